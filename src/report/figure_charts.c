/* What each kind of figure shows (declared in figures.h). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/distributions.h"
#include "report/figures.h"
#include "report/table_files.h"

/* ---- curves over the cycle ---- */

#define TEN(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 8, n + 9
const double gb_figure_percent[GB_SAMPLES] = {
    TEN(0), TEN(10), TEN(20), TEN(30), TEN(40), TEN(50), TEN(60), TEN(70), TEN(80), TEN(90), 100,
};

static const gb_curve leg_curves[] = {
    GB_THIGH,       GB_KNEE_FLEXION, GB_ANKLE_FLEXION,    GB_FOOT_PITCH,
    GB_ANKLE_FORE,  GB_ANKLE_HEIGHT, GB_TOE_HEIGHT,       GB_PELVIS_HEIGHT,
    GB_PELVIS_SWAY, GB_PELVIS_TILT,  GB_PELVIS_OBLIQUITY, GB_PELVIS_ROTATION,
};
static const gb_curve upper_curves[] = {
    GB_TRUNK,   GB_SHOULDER_ROTATION, GB_SHOULDER_TILT, GB_UPPER_ARM,    GB_UPPER_ARM_FRONTAL,
    GB_FOREARM, GB_ELBOW_FLEXION,     GB_WRIST_FORE,    GB_WRIST_HEIGHT,
};

int gb_figure_curves(gb_report_figure_kind part, const gb_curve **curves)
{
    *curves = part == GB_FIGURE_LEGS ? leg_curves : upper_curves;
    return (int)(part == GB_FIGURE_LEGS ? sizeof leg_curves / sizeof *leg_curves
                                        : sizeof upper_curves / sizeof *upper_curves);
}

void gb_figure_add_people(gb_chart *chart, gb_chart_panel *panel, const double mean[GB_SAMPLES],
                          const double *sd)
{
    double *low = sd ? gb_chart_numbers(chart, GB_SAMPLES) : NULL;
    double *high = sd ? gb_chart_numbers(chart, GB_SAMPLES) : NULL;
    for (int i = 0; i < GB_SAMPLES && low && high; i++) {
        low[i] = mean[i] - sd[i];
        high[i] = mean[i] + sd[i];
    }
    gb_chart_add(panel, gb_look_band, GB_SAMPLES, gb_figure_percent, low, high);
    gb_chart_add(panel, gb_look_people, GB_SAMPLES, gb_figure_percent, mean, NULL);
}

gb_chart_panel *gb_figure_curve_panel(gb_chart *chart, gb_curve k, int nseries)
{
    char title[96];
    const gb_quantity_info *m = &gb_curves[k];
    snprintf(title, sizeof title, "%s (%s): %s", m->label, m->unit, m->plus);
    return gb_chart_add_panel(chart, title, nseries);
}

void gb_figure_curve_range(gb_chart_panel *panel, gb_curve k)
{
    if (!panel)
        return;
    panel->x[0] = 0;
    panel->x[1] = 100;
    /* Never so small that noise fills it. */
    gb_chart_fit(panel, 1, 0.04, strcmp(gb_curves[k].unit, "deg") == 0 ? 10 : 0.05);
}

/* What runs along the axis is said at the bottom row. */
static void label_bottom(gb_chart *chart, const char *label)
{
    for (int i = chart->npanel - chart->columns; i < chart->npanel; i++) {
        if (i >= 0)
            chart->panel[i].x_label = label;
    }
}

void gb_figure_add_comparison(const gb_results *results, const gb_comparison_result *item,
                              gb_curve k, gb_chart *chart, gb_chart_panel *panel)
{
    const gb_reference_result *r = &results->reference[item->reference];
    const double *people = gb_results_people_curve(results, item, (int)k);
    if (people)
        gb_figure_add_people(chart, panel, people,
                             r->nperson > 1 ? gb_results_spread_curve(results, r, (int)k) : NULL);
}

static void curve_panel(const gb_results *results, const gb_subject_result *s,
                        const gb_comparison_result *item, gb_curve k, gb_chart *chart)
{
    const double *mean = gb_results_curve(results, s, (int)k, GB_SIDES_BOTH);
    if (!mean)
        return;
    gb_chart_panel *panel = gb_figure_curve_panel(chart, k, 5);
    if (item)
        gb_figure_add_comparison(results, item, k, chart, panel);
    for (int side = 0; side < 2; side++) {
        const double *own = gb_results_curve(results, s, (int)k, gb_sides_of(side));
        if (own)
            gb_chart_add(panel, side == GB_LEFT ? gb_look_left : gb_look_right, GB_SAMPLES,
                         gb_figure_percent, own, NULL);
    }
    gb_chart_add(panel, gb_look_subject, GB_SAMPLES, gb_figure_percent, mean, NULL);
    gb_figure_curve_range(panel, k);
    gb_chart_add_rule(panel, s->toe_off, GB_BLUE);
    if (item)
        gb_chart_add_rule(panel, 100 * gb_results_people_parameter(results, item, GB_STANCE),
                          GB_TAKES);
}

static void chart_curves(const gb_results *results, const gb_report_figure *figure, gb_chart *chart)
{
    const gb_subject_result *s = &results->subject[figure->subject];
    const gb_comparison_result *item =
        figure->comparison >= 0 ? &results->comparison[figure->comparison] : NULL;
    const gb_curve *curves;
    int n = gb_figure_curves(figure->kind, &curves);
    char title[320];
    snprintf(title, sizeof title, "%.100s%s%.100s at v* %.2f", s->name, item ? " against " : "",
             item ? item->reference_name : "", gb_results_parameter(results, s, GB_SPEED_STAR));
    gb_chart_begin(chart, title, n, figure->kind == GB_FIGURE_LEGS ? 4 : 3, 5);
    chart->remark = "across: % of the gait cycle; vertical lines: toe-off";
    gb_chart_add_key(chart, s->name, gb_look_subject);
    gb_chart_add_key(chart, "left", gb_look_left);
    gb_chart_add_key(chart, "right", gb_look_right);
    if (item) {
        gb_chart_add_key(chart, "people's mean", gb_look_people);
        gb_chart_add_key(chart, "their SD", gb_look_band);
    }
    for (int i = 0; i < n; i++)
        curve_panel(results, s, item, curves[i], chart);
    label_bottom(chart, "% of the gait cycle");
}

/* ---- parameters over speed ---- */

enum { NSHOWN = 6, MOST_KEYS = 24 };
static const gb_parameter shown_parameters[NSHOWN] = {
    GB_CADENCE, GB_STRIDE, GB_STANCE, GB_DOUBLE_SUPPORT, GB_STEP_WIDTH, GB_TOE_CLEARANCE,
};

static const gb_look many_look = {GB_MARK_POINTS, GB_BLUE, 0, 0.6, GB_DISC};

/* Takes, mean and SD of people. */
static void add_takes(const gb_results *results, gb_chart *chart, gb_chart_panel *panel,
                      const gb_reference_result *r, int k)
{
    const double *band = gb_results_band(results, r, k);
    double *speed = gb_chart_numbers(chart, r->ntake), *value = gb_chart_numbers(chart, r->ntake);
    double *low = gb_chart_numbers(chart, GB_BAND_SAMPLES);
    double *high = gb_chart_numbers(chart, GB_BAND_SAMPLES);
    double sd = r->nperson > 1 ? gb_results_people_sd(results, r, k) : 0;
    for (int i = 0; i < GB_BAND_SAMPLES && low && high && band; i++) {
        low[i] = band[i] - sd;
        high[i] = band[i] + sd;
    }
    for (int i = 0; i < r->ntake && speed && value; i++) {
        speed[i] = r->take[i].parameter[GB_SPEED_STAR];
        value[i] = r->take[i].parameter[k];
    }
    if (band) {
        gb_chart_add(panel, gb_look_band, GB_BAND_SAMPLES, r->band_speed, low, high);
        gb_chart_add(panel, gb_look_people, GB_BAND_SAMPLES, r->band_speed, band, NULL);
    }
    gb_chart_add(panel, gb_look_takes, r->ntake, speed, value, NULL);
}

/* The subjects that were compared with the reference: each in its own look, many in one. */
static void add_subjects(const gb_results *results, gb_chart *chart, gb_chart_panel *panel,
                         int reference, int k)
{
    double *x = gb_chart_numbers(chart, results->ncomparison);
    double *y = gb_chart_numbers(chart, results->ncomparison);
    int n = 0;
    for (int i = 0; i < results->ncomparison && x && y; i++) {
        const gb_comparison_result *item = &results->comparison[i];
        const gb_subject_result *s = &results->subject[item->subject];
        if (item->reference != reference)
            continue;
        x[n] = gb_results_parameter(results, s, GB_SPEED_STAR);
        y[n++] = gb_results_parameter(results, s, k);
    }
    bool many = gb_report_is_long(results);
    for (int i = 0; i < n && !many; i++)
        gb_chart_add(panel, gb_look_points(i), 1, &x[i], &y[i], NULL);
    if (many)
        gb_chart_add(panel, many_look, n, x, y, NULL);
}

static void parameter_panel(const gb_results *results, gb_chart *chart, int reference, int k)
{
    const gb_quantity_info *m = &gb_parameters[k];
    char title[96];
    snprintf(title, sizeof title, "%s%s%s%s", m->label, *m->unit ? " (" : "", m->unit,
             *m->unit ? ")" : "");
    gb_chart_panel *panel = gb_chart_add_panel(chart, title, 3 + results->ncomparison);
    add_takes(results, chart, panel, &results->reference[reference], k);
    add_subjects(results, chart, panel, reference, k);
    gb_chart_fit(panel, 0, 0.03, 1e-3);
    gb_chart_fit(panel, 1, 0.04, 1e-3);
}

static void chart_parameters(const gb_results *results, const gb_report_figure *figure,
                             gb_chart *chart)
{
    const gb_reference_result *r = &results->reference[figure->reference];
    char title[320], more[64];
    snprintf(title, sizeof title, "%.200s: takes of %d people, their mean and SD", r->name,
             r->nperson);
    gb_chart_begin(chart, title, NSHOWN, 3, MOST_KEYS + 3);
    gb_chart_add_key(chart, "people's takes", gb_look_takes);
    gb_chart_add_key(chart, "their mean", gb_look_people);
    gb_chart_add_key(chart, "SD", gb_look_band);
    const bool many = gb_report_is_long(results);
    int n = 0;
    for (int i = 0; i < results->ncomparison; i++) {
        const gb_comparison_result *item = &results->comparison[i];
        if (item->reference == figure->reference && n++ < MOST_KEYS && !many)
            gb_chart_add_key(chart, item->subject_name, gb_look_points(n - 1));
    }
    if (many)
        gb_chart_add_key(chart, "subjects", many_look);
    snprintf(more, sizeof more, n > MOST_KEYS && !many ? "and %d more; across: v*" : "across: v*",
             n - MOST_KEYS);
    chart->remark = gb_chart_text(chart, more);
    for (int i = 0; i < NSHOWN; i++)
        parameter_panel(results, chart, figure->reference, (int)shown_parameters[i]);
    label_bottom(chart, "relative speed v*");
}

/* ---- when the feet strike and leave ---- */

static const gb_look stance_look = {GB_MARK_LINE, GB_BAND, 0, 9, GB_DISC};
static const gb_look strike_look = {GB_MARK_POINTS, GB_BLUE, 0, 1.5, GB_WEDGE};
static const gb_look toe_off_look = {GB_MARK_POINTS, GB_VERMILION, 0, 1.5, GB_OPEN_TRIANGLE};

/* What happened to both feet: times, and the line on which they stand. */
typedef struct foot_events {
    const double *time[2]; /* by gb_event */
    int n[2];
    double *height; /* (the larger n) */
} foot_events;

/* From each strike to the toe-off behind it, when it comes before the next strike. */
static void add_stances(gb_chart *chart, gb_chart_panel *panel, const foot_events *foot)
{
    int nstrike = foot->n[GB_STRIKE], noff = foot->n[GB_TOE_OFF], n = 0;
    const double *strike = foot->time[GB_STRIKE], *off = foot->time[GB_TOE_OFF];
    double *x = gb_chart_numbers(chart, 3 * nstrike + 1);
    double *y = gb_chart_numbers(chart, 3 * nstrike + 1);
    for (int i = 0, k = 0; i < nstrike && x && y; i++) {
        while (k < noff && off[k] <= strike[i])
            k++;
        if (k == noff || (i + 1 < nstrike && off[k] > strike[i + 1]))
            continue;
        const double stance[] = {strike[i], off[k], (double)NAN};
        for (int j = 0; j < 3; j++) {
            x[n] = stance[j];
            y[n++] = *foot->height;
        }
    }
    gb_chart_add(panel, stance_look, n, x, y, NULL);
}

/* False for want of memory. */
static bool find_events(const gb_results *results, const gb_subject_result *s, int side,
                        gb_chart *chart, foot_events *foot)
{
    int most = 1;
    for (int kind = 0; kind < 2; kind++) {
        foot->time[kind] = gb_results_events(results, s, side, (gb_event)kind, &foot->n[kind]);
        most = foot->n[kind] > most ? foot->n[kind] : most;
    }
    foot->height = gb_chart_numbers(chart, most);
    for (int i = 0; i < most && foot->height; i++)
        foot->height[i] = side == GB_LEFT ? 1 : 0;
    return foot->height != NULL;
}

static void chart_events(const gb_results *results, const gb_report_figure *figure, gb_chart *chart)
{
    static const char *const names[] = {"right", "left"}; /* from the bottom to the top */
    static const gb_look *const looks[] = {&strike_look, &toe_off_look};
    const gb_subject_result *s = &results->subject[figure->subject];
    char title[256];
    snprintf(title, sizeof title, "Heel strikes and toe-offs of %.200s", s->name);
    gb_chart_begin(chart, title, 1, 1, 6);
    gb_chart_panel *panel = gb_chart_add_panel(chart, title, 6);
    if (!panel)
        return;
    panel->x_label = "time (s)";
    panel->y_name = names;
    panel->ny_name = 2;
    panel->y[0] = -0.6;
    panel->y[1] = 1.6;
    foot_events foot[2];
    for (int side = 0; side < 2; side++) {
        if (!find_events(results, s, side, chart, &foot[side]))
            return;
        gb_chart_add_key(chart, side == 0 ? "on the ground" : "", stance_look);
        add_stances(chart, panel, &foot[side]);
    }
    for (int kind = 0; kind < 2; kind++) {
        for (int side = 0; side < 2; side++) {
            gb_chart_add_key(chart,
                             side == 1           ? ""
                             : kind == GB_STRIKE ? "heel strike"
                                                 : "toe-off",
                             *looks[kind]);
            gb_chart_add(panel, *looks[kind], foot[side].n[kind], foot[side].time[kind],
                         foot[side].height, NULL);
        }
    }
    gb_chart_fit(panel, 0, 0.02, 0.1);
}

/* ---- plots that studies have made ---- */

/* What a logarithmic axis can show of a series: NaN where x or y is not above zero. */
static const double *positive(gb_chart *chart, const gb_result_series *s, const double *values)
{
    double *shown = gb_chart_numbers(chart, s->n);
    for (int i = 0; i < s->n && shown; i++)
        shown[i] = s->x[i] > 0 && s->y[i] > 0 ? values[i] : (double)NAN;
    return shown;
}

static void chart_plot(const gb_results *results, const gb_report_figure *figure, gb_chart *chart)
{
    const gb_result_plot *plot = results->plot[figure->plot];
    gb_chart_begin(chart, plot->title, 1, 1, plot->nseries);
    gb_chart_panel *panel = gb_chart_add_panel(chart, plot->title, plot->nseries);
    if (!panel)
        return;
    panel->x_label = plot->x_label;
    panel->y_label = plot->y_label;
    panel->equal_axes = plot->equal_axes;
    panel->log_axes = plot->log_axes;
    for (int i = 0; i < plot->nseries; i++) {
        const gb_result_series *s = &plot->series[i];
        const double *x = plot->log_axes ? positive(chart, s, s->x) : s->x;
        const double *y = plot->log_axes ? positive(chart, s, s->y) : s->y;
        bool line = x && y && gb_chart_has_line(s->n, x, y);
        gb_look look = line ? gb_look_line(i) : gb_look_points(i);
        gb_chart_add(panel, look, s->n, x, y, NULL);
        gb_chart_add_key(chart, s->label, look);
    }
    gb_chart_fit(panel, 0, plot->log_axes ? 0.2 : plot->equal_axes ? 0.05 : 0, 0);
    gb_chart_fit(panel, 1, plot->log_axes ? 0.3 : 0.05, 0);
}

/* ---- many subjects ---- */

static void chart_histograms(const gb_results *results, const gb_report_figure *figure,
                             gb_chart *chart)
{
    gb_distributions_chart(results,
                           figure->kind == GB_FIGURE_DISTANCES ? GB_DISTRIBUTED_DISTANCES
                                                               : GB_DISTRIBUTED_PARAMETERS,
                           figure->reference, chart);
}

void gb_report_figure_chart(const gb_results *results, const gb_report_figure *figure,
                            gb_chart *chart)
{
    static void (*const charts[])(const gb_results *, const gb_report_figure *, gb_chart *) = {
        [GB_FIGURE_LEGS] = chart_curves,
        [GB_FIGURE_UPPER] = chart_curves,
        [GB_FIGURE_EVENTS] = chart_events,
        [GB_FIGURE_PARAMETERS] = chart_parameters,
        [GB_FIGURE_DISTANCES] = chart_histograms,
        [GB_FIGURE_SPREADS] = chart_histograms,
        [GB_FIGURE_PLOT] = chart_plot,
    };
    charts[figure->kind](results, figure, chart);
}
