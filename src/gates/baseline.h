/* A baseline: metrics and curves that were accepted once, to be compared with later ones. It is
 * committed, so that a changed number is seen in review; docs/gates.md has the file. */
#ifndef GB_GATES_BASELINE_H
#define GB_GATES_BASELINE_H

#include "gates/gate_rule.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_BASELINE_SCHEMA = 1, GB_BASELINE_SAMPLES = 51, GB_BASELINE_DECIMALS = 6 };

typedef enum gb_baseline_kind {
    GB_BASELINE_QUALITY,     /* of results.json */
    GB_BASELINE_INSTRUCTIONS /* of a file of benchmarks with counted instructions */
} gb_baseline_kind;

typedef struct gb_baseline_subject {
    const char *name;
    bool running, in_place;
    int cycles[2]; /* kept, left and right */
} gb_baseline_subject;

typedef struct gb_baseline {
    gb_arena arena;
    const char *name; /* of the file, for messages */
    gb_baseline_kind kind;
    const char *experiment, *definition, *reason, *version;
    const char **acknowledgement; /* of the people's data */
    int nacknowledgement;
    gb_input *input;
    int ninput;
    gb_tolerance *tolerance;
    int ntolerance;
    gb_gate_rule *rule; /* limits besides; like an experiment's gates */
    int nrule;
    gb_baseline_subject *subject;
    int nsubject;
    /* The metrics, and curves of each side as blocks of GB_BASELINE_SAMPLES at 0, 2, ... 100 %. */
    gb_store store;
} gb_baseline;

/* Reads a file strictly; what is wrong with it is GB_USAGE. On success the caller frees it. */
gb_status gb_baseline_open(const char *path, gb_baseline *baseline, gb_error *err);
gb_status gb_baseline_parse(const char *text, size_t size, const char *name, gb_baseline *baseline,
                            gb_error *err);
void gb_baseline_free(gb_baseline *baseline);

/* The text of its file, a metric or a curve a line. */
void gb_baseline_write(gb_buffer *out, const gb_baseline *baseline);

/* A new one from results. What old (nullable) asks for (tolerances, gates) is kept, and so are its
 * numbers of subjects whose takes are not on this machine and of other compilers. name is its
 * file's. On success the caller frees it; old and results must stay until then. */
gb_status gb_baseline_make(const gb_results *results, const gb_baseline *old, gb_baseline_kind kind,
                           const char *name, const char *reason, gb_baseline *out, gb_error *err);

/* Is it a metric that a baseline with these tolerances holds? */
bool gb_baseline_wants(const gb_baseline *baseline, const gb_value *metric);

int gb_baseline_find_subject(const gb_baseline *baseline, const char *name); /* or -1 */

/* Which of the 101 samples sample i of a baseline's curve is. */
static inline int gb_baseline_sample(int i)
{
    return i * (GB_SAMPLES - 1) / (GB_BASELINE_SAMPLES - 1);
}

#ifdef __cplusplus
}
#endif
#endif
