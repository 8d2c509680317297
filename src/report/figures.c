#include "report/figures.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/plots.h"
#include "report/script.h"

/* Okabe and Ito's colours, told apart by the colour-blind; every line has its own dash too. */
#define SUBJECT_LINE "lc rgb '#0072B2' lw 2.2 dt 1"
#define LEFT_LINE    "lc rgb '#D55E00' lw 1 dt (6,3)"
#define RIGHT_LINE   "lc rgb '#009E73' lw 1 dt (2,2)"
#define PEOPLE_LINE  "lc rgb '#444444' lw 1.4 dt (10,4)"
#define PEOPLE_BAND  "fc rgb '#B8B8B8' fs solid 0.55 noborder"

enum { NLEG = 12, NUPPER = 9 };

static const gb_curve leg_curves[NLEG] = {
    GB_THIGH,       GB_KNEE_FLEXION, GB_ANKLE_FLEXION,    GB_FOOT_PITCH,
    GB_ANKLE_FORE,  GB_ANKLE_HEIGHT, GB_TOE_HEIGHT,       GB_PELVIS_HEIGHT,
    GB_PELVIS_SWAY, GB_PELVIS_TILT,  GB_PELVIS_OBLIQUITY, GB_PELVIS_ROTATION,
};
static const gb_curve upper_curves[NUPPER] = {
    GB_TRUNK,   GB_SHOULDER_ROTATION, GB_SHOULDER_TILT, GB_UPPER_ARM,    GB_UPPER_ARM_FRONTAL,
    GB_FOREARM, GB_ELBOW_FLEXION,     GB_WRIST_FORE,    GB_WRIST_HEIGHT,
};
static const gb_parameter shown_parameters[] = {
    GB_CADENCE, GB_STRIDE, GB_STANCE, GB_DOUBLE_SUPPORT, GB_STEP_WIDTH, GB_TOE_CLEARANCE,
};

static void file_name(char out[GB_FIGURE_NAME], const char *prefix, const char *a, const char *b)
{
    snprintf(out, GB_FIGURE_NAME - 16, "%s-%.60s%s%.60s", prefix, a, *b ? "-" : "", b);
    for (char *p = out; *p; p++) {
        if (!isalnum((unsigned char)*p) && *p != '-' && *p != '_')
            *p = '_';
    }
}

static bool any_curve(const gb_subject_result *subject, int part)
{
    const gb_curve *curves = part ? upper_curves : leg_curves;
    for (int i = 0; i < (part ? NUPPER : NLEG); i++) {
        if (subject->has_curve[curves[i]])
            return true;
    }
    return false;
}

/* The two curve figures of a subject, with people (a comparison) or alone (-1). */
static int add_curves(gb_results *results, int subject, int comparison, gb_figure *figures)
{
    int n = 0;
    const gb_subject_result *s = &results->subject[subject];
    const char *reference =
        comparison >= 0 ? results->reference[results->comparison[comparison].reference].name : "";
    for (int part = 0; part < 2; part++) {
        gb_figure *f = &figures[n];
        if (!any_curve(s, part))
            continue;
        *f = (gb_figure){.subject = subject,
                         .comparison = comparison,
                         .reference = -1,
                         .plot = -1,
                         .part = part};
        file_name(f->name, part ? "upper" : "curves", s->name, reference);
        const char *caption =
            gb_arena_printf(&results->arena,
                            "%s over the gait cycle: %s (blue; left orange, right "
                            "green)%s",
                            part ? "Trunk and arms" : "Legs and pelvis", s->name,
                            comparison < 0 ? ""
                                           : " over the mean of people at the same relative speed, "
                                             "with its SD band");
        f->caption = caption ? caption : "";
        n++;
    }
    return n;
}

int gb_report_figure_limit(const gb_results *results)
{
    return 2 * (results->ncomparison + results->nsubject) + results->nreference + results->nplot;
}

/* Names that came out equal ("a b" and "a.b") get a number. */
static void make_unique(gb_figure *figures, int n)
{
    for (int i = 0; i < n; i++) {
        char *end = figures[i].name + strlen(figures[i].name);
        for (int k = 0, number = 1; k < i; k++) {
            if (strcmp(figures[k].name, figures[i].name) != 0)
                continue;
            snprintf(end, 16, "-%d", ++number);
            k = -1;
        }
    }
}

int gb_report_figures(gb_results *results, gb_figure *figures)
{
    int n = 0;
    for (int i = 0; i < results->ncomparison; i++)
        n += add_curves(results, results->comparison[i].subject, i, figures + n);
    for (int i = 0; i < results->nsubject; i++) {
        bool compared = false;
        for (int k = 0; k < results->ncomparison; k++)
            compared = compared || results->comparison[k].subject == i;
        if (!compared)
            n += add_curves(results, i, -1, figures + n);
    }
    for (int i = 0; i < results->nreference; i++) {
        gb_figure *f = &figures[n];
        bool used = false;
        for (int k = 0; k < results->ncomparison; k++)
            used = used || results->comparison[k].reference == i;
        if (!used)
            continue;
        *f = (gb_figure){.subject = -1, .comparison = -1, .reference = i, .plot = -1};
        file_name(f->name, "parameters", results->reference[i].name, "");
        f->caption = "Parameters over relative speed: the takes of people (grey), their mean with "
                     "SD, and the subjects";
        n++;
    }
    for (int i = 0; i < results->nplot; i++) {
        gb_figure *f = &figures[n++];
        *f = (gb_figure){.subject = -1, .comparison = -1, .reference = -1, .plot = i};
        f->table = gb_report_plot_table(results, results->plot[i]);
        file_name(f->name, "plot", results->plot[i]->name, "");
        f->caption = results->plot[i]->title;
    }
    make_unique(figures, n);
    return n;
}

/* Terminal and style; rows and columns of panels. */
static void preamble(gb_buffer *out, const gb_figure *figure, int columns, int rows, double top,
                     int width, int height)
{
    gb_script_head(out, figure->name, width, height);
    gb_buffer_printf(
        out,
        "set grid ytics lc rgb '#e6e6e6' lt 1\n"
        "unset key\n"
        "set multiplot layout %d,%d margins 0.055,0.985,0.065,%.3f spacing 0.06,0.09\n",
        rows, columns, top);
}

/* A line of text at the top of the figure that says what the lines are. */
static void legend(gb_buffer *out, const char *title, const char *subject, bool people)
{
    gb_buffer_text(out, "set label 1 ");
    gb_script_quote(out, title);
    gb_buffer_text(out, " at screen 0.055,0.965 left font ',13'\n");
    const struct {
        const char *text, *style;
        double x;
    } keys[] = {
        {subject, SUBJECT_LINE, 0.055},
        {"left", LEFT_LINE, 0.37},
        {"right", RIGHT_LINE, 0.46},
        {"people: mean and SD", PEOPLE_LINE, 0.56},
    };
    for (int i = 0; i < 4; i++) {
        if (i == 3 && !people)
            continue;
        gb_buffer_printf(out,
                         "set arrow %d from screen %.3f,0.928 to screen %.3f,0.928 nohead %s\n",
                         i + 10, keys[i].x, keys[i].x + 0.028, keys[i].style);
        gb_buffer_printf(out, "set label %d ", i + 10);
        char text[48];
        snprintf(text, sizeof text, "%.40s%s", keys[i].text,
                 strlen(keys[i].text) > 40 ? "..." : "");
        gb_script_quote(out, text);
        gb_buffer_printf(out, " at screen %.3f,0.928 left\n", keys[i].x + 0.034);
    }
    gb_buffer_text(out, "set label 20 'vertical lines: toe-off' at screen 0.985,0.928 right\n");
}

static void clear_legend(gb_buffer *out)
{
    gb_buffer_text(out, "unset label 1\nunset label 20\n");
    for (int i = 10; i < 14; i++)
        gb_buffer_printf(out, "unset label %d\nunset arrow %d\n", i, i);
}

/* The range of what a panel shows, never so small that noise fills it. */
static void panel_range(gb_buffer *out, double low, double high, double least)
{
    double middle = (low + high) / 2, half = fmax((high - low) / 2 * 1.08, least / 2);
    gb_buffer_text(out, "set yrange [");
    gb_script_number(out, middle - half);
    gb_buffer_text(out, ":");
    gb_script_number(out, middle + half);
    gb_buffer_text(out, "]\n");
}

/* A vertical line through a panel. */
static void mark(gb_buffer *out, int tag, double percent, const char *color)
{
    gb_buffer_printf(out, "set arrow %d from ", tag);
    gb_script_number(out, percent);
    gb_buffer_text(out, ",graph 0 to ");
    gb_script_number(out, percent);
    gb_buffer_printf(out, ",graph 1 nohead lc rgb '%s' lw 1 dt (4,3)\n", color);
}

/* item: the comparison whose people are drawn, or NULL. */
static void curve_panel(gb_buffer *out, const gb_results *results, const gb_subject_result *s,
                        const gb_comparison_result *item, gb_curve k, int index)
{
    const gb_measure *m = &gb_curves[k];
    const gb_curve_comparison *c = item ? &item->comparison.curve[k] : NULL;
    const gb_reference_result *r = item ? &results->reference[item->reference] : NULL;
    bool people = c && c->available, band = people && r->nperson > 1;
    double low = (double)INFINITY, high = -(double)INFINITY;

    gb_buffer_printf(out, "$panel%d << END\n", index);
    for (int i = 0; i < GB_SAMPLES; i++) {
        double mean = people ? c->people[i] : (double)NAN, sd = band ? r->spread[k].sd[i] : 0;
        const double values[] = {mean, sd, s->curve[k][i], s->side_curve[GB_LEFT][k][i],
                                 s->side_curve[GB_RIGHT][k][i]};
        gb_buffer_printf(out, "%d", i);
        for (int j = 0; j < 5; j++) {
            gb_buffer_text(out, " ");
            gb_script_number(out, values[j]);
        }
        gb_buffer_text(out, "\n");
        /* fmin and fmax pass over what is not there. */
        low = fmin(low, fmin(mean - sd, fmin(values[2], fmin(values[3], values[4]))));
        high = fmax(high, fmax(mean + sd, fmax(values[2], fmax(values[3], values[4]))));
    }
    gb_buffer_text(out, "END\n");
    panel_range(out, low, high, strcmp(m->unit, "deg") == 0 ? 10 : 0.05);

    char title[96];
    snprintf(title, sizeof title, "%s (%s): %s", m->label, m->unit, m->plus);
    gb_buffer_text(out, "set title ");
    gb_script_quote(out, title);
    gb_buffer_text(out, " offset 0,-0.7\n");
    mark(out, 1, s->toe_off, "#0072B2");
    if (item)
        mark(out, 2, 100 * item->comparison.parameter[GB_STANCE], "#888888");
    gb_buffer_text(out, "plot ");
    if (people)
        gb_buffer_printf(out,
                         "$panel%d using 1:($2-$3):($2+$3) with filledcurves " PEOPLE_BAND
                         ", $panel%d using 1:2 with lines " PEOPLE_LINE ", ",
                         index, index);
    gb_buffer_printf(out,
                     "$panel%d using 1:5 with lines " LEFT_LINE
                     ", '' using 1:6 with lines " RIGHT_LINE
                     ", '' using 1:4 with lines " SUBJECT_LINE "\n",
                     index);
}

static void curves_script(gb_buffer *out, const gb_results *results, const gb_figure *figure)
{
    const gb_subject_result *s = &results->subject[figure->subject];
    const gb_comparison_result *item =
        figure->comparison >= 0 ? &results->comparison[figure->comparison] : NULL;
    const gb_curve *curves = figure->part ? upper_curves : leg_curves;
    int n = figure->part ? NUPPER : NLEG, columns = figure->part ? 3 : 4;
    char title[320];
    snprintf(title, sizeof title, "%.100s%s%.100s at v* %.2f", s->name, item ? " against " : "",
             item ? results->reference[item->reference].name : "", s->mean[GB_SPEED_STAR]);
    preamble(out, figure, columns, 3, 0.885, 1180, 820);
    legend(out, title, s->name, item != NULL);
    gb_buffer_text(out, "set xrange [0:100]\nset xtics 20\n");
    int shown = 0;
    for (int i = 0; i < n; i++) {
        /* The bottom row says what runs along the axis. */
        gb_buffer_text(out, i >= n - columns ? "set xlabel '% of the gait cycle' offset 0,0.5\n"
                                             : "unset xlabel\n");
        if (!s->has_curve[curves[i]]) {
            gb_buffer_text(out, "set multiplot next\n");
            continue;
        }
        curve_panel(out, results, s, item, curves[i], i);
        if (shown++ == 0)
            clear_legend(out);
    }
    gb_buffer_text(out, "unset multiplot\n");
}

/* Filled shapes first, then open ones. */
static int subject_point(int n)
{
    static const int points[] = {7, 5, 9, 11, 13, 6, 4, 8, 10, 12};
    return points[n % 10];
}

static void parameter_panel(gb_buffer *out, const gb_results *results, int reference,
                            gb_parameter k, int index)
{
    const gb_reference_result *r = &results->reference[reference];
    double low = (double)INFINITY, high = -(double)INFINITY;
    gb_buffer_printf(out, "$people%d << END\n", index);
    for (int i = 0; i < r->ntake; i++) {
        gb_script_number(out, r->take[i].parameter[GB_SPEED_STAR]);
        gb_buffer_text(out, " ");
        gb_script_number(out, r->take[i].parameter[k]);
        gb_buffer_text(out, "\n");
        low = fmin(low, r->take[i].parameter[k]);
        high = fmax(high, r->take[i].parameter[k]);
    }
    gb_buffer_printf(out, "END\n$band%d << END\n", index);
    double sd = r->nperson > 1 ? r->parameter_sd[k] : 0;
    for (int i = 0; i < GB_BAND_SAMPLES; i++) {
        gb_script_number(out, r->band_speed[i]);
        gb_buffer_text(out, " ");
        gb_script_number(out, r->band[k][i]);
        gb_buffer_text(out, " ");
        gb_script_number(out, sd);
        gb_buffer_text(out, "\n");
        low = fmin(low, r->band[k][i] - sd);
        high = fmax(high, r->band[k][i] + sd);
    }
    gb_buffer_text(out, "END\n");
    int count = 0;
    for (int i = 0; i < results->ncomparison; i++) {
        const gb_comparison_result *item = &results->comparison[i];
        if (item->reference != reference)
            continue;
        const gb_subject_result *s = &results->subject[item->subject];
        gb_buffer_printf(out, "$subject%d_%d << END\n", index, count++);
        gb_script_number(out, s->mean[GB_SPEED_STAR]);
        gb_buffer_text(out, " ");
        gb_script_number(out, s->mean[k]);
        gb_buffer_text(out, "\nEND\n");
        low = fmin(low, s->mean[k]);
        high = fmax(high, s->mean[k]);
    }
    panel_range(out, low, high, 1e-3);
    char title[96];
    snprintf(title, sizeof title, "%s%s%s%s", gb_parameters[k].label,
             *gb_parameters[k].unit ? " (" : "", gb_parameters[k].unit,
             *gb_parameters[k].unit ? ")" : "");
    gb_buffer_text(out, "set title ");
    gb_script_quote(out, title);
    gb_buffer_text(out, " offset 0,-0.7\n");
    gb_buffer_printf(out,
                     "plot $band%d using 1:($2-$3):($2+$3) with filledcurves " PEOPLE_BAND
                     " notitle, '' using 1:2 with lines " PEOPLE_LINE
                     " notitle, $people%d with points pt 6 ps 0.7 lc rgb '#777777' notitle",
                     index, index);
    for (int n = 0; n < count; n++)
        gb_buffer_printf(out, ", $subject%d_%d with points pt %d ps 1.3 lw 1.5 lc rgb '%s'", index,
                         n, subject_point(n), gb_script_color(n));
    gb_buffer_text(out, "\n");
}

/* Names with their points above the panels: six in a row, two rows. */
static void subjects_legend(gb_buffer *out, const gb_results *results, int reference)
{
    enum { COLUMNS = 6, MOST = 12 };
    int n = 0, more = 0;
    for (int i = 0; i < results->ncomparison; i++) {
        const gb_comparison_result *item = &results->comparison[i];
        if (item->reference != reference)
            continue;
        if (n == MOST) {
            more++;
            continue;
        }
        char text[40];
        const char *name = results->subject[item->subject].name;
        snprintf(text, sizeof text, "%.20s%s", name, strlen(name) > 20 ? "..." : "");
        gb_buffer_printf(out, "set label %d ", 100 + n);
        gb_script_quote(out, text);
        gb_buffer_printf(
            out, " at screen %.3f,%.3f left point pt %d ps 1.3 lw 1.5 lc rgb '%s' offset 1,0\n",
            0.06 + 0.155 * (n % COLUMNS), 0.925 - 0.035 * (n / COLUMNS), subject_point(n),
            gb_script_color(n));
        n++;
    }
    if (more > 0)
        gb_buffer_printf(out, "set label 99 'and %d more' at screen 0.985,0.965 right\n", more);
}

static void parameters_script(gb_buffer *out, const gb_results *results, const gb_figure *figure)
{
    const gb_reference_result *r = &results->reference[figure->reference];
    char title[320];
    snprintf(title, sizeof title, "%s: takes of %d people, their mean and SD", r->name, r->nperson);
    preamble(out, figure, 3, 2, 0.835, 1180, 700);
    gb_buffer_text(out, "set label 1 ");
    gb_script_quote(out, title);
    gb_buffer_text(out, " at screen 0.055,0.968 left font ',13'\n");
    subjects_legend(out, results, figure->reference);
    for (int i = 0; i < 6; i++) {
        gb_buffer_text(out,
                       i < 3 ? "unset xlabel\n" : "set xlabel 'relative speed v*' offset 0,0.5\n");
        parameter_panel(out, results, figure->reference, shown_parameters[i], i);
        if (i == 0)
            gb_buffer_text(out, "unset label\n");
    }
    gb_buffer_text(out, "unset multiplot\n");
}

void gb_report_figure_script(gb_buffer *out, const gb_results *results, const gb_figure *figure)
{
    if (figure->plot >= 0)
        gb_report_plot_script(out, results->plot[figure->plot], figure->name);
    else if (figure->subject >= 0)
        curves_script(out, results, figure);
    else
        parameters_script(out, results, figure);
}
