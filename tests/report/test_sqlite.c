/* The database of results, asked as a user would ask it. */
#include "report/sqlite.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"

static char folder[] = "/tmp/gaitbench-sqlite-XXXXXX";

/* Two takes, one of them compared, a study, a cost. */
static void make(gb_results *r, gb_subject_result subject[2])
{
    gb_error err;
    double thigh[GB_SAMPLES];
    gb_results_begin(r);
    for (int i = 0; i < 2; i++)
        subject[i] = (gb_subject_result){.name = i ? "b" : "a",
                                         .kind = "take",
                                         .take = i ? "b.bvh" : "a.bvh",
                                         .format = "bvh",
                                         .sha256 = "",
                                         .fps = 120,
                                         .nframe = 7,
                                         .leg = 0.9,
                                         .arm = (double)NAN,
                                         .running = i,
                                         .cycles = {2, 3}};
    r->subject = subject;
    r->nsubject = 2;
    for (int i = 0; i < GB_SAMPLES; i++)
        thigh[i] = i - 0.5;
    const gb_value rows[] = {
        {.quantity = GB_Q_CADENCE, .take = "a", .value = 100.25},
        {.quantity = GB_Q_CADENCE, .take = "a", .side = GB_SIDES_LEFT, .span = 3, .value = 99},
        {.quantity = GB_Q_CADENCE, .take = "a", .statistic = GB_STAT_SD, .value = 1.5},
        {.quantity = GB_Q_CADENCE, .take = "b", .value = 160},
        {.quantity = GB_Q_RMS, .take = "a", .reference = "people", .item = "knee", .value = 3},
        {.quantity = GB_Q_LAG, .take = "a", .reference = "people", .item = "knee", .value = NAN},
        {.quantity = GB_Q_SLIDE, .take = "it's; DROP TABLE take", .value = 0.5},
        {.quantity = GB_Q_PEOPLE_SD, .reference = "people", .item = "knee", .value = 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        gb_store_put(&r->store, rows[i]);
    for (int q = 0; q < GB_NQUANTITY; q++) {
        if (gb_quantities[q].kind == GB_KIND_cost)
            gb_store_put(&r->store,
                         (gb_value){.quantity = (gb_quantity)q, .take = "a", .value = 9});
    }
    gb_store_put_block(&r->store, (gb_value){.quantity = GB_Q_THIGH, .take = "a"}, thigh,
                       GB_SAMPLES);
    assert_status(gb_results_settle(r, &err), GB_OK, &err);
}

static void write_database(const gb_results *r, const char *path)
{
    gb_outdir dir;
    gb_error err;
    assert_status(gb_outdir_begin(path, &dir, &err), GB_OK, &err);
    assert_status(gb_report_sqlite(r, &dir, &err), GB_OK, &err);
    assert_status(gb_outdir_commit(&dir, &err), GB_OK, &err);
}

/* The answer's first column, rows behind one another; "NULL" where there is nothing. */
static void check(sqlite3 *db, const char *question, const char *answer)
{
    char text[500] = "";
    sqlite3_stmt *rows = NULL;
    if (sqlite3_prepare_v2(db, question, -1, &rows, NULL) != SQLITE_OK)
        fail_msg("%s: %s", question, sqlite3_errmsg(db));
    while (sqlite3_step(rows) == SQLITE_ROW) {
        const char *cell = (const char *)sqlite3_column_text(rows, 0);
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, "%s%s", n > 0 ? " " : "", cell ? cell : "NULL");
    }
    sqlite3_finalize(rows);
    assert_string_equal(text, answer);
}

static void numbers_are_found_by_name(void **state)
{
    (void)state;
    gb_results r;
    gb_subject_result subject[2];
    char path[100];
    sqlite3 *db = NULL;
    make(&r, subject);
    write_database(&r, folder);
    snprintf(path, sizeof path, "%s/results.sqlite", folder);
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    check(db, "PRAGMA integrity_check", "ok");
    check(db, "SELECT name FROM take ORDER BY name", "a b it's; DROP TABLE take");
    check(db, "SELECT gait FROM take WHERE name < 'c' ORDER BY name", "walk run");
    check(db, "SELECT file FROM take WHERE name > 'c'", "NULL");
    check(db, "SELECT arm_m FROM take WHERE name = 'a'", "NULL");
    check(db,
          "SELECT value FROM value WHERE quantity = 'cadence_steps_min' AND cycle IS NULL AND "
          "statistic = 'mean' ORDER BY take",
          "100.25 160.0");
    /* Cycles are counted from 0, as in results.json. */
    check(db, "SELECT cycle || side || value FROM value WHERE cycle IS NOT NULL", "2left99.0");
    check(db, "SELECT value FROM value WHERE statistic = 'sd'", "1.5");
    check(db, "SELECT value FROM value WHERE quantity = 'lag'", "NULL");
    /* How far the knee is from people, in their SD. */
    check(db,
          "SELECT v.value / p.value FROM value v JOIN value p ON p.quantity = 'sd' AND "
          "p.item = v.item AND p.reference = v.reference WHERE v.quantity = 'rms'",
          "1.5");
    check(db, "SELECT unit FROM quantity WHERE name = 'knee'", "deg");
    check(db,
          "SELECT count(*) FROM value v LEFT JOIN quantity q ON q.name = v.quantity "
          "WHERE q.name IS NULL OR q.kind = 'cost'",
          "0");
    sqlite3_close(db);
    gb_results_free(&r);
}

static void curves_are_doubles(void **state)
{
    (void)state;
    char path[100];
    sqlite3 *db = NULL;
    sqlite3_stmt *rows = NULL;
    snprintf(path, sizeof path, "%s/results.sqlite", folder);
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    sqlite3_prepare_v2(db, "SELECT n, samples FROM curve WHERE take = 'a' AND quantity = 'thigh'",
                       -1, &rows, NULL);
    assert_int_equal(sqlite3_step(rows), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(rows, 0), GB_SAMPLES);
    assert_int_equal(sqlite3_column_bytes(rows, 1), 8 * GB_SAMPLES);
    /* 99.5 is 0x4058e00000000000. */
    static const unsigned char last[8] = {0, 0, 0, 0, 0, 0xe0, 0x58, 0x40};
    const unsigned char *bytes = sqlite3_column_blob(rows, 1);
    assert_memory_equal(bytes + 8 * 100, last, 8);
    sqlite3_finalize(rows);
    sqlite3_close(db);
}

static void equal_results_are_equal_bytes(void **state)
{
    (void)state;
    gb_file file[2];
    gb_error err;
    for (int i = 0; i < 2; i++) {
        gb_results r;
        gb_subject_result subject[2];
        char path[100];
        snprintf(path, sizeof path, "%s/results.sqlite", folder);
        if (i > 0) {
            make(&r, subject);
            write_database(&r, folder);
            gb_results_free(&r);
        }
        assert_status(gb_file_open(path, 0, &file[i], &err), GB_OK, &err);
    }
    assert_int_equal(file[0].size, file[1].size);
    assert_memory_equal(file[0].bytes, file[1].bytes, file[0].size);
    gb_file_close(&file[0]);
    gb_file_close(&file[1]);
}

/* The stage is gone: an error that names the user's folder. */
static void what_cannot_be_written_is_said(void **state)
{
    (void)state;
    gb_results r;
    gb_subject_result subject[2];
    gb_outdir dir;
    gb_error err;
    make(&r, subject);
    assert_status(gb_outdir_begin(folder, &dir, &err), GB_OK, &err);
    assert_int_equal(rmdir(dir.stage), 0);
    assert_status(gb_report_sqlite(&r, &dir, &err), GB_IO, &err);
    assert_contains(err.file, folder);
    assert_contains(err.message, "cannot be written");
    gb_outdir_abandon(&dir);
    gb_results_free(&r);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char path[100];
    snprintf(path, sizeof path, "%s/results.sqlite", folder);
    unlink(path);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_found_by_name),
        cmocka_unit_test(curves_are_doubles),
        cmocka_unit_test(equal_results_are_equal_bytes),
        cmocka_unit_test(what_cannot_be_written_is_said),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
