/* Charts as HTML with pictures inside (declared in chart.h).
 *
 * Small, because a page may hold hundreds: coordinates are whole tenths of a pixel, points that lie
 * on the line between others are left out, and colours are classes, so that a page has a light and
 * a dark set of them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "chart/chart.h"

/* Tenths of a pixel: a panel of several, one that stands alone; the font. */
enum { PANEL_WIDTH = 3200, PANEL_HEIGHT = 1800, WIDTH = 7600, HEIGHT = 3400, FONT = 110 };
enum { LEFT = 440, RIGHT = 120, TOP = 60, BOTTOM = 210, LABEL = 160, LEAST = 900, MOST = 5600 };
enum { WORD = 62 }; /* the width of a letter */

typedef struct pixel {
    int x, y;
} pixel;

/* A panel's place in its picture. */
typedef struct frame {
    const gb_chart_panel *panel;
    int width, height; /* of the picture */
    int left, right, top, bottom;
} frame;

/* How far along a range a value is, from 0 to 1. */
static double share_of(const gb_chart_panel *panel, const double range[2], double value)
{
    return panel->log_axes ? log(value / range[0]) / log(range[1] / range[0])
                           : (value - range[0]) / (range[1] - range[0]);
}

static int x_at(const frame *f, double x)
{
    return (int)lround(f->left + share_of(f->panel, f->panel->x, x) * (f->right - f->left));
}

static int y_at(const frame *f, double y)
{
    return (int)lround(f->bottom - share_of(f->panel, f->panel->y, y) * (f->bottom - f->top));
}

/* ---- lines ---- */

/* Do all points between the first and the last of these lie within two tenths of their line? */
static bool is_straight(const pixel *p, int n)
{
    const double tolerance = 2;
    double dx = p[n - 1].x - p[0].x, dy = p[n - 1].y - p[0].y, length = hypot(dx, dy);
    for (int i = 1; i < n - 1; i++) {
        double ex = p[i].x - p[0].x, ey = p[i].y - p[0].y;
        double along = ex * dx + ey * dy;
        /* A turn back counts as far as it goes. */
        double off = length > 0 && along >= 0 && along <= length * length
                         ? fabs(ex * dy - ey * dx) / length
                         : fmin(hypot(ex, ey), hypot(ex - dx, ey - dy));
        if (off > tolerance)
            return false;
    }
    return true;
}

/* Keeps the points that matter, in place; returns how many. */
static int thin(pixel *p, int n)
{
    enum { WINDOW = 48 }; /* bounds the work on long lines */
    int kept = 1;
    for (int from = 0; from < n - 1;) {
        int to = from + 1;
        while (to + 1 < n && to + 1 - from < WINDOW && is_straight(p + from, to + 2 - from))
            to++;
        p[kept++] = p[to];
        from = to;
    }
    return n > 0 ? kept : 0;
}

/* Relative to where the last one ended; a sign separates as well as a blank. */
static void put_step(gb_buffer *out, int dx, int dy, bool first)
{
    gb_buffer_printf(out, "%s%d%s%d", first || dx < 0 ? "" : " ", dx, dy < 0 ? "" : " ", dy);
}

static void put_path(gb_buffer *out, const pixel *p, int n, bool closed)
{
    if (n < 2)
        return;
    gb_buffer_printf(out, "M%d %dl", p[0].x, p[0].y);
    for (int i = 1; i < n; i++)
        put_step(out, p[i].x - p[i - 1].x, p[i].y - p[i - 1].y, i == 1);
    gb_buffer_text(out, closed ? "z" : "");
}

/* Every stretch of points that follow each other, as lines or as areas. */
static void put_stretches(gb_buffer *out, const frame *f, const gb_chart_series *s)
{
    pixel *p = malloc(2 * ((size_t)s->n + 1) * sizeof *p);
    out->failed = out->failed || !p;
    for (int i = 0; i < s->n && p; i++) {
        int n = 0, first = i;
        for (; gb_chart_has(s, i); i++)
            p[n++] = (pixel){x_at(f, s->x[i]), y_at(f, s->y[i])};
        n = thin(p, n);
        int edge = n;
        if (s->to) {
            for (int k = i - 1; k >= first; k--)
                p[n++] = (pixel){x_at(f, s->x[k]), y_at(f, s->to[k])};
            n = edge + thin(p + edge, n - edge);
        }
        put_path(out, p, n, s->to != NULL);
    }
    free(p);
}

/* ---- points ---- */

/* A shape with its middle at x, y, r wide to each side. */
static void put_shape(gb_buffer *out, gb_shape shape, int x, int y, int r)
{
    int r2 = 2 * r;
    switch (shape) {
    case GB_DISC:
    case GB_RING:
        gb_buffer_printf(out, "M%d %da%d %d 0 1 0 %d 0a%d %d 0 1 0-%d 0", x - r, y, r, r, r2, r, r,
                         r2);
        break;
    case GB_SQUARE:
    case GB_OPEN_SQUARE:
        gb_buffer_printf(out, "M%d %dh%dv%dh-%dz", x - r, y - r, r2, r2, r2);
        break;
    case GB_TRIANGLE:
    case GB_OPEN_TRIANGLE:
        gb_buffer_printf(out, "M%d %dl%d %dh-%dz", x, y - r, r, r2, r2);
        break;
    case GB_WEDGE:
    case GB_OPEN_WEDGE:
        gb_buffer_printf(out, "M%d %dl%d-%dh-%dz", x, y + r, r, r2, r2);
        break;
    case GB_DIAMOND:
    case GB_OPEN_DIAMOND:
    case GB_NSHAPE:
        gb_buffer_printf(out, "M%d %dl%d %d-%d %d-%d-%dz", x, y - r, r, r, r, r, r, r);
        break;
    }
}

/* class and width of a path. */
static void put_look(gb_buffer *out, gb_look look)
{
    bool filled =
        look.mark == GB_MARK_BAND || (look.mark == GB_MARK_POINTS && look.shape < GB_RING);
    gb_buffer_printf(out, "<path class=\"%s%d", filled ? "f" : "k", (int)look.color);
    if (look.mark == GB_MARK_LINE && look.dash > 0)
        gb_buffer_printf(out, " d%d", look.dash);
    gb_buffer_text(out, "\"");
    if (look.mark == GB_MARK_LINE)
        gb_buffer_printf(out, " stroke-width=\"%g\"", look.width);
    gb_buffer_text(out, " d=\"");
}

static void put_series(gb_buffer *out, const frame *f, const gb_chart_series *s)
{
    put_look(out, s->look);
    if (s->look.mark == GB_MARK_POINTS) {
        for (int i = 0; i < s->n; i++) {
            if (gb_chart_has(s, i))
                put_shape(out, s->look.shape, x_at(f, s->x[i]), y_at(f, s->y[i]),
                          (int)lround(30 * s->look.width));
        }
    } else {
        put_stretches(out, f, s);
    }
    gb_buffer_text(out, "\"/>");
}

/* ---- axes ---- */

/* As many decimals as the step needs; step 0: as the value does. */
static void put_tick(gb_buffer *out, double value, double step)
{
    int decimals = step > 0 ? (int)fmax(0, ceil(-log10(step) - 1e-9)) : 0;
    if (!(step > 0))
        gb_buffer_printf(out, "%.10g", value);
    else if (decimals > 9 || fabs(value) >= 1e7)
        gb_buffer_printf(out, "%.3g", value);
    else
        gb_buffer_printf(out, "%.*f", decimals, fabs(value) < step / 2 ? 0.0 : value);
}

enum { MOST_TICKS = 60 };

/* Where the ticks of a range stand; returns how many. step: between them, 0 on a logarithmic axis,
 * which has powers of ten, and where these are few also 2 and 5 times them. */
static int find_ticks(const double range[2], bool logarithmic, int most, double *tick, double *step)
{
    int n = 0;
    if (!logarithmic) {
        *step = gb_chart_step(range[0], range[1], most);
        long first = lround(ceil(range[0] / *step - 1e-9));
        for (; n < MOST_TICKS && ((double)first + n) * *step <= range[1] + 1e-9 * *step; n++)
            tick[n] = ((double)first + n) * *step;
        return n;
    }
    *step = 0;
    double decades = log10(range[1] / range[0]);
    for (double power = floor(log10(range[0])); power <= log10(range[1]); power++) {
        static const double digits[] = {1, 2, 5};
        for (int i = 0; i < (decades < 3 ? 3 : 1) && n < MOST_TICKS; i++) {
            double value = digits[i] * pow(10, power);
            if (value >= range[0] && value <= range[1])
                tick[n++] = value;
        }
    }
    return n;
}

/* Ticks of one axis: grid lines (vertical axis only) and numbers. */
static void put_axis(gb_buffer *out, const frame *f, bool vertical)
{
    const double *range = vertical ? f->panel->y : f->panel->x;
    int length = vertical ? f->bottom - f->top : f->right - f->left;
    double tick[MOST_TICKS], step;
    int n = find_ticks(range, f->panel->log_axes, (int)fmax(2, length / (vertical ? 300 : 520)),
                       tick, &step);
    gb_buffer_text(out, vertical ? "<path class=\"grid\" d=\"" : "<path class=\"axis\" d=\"");
    if (!vertical)
        gb_buffer_printf(out, "M%d %dV%dH%d", f->left, f->top, f->bottom, f->right);
    for (int i = 0; i < n; i++) {
        if (vertical)
            gb_buffer_printf(out, "M%d %dH%d", f->left, y_at(f, tick[i]), f->right);
        else
            gb_buffer_printf(out, "M%d %dv30", x_at(f, tick[i]), f->bottom);
    }
    gb_buffer_printf(out, "\"/><g class=\"%s\">", vertical ? "ty" : "tx");
    for (int i = 0; i < n; i++) {
        if (vertical)
            gb_buffer_printf(out, "<text x=\"%d\" y=\"%d\">", f->left - 40, y_at(f, tick[i]) + 38);
        else
            gb_buffer_printf(out, "<text x=\"%d\" y=\"%d\">", x_at(f, tick[i]), f->bottom + 140);
        put_tick(out, tick[i], step);
        gb_buffer_text(out, "</text>");
    }
    gb_buffer_text(out, "</g>");
}

static void put_names(gb_buffer *out, const frame *f)
{
    gb_buffer_text(out, "<g class=\"ty\">");
    for (int i = 0; i < f->panel->ny_name; i++) {
        gb_buffer_printf(out, "<text x=\"%d\" y=\"%d\">", f->left - 60, y_at(f, i) + 38);
        gb_text_markup(out, f->panel->y_name[i]);
        gb_buffer_text(out, "</text>");
    }
    gb_buffer_text(out, "</g>");
}

static void put_labels(gb_buffer *out, const frame *f)
{
    const gb_chart_panel *p = f->panel;
    int middle = (f->top + f->bottom) / 2;
    if (*p->x_label) {
        gb_buffer_printf(out, "<text class=\"tx\" x=\"%d\" y=\"%d\">", (f->left + f->right) / 2,
                         f->height - 40);
        gb_text_markup(out, p->x_label);
        gb_buffer_text(out, "</text>");
    }
    if (*p->y_label) {
        gb_buffer_printf(out,
                         "<text class=\"tx\" x=\"%d\" y=\"%d\" transform=\"rotate(-90 %d %d)\">",
                         100, middle, 100, middle);
        gb_text_markup(out, p->y_label);
        gb_buffer_text(out, "</text>");
    }
}

static void put_panel(gb_buffer *out, const frame *f, bool labelled)
{
    const gb_chart_panel *p = f->panel;
    gb_buffer_printf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", f->width,
                     f->height);
    gb_text_markup(out, p->title);
    gb_buffer_text(out, "\">");
    /* Bands lie under the grid, so that it can be seen in them. */
    for (int i = 0; i < p->nseries; i++) {
        if (p->series[i].look.mark == GB_MARK_BAND)
            put_series(out, f, &p->series[i]);
    }
    if (p->ny_name > 0)
        put_names(out, f);
    else
        put_axis(out, f, true);
    put_axis(out, f, false);
    for (int i = 0; i < p->nrule; i++) {
        if (p->rule[i].x < p->x[0] || p->rule[i].x > p->x[1])
            continue;
        gb_buffer_printf(out, "<path class=\"k%d d2\" d=\"M%d %dV%d\"/>", (int)p->rule[i].color,
                         x_at(f, p->rule[i].x), f->top, f->bottom);
    }
    for (int i = 0; i < p->nseries; i++) {
        if (p->series[i].look.mark != GB_MARK_BAND)
            put_series(out, f, &p->series[i]);
    }
    if (labelled)
        put_labels(out, f);
    gb_buffer_text(out, "</svg>");
}

/* ---- the legend and the whole ---- */

static void put_key(gb_buffer *out, const gb_chart_key *key)
{
    gb_buffer_text(out, "<span><svg class=\"key\" viewBox=\"0 0 300 120\" aria-hidden=\"true\">");
    put_look(out, key->look);
    if (key->look.mark == GB_MARK_POINTS)
        put_shape(out, key->look.shape, 150, 60, 40);
    else
        gb_buffer_text(out, key->look.mark == GB_MARK_BAND ? "M0 10H300V110H0z" : "M0 60H300");
    gb_buffer_text(out, "\"/></svg> ");
    gb_text_markup(out, key->label);
    gb_buffer_text(out, "</span>\n");
}

static void put_legend(gb_buffer *out, const gb_chart *chart)
{
    int labels = 0;
    for (int i = 0; i < chart->nkey; i++)
        labels += *chart->key[i].label != '\0';
    if (labels == 0 && !*chart->remark)
        return;
    gb_buffer_text(out, "<p class=\"keys\">");
    for (int i = 0; i < chart->nkey; i++) {
        if (*chart->key[i].label)
            put_key(out, &chart->key[i]);
    }
    if (*chart->remark) {
        gb_buffer_text(out, "<span class=\"soft\">");
        gb_text_markup(out, chart->remark);
        gb_buffer_text(out, "</span>");
    }
    gb_buffer_text(out, "</p>");
}

static void put_single(gb_buffer *out, const gb_chart *chart)
{
    const gb_chart_panel *p = &chart->panel[0];
    int longest = 0;
    for (int i = 0; i < p->ny_name; i++) {
        int n = (int)strlen(p->y_name[i]);
        longest = n > longest ? n : longest;
    }
    frame f = {.panel = p, .width = WIDTH, .height = HEIGHT, .top = TOP};
    f.left = LEFT + (*p->y_label ? LABEL : 0) + WORD * (longest > 5 ? longest - 5 : 0);
    f.right = WIDTH - RIGHT;
    int below = BOTTOM + (*p->x_label ? LABEL : 0);
    if (p->equal_axes)
        f.height =
            (int)fmin(fmax((f.right - f.left) * (p->y[1] - p->y[0]) / (p->x[1] - p->x[0]), LEAST),
                      MOST) +
            TOP + below;
    else if (p->ny_name > 0)
        f.height = 240 * (p->ny_name + 1) + TOP + below;
    f.bottom = f.height - below;
    gb_buffer_text(out, "<div class=\"wide\"><div class=\"alone\">");
    put_panel(out, &f, true);
    gb_buffer_text(out, "</div></div>");
}

static void put_grid(gb_buffer *out, const gb_chart *chart)
{
    gb_buffer_text(out, "<div class=\"panels\">\n");
    for (int i = 0; i < chart->npanel; i++) {
        frame f = {&chart->panel[i],    PANEL_WIDTH, PANEL_HEIGHT,         LEFT,
                   PANEL_WIDTH - RIGHT, TOP,         PANEL_HEIGHT - BOTTOM};
        gb_buffer_text(out, "<div><h4>");
        gb_text_markup(out, chart->panel[i].title);
        gb_buffer_text(out, "</h4>");
        /* Which row is the last one depends on the window; the legend says what runs along. */
        put_panel(out, &f, false);
        gb_buffer_text(out, "</div>\n");
    }
    gb_buffer_text(out, "</div>");
}

void gb_chart_html(gb_buffer *out, const gb_chart *chart)
{
    out->failed = out->failed || chart->failed;
    put_legend(out, chart);
    if (chart->npanel == 1)
        put_single(out, chart);
    else
        put_grid(out, chart);
}

void gb_chart_style(gb_buffer *out)
{
    for (int dark = 0; dark < 2; dark++) {
        gb_buffer_text(out,
                       dark ? "@media screen and (prefers-color-scheme:dark){:root{" : ":root{");
        for (int i = 0; i < GB_NCOLOR; i++)
            gb_buffer_printf(out, "--k%d:%s;", i,
                             dark ? gb_color_table[i].dark : gb_color_table[i].light);
        gb_buffer_text(out, dark ? "}}\n" : "}\n");
    }
    for (int i = 0; i < GB_NCOLOR; i++)
        gb_buffer_printf(out, ".k%d{stroke:var(--k%d)}.f%d{fill:var(--k%d)}", i, i, i, i);
    for (int i = 1; i < GB_NDASH; i++)
        gb_buffer_printf(out, ".d%d{stroke-dasharray:%s}", i, gb_dash_table[i]);
    gb_buffer_printf(
        out,
        "\nsvg{display:block;width:100%%;height:auto}"
        "svg path{vector-effect:non-scaling-stroke;stroke-linejoin:round}"
        "svg [class^=k],.axis,.grid{fill:none}.grid{stroke:var(--grid)}.axis{stroke:var(--soft)}"
        "svg text{font:%dpx system-ui,sans-serif;fill:var(--ink)}.tx{text-anchor:middle}"
        ".ty{text-anchor:end}.alone{min-width:34rem}"
        ".panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(15.5rem,100%%),1fr)"
        ");gap:.6rem .8rem;align-items:end}"
        ".panels h4{font-size:.84rem;font-weight:600;margin:0 0 0 .2rem}"
        ".keys{font-size:.84rem;margin:.2rem 0 .5rem;display:flex;flex-wrap:wrap;gap:.1rem 1.1rem}"
        ".keys svg.key{display:inline-block;width:1.9rem;height:.75rem;vertical-align:middle}\n",
        FONT);
}
