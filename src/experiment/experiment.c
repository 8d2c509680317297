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

static gb_status fail(reader *r, const char *where, const char *what)
{
    return gb_json_fail(r->json, gb_json_find(r->json, where), r->err, "%s: %s", where, what);
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

static gb_status read_references(reader *r)
{
    const cJSON *list = NULL;
    gb_experiment *e = r->experiment;
    bool needed = !(e->muscles.wanted || e->bench.wanted) || e->nsubject > 0;
    gb_status status =
        gb_json_array(r->json, r->json->root, "", "references", needed, &list, r->err);
    if (status != GB_OK || !list)
        return status;
    int n = cJSON_GetArraySize(list);
    if (n == 0 || n > MAX_ENTRIES)
        return fail(r, "references", "name at least one");
    e->reference = gb_arena_array(&e->arena, (size_t)n, sizeof *e->reference);
    if (!e->reference)
        return gb_fail_memory(r->err);
    for (const cJSON *item = list->child; item; item = item->next) {
        if (!cJSON_IsString(item) || !*item->valuestring)
            return fail(r, "references", "each must be a name or a path");
        e->reference[e->nreference++] = copy_text(r, item->valuestring);
    }
    return GB_OK;
}

static gb_status read_speed(reader *r)
{
    static const char *const keys[] = {"people_at", "tolerance", NULL};
    gb_experiment *e = r->experiment;
    const cJSON *speed = cJSON_GetObjectItemCaseSensitive(r->json->root, "speed");
    const char *people_at = "subject";
    if (!speed)
        return GB_OK;
    gb_status status = gb_json_check_keys(r->json, speed, "speed", keys, r->err);
    if (status == GB_OK)
        status = gb_json_text(r->json, speed, "speed", "people_at", false, &people_at, r->err);
    if (status == GB_OK)
        status = gb_json_number(r->json, speed, "speed", "tolerance", false, &e->tolerance, r->err);
    if (status != GB_OK)
        return status;
    bool subject = strcmp(people_at, "subject") == 0;
    if (!subject && strcmp(people_at, "reference") != 0)
        return fail(r, "speed.people_at", "must be 'subject' or 'reference'");
    if (!(e->tolerance >= 0))
        return fail(r, "speed.tolerance", "must not be negative");
    e->speed_rule = subject ? GB_SPEED_OF_SUBJECT : GB_SPEED_OF_REFERENCE;
    return GB_OK;
}

static gb_status read_analysis(reader *r)
{
    static const char *const keys[] = {"cutoff_hz", "straight_stretch_s", NULL};
    gb_gait_options *gait = &r->experiment->gait;
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(r->json->root, "analysis");
    if (!item)
        return GB_OK;
    gb_status status = gb_json_check_keys(r->json, item, "analysis", keys, r->err);
    if (status == GB_OK)
        status =
            gb_json_number(r->json, item, "analysis", "cutoff_hz", false, &gait->cutoff, r->err);
    if (status == GB_OK)
        status = gb_json_number(r->json, item, "analysis", "straight_stretch_s", false,
                                &gait->straight_stretch, r->err);
    if (status == GB_OK && (gait->cutoff < 0 || gait->straight_stretch < 0))
        status = fail(r, "analysis", "cutoff_hz and straight_stretch_s must not be negative");
    return status;
}

/* The muscle rules against a slow path: no people are needed for that. */
static gb_status read_muscles(reader *r)
{
    static const char *const keys[] = {"poses", "seed", "avatar", "readings",
                                       "tpose", "clip", NULL};
    gb_muscle_rules *rules = &r->experiment->muscles;
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(r->json->root, "muscles");
    double poses = 0, seed = 0;
    if (!item)
        return GB_OK;
    gb_status status = gb_json_check_keys(r->json, item, "muscles", keys, r->err);
    if (status == GB_OK)
        status = gb_json_number(r->json, item, "muscles", "poses", false, &poses, r->err);
    if (status == GB_OK)
        status = gb_json_number(r->json, item, "muscles", "seed", false, &seed, r->err);
    const char **const texts[] = {&rules->avatar, &rules->readings, &rules->tpose, &rules->clip};
    for (int i = 0; i < 4 && status == GB_OK; i++) {
        const char *text = NULL;
        status = gb_json_text(r->json, item, "muscles", keys[i + 2], false, &text, r->err);
        *texts[i] = copy_text(r, text);
        if (text && !*texts[i])
            return gb_fail_memory(r->err);
    }
    if (status != GB_OK)
        return status;
    if (!(poses >= 0 && poses <= 100000 && seed >= 0 && seed <= 1e9))
        return fail(r, "muscles", "poses must be 0 to 100000 and seed a number up to 1e9");
    rules->wanted = true;
    rules->poses = (int)poses;
    rules->seed = (unsigned)seed;
    return GB_OK;
}

/* The parts that are studies count as asked for when they are there. */
static gb_status read_measures(reader *r)
{
    gb_experiment *e = r->experiment;
    const cJSON *list = NULL;
    gb_status status = gb_json_array(r->json, r->json->root, "", "measures", false, &list, r->err);
    for (const cJSON *item = list ? list->child : NULL; item && status == GB_OK;
         item = item->next) {
        if (cJSON_IsString(item) && gb_wanted_add(&e->wanted, item->valuestring))
            continue;
        char words[200];
        gb_wanted_words(words, sizeof words);
        status =
            fail(r, "measures", cJSON_IsString(item) ? "a name is not known" : "must hold names");
        gb_advise(r->err, "there are %s", words);
    }
    for (int i = 0; i < gb_study_count; i++) {
        if (gb_studies[i].is_part &&
            cJSON_GetObjectItemCaseSensitive(r->json->root, gb_studies[i].name))
            e->wanted.studies |= 1u << i;
    }
    return status;
}

static gb_status read_curves(reader *r)
{
    static const struct {
        const char *word;
        gb_keep_curves keep;
    } words[] = {
        {"means", GB_CURVES_MEANS}, {"cycles", GB_CURVES_CYCLES}, {"none", GB_CURVES_NONE}};
    const char *curves = NULL;
    gb_status status = gb_json_text(r->json, r->json->root, "", "curves", false, &curves, r->err);
    if (status != GB_OK || !curves)
        return status;
    for (int i = 0; i < 3; i++) {
        if (strcmp(curves, words[i].word) == 0) {
            r->experiment->curves = words[i].keep;
            return GB_OK;
        }
    }
    return fail(r, "curves", "must be 'means', 'cycles' or 'none'");
}

/* What `gaitbench tune` does with the experiment's first reference. */
static gb_status read_tune(reader *r)
{
    static const char *const keys[] = {"gait",  "speeds_star", "iterations", "restarts",
                                       "start", "rig",         NULL};
    gb_experiment *e = r->experiment;
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(r->json->root, "tune"), *list = NULL;
    const char *gait = "walk", *start = NULL, *rig = NULL;
    double iterations = 0, restarts = 0;
    if (!item)
        return GB_OK;
    gb_status status = gb_json_check_keys(r->json, item, "tune", keys, r->err);
    if (status == GB_OK)
        status = gb_json_text(r->json, item, "tune", "gait", false, &gait, r->err);
    if (status == GB_OK)
        status = gb_json_array(r->json, item, "tune", "speeds_star", true, &list, r->err);
    if (status == GB_OK)
        status = gb_json_number(r->json, item, "tune", "iterations", false, &iterations, r->err);
    if (status == GB_OK)
        status = gb_json_number(r->json, item, "tune", "restarts", false, &restarts, r->err);
    if (status == GB_OK)
        status = gb_json_text(r->json, item, "tune", "start", false, &start, r->err);
    if (status == GB_OK)
        status = gb_json_text(r->json, item, "tune", "rig", false, &rig, r->err);
    if (status != GB_OK)
        return status;
    e->tune.running = strcmp(gait, "run") == 0;
    if (!e->tune.running && strcmp(gait, "walk") != 0)
        return fail(r, "tune.gait", "must be 'walk' or 'run'");
    if (!(iterations >= 0 && iterations <= 1000))
        return fail(r, "tune.iterations", "must be 0 to 1000");
    if (!(restarts >= 0 && restarts <= 1000))
        return fail(r, "tune.restarts", "must be 0 to 1000");
    e->tune.iterations = (int)iterations;
    e->tune.restarts = (int)restarts;
    for (const cJSON *v = list->child; v; v = v->next) {
        if (!cJSON_IsNumber(v) || !(v->valuedouble >= 0.1 && v->valuedouble <= 2))
            return fail(r, "tune.speeds_star", "must be relative speeds between 0.1 and 2");
        if (e->tune.nspeed == GB_TUNE_MAX_SPEEDS)
            return fail(r, "tune.speeds_star", "so many speeds are not supported");
        e->tune.speed_star[e->tune.nspeed++] = v->valuedouble;
    }
    if (e->tune.nspeed == 0)
        return fail(r, "tune.speeds_star", "name at least one");
    e->tune.one_speed = e->tune.nspeed == 1;
    if (rig)
        e->rig = gb_arena_printf(&e->arena, "%s%s", *rig == '/' ? "" : e->folder, rig);
    if (start)
        e->parameters = gb_arena_printf(&e->arena, "%s%s", *start == '/' ? "" : e->folder, start);
    return GB_OK;
}

static gb_status fail_against(reader *r, int subject, const char *name)
{
    char where[48];
    snprintf(where, sizeof where, "subjects[%d].against", subject);
    return gb_json_fail(r->json, gb_json_find(r->json, where), r->err,
                        "%s: '%s' is not among the references", where, name);
}

static gb_status check_against(reader *r, int subject)
{
    const gb_experiment *e = r->experiment;
    const char *const *name = e->subject[subject].against;
    for (; name && *name; name++) {
        bool known = false;
        for (int i = 0; i < e->nreference; i++)
            known = known || strcmp(e->reference[i], *name) == 0;
        if (!known)
            return fail_against(r, subject, *name);
    }
    return GB_OK;
}

/* Which of the references it is compared with. */
static gb_status read_against(reader *r, const cJSON *item, const char *where,
                              gb_subject_entry *entry)
{
    const cJSON *list = NULL;
    gb_status status = gb_json_array(r->json, item, where, "against", false, &list, r->err);
    if (status != GB_OK || !list)
        return status;
    int n = 0;
    const char **names =
        gb_arena_array(&r->experiment->arena, (size_t)cJSON_GetArraySize(list) + 1, sizeof *names);
    if (!names)
        return gb_fail_memory(r->err);
    for (const cJSON *word = list->child; word; word = word->next) {
        if (!cJSON_IsString(word))
            return fail(r, where, "against must hold names of references");
        names[n++] = copy_text(r, word->valuestring);
    }
    entry->against = names;
    return GB_OK;
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
    const char *name = NULL, *person = NULL;
    gb_status status = read_kind(r, item, where, &kind);
    if (status == GB_OK)
        status = check_keys(r, item, where, kind);
    if (status == GB_OK)
        status = gb_json_text(r->json, item, where, "name", true, &name, r->err);
    if (status == GB_OK)
        status = gb_json_text(r->json, item, where, "person", false, &person, r->err);
    if (status == GB_OK)
        status = read_against(r, item, where, entry);
    if (status != GB_OK)
        return status;
    entry->name = copy_text(r, name);
    entry->person = copy_text(r, person);
    if (!*name || !is_one_line(name))
        return fail(r, where, "the name must be a line of text in UTF-8");
    for (int i = 0; i < index; i++) {
        if (strcmp(r->experiment->subject[i].name, name) == 0)
            return fail(r, where, "another subject has this name");
    }
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
    const char *name = NULL, *title = "";
    const cJSON *list = NULL;
    gb_status status = gb_json_check_keys(r->json, r->json->root, "", keys, r->err);
    if (status == GB_OK)
        status = gb_json_number(r->json, r->json->root, "", "gaitbench_experiment", false, &version,
                                r->err);
    if (status == GB_OK)
        status = gb_json_text(r->json, r->json->root, "", "name", true, &name, r->err);
    if (status == GB_OK)
        status = gb_json_text(r->json, r->json->root, "", "title", false, &title, r->err);
    if (status == GB_OK)
        status = read_muscles(r);
    if (status == GB_OK)
        status = gb_frame_budget_read(r->json, &e->bench, r->err);
    bool people = !(e->muscles.wanted || e->bench.wanted);
    if (status == GB_OK)
        status = gb_json_array(r->json, r->json->root, "", "subjects", people, &list, r->err);
    if (status != GB_OK)
        return status;
    if (!(version >= 1 && version <= FILE_VERSION))
        return fail(r, "gaitbench_experiment", "this program reads version 1");
    if (!is_one_line(title))
        return fail(r, "title", "must be a line of text in UTF-8");
    if (!*name || strpbrk(name, "/\\") || *name == '.' || !is_one_line(name))
        return fail(r, "name", "must be usable as a folder's name");
    e->name = copy_text(r, name);
    e->title = copy_text(r, title);
    int n = list ? cJSON_GetArraySize(list) : 0;
    if ((n == 0 && people) || n > MAX_ENTRIES)
        return fail(r, "subjects", "name at least one");
    e->subject = gb_arena_array(&e->arena, (size_t)n + 1, sizeof *e->subject);
    if (!e->name || !e->title || !e->subject)
        return gb_fail_memory(r->err);
    for (const cJSON *item = n ? list->child : NULL; item && status == GB_OK; item = item->next) {
        status = read_subject(r, item, e->nsubject, &e->subject[e->nsubject]);
        e->nsubject++;
    }
    if (status == GB_OK)
        status = read_references(r);
    for (int i = 0; i < e->nsubject && status == GB_OK; i++)
        status = check_against(r, i);
    if (status == GB_OK)
        status = read_speed(r);
    if (status == GB_OK)
        status = read_analysis(r);
    if (status == GB_OK)
        status = read_measures(r);
    if (status == GB_OK)
        status = read_curves(r);
    if (status == GB_OK)
        status = gb_experiment_read_gates(r->json, e, r->err);
    if (status == GB_OK)
        status = read_tune(r);
    return status;
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
