/* What baselines and experiments ask of metrics: limits and tolerances, for metrics by their
 * names. docs/gates.md has the JSON. */
#ifndef GB_GATES_GATE_RULE_H
#define GB_GATES_GATE_RULE_H

#include "base/json.h"
#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_selector_field {
    GB_BY_METRIC,
    GB_BY_SUBJECT,
    GB_BY_REFERENCE,
    GB_BY_ITEM, /* "curve" in files */
    GB_BY_SIDE,
    GB_BY_UNIT,
    GB_NSELECTOR
} gb_selector_field;

/* Metrics by name: a list of patterns for each field, NULL at its end; a NULL list means any. In a
 * pattern '*' stands for any text, also none. A metric without a reference (a parameter) is meant
 * whatever the reference. */
typedef struct gb_selector {
    const char *const *pattern[GB_NSELECTOR];
} gb_selector;

bool gb_pattern_matches(const char *pattern, const char *text);
bool gb_selector_matches(const gb_selector *selector, const gb_value *metric);

/* A limit. NaN: this one is not asked for. */
typedef struct gb_gate_rule {
    gb_selector which;    /* without a side: "both" */
    double min, max;      /* in the metric's unit */
    double within_sd;     /* rms and shape: at most so many SD of people; a parameter: no further
                             from people's mean */
    double within_person; /* rms, shape and naturalness: at most so many times a person's */
    const char *reason;   /* or "" */
} gb_gate_rule;

/* By how much a metric may get worse: absolute + relative |baseline|. */
typedef struct gb_tolerance {
    gb_selector which;
    double absolute, relative;
    bool ignored;       /* neither stored nor looked at */
    const char *reason; /* never "" */
} gb_tolerance;

/* Those that a new baseline begins with. */
extern const gb_tolerance gb_tolerances_default[];
extern const int gb_tolerances_default_count;

/* The first that matches, or NULL. */
const gb_tolerance *gb_tolerance_find(const gb_tolerance *list, int n, const gb_value *metric);

/* Read from a list in JSON, strictly; where names it in messages. Into arena. */
gb_status gb_gate_rules_read(const gb_json *json, const cJSON *list, const char *where,
                             gb_arena *arena, gb_gate_rule **rules, int *n, gb_error *err);
gb_status gb_tolerances_read(const gb_json *json, const cJSON *list, const char *where,
                             gb_arena *arena, gb_tolerance **tolerances, int *n, gb_error *err);
cJSON *gb_gate_rule_json(const gb_gate_rule *rule);
cJSON *gb_tolerance_json(const gb_tolerance *tolerance);

#ifdef __cplusplus
}
#endif
#endif
