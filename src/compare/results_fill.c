/* What was analysed and compared, into results: facts into their structs, numbers into the store
 * (declared in results.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/results_fields.h"

/* Nothing where there is no number. */
static void put_known(gb_store *store, gb_value key, gb_quantity quantity, double value)
{
    if (!isnan(value))
        gb_store_add(store, key, quantity, value);
}

static const char *copy_text(gb_results *results, const char *text)
{
    const char *copy = gb_arena_copy(&results->arena, text);
    results->store.failed = results->store.failed || !copy;
    return copy ? copy : "";
}

/* ---- subjects ---- */

static void add_remark(gb_results *results, gb_remark **list, int *n, const char *text, long count)
{
    int i = 0;
    while (i < *n && strcmp((*list)[i].text, text) != 0)
        i++;
    if (i == *n) {
        const gb_remark remark = {copy_text(results, text), 0};
        if (!gb_arena_append(&results->arena, list, n, &remark, sizeof remark)) {
            results->store.failed = true;
            return;
        }
    }
    (*list)[i].count += (int)count;
}

static void add_notes(gb_results *results, gb_remark **list, int *n, const gb_notes *notes)
{
    for (const gb_note *note = notes->first; note; note = note->next)
        add_remark(results, list, n, note->message, note->count);
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

static void put_events(gb_results *results, const char *name, const gb_gait *gait)
{
    for (int side = 0; side < 2; side++) {
        for (int event = 0; event < 2; event++) {
            const gb_event_list *list = &gait->event[side][event];
            gb_value key = {.quantity = event == GB_STRIKE ? GB_Q_STRIKES : GB_Q_TOE_OFFS,
                            .side = gb_sides_of(side),
                            .take = name,
                            .item = gb_items_name(GB_OF_DETECTORS, (int)list->source)};
            gb_store_put_block(&results->store, key, list->time, list->count);
        }
    }
}

/* Also the curves of each when they are wanted. */
static void put_cycles(gb_results *results, gb_subject_result *out, const gb_gait *gait)
{
    out->cycle = gb_arena_array(&results->arena, (size_t)gait->ncycle + 1, sizeof *out->cycle);
    results->store.failed = results->store.failed || !out->cycle;
    out->ncycle = out->cycle ? gait->ncycle : 0;
    for (int i = 0; i < out->ncycle; i++) {
        const gb_cycle *from = &gait->cycle[i];
        out->cycle[i] = (gb_cycle_result){(int)from->side, from->start, from->toe_off, from->end,
                                          from->kept ? "" : copy_text(results, from->reason)};
        gb_value key = {.side = gb_sides_of((int)from->side), .span = i + 1, .take = out->name};
        for (int k = 0; k < GB_NPARAMETER && from->kept; k++)
            put_known(&results->store, key, gb_quantity_of_parameter(k), from->parameter[k]);
        for (int c = 0; c < GB_NCURVE && from->kept; c++) {
            key.quantity = gb_quantity_of_curve(c);
            if (results->keep_curves == GB_CURVES_CYCLES && gait->has_curve[c])
                gb_store_put_block(&results->store, key, from->curve[c], GB_SAMPLES);
        }
    }
}

static void put_parameters(gb_store *store, const char *name, const gb_gait *gait)
{
    const gb_value both = {.take = name}, sd = {.take = name, .statistic = GB_STAT_SD};
    for (int k = 0; k < GB_NPARAMETER; k++) {
        const gb_quantity q = gb_quantity_of_parameter(k);
        if (isnan(gait->mean[k]))
            continue;
        gb_store_add(store, both, q, gait->mean[k]);
        put_known(store, sd, q, gait->sd[k]);
    }
    for (int side = 0; side < 2; side++) {
        const gb_value of = {.take = name, .side = gb_sides_of(side)};
        for (int k = 0; k < GB_NPARAMETER && gait->side_count[side] > 0; k++) {
            if (!isnan(gait->mean[k]))
                gb_store_add(store, of, gb_quantity_of_parameter(k), gait->side_mean[side][k]);
        }
        gb_store_add(store, of, GB_Q_CYCLES, gait->side_count[side]);
    }
}

static void put_curves(gb_results *results, const char *name, const gb_gait *gait)
{
    for (int c = 0; c < GB_NCURVE; c++) {
        gb_value key = {.quantity = gb_quantity_of_curve(c), .take = name};
        if (!gait->has_curve[c] || results->keep_curves == GB_CURVES_NONE)
            continue;
        gb_store_put_block(&results->store, key, gait->curve[c], GB_SAMPLES);
        for (int side = 0; side < 2; side++) {
            key.side = gb_sides_of(side);
            if (gait->side_count[side] > 0)
                gb_store_put_block(&results->store, key, gait->side_curve[side][c], GB_SAMPLES);
        }
    }
}

gb_status gb_results_add_subject(gb_results *results, const char *name, const char *kind,
                                 const gb_take *take, const gb_gait *gait, gb_error *err)
{
    gb_subject_result *out =
        gb_arena_append(&results->arena, &results->subject, &results->nsubject, NULL, sizeof *out);
    if (!out)
        return gb_fail_memory(err);
    const char up[2] = {take->up, '\0'};
    *out = (gb_subject_result){
        .name = gb_store_name(&results->store, name),
        .kind = copy_text(results, kind),
        .take = copy_text(results, take->label),
        .format = copy_text(results, take->format),
        .sha256 = copy_text(results, take->sha256),
        .unit = copy_text(results, take->unit),
        .up = copy_text(results, up),
        .nframe = gb_take_frames(take),
        .fps = take->fps,
        .leg = gait->leg,
        .arm = gait->arm,
        .cutoff = gait->cutoff,
        .running = gait->running,
        .in_place = gait->in_place,
        .cycles = {gait->side_count[0], gait->side_count[1]},
    };
    mean_events(gait, out);
    add_notes(results, &out->assumed, &out->nassumed, &take->assumed);
    add_notes(results, &out->warning, &out->nwarning, &take->warnings);
    for (int i = 0; i < gait->ncycle; i++) {
        if (!gait->cycle[i].kept)
            add_remark(results, &out->dropped, &out->ndropped, gait->cycle[i].reason, 1);
    }
    put_parameters(&results->store, out->name, gait);
    put_curves(results, out->name, gait);
    put_events(results, out->name, gait);
    put_cycles(results, out, gait);
    gb_fields_round(gb_subject_fields, out);
    return results->store.failed ? gb_fail_memory(err) : GB_OK;
}

/* ---- references ---- */

/* The distances of people in a curve: of a reference alone, or beside a subject's. */
static void put_spread(gb_store *store, gb_value key, const gb_spread *spread)
{
    gb_store_add(store, key, GB_Q_PEOPLE_SD, spread->total.all);
    gb_store_add(store, key, GB_Q_PEOPLE_SD_SHAPE, spread->total.shape);
    gb_store_add(store, key, GB_Q_PEOPLE_SD_OFFSET, spread->total.offset);
    put_known(store, key, GB_Q_PEOPLE_SD_WITHIN, spread->within.all);
    put_known(store, key, GB_Q_PEOPLE_SD_BETWEEN, spread->between.all);
    gb_store_add(store, key, GB_Q_PERSON_TO_MEAN, spread->person_to_mean);
    gb_store_add(store, key, GB_Q_PERSON_TO_MEAN_SHAPE, spread->person_to_mean_shape);
    gb_store_add(store, key, GB_Q_PERSON_TO_PERSON, spread->person_to_person);
    gb_store_add(store, key, GB_Q_PERSON_TO_PERSON_SHAPE, spread->person_to_person_shape);
}

/* People's parameters over speed, at the v* of out, on legs as long as theirs. */
static void put_bands(gb_results *results, const gb_reference *reference, gb_reference_result *out)
{
    for (int i = 0; i < GB_BAND_SAMPLES; i++) {
        double u = i / (double)(GB_BAND_SAMPLES - 1);
        out->band_speed[i] = out->speed_low + u * (out->speed_high - out->speed_low);
    }
    for (int k = 0; k < GB_NPARAMETER; k++) {
        double band[GB_BAND_SAMPLES];
        for (int i = 0; i < GB_BAND_SAMPLES; i++)
            band[i] = gb_reference_parameter(reference, (gb_parameter)k, out->band_speed[i],
                                             out->leg, -1);
        gb_value key = {.quantity = gb_quantity_of_parameter(k), .reference = out->name};
        if (!isnan(band[0]))
            gb_store_put_block(&results->store, key, band, GB_BAND_SAMPLES);
        key.statistic = GB_STAT_SD;
        put_known(&results->store, key, key.quantity, reference->parameter_sd[k]);
    }
}

/* How much a person's strides differ, median over people, of every parameter and curve. False for
 * want of memory. */
static bool put_strides(gb_results *results, const gb_reference *reference,
                        const gb_reference_result *out)
{
    double *sd = malloc(((size_t)reference->nperson + 1) * sizeof *sd);
    for (int q = 0; q < GB_NPARAMETER + GB_NCURVE && sd; q++) {
        const int c = q - GB_NPARAMETER;
        int n = 0;
        for (int p = 0; p < reference->nperson; p++) {
            const gb_reference_person *person = &reference->person[p];
            double value = c < 0 ? person->parameter_strides[q] : person->curve_strides[c];
            if (!isnan(value))
                sd[n++] = value;
        }
        gb_value key = {.reference = out->name,
                        .item = c < 0 ? gb_parameters[q].name : gb_curves[c].name};
        put_known(&results->store, key, GB_Q_PEOPLE_STRIDES, n ? gb_median(sd, n) : (double)NAN);
    }
    free(sd);
    return sd != NULL;
}

gb_status gb_results_add_reference(gb_results *results, const gb_reference *reference,
                                   gb_error *err)
{
    gb_reference_result *out = gb_arena_append(&results->arena, &results->reference,
                                               &results->nreference, NULL, sizeof *out);
    if (!out)
        return gb_fail_memory(err);
    *out = (gb_reference_result){
        .name = gb_store_name(&results->store, reference->name),
        .title = copy_text(results, reference->title),
        .acknowledgement = copy_text(results, reference->acknowledgement),
        .sha256 = copy_text(results, reference->sha256),
        .running = reference->running,
        .nperson = reference->nperson,
        .ntake = reference->ntake,
        .speed_low = reference->speed_low,
        .speed_high = reference->speed_high,
    };
    for (int p = 0; p < reference->nperson; p++)
        out->leg += reference->person[p].leg / reference->nperson;
    out->take = gb_arena_array(&results->arena, (size_t)out->ntake + 1, sizeof *out->take);
    if (!out->take)
        return gb_fail_memory(err);
    for (int i = 0; i < out->ntake; i++) {
        const gb_reference_take *take = &reference->take[i];
        out->take[i].take = copy_text(results, take->take);
        out->take[i].person = copy_text(results, take->person);
        memcpy(out->take[i].parameter, take->parameter, sizeof out->take[i].parameter);
    }
    put_bands(results, reference, out);
    for (int c = 0; c < GB_NCURVE; c++) {
        if (!reference->has_curve[c])
            continue;
        gb_value key = {
            .quantity = gb_quantity_of_curve(c), .statistic = GB_STAT_SD, .reference = out->name};
        gb_store_put_block(&results->store, key, reference->spread[c].sd, GB_SAMPLES);
        key = (gb_value){.reference = out->name, .item = gb_curves[c].name};
        put_spread(&results->store, key, &reference->spread[c]);
        gb_store_add(&results->store, key, GB_Q_PEOPLE_JUDGED,
                     reference->judged[c] ? reference->spread[c].people : 0);
    }
    if (!put_strides(results, reference, out))
        return gb_fail_memory(err);
    gb_fields_round(gb_reference_fields, out);
    return results->store.failed ? gb_fail_memory(err) : GB_OK;
}

/* ---- comparisons ---- */

static void put_difference(gb_store *store, gb_value key, const gb_difference *d)
{
    gb_store_add(store, key, GB_Q_RMS, d->rms);
    gb_store_add(store, key, GB_Q_OFFSET, d->offset);
    gb_store_add(store, key, GB_Q_SHAPE, d->shape);
    gb_store_add(store, key, GB_Q_LAG, d->lag);
    gb_store_add(store, key, GB_Q_GAIN, d->gain);
}

/* both: the key without a curve. */
static void put_curve(gb_results *results, const gb_subject_result *s, gb_value both, int c,
                      const gb_curve_comparison *curve, const gb_spread *spread)
{
    gb_store *store = &results->store;
    gb_value key = both;
    both.quantity = gb_quantity_of_curve(c);
    if (results->keep_curves != GB_CURVES_NONE)
        gb_store_put_block(store, both, curve->people, GB_SAMPLES);
    key.item = gb_curves[c].name;
    put_difference(store, key, &curve->both);
    put_spread(store, key, spread);
    gb_store_add(store, key, GB_Q_RMS_PER_SD, curve->ratio.all);
    put_known(store, key, GB_Q_SHAPE_PER_SD, curve->ratio.shape);
    put_known(store, key, GB_Q_OFFSET_PER_SD, curve->ratio.offset);
    gb_store_add(store, key, GB_Q_PEOPLE_JUDGED, curve->people_judged);
    if (curve->has_own) {
        gb_store_add(store, key, GB_Q_OWN_RMS, curve->own.rms);
        gb_store_add(store, key, GB_Q_OWN_OFFSET, curve->own.offset);
        gb_store_add(store, key, GB_Q_OWN_SHAPE, curve->own.shape);
        put_known(store, key, GB_Q_OWN_SD, curve->own_sd.all);
    }
    for (int side = 0; side < 2; side++) {
        key.side = gb_sides_of(side);
        if (s->cycles[side] == 0)
            continue;
        /* Of very many subjects: what says whether a side is off, not how. */
        if (results->keep_curves == GB_CURVES_NONE)
            gb_store_add(store, key, GB_Q_RMS, curve->side[side].rms);
        else
            put_difference(store, key, &curve->side[side]);
    }
}

gb_status gb_results_add_comparison(gb_results *results, int subject, const gb_reference *reference,
                                    const gb_comparison *c, gb_error *err)
{
    gb_comparison_result *out = gb_arena_append(&results->arena, &results->comparison,
                                                &results->ncomparison, NULL, sizeof *out);
    if (!out)
        return gb_fail_memory(err);
    const gb_subject_result *s = &results->subject[subject];
    *out = (gb_comparison_result){
        .subject = subject,
        .reference = gb_results_reference(results, reference->name),
        .subject_name = s->name,
        .reference_name = gb_store_name(&results->store, reference->name),
        .speed_star = c->speed_star,
        .people_speed_star = c->people_speed_star,
        .tolerance = c->tolerance,
        .speed_matches = c->speed_matches,
        .extrapolated = c->extrapolated,
        .left_out = c->left_out != GB_NOBODY,
        .laboratory =
            c->laboratory >= 0 ? copy_text(results, reference->laboratory[c->laboratory].name) : "",
        .people = c->people,
        .verdict = (int)c->verdict,
    };
    const gb_value both = {.take = out->subject_name, .reference = out->reference_name};
    gb_store_add(&results->store, both, GB_Q_NATURALNESS, c->naturalness);
    gb_store_add(&results->store, both, GB_Q_PERSON_NATURALNESS, c->person_naturalness_median);
    gb_store_add(&results->store, both, GB_Q_PEOPLE_FURTHER, c->rank);
    for (int k = 0; k < GB_NCURVE; k++) {
        if (c->curve[k].available)
            put_curve(results, s, both, k, &c->curve[k], &reference->spread[k]);
    }
    /* What people do at this relative speed, on legs as long as the subject's. */
    for (int k = 0; k < GB_NPARAMETER; k++)
        put_known(&results->store, both, gb_quantity_of_people(k), c->parameter[k]);
    gb_fields_round(gb_comparison_fields, out);
    return results->store.failed ? gb_fail_memory(err) : GB_OK;
}
