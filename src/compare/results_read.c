/* results.json, read back strictly (declared in results.h). results_write.c writes the same keys.
 */
#include <math.h>
#include <string.h>

#include "base/file.h"
#include "compare/gate_row.h"
#include "compare/results_extra.h"

static const cJSON *get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static const cJSON *first(const cJSON *list)
{
    return list ? list->child : NULL;
}

static void read_spreads(gb_json_need *need, const cJSON *item, gb_reference_result *r)
{
    static const char *const keys[] = {"sd",
                                       "sd_rms",
                                       "person_to_person",
                                       "person_to_person_shape",
                                       "person_to_mean",
                                       "person_to_mean_shape",
                                       NULL};
    const cJSON *curves = gb_need_object(need, item, "curves"), *curve;
    for (int c = gb_results_next_curve(need, &curve, curves, true); c >= 0;
         c = gb_results_next_curve(need, &curve, curves, false)) {
        gb_spread *spread = &r->spread[c];
        r->has_curve[c] = true;
        gb_need_keys(need, curve, keys);
        gb_need_numbers(need, curve, "sd", spread->sd, GB_SAMPLES);
        spread->sd_rms = gb_need_number(need, curve, "sd_rms");
        spread->person_to_person = gb_need_number(need, curve, "person_to_person");
        spread->person_to_person_shape = gb_need_number(need, curve, "person_to_person_shape");
        spread->person_to_mean = gb_need_number(need, curve, "person_to_mean");
        spread->person_to_mean_shape = gb_need_number(need, curve, "person_to_mean_shape");
    }
}

/* People's parameters over v*; of those that nobody has there are none. */
static void read_band(gb_json_need *need, const cJSON *item, gb_reference_result *r)
{
    const cJSON *band = gb_need_object(need, item, "band");
    gb_need_numbers(need, item, "band_speed_star", r->band_speed, GB_BAND_SAMPLES);
    for (int i = 0; i < GB_NPARAMETER * GB_BAND_SAMPLES; i++)
        (&r->band[0][0])[i] = (double)NAN;
    for (const cJSON *of = first(band); of && need->status == GB_OK; of = of->next) {
        int k = gb_parameter_find(of->string);
        if (k < 0)
            gb_need_fail(need, of, "there is no parameter '%.60s'", of->string);
        else
            gb_need_numbers(need, band, of->string, r->band[k], GB_BAND_SAMPLES);
    }
}

static void read_reference(gb_json_need *need, const cJSON *item, gb_reference_result *r)
{
    static const char *const keys[] = {"name",
                                       "title",
                                       "acknowledgement",
                                       "sha256",
                                       "gait",
                                       "people",
                                       "speed_star_low",
                                       "speed_star_high",
                                       "leg_m",
                                       "takes",
                                       "band_speed_star",
                                       "band",
                                       "parameters_sd",
                                       "curves",
                                       NULL};
    static const char *const take_keys[] = {"person", "parameters", NULL};
    gb_need_keys(need, item, keys);
    r->name = gb_need_text(need, item, "name");
    r->title = gb_need_text(need, item, "title");
    r->acknowledgement = gb_need_text(need, item, "acknowledgement");
    r->sha256 = gb_need_text(need, item, "sha256");
    r->running = gb_need_word(need, item, "gait", gb_results_gaits) == 1;
    r->nperson = gb_need_count(need, item, "people");
    r->speed_low = gb_need_number(need, item, "speed_star_low");
    r->speed_high = gb_need_number(need, item, "speed_star_high");
    r->leg = gb_need_number(need, item, "leg_m");
    const cJSON *takes = gb_need_list(need, item, "takes", GB_RESULTS_MAX_ITEMS);
    for (const cJSON *take = first(takes); take && need->status == GB_OK; take = take->next) {
        r->take = gb_need_grow(need, r->take, r->ntake, sizeof *r->take);
        if (!r->take)
            break;
        gb_need_keys(need, take, take_keys);
        r->take[r->ntake].person = gb_need_text(need, take, "person");
        gb_results_parameters_read(need, take, "parameters", r->take[r->ntake].parameter);
        r->ntake++;
    }
    read_band(need, item, r);
    gb_results_parameters_read(need, item, "parameters_sd", r->parameter_sd);
    read_spreads(need, item, r);
}

static void read_difference(gb_json_need *need, const cJSON *curve, const char *key,
                            gb_difference *d)
{
    static const char *const keys[] = {"rms", "offset", "shape", "lag", "gain", NULL};
    const cJSON *item = gb_need_object(need, curve, key);
    if (item)
        gb_need_keys(need, item, keys);
    d->rms = gb_need_number(need, item, "rms");
    d->offset = gb_need_number(need, item, "offset");
    d->shape = gb_need_number(need, item, "shape");
    d->lag = gb_need_number(need, item, "lag");
    d->gain = gb_need_number(need, item, "gain");
}

/* The index of the subject or reference that a comparison names; 0 and a mistake without one. */
static int find_named(gb_json_need *need, const cJSON *item, const char *key, const char *name,
                      const void *list, size_t size, int n)
{
    for (int i = 0; i < n; i++) {
        const char *const *other = (const void *)((const char *)list + (size_t)i * size);
        if (strcmp(*other, name) == 0)
            return i;
    }
    gb_need_fail(need, get(item, key), "there is no %s '%.60s' in this file", key, name);
    return 0;
}

static void read_comparison(gb_json_need *need, const cJSON *item, const gb_results *results,
                            gb_comparison_result *entry)
{
    static const char *const keys[] = {
        "subject",     "reference",          "speed_star",     "people_speed_star",
        "tolerance",   "speed_matches",      "extrapolated",   "person_left_out",
        "naturalness", "person_naturalness", "people_further", "people",
        "verdict",     "people_parameters",  "curves",         NULL};
    static const char *const curve_keys[] = {"rms_per_sd", "verdict", "both", "left",
                                             "right",      "people",  NULL};
    gb_comparison *c = &entry->comparison;
    gb_need_keys(need, item, keys);
    entry->subject = find_named(need, item, "subject", gb_need_text(need, item, "subject"),
                                results->subject, sizeof *results->subject, results->nsubject);
    entry->reference =
        find_named(need, item, "reference", gb_need_text(need, item, "reference"),
                   results->reference, sizeof *results->reference, results->nreference);
    c->speed_star = gb_need_number(need, item, "speed_star");
    c->people_speed_star = gb_need_number(need, item, "people_speed_star");
    c->tolerance = gb_need_number(need, item, "tolerance");
    c->speed_matches = gb_need_bool(need, item, "speed_matches");
    c->extrapolated = gb_need_bool(need, item, "extrapolated");
    c->left_out = gb_need_bool(need, item, "person_left_out") ? 0 : -1;
    c->naturalness = gb_need_number(need, item, "naturalness");
    c->person_naturalness_median = gb_need_number(need, item, "person_naturalness");
    c->rank = gb_need_count(need, item, "people_further");
    c->people = gb_need_count(need, item, "people");
    c->verdict = (gb_verdict)gb_need_word(need, item, "verdict", gb_results_verdicts);
    gb_results_parameters_read(need, item, "people_parameters", c->parameter);
    const cJSON *curves = gb_need_object(need, item, "curves"), *curve;
    for (int k = gb_results_next_curve(need, &curve, curves, true); k >= 0;
         k = gb_results_next_curve(need, &curve, curves, false)) {
        gb_curve_comparison *out = &c->curve[k];
        gb_need_keys(need, curve, curve_keys);
        out->available = true;
        out->ratio = gb_need_number(need, curve, "rms_per_sd");
        out->verdict = (gb_verdict)gb_need_word(need, curve, "verdict", gb_results_verdicts);
        read_difference(need, curve, "both", &out->both);
        read_difference(need, curve, "left", &out->side[GB_LEFT]);
        read_difference(need, curve, "right", &out->side[GB_RIGHT]);
        gb_need_numbers(need, curve, "people", out->people, GB_SAMPLES);
    }
}

static void read_omissions(gb_json_need *need, gb_results *results, const char *key,
                           gb_omission **out, int *n)
{
    static const char *const keys[] = {"name", "reason", "subject", "exit_code", "absent", NULL};
    const cJSON *list = gb_need_list(need, need->json->root, key, GB_RESULTS_MAX_ITEMS);
    for (const cJSON *item = first(list); item && need->status == GB_OK; item = item->next) {
        gb_omission omission = {.subject = ""};
        gb_need_keys(need, item, keys);
        omission.name = gb_need_text(need, item, "name");
        omission.reason = gb_need_text(need, item, "reason");
        if (get(item, "subject"))
            omission.subject = gb_need_text(need, item, "subject");
        if (get(item, "exit_code"))
            omission.status = (gb_status)gb_need_count(need, item, "exit_code");
        if (get(item, "absent"))
            omission.absent = gb_need_bool(need, item, "absent");
        if (omission.status < GB_OK || omission.status > GB_NOTHING)
            gb_need_fail(need, item, "has no exit code of gaitbench");
        if (results->failed == GB_OK)
            results->failed = omission.status;
        if (need->status == GB_OK && !gb_results_omit(results, out, n, omission))
            need->status = gb_fail_memory(need->err);
    }
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
    if (!get(root, "partial"))
        return;
    const cJSON *list = gb_need_list(need, root, "partial", GB_RESULTS_MAX_ITEMS);
    results->partial = true;
    for (const cJSON *item = first(list); item && need->status == GB_OK; item = item->next) {
        results->missing =
            gb_need_grow(need, results->missing, results->nmissing, sizeof *results->missing);
        if (!cJSON_IsString(item))
            gb_need_fail(need, item, "must be a subject's name");
        if (need->status != GB_OK)
            break;
        const char *name = gb_arena_text(need->arena, item->valuestring, strlen(item->valuestring));
        results->missing[results->nmissing++] = name ? name : "";
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

static void read_root(gb_json_need *need, bool any_definition, gb_results *results)
{
    static const char *const keys[] = {
        "gaitbench", "schema",      "definition",  "experiment", "title",  "shard", "partial",
        "subjects",  "references",  "comparisons", "metrics",    "tables", "plots", "gates",
        "skipped",   "not_checked", "timings",     "provenance", NULL};
    const cJSON *root = need->json->root;
    read_head(need, any_definition, results);
    if (need->status != GB_OK)
        return;
    gb_need_keys(need, root, keys);
    results->experiment = gb_need_text(need, root, "experiment");
    results->title = gb_need_text(need, root, "title");
    read_share(need, results);
    const cJSON *subjects = gb_need_list(need, root, "subjects", GB_RESULTS_MAX_ITEMS);
    const cJSON *references = gb_need_list(need, root, "references", GB_RESULTS_MAX_ITEMS);
    const cJSON *comparisons = gb_need_list(need, root, "comparisons", GB_RESULTS_MAX_ITEMS);
    for (const cJSON *i = first(subjects); i && need->status == GB_OK; i = i->next) {
        int n = results->nsubject++;
        results->subject = gb_need_grow(need, results->subject, n, sizeof *results->subject);
        if (results->subject)
            gb_results_subject_read(need, i, &results->subject[n]);
    }
    for (const cJSON *i = first(references); i && need->status == GB_OK; i = i->next) {
        int n = results->nreference++;
        results->reference = gb_need_grow(need, results->reference, n, sizeof *results->reference);
        if (results->reference)
            read_reference(need, i, &results->reference[n]);
    }
    for (const cJSON *i = first(comparisons); i && need->status == GB_OK; i = i->next) {
        int n = results->ncomparison++;
        results->comparison =
            gb_need_grow(need, results->comparison, n, sizeof *results->comparison);
        if (results->comparison)
            read_comparison(need, i, results, &results->comparison[n]);
    }
    gb_results_extra_read(need, results);
    if (need->status == GB_OK)
        need->status = gb_results_gates_read(need->json, results, need->err);
    read_omissions(need, results, "skipped", &results->skipped, &results->nskipped);
    read_omissions(need, results, "not_checked", &results->unchecked, &results->nunchecked);
    gb_results_provenance_read(need, results);
    gb_results_metrics_read(need, results);
}

static gb_status parse(const char *text, size_t size, const char *name, bool any_definition,
                       gb_results *results, gb_error *err)
{
    gb_json json;
    memset(results, 0, sizeof *results);
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
    memset(results, 0, sizeof *results);
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    status = parse(file.bytes, file.size, file.name, any_definition, results, err);
    gb_file_close(&file);
    return status;
}
