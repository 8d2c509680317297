#include "perf/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "base/processor.h"
#include "perf/counters.h"

#define CPU "/sys/devices/system/cpu/"

/* The first line of a small file, without its end. */
static bool read_line(const char *path, char *line, size_t room)
{
    FILE *file = fopen(path, "r");
    line[0] = '\0';
    if (!file)
        return false;
    bool read = fgets(line, (int)room, file) != NULL;
    fclose(file);
    line[strcspn(line, "\r\n")] = '\0';
    return read;
}

/* "512K" */
static double parse_size(const char *text)
{
    char *unit;
    double size = strtod(text, &unit);
    return size * (*unit == 'K' ? 1024 : *unit == 'M' ? 1024.0 * 1024 : 1);
}

/* Processors in a list like "0-3,8". */
static int count_list(const char *list)
{
    int count = 0;
    while (*list) {
        char *end;
        long first = strtol(list, &end, 10), last = first;
        if (end == list)
            break;
        if (*end == '-')
            last = strtol(end + 1, &end, 10);
        count += (int)(last - first) + 1;
        list = *end == ',' ? end + 1 : end;
    }
    return count;
}

static void look_for_caches(gb_machine *m)
{
    for (int i = 0; i < GB_MAX_CACHES; i++) {
        char path[96], text[64];
        gb_cache cache = {0};
        snprintf(path, sizeof path, CPU "cpu0/cache/index%d/level", i);
        if (!read_line(path, text, sizeof text))
            break;
        cache.level = atoi(text);
        snprintf(path, sizeof path, CPU "cpu0/cache/index%d/type", i);
        read_line(path, cache.type, sizeof cache.type);
        snprintf(path, sizeof path, CPU "cpu0/cache/index%d/size", i);
        if (read_line(path, text, sizeof text))
            cache.bytes = parse_size(text);
        snprintf(path, sizeof path, CPU "cpu0/cache/index%d/shared_cpu_list", i);
        if (read_line(path, text, sizeof text))
            cache.sharing = count_list(text);
        m->cache[m->ncache++] = cache;
    }
    /* Some virtual machines have no such folder; the C library asks the processor. */
#if defined(_SC_LEVEL1_DCACHE_SIZE)
    static const struct {
        int level, name;
    } known[] = {
        {1, _SC_LEVEL1_DCACHE_SIZE}, {2, _SC_LEVEL2_CACHE_SIZE}, {3, _SC_LEVEL3_CACHE_SIZE}};
    for (size_t i = 0; m->ncache < (int)i + 1 && i < sizeof known / sizeof *known; i++) {
        long size = sysconf(known[i].name);
        if (size <= 0)
            break;
        gb_cache cache = {.level = known[i].level, .bytes = (double)size};
        snprintf(cache.type, sizeof cache.type, "%s", cache.level == 1 ? "Data" : "Unified");
        m->cache[m->ncache++] = cache;
    }
#endif
}

static void look_at_processor(gb_machine *m)
{
    char text[64];
    m->processors = (int)sysconf(_SC_NPROCESSORS_ONLN);
    gb_processor_read("model name", m->cpu, sizeof m->cpu);
    m->mhz = gb_processor_read("cpu MHz", text, sizeof text) ? atof(text) : -1;
    read_line(CPU "cpu0/cpufreq/scaling_governor", m->governor, sizeof m->governor);
    m->turbo = -1;
    if (read_line(CPU "intel_pstate/no_turbo", text, sizeof text))
        m->turbo = atoi(text) == 0;
    else if (read_line(CPU "cpufreq/boost", text, sizeof text))
        m->turbo = atoi(text) != 0;
#if defined(__x86_64__)
    unsigned a, b, c, d;
    if (__builtin_cpu_supports("avx2"))
        strcat(m->features, "avx2");
    if (__builtin_cpu_supports("avx512f"))
        strcat(m->features, " avx512f");
    /* Bit 31 is for hypervisors to say that they are there; leaf 0x40000000 holds their name. */
    if (__get_cpuid(1, &a, &b, &c, &d) && (c & 0x80000000u)) {
        unsigned name[4] = {0, 0, 0, 0};
        __cpuid(0x40000000, a, name[0], name[1], name[2]);
        memcpy(m->hypervisor, name, 12);
        for (char *p = m->hypervisor; *p; p++) {
            if (*p < ' ' || *p > '~')
                *p = '?';
        }
        for (size_t n = strlen(m->hypervisor); n > 0 && m->hypervisor[n - 1] == ' '; n--)
            m->hypervisor[n - 1] = '\0';
        if (!m->hypervisor[0])
            strcpy(m->hypervisor, "unnamed");
    }
#endif
}

void gb_machine_look(gb_machine *machine)
{
    struct utsname host;
    memset(machine, 0, sizeof *machine);
    if (uname(&host) == 0) {
        snprintf(machine->system, sizeof machine->system, "%.64s", host.sysname);
        snprintf(machine->architecture, sizeof machine->architecture, "%.64s", host.machine);
    }
    look_at_processor(machine);
    look_for_caches(machine);
    if (getloadavg(machine->load, 3) != 3)
        machine->load[0] = machine->load[1] = machine->load[2] = -1;
    machine->counters = gb_counters_have_hardware();
}

double gb_machine_cache(const gb_machine *machine, int level)
{
    for (int i = 0; i < machine->ncache; i++) {
        if (machine->cache[i].level == level && strcmp(machine->cache[i].type, "Instruction") != 0)
            return machine->cache[i].bytes;
    }
    return 0;
}

const char *gb_machine_compiler(void)
{
#if defined(__GNUC__) && !defined(__clang__)
    return "GCC " __VERSION__;
#else
    return __VERSION__;
#endif
}

const char *gb_machine_libc(void)
{
#if defined(__GLIBC__)
    static char name[32];
    snprintf(name, sizeof name, "glibc %.20s", gnu_get_libc_version());
    return name;
#else
    return "unknown";
#endif
}

int gb_machine_doubts(const gb_machine *m, char doubt[GB_MAX_DOUBTS][200])
{
    int n = 0;
    enum { ROOM = 200 };
    if (m->governor[0] && strcmp(m->governor, "performance") != 0)
        snprintf(doubt[n++], ROOM,
                 "the frequency governor is '%s': speeds change (cpupower frequency-set -g "
                 "performance)",
                 m->governor);
    if (m->turbo == 1)
        snprintf(doubt[n++], ROOM, "turbo is on: speeds depend on heat and on other cores");
    if (m->hypervisor[0])
        snprintf(doubt[n++], ROOM,
                 "a virtual machine (%s): neighbours share caches and take time away",
                 m->hypervisor);
    if (!m->counters)
        snprintf(doubt[n++], ROOM,
                 "no hardware counters for this user: instructions are counted with --instructions "
                 "(valgrind) only");
    if (m->load[0] > 0.3)
        snprintf(doubt[n++], ROOM, "the load average is %.2f on %d processors: something else runs",
                 m->load[0], m->processors);
    return n;
}
