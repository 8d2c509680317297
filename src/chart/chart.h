/* What a figure shows, apart from how it is drawn.
 *
 * report/figure_charts.c says which lines belong in which panel; chart_script.c makes a gnuplot script of it,
 * chart_svg.c a picture inside a page. So both show the same. */
#ifndef GB_CHART_CHART_H
#define GB_CHART_CHART_H

#include "base/arena.h"
#include "base/buffer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_mark { GB_MARK_LINE, GB_MARK_BAND, GB_MARK_POINTS } gb_mark;

/* The shapes of points; the full ones first. */
typedef enum gb_shape {
    GB_DISC,
    GB_SQUARE,
    GB_TRIANGLE,
    GB_WEDGE, /* a triangle on its tip */
    GB_DIAMOND,
    GB_RING,
    GB_OPEN_SQUARE,
    GB_OPEN_TRIANGLE,
    GB_OPEN_WEDGE,
    GB_OPEN_DIAMOND,
    GB_NSHAPE
} gb_shape;

/* Okabe and Ito's colours, told apart by the colour-blind, and greys. Each has a value for white
 * paper and one for dark screens. */
typedef enum gb_color {
    GB_BLUE,
    GB_VERMILION,
    GB_GREEN,
    GB_PURPLE,
    GB_ORANGE,
    GB_SKY,
    GB_BLACK,
    GB_PEOPLE, /* a dark grey */
    GB_BAND,   /* a light one */
    GB_TAKES,  /* between them */
    GB_NCOLOR
} gb_color;

typedef struct gb_color_values {
    const char *light, *dark; /* "#RRGGBB" */
} gb_color_values;
extern const gb_color_values gb_color_table[GB_NCOLOR];

/* Lengths of strokes and gaps in pixels, "6,3"; "" is a line without gaps. */
enum { GB_NDASH = 6 };
extern const char *const gb_dash_table[GB_NDASH];

/* How a series looks. Two of a panel differ in more than the colour: in the dash, the width, the
 * shape. */
typedef struct gb_look {
    gb_mark mark;
    gb_color color;
    int dash; /* of gb_dash_table */
    double width;
    gb_shape shape;
} gb_look;

extern const gb_look gb_look_subject, gb_look_left, gb_look_right, gb_look_people, gb_look_band,
    gb_look_takes, gb_look_before;

/* The index-th of many lines (42 differ) or of many kinds of points (70 differ). */
gb_look gb_look_line(int index);
gb_look gb_look_points(int index);

typedef struct gb_chart_series {
    gb_look look;
    int n;
    const double *x, *y; /* (n) NaN breaks a line */
    const double *to;    /* (n) the other edge of a band, else NULL */
} gb_chart_series;

/* A vertical line through a panel. */
typedef struct gb_chart_rule {
    double x;
    gb_color color;
} gb_chart_rule;

enum { GB_CHART_RULES = 3 };

typedef struct gb_chart_panel {
    const char *title, *x_label, *y_label; /* "": none */
    double x[2], y[2];                     /* what is shown, from and to */
    const char *const *y_name;             /* (ny_name) words at y = 0, 1, ... instead of numbers */
    int ny_name;
    bool equal_axes; /* one unit is as long on both axes */
    bool log_axes;   /* both logarithmic: all that is in it is above zero, or NaN */
    gb_chart_series *series;
    int nseries, room;
    gb_chart_rule rule[GB_CHART_RULES];
    int nrule;
} gb_chart_panel;

typedef struct gb_chart_key {
    const char *label;
    gb_look look;
} gb_chart_key;

typedef struct gb_chart {
    gb_arena arena;
    const char *title, *remark; /* the remark stands at the end of the legend */
    gb_chart_panel *panel;
    int npanel, columns, panel_room;
    gb_chart_key *key; /* the legend */
    int nkey, key_room;
    bool failed; /* memory was short: what is drawn of it counts as failed too */
} gb_chart;

/* An empty chart with room for panels and keys; panels stand in columns. Texts of a chart are
 * copied, arrays are not. Free with gb_chart_free. */
void gb_chart_begin(gb_chart *chart, const char *title, int npanel, int columns, int nkey);
void gb_chart_free(gb_chart *chart);

/* The next panel, with room for nseries; NULL for want of memory. Ranges are the caller's to set,
 * or gb_chart_fit's. */
gb_chart_panel *gb_chart_add_panel(gb_chart *chart, const char *title, int nseries);

/* x, y, to: (n); they must live as long as the chart. panel NULL: nothing. */
void gb_chart_add(gb_chart_panel *panel, gb_look look, int n, const double *x, const double *y,
                  const double *to);
void gb_chart_add_rule(gb_chart_panel *panel, double x, gb_color color);
void gb_chart_add_key(gb_chart *chart, const char *label, gb_look look);

/* n numbers in the chart's arena, or NULL (then the chart has failed). */
double *gb_chart_numbers(gb_chart *chart, int n);
/* A copy of a text there, "" for want of memory. */
const char *gb_chart_text(gb_chart *chart, const char *text);

/* Sets a range (0: x, 1: y) around all that is in the panel, with a share of it on both sides, and
 * never less than least. On logarithmic axes 1 + share is a factor, and least does not count. */
void gb_chart_fit(gb_chart_panel *panel, int axis, double share, double least);

/* Is the point there? Does the series hold a line, two points in a row? */
bool gb_chart_has(const gb_chart_series *series, int i);
bool gb_chart_has_line(int n, const double *x, const double *y);

/* The distance between the ticks of a range with about n of them: 1, 2 or 5 x a power of ten. */
double gb_chart_step(double low, double high, int n);

/* The gnuplot script; it writes NAME.svg into the folder where it is run. */
void gb_chart_script(gb_buffer *out, const gb_chart *chart, const char *name);

/* Legend and panels as HTML with pictures inside; the page needs gb_chart_style. */
void gb_chart_html(gb_buffer *out, const gb_chart *chart);
void gb_chart_style(gb_buffer *out);

#ifdef __cplusplus
}
#endif
#endif
