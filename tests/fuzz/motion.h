/* What the targets of motion formats do with what was read. */
#ifndef GB_TESTS_FUZZ_MOTION_H
#define GB_TESTS_FUZZ_MOTION_H

#include <stdlib.h>

#include "formats/formats.h"
#include "formats/writers.h"

/* Small limits keep a single input fast; half of the inputs take the parallel way. */
static inline gb_read_options fuzz_limits(void)
{
    return (gb_read_options){
        .max_joints = 200, .max_depth = 60, .max_frames = 2000, .threads = 1, .allow_nan = true};
}

static inline void fuzz_use_motion(gb_motion *motion, gb_notes *notes)
{
    gb_error err;
    size_t nframe = (size_t)motion->nframe, njoint = (size_t)motion->skeleton.njoint;
    if (nframe * njoint > 20000)
        return;
    if (!(motion->metres > 0))
        motion->metres = 1;
    double *position = malloc((nframe * njoint * 3 + 1) * sizeof *position);
    if (position && gb_motion_forward(motion, 0, motion->nframe, position, NULL, &err) != GB_OK)
        abort();
    free(position);

    gb_buffer bvh = {0}, asf = {0}, amc = {0};
    gb_motion again;
    gb_read_options options = fuzz_limits();
    options.max_joints *= 4;
    options.max_depth *= 4;
    if (gb_bvh_write(&bvh, motion, NULL, 0, notes, &err) != GB_OK)
        abort();
    /* What we write we read. */
    if (gb_bvh_read(bvh.text, bvh.size, "again.bvh", &options, &again, notes, &err) == GB_OK)
        gb_motion_free(&again);
    if (gb_asf_write(&asf, motion, notes, &err) == GB_OK &&
        gb_amc_write(&amc, motion, notes, &err) == GB_OK &&
        gb_asf_read(asf.text, asf.size, "again.asf", &options, &again, notes, &err) == GB_OK) {
        gb_amc_read(amc.text, amc.size, "again.amc", &options, &again, notes, &err);
        gb_motion_free(&again);
    }
    gb_buffer_free(&bvh);
    gb_buffer_free(&asf);
    gb_buffer_free(&amc);
}

#endif
