#include "report/sqlite.h"

#ifdef GB_HAVE_SQLITE

#include <math.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/folder.h"

static const char name[] = "results.sqlite";

/* The folder appears as a whole, or not at all: no journal is needed besides. Names stand in rows
 * as texts, so that a question needs no join. */
static const char begin[] =
    "PRAGMA page_size = 4096;"
    "PRAGMA journal_mode = OFF;"
    "PRAGMA synchronous = OFF;"
    "BEGIN;"
    "CREATE TABLE take (name TEXT PRIMARY KEY, kind TEXT, file TEXT, format TEXT, sha256 TEXT,"
    " fps REAL, frames INTEGER, leg_m REAL, arm_m REAL, gait TEXT, in_place INTEGER,"
    " cycles_left INTEGER, cycles_right INTEGER) WITHOUT ROWID;"
    "CREATE TABLE quantity (name TEXT PRIMARY KEY, kind TEXT NOT NULL, unit TEXT NOT NULL,"
    " better TEXT NOT NULL, decimals INTEGER NOT NULL, label TEXT NOT NULL, plus TEXT NOT NULL,"
    " meaning TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE value (take TEXT REFERENCES take, reference TEXT,"
    " quantity TEXT NOT NULL REFERENCES quantity, item TEXT, side TEXT NOT NULL, cycle INTEGER,"
    " statistic TEXT NOT NULL, value REAL);"
    "CREATE TABLE curve (take TEXT REFERENCES take, reference TEXT,"
    " quantity TEXT NOT NULL REFERENCES quantity, item TEXT, side TEXT NOT NULL, cycle INTEGER,"
    " statistic TEXT NOT NULL, n INTEGER NOT NULL, samples BLOB NOT NULL);";

static const char end[] = "CREATE INDEX value_by_quantity ON value (quantity, item, side);"
                          "CREATE INDEX value_by_take ON value (take);"
                          "CREATE INDEX curve_by_take ON curve (take, quantity, side);"
                          "COMMIT;";

static const char add_take[] = "INSERT INTO take VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?);";
static const char add_quantity[] = "INSERT INTO quantity VALUES (?,?,?,?,?,?,?,?);";
static const char add_value[] = "INSERT INTO value VALUES (?,?,?,?,?,?,?,?);";
static const char add_curve[] = "INSERT INTO curve VALUES (?,?,?,?,?,?,?,?,?);";

static const char *const kinds[] = {[GB_KIND_curve] = "curve",
                                    [GB_KIND_parameter] = "parameter",
                                    [GB_KIND_value] = "value",
                                    [GB_KIND_times] = "times",
                                    [GB_KIND_cost] = "cost"};

const char *gb_sqlite_version(void)
{
    return sqlite3_libversion();
}

/* What is written, and the statement that takes the next row. */
typedef struct writer {
    sqlite3 *db;
    sqlite3_stmt *row;
    int column; /* of the row that was bound last */
    int status; /* of SQLite: the first that is not good stays */
} writer;

static void keep(writer *w, int status)
{
    if (w->status == SQLITE_OK && status != SQLITE_DONE)
        w->status = status;
}

static void run(writer *w, const char *sql)
{
    if (w->status == SQLITE_OK)
        keep(w, sqlite3_exec(w->db, sql, NULL, NULL, NULL));
}

static void rows_begin(writer *w, const char *sql)
{
    if (w->status == SQLITE_OK)
        keep(w, sqlite3_prepare_v2(w->db, sql, -1, &w->row, NULL));
}

static void rows_end(writer *w)
{
    sqlite3_finalize(w->row);
    w->row = NULL;
}

/* The row's next column. Texts must stay until the row is added. */
static void put_word(writer *w, const char *text)
{
    if (w->status == SQLITE_OK)
        keep(w, sqlite3_bind_text(w->row, w->column + 1, text, -1, SQLITE_STATIC));
    w->column++;
}

static void put_nothing(writer *w)
{
    w->column++;
}

/* "" is nothing, as is NaN. */
static void put_text(writer *w, const char *text)
{
    if (*text)
        put_word(w, text);
    else
        put_nothing(w);
}

static void put_number(writer *w, double value)
{
    if (w->status == SQLITE_OK && !isnan(value))
        keep(w, sqlite3_bind_double(w->row, w->column + 1, value));
    w->column++;
}

static void put_count(writer *w, int value)
{
    if (w->status == SQLITE_OK)
        keep(w, sqlite3_bind_int(w->row, w->column + 1, value));
    w->column++;
}

static void row_end(writer *w)
{
    w->column = 0;
    if (w->status != SQLITE_OK)
        return;
    keep(w, sqlite3_step(w->row));
    sqlite3_reset(w->row);
    sqlite3_clear_bindings(w->row);
}

static void put_subject(writer *w, const gb_subject_result *s)
{
    put_text(w, s->name);
    put_text(w, s->kind);
    put_text(w, s->take);
    put_text(w, s->format);
    put_text(w, s->sha256);
    put_number(w, s->fps);
    put_count(w, s->nframe);
    put_number(w, s->leg);
    put_number(w, s->arm);
    put_text(w, s->running ? "run" : "walk");
    put_count(w, s->in_place);
    put_count(w, s->cycles[0]);
    put_count(w, s->cycles[1]);
    row_end(w);
}

/* The subjects, then what studies looked at besides, which has nothing but a name. Rows of a take
 * stand together. */
static void put_takes(writer *w, const gb_results *results)
{
    const gb_store *store = &results->store;
    rows_begin(w, add_take);
    for (int i = 0; i < results->nsubject; i++)
        put_subject(w, &results->subject[i]);
    for (int i = 0; i < store->nvalue; i++) {
        const char *take = store->value[i].take;
        bool again = i > 0 && store->value[i - 1].order[0] == store->value[i].order[0];
        if (!*take || again || gb_results_subject(results, take) >= 0)
            continue;
        put_text(w, take);
        row_end(w);
    }
    rows_end(w);
}

static void put_quantities(writer *w)
{
    rows_begin(w, add_quantity);
    for (int q = 0; q < GB_NQUANTITY; q++) {
        const gb_quantity_info *info = &gb_quantities[q];
        put_word(w, info->name);
        put_word(w, kinds[info->kind]);
        put_word(w, info->unit);
        put_word(w, gb_better_word(info->better));
        put_count(w, info->decimals < 0 ? -info->decimals : info->decimals);
        put_word(w, info->label);
        put_word(w, info->plus);
        put_word(w, info->meaning);
        row_end(w);
    }
    rows_end(w);
}

static void put_key(writer *w, const gb_value *key)
{
    put_text(w, key->take);
    put_text(w, key->reference);
    put_text(w, gb_value_name(key));
    put_text(w, key->item);
    put_text(w, gb_sides_word(key->side));
    if (key->span > 0)
        put_count(w, key->span - 1);
    else
        put_nothing(w);
    put_text(w, gb_statistic_word(key->statistic));
}

static bool is_cost(const gb_value *key)
{
    return gb_quantities[key->quantity].kind == GB_KIND_cost;
}

static void put_values(writer *w, const gb_store *store)
{
    rows_begin(w, add_value);
    for (int i = 0; i < store->nvalue; i++) {
        if (is_cost(&store->value[i]))
            continue;
        put_key(w, &store->value[i]);
        put_number(w, store->value[i].value);
        row_end(w);
    }
    rows_end(w);
}

/* Doubles of IEEE 754, little end first, whatever this machine has. */
static void put_samples(writer *w, const double *sample, int n)
{
    unsigned char *bytes = malloc((size_t)n * sizeof *sample + 1);
    if (!bytes)
        keep(w, SQLITE_NOMEM);
    for (int i = 0; bytes && i < n; i++) {
        uint64_t bits;
        memcpy(&bits, &sample[i], sizeof bits);
        for (int k = 0; k < 8; k++)
            bytes[8 * i + k] = (unsigned char)(bits >> 8 * k);
    }
    if (w->status == SQLITE_OK)
        keep(w, sqlite3_bind_blob(w->row, w->column + 1, bytes, 8 * n, SQLITE_TRANSIENT));
    w->column++;
    free(bytes);
}

static void put_curves(writer *w, const gb_store *store)
{
    rows_begin(w, add_curve);
    for (int i = 0; i < store->nblock; i++) {
        const gb_block *block = &store->block[i];
        if (is_cost(&block->key))
            continue;
        put_key(w, &block->key);
        put_count(w, block->n);
        put_samples(w, block->sample, block->n);
        row_end(w);
    }
    rows_end(w);
}

gb_status gb_report_sqlite(const gb_results *results, gb_outdir *dir, gb_error *err)
{
    writer w = {.status = SQLITE_OK};
    char *path = gb_path_join(dir->stage, name);
    if (!path)
        return gb_fail_memory(err);
    keep(&w, sqlite3_open_v2(path, &w.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL));
    run(&w, begin);
    put_takes(&w, results);
    put_quantities(&w);
    put_values(&w, &results->store);
    put_curves(&w, &results->store);
    run(&w, end);
    gb_status status = w.status == SQLITE_OK ? GB_OK : GB_IO;
    if (status != GB_OK) {
        char file[600];
        snprintf(file, sizeof file, "%.500s/%s", dir->path, name);
        status = w.status == SQLITE_NOMEM
                     ? gb_fail_memory(err)
                     : gb_fail_at(err, GB_IO, file, 0, 0, "cannot be written: %s",
                                  w.db ? sqlite3_errmsg(w.db) : sqlite3_errstr(w.status));
    }
    if (sqlite3_close(w.db) != SQLITE_OK && status == GB_OK)
        status = gb_fail(err, GB_IO, "%s cannot be closed", name);
    free(path);
    return status;
}

#else

const char *gb_sqlite_version(void)
{
    return NULL;
}

gb_status gb_report_sqlite(const gb_results *results, gb_outdir *dir, gb_error *err)
{
    (void)results;
    (void)dir;
    gb_fail(err, GB_USAGE, "this gaitbench was built without SQLite");
    gb_advise(err, "install SQLite's headers (apt install libsqlite3-dev) and build it anew");
    return GB_USAGE;
}

#endif
