/* Which figures there are of results, and what each shows. */
#ifndef GB_REPORT_FIGURES_H
#define GB_REPORT_FIGURES_H

#include "chart/chart.h"
#include "compare/results.h"
#include "report/text_table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_FIGURE_NAME = 160 };

typedef enum gb_report_figure_kind {
    GB_FIGURE_LEGS,       /* curves of legs and pelvis over the cycle */
    GB_FIGURE_UPPER,      /* curves of trunk and arms */
    GB_FIGURE_EVENTS,     /* when the feet of a subject strike and leave */
    GB_FIGURE_PARAMETERS, /* parameters over speed: people and subjects */
    GB_FIGURE_DISTANCES,  /* how far many subjects are from people: histograms */
    GB_FIGURE_SPREADS,    /* the parameters of many subjects: histograms */
    GB_FIGURE_PLOT        /* one of results->plot */
} gb_report_figure_kind;

/* One figure of a set of results. Indices are -1 where there is none. */
typedef struct gb_report_figure {
    char name[GB_FIGURE_NAME]; /* of the files, without .gp or .svg; letters, digits, - and _ */
    gb_report_figure_kind kind;
    int subject;    /* of curves and events */
    int comparison; /* whose people are drawn with the curves */
    int reference;  /* of parameters and of histograms, where -1 means subjects without one */
    int plot;       /* of results->plot */
    int table;      /* of a plot: the table that it belongs to */
} gb_report_figure;

/* An upper limit of their number; fills figures (with room for so many) and returns how many.
 * tables are those that plots may belong to. */
int gb_report_figure_limit(const gb_results *results);
int gb_report_figures(const gb_results *results, const gb_text_tables *tables,
                      gb_report_figure *figures);

/* What it shows. Arrays of results are pointed to; free chart before them. */
void gb_report_figure_chart(const gb_results *results, const gb_report_figure *figure,
                            gb_chart *chart);

/* The two sets of curves: their number, and each one's. */
int gb_figure_curves(gb_report_figure_kind part, const gb_curve **curves);

/* 0, 1, ... 100. */
extern const double gb_figure_percent[GB_SAMPLES];

/* A band of sd around mean (101 samples each) and the mean itself, to a panel. */
void gb_figure_add_people(gb_chart *chart, gb_chart_panel *panel, const double mean[GB_SAMPLES],
                          const double *sd);

/* The same for curve k of the people of a comparison; nothing where they have none. */
void gb_figure_add_comparison(const gb_results *results, const gb_comparison_result *item,
                              gb_curve k, gb_chart *chart, gb_chart_panel *panel);

/* A panel for curve k, "Knee (deg): flexion", ranges not yet set. */
gb_chart_panel *gb_figure_curve_panel(gb_chart *chart, gb_curve k, int nseries);
/* Sets them, once all is in it. */
void gb_figure_curve_range(gb_chart_panel *panel, gb_curve k);

/* A file's name of up to three words: "curves-a_b-people"; room for 16 more characters stays. */
void gb_figure_file_name(char out[GB_FIGURE_NAME], const char *prefix, const char *a,
                         const char *b);

/* The table that a plot belongs to: the one with the longest name that the plot's begins with; its
 * index, or -1. */
int gb_report_plot_table(const gb_text_tables *tables, const gb_result_plot *plot);

#ifdef __cplusplus
}
#endif
#endif
