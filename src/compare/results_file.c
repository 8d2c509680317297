/* results.json, written and read back (declared in results.h): the tables of members in
 * results_fields.c, and the store in measure/store_json.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "compare/results_fields.h"

/* ---- writing ---- */

#define ITEM(name)                                                                                 \
    static cJSON *name##_json(const void *user, int index)                                         \
    {                                                                                              \
        return gb_fields_json(gb_##name##_fields, &((const gb_results *)user)->name[index]);       \
    }
ITEM(subject)
ITEM(reference)
ITEM(comparison)
#undef ITEM

static cJSON *texts(const char *const *list, int n)
{
    return n > 0 ? cJSON_CreateStringArray(list, n) : cJSON_CreateArray();
}

/* What is missing from the whole, when something is. */
static void add_share(cJSON *root, const gb_results *results)
{
    if (results->nshard > 0) {
        cJSON *shard = cJSON_AddObjectToObject(root, "shard");
        cJSON_AddNumberToObject(shard, "index", results->shard);
        cJSON_AddNumberToObject(shard, "count", results->nshard);
    }
    if (results->partial)
        gb_json_add(root, "partial", texts(results->missing, results->nmissing));
}

static void add_omissions(cJSON *root, const char *key, const gb_omission *list, int n)
{
    gb_json_add(root, key, gb_fields_json_list(gb_omission_fields, list, n, sizeof *list));
}

static void add_plots(cJSON *object, const gb_results *results, bool timing)
{
    cJSON *list = NULL;
    for (int i = 0; i < results->nplot; i++) {
        if (results->plot[i]->timing != timing)
            continue;
        list = list ? list : cJSON_AddArrayToObject(object, "plots");
        cJSON_AddItemToArray(list, gb_fields_json(gb_plot_fields, results->plot[i]));
    }
}

static void add_timings(cJSON *root, const gb_results *results)
{
    cJSON *timings = cJSON_AddObjectToObject(root, "timings");
    for (int i = 0; i < results->ntiming; i++)
        gb_json_add_number(timings, results->timing[i].name, results->timing[i].seconds);
    cJSON *costs = gb_store_rows_json(&results->store, true);
    if (costs && costs->child)
        gb_json_add(timings, "costs", costs);
    else
        cJSON_Delete(costs);
    if (results->ndoubt > 0)
        gb_json_add(timings, "doubts", texts(results->doubt, results->ndoubt));
    add_plots(timings, results, true);
}

gb_status gb_results_write(const gb_results *results, const gb_json_sink *sink, gb_error *err)
{
    cJSON *head = cJSON_CreateObject(), *tail = cJSON_CreateObject();
    gb_store_groups rows, blocks;
    bool ok = gb_store_group(&results->store, false, false, &rows);
    ok = gb_store_group(&results->store, true, false, &blocks) && ok;
    cJSON_AddStringToObject(head, "gaitbench", GB_VERSION);
    cJSON_AddNumberToObject(head, "schema", GB_RESULTS_SCHEMA);
    cJSON_AddStringToObject(head, "definition", results->definition);
    cJSON_AddStringToObject(head, "experiment", results->experiment);
    cJSON_AddStringToObject(head, "title", results->title);
    add_share(head, results);
    gb_json_add(head, "measured", texts(results->measured, results->nmeasured));
    add_plots(tail, results, false);
    if (results->ngate > 0)
        gb_json_add(tail, "gates",
                    gb_fields_json_list(gb_gate_fields, results->gate, results->ngate,
                                        sizeof *results->gate));
    add_omissions(tail, "skipped", results->skipped, results->nskipped);
    add_omissions(tail, "not_checked", results->unchecked, results->nunchecked);
    add_timings(tail, results);
    gb_json_add(tail, "provenance", gb_fields_json(gb_provenance_fields, &results->provenance));
    const gb_json_part parts[] = {
        {.members = head},
        {NULL, "subjects", results->nsubject, subject_json, results, false},
        {NULL, "references", results->nreference, reference_json, results, false},
        {NULL, "comparisons", results->ncomparison, comparison_json, results, true},
        {NULL, "metrics", rows.n, gb_store_group_json, &rows, true},
        {NULL, "curves", blocks.n, gb_store_group_json, &blocks, true},
        {.members = tail},
    };
    gb_status status = head && tail && ok
                           ? gb_json_write_parts(parts, sizeof parts / sizeof *parts, sink, err)
                           : gb_fail_memory(err);
    free(rows.first);
    free(blocks.first);
    cJSON_Delete(head);
    cJSON_Delete(tail);
    return status;
}

gb_status gb_results_print(gb_buffer *out, const gb_results *results, gb_error *err)
{
    const gb_json_sink sink = {gb_json_add_to_buffer, out};
    return gb_results_write(results, &sink, err);
}

/* ---- reading ---- */

static const cJSON *get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

/* A list of texts under a key. */
static const char **read_texts(gb_json_need *need, const cJSON *object, const char *key, int *n)
{
    const cJSON *list = gb_need_list(need, object, key, GB_RESULTS_MAX_ITEMS);
    const char **out =
        gb_arena_array(need->arena, (size_t)cJSON_GetArraySize(list) + 1, sizeof *out);
    if (!out && need->status == GB_OK)
        need->status = gb_fail_memory(need->err);
    for (const cJSON *item = list ? list->child : NULL; item && need->status == GB_OK;
         item = item->next) {
        if (!cJSON_IsString(item)) {
            gb_need_fail(need, item, "must be a text");
            break;
        }
        const char *text = gb_arena_text(need->arena, item->valuestring, strlen(item->valuestring));
        out[(*n)++] = text ? text : "";
    }
    return out;
}

/* Keys that only parts of a run have. */
static void read_share(gb_json_need *need, gb_results *results)
{
    static const char *const keys[] = {"index", "count", NULL};
    const cJSON *root = need->json->root;
    if (get(root, "shard")) {
        const cJSON *shard = gb_need_object(need, root, "shard");
        if (shard)
            gb_need_keys(need, shard, keys);
        results->shard = gb_need_count(need, shard, "index");
        results->nshard = gb_need_count(need, shard, "count");
        if (results->shard < 1 || results->shard > results->nshard)
            gb_need_fail(need, shard, "is no part of a whole");
    }
    results->partial = get(root, "partial") != NULL;
    if (results->partial)
        results->missing = read_texts(need, root, "partial", &results->nmissing);
}

/* The plots of the file or of its timings, where there are some. */
static void read_plots(gb_json_need *need, const cJSON *object, bool timing, gb_results *results)
{
    gb_result_plot *plots = NULL;
    int n = 0;
    if (!get(object, "plots"))
        return;
    gb_fields_read_list(need, object, "plots", gb_plot_fields, sizeof *plots, GB_MAX_PLOTS, &plots,
                        &n);
    for (int i = 0; i < n && need->status == GB_OK; i++) {
        int points = 0;
        for (int k = 0; k < plots[i].nseries; k++)
            points += plots[i].series[k].n;
        if (points > GB_MAX_POINTS)
            gb_need_fail(need, get(object, "plots"), "one has %d points, at most %d are read",
                         points, (int)GB_MAX_POINTS);
        results->plot = gb_need_grow(need, results->plot, results->nplot, sizeof *results->plot);
        if (!results->plot)
            return;
        plots[i].timing = timing;
        results->plot[results->nplot++] = &plots[i];
    }
}

static void read_timings(gb_json_need *need, gb_results *results)
{
    const cJSON *timings = gb_need_object(need, need->json->root, "timings");
    for (const cJSON *t = timings ? timings->child : NULL; t && need->status == GB_OK;
         t = t->next) {
        if (strcmp(t->string, "costs") == 0)
            gb_store_rows_read(need, timings, "costs", true, &results->store);
        else if (strcmp(t->string, "doubts") == 0)
            results->doubt = read_texts(need, timings, "doubts", &results->ndoubt);
        else if (strcmp(t->string, "plots") == 0)
            read_plots(need, timings, true, results);
        else if (!gb_results_add_timing(results, t->string,
                                        gb_need_number(need, timings, t->string)) &&
                 need->status == GB_OK)
            need->status = gb_fail_memory(need->err);
    }
}

static bool is_sha256(const char *text)
{
    return strlen(text) == 64 && strspn(text, "0123456789abcdef") == 64;
}

static void read_provenance(gb_json_need *need, gb_results *results)
{
    const cJSON *item = gb_need_object(need, need->json->root, "provenance");
    gb_provenance *p = &results->provenance;
    if (item)
        gb_fields_read(need, item, gb_provenance_fields, p);
    for (int i = 0; i < p->ninput && need->status == GB_OK; i++) {
        if (!is_sha256(p->input[i].sha256))
            gb_need_fail(need, get(item, "inputs"), "'%.70s' is not a SHA-256", p->input[i].sha256);
    }
}

/* Is it a file that this program can read at all? */
static void read_head(gb_json_need *need, bool any_definition, gb_results *results)
{
    const cJSON *root = need->json->root, *schema = get(root, "schema");
    if (!cJSON_IsObject(root) || !get(root, "gaitbench")) {
        need->status =
            gb_json_fail(need->json, root, need->err, "is not a results file of gaitbench");
        return;
    }
    gb_need_text(need, root, "gaitbench");
    results->definition = gb_need_text(need, root, "definition");
    int number = gb_need_count(need, root, "schema");
    if (need->status != GB_OK ||
        (number == GB_RESULTS_SCHEMA &&
         (any_definition || strcmp(results->definition, GB_DEFINITION) == 0)))
        return;
    gb_need_fail(need, number == GB_RESULTS_SCHEMA ? get(root, "definition") : schema,
                 "the file has schema %d and definition %s, this program knows %d and %s", number,
                 results->definition, GB_RESULTS_SCHEMA, GB_DEFINITION);
    gb_advise(need->err, "run the experiment again with this program, or read the file with the "
                         "version of gaitbench that its key 'gaitbench' names");
}

/* Names of a comparison to the places of whom it means. */
static void resolve(gb_json_need *need, gb_results *results)
{
    const cJSON *item = need->status == GB_OK ? get(need->json->root, "comparisons")->child : NULL;
    for (int i = 0; item && need->status == GB_OK; i++, item = item->next) {
        gb_comparison_result *c = &results->comparison[i];
        c->subject = gb_results_subject(results, c->subject_name);
        c->reference = gb_results_reference(results, c->reference_name);
        if (c->subject < 0)
            gb_need_fail(need, get(item, "subject"), "there is no subject '%.60s' in this file",
                         c->subject_name);
        if (c->reference < 0)
            gb_need_fail(need, get(item, "reference"), "there is no reference '%.60s' in this file",
                         c->reference_name);
    }
}

/* Cycles that are listed are those that were counted. */
static void check_cycles(gb_json_need *need, const gb_results *results)
{
    for (int i = 0; i < results->nsubject && need->status == GB_OK; i++) {
        const gb_subject_result *s = &results->subject[i];
        int kept[2] = {0, 0};
        for (int k = 0; k < s->ncycle; k++)
            kept[s->cycle[k].side] += !*s->cycle[k].dropped;
        if (kept[0] != s->cycles[0] || kept[1] != s->cycles[1])
            gb_need_fail(need, get(need->json->root, "subjects"),
                         "'%.60s' lists %d and %d kept cycles, and says %d and %d", s->name,
                         kept[0], kept[1], s->cycles[0], s->cycles[1]);
    }
}

static void read_root(gb_json_need *need, bool any_definition, gb_results *results)
{
    static const char *const keys[] = {
        "gaitbench", "schema",   "definition",  "experiment",  "title",      "shard",  "partial",
        "measured",  "subjects", "references",  "comparisons", "metrics",    "curves", "plots",
        "gates",     "skipped",  "not_checked", "timings",     "provenance", NULL};
    const cJSON *root = need->json->root;
    read_head(need, any_definition, results);
    if (need->status != GB_OK)
        return;
    gb_need_keys(need, root, keys);
    results->experiment = gb_need_text(need, root, "experiment");
    results->title = gb_need_text(need, root, "title");
    read_share(need, results);
    results->measured = read_texts(need, root, "measured", &results->nmeasured);
#define READ(key, member, table)                                                                   \
    gb_fields_read_list(need, root, key, table, sizeof *results->member, GB_RESULTS_MAX_ITEMS,     \
                        &results->member, &results->n##member)
    READ("subjects", subject, gb_subject_fields);
    READ("references", reference, gb_reference_fields);
    READ("comparisons", comparison, gb_comparison_fields);
    READ("skipped", skipped, gb_omission_fields);
    READ("not_checked", unchecked, gb_omission_fields);
    if (get(root, "gates"))
        READ("gates", gate, gb_gate_fields);
#undef READ
    resolve(need, results);
    check_cycles(need, results);
    /* Names stand in the order of subjects and references, whatever order the rows have. */
    for (int i = 0; i < results->nreference; i++)
        gb_store_name(&results->store, results->reference[i].name);
    for (int i = 0; i < results->nsubject; i++)
        gb_store_name(&results->store, results->subject[i].name);
    gb_store_rows_read(need, root, "metrics", false, &results->store);
    gb_store_blocks_read(need, root, "curves", &results->store);
    read_plots(need, root, false, results);
    read_timings(need, results);
    read_provenance(need, results);
    for (int i = 0; i < results->nskipped; i++) {
        if (results->skipped[i].status > GB_NOTHING)
            gb_need_fail(need, get(root, "skipped"), "%d is no exit code of gaitbench",
                         results->skipped[i].status);
        if (results->failed == GB_OK)
            results->failed = (gb_status)results->skipped[i].status;
    }
    for (int i = 0; i < results->ngate; i++) {
        if (isnan(results->gate[i].severity))
            results->gate[i].severity = (double)INFINITY;
    }
    if (need->status == GB_OK)
        need->status = gb_results_settle(results, need->err);
}

static gb_status parse(const char *text, size_t size, const char *name, bool any_definition,
                       gb_results *results, gb_error *err)
{
    gb_json json;
    gb_results_begin(results);
    gb_status status = gb_json_parse(text, size, name, &json, err);
    if (status != GB_OK) {
        /* Here JSON is data, not configuration. */
        status = status == GB_USAGE ? GB_INPUT : status;
        if (err)
            err->status = status;
        return status;
    }
    json.blame = GB_INPUT;
    gb_json_need need = {&json, &results->arena, err, GB_OK};
    read_root(&need, any_definition, results);
    gb_json_close(&json);
    if (need.status != GB_OK)
        gb_results_free(results);
    return need.status;
}

gb_status gb_results_parse(const char *text, size_t size, const char *name, gb_results *results,
                           gb_error *err)
{
    return parse(text, size, name, false, results, err);
}

gb_status gb_results_open(const char *path, gb_results *results, gb_error *err)
{
    return gb_results_open_any(path, false, results, err);
}

gb_status gb_results_open_any(const char *path, bool any_definition, gb_results *results,
                              gb_error *err)
{
    gb_file file;
    gb_results_begin(results);
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    status = parse(file.bytes, file.size, file.name, any_definition, results, err);
    gb_file_close(&file);
    return status;
}
