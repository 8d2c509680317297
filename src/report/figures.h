/* Figures as gnuplot scripts that hold their own data: open one, change it, run it again. */
#ifndef GB_REPORT_FIGURES_H
#define GB_REPORT_FIGURES_H

#include "base/buffer.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_FIGURE_NAME = 160 };

/* One figure of a set of results. */
typedef struct gb_figure {
    char name[GB_FIGURE_NAME]; /* of the files, without .gp or .svg; letters, digits, - and _ */
    const char *caption;       /* in results' arena, or a literal */
    int subject;               /* of a curve figure, else -1 */
    int comparison;            /* whose people are drawn with it, or -1 */
    int reference;             /* of a parameter figure, else -1 */
    int plot;                  /* of a figure of results->plot, else -1 */
    int table;                 /* of a plot: the table that it belongs to, or -1 */
    int part;                  /* of a curve figure: 0 legs and pelvis, 1 upper body */
} gb_figure;

/* An upper limit of their number; fills figures (with room for so many) and returns how many. */
int gb_report_figure_limit(const gb_results *results);
int gb_report_figures(gb_results *results, gb_figure *figures);

/* The script; it writes NAME.svg into the folder where it is run. */
void gb_report_figure_script(gb_buffer *out, const gb_results *results, const gb_figure *figure);

#ifdef __cplusplus
}
#endif
#endif
