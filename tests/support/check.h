/* What every test program includes: cmocka, and checks that print both sides.
 *
 * One group per program (cmocka's XML and exit codes want it); argv[1] is a filter of test names.
 */
#ifndef GB_TESTS_CHECK_H
#define GB_TESTS_CHECK_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"

/* |actual - expected| <= atol + rtol |expected|; both NaN is equal. what says what was compared. */
#define assert_near(actual, expected, atol, rtol, what)                                            \
    check_near(actual, expected, atol, rtol, what, __FILE__, __LINE__)

static inline void check_near(double actual, double expected, double atol, double rtol,
                              const char *what, const char *file, int line)
{
    if (isnan(actual) && isnan(expected))
        return;
    if (fabs(actual - expected) <= atol + rtol * fabs(expected))
        return;
    print_error("%s: %.17g, expected %.17g, off by %.3g\n", what, actual, expected,
                actual - expected);
    _fail(file, line);
}

/* The status, and on a surprise the error's message. */
#define assert_status(actual, expected, err) check_status(actual, expected, err, __FILE__, __LINE__)

static inline void check_status(gb_status actual, gb_status expected, const gb_error *err,
                                const char *file, int line)
{
    if (actual == expected)
        return;
    print_error("status %d, expected %d: %s:%ld:%ld: %s\n", (int)actual, (int)expected,
                actual && err ? err->file : "", actual && err ? err->line : 0,
                actual && err ? err->column : 0, actual && err ? err->message : "");
    _fail(file, line);
}

/* text holds part. */
#define assert_contains(text, part) check_contains(text, part, __FILE__, __LINE__)

static inline void check_contains(const char *text, const char *part, const char *file, int line)
{
    if (strstr(text, part))
        return;
    print_error("'%s' does not hold '%s'\n", text, part);
    _fail(file, line);
}

/* A path below GAITBENCH_DATA in a static buffer (eight of them in turn), or NULL without data. */
static inline const char *data_path(const char *name)
{
    static char paths[8][1024];
    static int next;
    const char *data = getenv("GAITBENCH_DATA");
    if (!data || !*data)
        return NULL;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", data, name);
    return path;
}

/* Skips the test, visibly, when the data is not there. */
#define need_data()                                                                                \
    do {                                                                                           \
        if (!data_path("")) {                                                                      \
            puts("SKIP: GAITBENCH_DATA is not set, no real takes to test with");                   \
            fflush(stdout);                                                                        \
            skip();                                                                                \
        }                                                                                          \
    } while (0)

/* Runs the group; argv[1] filters. */
#define run_group(tests)                                                                           \
    int main(int argc, char **argv)                                                                \
    {                                                                                              \
        if (argc > 1)                                                                              \
            cmocka_set_test_filter(argv[1]);                                                       \
        return cmocka_run_group_tests(tests, NULL, NULL);                                          \
    }

#endif
