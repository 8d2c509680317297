#include "report/plots.h"

#include <math.h>
#include <string.h>

#include "report/script.h"

enum { WIDTH = 1000, HEIGHT = 480, LOW = 260, HIGH = 900 };

/* Beside colours, so that lines are told apart in grey. With seven colours 42 lines differ. */
static const char *const dashes[] = {
    "1", "(10,4)", "(2,2)", "(6,3)", "(10,3,2,3)", "(14,3,2,3,2,3)",
};
enum { NDASH = sizeof dashes / sizeof *dashes };

typedef struct range {
    double low, high;
} range;

static bool is_there(const gb_result_series *s, int i)
{
    return i >= 0 && i < s->n && isfinite(s->x[i]) && isfinite(s->y[i]);
}

/* Does it hold a line, two points in a row? Without any, points are drawn. */
static bool has_line(const gb_result_series *s)
{
    for (int i = 1; i < s->n; i++) {
        if (is_there(s, i - 1) && is_there(s, i))
            return true;
    }
    return false;
}

/* The range of what is drawn on an axis; 0 to 1 without anything. */
static range extent(const gb_result_plot *plot, bool vertical)
{
    range r = {(double)INFINITY, -(double)INFINITY};
    for (int k = 0; k < plot->nseries; k++) {
        const gb_result_series *s = &plot->series[k];
        for (int i = 0; i < s->n; i++) {
            double value = vertical ? s->y[i] : s->x[i];
            if (!is_there(s, i))
                continue;
            r.low = fmin(r.low, value);
            r.high = fmax(r.high, value);
        }
    }
    return r.low <= r.high ? r : (range){0, 1};
}

/* With a margin, a share of the range; a range of nothing becomes one around it, because gnuplot
 * refuses it. */
static range widen(range r, double share)
{
    double margin = (r.high - r.low) * share;
    if (r.high - r.low < 2e-6) /* the scripts' numbers have six decimals */
        margin = fmax(0.5, fabs(r.low) * 0.05);
    return (range){r.low - margin, r.high + margin};
}

static void put_range(gb_buffer *out, const char *axis, range r)
{
    gb_buffer_printf(out, "set %srange [", axis);
    gb_script_number(out, r.low);
    gb_buffer_text(out, ":");
    gb_script_number(out, r.high);
    gb_buffer_text(out, "]\n");
}

static void put_text(gb_buffer *out, const char *what, const char *text, const char *style)
{
    gb_buffer_printf(out, "set %s ", what);
    gb_script_quote(out, text);
    gb_buffer_printf(out, "%s\n", style);
}

static void put_data(gb_buffer *out, const gb_result_series *s, int index)
{
    gb_buffer_printf(out, "$series%d << END\n", index);
    for (int i = 0; i < s->n; i++) {
        gb_script_number(out, is_there(s, i) ? s->x[i] : (double)NAN);
        gb_buffer_text(out, " ");
        gb_script_number(out, is_there(s, i) ? s->y[i] : (double)NAN);
        gb_buffer_text(out, "\n");
    }
    /* gnuplot complains of a block without lines. */
    gb_buffer_text(out, s->n > 0 ? "END\n" : "NaN NaN\nEND\n");
}

static void put_series(gb_buffer *out, const gb_result_series *s, int index)
{
    static const int shapes[] = {7, 5, 9, 11, 13, 6, 4, 8, 10, 12};
    gb_buffer_printf(out, "%s$series%d using 1:2 with ", index > 0 ? ", \\\n     " : "", index);
    if (has_line(s))
        gb_buffer_printf(out, "lines lc rgb '%s' lw 1.8 dt %s", gb_script_color(index),
                         dashes[index % NDASH]);
    else
        gb_buffer_printf(out, "points pt %d ps 0.8 lc rgb '%s'",
                         shapes[index % (int)(sizeof shapes / sizeof *shapes)],
                         gb_script_color(index));
    gb_buffer_text(out, *s->label ? " title " : " notitle");
    if (*s->label)
        gb_script_quote(out, s->label);
}

void gb_report_plot_script(gb_buffer *out, const gb_result_plot *plot, const char *name)
{
    range x = widen(extent(plot, false), plot->equal_axes ? 0.05 : 0);
    range y = widen(extent(plot, true), 0.05);
    /* A picture of figures that walk by is as low as they are. */
    double height = plot->equal_axes ? (WIDTH - 80) * (y.high - y.low) / (x.high - x.low) + 110
                                     : (double)HEIGHT;
    gb_script_head(out, name, WIDTH, (int)fmin(fmax(height, LOW), HIGH));
    gb_buffer_text(out, "set grid xtics ytics lc rgb '#e6e6e6' lt 1\n"
                        "set key tmargin center horizontal Left reverse samplen 4\n");
    if (plot->equal_axes)
        gb_buffer_text(out, "set size ratio -1\n");
    put_text(out, "title", plot->title, " font ',13'");
    put_text(out, "xlabel", plot->x_label, "");
    put_text(out, "ylabel", plot->y_label, "");
    put_range(out, "x", x);
    put_range(out, "y", y);
    for (int i = 0; i < plot->nseries; i++)
        put_data(out, &plot->series[i], i);
    gb_buffer_text(out, "plot ");
    for (int i = 0; i < plot->nseries; i++)
        put_series(out, &plot->series[i], i);
    gb_buffer_text(out, plot->nseries > 0 ? "\n" : "NaN notitle\n");
}

int gb_report_plot_table(const gb_results *results, const gb_result_plot *plot)
{
    int found = -1;
    size_t longest = 0;
    for (int i = 0; i < results->ntable; i++) {
        size_t size = strlen(results->table[i]->name);
        if (size <= longest || strncmp(results->table[i]->name, plot->name, size) != 0)
            continue;
        longest = size;
        found = i;
    }
    return found;
}
