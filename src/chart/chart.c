#include "chart/chart.h"

#include <math.h>
#include <string.h>

const gb_color_values gb_color_table[GB_NCOLOR] = {
    [GB_BLUE] = {"#0072B2", "#5AB4EE"},   [GB_VERMILION] = {"#D55E00", "#FF8F4D"},
    [GB_GREEN] = {"#009E73", "#33C79B"},  [GB_PURPLE] = {"#CC79A7", "#E79CC6"},
    [GB_ORANGE] = {"#E69F00", "#F2BC4A"}, [GB_SKY] = {"#56B4E9", "#A4DAFB"},
    [GB_BLACK] = {"#000000", "#FFFFFF"},  [GB_PEOPLE] = {"#444444", "#C6C6C6"},
    [GB_BAND] = {"#D4D4D4", "#4A4A4A"},   [GB_TAKES] = {"#777777", "#9C9C9C"},
};

const char *const gb_dash_table[GB_NDASH] = {
    "", "10,4", "2,2", "6,3", "10,3,2,3", "14,3,2,3,2,3",
};

const gb_look gb_look_subject = {GB_MARK_LINE, GB_BLUE, 0, 2.2, GB_DISC};
const gb_look gb_look_left = {GB_MARK_LINE, GB_VERMILION, 3, 1, GB_DISC};
const gb_look gb_look_right = {GB_MARK_LINE, GB_GREEN, 2, 1, GB_DISC};
const gb_look gb_look_people = {GB_MARK_LINE, GB_PEOPLE, 1, 1.4, GB_DISC};
const gb_look gb_look_band = {GB_MARK_BAND, GB_BAND, 0, 0, GB_DISC};
const gb_look gb_look_takes = {GB_MARK_POINTS, GB_TAKES, 0, 1, GB_RING};
const gb_look gb_look_before = {GB_MARK_LINE, GB_VERMILION, 3, 1.8, GB_DISC};

enum { NCYCLE = GB_BLACK + 1 };

gb_look gb_look_line(int index)
{
    return (gb_look){GB_MARK_LINE, (gb_color)(index % NCYCLE), index % GB_NDASH, 1.8, GB_DISC};
}

gb_look gb_look_points(int index)
{
    return (gb_look){GB_MARK_POINTS, (gb_color)(index % NCYCLE), 0, 1.3,
                     (gb_shape)(index % GB_NSHAPE)};
}

void gb_chart_begin(gb_chart *chart, const char *title, int npanel, int columns, int nkey)
{
    memset(chart, 0, sizeof *chart);
    chart->title = gb_chart_text(chart, title);
    chart->remark = "";
    chart->columns = columns;
    chart->panel = gb_arena_array(&chart->arena, (size_t)npanel + 1, sizeof *chart->panel);
    chart->key = gb_arena_array(&chart->arena, (size_t)nkey + 1, sizeof *chart->key);
    chart->panel_room = chart->panel ? npanel : 0;
    chart->key_room = chart->key ? nkey : 0;
    chart->failed = chart->failed || !chart->panel || !chart->key;
}

void gb_chart_free(gb_chart *chart)
{
    gb_arena_free(&chart->arena);
    memset(chart, 0, sizeof *chart);
}

double *gb_chart_numbers(gb_chart *chart, int n)
{
    double *numbers = gb_arena_array(&chart->arena, (size_t)n, sizeof *numbers);
    chart->failed = chart->failed || !numbers;
    return numbers;
}

const char *gb_chart_text(gb_chart *chart, const char *text)
{
    const char *copy = gb_arena_text(&chart->arena, text, strlen(text));
    chart->failed = chart->failed || !copy;
    return copy ? copy : "";
}

gb_chart_panel *gb_chart_add_panel(gb_chart *chart, const char *title, int nseries)
{
    if (chart->npanel == chart->panel_room)
        return NULL;
    gb_chart_panel *panel = &chart->panel[chart->npanel];
    *panel = (gb_chart_panel){.title = gb_chart_text(chart, title), .x_label = "", .y_label = ""};
    panel->series = gb_arena_array(&chart->arena, (size_t)nseries + 1, sizeof *panel->series);
    if (!panel->series) {
        chart->failed = true;
        return NULL;
    }
    panel->room = nseries;
    chart->npanel++;
    return panel;
}

void gb_chart_add(gb_chart_panel *panel, gb_look look, int n, const double *x, const double *y,
                  const double *to)
{
    /* An array that found no memory has made the chart fail already. */
    if (!panel || panel->nseries == panel->room || !x || !y || (look.mark == GB_MARK_BAND && !to))
        return;
    panel->series[panel->nseries++] = (gb_chart_series){look, n, x, y, to};
}

void gb_chart_add_rule(gb_chart_panel *panel, double x, gb_color color)
{
    if (panel && panel->nrule < GB_CHART_RULES && isfinite(x))
        panel->rule[panel->nrule++] = (gb_chart_rule){x, color};
}

void gb_chart_add_key(gb_chart *chart, const char *label, gb_look look)
{
    if (chart->nkey < chart->key_room)
        chart->key[chart->nkey++] = (gb_chart_key){gb_chart_text(chart, label), look};
}

/* Beyond that, the difference of two values may be no number any more. */
static bool can_be_drawn(double value)
{
    return isfinite(value) && fabs(value) < 1e150;
}

bool gb_chart_has(const gb_chart_series *s, int i)
{
    return i >= 0 && i < s->n && can_be_drawn(s->x[i]) && can_be_drawn(s->y[i]) &&
           (!s->to || can_be_drawn(s->to[i]));
}

bool gb_chart_has_line(int n, const double *x, const double *y)
{
    bool before = false;
    for (int i = 0; i < n; i++) {
        bool there = can_be_drawn(x[i]) && can_be_drawn(y[i]);
        if (there && before)
            return true;
        before = there;
    }
    return false;
}

void gb_chart_fit(gb_chart_panel *panel, int axis, double share, double least)
{
    enum { DECIMALS_SHOWN = 6 };
    double low = (double)INFINITY, high = -(double)INFINITY;
    if (!panel)
        return;
    for (int k = 0; k < panel->nseries; k++) {
        const gb_chart_series *s = &panel->series[k];
        for (int i = 0; i < s->n; i++) {
            double value = axis ? s->y[i] : s->x[i], other = axis && s->to ? s->to[i] : value;
            if (!gb_chart_has(s, i))
                continue;
            low = fmin(low, fmin(value, other));
            high = fmax(high, fmax(value, other));
        }
    }
    if (low > high) {
        low = panel->log_axes ? 0.1 : 0;
        high = 1;
    }
    double *range = axis ? panel->y : panel->x;
    if (panel->log_axes) {
        range[0] = low / (1 + share);
        range[1] = high * (1 + share);
        return;
    }
    double margin = fmax((high - low) * share, (least - (high - low)) / 2);
    /* A range of nothing becomes one around it; a script's numbers have six decimals. */
    if (high - low + 2 * margin < 2 * pow(10, -DECIMALS_SHOWN))
        margin = fmax(0.5, fabs(low) * 0.05);
    range[0] = low - margin;
    range[1] = high + margin;
}

double gb_chart_step(double low, double high, int n)
{
    double rough = (high - low) / n;
    if (!(rough > 0) || !isfinite(rough))
        return 1;
    double power = pow(10, floor(log10(rough))), digit = rough / power;
    return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}
