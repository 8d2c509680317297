/* Any bytes as an Acclaim skeleton. */
#include "fuzz.h"
#include "motion.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_motion motion;
    gb_error err;
    gb_read_options options = fuzz_limits();
    if (gb_asf_read((const char *)data, size, "fuzz.asf", &options, &motion, &notes, &err) ==
        GB_OK) {
        fuzz_use_motion(&motion, &notes);
        gb_motion_free(&motion);
    }
    gb_arena_free(&arena);
    return 0;
}
