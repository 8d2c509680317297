/* Every number of a comparison, on people and a subject whose curves are cosines: what they are
 * apart is known from the numbers that they were made of. */
#include "stored.h"

/* Three people, two takes each. At equal v* their knees differ by a level and by a wave of two
 * periods a cycle; v* moves all of them alike. */
enum { NPEOPLE = 3 };

#define SLOPE      25.0 /* deg per v*, of the knee */
#define SWING      20.0 /* deg, of everybody's knee */
#define TREND      0.45 /* of ln f* over ln v* */
#define HERE       0.47 /* v* of the subject */
#define LEG        0.85 /* m, of the subject */
#define THIGH_BASE 12.0 /* deg */

static const struct {
    const char *name;
    double v[2], leg;
    double level, wave; /* deg, of the knee */
    double thigh;       /* deg, of the thigh's level */
    double step;        /* f* / v*^TREND */
    double share;       /* of every parameter that is a plain number */
} people[NPEOPLE] = {
    {"ann", {0.30, 0.50}, 0.80, -3, -1, -2, 0.80, 0.02},
    {"ben", {0.36, 0.56}, 0.90, 1, 0.5, 0, 0.86, 0.05},
    {"cat", {0.38, 0.62}, 1.00, 5, 2, 1, 0.75, 0.11},
};

static double wave(double periods, double i, double late)
{
    return cos(2 * acos(-1.0) * periods * (i - late) / 100);
}

static double knee_of(int p, double v, int i)
{
    return 30 + people[p].level + SLOPE * (v - 0.4) + SWING * wave(1, i, 0) +
           people[p].wave * wave(2, i, 0);
}

static double thigh_of(int p, int i)
{
    return THIGH_BASE + people[p].thigh + 10 * wave(1, i, 20);
}

/* Elbows of one level whose swings differ as the thighs' levels do. */
static double elbow_of(int p, int i)
{
    return 30 + (15 + people[p].thigh) * wave(1, i, 40);
}

/* How a parameter that is a plain number goes with v*: each in its own way. */
static double parameter_of(double share, int k, double v)
{
    return share + 0.3 + 0.05 * k * (v - 0.4);
}

static void add_takes(gb_reference *reference, int p)
{
    static gb_gait gait;
    for (int t = 0; t < 2; t++) {
        gb_error err;
        char name[32];
        double v = people[p].v[t], step = people[p].step * pow(v, TREND);
        memset(&gait, 0, sizeof gait);
        snprintf(name, sizeof name, "%s_%d", people[p].name, t);
        gait.nkept = 3;
        gait.fps = 120;
        gait.leg = people[p].leg;
        for (int k = 0; k < GB_NPARAMETER; k++)
            gait.mean[k] = parameter_of(people[p].share, k, v);
        gait.mean[GB_SPEED_STAR] = v;
        gait.mean[GB_CADENCE] = 60 * step * sqrt(9.81 / people[p].leg);
        gait.has_curve[GB_KNEE_FLEXION] = gait.has_curve[GB_THIGH] = true;
        gait.has_curve[GB_ELBOW_FLEXION] = true;
        for (int i = 0; i < GB_SAMPLES; i++) {
            gait.curve[GB_ELBOW_FLEXION][i] = elbow_of(p, i);
            gait.curve[GB_KNEE_FLEXION][i] = knee_of(p, v, i);
            gait.curve[GB_THIGH][i] = thigh_of(p, i);
        }
        assert_status(gb_reference_add(reference, name, people[p].name, name, &gait, NULL, &err),
                      GB_OK, &err);
    }
}

/* People's mean at the subject's v*. without: a person, or -1. */
static double mean_knee(int without, double v, int i)
{
    double sum = 0;
    int n = 0;
    for (int p = 0; p < NPEOPLE; p++) {
        sum += p == without ? 0 : knee_of(p, v, i);
        n += p != without;
    }
    return sum / n;
}

static double mean_thigh(int without, int i)
{
    double sum = 0;
    int n = 0;
    for (int p = 0; p < NPEOPLE; p++) {
        sum += p == without ? 0 : thigh_of(p, i);
        n += p != without;
    }
    return sum / n;
}

/* What the subject's knee does beside people's wave of one period: higher, later, further. */
typedef struct change {
    double up, late, times;
} change;

static const change changes[GB_NSIDES] = {[GB_SIDES_BOTH] = {2, 7, 1.5},
                                          [GB_SIDES_LEFT] = {-3, -4, 0.8},
                                          [GB_SIDES_RIGHT] = {1, 11, 1.2}};

static double subject_knee(change c, int i)
{
    double up = 30 + (-3 + 1 + 5) / 3.0 + SLOPE * (HERE - 0.4);
    double wave_of_people = (-1 + 0.5 + 2) / 3;
    return up + c.up + c.times * (SWING * wave(1, i, c.late) + wave_of_people * wave(2, i, c.late));
}

/* Root mean square and mean over the 101 samples. */
static double rms(const double x[GB_SAMPLES])
{
    double sum = 0;
    for (int i = 0; i < GB_SAMPLES; i++)
        sum += x[i] * x[i];
    return sqrt(sum / 101);
}

static double mean(const double x[GB_SAMPLES])
{
    double sum = 0;
    for (int i = 0; i < GB_SAMPLES; i++)
        sum += x[i];
    return sum / 101;
}

/* RMS without the mean. */
static double shape(const double x[GB_SAMPLES])
{
    return sqrt(fmax(0, rms(x) * rms(x) - mean(x) * mean(x)));
}

static double middle(const double x[3])
{
    return fmax(fmin(x[0], x[1]), fmin(fmax(x[0], x[1]), x[2]));
}

static gb_results results;
static gb_reference reference;

/* The subject is "somebody" against all, and "left out" against all but ben. */
static int compare(void **state)
{
    static gb_gait gait;
    static gb_comparison comparison;
    gb_error err;
    gb_take take = take_of("made");
    (void)state;
    reference.name = "people";
    reference.title = "Made-up people";
    reference.acknowledgement = "";
    for (int p = 0; p < NPEOPLE; p++)
        add_takes(&reference, p);
    assert_status(gb_reference_settle(&reference, &err), GB_OK, &err);

    memset(&gait, 0, sizeof gait);
    gait.nkept = 4;
    gait.fps = 120;
    gait.leg = LEG;
    gait.side_count[0] = gait.side_count[1] = 2;
    gait.mean[GB_SPEED_STAR] = HERE;
    gait.has_curve[GB_KNEE_FLEXION] = gait.has_curve[GB_THIGH] = true;
    gait.has_curve[GB_ELBOW_FLEXION] = true;
    for (int i = 0; i < GB_SAMPLES; i++) {
        gait.curve[GB_ELBOW_FLEXION][i] = elbow_of(1, i); /* like ben's */
        gait.curve[GB_KNEE_FLEXION][i] = subject_knee(changes[GB_SIDES_BOTH], i);
        gait.side_curve[GB_LEFT][GB_KNEE_FLEXION][i] = subject_knee(changes[GB_SIDES_LEFT], i);
        gait.side_curve[GB_RIGHT][GB_KNEE_FLEXION][i] = subject_knee(changes[GB_SIDES_RIGHT], i);
        gait.curve[GB_THIGH][i] = mean_thigh(-1, i) + 1; /* a degree up, else like people */
        for (int side = 0; side < 2; side++)
            gait.side_curve[side][GB_THIGH][i] = gait.curve[GB_THIGH][i];
    }
    gb_results_begin(&results);
    assert_status(gb_results_add_reference(&results, &reference, &err), GB_OK, &err);
    for (int k = 0; k < 2; k++) {
        const char *name = k ? "left out" : "somebody";
        gb_compare(&gait, &reference, k ? 1 : -1, GB_SPEED_OF_SUBJECT, 0.02, &comparison);
        assert_status(gb_results_add_subject(&results, name, "take", &take, &gait, &err), GB_OK,
                      &err);
        assert_status(gb_results_add_comparison(&results, k, &reference, &comparison, &err), GB_OK,
                      &err);
    }
    assert_status(gb_results_settle(&results, &err), GB_OK, &err);
    return 0;
}

static int leave(void **state)
{
    (void)state;
    gb_results_free(&results);
    gb_reference_free(&reference);
    return 0;
}

#define EXACT 1e-8 /* nine decimals are kept */

/* rms, offset, shape: of the difference itself. Lag: the shift that was made, + late; the parabola
 * through whole per cents is within 0.05. Gain: the least-squares slope of subject over people. */
static void differences_are_those_that_were_made(void **state)
{
    (void)state;
    for (int side = 0; side < GB_NSIDES; side++) {
        double d[GB_SAMPLES], x[GB_SAMPLES], y[GB_SAMPLES], cross = 0, own = 0;
        for (int i = 0; i < GB_SAMPLES; i++) {
            x[i] = mean_knee(-1, HERE, i);
            y[i] = subject_knee(changes[side], i);
            d[i] = y[i] - x[i];
        }
        for (int i = 0; i < GB_SAMPLES; i++) {
            cross += (x[i] - mean(x)) * y[i];
            own += (x[i] - mean(x)) * x[i];
        }
        const struct {
            gb_quantity quantity;
            double expected, atol;
        } parts[] = {{GB_Q_RMS, rms(d), EXACT},
                     {GB_Q_OFFSET, mean(d), EXACT},
                     {GB_Q_SHAPE, shape(d), EXACT},
                     {GB_Q_GAIN, cross / own, EXACT},
                     {GB_Q_LAG, changes[side].late, 0.05}};
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
            assert_stored(&results, parts[k].quantity, "somebody", "people", "knee", (gb_sides)side,
                          parts[k].expected, parts[k].atol);
    }
    /* Without the 101st sample these are numbers of a page: a cosine that is 1.5 times as large and
     * 7 % late has the shape difference 20 / sqrt 2 x sqrt(1.5^2 + 1 - 3 cos(0.07 x 360 deg)) and
     * goes along with 1.5 cos(0.07 x 360 deg) of the other. */
    double cosine = cos(2 * acos(-1.0) * 0.07);
    assert_stored(&results, GB_Q_OFFSET, "somebody", "people", "knee", GB_SIDES_BOTH, 2, 0.2);
    assert_stored(&results, GB_Q_SHAPE, "somebody", "people", "knee", GB_SIDES_BOTH,
                  20 / sqrt(2) * sqrt(3.25 - 3 * cosine), 0.1);
    assert_stored(&results, GB_Q_GAIN, "somebody", "people", "knee", GB_SIDES_BOTH, 1.5 * cosine,
                  0.01);
    /* The thigh is a degree up and else the same. */
    assert_stored(&results, GB_Q_RMS, "somebody", "people", "thigh", GB_SIDES_BOTH, 1, EXACT);
    assert_stored(&results, GB_Q_OFFSET, "somebody", "people", "thigh", GB_SIDES_LEFT, 1, EXACT);
    assert_stored(&results, GB_Q_SHAPE, "somebody", "people", "thigh", GB_SIDES_BOTH, 0, 1e-6);
    assert_stored(&results, GB_Q_GAIN, "somebody", "people", "thigh", GB_SIDES_BOTH, 1, EXACT);
    assert_stored(&results, GB_Q_LAG, "somebody", "people", "thigh", GB_SIDES_BOTH, 0, 1e-6);
}

/* People's own curve at the subject's v*: one person one vote, moved along the slope. */
static void people_are_taken_at_the_subjects_speed(void **state)
{
    (void)state;
    for (int k = 0; k < 2; k++) {
        gb_value key = {.quantity = GB_Q_KNEE_FLEXION,
                        .take = k ? "left out" : "somebody",
                        .reference = "people"};
        const double *curve = gb_store_samples(&results.store, key, GB_SAMPLES);
        assert_non_null(curve);
        for (int i = 0; i < GB_SAMPLES; i++)
            assert_near(curve[i], mean_knee(k ? 1 : -1, HERE, i), EXACT, 0, "people's knee");
    }
}

/* At equal v*: SD over three people of each sample (n - 1), RMS of that over the cycle; each person
 * to the mean of the other two and to each other, the middle one of three. */
typedef struct spread_by_hand {
    double sd[GB_SAMPLES], sd_rms, sd_shape, sd_offset;
    double to_mean, to_mean_shape, to_person, to_person_shape;
} spread_by_hand;

static double of(gb_curve curve, int p, int i)
{
    return curve == GB_THIGH           ? thigh_of(p, i)
           : curve == GB_ELBOW_FLEXION ? elbow_of(p, i)
                                       : knee_of(p, HERE, i);
}

static spread_by_hand spread(gb_curve curve)
{
    spread_by_hand s;
    double to_mean[3], to_mean_shape[3], pair[3], pair_shape[3];
    for (int i = 0; i < GB_SAMPLES; i++) {
        double a = of(curve, 0, i), b = of(curve, 1, i), c = of(curve, 2, i), m = (a + b + c) / 3;
        s.sd[i] = sqrt(((a - m) * (a - m) + (b - m) * (b - m) + (c - m) * (c - m)) / 2);
    }
    for (int p = 0; p < 3; p++) {
        int q = (p + 1) % 3, o = (p + 2) % 3;
        double mine[GB_SAMPLES], two[GB_SAMPLES];
        for (int i = 0; i < GB_SAMPLES; i++) {
            mine[i] = of(curve, p, i) - (of(curve, q, i) + of(curve, o, i)) / 2;
            two[i] = of(curve, p, i) - of(curve, q, i);
        }
        to_mean[p] = rms(mine);
        to_mean_shape[p] = shape(mine);
        pair[p] = rms(two);
        pair_shape[p] = shape(two);
    }
    s.sd_rms = rms(s.sd);
    /* From the mean of all three. */
    double shapes = 0, offsets = 0;
    for (int p = 0; p < 3; p++) {
        double d[GB_SAMPLES];
        for (int i = 0; i < GB_SAMPLES; i++)
            d[i] = of(curve, p, i) - (of(curve, 0, i) + of(curve, 1, i) + of(curve, 2, i)) / 3;
        shapes += shape(d) * shape(d);
        offsets += mean(d) * mean(d);
    }
    s.sd_shape = sqrt(shapes / 2);
    s.sd_offset = sqrt(offsets / 2);
    s.to_mean = middle(to_mean);
    s.to_mean_shape = middle(to_mean_shape);
    s.to_person = middle(pair);
    s.to_person_shape = middle(pair_shape);
    return s;
}

/* Beside a comparison and of the reference alone. */
static void people_are_as_far_apart_as_they_were_made(void **state)
{
    (void)state;
    static const gb_curve both[] = {GB_KNEE_FLEXION, GB_THIGH};
    static const char *const takes[] = {"somebody", "left out", ""};
    for (int k = 0; k < 6; k++) {
        gb_curve curve = both[k % 2];
        const char *take = takes[k / 2], *item = gb_curves[curve].name;
        spread_by_hand s = spread(curve);
        const struct {
            gb_quantity quantity;
            double expected;
        } rows[] = {{GB_Q_PEOPLE_SD, s.sd_rms},
                    {GB_Q_PEOPLE_SD_SHAPE, s.sd_shape},
                    {GB_Q_PEOPLE_SD_OFFSET, s.sd_offset},
                    {GB_Q_PEOPLE_SD_WITHIN, s.sd_rms},
                    {GB_Q_PEOPLE_JUDGED, 3},
                    {GB_Q_PERSON_TO_MEAN, s.to_mean},
                    {GB_Q_PERSON_TO_MEAN_SHAPE, s.to_mean_shape},
                    {GB_Q_PERSON_TO_PERSON, s.to_person},
                    {GB_Q_PERSON_TO_PERSON_SHAPE, s.to_person_shape}};
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            assert_stored(&results, rows[i].quantity, take, "people", item, GB_SIDES_BOTH,
                          rows[i].expected, 1e-6);
    }
    gb_value key = {
        .quantity = GB_Q_KNEE_FLEXION, .statistic = GB_STAT_SD, .take = "", .reference = "people"};
    const double *sd = gb_store_samples(&results.store, key, GB_SAMPLES);
    assert_non_null(sd);
    for (int i = 0; i < GB_SAMPLES; i++)
        assert_near(sd[i], spread(GB_KNEE_FLEXION).sd[i], EXACT, 0, "SD of the knee");
    /* The thighs are 2, 0 and 1 degrees off: SD 1.5275, to the others' mean 2.5, 0.5 and 2. */
    assert_stored(&results, GB_Q_PEOPLE_SD, "", "people", "thigh", GB_SIDES_BOTH,
                  sqrt((25 + 1 + 16) / 9.0 / 2), EXACT);
    assert_stored(&results, GB_Q_PERSON_TO_MEAN, "", "people", "thigh", GB_SIDES_BOTH, 2, EXACT);
    assert_stored(&results, GB_Q_PERSON_TO_PERSON, "", "people", "thigh", GB_SIDES_BOTH, 2, EXACT);
}

/* Shapes of a knee and an elbow in SD, and of these the root mean square: the thighs have one
 * shape, so that there is nothing to judge by. */
static double headline(const double knee[GB_SAMPLES], const double elbow[GB_SAMPLES])
{
    double a = shape(knee) / spread(GB_KNEE_FLEXION).sd_shape;
    double b = shape(elbow) / spread(GB_ELBOW_FLEXION).sd_shape;
    return sqrt((a * a + b * b) / 2);
}

/* RMS, shape and offset over their SD, and the headline: of the subject, and of each person against
 * the other two. */
static void naturalness_is_the_rms_over_curves(void **state)
{
    (void)state;
    spread_by_hand s = spread(GB_KNEE_FLEXION);
    double knee[GB_SAMPLES], thigh[GB_SAMPLES], elbow[GB_SAMPLES], score[3];
    for (int p = 0; p < 3; p++) {
        int q = (p + 1) % 3, o = (p + 2) % 3;
        for (int i = 0; i < GB_SAMPLES; i++) {
            knee[i] = knee_of(p, HERE, i) - (knee_of(q, HERE, i) + knee_of(o, HERE, i)) / 2;
            elbow[i] = elbow_of(p, i) - (elbow_of(q, i) + elbow_of(o, i)) / 2;
        }
        score[p] = headline(knee, elbow);
    }
    /* The subject's wave is 1.5 times as large and late: nobody is further from the others. Seen
     * without ben, who is nearest to the others, there are two people, and the middle of two is
     * their mean. */
    for (int k = 0; k < 2; k++) {
        const char *take = k ? "left out" : "somebody";
        for (int i = 0; i < GB_SAMPLES; i++) {
            double others = elbow_of(0, i) + elbow_of(2, i);
            knee[i] = subject_knee(changes[GB_SIDES_BOTH], i) - mean_knee(k ? 1 : -1, HERE, i);
            thigh[i] = mean_thigh(-1, i) + 1 - mean_thigh(k ? 1 : -1, i);
            elbow[i] = elbow_of(1, i) - (k ? others / 2 : (others + elbow_of(1, i)) / 3);
        }
        double own = headline(knee, elbow);
        double further = (score[0] > own) + (score[2] > own) + (!k && score[1] > own);
        const struct {
            gb_quantity quantity;
            const char *curve;
            double expected;
        } rows[] = {{GB_Q_RMS_PER_SD, "knee", rms(knee) / s.sd_rms},
                    {GB_Q_SHAPE_PER_SD, "knee", shape(knee) / s.sd_shape},
                    {GB_Q_OFFSET_PER_SD, "knee", fabs(mean(knee)) / s.sd_offset},
                    {GB_Q_RMS_PER_SD, "thigh", rms(thigh) / spread(GB_THIGH).sd_rms},
                    {GB_Q_NATURALNESS, "", own},
                    {GB_Q_PERSON_NATURALNESS, "", k ? (score[0] + score[2]) / 2 : middle(score)}};
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            assert_stored(&results, rows[i].quantity, take, "people", rows[i].curve, GB_SIDES_BOTH,
                          rows[i].expected, EXACT);
        assert_stored(&results, GB_Q_PEOPLE_FURTHER, take, "people", "", GB_SIDES_BOTH, further, 0);
    }
}

/* A subject like ben, near the others: both of them are further away. */
static void people_further_away_are_counted(void **state)
{
    static gb_gait gait;
    static gb_comparison comparison;
    gb_results r;
    gb_error err;
    gb_take take = take_of("made");
    (void)state;
    gait = (gb_gait){.nkept = 2, .fps = 120, .leg = LEG};
    gait.mean[GB_SPEED_STAR] = HERE;
    gait.has_curve[GB_KNEE_FLEXION] = true;
    for (int i = 0; i < GB_SAMPLES; i++)
        gait.curve[GB_KNEE_FLEXION][i] = mean_knee(-1, HERE, i) + 1.5 * wave(2, i, 0);
    /* Waves of -1, 0.5 and 2: SD 1.5, and to the mean of the others 2.25, 0 and 2.25 of them; the
     * subject 1.5. */
    gb_results_begin(&r);
    gb_compare(&gait, &reference, -1, GB_SPEED_OF_SUBJECT, 0.02, &comparison);
    assert_status(gb_results_add_subject(&r, "near", "take", &take, &gait, &err), GB_OK, &err);
    assert_status(gb_results_add_comparison(&r, 0, &reference, &comparison, &err), GB_OK, &err);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    assert_stored(&r, GB_Q_PEOPLE_FURTHER, "near", "people", "", GB_SIDES_BOTH, 2, 0);
    assert_stored(&r, GB_Q_NATURALNESS, "near", "people", "", GB_SIDES_BOTH, 1, EXACT);
    assert_stored(&r, GB_Q_PERSON_NATURALNESS, "near", "people", "", GB_SIDES_BOTH, 1.5, EXACT);
    gb_results_free(&r);
}

/* A knee of one level, and its strides at 1 degree above and below it: an SD of sqrt 2. */
static gb_gait level_knee(double level)
{
    static gb_cycle cycle[2];
    gb_gait gait = {.nkept = 2, .fps = 120, .leg = LEG, .cycle = cycle, .ncycle = 2};
    memset(cycle, 0, sizeof cycle);
    gait.side_count[GB_LEFT] = 2;
    for (int k = 0; k < GB_NPARAMETER; k++)
        gait.mean[k] = gait.side_mean[GB_LEFT][k] = 0.3;
    gait.mean[GB_SPEED_STAR] = gait.side_mean[GB_LEFT][GB_SPEED_STAR] = HERE;
    gait.has_curve[GB_KNEE_FLEXION] = true;
    for (int k = 0; k < 2; k++) {
        cycle[k].side = GB_LEFT;
        cycle[k].kept = true;
        for (int p = 0; p < GB_NPARAMETER; p++)
            cycle[k].parameter[p] = gait.mean[p] + (k ? 0.02 : -0.02);
        for (int i = 0; i < GB_SAMPLES; i++) {
            gait.curve[GB_KNEE_FLEXION][i] = level;
            gait.side_curve[GB_LEFT][GB_KNEE_FLEXION][i] = level;
            cycle[k].curve[GB_KNEE_FLEXION][i] = level + (k ? 1 : -1);
        }
    }
    return gait;
}

/* Knees of levels 0, 3, 6 and of 10, 12: within sqrt(20 / 3), between those of 3 and 11. A subject
 * at 5 is 2 above the mean of both, 7, and 2 above her own people, whose SD is 3. */
static void laboratories_are_as_far_apart_as_they_were_made(void **state)
{
    (void)state;
    static const double levels[] = {0, 3, 6, 10, 12};
    static gb_comparison comparison;
    gb_reference two = {.name = "two", .title = "", .acknowledgement = ""};
    gb_results r;
    gb_error err;
    gb_take take = take_of("made");
    for (int p = 0; p < 5; p++) {
        const char name[2] = {(char)('a' + p), '\0'};
        gb_gait gait = level_knee(levels[p]);
        assert_status(gb_reference_add(&two, name, name, name, &gait, NULL, &err), GB_OK, &err);
        assert_status(gb_reference_place(&two, p < 3 ? "one" : "other", "", &err), GB_OK, &err);
    }
    assert_status(gb_reference_settle(&two, &err), GB_OK, &err);
    gb_gait gait = level_knee(5);
    for (int i = 0; i < GB_SAMPLES; i++)
        gait.curve[GB_KNEE_FLEXION][i] += wave(1, i, 25); /* a sine, whose mean is 0 */
    gb_results_begin(&r);
    gb_compare_of(&gait, &two, GB_NOBODY, 0, GB_SPEED_OF_SUBJECT, 0.02, &comparison);
    assert_status(gb_results_add_reference(&r, &two, &err), GB_OK, &err);
    assert_status(gb_results_add_subject(&r, "hers", "take", &take, &gait, &err), GB_OK, &err);
    assert_status(gb_results_add_comparison(&r, 0, &two, &comparison, &err), GB_OK, &err);
    assert_status(gb_results_settle(&r, &err), GB_OK, &err);
    const struct {
        gb_quantity quantity;
        double expected;
    } rows[] = {{GB_Q_PEOPLE_SD_WITHIN, sqrt(20 / 3.0)},
                {GB_Q_PEOPLE_SD_BETWEEN, sqrt(32)},
                {GB_Q_PEOPLE_SD, sqrt(20 / 3.0 + 32)},
                {GB_Q_PEOPLE_JUDGED, 5},
                {GB_Q_OFFSET, -2},
                {GB_Q_OFFSET_PER_SD, 2 / sqrt(20 / 3.0 + 32)},
                {GB_Q_OWN_OFFSET, 2},
                {GB_Q_OWN_SHAPE, sqrt(50 / 101.0)},
                {GB_Q_OWN_RMS, sqrt(4 + 50 / 101.0)},
                {GB_Q_OWN_SD, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_stored(&r, rows[i].quantity, "hers", "two", "knee", GB_SIDES_BOTH, rows[i].expected,
                      EXACT);
    assert_string_equal(r.comparison[0].laboratory, "one");
    /* 0.02 above and below: a variance of 2 x 0.02^2. */
    assert_stored(&r, GB_Q_PEOPLE_STRIDES, "", "two", "knee", GB_SIDES_BOTH, sqrt(2), EXACT);
    assert_stored(&r, GB_Q_PEOPLE_STRIDES, "", "two", "stance", GB_SIDES_BOTH, sqrt(2) * 0.02,
                  EXACT);
    gb_results_free(&r);
    gb_reference_free(&two);
}

/* Of people's parameters at v*: steps scale with the leg, by f* = c v*^TREND; other numbers lie on
 * lines. without: a person, or -1. */
static double parameter_at(int k, double v, double leg, int without)
{
    double sum = 0, steps = 0;
    int n = 0;
    for (int p = 0; p < NPEOPLE; p++) {
        if (p == without)
            continue;
        sum += parameter_of(people[p].share, k, v);
        steps += log(people[p].step);
        n++;
    }
    double step = exp(steps / n) * pow(v, TREND); /* steps in sqrt(leg / g) seconds */
    switch (k) {
    case GB_SPEED:
        return v * sqrt(9.81 * leg);
    case GB_FROUDE:
        return v * v;
    case GB_SPEED_STAR:
        return v;
    case GB_CADENCE:
        return 60 * step * sqrt(9.81 / leg);
    case GB_STRIDE:
        return 2 * v / step;
    case GB_STEP_LENGTH:
        return v / step;
    default:
        return sum / n;
    }
}

static void peoples_parameters_scale_with_speed_and_leg(void **state)
{
    (void)state;
    const gb_reference_result *people_result = &results.reference[0];
    for (int k = 0; k < GB_NPARAMETER; k++) {
        for (int left_out = 0; left_out < 2; left_out++)
            assert_stored(&results, gb_quantity_of_people(k), left_out ? "left out" : "somebody",
                          "people", "", GB_SIDES_BOTH,
                          parameter_at(k, HERE, LEG, left_out ? 1 : -1), EXACT);
        /* Over speed, from the second slowest to the second fastest person, on a mean leg: 0.36 to
         * 0.56, 0.9 m. */
        const double *band = gb_results_band(&results, people_result, k);
        assert_non_null(band);
        for (int i = 0; i < GB_BAND_SAMPLES; i++)
            assert_near(band[i],
                        parameter_at(k, 0.36 + 0.20 * i / (GB_BAND_SAMPLES - 1.0), 0.9, -1), EXACT,
                        0, gb_parameters[k].name);
    }
    /* Shares of 0.02, 0.05 and 0.11: the mean is 0.06, squares 16, 1 and 25 x 1e-4. */
    gb_value key = {
        .quantity = GB_Q_STANCE, .statistic = GB_STAT_SD, .take = "", .reference = "people"};
    assert_near(gb_store_get(&results.store, key), sqrt(42e-4 / 2), EXACT, 0, "SD of the stance");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(differences_are_those_that_were_made),
    cmocka_unit_test(people_are_taken_at_the_subjects_speed),
    cmocka_unit_test(people_are_as_far_apart_as_they_were_made),
    cmocka_unit_test(naturalness_is_the_rms_over_curves),
    cmocka_unit_test(people_further_away_are_counted),
    cmocka_unit_test(laboratories_are_as_far_apart_as_they_were_made),
    cmocka_unit_test(peoples_parameters_scale_with_speed_and_leg),
};

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, compare, leave);
}
