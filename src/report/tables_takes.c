/* What is measured of every take besides its gait, as tables (declared in tables.h). */
#include <math.h>

#include "base/units.h"
#include "report/tables.h"

static double value(const gb_results *results, const gb_subject_result *s, gb_quantity quantity,
                    gb_sides side, const char *item)
{
    return gb_store_get(
        &results->store,
        (gb_value){.quantity = quantity, .side = side, .take = s->name, .item = item});
}

/* ---- pops ---- */

static void pops_cells(const gb_results *results, gb_text_table *table, gb_value key)
{
    for (int b = 0; b < gb_items_count(GB_OF_BONES); b++) {
        key.item = gb_items_name(GB_OF_BONES, b);
        gb_text_number(table, gb_store_get(&results->store, key) / GB_FRAME60, 2);
    }
}

/* The people that the take was held against, if any. */
static const gb_reference_result *people_of(const gb_results *results, const gb_subject_result *s)
{
    for (int r = 0; r < results->nreference; r++) {
        const gb_reference_result *people = &results->reference[r];
        if (!isnan(gb_store_number(&results->store, GB_Q_PEOPLE_ACCELERATION_P99, s->name,
                                   people->name, "thigh")))
            return people;
    }
    return NULL;
}

void gb_tables_pops(const gb_results *results, gb_text_tables *tables)
{
    const int nbone = gb_items_count(GB_OF_BONES);
    const char *columns[GB_TEXT_COLUMNS] = {"Who"};
    for (int b = 0; b < nbone; b++)
        columns[b + 1] = gb_items_name(GB_OF_BONES, b);
    gb_text_table *table = gb_text_tables_add(
        tables, "pops", "Pose jumps in steady going",
        "Angular acceleration of each bone in deg/frame^2 of a 60 Hz frame (times 3600: deg/s^2). "
        "99 %: 99th percentile after the gait's 6 Hz low-pass; largest: without a filter. People: "
        "the line over v* through the 99th percentiles of all takes.",
        columns, nbone + 1);
    for (int i = 0; i < results->nsubject; i++) {
        const gb_subject_result *s = &results->subject[i];
        const gb_reference_result *people = people_of(results, s);
        gb_text_cell(table, "%.200s, 99 %%", s->name);
        pops_cells(results, table, (gb_value){.quantity = GB_Q_ACCELERATION_P99, .take = s->name});
        gb_text_cell(table, "%.200s, largest", s->name);
        pops_cells(results, table, (gb_value){.quantity = GB_Q_ACCELERATION_PEAK, .take = s->name});
        if (!people)
            continue;
        gb_text_cell(table, "people at v* %.2f, 99 %%",
                     gb_results_parameter(results, s, GB_SPEED_STAR));
        pops_cells(results, table,
                   (gb_value){.quantity = GB_Q_PEOPLE_ACCELERATION_P99,
                              .take = s->name,
                              .reference = people->name});
    }
}

/* ---- inventory ---- */

void gb_tables_inventory(const gb_results *results, gb_text_tables *tables)
{
    static const char *const columns[] = {"Who", "bone", "flexion", "turn", "lean"};
    static const gb_quantity quantities[] = {GB_Q_FLEXION_RANGE, GB_Q_TURN_RANGE, GB_Q_LEAN_RANGE};
    gb_text_table *table = gb_text_tables_add(
        tables, "inventory", "Bone inventory",
        "How much each bone turns over a cycle (deg, from least to most), about the axes of "
        "progression: flexion about the axis to the left, turn about the vertical, lean about the "
        "axis ahead. Mean of kept cycles and both sides.",
        columns, 5);
    for (int b = 0; b < gb_items_count(GB_OF_SEGMENTS); b++) {
        const char *bone = gb_items_name(GB_OF_SEGMENTS, b);
        for (int i = 0; i < results->nsubject; i++) {
            const gb_subject_result *s = &results->subject[i];
            if (isnan(value(results, s, quantities[0], GB_SIDES_BOTH, bone)))
                continue;
            gb_text_cell(table, "%s", s->name);
            gb_text_cell(table, "%s", bone);
            for (int k = 0; k < 3; k++)
                gb_text_number(table, value(results, s, quantities[k], GB_SIDES_BOTH, bone), 1);
        }
    }
}

/* ---- smoothness ---- */

void gb_tables_smoothness(const gb_results *results, gb_text_tables *tables)
{
    static const char *const columns[] = {"Who",        "SPARC ankle", "SPARC wrist", "SPARC head",
                                          "LDLJ ankle", "LDLJ wrist",  "LDLJ head"};
    gb_text_table *table = gb_text_tables_add(
        tables, "smoothness", "Smoothness",
        "Of the speed relative to mid-hip over a cycle, unfiltered: spectral arc length "
        "(Balasubramanian et al. 2015) and log dimensionless jerk; nearer to 0 is smoother. LDLJ "
        "feels noise of the measurement, SPARC hardly.",
        columns, 7);
    for (int i = 0; i < results->nsubject; i++) {
        const gb_subject_result *s = &results->subject[i];
        gb_text_cell(table, "%s", s->name);
        for (int k = 0; k < 6; k++)
            gb_text_number(table,
                           value(results, s, k < 3 ? GB_Q_SPARC : GB_Q_LDLJ, GB_SIDES_BOTH,
                                 gb_items_name(GB_OF_POINTS, k % 3)),
                           2);
    }
}

/* ---- feet ---- */

void gb_tables_feet(const gb_results *results, gb_text_tables *tables)
{
    static const char *const columns[] = {"Who", "left mm", "right mm", "largest mm"};
    gb_text_table *table = gb_text_tables_add(
        tables, "feet", "Feet that stand",
        "How far the ball of a standing foot moves over the ground, from 30 to 60 % of the stance: "
        "mean of the cycles of each side, and the largest. Unfiltered; not for running or in "
        "place.",
        columns, 4);
    for (int i = 0; i < results->nsubject; i++) {
        const gb_subject_result *s = &results->subject[i];
        gb_text_cell(table, "%s", s->name);
        gb_text_number(table, value(results, s, GB_Q_FOOT_SLIDE, GB_SIDES_LEFT, ""), 1);
        gb_text_number(table, value(results, s, GB_Q_FOOT_SLIDE, GB_SIDES_RIGHT, ""), 1);
        gb_text_number(table, value(results, s, GB_Q_FOOT_SLIDE_LARGEST, GB_SIDES_BOTH, ""), 1);
    }
}
