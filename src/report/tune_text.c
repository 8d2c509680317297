#include "report/tune_text.h"

#include "base/text.h"
#include "procedural/parameters.h"

/* What an interested reader looks at first. */
static const int shown[] = {
    GB_THIGH,       GB_KNEE_FLEXION,      GB_ANKLE_FLEXION,   GB_FOOT_PITCH,
    GB_UPPER_ARM,   GB_ELBOW_FLEXION,     GB_PELVIS_ROTATION, GB_PELVIS_OBLIQUITY,
    GB_PELVIS_TILT, GB_SHOULDER_ROTATION, GB_ANKLE_FORE,      GB_ANKLE_HEIGHT,
    GB_TOE_HEIGHT,  GB_PELVIS_HEIGHT,
};

enum { NSHOWN = sizeof shown / sizeof *shown };

static double number(const gb_store *store, gb_value key, gb_quantity quantity, const char *item)
{
    key.quantity = quantity;
    key.item = item;
    return gb_store_get(store, key);
}

/* Is there such a row? */
static bool has(const gb_store *store, gb_value key, gb_quantity quantity, const char *item)
{
    key.quantity = quantity;
    key.item = item;
    return gb_store_find(store, key) != NULL;
}

void gb_tune_text_cost(gb_buffer *out, const gb_store *store, gb_value key)
{
    gb_buffer_printf(out, "cost %.4f -> %.4f", number(store, key, GB_Q_TUNE_COST_BEFORE, ""),
                     number(store, key, GB_Q_TUNE_COST_AFTER, ""));
}

/* The spans of the key are the speeds, from 1 on. */
static void curve_line(gb_buffer *out, const gb_store *store, gb_value key, int curve)
{
    const gb_quantity_info *info = &gb_curves[curve];
    const int digits = info->decimals + 1;
    gb_buffer_printf(out, "%-20s", info->name);
    for (; has(store, key, GB_Q_TUNE_RMS_AFTER, info->name); key.span++)
        gb_buffer_printf(out, "  %6.*f->%6.*f", digits,
                         number(store, key, GB_Q_TUNE_RMS_BEFORE, info->name), digits,
                         number(store, key, GB_Q_TUNE_RMS_AFTER, info->name));
    gb_buffer_text(out, "\n");
}

static void curve_lines(gb_buffer *out, const gb_store *store, gb_value key)
{
    gb_value speed = key;
    gb_buffer_printf(out, "RMS over the cycle, before -> after, by v*\n%-20s", "");
    for (speed.span = 1; has(store, speed, GB_Q_SPEED_STAR, ""); speed.span++)
        gb_buffer_printf(out, "  %14.3f", number(store, speed, GB_Q_SPEED_STAR, ""));
    gb_buffer_text(out, "\n");
    key.span = 1;
    for (int c = 0; c < GB_NCURVE; c++) {
        if (has(store, key, GB_Q_TUNE_RMS_AFTER, gb_curves[c].name))
            curve_line(out, store, key, c);
    }
}

static void number_line(gb_buffer *out, const gb_store *store, gb_value key, int parameter,
                        bool slope)
{
    const gb_style_parameter_info *info = &gb_style_parameters[parameter];
    char item[GB_STYLE_NUMBER_SIZE];
    gb_style_number_name(item, parameter, slope);
    if (!has(store, key, GB_Q_TUNE_AFTER, item))
        return;
    gb_buffer_printf(out, "%-22s %-6s %12.5f %12.5f  %8.3f per %g%s\n", info->name,
                     slope ? "per v*" : info->unit, number(store, key, GB_Q_TUNE_BEFORE, item),
                     number(store, key, GB_Q_TUNE_AFTER, item),
                     number(store, key, GB_Q_TUNE_SENSITIVITY, item),
                     number(store, key, GB_Q_TUNE_STEP, item), slope ? " per v*" : "");
}

void gb_tune_text_fit(gb_buffer *out, const gb_store *store, gb_value key)
{
    curve_lines(out, store, key);
    gb_buffer_printf(out, "\n%-22s %-6s %12s %12s  %s\n", "parameter", "unit", "before", "after",
                     "sensitivity (aims per step)");
    for (int slope = 0; slope < 2; slope++) {
        for (int p = 0; p < GB_NSTYLE_PARAMETER; p++)
            number_line(out, store, key, p, slope);
    }
}

void gb_tune_text_judged(gb_buffer *out, const gb_store *store, gb_value key, const char *title)
{
    const double takes = number(store, key, GB_Q_JUDGED_TAKES, "");
    if (!(takes > 0))
        return;
    gb_buffer_text(out, "\n");
    gb_text_line(out, title);
    gb_buffer_printf(out, " (%.0f takes, mean over people)\n%-20s %9s %9s %7s\n", takes, "",
                     "character", "others", "ratio");
    for (int i = 0; i < NSHOWN; i++) {
        const gb_quantity_info *info = &gb_curves[shown[i]];
        const int digits = info->decimals + 1;
        gb_buffer_printf(out, "%-20s %9.*f %9.*f %7.3f\n", info->name, digits,
                         number(store, key, GB_Q_TO_PERSON, info->name), digits,
                         number(store, key, GB_Q_OTHERS_TO_PERSON, info->name),
                         number(store, key, GB_Q_TO_PERSON_RATIO, info->name));
    }
}
