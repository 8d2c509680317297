/* Two or more results side by side: what moved away from people, what towards them, and by how much
 * of people's spread. The first one is before; each other is compared with it. */
#ifndef GB_COMPARE_VERSIONS_H
#define GB_COMPARE_VERSIONS_H

#include "compare/results.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_VERSIONS_MOST = 8 };

/* Less than a tenth of the spread is called the same; where there is no spread, less than a tenth
 * of the value before. A convention: the numbers stand beside it. */
#define GB_VERSIONS_SAME 0.1

typedef enum gb_change { GB_WORSE, GB_BETTER, GB_MOVED, GB_SAME, GB_NOT_JUDGED } gb_change;

/* "worse", "better", "moved" (another motion, as far from people as before), "same", "". */
const char *gb_change_text(gb_change change);

/* One number of one of the results; NaN where it cannot be had. */
typedef struct gb_version_value {
    double value;
    double change;    /* value - the one before; of a lag the shorter way round the cycle */
    double change_sd; /* the same in SD over people */
    double further;   /* in SD: how much further from people it is now; negative: nearer */
    double moved_sd;  /* of rms: RMS over the cycle of the curve now - before, in SD over people */
    int moved_at;     /* % of the cycle at which the two are furthest apart; -1 */
    gb_change verdict;
} gb_version_value;

typedef struct gb_version_row {
    gb_quantity quantity;
    const char *item;
    gb_sides side;
    bool shown; /* in tables for people: the headline, rms, parameters, measures, of both sides */
    double sd;  /* over people, in the row's unit; NaN: there is none */
    double people; /* the value of people at the speed of the last one (parameters); else NaN */
    gb_version_value *at; /* (n) a value of each result */
    int n;
} gb_version_row;

/* A subject and its partners, against one reference. */
typedef struct gb_version_table {
    const char *reference;            /* "": compared with nobody */
    int subject[GB_VERSIONS_MOST];    /* indices; -1: it has no partner in this one */
    int comparison[GB_VERSIONS_MOST]; /* indices; -1 */
    gb_version_row *row;              /* worst first, then better, moved, the same, not judged */
    int nrow;
} gb_version_table;

typedef struct gb_versions {
    gb_arena arena;
    const gb_results *result[GB_VERSIONS_MOST]; /* not owned */
    const char *label[GB_VERSIONS_MOST];        /* "before", "now" or "now 1", ... */
    const char *source[GB_VERSIONS_MOST];       /* as the user named it */
    int n;
    gb_version_table *table;
    int ntable;
    const char **note; /* who was paired how, what is in one only, people that differ */
    int nnote;
} gb_versions;

/* A subject of the first and one of the others that belong together. */
typedef struct gb_version_pair {
    const char *before, *now;
} gb_version_pair;

/* Compares n >= 2 results (they must outlive out), named sources. Subjects of one name belong
 * together; one subject each, too, whatever they are called. With pairs only these count. On
 * success the caller frees out. GB_USAGE for a pair that is not there, GB_NOTHING when none is
 * found. */
gb_status gb_versions_compare(const gb_results *const *results, const char *const *sources, int n,
                              const gb_version_pair *pairs, int npair, gb_versions *out,
                              gb_error *err);
void gb_versions_free(gb_versions *sides);

#ifdef __cplusplus
}
#endif
#endif
