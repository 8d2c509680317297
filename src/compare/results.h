/* Results of an experiment: the one source of everything that is rendered, compared or gated. */
#ifndef GB_COMPARE_RESULTS_H
#define GB_COMPARE_RESULTS_H

#include "compare/comparison.h"
#include "gait/inventory.h"
#include "gait/pops.h"
#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_RESULTS_SCHEMA = 1, GB_BAND_SAMPLES = 25 };

/* What results.json is read with: more is refused. */
enum {
    GB_MAX_TABLES = 1000,
    GB_MAX_COLUMNS = 1000,
    GB_MAX_ROWS = 100000,
    GB_MAX_PLOTS = 1000,
    GB_MAX_SERIES = 1000,   /* of a plot */
    GB_MAX_POINTS = 1000000 /* of a plot, all series together */
};

/* side: "both", "left", "right". better: "lower", "higher", "target" (the people's value), "none".
 * curve and reference are "" where there is none. */
typedef struct gb_metric {
    const char *name, *subject, *reference, *curve, *side, *unit, *better;
    double value; /* NaN: could not be had */
} gb_metric;

/* A text with a count: a warning, an assumption, a reason for dropping cycles. */
typedef struct gb_remark {
    const char *text;
    long count;
    struct gb_remark *next;
} gb_remark;

/* A gait cycle of a subject. Frames are counted from 0 at the first that is used, with fractions.
 */
typedef struct gb_cycle_result {
    gb_side side;
    double start, end, toe_off;      /* frames: heel strike, the next one, toe-off between them */
    const char *dropped;             /* why it does not count; NULL: it is kept */
    double parameter[GB_NPARAMETER]; /* of a kept cycle; NaN where not to be had */
} gb_cycle_result;

/* What "measures" of an experiment found out about a subject; NaN: not asked for, not to be had. */
typedef struct gb_subject_measures {
    double p99[GB_NBONE]; /* angular acceleration, deg/s^2: 99th percentile, filtered as the gait */
    double peak[GB_NBONE];          /* its largest value, unfiltered */
    double range[GB_NINVENTORY][3]; /* deg that a bone turns: flexion, turn, lean */
    double sparc[3], ldlj[3];       /* smoothness of ankle, wrist, head */
    double peak_time[GB_NBONE];     /* s from the first frame: when the largest is reached */
    double slide[4];                /* m: left, right, mean of both, largest of a cycle */
} gb_subject_measures;

/* What is kept of a subject. */
typedef struct gb_subject_result {
    const char *name, *kind; /* "take", "clip", "command", "procedural" */
    const char *take, *format, *sha256, *unit;
    char up;
    int nframe;
    double fps, leg, arm, cutoff;
    bool running, in_place;
    int cycles[2];                               /* kept, left and right */
    double toe_off, other_toe_off, other_strike; /* % of the cycle, mean of kept cycles */
    gb_remark *assumed, *warnings, *dropped;
    double mean[GB_NPARAMETER], sd[GB_NPARAMETER], side_mean[2][GB_NPARAMETER];
    bool has_curve[GB_NCURVE];
    double curve[GB_NCURVE][GB_SAMPLES], side_curve[2][GB_NCURVE][GB_SAMPLES];
    double *event[2][2]; /* [side][gb_event]: seconds of all heel strikes and toe-offs found */
    int nevent[2][2];
    gb_cycle_result *cycle; /* all of them, in order of time */
    int ncycle;
    gb_subject_measures measures;
} gb_subject_result;

/* A dot in the parameter figure. */
typedef struct gb_take_point {
    const char *person;
    double parameter[GB_NPARAMETER];
} gb_take_point;

/* What is kept of a reference. */
typedef struct gb_reference_result {
    const char *name, *title, *acknowledgement, *sha256;
    bool running;
    int nperson, ntake;
    double speed_low, speed_high, leg;           /* v*; m, mean over people */
    gb_take_point *take;                         /* (ntake) */
    double band_speed[GB_BAND_SAMPLES];          /* v* */
    double band[GB_NPARAMETER][GB_BAND_SAMPLES]; /* people's parameters there */
    double parameter_sd[GB_NPARAMETER];
    bool has_curve[GB_NCURVE];
    gb_spread spread[GB_NCURVE];
} gb_reference_result;

typedef struct gb_comparison_result {
    int subject, reference; /* indices */
    gb_comparison comparison;
} gb_comparison_result;

/* A subject that could not be had, or a thing that was not checked, and why. */
typedef struct gb_omission {
    const char *name, *reason;
    const char *subject; /* whose it is; "": nobody's */
    gb_status status;    /* that of a subject which is there and could not be used; else GB_OK */
    bool absent;         /* its file is not on this machine */
} gb_omission;

/* A file that was read. name: as the experiment names it, without a machine's folders. */
typedef struct gb_input {
    const char *name, *sha256;
    const char *kind; /* "experiment", "reference", "take", "skeleton", "parameters", ... */
} gb_input;

/* Where the results came from. Excluded from comparisons of bytes, as are the timings. */
typedef struct gb_provenance {
    const char *version, *compiler, *host, *date; /* date: ISO 8601, UTC */
    gb_input *input;                              /* in order of kind and name, each once */
    int ninput;
    const char *commit;    /* of gaitbench's repository, "-dirty" behind it; "unknown" */
    const char *processor; /* model; "unknown" */
    int threads;           /* that were allowed */
    double seed;           /* of random numbers; NaN: there were none */
} gb_provenance;

typedef struct gb_timing {
    const char *name;
    double seconds;
} gb_timing;

/* A table of texts, shown as it is; all texts are single lines. A column whose cells all look like
 * numbers is set to the right. */
typedef struct gb_result_table {
    const char *name, *title, *note; /* name: letters, digits, -; note: above the table, or "" */
    int ncolumn, nrow;               /* nrow: full rows; only these are written and shown */
    const char **column;             /* (ncolumn) headings */
    const char **cell;               /* (nrow x ncolumn) texts, row after row */
    int ncell;                       /* with those of a row that is not full yet */
    bool timing; /* holds times: written into the block "timings", which differs from run to run */
} gb_result_table;

/* A line of a plot, or points where no two that follow each other are there. */
typedef struct gb_result_series {
    const char *label; /* in the legend; "": not there */
    int n;
    double *x, *y; /* (n) NaN breaks the line */
} gb_result_series;

typedef struct gb_result_plot {
    const char *name, *title, *x_label, *y_label; /* name: letters, digits, - */
    const char *subject;                          /* whom it shows; "": nobody in particular */
    bool equal_axes; /* one unit is as long on both axes (stick figures) */
    bool log_axes;   /* both are logarithmic; what is not positive is not shown */
    bool timing;     /* as of a table */
    gb_result_series *series;
    int nseries;
} gb_result_plot;

typedef struct gb_gate_row gb_gate_row; /* compare/gate_row.h */

typedef struct gb_results {
    gb_arena arena;
    const char *experiment, *title, *definition;
    int shard, nshard;    /* these are part shard (from 1) of nshard; nshard 0: the whole */
    bool partial;         /* the run was interrupted: subjects or measures are missing */
    const char **missing; /* names of the subjects that were not looked at */
    int nmissing;
    gb_subject_result *subject;
    int nsubject;
    gb_reference_result *reference;
    int nreference;
    gb_comparison_result *comparison;
    int ncomparison;
    gb_omission *skipped;
    int nskipped;
    gb_status failed; /* of the first subject that is there and could not be used */
    gb_omission *unchecked;
    int nunchecked;
    gb_metric *metric;
    int nmetric;
    int nmeasured;    /* of them; those behind came from extra */
    gb_metric *extra; /* in addition to what subjects and comparisons give */
    int nextra;
    gb_result_table **table; /* pointers: a table stays where it is when others come */
    int ntable;
    gb_result_plot **plot;
    int nplot;
    gb_gate_row *gate; /* (ngate) what the experiment's own gates found, failures first */
    int ngate;
    gb_provenance provenance;
    gb_timing *timing;
    int ntiming;
} gb_results;

void gb_results_free(gb_results *results);

/* Fills one place of an array that has room for it. Texts are copied into results' arena. */
gb_status gb_results_set_subject(gb_results *results, int index, const char *name, const char *kind,
                                 const gb_take *subject, const gb_gait *gait, gb_error *err);
gb_status gb_results_set_reference(gb_results *results, int index, const gb_reference *reference,
                                   gb_error *err);

/* Additional content (results_extra.c). All texts and numbers are copied into results' arena.
 *
 * An empty table of ncolumn > 0 columns: its place in results->table, which stays valid until
 * gb_results_free. NULL for want of memory. */
gb_result_table *gb_results_add_table(gb_results *results, const char *name, const char *title,
                                      const char *note, const char *const *columns, int ncolumn);
/* The next cell, from left to right, row after row. False for want of memory. */
bool gb_results_add_cell(gb_results *results, gb_result_table *table, const char *format, ...)
    GB_PRINTF(3, 4);
/* The same for a number: "-" for NaN, and no sign where it rounds to nothing. */
bool gb_results_add_number(gb_results *results, gb_result_table *table, double value, int decimals);

/* A plot without series; the same about its place. It becomes the figure plot-NAME, in the report
 * behind the table whose name its own begins with, if there is one. */
gb_result_plot *gb_results_add_plot(gb_results *results, const char *name, const char *title,
                                    const char *x_label, const char *y_label, bool equal_axes);
/* x and y: (n), kept to six decimals. False for want of memory. */
bool gb_results_add_series(gb_results *results, gb_result_plot *plot, const char *label,
                           const double *x, const double *y, int n);

/* One more metric for gb_results_measure, which is called afterwards. A text that is NULL becomes
 * "". False for want of memory. */
bool gb_results_add_metric(gb_results *results, gb_metric metric);

/* Adds an omission to skipped or unchecked (list and count of results). subject may be NULL. False
 * for want of memory. */
bool gb_results_omit(gb_results *results, gb_omission **list, int *count, gb_omission omission);

/* Adds a file that was read, unless it is there already. False for want of memory. */
bool gb_results_add_input(gb_results *results, gb_input input);

/* The commit that the program was built from; set once, when it starts. ["unknown"] */
extern const char *gb_results_commit;

/* What made them: version, commit, compiler, machine, threads, and the time (provenance.c). */
void gb_results_sign(gb_results *results);

/* Rounds every number as results.json does: what is made from them afterwards is the same whether
 * they were measured here or read back. Before gb_results_measure, and for what came after it. */
void gb_results_round(gb_results *results);

/* Makes the metrics: from subjects and comparisons, then the additional ones. */
gb_status gb_results_measure(gb_results *results, gb_error *err);

/* results.json: writing (results_write.c) to a sink or a buffer, and reading it back
 * (results_read.c), from a file or from text (name is for messages). Reading is strict: GB_INPUT
 * with line and column for unknown and missing keys, wrong types, metrics that are not those of the
 * subjects and comparisons, another schema or definition version. */
gb_status gb_results_write(const gb_results *results, const gb_json_sink *sink, gb_error *err);
gb_status gb_results_print(gb_buffer *out, const gb_results *results, gb_error *err);
gb_status gb_results_open(const char *path, gb_results *results, gb_error *err);
/* The same; with any_definition also results of another definition version, as they are. */
gb_status gb_results_open_any(const char *path, bool any_definition, gb_results *results,
                              gb_error *err);
gb_status gb_results_parse(const char *text, size_t size, const char *name, gb_results *results,
                           gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
