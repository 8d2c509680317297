/* People to compare with: per take mean parameters and curves, in a JSON file that is committed.
 *
 * The mean at a relative speed, the spread and leave-one-person-out are computed from these on
 * load, so that nobody is compared with an average that contains him. */
#ifndef GB_COMPARE_REFERENCE_H
#define GB_COMPARE_REFERENCE_H

#include "base/json.h"
#include "base/sha256.h"
#include "compare/population.h"
#include "gait/gait.h"
#include "gait/pops.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The averages of one take. */
typedef struct gb_reference_take {
    const char *take;   /* "35_01" */
    const char *person; /* "35" */
    const char *sha256; /* of the take's bytes */
    int cycles;
    double fps, leg;                 /* Hz, m */
    double parameter[GB_NPARAMETER]; /* NaN: not to be had */
    bool has_curve[GB_NCURVE];
    double curve[GB_NCURVE][GB_SAMPLES];
    double acceleration[GB_NBONE]; /* 99th percentile per bone, deg/s^2, 6 Hz (gait/pops.h); NaN */
} gb_reference_take;

/* Means over the takes of one person, each take with one vote. */
typedef struct gb_reference_person {
    const char *name;
    int takes, cycles;
    double speed_star; /* v* */
    double leg;
} gb_reference_person;

/* How far people are from each other, at equal v*; same unit as the curve. RMS over the cycle. */
typedef struct gb_spread {
    double sd[GB_SAMPLES];
    double sd_rms;
    double person_to_person, person_to_person_shape; /* medians; shape: offset removed */
    double person_to_mean, person_to_mean_shape;     /* the mean of the others */
} gb_spread;

typedef struct gb_reference {
    gb_arena arena;
    const char *name; /* the file's stem */
    const char *title, *acknowledgement;
    char sha256[GB_SHA256_SIZE]; /* of the file */
    bool running;
    gb_reference_take *take;
    int ntake;
    gb_reference_person *person;
    int nperson;
    bool has_curve[GB_NCURVE]; /* in every take */

    /* Over v*; of curves that every take has. */
    gb_population curve[GB_NCURVE], parameter[GB_NPARAMETER];
    gb_population cadence; /* ln of the step frequency f* = f sqrt(leg / g), over ln v* */

    gb_spread spread[GB_NCURVE];
    double parameter_sd[GB_NPARAMETER];
    double speed_low, speed_high; /* v* between which at least two people have walked */
} gb_reference;

/* Reads a file; on success the caller frees it. A definition version other than ours is refused. */
gb_status gb_reference_open(const char *path, gb_reference *reference, gb_error *err);
gb_status gb_reference_parse(const char *text, size_t size, const char *path,
                             gb_reference *reference, gb_error *err);
void gb_reference_free(gb_reference *reference);

/* Takes one analysed take into a reference under construction (arena owns copies). pops (nullable):
 * its pose jumps between the first and the last kept strike. */
gb_status gb_reference_add(gb_reference *reference, const char *take, const char *person,
                           const char *sha256, const gb_gait *gait, const gb_pops *pops,
                           gb_error *err);

/* The file of a reference whose takes stand. */
cJSON *gb_reference_json(const gb_reference *reference);

/* Computes people, slopes and spreads from the takes. Done by gb_reference_open. */
gb_status gb_reference_settle(gb_reference *reference, gb_error *err);

/* The mean of people's parameter at v*, for a leg of this length (m): cadence and stride scale
 * with it. NaN where nobody has it. */
double gb_reference_parameter(const gb_reference *reference, gb_parameter parameter,
                              double speed_star, double leg, int without);

/* People's 99th percentile of a bone's angular acceleration (deg/s^2, 6 Hz) at v*: the straight
 * line through all takes but those of one person (-1: all). NaN: not known. */
double gb_reference_acceleration(const gb_reference *reference, gb_bone bone, double speed_star,
                                 int without);

/* The person with this name, or -1; the person of the take with these bytes, or -1. */
int gb_reference_find_person(const gb_reference *reference, const char *name);
int gb_reference_find_sha256(const gb_reference *reference, const char *sha256);

#ifdef __cplusplus
}
#endif
#endif
