#include "gait/analyses.h"
#include "base/number.h"

#include <math.h>
#include <string.h>

#include "gait/inventory.h"
#include "gait/point_smoothness.h"
#include "gait/pops.h"
#include "gait/slide.h"
#include "gait/validity.h"

#define NO_SEAM 0.001 /* m: what meets itself so closely is not torn */

/* A number of an item (number in the quantity's list; -1: none), unless it could not be had. */
static void put(gb_store *store, const gb_analysed *take, gb_quantity quantity, int item,
                gb_sides side, double value)
{
    if (isnan(value))
        return;
    gb_store_put(store, (gb_value){.quantity = quantity,
                                   .side = side,
                                   .take = take->name,
                                   .item = gb_items_name(gb_quantities[quantity].items, item),
                                   .value = value});
}

static gb_status run_validity(const gb_analysed *take, gb_store *store, gb_error *err)
{
    (void)err;
    put(store, take, GB_Q_VALIDITY, -1, GB_SIDES_BOTH,
        gb_validity_find(take->body, take->gait, take->notes));
    return GB_OK;
}

/* The 99th percentile after the gait's low-pass, the largest without a filter: a jump of one frame
 * is what a filter takes away. */
static gb_status run_pops(const gb_analysed *take, gb_store *store, gb_error *err)
{
    gb_arena scratch = {0};
    gb_pops filtered, raw;
    gb_gait unfiltered = *take->gait;
    unfiltered.cutoff = 0;
    gb_status status = gb_pops_of_gait(take->body, take->gait, &scratch, &filtered, err);
    if (status == GB_OK)
        status = gb_pops_of_gait(take->body, &unfiltered, &scratch, &raw, err);
    for (int b = 0; b < GB_NBONE && status == GB_OK; b++) {
        put(store, take, GB_Q_ACCELERATION_P99, b, GB_SIDES_BOTH, filtered.p99[b]);
        put(store, take, GB_Q_ACCELERATION_PEAK, b, GB_SIDES_BOTH, raw.peak[b]);
        if (!isnan(raw.peak[b]) && take->gait->fps > 0)
            put(store, take, GB_Q_ACCELERATION_PEAK_TIME, b, GB_SIDES_BOTH,
                raw.peak_frame[b] / take->gait->fps);
    }
    gb_arena_free(&scratch);
    return status;
}

static gb_status run_inventory(const gb_analysed *take, gb_store *store, gb_error *err)
{
    static const gb_quantity axes[3] = {GB_Q_FLEXION_RANGE, GB_Q_TURN_RANGE, GB_Q_LEAN_RANGE};
    gb_inventory inventory;
    gb_status status = gb_inventory_find(take->motion, take->map, take->gait, &inventory, err);
    for (int b = 0; b < GB_NINVENTORY && status == GB_OK; b++) {
        for (int i = 0; i < 3; i++)
            put(store, take, axes[i], b, GB_SIDES_BOTH, inventory.range[b][i]);
    }
    return status;
}

static gb_status run_smoothness(const gb_analysed *take, gb_store *store, gb_error *err)
{
    gb_point_smoothness found;
    gb_status status = gb_point_smoothness_find(take->body, take->gait, &found, err);
    for (int i = 0; i < GB_NMOVING && status == GB_OK; i++) {
        put(store, take, GB_Q_SPARC, i, GB_SIDES_BOTH, found.sparc[i]);
        put(store, take, GB_Q_LDLJ, i, GB_SIDES_BOTH, found.ldlj[i]);
    }
    return status;
}

/* Metres in files have nine decimals: what is less than a nanometre is no slide. */
static double millimetres(double metres)
{
    return 1000 * gb_number_round(metres, 9);
}

static gb_status run_feet(const gb_analysed *take, gb_store *store, gb_error *err)
{
    const gb_slide slide = gb_slide_find(take->body, take->gait);
    (void)err;
    for (int side = 0; side < 2; side++)
        put(store, take, GB_Q_FOOT_SLIDE, -1, gb_sides_of(side), millimetres(slide.mean[side]));
    put(store, take, GB_Q_FOOT_SLIDE, -1, GB_SIDES_BOTH, millimetres(slide.both));
    put(store, take, GB_Q_FOOT_SLIDE_LARGEST, -1, GB_SIDES_BOTH, millimetres(slide.largest));
    return GB_OK;
}

const gb_analysis gb_analyses[] = {
    {"validity", "is left on the left, and do the feet point ahead", GB_NEEDS_CYCLES, true,
     run_validity},
    {"pops", "angular acceleration of bones, beside people's", GB_NEEDS_CYCLES, false, run_pops},
    {"inventory", "how much each bone turns", GB_NEEDS_CYCLES | GB_NEEDS_MOTION, false,
     run_inventory},
    {"smoothness", "SPARC and LDLJ of ankle, wrist and head", GB_NEEDS_CYCLES | GB_NEEDS_NO_SEAM,
     false, run_smoothness},
    {"feet", "how far feet that stand slide", GB_NEEDS_CYCLES | GB_NEEDS_NO_SEAM, false, run_feet},
};

const int gb_analysis_count = sizeof gb_analyses / sizeof *gb_analyses;

_Static_assert(sizeof gb_analyses / sizeof *gb_analyses <= GB_MAX_ANALYSES,
               "a bit for each analysis");

int gb_analysis_find(const char *name)
{
    for (int i = 0; i < gb_analysis_count; i++) {
        if (strcmp(gb_analyses[i].name, name) == 0)
            return i;
    }
    return -1;
}

gb_status gb_analyses_run(unsigned wanted, const gb_analysed *take, gb_store *store, gb_error *err)
{
    gb_status status = GB_OK;
    const unsigned has = (take->gait->nkept > 0 ? (unsigned)GB_NEEDS_CYCLES : 0) |
                         (take->motion ? (unsigned)GB_NEEDS_MOTION : 0) |
                         (take->gait->seam <= NO_SEAM ? (unsigned)GB_NEEDS_NO_SEAM : 0);
    for (int i = 0; i < gb_analysis_count && status == GB_OK; i++) {
        const gb_analysis *analysis = &gb_analyses[i];
        bool asked = analysis->always || (wanted & 1u << i);
        if (asked && (analysis->needs & ~has) == 0)
            status = analysis->run(take, store, err);
    }
    return status;
}
