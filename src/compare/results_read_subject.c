/* The subjects of results.json, read back (declared in results_extra.h). */
#include <math.h>
#include <string.h>

#include "compare/results_extra.h"

enum { MAX_EVENTS = 1000000 };

static const cJSON *get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static const cJSON *first(const cJSON *list)
{
    return list ? list->child : NULL;
}

void gb_results_parameters_read(gb_json_need *need, const cJSON *object, const char *key,
                                double out[GB_NPARAMETER])
{
    gb_need_named(need, gb_need_object(need, object, key), gb_parameter_find, "parameter", out,
                  GB_NPARAMETER);
}

int gb_results_next_curve(gb_json_need *need, const cJSON **item, const cJSON *curves, bool begin)
{
    *item = begin ? first(curves) : (*item)->next;
    int c = *item ? gb_curve_find((*item)->string) : -1;
    if (*item && c < 0)
        gb_need_fail(need, *item, "there is no curve '%.60s'", (*item)->string);
    return need->status == GB_OK ? c : -1;
}

static gb_remark *read_remarks(gb_json_need *need, const cJSON *object, const char *key)
{
    static const char *const keys[] = {"text", "count", NULL};
    gb_remark *head = NULL, **next = &head;
    const cJSON *list = gb_need_list(need, object, key, GB_RESULTS_MAX_ITEMS);
    for (const cJSON *item = first(list); item && need->status == GB_OK; item = item->next) {
        *next = gb_need_grow(need, NULL, 0, sizeof **next);
        if (!*next)
            break;
        gb_need_keys(need, item, keys);
        (*next)->text = gb_need_text(need, item, "text");
        (*next)->count = gb_need_count(need, item, "count");
        next = &(*next)->next;
    }
    return head;
}

static void read_events(gb_json_need *need, const cJSON *subject, gb_subject_result *s)
{
    static const char *const kinds[] = {"strike", "toe_off", NULL};
    const cJSON *events = gb_need_object(need, subject, "events_s");
    if (events)
        gb_need_keys(need, events, gb_results_sides);
    for (int i = 0; i < 4 && need->status == GB_OK; i++) {
        int side = i / 2, kind = i % 2;
        const cJSON *of = gb_need_object(need, events, gb_results_sides[side]);
        if (of)
            gb_need_keys(need, of, kinds);
        const cJSON *list = gb_need_list(need, of, kinds[kind], MAX_EVENTS);
        int n = cJSON_GetArraySize(list);
        s->event[side][kind] = gb_arena_array(need->arena, (size_t)n + 1, sizeof(double));
        s->nevent[side][kind] = n;
        if (!s->event[side][kind])
            need->status = gb_fail_memory(need->err);
        else
            gb_need_numbers(need, of, kinds[kind], s->event[side][kind], n);
    }
}

static void read_cycle(gb_json_need *need, const cJSON *item, gb_cycle_result *c)
{
    static const char *const keys[] = {"side",    "start",      "toe_off", "end",
                                       "dropped", "parameters", NULL};
    gb_need_keys(need, item, keys);
    c->side = (gb_side)gb_need_word(need, item, "side", gb_results_sides);
    c->start = gb_need_number(need, item, "start");
    c->toe_off = gb_need_number(need, item, "toe_off");
    c->end = gb_need_number(need, item, "end");
    bool dropped = get(item, "dropped") != NULL;
    for (int k = 0; k < GB_NPARAMETER; k++)
        c->parameter[k] = (double)NAN;
    if (dropped && get(item, "parameters"))
        gb_need_fail(need, item, "is dropped and has parameters");
    else if (dropped)
        c->dropped = gb_need_text(need, item, "dropped");
    else
        gb_results_parameters_read(need, item, "parameters", c->parameter);
}

static void read_cycles(gb_json_need *need, const cJSON *subject, gb_subject_result *s)
{
    const cJSON *list = gb_need_list(need, subject, "cycles", GB_RESULTS_MAX_ITEMS);
    int kept[2] = {0, 0};
    for (const cJSON *item = first(list); item && need->status == GB_OK; item = item->next) {
        s->cycle = gb_need_grow(need, s->cycle, s->ncycle, sizeof *s->cycle);
        if (!s->cycle)
            break;
        gb_cycle_result *c = &s->cycle[s->ncycle++];
        read_cycle(need, item, c);
        kept[c->side] += c->dropped == NULL;
    }
    for (int side = 0; side < 2 && need->status == GB_OK; side++) {
        if (kept[side] != s->cycles[side])
            gb_need_fail(need, list, "holds %d kept cycles of the %s side, cycles_%s says %d",
                         kept[side], gb_results_sides[side], gb_results_sides[side],
                         s->cycles[side]);
    }
}

static int inventory_find(const char *name)
{
    for (int i = 0; i < GB_NINVENTORY; i++) {
        if (strcmp(gb_inventory_name((gb_inventory_bone)i), name) == 0)
            return i;
    }
    return -1;
}

/* Three numbers under a key that may be missing. */
static void read_three(gb_json_need *need, const cJSON *object, const char *key, double out[3])
{
    out[0] = out[1] = out[2] = (double)NAN;
    if (get(object, key))
        gb_need_numbers(need, object, key, out, 3);
}

static void read_measures(gb_json_need *need, const cJSON *subject, gb_subject_measures *m)
{
    static const char *const keys[] = {"angular_acceleration_p99",
                                       "angular_acceleration_peak",
                                       "inventory",
                                       "sparc",
                                       "ldlj",
                                       "angular_acceleration_peak_time",
                                       "slide",
                                       NULL};
    const cJSON *item = gb_need_object(need, subject, "measures"), *part[3], *time = NULL;
    for (int i = 0; i < 3; i++)
        part[i] = get(item, keys[i]) ? gb_need_object(need, item, keys[i]) : NULL;
    if (item)
        gb_need_keys(need, item, keys);
    gb_need_named(need, part[0], gb_bone_find, "bone", m->p99, GB_NBONE);
    gb_need_named(need, part[1], gb_bone_find, "bone", m->peak, GB_NBONE);
    for (int b = 0; b < GB_NINVENTORY; b++)
        read_three(need, part[2], gb_inventory_name((gb_inventory_bone)b), m->range[b]);
    for (const cJSON *bone = first(part[2]); bone; bone = bone->next) {
        if (inventory_find(bone->string) < 0)
            gb_need_fail(need, bone, "there is no bone '%.60s'", bone->string);
    }
    read_three(need, item, "sparc", m->sparc);
    read_three(need, item, "ldlj", m->ldlj);
    if (get(item, "angular_acceleration_peak_time"))
        time = gb_need_object(need, item, "angular_acceleration_peak_time");
    gb_need_named(need, time, gb_bone_find, "bone", m->peak_time, GB_NBONE);
    for (int i = 0; i < 4; i++)
        m->slide[i] = (double)NAN;
    if (get(item, "slide"))
        gb_need_numbers(need, item, "slide", m->slide, 4);
}

static void read_subject_curves(gb_json_need *need, const cJSON *subject, gb_subject_result *s)
{
    static const char *const keys[] = {"both", "left", "right", NULL};
    const cJSON *curves = gb_need_object(need, subject, "curves"), *curve;
    for (int i = 0; i < 2 * GB_NCURVE * GB_SAMPLES; i++)
        (&s->side_curve[0][0][0])[i] = (double)NAN;
    for (int i = 0; i < GB_NCURVE * GB_SAMPLES; i++)
        (&s->curve[0][0])[i] = (double)NAN;
    for (int c = gb_results_next_curve(need, &curve, curves, true); c >= 0;
         c = gb_results_next_curve(need, &curve, curves, false)) {
        s->has_curve[c] = true;
        gb_need_keys(need, curve, keys);
        gb_need_numbers(need, curve, "both", s->curve[c], GB_SAMPLES);
        for (int side = 0; side < 2; side++) {
            if (s->cycles[side] > 0)
                gb_need_numbers(need, curve, gb_results_sides[side], s->side_curve[side][c],
                                GB_SAMPLES);
        }
    }
}

void gb_results_subject_read(gb_json_need *need, const cJSON *item, gb_subject_result *s)
{
    static const char *const keys[] = {"name",
                                       "kind",
                                       "take",
                                       "format",
                                       "sha256",
                                       "unit",
                                       "up",
                                       "frames",
                                       "fps",
                                       "leg_m",
                                       "arm_m",
                                       "cutoff_hz",
                                       "gait",
                                       "in_place",
                                       "cycles_left",
                                       "cycles_right",
                                       "toe_off_percent",
                                       "other_toe_off_percent",
                                       "other_strike_percent",
                                       "assumed",
                                       "warnings",
                                       "dropped",
                                       "parameters",
                                       "parameters_sd",
                                       "parameters_left",
                                       "parameters_right",
                                       "curves",
                                       "events_s",
                                       "cycles",
                                       "measures",
                                       NULL};
    static const char *const ups[] = {"x", "y", "z", "?", "", NULL};
    gb_need_keys(need, item, keys);
    s->name = gb_need_text(need, item, "name");
    s->kind = gb_need_text(need, item, "kind");
    s->take = gb_need_text(need, item, "take");
    s->format = gb_need_text(need, item, "format");
    s->sha256 = gb_need_text(need, item, "sha256");
    s->unit = gb_need_text(need, item, "unit");
    s->up = ups[gb_need_word(need, item, "up", ups)][0];
    s->nframe = gb_need_count(need, item, "frames");
    s->fps = gb_need_number(need, item, "fps");
    s->leg = gb_need_number(need, item, "leg_m");
    s->arm = gb_need_number(need, item, "arm_m");
    s->cutoff = gb_need_number(need, item, "cutoff_hz");
    s->running = gb_need_word(need, item, "gait", gb_results_gaits) == 1;
    s->in_place = gb_need_bool(need, item, "in_place");
    s->cycles[GB_LEFT] = gb_need_count(need, item, "cycles_left");
    s->cycles[GB_RIGHT] = gb_need_count(need, item, "cycles_right");
    s->toe_off = gb_need_number(need, item, "toe_off_percent");
    s->other_toe_off = gb_need_number(need, item, "other_toe_off_percent");
    s->other_strike = gb_need_number(need, item, "other_strike_percent");
    s->assumed = read_remarks(need, item, "assumed");
    s->warnings = read_remarks(need, item, "warnings");
    s->dropped = read_remarks(need, item, "dropped");
    gb_results_parameters_read(need, item, "parameters", s->mean);
    gb_results_parameters_read(need, item, "parameters_sd", s->sd);
    gb_results_parameters_read(need, item, "parameters_left", s->side_mean[GB_LEFT]);
    gb_results_parameters_read(need, item, "parameters_right", s->side_mean[GB_RIGHT]);
    read_subject_curves(need, item, s);
    read_events(need, item, s);
    read_cycles(need, item, s);
    read_measures(need, item, &s->measures);
}
