#include "bench/google.h"

#include <math.h>
#include <string.h>
#include <time.h>

static void add(cJSON *item, const char *key, double value)
{
    if (isfinite(value))
        gb_json_add_number(item, key, value);
}

static void add_context(cJSON *context, const gb_machine *m, const gb_bench_options *options)
{
    char date[32] = "";
    time_t seconds = time(NULL);
    struct tm utc;
    const gb_clock_quality clock = gb_clock_measure();
    if (gmtime_r(&seconds, &utc))
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S+00:00", &utc);
    cJSON_AddStringToObject(context, "date", date);
    cJSON_AddStringToObject(context, "executable", "gaitbench");
    cJSON_AddNumberToObject(context, "num_cpus", m->processors);
    if (m->mhz > 0)
        add(context, "mhz_per_cpu", m->mhz);
    cJSON_AddBoolToObject(context, "cpu_scaling_enabled",
                          m->governor[0] && strcmp(m->governor, "performance") != 0);
    cJSON *caches = cJSON_AddArrayToObject(context, "caches");
    for (int i = 0; i < m->ncache; i++) {
        cJSON *cache = cJSON_CreateObject();
        cJSON_AddStringToObject(cache, "type", m->cache[i].type);
        cJSON_AddNumberToObject(cache, "level", m->cache[i].level);
        add(cache, "size", m->cache[i].bytes);
        cJSON_AddNumberToObject(cache, "num_sharing", m->cache[i].sharing);
        cJSON_AddItemToArray(caches, cache);
    }
    cJSON *load = cJSON_AddArrayToObject(context, "load_avg");
    for (int i = 0; i < 3 && m->load[0] >= 0; i++)
        gb_json_append_number(load, m->load[i]);
    cJSON_AddStringToObject(context, "library_version", GB_VERSION);
#if defined(__OPTIMIZE__)
    cJSON_AddStringToObject(context, "library_build_type", "release");
#else
    cJSON_AddStringToObject(context, "library_build_type", "debug");
#endif
    cJSON_AddNumberToObject(context, "json_schema_version", 1);
    cJSON_AddStringToObject(context, "compiler", gb_machine_compiler());
    cJSON_AddStringToObject(context, "libc", gb_machine_libc());
    cJSON_AddStringToObject(context, "architecture", m->architecture);
    cJSON_AddStringToObject(context, "system", m->system);
    cJSON_AddStringToObject(context, "cpu", m->cpu);
    cJSON_AddStringToObject(context, "cpu_features", m->features);
    cJSON_AddStringToObject(context, "hypervisor", m->hypervisor);
    add(context, "clock_overhead_ns", clock.overhead);
    add(context, "clock_resolution_ns", clock.resolution);
    cJSON_AddNumberToObject(context, "order_seed", options->seed);
    cJSON_AddStringToObject(context, "caches_before", options->cold ? "cold" : "warm");
}

static void add_counters(cJSON *item, const gb_work *w, const gb_bench_result *r,
                         double instructions)
{
    const double ns = 1e9, each = r->least.median;
    add(item, "real_time_min", ns * r->least.least);
    add(item, "real_time_p99", ns * r->least.p99);
    add(item, "real_time_p999", ns * r->least.p999);
    add(item, "worst1pct_mean", ns * r->least.worst1pct_mean);
    add(item, "raw_median", ns * r->raw.median);
    add(item, "raw_p99", ns * r->raw.p99);
    add(item, "raw_max", ns * r->raw.most);
    add(item, "spread", r->spread);
    add(item, "links", each / r->link);
    add(item, "link_ns", ns * r->link);
    cJSON_AddNumberToObject(item, "frames", r->frames);
    cJSON_AddNumberToObject(item, "replays", r->replays);
    if (w->bytes > 0)
        add(item, "bytes_per_second", w->bytes / each);
    add(item, "items_per_second", w->items / each);
    add(item, "ns_per_item", ns * each / w->items);
    if (w->joints > 0)
        add(item, "ns_per_joint", ns * each / w->items / w->joints);
    add(item, "allocations", r->allocations);
    for (int i = 0; i < GB_NCOUNTER; i++) {
        if (i != GB_COUNT_INSTRUCTIONS || !isfinite(instructions))
            add(item, gb_counter_names[i], r->count[i]);
    }
    add(item, "instructions", instructions);
    for (int i = 0; i < w->nnote; i++)
        add(item, w->note[i].name, w->note[i].value);
}

cJSON *gb_bench_json(const gb_machine *machine, const gb_bench_options *options,
                     const gb_sitting *sitting, const double *instructions, int n)
{
    const gb_bench_options o = gb_bench_defaults(options);
    cJSON *root = cJSON_CreateObject();
    add_context(cJSON_AddObjectToObject(root, "context"), machine, &o);
    cJSON *list = cJSON_AddArrayToObject(root, "benchmarks");
    for (int i = 0; i < n; i++) {
        const gb_work *work = &sitting[i].work;
        const gb_bench_result *r = &sitting[i].result;
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", work->name);
        cJSON_AddStringToObject(item, "run_name", work->name);
        cJSON_AddStringToObject(item, "run_type", "iteration");
        cJSON_AddNumberToObject(item, "repetitions", 1);
        cJSON_AddNumberToObject(item, "repetition_index", 0);
        cJSON_AddNumberToObject(item, "threads", 1);
        add(item, "iterations", (double)r->frames * (double)r->per_frame * r->replays);
        add(item, "real_time", 1e9 * r->least.median);
        add(item, "cpu_time", 1e9 * r->cpu);
        cJSON_AddStringToObject(item, "time_unit", "ns");
        cJSON_AddNumberToObject(item, "sittings", sitting[i].sittings);
        cJSON_AddBoolToObject(item, "settled", sitting[i].settled);
        add_counters(item, work, r, instructions ? instructions[i] : (double)NAN);
        cJSON_AddItemToArray(list, item);
    }
    return root;
}
