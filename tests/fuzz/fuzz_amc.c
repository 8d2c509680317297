/* Any bytes as frames for a small skeleton with every kind of degree of freedom. */
#include <string.h>

#include "fuzz.h"
#include "motion.h"

static const char skeleton[] =
    ":units\n length 0.45\n angle deg\n:root\n order TX TY TZ RX RY RZ\n axis XYZ\n position 0 0 "
    "0\n"
    " orientation 0 0 0\n:bonedata\n begin\n name b\n direction 0 1 0\n length 4.5\n axis 0 0 20 "
    "XYZ\n"
    " dof rx ry rz\n end\n begin\n name c\n direction 1 0 0\n length 2\n axis 90 0 0 ZYX\n dof rz\n"
    " end\n begin\n name d\n direction 0 0 1\n length 1\n axis 0 0 0 XYZ\n dof tx ty tz rx\n end\n"
    " begin\n name e\n direction 0 0 1\n length 1\n axis 0 0 0 XYZ\n end\n"
    ":hierarchy\n begin\n root b\n b c d\n d e\n end\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_motion motion;
    gb_error err;
    gb_read_options options = fuzz_limits();
    if (gb_asf_read(skeleton, strlen(skeleton), "s", NULL, &motion, &notes, &err) != GB_OK)
        abort();
    if (gb_amc_read((const char *)data, size, "fuzz.amc", &options, &motion, &notes, &err) == GB_OK)
        fuzz_use_motion(&motion, &notes);
    gb_motion_free(&motion);
    gb_arena_free(&arena);
    return 0;
}
