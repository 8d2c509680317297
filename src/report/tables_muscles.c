/* The muscle rules as tables (declared in tables.h). */
#include <math.h>

#include "muscles/human.h"
#include "report/tables.h"

/* Takes under which the study put its numbers: the rules on an average body, and the pose that an
 * editor read. */
#define RULES "everybody"
#define TPOSE "T-pose read"

static double value(const gb_results *results, gb_quantity quantity, const char *take,
                    const char *item)
{
    return gb_store_number(&results->store, quantity, take, "", item);
}

/* ---- the rules ---- */

enum { NERROR = 5, NTINY = 3 };
static const gb_quantity errors[NERROR] = {GB_Q_MUSCLE_GRID, GB_Q_MUSCLE_RANDOM, GB_Q_MUSCLE_SINGLE,
                                           GB_Q_EXPONENTIAL_MAP, GB_Q_EULER_PRODUCT};

static void rules_row(const gb_results *results, gb_text_table *table, const char *head,
                      const char *item)
{
    gb_text_cell(table, "%s", head);
    for (int k = 0; k < NERROR; k++)
        gb_text_cell(table, k < NTINY ? "%.1e" : "%.2f", value(results, errors[k], RULES, item));
}

static void rules_table(const gb_results *results, gb_text_tables *tables)
{
    static const char *const columns[] = {
        "Bone", "grid", "random", "single precision", "exponential map", "Euler product"};
    const char *note = gb_arena_printf(
        &tables->arena,
        "Largest difference in degrees from the slow path (rotation matrices in long double) "
        "over a grid of %.0f values an axis and %.0f random poses: the batched path, the same in "
        "single precision, and two rules that are often taken for Unity's.",
        value(results, GB_Q_MUSCLE_GRID_VALUES, RULES, ""),
        value(results, GB_Q_MUSCLE_POSES, RULES, ""));
    gb_text_table *table = gb_text_tables_add(
        tables, "muscle-rules", "Muscles to rotations, bone by bone", note ? note : "", columns, 6);
    for (const gb_value *row = NULL; (row = gb_tables_next(results, errors[0], row));) {
        if (*row->item)
            rules_row(results, table, row->item, row->item);
    }
    rules_row(results, table, "all", "");
}

static void tpose_table(const gb_results *results, gb_text_tables *tables)
{
    static const char *const columns[] = {"Muscle", "this T-pose", "from the zero pose"};
    gb_text_table *table = gb_text_tables_add(
        tables, "muscle-tpose", "The T-pose in muscles",
        "A bone that points along its axis stands away from muscle 0 by the neutral pose of the "
        "tables, an angle with the tangent of its half given there: 2 atan(t) / range. Fingers "
        "with two axes differ, because both combine.",
        columns, 3);
    for (const gb_value *row = NULL; (row = gb_tables_next(results, GB_Q_TPOSE_MUSCLE, row));) {
        gb_text_cell(table, "%s", row->item);
        gb_text_cell(table, "%.5f", row->value);
        gb_text_cell(table, "%.5f",
                     value(results, GB_Q_TPOSE_MUSCLE_EXPECTED, row->take, row->item));
    }
}

static void roots_table(const gb_results *results, gb_text_tables *tables)
{
    static const char *const columns[] = {"Check", "largest"};
    static const struct {
        const char *what;
        gb_quantity quantity;
    } rows[] = {
        {"muscles -> rotations -> muscles", GB_Q_MUSCLE_ROUND_TRIP},
        {"RootT and RootQ -> hips -> RootT and RootQ", GB_Q_ROOT_ROUND_TRIP},
        {"mass centre with and without the left forearm's rule, mm", GB_Q_FOREARM_RULE},
        {"body frame with H1, degrees at most", GB_Q_H1_FRAME},
        {"body frame with H1, degrees rms", GB_Q_H1_FRAME_RMS},
    };
    gb_text_table *table = gb_text_tables_add(
        tables, "muscle-roots", "The way back, and the root",
        "Over the random poses. The left forearm's rule and hypothesis H1 about the body's turn "
        "(not verified, off by default) are shown as what they change.",
        columns, 2);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gb_text_cell(table, "%s", rows[i].what);
        gb_text_cell(table, "%.3g", value(results, rows[i].quantity, RULES, ""));
    }
}

/* ---- beside an editor: only what was read ---- */

static void spread_cells(const gb_results *results, gb_text_table *table, const gb_value *first,
                         const gb_quantity quantities[4])
{
    gb_text_cell(table, "%s", first->item);
    for (int k = 0; k < 4; k++)
        gb_text_cell(table, "%.3g", value(results, quantities[k], first->take, first->item));
}

static void readings_table(const gb_results *results, gb_text_tables *tables)
{
    static const char *const columns[] = {"Body frame", "degrees rms", "degrees at most", "mm rms",
                                          "mm at most"};
    static const gb_quantity quantities[] = {GB_Q_READING_TURN_RMS, GB_Q_READING_TURN_MOST,
                                             GB_Q_READING_PLACE_RMS, GB_Q_READING_PLACE_MOST};
    const gb_value *row = gb_tables_next(results, quantities[0], NULL);
    if (!row)
        return;
    gb_text_table *table = gb_text_tables_add(
        tables, "muscle-readings", "Hips against the editor's",
        "The hips' rotation and place that each rule gives for the read muscles and root.", columns,
        5);
    for (; row; row = gb_tables_next(results, quantities[0], row))
        spread_cells(results, table, row, quantities);
}

static void tpose_read_table(const gb_results *results, gb_text_tables *tables)
{
    static const char *const columns[] = {"Muscle", "this T-pose", "read", "difference"};
    if (!gb_tables_next(results, GB_Q_TPOSE_READ, NULL))
        return;
    gb_text_table *table = gb_text_tables_add(
        tables, "muscle-tpose-read", "A T-pose that an editor read, row by row",
        "Muscles of bones that this avatar has. The two bodies differ: how a limb slants goes into "
        "its In-Out and Twist values, how fingers are spread into their Spread values; the "
        "stretches follow from the neutral pose. A bone that the other body lacks reads as 0.",
        columns, 4);
    for (int m = 0; m < GB_NMUSCLE; m++) {
        const char *name = gb_muscles[m].name;
        double here = value(results, GB_Q_TPOSE_HERE, TPOSE, name);
        double read = value(results, GB_Q_TPOSE_READ, TPOSE, name);
        if (isnan(here))
            continue;
        gb_text_cell(table, "%s", name);
        gb_text_number(table, here, 4);
        gb_text_number(table, read, 4);
        gb_text_number(table, here - read, 4);
    }
}

static void goals_table(const gb_results *results, gb_text_tables *tables)
{
    static const char *const columns[] = {
        "Goal",       "degrees rms",           "degrees at most",    "mm rms",
        "mm at most", "height stored, scales", "height here, scales"};
    static const gb_quantity quantities[] = {GB_Q_GOAL_TURN_RMS, GB_Q_GOAL_TURN_MOST,
                                             GB_Q_GOAL_PLACE_RMS, GB_Q_GOAL_PLACE_MOST};
    const gb_value *row = gb_tables_next(results, quantities[0], NULL);
    if (!row)
        return;
    gb_text_table *table = gb_text_tables_add(
        tables, "muscle-goals", "Goals that a clip stores",
        "Against the goals of its poses on this avatar. They can be equal only on the avatar that "
        "the clip was made with; heights are means, from the mass centre, in human scales.",
        columns, 7);
    for (; row; row = gb_tables_next(results, quantities[0], row)) {
        spread_cells(results, table, row, quantities);
        gb_text_cell(table, "%.3f", value(results, GB_Q_GOAL_HEIGHT_STORED, row->take, row->item));
        gb_text_cell(table, "%.3f", value(results, GB_Q_GOAL_HEIGHT, row->take, row->item));
    }
}

void gb_tables_muscles(const gb_results *results, gb_text_tables *tables)
{
    rules_table(results, tables);
    tpose_table(results, tables);
    roots_table(results, tables);
    readings_table(results, tables);
    tpose_read_table(results, tables);
    goals_table(results, tables);
}
