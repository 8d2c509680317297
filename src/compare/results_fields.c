/* What results.json holds besides the store, member by member (declared in results_fields.h). A new
 * member is a line here; reading, writing, comparing and the schema follow. */
#include "compare/results_fields.h"

static const char *const gaits[] = {"walk", "run", NULL};
static const char *const sides[] = {"left", "right", NULL};
static const char *const verdicts[] = {"none", "outside", "inside", "close", NULL};

static const char *parameter_name(int parameter)
{
    return gb_parameters[parameter].name;
}

#define S gb_subject_result
static const gb_field remark_fields[] = {
    GB_TEXT(gb_remark, text, "text"),
    GB_COUNT(gb_remark, count, "count"),
    {.key = NULL},
};

static const gb_field cycle_fields[] = {
    GB_WORD(gb_cycle_result, side, "side", sides),
    GB_NUMBER(gb_cycle_result, start, "start"),
    GB_NUMBER(gb_cycle_result, toe_off, "toe_off"),
    GB_NUMBER(gb_cycle_result, end, "end"),
    GB_OPTIONAL_TEXT(gb_cycle_result, dropped, "dropped"),
    {.key = NULL},
};

#define REMARKS(member, count, key)                                                                \
    GB_LIST(S, member, count, key, remark_fields, gb_remark, GB_RESULTS_MAX_ITEMS)
const gb_field gb_subject_fields[] = {
    GB_TEXT(S, name, "name"),
    GB_TEXT(S, kind, "kind"),
    GB_TEXT(S, take, "take"),
    GB_TEXT(S, format, "format"),
    GB_TEXT(S, sha256, "sha256"),
    GB_TEXT(S, unit, "unit"),
    GB_TEXT(S, up, "up"),
    GB_COUNT(S, nframe, "frames"),
    GB_NUMBER(S, fps, "fps"),
    GB_NUMBER(S, leg, "leg_m"),
    GB_NUMBER(S, arm, "arm_m"),
    GB_NUMBER(S, cutoff, "cutoff_hz"),
    GB_WORD(S, running, "gait", gaits),
    GB_BOOL(S, in_place, "in_place"),
    GB_COUNT(S, cycles[0], "cycles_left"),
    GB_COUNT(S, cycles[1], "cycles_right"),
    GB_NUMBER(S, toe_off, "toe_off_percent"),
    GB_NUMBER(S, other_toe_off, "other_toe_off_percent"),
    GB_NUMBER(S, other_strike, "other_strike_percent"),
    REMARKS(assumed, nassumed, "assumed"),
    REMARKS(warning, nwarning, "warnings"),
    REMARKS(dropped, ndropped, "dropped"),
    GB_LIST(S, cycle, ncycle, "cycles", cycle_fields, gb_cycle_result, GB_RESULTS_MAX_ITEMS),
    {.key = NULL},
};
#undef REMARKS
#undef S

static const gb_field take_fields[] = {
    GB_TEXT(gb_take_point, take, "take"),
    GB_TEXT(gb_take_point, person, "person"),
    {.key = "parameters",
     .type = GB_FIELD_NAMED,
     .offset = offsetof(gb_take_point, parameter),
     .n = GB_NPARAMETER,
     .name = parameter_name,
     .find = gb_parameter_find},
    {.key = NULL},
};

#define R gb_reference_result
const gb_field gb_reference_fields[] = {
    GB_TEXT(R, name, "name"),
    GB_TEXT(R, title, "title"),
    GB_TEXT(R, acknowledgement, "acknowledgement"),
    GB_TEXT(R, sha256, "sha256"),
    GB_WORD(R, running, "gait", gaits),
    GB_COUNT(R, nperson, "people"),
    GB_NUMBER(R, speed_low, "speed_star_low"),
    GB_NUMBER(R, speed_high, "speed_star_high"),
    GB_NUMBER(R, leg, "leg_m"),
    GB_LIST(R, take, ntake, "takes", take_fields, gb_take_point, GB_RESULTS_MAX_ITEMS),
    GB_NUMBERS(R, band_speed, "band_speed_star", GB_BAND_SAMPLES),
    {.key = NULL},
};
#undef R

#define C gb_comparison_result
const gb_field gb_comparison_fields[] = {
    GB_TEXT(C, subject_name, "subject"),
    GB_TEXT(C, reference_name, "reference"),
    GB_NUMBER(C, speed_star, "speed_star"),
    GB_NUMBER(C, people_speed_star, "people_speed_star"),
    GB_NUMBER(C, tolerance, "tolerance"),
    GB_BOOL(C, speed_matches, "speed_matches"),
    GB_BOOL(C, extrapolated, "extrapolated"),
    GB_BOOL(C, left_out, "person_left_out"),
    GB_OPTIONAL_TEXT(C, laboratory, "laboratory"),
    GB_COUNT(C, people, "people"),
    GB_WORD(C, verdict, "verdict", verdicts),
    {.key = NULL},
};
#undef C

const gb_field gb_omission_fields[] = {
    GB_TEXT(gb_omission, name, "name"),
    GB_TEXT(gb_omission, reason, "reason"),
    GB_OPTIONAL_TEXT(gb_omission, subject, "subject"),
    {.key = "exit_code",
     .type = GB_FIELD_COUNT,
     .optional = true,
     .offset = offsetof(gb_omission, status)},
    GB_OPTIONAL_BOOL(gb_omission, absent, "absent"),
    {.key = NULL},
};

#define SAMPLES(member, key_)                                                                      \
    {                                                                                              \
        .key = key_, .type = GB_FIELD_SAMPLES, .offset = offsetof(gb_result_series, member),       \
        .count = offsetof(gb_result_series, n), .n = GB_MAX_POINTS, .decimals = GB_PLOT_DECIMALS   \
    }
static const gb_field series_fields[] = {
    GB_TEXT(gb_result_series, label, "label"),
    SAMPLES(x, "x"),
    SAMPLES(y, "y"),
    {.key = NULL},
};
#undef SAMPLES

#define P gb_result_plot
const gb_field gb_plot_fields[] = {
    GB_TEXT(P, name, "name"),
    GB_TEXT(P, title, "title"),
    GB_TEXT(P, x_label, "x_label"),
    GB_TEXT(P, y_label, "y_label"),
    GB_OPTIONAL_TEXT(P, subject, "subject"),
    GB_BOOL(P, equal_axes, "equal_axes"),
    GB_OPTIONAL_BOOL(P, log_axes, "log_axes"),
    GB_LIST(P, series, nseries, "series", series_fields, gb_result_series, GB_MAX_SERIES),
    {.key = NULL},
};
#undef P

#define G gb_gate_row
const gb_field gb_gate_fields[] = {
    GB_WORD(G, outcome, "outcome", gb_row_outcomes),
    GB_WORD(G, kind, "kind", gb_row_kinds),
    GB_OPTIONAL_TEXT(G, metric.name, "name"),
    GB_OPTIONAL_TEXT(G, metric.subject, "subject"),
    GB_OPTIONAL_TEXT(G, metric.reference, "reference"),
    GB_OPTIONAL_TEXT(G, metric.item, "curve"),
    GB_OPTIONAL_TEXT(G, metric.side, "side"),
    GB_OPTIONAL_TEXT(G, metric.unit, "unit"),
    GB_OPTIONAL_TEXT(G, metric.better, "better"),
    GB_OPTIONAL_NUMBER(G, metric.value, "value"),
    GB_OPTIONAL_NUMBER(G, baseline, "baseline"),
    GB_OPTIONAL_NUMBER(G, change, "change"),
    GB_OPTIONAL_NUMBER(G, allowed, "allowed"),
    GB_OPTIONAL_NUMBER(G, severity, "severity"),
    GB_OPTIONAL_TEXT(G, curve, "at_curve"),
    GB_OPTIONAL_NUMBER(G, at, "at_percent"),
    GB_OPTIONAL_NUMBER(G, was, "was"),
    GB_OPTIONAL_NUMBER(G, is, "is"),
    GB_OPTIONAL_TEXT(G, note, "note"),
    {.key = NULL},
};
#undef G

static const gb_field input_fields[] = {
    GB_TEXT(gb_input, kind, "kind"),
    GB_TEXT(gb_input, name, "name"),
    GB_TEXT(gb_input, sha256, "sha256"),
    {.key = NULL},
};

#define V gb_provenance
const gb_field gb_provenance_fields[] = {
    GB_TEXT(V, version, "version"),
    GB_TEXT(V, commit, "commit"),
    GB_TEXT(V, compiler, "compiler"),
    GB_TEXT(V, host, "host"),
    GB_TEXT(V, processor, "processor"),
    GB_COUNT(V, threads, "threads"),
    GB_TEXT(V, date, "date"),
    GB_OPTIONAL_NUMBER(V, seed, "seed"),
    GB_LIST(V, input, ninput, "inputs", input_fields, gb_input, GB_RESULTS_MAX_ITEMS),
    {.key = NULL},
};
#undef V

const gb_field gb_timing_fields[] = {
    GB_TEXT(gb_timing, name, "name"),
    GB_NUMBER(gb_timing, seconds, "seconds"),
    {.key = NULL},
};
