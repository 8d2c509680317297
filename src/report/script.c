#include "report/script.h"

#include <math.h>

#include "base/file.h"
#include "base/number.h"

enum { DECIMALS = 6, NCOLOR = 7 };

void gb_script_quote(gb_buffer *out, const char *text)
{
    gb_buffer_text(out, "'");
    for (; *text; text++) {
        if ((unsigned char)*text < ' ')
            continue;
        gb_buffer_add(out, text, 1);
        if (*text == '\'')
            gb_buffer_add(out, text, 1);
    }
    gb_buffer_text(out, "'");
}

void gb_script_number(gb_buffer *out, double value)
{
    char text[GB_NUMBER_SIZE];
    gb_buffer_text(out,
                   isnan(value) ? "NaN" : gb_number_format(text, gb_number_round(value, DECIMALS)));
}

void gb_script_head(gb_buffer *out, const char *name, int width, int height)
{
    gb_buffer_printf(
        out,
        GB_FIGURE_MARK
        "; to draw it: gnuplot -d %s.gp\n"
        "set encoding utf8\n"
        "set terminal svg size %d,%d dynamic font 'DejaVu Sans,11' name 'figure' noenhanced "
        "background '#ffffff'\n"
        "set output '%s.svg'\n"
        "set border 3 lc rgb '#555555'\n"
        "set tics nomirror out scale 0.5 textcolor rgb '#333333'\n",
        name, width, height, name);
}

const char *gb_script_color(int index)
{
    static const char *const colors[NCOLOR] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                               "#E69F00", "#56B4E9", "#000000"};
    return colors[index % NCOLOR];
}
