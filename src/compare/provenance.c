/* Where results came from: filled in, written, read back (declared in results.h and
 * results_extra.h). */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include "base/number.h"
#include "base/parallel.h"
#include "compare/results_extra.h"

const char *gb_results_commit = "unknown";

/* The processor's model, as Linux tells it. */
static const char *find_processor(gb_arena *arena)
{
    char line[256];
    const char *found = NULL;
    FILE *f = fopen("/proc/cpuinfo", "r");
    while (f && !found && fgets(line, sizeof line, f)) {
        const char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0)
            found = gb_arena_text(arena, colon + 2, strcspn(colon + 2, "\n"));
    }
    if (f)
        fclose(f);
    return found ? found : "unknown";
}

void gb_results_sign(gb_results *results)
{
    gb_provenance *p = &results->provenance;
    struct utsname host;
    char date[32] = "";
    time_t seconds = time(NULL);
    struct tm utc;
    if (gmtime_r(&seconds, &utc))
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    bool known = uname(&host) == 0;
    const char *system = gb_arena_printf(&results->arena, "%s %s", known ? host.sysname : "unknown",
                                         known ? host.machine : "machine");
    const char *when = gb_arena_text(&results->arena, date, strlen(date));
    p->version = GB_VERSION;
    p->commit = gb_results_commit;
    p->compiler = __VERSION__;
    p->host = system ? system : "";
    p->processor = find_processor(&results->arena);
    p->threads = gb_parallel_threads();
    p->date = when ? when : "";
}

void gb_results_provenance_write(cJSON *root, const gb_results *results)
{
    const gb_provenance *p = &results->provenance;
    cJSON *timings = cJSON_AddObjectToObject(root, "timings");
    for (int i = 0; i < results->ntiming; i++)
        gb_json_add_number(timings, results->timing[i].name,
                           gb_number_round(results->timing[i].seconds, GB_RESULTS_DECIMALS));
    gb_results_extra_write(timings, results, true);
    cJSON *item = cJSON_AddObjectToObject(root, "provenance");
    cJSON_AddStringToObject(item, "version", p->version);
    cJSON_AddStringToObject(item, "commit", p->commit);
    cJSON_AddStringToObject(item, "compiler", p->compiler);
    cJSON_AddStringToObject(item, "host", p->host);
    cJSON_AddStringToObject(item, "processor", p->processor);
    cJSON_AddNumberToObject(item, "threads", p->threads);
    cJSON_AddStringToObject(item, "date", p->date);
    if (!isnan(p->seed))
        gb_json_add_number(item, "seed", p->seed);
    cJSON *inputs = cJSON_AddArrayToObject(item, "inputs");
    for (int i = 0; i < p->ninput; i++) {
        cJSON *input = cJSON_CreateObject();
        cJSON_AddStringToObject(input, "kind", p->input[i].kind);
        cJSON_AddStringToObject(input, "name", p->input[i].name);
        cJSON_AddStringToObject(input, "sha256", p->input[i].sha256);
        cJSON_AddItemToArray(inputs, input);
    }
}

static void read_timings(gb_json_need *need, gb_results *results)
{
    const cJSON *timings = gb_need_object(need, need->json->root, "timings");
    size_t n = timings ? (size_t)cJSON_GetArraySize(timings) : 0;
    results->timing = gb_arena_array(&results->arena, n + 1, sizeof *results->timing);
    for (const cJSON *t = timings ? timings->child : NULL; t && results->timing; t = t->next) {
        if (strcmp(t->string, "tables") == 0 || strcmp(t->string, "plots") == 0)
            continue; /* gb_results_extra_read has them */
        gb_timing *out = &results->timing[results->ntiming++];
        out->name = gb_arena_text(&results->arena, t->string, strlen(t->string));
        out->name = out->name ? out->name : "";
        out->seconds = gb_need_number(need, timings, t->string);
    }
}

static bool is_sha256(const char *text)
{
    return strlen(text) == 64 && strspn(text, "0123456789abcdef") == 64;
}

void gb_results_provenance_read(gb_json_need *need, gb_results *results)
{
    static const char *const keys[] = {"version", "commit", "compiler", "host",   "processor",
                                       "threads", "date",   "seed",     "inputs", NULL};
    static const char *const input_keys[] = {"kind", "name", "sha256", NULL};
    gb_provenance *p = &results->provenance;
    read_timings(need, results);
    const cJSON *item = gb_need_object(need, need->json->root, "provenance");
    if (!item)
        return;
    gb_need_keys(need, item, keys);
    p->version = gb_need_text(need, item, "version");
    p->commit = gb_need_text(need, item, "commit");
    p->compiler = gb_need_text(need, item, "compiler");
    p->host = gb_need_text(need, item, "host");
    p->processor = gb_need_text(need, item, "processor");
    p->threads = gb_need_count(need, item, "threads");
    p->date = gb_need_text(need, item, "date");
    p->seed = cJSON_HasObjectItem(item, "seed") ? gb_need_number(need, item, "seed") : (double)NAN;
    const cJSON *inputs = gb_need_list(need, item, "inputs", GB_RESULTS_MAX_ITEMS);
    for (const cJSON *i = inputs ? inputs->child : NULL; i && need->status == GB_OK; i = i->next) {
        gb_need_keys(need, i, input_keys);
        gb_input input = {.kind = gb_need_text(need, i, "kind"),
                          .name = gb_need_text(need, i, "name"),
                          .sha256 = gb_need_text(need, i, "sha256")};
        if (need->status == GB_OK && !is_sha256(input.sha256))
            gb_need_fail(need, i, "'%.70s' is not a SHA-256", input.sha256);
        if (need->status == GB_OK && !gb_results_add_input(results, input))
            need->status = gb_fail_memory(need->err);
    }
}
