#include "perf/counters.h"

#include <math.h>

const char *const gb_counter_names[GB_NCOUNTER] = {"instructions", "cycles", "branch_misses",
                                                   "page_faults", "context_switches"};

#if defined(__linux__)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct {
    unsigned type, config;
} events[GB_NCOUNTER] = {
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES},
};

void gb_counters_open(gb_counters *counters)
{
    for (int i = 0; i < GB_NCOUNTER; i++) {
        struct perf_event_attr attr;
        memset(&attr, 0, sizeof attr);
        attr.size = sizeof attr;
        attr.type = events[i].type;
        attr.config = events[i].config;
        attr.disabled = 1;
        /* Context switches happen in the kernel. */
        attr.exclude_kernel = i != GB_COUNT_SWITCHES;
        attr.exclude_hv = 1;
        attr.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
        counters->file[i] = (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);
    }
}

void gb_counters_close(gb_counters *counters)
{
    for (int i = 0; i < GB_NCOUNTER; i++) {
        if (counters->file[i] >= 0)
            close(counters->file[i]);
        counters->file[i] = -1;
    }
}

void gb_counters_start(const gb_counters *counters)
{
    for (int i = 0; i < GB_NCOUNTER; i++) {
        if (counters->file[i] < 0)
            continue;
        ioctl(counters->file[i], PERF_EVENT_IOC_RESET, 0);
        ioctl(counters->file[i], PERF_EVENT_IOC_ENABLE, 0);
    }
}

void gb_counters_stop(const gb_counters *counters, double count[GB_NCOUNTER])
{
    for (int i = GB_NCOUNTER - 1; i >= 0; i--) {
        unsigned long long got[3]; /* count, time enabled, time running */
        count[i] = (double)NAN;
        if (counters->file[i] < 0)
            continue;
        ioctl(counters->file[i], PERF_EVENT_IOC_DISABLE, 0);
        if (read(counters->file[i], got, sizeof got) == (ssize_t)sizeof got && got[2] > 0)
            count[i] = (double)got[0] * ((double)got[1] / (double)got[2]);
    }
}

#else

void gb_counters_open(gb_counters *counters)
{
    for (int i = 0; i < GB_NCOUNTER; i++)
        counters->file[i] = -1;
}

void gb_counters_close(gb_counters *counters)
{
    (void)counters;
}

void gb_counters_start(const gb_counters *counters)
{
    (void)counters;
}

void gb_counters_stop(const gb_counters *counters, double count[GB_NCOUNTER])
{
    (void)counters;
    for (int i = 0; i < GB_NCOUNTER; i++)
        count[i] = (double)NAN;
}

#endif

bool gb_counters_have_hardware(void)
{
    gb_counters counters;
    gb_counters_open(&counters);
    bool have = counters.file[GB_COUNT_INSTRUCTIONS] >= 0;
    gb_counters_close(&counters);
    return have;
}
