#include "compare/results.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void gb_results_free(gb_results *results)
{
    gb_arena arena = results->arena;
    memset(results, 0, sizeof *results);
    gb_arena_free(&arena);
}

static const char *copy_text(gb_results *results, const char *text)
{
    const char *copy = gb_arena_text(&results->arena, text, strlen(text));
    return copy ? copy : "";
}

static void add_remark(gb_results *results, gb_remark **list, const char *text, long count)
{
    while (*list && strcmp((*list)->text, text) != 0)
        list = &(*list)->next;
    if (!*list) {
        *list = gb_arena_alloc(&results->arena, sizeof **list);
        if (!*list)
            return;
        (*list)->text = copy_text(results, text);
    }
    (*list)->count += count;
}

/* The mean over kept cycles of the place of three events, in % of the cycle. */
static void mean_events(const gb_gait *gait, gb_subject_result *out)
{
    double toe_off = 0, other_toe_off = 0, other_strike = 0;
    int n = 0;
    for (int i = 0; i < gait->ncycle; i++) {
        const gb_cycle *cycle = &gait->cycle[i];
        double period = cycle->end - cycle->start;
        if (!cycle->kept)
            continue;
        toe_off += (cycle->toe_off - cycle->start) / period;
        other_toe_off += (cycle->other_toe_off - cycle->start) / period;
        other_strike += (cycle->other_strike - cycle->start) / period;
        n++;
    }
    out->toe_off = n ? 100 * toe_off / n : (double)NAN;
    out->other_toe_off = n ? 100 * other_toe_off / n : (double)NAN;
    out->other_strike = n ? 100 * other_strike / n : (double)NAN;
}

static bool keep_events(gb_results *results, const gb_gait *gait, gb_subject_result *out)
{
    for (int side = 0; side < 2; side++) {
        for (int kind = 0; kind < 2; kind++) {
            const gb_event_list *list = &gait->event[side][kind];
            double *seconds = gb_arena_array(&results->arena, (size_t)list->count, sizeof *seconds);
            if (!seconds)
                return false;
            for (int i = 0; i < list->count; i++)
                seconds[i] = list->frame[i] / gait->fps;
            out->event[side][kind] = seconds;
            out->nevent[side][kind] = list->count;
        }
    }
    return true;
}

static bool keep_cycles(gb_results *results, const gb_gait *gait, gb_subject_result *out)
{
    out->ncycle = gait->ncycle;
    out->cycle = gb_arena_array(&results->arena, (size_t)gait->ncycle, sizeof *out->cycle);
    for (int i = 0; i < gait->ncycle && out->cycle; i++) {
        const gb_cycle *from = &gait->cycle[i];
        gb_cycle_result *to = &out->cycle[i];
        *to = (gb_cycle_result){from->side, from->start, from->end, from->toe_off, NULL, {0}};
        to->dropped = from->kept ? NULL : copy_text(results, from->reason);
        for (int k = 0; k < GB_NPARAMETER; k++)
            to->parameter[k] = from->kept ? from->parameter[k] : (double)NAN;
    }
    return out->cycle != NULL;
}

static void no_measures(gb_subject_measures *m)
{
    const double none = (double)NAN;
    for (int b = 0; b < GB_NBONE; b++)
        m->p99[b] = m->peak[b] = m->peak_time[b] = none;
    for (int b = 0; b < GB_NINVENTORY; b++)
        m->range[b][0] = m->range[b][1] = m->range[b][2] = none;
    for (int i = 0; i < 3; i++)
        m->sparc[i] = m->ldlj[i] = none;
    for (int i = 0; i < 4; i++)
        m->slide[i] = none;
}

gb_status gb_results_set_subject(gb_results *results, int index, const char *name, const char *kind,
                                 const gb_take *subject, const gb_gait *gait, gb_error *err)
{
    gb_subject_result *out = &results->subject[index];
    out->name = copy_text(results, name);
    out->kind = copy_text(results, kind);
    out->take = copy_text(results, subject->label);
    out->format = copy_text(results, subject->format);
    out->sha256 = copy_text(results, subject->sha256);
    out->unit = copy_text(results, subject->unit);
    out->up = subject->up;
    out->nframe = gb_take_frames(subject);
    out->fps = subject->fps;
    out->leg = gait->leg;
    out->arm = gait->arm;
    out->cutoff = gait->cutoff;
    out->running = gait->running;
    out->in_place = gait->in_place;
    memcpy(out->cycles, gait->side_count, sizeof out->cycles);
    mean_events(gait, out);
    for (const gb_note *note = subject->assumed.first; note; note = note->next)
        add_remark(results, &out->assumed, note->message, note->count);
    for (const gb_note *note = subject->warnings.first; note; note = note->next)
        add_remark(results, &out->warnings, note->message, note->count);
    for (int i = 0; i < gait->ncycle; i++) {
        if (!gait->cycle[i].kept)
            add_remark(results, &out->dropped, gait->cycle[i].reason, 1);
    }
    memcpy(out->mean, gait->mean, sizeof out->mean);
    memcpy(out->sd, gait->sd, sizeof out->sd);
    memcpy(out->side_mean, gait->side_mean, sizeof out->side_mean);
    memcpy(out->has_curve, gait->has_curve, sizeof out->has_curve);
    memcpy(out->curve, gait->curve, sizeof out->curve);
    memcpy(out->side_curve, gait->side_curve, sizeof out->side_curve);
    no_measures(&out->measures);
    bool kept = keep_events(results, gait, out) && keep_cycles(results, gait, out);
    return out->name[0] && kept ? GB_OK : gb_fail_memory(err);
}

gb_status gb_results_set_reference(gb_results *results, int index, const gb_reference *reference,
                                   gb_error *err)
{
    gb_reference_result *out = &results->reference[index];
    out->name = copy_text(results, reference->name);
    out->title = copy_text(results, reference->title);
    out->acknowledgement = copy_text(results, reference->acknowledgement);
    out->sha256 = copy_text(results, reference->sha256);
    out->running = reference->running;
    out->nperson = reference->nperson;
    out->ntake = reference->ntake;
    out->speed_low = reference->speed_low;
    out->speed_high = reference->speed_high;
    for (int p = 0; p < reference->nperson; p++)
        out->leg += reference->person[p].leg / reference->nperson;
    memcpy(out->parameter_sd, reference->parameter_sd, sizeof out->parameter_sd);
    memcpy(out->has_curve, reference->has_curve, sizeof out->has_curve);
    memcpy(out->spread, reference->spread, sizeof out->spread);

    out->take = gb_arena_array(&results->arena, (size_t)out->ntake, sizeof *out->take);
    if (!out->take)
        return gb_fail_memory(err);
    for (int i = 0; i < out->ntake; i++) {
        out->take[i].person = copy_text(results, reference->take[i].person);
        memcpy(out->take[i].parameter, reference->take[i].parameter, sizeof out->take[i].parameter);
    }
    for (int i = 0; i < GB_BAND_SAMPLES; i++) {
        double u = i / (double)(GB_BAND_SAMPLES - 1);
        double v = out->speed_low + u * (out->speed_high - out->speed_low);
        out->band_speed[i] = v;
        for (int k = 0; k < GB_NPARAMETER; k++)
            out->band[k][i] = gb_reference_parameter(reference, (gb_parameter)k, v, out->leg, -1);
    }
    return GB_OK;
}

/* Metrics are counted in a first pass (list is NULL) and written in a second. */
typedef struct metric_list {
    gb_metric *metric;
    int count;
} metric_list;

static void put(metric_list *list, gb_metric metric)
{
    if (list->metric)
        list->metric[list->count] = metric;
    list->count++;
}

static void put_parameters(const gb_results *results, metric_list *list)
{
    for (int i = 0; i < results->nsubject; i++) {
        const gb_subject_result *s = &results->subject[i];
        for (int k = 0; k < GB_NPARAMETER; k++) {
            gb_metric m = {gb_parameters[k].name, s->name,  "",        "", "both",
                           gb_parameters[k].unit, "target", s->mean[k]};
            if (isnan(s->mean[k]))
                continue;
            put(list, m);
            for (int side = 0; side < 2; side++) {
                m.side = side == GB_LEFT ? "left" : "right";
                m.value = s->side_mean[side][k];
                if (s->cycles[side] > 0)
                    put(list, m);
            }
        }
    }
}

static void put_difference(metric_list *list, gb_metric m, const gb_difference *d)
{
    const char *unit = m.unit;
    const struct {
        const char *name, *unit, *better;
        double value;
    } parts[] = {
        {"rms", unit, "lower", d->rms},     {"offset", unit, "target", d->offset},
        {"shape", unit, "lower", d->shape}, {"lag", "% of cycle", "target", d->lag},
        {"gain", "", "target", d->gain},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        m.name = parts[i].name;
        m.unit = parts[i].unit;
        m.better = parts[i].better;
        m.value = parts[i].value;
        put(list, m);
    }
}

static void put_curve(const gb_results *results, const gb_comparison_result *item, int c,
                      metric_list *list)
{
    const gb_subject_result *s = &results->subject[item->subject];
    const gb_reference_result *r = &results->reference[item->reference];
    const gb_curve_comparison *curve = &item->comparison.curve[c];
    gb_metric m = {"", s->name, r->name, gb_curves[c].name, "both", gb_curves[c].unit, "", 0};
    put_difference(list, m, &curve->both);
    for (int side = 0; side < 2; side++) {
        m.side = side == GB_LEFT ? "left" : "right";
        if (s->cycles[side] > 0)
            put_difference(list, m, &curve->side[side]);
    }
    const gb_spread *spread = &r->spread[c];
    const struct {
        const char *name;
        double value;
    } floors[] = {
        {"sd", spread->sd_rms},
        {"person_to_mean", spread->person_to_mean},
        {"person_to_mean_shape", spread->person_to_mean_shape},
        {"person_to_person", spread->person_to_person},
        {"person_to_person_shape", spread->person_to_person_shape},
    };
    m.side = "both";
    m.better = "none";
    for (size_t i = 0; i < sizeof floors / sizeof *floors; i++) {
        m.name = floors[i].name;
        m.value = floors[i].value;
        put(list, m);
    }
    m.name = "rms_per_sd";
    m.unit = "SD";
    m.better = "lower";
    m.value = curve->ratio;
    put(list, m);
}

static void put_comparison(gb_results *results, const gb_comparison_result *item, metric_list *list)
{
    const gb_subject_result *s = &results->subject[item->subject];
    const gb_reference_result *r = &results->reference[item->reference];
    const gb_comparison *c = &item->comparison;
    put(list,
        (gb_metric){"naturalness", s->name, r->name, "", "both", "SD", "lower", c->naturalness});
    put(list, (gb_metric){"person_naturalness", s->name, r->name, "", "both", "SD", "none",
                          c->person_naturalness_median});
    put(list,
        (gb_metric){"people_further", s->name, r->name, "", "both", "people", "higher", c->rank});
    for (int k = 0; k < GB_NCURVE; k++) {
        if (c->curve[k].available)
            put_curve(results, item, k, list);
    }
    /* What people do at this relative speed, on legs as long as the subject's. */
    for (int k = 0; k < GB_NPARAMETER; k++) {
        const char *name =
            list->metric ? gb_arena_printf(&results->arena, "people_%s", gb_parameters[k].name)
                         : "";
        if (!isnan(c->parameter[k]) && name)
            put(list, (gb_metric){name, s->name, r->name, "", "both", gb_parameters[k].unit, "none",
                                  c->parameter[k]});
    }
}

gb_status gb_results_measure(gb_results *results, gb_error *err)
{
    metric_list list = {0};
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1) {
            list.metric =
                gb_arena_array(&results->arena, (size_t)list.count + 1, sizeof *list.metric);
            if (!list.metric)
                return gb_fail_memory(err);
            list.count = 0;
        }
        put_parameters(results, &list);
        for (int i = 0; i < results->ncomparison; i++)
            put_comparison(results, &results->comparison[i], &list);
        results->nmeasured = list.count;
        for (int i = 0; i < results->nextra; i++)
            put(&list, results->extra[i]);
    }
    results->metric = list.metric;
    results->nmetric = list.count;
    return GB_OK;
}
