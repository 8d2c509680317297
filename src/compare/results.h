/* Results of an experiment: what was looked at, and the store of all numbers that were found. The
 * one source of everything that is rendered, compared or gated. */
#ifndef GB_COMPARE_RESULTS_H
#define GB_COMPARE_RESULTS_H

#include "compare/comparison.h"
#include "measure/store.h"
#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_RESULTS_SCHEMA = 2, GB_BAND_SAMPLES = 25 };

/* What results.json is read with: more is refused. */
enum {
    GB_MAX_PLOTS = 1000,
    GB_MAX_SERIES = 1000,   /* of a plot */
    GB_MAX_POINTS = 1000000 /* of a plot, all series together */
};

/* A text with a count: a warning, an assumption, a reason for dropping cycles. */
typedef struct gb_remark {
    const char *text;
    int count;
} gb_remark;

/* A gait cycle of a subject. Frames are counted from 0 at the first that is used, with fractions.
 * Its parameters are rows of the store with span i + 1. */
typedef struct gb_cycle_result {
    int side;                   /* GB_LEFT or GB_RIGHT */
    double start, toe_off, end; /* frames: heel strike, toe-off, the next heel strike */
    const char *dropped;        /* why it does not count; "": it is kept */
} gb_cycle_result;

/* What is said of a subject. Its numbers and curves are in the store under its name. */
typedef struct gb_subject_result {
    const char *name, *kind; /* "take", "clip", "command", "procedural", "muscle_clip" */
    const char *take, *format, *sha256, *unit;
    const char *up; /* "x", "y", "z" or "?" */
    int nframe;
    double fps, leg, arm, cutoff;
    int running; /* 1: its cycles are of running */
    bool in_place;
    int cycles[2];                               /* kept, left and right */
    double toe_off, other_toe_off, other_strike; /* % of the cycle, mean of kept cycles */
    gb_remark *assumed, *warning, *dropped;
    int nassumed, nwarning, ndropped;
    gb_cycle_result *cycle; /* all of them, in order of time */
    int ncycle;
} gb_subject_result;

/* A take of a reference, a dot in the parameter figure. */
typedef struct gb_take_point {
    const char *take, *person;
    double parameter[GB_NPARAMETER];
} gb_take_point;

/* What is said of a reference. In the store, with its name as reference and no take: how far its
 * people are apart (GB_Q_PEOPLE_SD, ... by curve; of a parameter GB_STAT_SD), their SD over the
 * cycle (blocks of curves, GB_STAT_SD), and their parameters over speed (blocks of
 * GB_BAND_SAMPLES). */
typedef struct gb_reference_result {
    const char *name, *title, *acknowledgement, *sha256;
    int running;
    int nperson;
    double speed_low, speed_high, leg; /* v*; m, mean over people */
    gb_take_point *take;
    int ntake;
    double band_speed[GB_BAND_SAMPLES]; /* v* */
} gb_reference_result;

/* A subject against a reference. The numbers are rows of the store with both names; people's curves
 * at this speed are blocks with both names. */
typedef struct gb_comparison_result {
    int subject, reference; /* indices */
    const char *subject_name, *reference_name;
    double speed_star;        /* v* of the subject */
    double people_speed_star; /* v* at which people were taken */
    double tolerance;         /* that the two may differ by */
    bool speed_matches;
    bool extrapolated;      /* outside the range in which two people have walked: no verdict */
    bool left_out;          /* the person whose own take the subject is was left out */
    const char *laboratory; /* of the reference's, that the subject is of; "": of none */
    int people;             /* whom it was ranked among */
    int verdict;            /* gb_verdict */
} gb_comparison_result;

/* A subject that could not be had, or a thing that was not checked, and why. */
typedef struct gb_omission {
    const char *name, *reason;
    const char *subject; /* whose it is; "": nobody's */
    int status;          /* that of a subject which is there and could not be used; else GB_OK */
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

/* A time, or another fact of the machine that differs from run to run. */
typedef struct gb_timing {
    const char *name;
    double seconds;
} gb_timing;

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
    bool timing;     /* it holds times: written into the block "timings" */
    gb_result_series *series;
    int nseries;
} gb_result_plot;

/* A row of the store in words: what gates, comparisons and messages show. */
typedef struct gb_metric {
    const char *name, *subject, *reference, *item, *side, *unit, *better;
    double value;
} gb_metric;

gb_metric gb_metric_of(const gb_value *value);

/* Which curves of subjects are kept. */
typedef enum gb_keep_curves {
    GB_CURVES_AUTO,   /* means over cycles, unless there are many subjects */
    GB_CURVES_MEANS,  /* means over cycles */
    GB_CURVES_CYCLES, /* these, and those of every kept cycle */
    GB_CURVES_NONE
} gb_keep_curves;

typedef struct gb_gate_row gb_gate_row; /* compare/gate_row.h */

typedef struct gb_results {
    gb_arena arena;
    gb_store store;             /* all numbers */
    gb_keep_curves keep_curves; /* what is put into it from now on */
    const char *experiment, *title, *definition;
    int shard, nshard;    /* these are part shard (from 1) of nshard; nshard 0: the whole */
    bool partial;         /* the run was interrupted: subjects or studies are missing */
    const char **missing; /* names of the subjects that were not looked at */
    int nmissing;
    const char **measured; /* names of the analyses and studies that were asked for: which tables
                              there are, also where they are empty */
    int nmeasured;
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
    gb_result_plot **plot; /* pointers: a plot stays where it is when others come */
    int nplot;
    gb_gate_row *gate; /* (ngate) what the experiment's own gates found, failures first */
    int ngate;
    gb_provenance provenance;
    gb_timing *timing;
    int ntiming;
    const char **doubt; /* (ndoubt) about the times: what else the machine did */
    int ndoubt;
} gb_results;

/* Empty results, to be filled and freed. */
void gb_results_begin(gb_results *results);
void gb_results_free(gb_results *results);

/* ---- filling (results_fill.c, results_lists.c): texts are copied, numbers rounded as in files
 * ----
 */

/* The subject, with its cycles, parameters, curves and events, behind those that are there. */
gb_status gb_results_add_subject(gb_results *results, const char *name, const char *kind,
                                 const gb_take *take, const gb_gait *gait, gb_error *err);
gb_status gb_results_add_reference(gb_results *results, const gb_reference *reference,
                                   gb_error *err);
/* One of the subjects (index) against a reference, with its numbers. Of the reference results hold
 * the name alone when it was not added: then the comparison's index of it is -1. */
gb_status gb_results_add_comparison(gb_results *results, int subject, const gb_reference *reference,
                                    const gb_comparison *comparison, gb_error *err);

/* A plot without series; its place in results->plot, which stays valid until gb_results_free. NULL
 * for want of memory. It becomes the figure plot-NAME, in the report behind the table whose name
 * its own begins with, if there is one. */
gb_result_plot *gb_results_add_plot(gb_results *results, const char *name, const char *title,
                                    const char *x_label, const char *y_label, bool equal_axes);
/* x and y: (n), kept to six decimals. False for want of memory. */
bool gb_results_add_series(gb_results *results, gb_result_plot *plot, const char *label,
                           const double *x, const double *y, int n);

/* Says that an analysis or a study was asked for. False for want of memory. */
bool gb_results_add_measured(gb_results *results, const char *name);
bool gb_results_has_measured(const gb_results *results, const char *name);

/* Adds an omission to skipped or unchecked (list and count of results). subject may be NULL. False
 * for want of memory. */
bool gb_results_omit(gb_results *results, gb_omission **list, int *count, gb_omission omission);

/* Adds a file that was read, unless it is there already. False for want of memory. */
bool gb_results_add_input(gb_results *results, gb_input input);
bool gb_results_add_timing(gb_results *results, const char *name, double seconds);
bool gb_results_add_doubt(gb_results *results, const char *text);

/* The commit that the program was built from; set once, when it starts. ["unknown"] */
extern const char *gb_results_commit;

/* What made them: version, commit, compiler, machine, threads, and the time (provenance.c). */
void gb_results_sign(gb_results *results);

/* Sorts the store, when all is in it: GB_IO when memory was short at any time. */
gb_status gb_results_settle(gb_results *results, gb_error *err);

/* ---- looking up (results_find.c); NaN, NULL or -1 where there is nothing ---- */

int gb_results_subject(const gb_results *results, const char *name);
int gb_results_reference(const gb_results *results, const char *name);
const gb_omission *gb_results_skipped(const gb_results *results, const char *name);
/* The first comparison of a subject with a reference; with any for "". */
const gb_comparison_result *gb_results_comparison(const gb_results *results, const char *subject,
                                                  const char *reference);

bool gb_results_is_compared(const gb_results *results, int subject);

/* A parameter of a subject: mean over its cycles (of both sides), and their SD. */
double gb_results_parameter(const gb_results *results, const gb_subject_result *subject,
                            int parameter);
double gb_results_parameter_sd(const gb_results *results, const gb_subject_result *subject,
                               int parameter);
/* A curve of a subject: (GB_SAMPLES) mean over cycles. */
const double *gb_results_curve(const gb_results *results, const gb_subject_result *subject,
                               int curve, gb_sides side);
/* Seconds of heel strikes and toe-offs of a side (GB_LEFT, GB_RIGHT); n is how many. */
const double *gb_results_events(const gb_results *results, const gb_subject_result *subject,
                                int side, gb_event event, int *n);

/* A number of a comparison, of both sides; item: "" or a curve's name. */
double gb_results_compared(const gb_results *results, const gb_comparison_result *comparison,
                           gb_quantity quantity, const char *item);
/* People's curve (GB_SAMPLES) and parameter, at the speed of the comparison. */
const double *gb_results_people_curve(const gb_results *results,
                                      const gb_comparison_result *comparison, int curve);
double gb_results_people_parameter(const gb_results *results,
                                   const gb_comparison_result *comparison, int parameter);
/* The number in SD that a curve is judged by; NaN: it is not. */
double gb_results_judged(const gb_results *results, const gb_comparison_result *comparison,
                         int curve);
/* The verdict on one curve of a comparison. */
gb_verdict gb_results_curve_verdict(const gb_results *results,
                                    const gb_comparison_result *comparison, int curve);

/* How far people of a reference are apart: a quantity (GB_Q_PEOPLE_SD, ...) of a curve, the SD over
 * people of a parameter, and that of a curve over the cycle (GB_SAMPLES). */
double gb_results_spread(const gb_results *results, const gb_reference_result *reference,
                         gb_quantity quantity, int curve);
double gb_results_people_sd(const gb_results *results, const gb_reference_result *reference,
                            int parameter);
const double *gb_results_spread_curve(const gb_results *results,
                                      const gb_reference_result *reference, int curve);
/* People's parameter at each of band_speed (GB_BAND_SAMPLES). */
const double *gb_results_band(const gb_results *results, const gb_reference_result *reference,
                              int parameter);

/* ---- results.json: writing to a sink or a buffer, and reading it back, from a file or from text
 * (name is for messages). Reading is strict: GB_INPUT with line and column for unknown and missing
 * keys, wrong types, another schema or definition version. ---- */

gb_status gb_results_write(const gb_results *results, const gb_json_sink *sink, gb_error *err);
gb_status gb_results_print(gb_buffer *out, const gb_results *results, gb_error *err);
gb_status gb_results_open(const char *path, gb_results *results, gb_error *err);
/* The same; with any_definition also results of another definition version, as they are. */
gb_status gb_results_open_any(const char *path, bool any_definition, gb_results *results,
                              gb_error *err);
gb_status gb_results_parse(const char *text, size_t size, const char *name, gb_results *results,
                           gb_error *err);

/* The JSON Schema of such a file, made from the tables by which it is read (results_schema.c); NULL
 * for want of memory. */
cJSON *gb_results_schema(void);

#ifdef __cplusplus
}
#endif
#endif
