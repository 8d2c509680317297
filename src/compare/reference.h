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

/* The averages of one take. A side without cycles has no curves (NaN); of takes whose sides are not
 * known the curves are of both. */
typedef struct gb_reference_take {
    const char *take;       /* "35_01" */
    const char *person;     /* "35" */
    const char *laboratory; /* "CMU"; "": not said */
    const char *condition;  /* "slow"; "": not said */
    const char *sha256;     /* of the take's bytes */
    int cycles, side_cycles[2];
    double fps, leg;                 /* Hz, m */
    double parameter[GB_NPARAMETER]; /* NaN: not to be had */
    bool has_curve[GB_NCURVE];
    double curve[GB_NCURVE][GB_SAMPLES]; /* mean of the two sides */
    double side_curve[2][GB_NCURVE][GB_SAMPLES];
    /* From stride to stride of a side: SD of a parameter, and of a curve (RMS over the cycle); NaN
     * where no side has two strides. */
    double parameter_strides[GB_NPARAMETER], curve_strides[GB_NCURVE];
    double acceleration[GB_NBONE]; /* 99th percentile per bone, deg/s^2, 6 Hz (gait/pops.h); NaN */
} gb_reference_take;

/* Where takes were made, by whose rules a skeleton was fitted. */
typedef struct gb_reference_laboratory {
    const char *name, *acknowledgement;
    const char *reason;         /* why curves of its are not judged by; "" */
    bool not_judged[GB_NCURVE]; /* has it, but in no mean of people */
    int people;
} gb_reference_laboratory;

/* Means over the takes of one person, each take with one vote. */
typedef struct gb_reference_person {
    const char *name;
    int laboratory; /* index */
    int takes, cycles;
    double speed_star; /* v* */
    double leg;
    double parameter_strides[GB_NPARAMETER], curve_strides[GB_NCURVE]; /* as of a take, pooled */
} gb_reference_person;

/* An SD of curves, whole and in its parts: all^2 = shape^2 + offset^2, over the cycle. */
typedef struct gb_curve_sd {
    double all, shape, offset;
} gb_curve_sd;

/* How far people are from each other, at equal v*; same unit as the curve. total^2 = within^2 +
 * between^2: of people of a laboratory, pooled, and of the laboratories' means. */
typedef struct gb_spread {
    int people;            /* whose curves it is made of */
    double sd[GB_SAMPLES]; /* total */
    gb_curve_sd total, within, between;
    double person_to_person, person_to_person_shape; /* medians; shape: offset removed */
    double person_to_mean, person_to_mean_shape;     /* the mean of the others */
} gb_spread;

/* Slopes over v* that are known from elsewhere: those of the shipped references (slopes.c). NaN:
 * not known. cadence: of ln f* over ln v*. */
typedef struct gb_slopes {
    double curve[GB_NCURVE][GB_SAMPLES], parameter[GB_NPARAMETER], cadence;
} gb_slopes;

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
    gb_reference_laboratory *laboratory;
    int nlaboratory;
    bool has_between[GB_NCURVE]; /* the file states it: more laboratories than are in it */
    gb_curve_sd between[GB_NCURVE];
    const gb_slopes *slopes;   /* that its own are leant towards; NULL: none */
    bool has_curve[GB_NCURVE]; /* in any take */
    bool judged[GB_NCURVE];    /* by a laboratory at least */

    /* Over v*. Of curves: of people of laboratories that judge by it, where there are any. */
    gb_population curve[GB_NCURVE], parameter[GB_NPARAMETER];
    gb_population every[GB_NCURVE]; /* of all who have the curve, judged by or not */
    gb_population cadence;          /* ln of the step frequency f* = f sqrt(leg / g), over ln v* */

    gb_spread spread[GB_NCURVE];
    double parameter_sd[GB_NPARAMETER]; /* total */
    double speed_low, speed_high;       /* v* between which at least two people have walked */
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
/* Where the take that was added last was made, and how the person moved; NULL: not said. */
gb_status gb_reference_place(gb_reference *reference, const char *laboratory, const char *condition,
                             gb_error *err);

/* What is known of laboratories, and of how far laboratories are apart (keys "laboratories" and
 * "between" of a reference, in a file of their own), into a reference under construction. */
gb_status gb_reference_read_laboratories(const char *path, gb_reference *reference, gb_error *err);
gb_status gb_reference_read_between(const char *path, gb_reference *reference, gb_error *err);
/* That part: the SD between the laboratories of a settled reference, and no curve of anybody. */
cJSON *gb_reference_between_json(const gb_reference *reference);

/* The file of a reference whose takes stand. */
cJSON *gb_reference_json(const gb_reference *reference);

/* Computes people, slopes and spreads from the takes. Done by gb_reference_open. GB_INPUT for a
 * person of two laboratories. */
gb_status gb_reference_settle(gb_reference *reference, gb_error *err);

/* The slopes of the shipped reference of walking or running, which a small reference's own are
 * leant towards. */
const gb_slopes *gb_shipped_slopes(bool running);

/* How far the people of one laboratory are apart, without a person: SD, NaN with fewer than two. */
gb_curve_sd gb_reference_laboratory_sd(const gb_reference *reference, gb_curve curve,
                                       int laboratory, int without);

/* The mean of people's parameter at v*, for a leg of this length (m): cadence and stride scale
 * with it. NaN where nobody has it. */
double gb_reference_parameter(const gb_reference *reference, gb_parameter parameter,
                              double speed_star, double leg, int without);

/* A parameter at v*: that of a leg of this length with the step frequency f*, if it follows from
 * these, else the value. */
double gb_reference_scaled(gb_parameter parameter, double speed_star, double leg, double value,
                           double frequency);

/* People's 99th percentile of a bone's angular acceleration (deg/s^2, 6 Hz) at v*: the straight
 * line through all takes but those of who is left out (population.h). NaN: not known. */
double gb_reference_acceleration(const gb_reference *reference, gb_bone bone, double speed_star,
                                 int without);

/* The person with this name, or -1; the person of the take with these bytes, or -1; the laboratory
 * with this name, or -1. */
int gb_reference_find_laboratory(const gb_reference *reference, const char *name);
int gb_reference_find_person(const gb_reference *reference, const char *name);
int gb_reference_find_sha256(const gb_reference *reference, const char *sha256);

#ifdef __cplusplus
}
#endif
#endif
