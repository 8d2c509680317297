/* The procedural character itself as tables (declared in tables.h). */
#include <math.h>
#include <string.h>

#include "base/units.h"
#include "report/tables.h"

/* The take under which the character stands beside people, and what comes before a person's take
 * when it walked as fast as that one. */
#define CHARACTER "procedural"
#define AS_TAKE   "procedural as "

/* Another number of the row's take, against the same people. */
static double beside(const gb_results *results, const gb_value *row, gb_quantity quantity,
                     const char *item)
{
    return gb_store_number(&results->store, quantity, row->take, row->reference, item);
}

/* The first row of the next take that has the quantity. */
static const gb_value *next_take(const gb_results *results, gb_quantity quantity,
                                 const gb_value *after)
{
    const gb_value *row = gb_tables_next(results, quantity, after);
    while (row && after && strcmp(row->take, after->take) == 0)
        row = gb_tables_next(results, quantity, row);
    return row;
}

/* ---- people ---- */

enum { NJUDGED = 13, NTAKE_COLUMN = 6 };
static const gb_curve judged[NJUDGED] = {
    GB_THIGH,         GB_KNEE_FLEXION,    GB_ANKLE_FLEXION,    GB_FOOT_PITCH,        GB_UPPER_ARM,
    GB_ELBOW_FLEXION, GB_PELVIS_ROTATION, GB_PELVIS_OBLIQUITY, GB_SHOULDER_ROTATION, GB_PELVIS_TILT,
    GB_ANKLE_FORE,    GB_ANKLE_HEIGHT,    GB_PELVIS_HEIGHT,
};

static const gb_value *character_row(const gb_results *results)
{
    const gb_value *row = gb_tables_next(results, GB_Q_TO_PERSON, NULL);
    while (row && strcmp(row->take, CHARACTER) != 0)
        row = gb_tables_next(results, GB_Q_TO_PERSON, row);
    return row;
}

static void people_table(const gb_results *results, const gb_value *row, gb_text_tables *tables)
{
    static const char *const columns[] = {"Curve", "character", "others", "ratio"};
    gb_text_table *table = gb_text_tables_add(
        tables, "people", "The character against single people",
        "RMS to each take at the take's own v*, mean over the takes of a person, then over people: "
        "of the character, and of the mean of the other people at that speed. A ratio up to 1 says "
        "that the character is as good a guess of a person as the other people are. The character "
        "was tuned with these people in view; gaitbench tune --leave-one-out judges it on people "
        "that it was not tuned on.",
        columns, 4);
    for (int i = 0; i < NJUDGED; i++) {
        const gb_quantity_info *curve = &gb_curves[judged[i]];
        int d = curve->decimals + 1;
        gb_text_cell(table, "%s (%s)", curve->name, curve->unit);
        gb_text_number(table, beside(results, row, GB_Q_TO_PERSON, curve->name), d);
        gb_text_number(table, beside(results, row, GB_Q_OTHERS_TO_PERSON, curve->name), d);
        gb_text_number(table, beside(results, row, GB_Q_TO_PERSON_RATIO, curve->name), 3);
    }
}

/* Takes in the order of the reference; those at whose speed the character was not measured are left
 * out. */
static void takes_table(const gb_results *results, const gb_reference_result *reference,
                        gb_text_tables *tables)
{
    const char *columns[3 + NTAKE_COLUMN] = {"Take", "person", "v*"};
    for (int i = 0; i < NTAKE_COLUMN; i++)
        columns[3 + i] = gb_curves[judged[i]].name;
    gb_text_table *table = gb_text_tables_add(
        tables, "people-takes", "The same, take by take",
        "RMS in degrees: the character / the mean of the others.", columns, 3 + NTAKE_COLUMN);
    for (int i = 0; i < reference->ntake; i++) {
        const gb_take_point *take = &reference->take[i];
        const char *name = gb_arena_printf(&tables->arena, AS_TAKE "%s", take->take);
        const gb_value key = {.quantity = GB_Q_TO_PERSON,
                              .take = name ? name : "",
                              .reference = reference->name,
                              .item = gb_curves[judged[0]].name};
        tables->failed = tables->failed || !name;
        if (!gb_store_find(&results->store, key))
            continue;
        gb_text_cell(table, "%s", take->take);
        gb_text_cell(table, "%s", take->person);
        gb_text_cell(table, "%.3f", take->parameter[GB_SPEED_STAR]);
        for (int k = 0; k < NTAKE_COLUMN; k++) {
            const char *item = gb_curves[judged[k]].name;
            double own = beside(results, &key, GB_Q_TO_PERSON, item);
            if (isnan(own))
                gb_text_cell(table, "-");
            else
                gb_text_cell(table, "%.1f / %.1f", own,
                             beside(results, &key, GB_Q_OTHERS_TO_PERSON, item));
        }
    }
}

void gb_tables_people(const gb_results *results, gb_text_tables *tables)
{
    const gb_value *row = character_row(results);
    int reference = row ? gb_results_reference(results, row->reference) : -1;
    if (reference < 0)
        return; /* no take of theirs was at a speed that counts */
    people_table(results, row, tables);
    takes_table(results, &results->reference[reference], tables);
}

/* ---- rigs ---- */

void gb_tables_rigs(const gb_results *results, gb_text_tables *tables)
{
    enum { NSHOWN = 6 };
    static const gb_curve shown[NSHOWN] = {GB_THIGH,      GB_KNEE_FLEXION, GB_ANKLE_FLEXION,
                                           GB_FOOT_PITCH, GB_UPPER_ARM,    GB_PELVIS_ROTATION};
    const char *columns[NSHOWN + 1] = {"Rig"};
    for (int k = 0; k < NSHOWN; k++)
        columns[k + 1] = gb_curves[shown[k]].name;
    gb_text_table *table = gb_text_tables_add(
        tables, "rigs", "The same parameters on other rigs",
        "RMS from the people at the reference speed, and in brackets with the offset removed (a "
        "rig's flat foot has its own angle). Lengths scale by the rules in docs/procedural.md; "
        "gaitbench tune with a rig fits the parameters to it.",
        columns, NSHOWN + 1);
    for (const gb_value *row = NULL; (row = next_take(results, GB_Q_RIG_RMS, row));) {
        gb_text_cell(table, "%s", row->take);
        for (int k = 0; k < NSHOWN; k++) {
            const char *item = gb_curves[shown[k]].name;
            gb_text_cell(table, "%.1f (%.1f)", beside(results, row, GB_Q_RIG_RMS, item),
                         beside(results, row, GB_Q_RIG_SHAPE, item));
        }
    }
}

/* ---- mechanics ---- */

void gb_tables_mechanics(const gb_results *results, gb_text_tables *tables)
{
    static const char *const columns[] = {"Going", "slide mm", "penetration mm",
                                          "straightest knee deg", "hips give way mm"};
    static const gb_quantity quantities[] = {GB_Q_SLIDE, GB_Q_PENETRATION, GB_Q_LEAST_KNEE,
                                             GB_Q_HIPS_DROP};
    gb_text_table *table = gb_text_tables_add(
        tables, "mechanics", "Feet, knees and the floor",
        "Of the character at 120 Hz: how far the point that carries (heel, ball or toe tip) moves "
        "within one contact, how deep heel, ball or toe tip get under the floor, the least flexion "
        "of a knee, and by how much the hips come down so that the legs reach.",
        columns, 5);
    for (const gb_value *row = NULL; (row = next_take(results, GB_Q_SLIDE, row));) {
        gb_text_cell(table, "%s", row->take);
        for (int k = 0; k < 4; k++)
            gb_text_number(table, beside(results, row, quantities[k], ""),
                           gb_quantities[quantities[k]].decimals);
    }
}

/* ---- events ---- */

void gb_tables_events(const gb_results *results, gb_text_tables *tables)
{
    static const char *const columns[] = {"Going",    "event",   "flags", "missed",
                                          "invented", "bias ms", "SD ms"};
    static const char *const names[] = {"heel strike", "toe-off"};
    gb_text_table *table = gb_text_tables_add(
        tables, "events", "Detected events against the character's own feet",
        "Zeni's events in 12 s of steady going at 120 Hz against when a foot is really set down "
        "and leaves. Bias: detected minus real; negative is early. Where it is not zero the "
        "detector "
        "measures something else than contact (docs/metrics.md).",
        columns, 7);
    for (const gb_value *row = NULL; (row = gb_tables_next(results, GB_Q_EVENT_FLAGS, row));) {
        int event = gb_items_find(GB_OF_EVENTS, row->item);
        gb_text_cell(table, "%s", row->take);
        gb_text_cell(table, "%s", event < 0 ? row->item : names[event]);
        gb_text_number(table, row->value, 0);
        gb_text_number(table, beside(results, row, GB_Q_EVENTS_MISSED, row->item), 0);
        gb_text_number(table, beside(results, row, GB_Q_EVENTS_INVENTED, row->item), 0);
        gb_text_rounded(table, beside(results, row, GB_Q_EVENT_BIAS, row->item), 1, true);
        gb_text_number(table, beside(results, row, GB_Q_EVENT_SD, row->item), 1);
    }
}

/* ---- route ---- */

void gb_tables_route(const gb_results *results, gb_text_tables *tables)
{
    enum { NSHOWN = 8 };
    static const char *const shown[NSHOWN] = {"pelvis",  "spine", "head",  "upper_arm",
                                              "forearm", "thigh", "shank", "foot"};
    const char *columns[2 + NSHOWN] = {"Leg of the route", "Hz"};
    for (int k = 0; k < NSHOWN; k++)
        columns[2 + k] = shown[k];
    gb_text_table *table = gb_text_tables_add(
        tables, "route", "Pose jumps over a route",
        "Largest angular acceleration of each bone in deg/frame^2 of a 60 Hz frame, at four frame "
        "rates: start, speeds, turns, run, stop, crouch, jump and wave. Pelvis to forearm "
        "unfiltered, legs after the gait's 6 Hz low-pass; in brackets over the largest peak of "
        "steady going at any speed between those before and after.",
        columns, 2 + NSHOWN);
    for (const gb_value *row = NULL; (row = next_take(results, GB_Q_ROUTE_PEAK, row));) {
        /* The take is "60 Hz: turn left". */
        const char *leg = strstr(row->take, ": ");
        gb_text_cell(table, "%s", leg ? leg + 2 : row->take);
        gb_text_cell(table, "%.*s", (int)strcspn(row->take, " "), row->take);
        for (int k = 0; k < NSHOWN; k++) {
            double peak = beside(results, row, GB_Q_ROUTE_PEAK, shown[k]) / GB_FRAME60;
            double ratio = beside(results, row, GB_Q_ROUTE_PEAK_RATIO, shown[k]);
            if (isnan(ratio))
                gb_text_number(table, peak, 2);
            else
                gb_text_cell(table, "%.2f (%.2f)", peak, ratio);
        }
    }
}
