/* The experiment file (declared in experiment.h). */
#include "experiment/experiment.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "experiment/studies.h"

#define DEFAULT_TOLERANCE 0.02 /* of v*: keeps the error by speed under half a degree */

enum { MAX_ENTRIES = 10000, MAX_KEYS = 32, FILE_VERSION = 1 };

typedef struct reader {
    const gb_json *json;
    gb_experiment *experiment;
    gb_error *err;
} reader;

static const char *copy_text(reader *r, const char *text)
{
    return text ? gb_arena_text(&r->experiment->arena, text, strlen(text)) : NULL;
}

/* Control characters would break tables and messages; bytes that are no UTF-8 would not come back
 * from results.json as they were. */
static bool is_one_line(const char *text)
{
    for (int n; *text; text += n) {
        int point = gb_text_next(text, &n);
        if (point < ' ' || point == 127 || (point == GB_TEXT_BAD && n == 1))
            return false;
    }
    return true;
}

static gb_status read_references(reader *r, gb_json_section *root)
{
    const cJSON *list = NULL;
    gb_experiment *e = r->experiment;
    bool needed = !(e->muscles.wanted || e->bench.wanted) || e->nsubject > 0;
    gb_section_array(root, "references", needed, &list);
    if (root->status != GB_OK || !list)
        return root->status;
    int n = cJSON_GetArraySize(list);
    gb_section_check(root, n > 0 && n <= MAX_ENTRIES, "references", "name at least one");
    e->reference = gb_arena_array(&e->arena, (size_t)n + 1, sizeof *e->reference);
    if (!e->reference)
        return gb_fail_memory(r->err);
    for (const cJSON *item = list->child; item && root->status == GB_OK; item = item->next) {
        bool named = cJSON_IsString(item) && *item->valuestring;
        gb_section_check(root, named, "references", "each must be a name or a path");
        e->reference[e->nreference++] = named ? copy_text(r, item->valuestring) : "";
    }
    return root->status;
}

static gb_status read_speed(reader *r)
{
    static const char *const keys[] = {"people_at", "tolerance", NULL};
    gb_experiment *e = r->experiment;
    const char *people_at = "subject";
    gb_json_section s = gb_json_section_of(r->json, "speed", keys, r->err);
    gb_section_text(&s, "people_at", false, &people_at);
    gb_section_number(&s, "tolerance", false, &e->tolerance);
    bool subject = strcmp(people_at, "subject") == 0;
    gb_section_check(&s, subject || strcmp(people_at, "reference") == 0, "people_at",
                     "must be 'subject' or 'reference'");
    gb_section_check(&s, e->tolerance >= 0, "tolerance", "must not be negative");
    e->speed_rule = subject ? GB_SPEED_OF_SUBJECT : GB_SPEED_OF_REFERENCE;
    return s.status;
}

static gb_status read_analysis(reader *r)
{
    static const char *const keys[] = {"cutoff_hz", "straight_stretch_s", NULL};
    gb_gait_options *gait = &r->experiment->gait;
    gb_json_section s = gb_json_section_of(r->json, "analysis", keys, r->err);
    gb_section_number(&s, "cutoff_hz", false, &gait->cutoff);
    gb_section_number(&s, "straight_stretch_s", false, &gait->straight_stretch);
    gb_section_check(&s, !(gait->cutoff < 0 || gait->straight_stretch < 0), "",
                     "cutoff_hz and straight_stretch_s must not be negative");
    return s.status;
}

/* The muscle rules against a slow path: no people are needed for that. */
static gb_status read_muscles(reader *r)
{
    static const char *const keys[] = {"poses", "seed", "avatar", "readings",
                                       "tpose", "clip", NULL};
    gb_muscle_rules *rules = &r->experiment->muscles;
    double poses = 0, seed = 0;
    gb_json_section s = gb_json_section_of(r->json, "muscles", keys, r->err);
    gb_section_number(&s, "poses", false, &poses);
    gb_section_number(&s, "seed", false, &seed);
    const char **const texts[] = {&rules->avatar, &rules->readings, &rules->tpose, &rules->clip};
    for (int i = 0; i < 4 && s.status == GB_OK; i++) {
        const char *text = NULL;
        gb_section_text(&s, keys[i + 2], false, &text);
        *texts[i] = copy_text(r, text);
        if (text && !*texts[i])
            return gb_fail_memory(r->err);
    }
    gb_section_check(&s, poses >= 0 && poses <= 100000 && seed >= 0 && seed <= 1e9, "",
                     "poses must be 0 to 100000 and seed a number up to 1e9");
    rules->wanted = s.item != NULL;
    if (s.status == GB_OK) {
        rules->poses = (int)poses;
        rules->seed = (unsigned)seed;
    }
    return s.status;
}

/* The parts that are studies count as asked for when they are there. */
static void read_measures(reader *r, gb_json_section *root)
{
    gb_experiment *e = r->experiment;
    const cJSON *list = NULL;
    gb_section_array(root, "measures", false, &list);
    for (const cJSON *item = list ? list->child : NULL; item && root->status == GB_OK;
         item = item->next) {
        if (cJSON_IsString(item) && gb_wanted_add(&e->wanted, item->valuestring))
            continue;
        char words[200];
        gb_wanted_words(words, sizeof words);
        gb_section_check(root, false, "measures",
                         cJSON_IsString(item) ? "a name is not known" : "must hold names");
        gb_advise(r->err, "there are %s", words);
    }
    for (int i = 0; i < gb_study_count; i++) {
        if (gb_studies[i].is_part &&
            cJSON_GetObjectItemCaseSensitive(r->json->root, gb_studies[i].name))
            e->wanted.studies |= 1u << i;
    }
}

static void read_curves(reader *r, gb_json_section *root)
{
    static const struct {
        const char *word;
        gb_keep_curves keep;
    } words[] = {
        {"means", GB_CURVES_MEANS}, {"cycles", GB_CURVES_CYCLES}, {"none", GB_CURVES_NONE}};
    const char *curves = NULL;
    bool known = false;
    gb_section_text(root, "curves", false, &curves);
    for (int i = 0; i < 3 && curves && !known; i++) {
        known = strcmp(curves, words[i].word) == 0;
        r->experiment->curves = known ? words[i].keep : GB_CURVES_AUTO;
    }
    gb_section_check(root, !curves || known, "curves", "must be 'means', 'cycles' or 'none'");
}

/* A path in the file, from its folder on. */
static const char *path_of(reader *r, const char *path)
{
    return path ? gb_arena_printf(&r->experiment->arena, "%s%s",
                                  *path == '/' ? "" : r->experiment->folder, path)
                : NULL;
}

/* "means": {"knee": 22, ...}: of curves in degrees. */
static void read_means(gb_json_section *s, gb_tune *tune)
{
    const cJSON *means = s->item ? cJSON_GetObjectItemCaseSensitive(s->item, "means") : NULL;
    gb_section_check(s, !means || cJSON_IsObject(means), "means", "must be an object");
    for (const cJSON *m = means ? means->child : NULL; m && s->status == GB_OK; m = m->next) {
        int curve = gb_curve_find(m->string);
        gb_section_check(s, curve >= 0 && strcmp(gb_curves[curve].unit, "deg") == 0, "means",
                         "must name curves in degrees");
        gb_section_check(s, cJSON_IsNumber(m), "means", "must be numbers");
        if (s->status == GB_OK)
            tune->mean[tune->nmean++] = (gb_tune_mean){(gb_curve)curve, m->valuedouble};
    }
}

/* What `gaitbench tune` does with the experiment's first reference. */
static gb_status read_tune(reader *r)
{
    static const char *const keys[] = {"gait",  "speeds_star", "iterations", "restarts",
                                       "start", "rig",         "means",      NULL};
    gb_experiment *e = r->experiment;
    gb_tune *tune = &e->tune;
    const cJSON *list = NULL;
    const char *gait = "walk", *start = NULL, *rig = NULL;
    double iterations = 0, restarts = 0;
    gb_json_section s = gb_json_section_of(r->json, "tune", keys, r->err);
    gb_section_text(&s, "gait", false, &gait);
    gb_section_array(&s, "speeds_star", true, &list);
    gb_section_number(&s, "iterations", false, &iterations);
    gb_section_number(&s, "restarts", false, &restarts);
    gb_section_text(&s, "start", false, &start);
    gb_section_text(&s, "rig", false, &rig);
    tune->running = strcmp(gait, "run") == 0;
    gb_section_check(&s, tune->running || strcmp(gait, "walk") == 0, "gait",
                     "must be 'walk' or 'run'");
    gb_section_check(&s, iterations >= 0 && iterations <= 1000, "iterations", "must be 0 to 1000");
    gb_section_check(&s, restarts >= 0 && restarts <= 1000, "restarts", "must be 0 to 1000");
    if (!s.item || s.status != GB_OK)
        return s.status;
    tune->iterations = (int)iterations;
    tune->restarts = (int)restarts;
    for (const cJSON *v = list->child; v && s.status == GB_OK; v = v->next) {
        bool speed = cJSON_IsNumber(v) && v->valuedouble >= 0.1 && v->valuedouble <= 2;
        gb_section_check(&s, speed, "speeds_star", "must be relative speeds between 0.1 and 2");
        gb_section_check(&s, tune->nspeed < GB_TUNE_MAX_SPEEDS, "speeds_star",
                         "so many speeds are not supported");
        if (s.status == GB_OK)
            tune->speed_star[tune->nspeed++] = v->valuedouble;
    }
    gb_section_check(&s, tune->nspeed > 0, "speeds_star", "name at least one");
    tune->one_speed = tune->nspeed == 1;
    read_means(&s, tune);
    e->rig = path_of(r, rig);
    e->parameters = path_of(r, start);
    return s.status;
}

static gb_status check_against(reader *r, int subject)
{
    const gb_experiment *e = r->experiment;
    const char *const *name = e->subject[subject].against;
    for (; name && *name; name++) {
        int i = 0;
        while (i < e->nreference && strcmp(e->reference[i], *name) != 0)
            i++;
        if (i < e->nreference)
            continue;
        char where[48];
        snprintf(where, sizeof where, "subjects[%d].against", subject);
        return gb_json_fail(r->json, gb_json_find(r->json, where), r->err,
                            "%s: '%s' is not among the references", where, *name);
    }
    return GB_OK;
}

/* Which of the references it is compared with. */
static gb_status read_against(reader *r, gb_json_section *s, gb_subject_entry *entry)
{
    const cJSON *list = NULL;
    gb_section_array(s, "against", false, &list);
    if (s->status != GB_OK || !list)
        return s->status;
    int n = 0;
    const char **names =
        gb_arena_array(&r->experiment->arena, (size_t)cJSON_GetArraySize(list) + 1, sizeof *names);
    if (!names)
        return gb_fail_memory(r->err);
    for (const cJSON *word = list->child; word && s->status == GB_OK; word = word->next) {
        gb_section_check(s, cJSON_IsString(word), "", "against must hold names of references");
        names[n++] = copy_text(r, word->valuestring);
    }
    entry->against = names;
    return s->status;
}

static gb_status read_kind(reader *r, const cJSON *item, const char *where,
                           const gb_take_kind **kind)
{
    const char *name = NULL;
    gb_status status = cJSON_IsObject(item)
                           ? gb_json_text(r->json, item, where, "kind", true, &name, r->err)
                           : gb_json_fail(r->json, item, r->err, "%s must be an object", where);
    if (status != GB_OK)
        return status;
    const gb_take_kind *found = gb_take_kind_find(name);
    if (found) {
        *kind = found;
        return GB_OK;
    }
    status = gb_json_fail(r->json, gb_json_find(r->json, where), r->err,
                          "%s.kind: '%s' is not known", where, name);
    gb_buffer known = {0};
    for (const gb_take_kind *k = gb_take_kinds; k->name; k++)
        gb_buffer_printf(&known, "%s%s", known.size ? ", " : "", k->name);
    gb_advise(r->err, "kinds are %s", known.text ? known.text : "");
    gb_buffer_free(&known);
    return status;
}

/* What every subject takes, and what its kind does. */
static gb_status check_keys(reader *r, const cJSON *item, const char *where,
                            const gb_take_kind *kind)
{
    const char *keys[MAX_KEYS + 1] = {"against", "kind", "name"};
    int n = 3;
    for (const char *const *key = kind->keys; *key && n < MAX_KEYS; key++)
        keys[n++] = *key;
    return gb_json_check_keys(r->json, item, where, keys, r->err);
}

static gb_status read_subject(reader *r, const cJSON *item, int index, gb_subject_entry *entry)
{
    char where[32];
    snprintf(where, sizeof where, "subjects[%d]", index);
    const gb_take_kind *kind = gb_take_kinds;
    const char *name = NULL, *person = NULL, *laboratory = NULL;
    gb_json_section s = {r->json, item, where, r->err, read_kind(r, item, where, &kind)};
    if (s.status == GB_OK)
        s.status = check_keys(r, item, where, kind);
    gb_section_text(&s, "name", true, &name);
    gb_section_text(&s, "person", false, &person);
    gb_section_text(&s, "laboratory", false, &laboratory);
    if (read_against(r, &s, entry) != GB_OK)
        return s.status;
    entry->name = copy_text(r, name);
    entry->person = copy_text(r, person);
    entry->laboratory = copy_text(r, laboratory);
    gb_section_check(&s, *name && is_one_line(name), "",
                     "the name must be a line of text in UTF-8");
    for (int i = 0; i < index; i++)
        gb_section_check(&s, strcmp(r->experiment->subject[i].name, name) != 0, "",
                         "another subject has this name");
    if (s.status != GB_OK)
        return s.status;
    const gb_take_keys keys = {.json = r->json,
                               .item = item,
                               .where = where,
                               .folder = r->experiment->folder,
                               .arena = &r->experiment->arena,
                               .err = r->err};
    return gb_take_keys_read(&keys, kind, &entry->source, &entry->options);
}

static gb_status read_root(reader *r)
{
    static const char *const keys[] = {"gaitbench_experiment",
                                       "name",
                                       "title",
                                       "references",
                                       "subjects",
                                       "speed",
                                       "analysis",
                                       "measures",
                                       "curves",
                                       "muscles",
                                       "gates",
                                       "bench",
                                       "tune",
                                       NULL};
    gb_experiment *e = r->experiment;
    double version = FILE_VERSION;
    const char *name = "", *title = "";
    const cJSON *list = NULL;
    gb_json_section s = gb_json_section_of(r->json, "", keys, r->err);
    gb_section_number(&s, "gaitbench_experiment", false, &version);
    gb_section_text(&s, "name", true, &name);
    gb_section_text(&s, "title", false, &title);
    if (s.status == GB_OK)
        s.status = read_muscles(r);
    if (s.status == GB_OK)
        s.status = gb_frame_budget_read(r->json, &e->bench, r->err);
    bool people = !(e->muscles.wanted || e->bench.wanted);
    gb_section_array(&s, "subjects", people, &list);
    int n = list ? cJSON_GetArraySize(list) : 0;
    gb_section_check(&s, version >= 1 && version <= FILE_VERSION, "gaitbench_experiment",
                     "this program reads version 1");
    gb_section_check(&s, is_one_line(title), "title", "must be a line of text in UTF-8");
    gb_section_check(&s, *name && !strpbrk(name, "/\\") && *name != '.' && is_one_line(name),
                     "name", "must be usable as a folder's name");
    gb_section_check(&s, (n > 0 || !people) && n <= MAX_ENTRIES, "subjects", "name at least one");
    if (s.status != GB_OK)
        return s.status;
    e->name = copy_text(r, name);
    e->title = copy_text(r, title);
    e->subject = gb_arena_array(&e->arena, (size_t)n + 1, sizeof *e->subject);
    if (!e->name || !e->title || !e->subject)
        return gb_fail_memory(r->err);
    for (const cJSON *item = n ? list->child : NULL; item && s.status == GB_OK; item = item->next) {
        s.status = read_subject(r, item, e->nsubject, &e->subject[e->nsubject]);
        e->nsubject++;
    }
    if (s.status == GB_OK)
        s.status = read_references(r, &s);
    for (int i = 0; i < e->nsubject && s.status == GB_OK; i++)
        s.status = check_against(r, i);
    if (s.status == GB_OK)
        s.status = read_speed(r);
    if (s.status == GB_OK)
        s.status = read_analysis(r);
    read_measures(r, &s);
    read_curves(r, &s);
    if (s.status == GB_OK)
        s.status = gb_experiment_read_gates(r->json, e, r->err);
    return s.status == GB_OK ? read_tune(r) : s.status;
}

gb_status gb_experiment_parse(const char *text, size_t size, const char *path,
                              gb_experiment *experiment, gb_error *err)
{
    gb_json json;
    memset(experiment, 0, sizeof *experiment);
    if (size == 0)
        return gb_fail_at(err, GB_USAGE, path, 0, 0, "is empty");
    gb_status status = gb_json_parse(text, size, path, &json, err);
    if (status != GB_OK)
        return status;
    gb_sha256(text, size, experiment->sha256);
    size_t folder = (size_t)(gb_path_name(path) - path);
    experiment->path = gb_arena_text(&experiment->arena, path, strlen(path));
    experiment->folder = gb_arena_text(&experiment->arena, path, folder);
    experiment->tolerance = DEFAULT_TOLERANCE;
    reader r = {&json, experiment, err};
    status = experiment->path && experiment->folder ? read_root(&r) : gb_fail_memory(err);
    gb_json_close(&json);
    if (status != GB_OK)
        gb_experiment_free(experiment);
    return status;
}

gb_status gb_experiment_open(const char *path, gb_experiment *experiment, gb_error *err)
{
    gb_file file;
    memset(experiment, 0, sizeof *experiment);
    gb_status status = gb_file_open(path, 16 * 1024 * 1024, &file, err);
    if (status != GB_OK)
        return status;
    status = gb_experiment_parse(file.bytes, file.size, file.name, experiment, err);
    gb_file_close(&file);
    return status;
}

void gb_experiment_free(gb_experiment *experiment)
{
    gb_arena arena = experiment->arena;
    memset(experiment, 0, sizeof *experiment);
    gb_arena_free(&arena);
}
