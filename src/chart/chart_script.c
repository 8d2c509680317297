/* Charts as gnuplot scripts that hold their own data (declared in chart.h). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "base/text.h"
#include "chart/chart.h"

enum { DECIMALS = 6 };

/* A text in single quotes, which hold no commands in gnuplot. It misreads several apostrophes in a
 * row there, so each becomes the typographic one. */
static void put_quoted(gb_buffer *out, const char *text)
{
    gb_buffer line = {0};
    gb_text_line(&line, text);
    gb_buffer_text(out, "'");
    for (const char *p = line.text ? line.text : ""; *p; p++) {
        if (*p == '\'')
            gb_buffer_text(out, "\u2019");
        else
            gb_buffer_add(out, p, 1);
    }
    gb_buffer_text(out, "'");
    out->failed = out->failed || line.failed;
    gb_buffer_free(&line);
}

/* NaN where there is none. */
static void put_number(gb_buffer *out, double value)
{
    char text[GB_NUMBER_SIZE];
    gb_buffer_text(out,
                   isnan(value) ? "NaN" : gb_number_format(text, gb_number_round(value, DECIMALS)));
}

/* The mark of our figures, the terminal and the output. */
static void put_head(gb_buffer *out, const char *name, int width, int height)
{
    gb_buffer_printf(
        out,
        GB_FIGURE_MARK
        "; to draw it: gnuplot -d %s.gp\n"
        "reset\n"
        "set encoding utf8\n"
        "set terminal svg size %d,%d dynamic font 'DejaVu Sans,11' name 'figure' noenhanced "
        "background '#ffffff'\n"
        "set output '%s.svg'\n"
        "set border 3 lc rgb '#555555'\n"
        "set tics nomirror out scale 0.5 textcolor rgb '#333333'\n",
        name, width, height, name);
}

/* Pixels: one panel alone, and one of several. */
enum { WIDTH = 1000, HEIGHT = 480, LOW = 260, HIGH = 900 };
enum { GRID_WIDTH = 1180, ROW_HEIGHT = 232, HEAD_HEIGHT = 62, KEY_HEIGHT = 24, FOOT = 52 };

/* gnuplot's numbers of our shapes. */
static const int point_types[GB_NSHAPE] = {7, 5, 9, 11, 13, 6, 4, 8, 10, 12};

static void put_text(gb_buffer *out, const char *what, const char *text, const char *style)
{
    gb_buffer_printf(out, "set %s ", what);
    put_quoted(out, text);
    gb_buffer_printf(out, "%s\n", style);
}

static void put_range(gb_buffer *out, const char *axis, const double range[2])
{
    gb_buffer_printf(out, "set %srange [", axis);
    put_number(out, range[0]);
    gb_buffer_text(out, ":");
    put_number(out, range[1]);
    gb_buffer_text(out, "]\n");
}

static void put_line_look(gb_buffer *out, gb_look look)
{
    gb_buffer_printf(out, "lc rgb '%s' lw %g dt ", gb_color_table[look.color].light, look.width);
    if (look.dash > 0)
        gb_buffer_printf(out, "(%s)", gb_dash_table[look.dash]);
    else
        gb_buffer_text(out, "1");
}

static void put_point_look(gb_buffer *out, gb_look look)
{
    gb_buffer_printf(out, "pt %d ps %g lc rgb '%s'", point_types[look.shape], 0.7 * look.width,
                     gb_color_table[look.color].light);
}

static void put_data(gb_buffer *out, const gb_chart_series *s, int panel, int index)
{
    gb_buffer_printf(out, "$p%ds%d << END\n", panel, index);
    for (int i = 0; i < s->n; i++) {
        bool there = gb_chart_has(s, i);
        const double values[] = {s->x[i], s->y[i], s->to ? s->to[i] : 0};
        for (int k = 0; k < (s->to ? 3 : 2); k++) {
            gb_buffer_text(out, k > 0 ? " " : "");
            put_number(out, there ? values[k] : (double)NAN);
        }
        gb_buffer_text(out, "\n");
    }
    /* gnuplot complains of a block without lines. */
    gb_buffer_text(out, s->n > 0 ? "END\n" : "NaN NaN NaN\nEND\n");
}

static void put_series(gb_buffer *out, const gb_chart_series *s, int panel, int index)
{
    gb_buffer_printf(out, "%s$p%ds%d using ", index > 0 ? ", \\\n     " : "", panel, index);
    switch (s->look.mark) {
    case GB_MARK_BAND:
        gb_buffer_printf(out, "1:2:3 with filledcurves fc rgb '%s' fs solid noborder",
                         gb_color_table[s->look.color].light);
        break;
    case GB_MARK_LINE:
        gb_buffer_text(out, "1:2 with lines ");
        put_line_look(out, s->look);
        break;
    case GB_MARK_POINTS:
        gb_buffer_text(out, "1:2 with points ");
        put_point_look(out, s->look);
        break;
    }
}

/* Words along the vertical axis. */
static void put_names(gb_buffer *out, const gb_chart_panel *panel)
{
    gb_buffer_text(out, "set ytics (");
    for (int i = 0; i < panel->ny_name; i++) {
        gb_buffer_text(out, i > 0 ? ", " : "");
        put_quoted(out, panel->y_name[i]);
        gb_buffer_printf(out, " %d", i);
    }
    gb_buffer_text(out, ")\n");
}

static void put_rules(gb_buffer *out, const gb_chart_panel *panel)
{
    for (int i = 0; i < GB_CHART_RULES; i++) {
        if (i >= panel->nrule || panel->rule[i].x < panel->x[0] || panel->rule[i].x > panel->x[1]) {
            gb_buffer_printf(out, "unset arrow %d\n", i + 1);
            continue;
        }
        gb_buffer_printf(out, "set arrow %d from ", i + 1);
        put_number(out, panel->rule[i].x);
        gb_buffer_text(out, ",graph 0 to ");
        put_number(out, panel->rule[i].x);
        gb_buffer_printf(out, ",graph 1 nohead lc rgb '%s' lw 1 dt (4,3)\n",
                         gb_color_table[panel->rule[i].color].light);
    }
}

/* The data, then the axes, then what is drawn. titles: of the series, for gnuplot's own legend, or
 * NULL. */
static void put_panel(gb_buffer *out, const gb_chart_panel *panel, int index,
                      const gb_chart_key *titles)
{
    for (int i = 0; i < panel->nseries; i++)
        put_data(out, &panel->series[i], index, i);
    put_range(out, "x", panel->x);
    put_range(out, "y", panel->y);
    if (panel->ny_name > 0)
        put_names(out, panel);
    put_text(out, "xlabel", panel->x_label, titles ? "" : " offset 0,0.5");
    put_text(out, "ylabel", panel->y_label, "");
    put_rules(out, panel);
    gb_buffer_text(out, "plot ");
    for (int i = 0; i < panel->nseries; i++) {
        put_series(out, &panel->series[i], index, i);
        gb_buffer_text(out, titles && *titles[i].label ? " title " : " notitle");
        if (titles && *titles[i].label)
            put_quoted(out, titles[i].label);
    }
    gb_buffer_text(out, panel->nseries > 0 ? "\n" : "NaN notitle\n");
}

/* One panel with gnuplot's own title and legend. */
static void put_single(gb_buffer *out, const gb_chart *chart, const char *name)
{
    const gb_chart_panel *panel = &chart->panel[0];
    /* A picture of figures that walk by is as low as they are. */
    double height = panel->ny_name > 0 ? 130 + 24 * panel->ny_name : (double)HEIGHT;
    if (panel->equal_axes)
        height = (WIDTH - 80) * (panel->y[1] - panel->y[0]) / (panel->x[1] - panel->x[0]) + 110;
    double low = panel->ny_name > 0 ? 150 : (double)LOW;
    put_head(out, name, WIDTH, (int)fmin(fmax(height, low), HIGH));
    gb_buffer_text(out, "set grid xtics ytics lc rgb '#e6e6e6' lt 1\n"
                        "set key tmargin center horizontal Left reverse samplen 4\n");
    if (panel->equal_axes)
        gb_buffer_text(out, "set size ratio -1\n");
    if (panel->log_axes)
        gb_buffer_text(out, "set logscale xy\nset format '%.10g'\n");
    put_text(out, "title", chart->title, " font ',13'");
    put_panel(out, panel, 0, chart->nkey >= panel->nseries ? chart->key : NULL);
}

/* Where the legend's next entry stands: line by line from the left. */
typedef struct place {
    double x, y; /* pixels from the left and from the top */
} place;

enum { MARGIN = 64, SAMPLE = 36, PER_CHARACTER = 7, BEHIND = 24, MOST_LETTERS = 40 };

/* Entry by entry; out may be NULL to learn the height alone. */
static double put_legend(gb_buffer *out, const gb_chart *chart, double height)
{
    place at = {MARGIN, 50};
    for (int i = 0; i < chart->nkey; i++) {
        gb_look look = chart->key[i].look;
        gb_buffer text = {0};
        gb_text_short(&text, chart->key[i].label, MOST_LETTERS);
        const char *label = text.text ? text.text : "";
        double width = SAMPLE + PER_CHARACTER * gb_text_length(label) + BEHIND;
        if (at.x + width > GRID_WIDTH - MARGIN / 2 && at.x > MARGIN) {
            at.x = MARGIN;
            at.y += KEY_HEIGHT;
        }
        if (out) {
            double x = at.x / GRID_WIDTH, y = 1 - at.y / height;
            if (look.mark == GB_MARK_POINTS) {
                gb_buffer_printf(out, "set label %d '' at screen %.4f,%.4f point ", 200 + i,
                                 x + 14.0 / GRID_WIDTH, y);
                put_point_look(out, look);
                gb_buffer_text(out, "\n");
            } else {
                gb_buffer_printf(out,
                                 "set arrow %d from screen %.4f,%.4f to screen %.4f,%.4f nohead ",
                                 100 + i, x, y, x + (SAMPLE - 8.0) / GRID_WIDTH, y);
                if (look.mark == GB_MARK_BAND)
                    look.width = 9;
                put_line_look(out, look);
                gb_buffer_text(out, "\n");
            }
            gb_buffer_printf(out, "set label %d ", 100 + i);
            put_quoted(out, label);
            gb_buffer_printf(out, " at screen %.4f,%.4f left\n", x + (double)SAMPLE / GRID_WIDTH,
                             y);
        }
        at.x += width;
        gb_buffer_free(&text);
    }
    return at.y;
}

static void clear_legend(gb_buffer *out, const gb_chart *chart)
{
    gb_buffer_text(out, "unset label\n");
    for (int i = 0; i < chart->nkey; i++) {
        if (chart->key[i].look.mark != GB_MARK_POINTS)
            gb_buffer_printf(out, "unset arrow %d\n", 100 + i);
    }
}

/* Several panels under one title and legend. */
static void put_grid(gb_buffer *out, const gb_chart *chart, const char *name)
{
    int rows = (chart->npanel + chart->columns - 1) / chart->columns;
    double head = put_legend(NULL, chart, 1) + HEAD_HEIGHT - 24;
    double height = head + rows * ROW_HEIGHT + FOOT;
    put_head(out, name, GRID_WIDTH, (int)height);
    gb_buffer_printf(
        out,
        "set grid ytics lc rgb '#e6e6e6' lt 1\nunset key\nset multiplot layout %d,%d margins "
        "0.055,0.985,%.4f,%.4f spacing 0.06,%.4f\n",
        rows, chart->columns, FOOT / height, 1 - head / height, 72 / height);
    gb_buffer_text(out, "set label 1 ");
    put_quoted(out, chart->title);
    gb_buffer_printf(out, " at screen %.4f,%.4f left font ',13'\n", (double)MARGIN / GRID_WIDTH,
                     1 - 22 / height);
    if (*chart->remark) {
        gb_buffer_text(out, "set label 2 ");
        put_quoted(out, chart->remark);
        gb_buffer_printf(out, " at screen 0.985,%.4f right\n", 1 - 22 / height);
    }
    put_legend(out, chart, height);
    for (int i = 0; i < chart->npanel; i++) {
        put_text(out, "title", chart->panel[i].title, " offset 0,-0.7");
        put_panel(out, &chart->panel[i], i, NULL);
        if (i == 0)
            clear_legend(out, chart);
    }
    gb_buffer_text(out, "unset multiplot\n");
}

void gb_chart_script(gb_buffer *out, const gb_chart *chart, const char *name)
{
    out->failed = out->failed || chart->failed;
    if (chart->npanel == 1)
        put_single(out, chart, name);
    else
        put_grid(out, chart, name);
}
