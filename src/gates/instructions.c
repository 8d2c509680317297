#include "gates/instructions.h"

#include <stdio.h>
#include <string.h>

static const cJSON *get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

bool gb_counts_is(const gb_json *json)
{
    return cJSON_IsObject(get(json->root, "context")) &&
           cJSON_IsArray(get(json->root, "benchmarks"));
}

/* Aggregates (mean, median, ...) repeat what the iterations say. */
static bool is_counted(const cJSON *item)
{
    const cJSON *type = get(item, "run_type");
    bool iteration = !cJSON_IsString(type) || strcmp(type->valuestring, "iteration") == 0;
    return iteration && cJSON_IsString(get(item, "name")) &&
           cJSON_IsNumber(get(item, "instructions"));
}

gb_status gb_counts_read(const gb_json *json, gb_results *results, gb_error *err)
{
    const cJSON *context = get(json->root, "context");
    const cJSON *compiler = get(context, "compiler"), *machine = get(context, "architecture");
    const cJSON *libc = get(context, "libc"), *features = get(context, "cpu_features");
    gb_results_begin(results);
    if (!cJSON_IsString(compiler) || !cJSON_IsString(machine)) {
        gb_fail_at(err, GB_INPUT, json->name, 0, 0,
                   "its context names no compiler and architecture, which counts depend on");
        return GB_INPUT;
    }
    char key[300];
    snprintf(key, sizeof key, "%.80s, %.80s%s%.60s%s%.60s", compiler->valuestring,
             cJSON_IsString(libc) ? libc->valuestring : "", cJSON_IsString(libc) ? ", " : "",
             machine->valuestring, cJSON_IsString(features) ? " " : "",
             cJSON_IsString(features) ? features->valuestring : "");
    results->experiment = "bench";
    results->title = "";
    results->definition = "-"; /* of gait metrics: none are here */
    results->provenance =
        (gb_provenance){.version = GB_VERSION, .compiler = "", .host = "", .date = ""};
    for (const cJSON *item = get(json->root, "benchmarks")->child; item; item = item->next) {
        if (is_counted(item))
            gb_store_put(&results->store,
                         (gb_value){.quantity = GB_Q_INSTRUCTIONS,
                                    .take = get(item, "name")->valuestring,
                                    .reference = key,
                                    .value = get(item, "instructions")->valuedouble});
    }
    gb_status status = gb_results_settle(results, err);
    if (status == GB_OK && results->store.nvalue == 0) {
        status = gb_fail_at(err, GB_NOTHING, json->name, 0, 0,
                            "no benchmark has a counter "
                            "'instructions'");
        gb_advise(err, "stored times are not compared; gaitbench bench --help tells how to count "
                       "and how to compare two programs");
    }
    if (status != GB_OK)
        gb_results_free(results);
    return status;
}
