/* The same bytes from every compiler, optimisation and instruction set: a hash of positions that
 * was computed once. It changes only when the arithmetic does. */
#include "base/buffer.h"
#include "base/sha256.h"
#include "check.h"
#include "formats/formats.h"

/* A chain of joints with all orders, a hinge, positions, and numbers that are no round ones. */
static void positions_have_the_same_bits_everywhere(void **state)
{
    (void)state;
    static const char *const orders[] = {"Zrotation Xrotation Yrotation",
                                         "Xrotation Yrotation Zrotation",
                                         "Yrotation Zrotation Xrotation"};
    gb_buffer text = {0};
    gb_buffer_text(&text,
                   "HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition "
                   "Zrotation Xrotation Yrotation\n");
    for (int j = 0; j < 12; j++)
        gb_buffer_printf(&text, "JOINT j%d\n{\nOFFSET 0.%d 1.%d -0.%d\nCHANNELS 3 %s\n", j, j,
                         j + 1, j + 2, orders[j % 3]);
    for (int j = 0; j < 12; j++)
        gb_buffer_text(&text, "}\n");
    gb_buffer_text(&text, "}\nMOTION\nFrames: 150\nFrame Time: 0.01\n");
    uint64_t seed = 1;
    for (int f = 0; f < 150; f++) {
        for (int c = 0; c < 42; c++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            gb_buffer_printf(&text, "%s%.6f", c ? " " : "", (double)(seed >> 40) / 10000 - 800);
        }
        gb_buffer_text(&text, "\n");
    }
    gb_motion motion;
    gb_error err;
    char hex[GB_SHA256_SIZE];
    assert_status(gb_bvh_read(text.text, text.size, "golden", NULL, &motion, NULL, &err), GB_OK,
                  &err);
    motion.metres = 0.0254;
    motion.world = gb_quat_about_axis(0, 0);
    size_t n = (size_t)motion.skeleton.njoint * 3 * 150;
    double *position = malloc(n * sizeof *position);
    assert_non_null(position);
    assert_status(gb_motion_forward(&motion, 0, 150, position, NULL, &err), GB_OK, &err);
    gb_sha256(position, n * sizeof *position, hex);
    assert_string_equal(hex, "2914455e091ee9e7fe96f65d0714d425b0b61111007890646a958a2f8e020544");
    free(position);
    gb_motion_free(&motion);
    gb_buffer_free(&text);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(positions_have_the_same_bits_everywhere),
};

run_group(tests)
