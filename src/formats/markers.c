/* Points over time as CSV and TRC (declared in writers.h). */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "formats/writers.h"

static void number(gb_buffer *out, double value)
{
    char text[GB_NUMBER_SIZE];
    gb_buffer_text(out, gb_number_format(text, value));
}

static const double *axis_of(const gb_markers *m, int marker, int axis)
{
    return m->xyz + ((size_t)marker * 3 + (size_t)axis) * (size_t)m->nframe;
}

/* One column's header. */
static void csv_name(gb_buffer *out, const char *name, char axis)
{
    gb_buffer column = {0};
    gb_buffer_printf(&column, "%s.%c", name, axis);
    gb_buffer_text(out, ",");
    if (column.text)
        gb_csv_text(out, column.text);
    gb_buffer_free(&column);
}

void gb_markers_csv(gb_buffer *out, const gb_markers *markers)
{
    gb_buffer_text(out, "frame,time");
    for (int m = 0; m < markers->nmarker; m++) {
        for (int axis = 0; axis < 3; axis++)
            csv_name(out, markers->name[m], (char)('x' + axis));
    }
    gb_buffer_text(out, "\n");
    for (int f = 0; f < markers->nframe; f++) {
        gb_buffer_printf(out, "%d,", f);
        number(out, f * markers->frame_time);
        for (int m = 0; m < markers->nmarker; m++) {
            for (int axis = 0; axis < 3; axis++) {
                double value = axis_of(markers, m, axis)[f];
                gb_buffer_text(out, ",");
                if (!isnan(value))
                    number(out, value);
            }
        }
        gb_buffer_text(out, "\n");
    }
}

/* Names in TRC end at a tab. */
static void trc_name(gb_buffer *out, const char *name)
{
    for (; *name; name++)
        gb_buffer_add(out, (unsigned char)*name < ' ' ? "_" : name, 1);
}

void gb_markers_trc(gb_buffer *out, const gb_markers *markers, const char *file_name)
{
    char rate[GB_NUMBER_SIZE];
    gb_number_format(rate, markers->frame_time > 0 ? 1 / markers->frame_time : 0);
    gb_buffer_text(out, "PathFileType\t4\t(X/Y/Z)\t");
    trc_name(out, file_name);
    gb_buffer_printf(
        out,
        "\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\t"
        "OrigDataStartFrame\tOrigNumFrames\n%s\t%s\t%d\t%d\tmm\t%s\t1\t%d\nFrame#\tTime",
        rate, rate, markers->nframe, markers->nmarker, rate, markers->nframe);
    for (int m = 0; m < markers->nmarker; m++) {
        gb_buffer_text(out, "\t");
        trc_name(out, markers->name[m]);
        gb_buffer_text(out, "\t\t");
    }
    gb_buffer_text(out, "\n\t");
    for (int m = 1; m <= markers->nmarker; m++)
        gb_buffer_printf(out, "\tX%d\tY%d\tZ%d", m, m, m);
    gb_buffer_text(out, "\n\n");
    for (int f = 0; f < markers->nframe; f++) {
        gb_buffer_printf(out, "%d\t", f + 1);
        number(out, f * markers->frame_time);
        for (int m = 0; m < markers->nmarker; m++) {
            for (int axis = 0; axis < 3; axis++) {
                double value = axis_of(markers, m, axis)[f];
                gb_buffer_text(out, "\t");
                if (!isnan(value))
                    number(out, 1000 * value);
            }
        }
        gb_buffer_text(out, "\n");
    }
}
