/* The file of a baseline, written and read back (declared in baseline.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "gates/baseline.h"

enum { CURVE_DECIMALS = 4, MOST = 1000000, MOST_SUBJECTS = 10000, MOST_BYTES = 64 * 1024 * 1024 };

static const char *const kinds[] = {"quality", "instructions"};

/* ---- writing ---- */

/* The next entry of a list, on a line of its own. */
static void entry(gb_buffer *out, cJSON *item, bool first)
{
    gb_buffer_text(out, first ? "\n    " : ",\n    ");
    if (item)
        gb_json_print_line(out, item);
    else
        out->failed = true;
    cJSON_Delete(item);
}

static void text_line(gb_buffer *out, const char *key, const char *value)
{
    cJSON text = {.type = cJSON_String, .valuestring = NULL};
    cJSON *item = cJSON_CreateString(value);
    gb_buffer_printf(out, "  \"%s\": ", key);
    gb_json_print_line(out, item ? item : &text);
    out->failed = out->failed || !item;
    gb_buffer_text(out, ",\n");
    cJSON_Delete(item);
}

static cJSON *subject_json(const gb_baseline_subject *s)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "name", s->name);
    cJSON_AddStringToObject(item, "gait", s->running ? "run" : "walk");
    cJSON_AddBoolToObject(item, "in_place", s->in_place);
    cJSON_AddNumberToObject(item, "cycles_left", s->cycles[GB_LEFT]);
    cJSON_AddNumberToObject(item, "cycles_right", s->cycles[GB_RIGHT]);
    return item;
}

/* Empty texts are left out: most metrics have no curve or no reference, and counts no sides. */
static cJSON *metric_json(const gb_value *v)
{
    cJSON *item = cJSON_CreateObject();
    const gb_metric m = gb_metric_of(v);
    const char *const texts[][2] = {{"subject", m.subject},
                                    {"reference", m.reference},
                                    {"name", m.name},
                                    {"curve", m.item},
                                    {"side", v->quantity == GB_Q_INSTRUCTIONS ? "" : m.side},
                                    {"unit", m.unit},
                                    {"better", m.better}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (*texts[i][1])
            cJSON_AddStringToObject(item, texts[i][0], texts[i][1]);
    }
    gb_json_add_number(item, "value", gb_number_round(m.value, GB_BASELINE_DECIMALS));
    return item;
}

static cJSON *curve_json(const gb_value *key, const double *samples)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "subject", key->take);
    cJSON_AddStringToObject(item, "curve", gb_value_name(key));
    cJSON_AddStringToObject(item, "side", gb_sides_word(key->side));
    gb_json_add(item, "samples", gb_json_numbers(samples, GB_BASELINE_SAMPLES, CURVE_DECIMALS));
    return item;
}

static int sign(int a, int b)
{
    return (a > b) - (a < b);
}

/* What a take is alone, how it compares, and then what was measured besides. */
static int part_of(const gb_value *v)
{
    return gb_quantity_parameter(v->quantity) >= 0 ? 0 : *v->reference ? 1 : 2;
}

/* The quantity behind which this one stands, bone by bone. */
static int family_of(const gb_value *v)
{
    return (int)(v->quantity == GB_Q_ACCELERATION_PEAK ? GB_Q_ACCELERATION_P99 : v->quantity);
}

/* In the order of a reader: counts of a machine stand together, of a take its parts, in them the
 * numbers of a curve, and sides of a parameter. */
static int in_file_order(const void *a, const void *b)
{
    const gb_value *p = *(const gb_value *const *)a, *q = *(const gb_value *const *)b;
    bool counts = p->quantity == GB_Q_INSTRUCTIONS && q->quantity == GB_Q_INSTRUCTIONS;
    int order = counts ? strcmp(p->reference, q->reference) : 0;
    order = order ? order : counts ? strcmp(p->take, q->take) : sign(p->order[0], q->order[0]);
    order = order ? order : sign(part_of(p), part_of(q));
    order = order ? order : sign(p->order[1], q->order[1]);
    order = order || part_of(p) < 2 ? order : sign(family_of(p), family_of(q));
    order = order ? order : sign(p->order[2], q->order[2]);
    bool by_side = *p->item && part_of(p) == 1;
    order = order || !by_side ? order : sign((int)p->side, (int)q->side);
    order = order ? order : sign((int)p->quantity, (int)q->quantity);
    order = order ? order : sign((int)p->side, (int)q->side);
    return order ? order : p < q ? -1 : p > q;
}

static void metrics(gb_buffer *out, const gb_store *store)
{
    const gb_value **list = calloc((size_t)store->nvalue + 1, sizeof *list);
    out->failed = out->failed || !list;
    for (int i = 0; list && i < store->nvalue; i++)
        list[i] = &store->value[i];
    if (list)
        qsort(list, (size_t)store->nvalue, sizeof *list, in_file_order);
    for (int i = 0; list && i < store->nvalue; i++)
        entry(out, metric_json(list[i]), i == 0);
    free(list);
}

/* Curve by curve of a subject, left before right. */
static void curves(gb_buffer *out, const gb_baseline *b)
{
    bool first = true;
    for (int i = 0; i < b->nsubject; i++) {
        for (int k = 0; k < 2 * GB_NCURVE; k++) {
            const gb_value key = {.quantity = gb_quantity_of_curve(k / 2),
                                  .side = gb_sides_of(k % 2),
                                  .take = b->subject[i].name};
            const double *samples = gb_store_samples(&b->store, key, GB_BASELINE_SAMPLES);
            if (!samples)
                continue;
            entry(out, curve_json(&key, samples), first);
            first = false;
        }
    }
}

static void list_begin(gb_buffer *out, const char *key)
{
    gb_buffer_printf(out, "  \"%s\": [", key);
}

static void list_end(gb_buffer *out, bool last)
{
    gb_buffer_text(out, last ? "\n  ]\n}\n" : "\n  ],\n");
}

void gb_baseline_write(gb_buffer *out, const gb_baseline *b)
{
    gb_buffer_printf(out, "{\n  \"gaitbench_baseline\": %d,\n", GB_BASELINE_SCHEMA);
    text_line(out, "kind", kinds[b->kind]);
    text_line(out, "experiment", b->experiment);
    text_line(out, "definition", b->definition);
    text_line(out, "reason", b->reason);
    text_line(out, "version", b->version);
    list_begin(out, "acknowledgements");
    for (int i = 0; i < b->nacknowledgement; i++)
        entry(out, cJSON_CreateString(b->acknowledgement[i]), i == 0);
    list_end(out, false);
    list_begin(out, "inputs");
    for (int i = 0; i < b->ninput; i++) {
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", b->input[i].name);
        cJSON_AddStringToObject(item, "sha256", b->input[i].sha256);
        entry(out, item, i == 0);
    }
    list_end(out, false);
    list_begin(out, "tolerances");
    for (int i = 0; i < b->ntolerance; i++)
        entry(out, gb_tolerance_json(&b->tolerance[i]), i == 0);
    list_end(out, false);
    list_begin(out, "gates");
    for (int i = 0; i < b->nrule; i++)
        entry(out, gb_gate_rule_json(&b->rule[i]), i == 0);
    list_end(out, false);
    list_begin(out, "subjects");
    for (int i = 0; i < b->nsubject; i++)
        entry(out, subject_json(&b->subject[i]), i == 0);
    list_end(out, false);
    list_begin(out, "metrics");
    metrics(out, &b->store);
    list_end(out, false);
    list_begin(out, "curves");
    curves(out, b);
    list_end(out, true);
}

/* ---- reading ---- */

typedef struct reader {
    const gb_json *json;
    gb_baseline *baseline;
    gb_error *err;
    const cJSON *item; /* the entry of a list that is read */
    char where[64];
    int subject; /* of the last curve: the next is likely its own too */
} reader;

static gb_status fail(const reader *r, const char *what)
{
    return gb_json_fail(r->json, r->item, r->err, "%s: %s", r->where, what);
}

/* A copy of a text; "" where the key is not there and need not be. */
static gb_status read_text(const reader *r, const cJSON *item, const char *where, const char *key,
                           bool required, const char **out)
{
    const char *text = "";
    gb_status status = gb_json_text(r->json, item, where, key, required, &text, r->err);
    *out = status == GB_OK ? gb_arena_text(&r->baseline->arena, text, strlen(text)) : NULL;
    return status == GB_OK && !*out ? gb_fail_memory(r->err) : status;
}

static gb_status read_count(const reader *r, const cJSON *item, const char *key, int *out)
{
    double value = 0;
    gb_status status = gb_json_number(r->json, item, r->where, key, true, &value, r->err);
    if (status == GB_OK && !(value >= 0 && value <= 1e9))
        status = fail(r, "a count must be 0 to 1e9");
    *out = status == GB_OK ? (int)value : 0;
    return status;
}

static gb_status read_input(reader *r, const cJSON *item)
{
    static const char *const keys[] = {"name", "sha256", NULL};
    gb_input *input = &r->baseline->input[r->baseline->ninput++];
    gb_status status = gb_json_check_keys(r->json, item, r->where, keys, r->err);
    if (status == GB_OK)
        status = read_text(r, item, r->where, "name", true, &input->name);
    if (status == GB_OK)
        status = read_text(r, item, r->where, "sha256", true, &input->sha256);
    return status;
}

static gb_status read_acknowledgement(reader *r, const cJSON *item)
{
    gb_baseline *b = r->baseline;
    if (!cJSON_IsString(item))
        return fail(r, "must be a text");
    const char *text = gb_arena_text(&b->arena, item->valuestring, strlen(item->valuestring));
    b->acknowledgement[b->nacknowledgement++] = text;
    return text ? GB_OK : gb_fail_memory(r->err);
}

static gb_status read_subject(reader *r, const cJSON *item)
{
    static const char *const keys[] = {"name",        "gait",         "in_place",
                                       "cycles_left", "cycles_right", NULL};
    gb_baseline *b = r->baseline;
    gb_baseline_subject *s = &b->subject[b->nsubject];
    const char *gait = "";
    gb_status status = gb_json_check_keys(r->json, item, r->where, keys, r->err);
    if (status == GB_OK)
        status = read_text(r, item, r->where, "name", true, &s->name);
    if (status == GB_OK)
        s->name = gb_store_name(&b->store, s->name);
    if (status == GB_OK)
        status = gb_json_text(r->json, item, r->where, "gait", true, &gait, r->err);
    if (status == GB_OK)
        status = gb_json_bool(r->json, item, r->where, "in_place", true, &s->in_place, r->err);
    if (status == GB_OK)
        status = read_count(r, item, "cycles_left", &s->cycles[GB_LEFT]);
    if (status == GB_OK)
        status = read_count(r, item, "cycles_right", &s->cycles[GB_RIGHT]);
    if (status != GB_OK)
        return status;
    s->running = strcmp(gait, "run") == 0;
    if (!s->running && strcmp(gait, "walk") != 0)
        return fail(r, "gait must be 'walk' or 'run'");
    if (b->nsubject == MOST_SUBJECTS)
        return fail(r, "so many subjects are not supported");
    if (gb_baseline_find_subject(b, s->name) >= 0)
        return fail(r, "another subject has this name");
    b->nsubject++;
    return GB_OK;
}

static gb_status fail_gone(const reader *r, const char *what, const char *of, const char *name)
{
    gb_json_fail(r->json, r->item, r->err, "%s: there is no %s%s '%.100s'", r->where, what, of,
                 name);
    gb_advise(r->err, "gaitbench list quantities shows what there is; delete the lines of what is "
                      "gone, then update the baseline: gaitbench gate RESULTS --baseline FILE "
                      "--update-baseline --reason TEXT");
    return GB_USAGE;
}

/* What a file says of a quantity must be what the table of quantities says. */
static gb_status check_metric(const reader *r, const gb_value *m, const char *unit,
                              const char *better)
{
    const char *is = gb_value_unit(m);
    gb_items items = gb_quantities[m->quantity].items;
    bool known = items == GB_OF_NOTHING                  ? !*m->item
                 : gb_items_count(items) > 0 && *m->item ? gb_items_find(items, m->item) >= 0
                                                         : true;
    if (!known)
        return fail_gone(r, gb_value_name(m), " of", m->item);
    if (strcmp(unit, is) != 0)
        return gb_json_fail(r->json, r->item, r->err, "%s: the unit must be '%s'", r->where, is);
    const char *word = gb_better_word(gb_value_better(m));
    if (strcmp(better, word) != 0)
        return gb_json_fail(r->json, r->item, r->err, "%s: better must be '%s'", r->where, word);
    return gb_value_better(m) == GB_BETTER_NONE ? fail(r, "is not judged by anything") : GB_OK;
}

static gb_status read_metric(reader *r, const cJSON *item)
{
    static const char *const keys[] = {"subject", "reference", "name",  "curve", "side",
                                       "unit",    "better",    "value", NULL};
    const char *name = "", *side = "both", *unit = "", *better = "";
    gb_value m = {.take = "", .reference = "", .item = ""};
    const struct {
        const char *key, **out;
        bool required;
    } texts[] = {
        {"name", &name, true},     {"subject", &m.take, false}, {"reference", &m.reference, false},
        {"curve", &m.item, false}, {"side", &side, false},      {"unit", &unit, false},
        {"better", &better, true}};
    gb_status status = gb_json_check_keys(r->json, item, r->where, keys, r->err);
    for (size_t i = 0; i < sizeof texts / sizeof *texts && status == GB_OK; i++)
        status = gb_json_text(r->json, item, r->where, texts[i].key, texts[i].required,
                              texts[i].out, r->err);
    if (status == GB_OK)
        status = gb_json_number(r->json, item, r->where, "value", true, &m.value, r->err);
    if (status != GB_OK)
        return status;
    int quantity = gb_quantity_find(name), sides = gb_sides_find(side);
    if (quantity < 0)
        return fail_gone(r, "quantity", "", name);
    if (sides < 0)
        return fail(r, "side must be 'both', 'left' or 'right'");
    m.quantity = (gb_quantity)quantity;
    m.side = (gb_sides)sides;
    status = check_metric(r, &m, unit, better);
    if (status == GB_OK)
        gb_store_put(&r->baseline->store, m);
    return status;
}

static gb_status read_curve(reader *r, const cJSON *item)
{
    static const char *const keys[] = {"subject", "curve", "side", "samples", NULL};
    const char *subject = "", *curve = "", *side = "";
    const cJSON *list = NULL;
    gb_baseline *b = r->baseline;
    gb_status status = gb_json_check_keys(r->json, item, r->where, keys, r->err);
    if (status == GB_OK)
        status = gb_json_text(r->json, item, r->where, "subject", true, &subject, r->err);
    if (status == GB_OK)
        status = gb_json_text(r->json, item, r->where, "curve", true, &curve, r->err);
    if (status == GB_OK)
        status = gb_json_text(r->json, item, r->where, "side", true, &side, r->err);
    if (status == GB_OK)
        status = gb_json_array(r->json, item, r->where, "samples", true, &list, r->err);
    if (status != GB_OK)
        return status;
    bool same = b->nsubject > 0 && strcmp(b->subject[r->subject].name, subject) == 0;
    int s = same ? r->subject : gb_baseline_find_subject(b, subject), c = gb_curve_find(curve);
    int sides = gb_sides_find(side);
    if (s < 0 || c < 0 || sides <= GB_SIDES_BOTH)
        return fail(r, "names no subject, curve or side that is there");
    if (cJSON_GetArraySize(list) != GB_BASELINE_SAMPLES)
        return fail(r, "must have 51 samples");
    double samples[GB_BASELINE_SAMPLES];
    int i = 0;
    for (const cJSON *value = list->child; value; value = value->next)
        samples[i++] = cJSON_IsNumber(value) ? value->valuedouble : (double)NAN;
    gb_store_put_block(&b->store,
                       (gb_value){.quantity = gb_quantity_of_curve(c),
                                  .side = (gb_sides)sides,
                                  .take = b->subject[s].name},
                       samples, GB_BASELINE_SAMPLES);
    r->subject = s;
    return GB_OK;
}

/* A list of the file: room for its entries, then each of them. */
static gb_status read_list(reader *r, const char *key, size_t size, void *out,
                           gb_status (*read)(reader *, const cJSON *))
{
    const cJSON *list = NULL;
    gb_status status = gb_json_array(r->json, r->json->root, "", key, true, &list, r->err);
    if (status != GB_OK)
        return status;
    int n = cJSON_GetArraySize(list), i = 0;
    if (n > MOST)
        return gb_json_fail(r->json, list, r->err, "%s: more than %d", key, MOST);
    if (size > 0) {
        void *room = gb_arena_array(&r->baseline->arena, (size_t)n + 1, size);
        memcpy(out, &room, sizeof room);
        if (!room)
            return gb_fail_memory(r->err);
    }
    for (const cJSON *item = list->child; item && status == GB_OK; item = item->next) {
        snprintf(r->where, sizeof r->where, "%s[%d]", key, i++);
        r->item = item;
        status = read(r, item);
    }
    return status;
}

static gb_status read_rules(reader *r)
{
    gb_baseline *b = r->baseline;
    const cJSON *tolerances = NULL, *gates = NULL;
    gb_status status =
        gb_json_array(r->json, r->json->root, "", "tolerances", true, &tolerances, r->err);
    if (status == GB_OK)
        status = gb_json_array(r->json, r->json->root, "", "gates", true, &gates, r->err);
    if (status == GB_OK)
        status = gb_tolerances_read(r->json, tolerances, "tolerances", &b->arena, &b->tolerance,
                                    &b->ntolerance, r->err);
    if (status == GB_OK)
        status =
            gb_gate_rules_read(r->json, gates, "gates", &b->arena, &b->rule, &b->nrule, r->err);
    return status;
}

static gb_status read_root(reader *r)
{
    static const char *const keys[] = {"gaitbench_baseline",
                                       "kind",
                                       "experiment",
                                       "definition",
                                       "reason",
                                       "version",
                                       "acknowledgements",
                                       "inputs",
                                       "tolerances",
                                       "gates",
                                       "subjects",
                                       "metrics",
                                       "curves",
                                       NULL};
    gb_baseline *b = r->baseline;
    const cJSON *root = r->json->root;
    double schema = 0;
    const char *kind = "";
    gb_status status =
        gb_json_number(r->json, root, "", "gaitbench_baseline", true, &schema, r->err);
    if (status == GB_OK && !(schema >= GB_BASELINE_SCHEMA && schema <= GB_BASELINE_SCHEMA)) {
        status = gb_json_fail(r->json, root, r->err,
                              "is a baseline of version %g, this program knows %d", schema,
                              GB_BASELINE_SCHEMA);
        gb_advise(r->err, "make it anew: gaitbench gate RESULTS --baseline FILE --update-baseline "
                          "--reason TEXT");
    }
    if (status == GB_OK)
        status = gb_json_check_keys(r->json, root, "", keys, r->err);
    if (status == GB_OK)
        status = gb_json_text(r->json, root, "", "kind", true, &kind, r->err);
    const struct {
        const char *key, **out;
    } texts[] = {{"experiment", &b->experiment},
                 {"definition", &b->definition},
                 {"reason", &b->reason},
                 {"version", &b->version}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts && status == GB_OK; i++)
        status = read_text(r, root, "", texts[i].key, true, texts[i].out);
    if (status != GB_OK)
        return status;
    b->kind = strcmp(kind, kinds[GB_BASELINE_INSTRUCTIONS]) == 0 ? GB_BASELINE_INSTRUCTIONS
                                                                 : GB_BASELINE_QUALITY;
    if (strcmp(kind, kinds[b->kind]) != 0)
        return gb_json_fail(r->json, root, r->err, "kind must be 'quality' or 'instructions'");
    status = read_list(r, "acknowledgements", sizeof *b->acknowledgement, &b->acknowledgement,
                       read_acknowledgement);
    if (status == GB_OK)
        status = read_list(r, "inputs", sizeof *b->input, &b->input, read_input);
    if (status == GB_OK)
        status = read_rules(r);
    if (status == GB_OK)
        status = read_list(r, "subjects", sizeof *b->subject, &b->subject, read_subject);
    if (status == GB_OK)
        status = read_list(r, "metrics", 0, NULL, read_metric);
    if (status == GB_OK)
        status = read_list(r, "curves", 0, NULL, read_curve);
    if (status != GB_OK)
        return status;
    gb_store_settle(&b->store);
    return b->store.failed ? gb_fail_memory(r->err) : GB_OK;
}

gb_status gb_baseline_parse(const char *text, size_t size, const char *name, gb_baseline *baseline,
                            gb_error *err)
{
    gb_json json;
    memset(baseline, 0, sizeof *baseline);
    if (size == 0)
        return gb_fail_at(err, GB_USAGE, name, 0, 0, "is empty, a baseline was expected");
    gb_status status = gb_json_parse(text, size, name, &json, err);
    if (status != GB_OK)
        return status;
    reader r = {&json, baseline, err, NULL, "", 0};
    baseline->store.arena = &baseline->arena;
    baseline->name = gb_arena_text(&baseline->arena, name, strlen(name));
    status = baseline->name ? read_root(&r) : gb_fail_memory(err);
    gb_json_close(&json);
    if (status != GB_OK)
        gb_baseline_free(baseline);
    return status;
}

gb_status gb_baseline_open(const char *path, gb_baseline *baseline, gb_error *err)
{
    gb_file file;
    memset(baseline, 0, sizeof *baseline);
    gb_status status = gb_file_open(path, MOST_BYTES, &file, err);
    if (status != GB_OK)
        return status;
    status = gb_baseline_parse(file.bytes, file.size, file.name, baseline, err);
    gb_file_close(&file);
    return status;
}
