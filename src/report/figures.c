#include "report/figures.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/table_files.h"

/* ---- the list ---- */

void gb_figure_file_name(char out[GB_FIGURE_NAME], const char *prefix, const char *a, const char *b)
{
    snprintf(out, GB_FIGURE_NAME - 16, "%s-%.60s%s%.60s", prefix, a, *b ? "-" : "", b);
    for (char *p = out; *p; p++) {
        if (!isalnum((unsigned char)*p) && *p != '-' && *p != '_')
            *p = '_';
    }
}

static gb_report_figure *add(gb_report_figure *figures, int *n, gb_report_figure_kind kind)
{
    gb_report_figure *f = &figures[(*n)++];
    *f = (gb_report_figure){
        .kind = kind, .subject = -1, .comparison = -1, .reference = -1, .plot = -1, .table = -1};
    return f;
}

static bool any_curve(const gb_results *results, const gb_subject_result *subject,
                      gb_report_figure_kind part)
{
    const gb_curve *curves;
    int n = gb_figure_curves(part, &curves);
    for (int i = 0; i < n; i++) {
        if (gb_results_curve(results, subject, (int)curves[i], GB_SIDES_BOTH))
            return true;
    }
    return false;
}

/* The two curve figures of a subject, with people (a comparison) or alone (-1). */
static void add_curves(const gb_results *results, int subject, int comparison,
                       gb_report_figure *figures, int *n)
{
    static const char *const prefixes[] = {"curves", "upper"};
    const gb_subject_result *s = &results->subject[subject];
    const char *reference = comparison >= 0 ? results->comparison[comparison].reference_name : "";
    for (int part = GB_FIGURE_LEGS; part <= (int)GB_FIGURE_UPPER; part++) {
        if (!any_curve(results, s, (gb_report_figure_kind)part))
            continue;
        gb_report_figure *f = add(figures, n, (gb_report_figure_kind)part);
        f->subject = subject;
        f->comparison = comparison;
        gb_figure_file_name(f->name, prefixes[part], s->name, reference);
    }
}

static bool is_used(const gb_results *results, int reference)
{
    for (int i = 0; i < results->ncomparison; i++) {
        if (results->comparison[i].reference == reference)
            return true;
    }
    return false;
}

int gb_report_figure_limit(const gb_results *results)
{
    return 2 * (results->ncomparison + results->nsubject) + results->nsubject +
           3 * (results->nreference + 1) + results->nplot;
}

/* Histograms of many subjects; reference -1: of those that were compared with nobody. */
static void add_histograms(const gb_results *results, int reference, gb_report_figure *figures,
                           int *n)
{
    const char *name = reference >= 0 ? results->reference[reference].name : "alone";
    for (int kind = GB_FIGURE_DISTANCES; kind <= (int)GB_FIGURE_SPREADS; kind++) {
        if (kind == (int)GB_FIGURE_DISTANCES && reference < 0)
            continue;
        gb_report_figure *f = add(figures, n, (gb_report_figure_kind)kind);
        f->reference = reference;
        gb_figure_file_name(f->name, kind == (int)GB_FIGURE_DISTANCES ? "distances" : "spreads",
                            name, "");
    }
}

static void add_all_histograms(const gb_results *results, gb_report_figure *figures, int *n)
{
    bool alone = false;
    for (int i = 0; i < results->nreference; i++) {
        if (is_used(results, i))
            add_histograms(results, i, figures, n);
    }
    for (int i = 0; i < results->nsubject && !alone; i++)
        alone = !gb_results_is_compared(results, i);
    if (alone)
        add_histograms(results, -1, figures, n);
}

/* Names that came out equal ("a b" and "a.b") get a number. */
static void make_unique(gb_report_figure *figures, int n)
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

static bool has_strikes(const gb_results *results, const gb_subject_result *s)
{
    int left, right;
    gb_results_events(results, s, GB_LEFT, GB_STRIKE, &left);
    gb_results_events(results, s, GB_RIGHT, GB_STRIKE, &right);
    return left + right > 0;
}

int gb_report_figures(const gb_results *results, const gb_text_tables *tables,
                      gb_report_figure *figures)
{
    /* Of many subjects none has a figure of its own. */
    const int nsubject = gb_report_is_long(results) ? 0 : results->nsubject;
    int n = 0;
    for (int i = 0; i < results->ncomparison && nsubject > 0; i++)
        add_curves(results, results->comparison[i].subject, i, figures, &n);
    for (int i = 0; i < nsubject; i++) {
        if (!gb_results_is_compared(results, i))
            add_curves(results, i, -1, figures, &n);
    }
    if (gb_report_is_long(results))
        add_all_histograms(results, figures, &n);
    for (int i = 0; i < results->nreference; i++) {
        if (!is_used(results, i))
            continue;
        gb_report_figure *f = add(figures, &n, GB_FIGURE_PARAMETERS);
        f->reference = i;
        gb_figure_file_name(f->name, "parameters", results->reference[i].name, "");
    }
    for (int i = 0; i < nsubject; i++) {
        const gb_subject_result *s = &results->subject[i];
        if (!has_strikes(results, s))
            continue;
        gb_report_figure *f = add(figures, &n, GB_FIGURE_EVENTS);
        f->subject = i;
        gb_figure_file_name(f->name, "events", s->name, "");
    }
    for (int i = 0; i < results->nplot; i++) {
        if (*results->plot[i]->subject && nsubject == 0)
            continue;
        gb_report_figure *f = add(figures, &n, GB_FIGURE_PLOT);
        f->plot = i;
        f->table = gb_report_plot_table(tables, results->plot[i]);
        gb_figure_file_name(f->name, "plot", results->plot[i]->name, "");
    }
    make_unique(figures, n);
    return n;
}

int gb_report_plot_table(const gb_text_tables *tables, const gb_result_plot *plot)
{
    int found = -1;
    size_t longest = 0;
    for (int i = 0; i < tables->ntable; i++) {
        size_t size = strlen(tables->table[i]->name);
        if (size <= longest || strncmp(tables->table[i]->name, plot->name, size) != 0)
            continue;
        longest = size;
        found = i;
    }
    return found;
}
