/* Results as their file says them (declared in results.h): the same numbers as results_write.c
 * writes, rounded in the same way. */
#include "base/number.h"
#include "compare/gate_row.h"
#include "compare/results_extra.h"

static void round_all(double *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        x[i] = gb_number_round(x[i], GB_RESULTS_DECIMALS);
}

/* All doubles of an array, of any number of dimensions. */
#define ROUND(array) round_all((double *)(array), sizeof(array) / sizeof(double))

static void round_one(double *x)
{
    round_all(x, 1);
}

static void round_subject(gb_subject_result *s)
{
    double *const single[] = {&s->fps,     &s->leg,           &s->arm,         &s->cutoff,
                              &s->toe_off, &s->other_toe_off, &s->other_strike};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        round_one(single[i]);
    ROUND(s->mean);
    ROUND(s->sd);
    ROUND(s->side_mean);
    ROUND(s->curve);
    ROUND(s->side_curve);
    for (int i = 0; i < 4; i++)
        round_all(s->event[i / 2][i % 2], (size_t)s->nevent[i / 2][i % 2]);
    for (int i = 0; i < s->ncycle; i++) {
        gb_cycle_result *c = &s->cycle[i];
        round_one(&c->start);
        round_one(&c->end);
        round_one(&c->toe_off);
        ROUND(c->parameter);
    }
    ROUND(s->measures.p99);
    ROUND(s->measures.peak);
    ROUND(s->measures.range);
    ROUND(s->measures.sparc);
    ROUND(s->measures.ldlj);
    ROUND(s->measures.peak_time);
    ROUND(s->measures.slide);
}

static void round_reference(gb_reference_result *r)
{
    round_one(&r->speed_low);
    round_one(&r->speed_high);
    round_one(&r->leg);
    for (int i = 0; i < r->ntake; i++)
        ROUND(r->take[i].parameter);
    ROUND(r->band_speed);
    ROUND(r->band);
    ROUND(r->parameter_sd);
    for (int c = 0; c < GB_NCURVE; c++) {
        gb_spread *spread = &r->spread[c];
        ROUND(spread->sd);
        round_one(&spread->sd_rms);
        round_one(&spread->person_to_person);
        round_one(&spread->person_to_person_shape);
        round_one(&spread->person_to_mean);
        round_one(&spread->person_to_mean_shape);
    }
}

static void round_difference(gb_difference *d)
{
    double *const parts[] = {&d->rms, &d->offset, &d->shape, &d->lag, &d->gain};
    for (int i = 0; i < 5; i++)
        round_one(parts[i]);
}

static void round_comparison(gb_comparison *c)
{
    double *const single[] = {&c->speed_star, &c->people_speed_star, &c->tolerance, &c->naturalness,
                              &c->person_naturalness_median};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        round_one(single[i]);
    ROUND(c->parameter);
    for (int k = 0; k < GB_NCURVE; k++) {
        gb_curve_comparison *curve = &c->curve[k];
        round_difference(&curve->both);
        round_difference(&curve->side[GB_LEFT]);
        round_difference(&curve->side[GB_RIGHT]);
        round_one(&curve->ratio);
        ROUND(curve->people);
    }
}

static void round_plot(const gb_result_plot *plot)
{
    for (int i = 0; i < plot->nseries; i++) {
        const gb_result_series *s = &plot->series[i];
        for (int k = 0; k < s->n; k++) {
            s->x[k] = gb_number_round(s->x[k], GB_PLOT_DECIMALS);
            s->y[k] = gb_number_round(s->y[k], GB_PLOT_DECIMALS);
        }
    }
}

static void round_gate(gb_gate_row *row)
{
    double *const numbers[] = {&row->metric.value, &row->baseline, &row->change, &row->allowed,
                               &row->severity,     &row->at,       &row->was,    &row->is};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        round_one(numbers[i]);
}

void gb_results_round(gb_results *results)
{
    for (int i = 0; i < results->nsubject; i++)
        round_subject(&results->subject[i]);
    for (int i = 0; i < results->nreference; i++)
        round_reference(&results->reference[i]);
    for (int i = 0; i < results->ncomparison; i++)
        round_comparison(&results->comparison[i].comparison);
    for (int i = 0; i < results->nextra; i++)
        round_one(&results->extra[i].value);
    for (int i = 0; i < results->nplot; i++)
        round_plot(results->plot[i]);
    for (int i = 0; i < results->ngate; i++)
        round_gate(&results->gate[i]);
    for (int i = 0; i < results->ntiming; i++)
        round_one(&results->timing[i].seconds);
}
