#include "muscles/poses_csv.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "formats/unity_pose.h"

enum { NSEVEN = 7, MOST_COLUMNS = GB_NMUSCLE + 2 * NSEVEN };

static const char *const root_names[NSEVEN] = {"RootT.x", "RootT.y", "RootT.z", "RootQ.x",
                                               "RootQ.y", "RootQ.z", "RootQ.w"};
static const char *const hips_names[NSEVEN] = {"Hips.x",  "Hips.y",  "Hips.z", "Hips.qx",
                                               "Hips.qy", "Hips.qz", "Hips.qw"};

typedef struct reader {
    const char *name;
    int column[MOST_COLUMNS]; /* muscle, GB_NMUSCLE + part of the root, + NSEVEN of the hips */
    int ncolumn;
    gb_error *err;
} reader;

/* What a column of that name holds; -1: nothing known. */
static int column_of(const char *name)
{
    int m = gb_muscle_find(name);
    for (int k = 0; k < NSEVEN && m < 0; k++) {
        if (strcmp(name, root_names[k]) == 0)
            m = GB_NMUSCLE + k;
        else if (strcmp(name, hips_names[k]) == 0)
            m = GB_NMUSCLE + NSEVEN + k;
    }
    return m;
}

/* Without blanks and quotes around it. */
static void trim(const char **from, const char **to)
{
    while (*from < *to && (**from == ' ' || **from == '"' || **from == '\t'))
        (*from)++;
    while (*to > *from &&
           ((*to)[-1] == ' ' || (*to)[-1] == '"' || (*to)[-1] == '\r' || (*to)[-1] == '\t'))
        (*to)--;
}

static gb_status read_header(reader *r, const char *line, const char *end)
{
    for (const char *p = line;; p++) {
        const char *comma = memchr(p, ',', (size_t)(end - p));
        const char *from = p, *to = comma ? comma : end;
        char name[64];
        trim(&from, &to);
        snprintf(name, sizeof name, "%.*s", (int)(to - from < 63 ? to - from : 63), from);
        int what = column_of(name);
        if (what < 0) {
            gb_status status = gb_fail_at(r->err, GB_INPUT, r->name, 1, from - line + 1,
                                          "'%s' is no muscle and no part of the root", name);
            gb_advise(r->err, "gaitbench muscles list shows the names");
            return status;
        }
        for (int k = 0; k < r->ncolumn; k++) {
            if (r->column[k] == what)
                return gb_fail_at(r->err, GB_INPUT, r->name, 1, from - line + 1,
                                  "'%s' stands twice", name);
        }
        r->column[r->ncolumn++] = what; /* each at most once: there is room */
        if (!comma)
            return GB_OK;
        p = comma;
    }
}

static double *place_of(gb_pose_row *row, int what)
{
    gb_root *t = &row->root;
    double *const root[NSEVEN] = {&t->t.x, &t->t.y, &t->t.z, &t->q.x, &t->q.y, &t->q.z, &t->q.w};
    double *const hips[NSEVEN] = {
        &row->hips.x,          &row->hips.y,          &row->hips.z,         &row->hips_rotation.x,
        &row->hips_rotation.y, &row->hips_rotation.z, &row->hips_rotation.w};
    return what < GB_NMUSCLE            ? &row->muscle[what]
           : what < GB_NMUSCLE + NSEVEN ? root[what - GB_NMUSCLE]
                                        : hips[what - GB_NMUSCLE - NSEVEN];
}

static bool is_turn(gb_quat q)
{
    double square = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    return square > 1e-12 && square < 1e12;
}

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\r'))
        p++;
    return p;
}

/* A number, in quotes or not, with the blanks around it: spreadsheets quote all cells or none. p is
 * left behind it, or where it is wrong. */
static gb_status read_number(const reader *r, const char *line, const char **p, const char *end,
                             long number, double *out)
{
    *p = skip_blanks(*p, end);
    const char *start = *p;
    bool quoted = start < end && *start == '"';
    if (quoted)
        *p = skip_blanks(start + 1, end);
    const char *behind = gb_number_parse(*p, end, out);
    if (!behind)
        return gb_fail_at(r->err, GB_INPUT, r->name, number, start - line + 1, "expected a number");
    *p = skip_blanks(behind, end);
    if (!quoted)
        return GB_OK;
    if (*p >= end || **p != '"')
        return gb_fail_at(r->err, GB_INPUT, r->name, number, *p - line + 1,
                          "expected a closing quote");
    *p = skip_blanks(*p + 1, end);
    return GB_OK;
}

static gb_status read_row(const reader *r, const char *line, const char *end, long number,
                          gb_pose_row *row)
{
    const char *p = line;
    *row = (gb_pose_row){.root = {{0, 1, 0}, gb_quat_identity}, .hips_rotation = gb_quat_identity};
    for (int c = 0; c < r->ncolumn; c++) {
        gb_status status = read_number(r, line, &p, end, number, place_of(row, r->column[c]));
        if (status != GB_OK)
            return status;
        bool last = c + 1 == r->ncolumn;
        if (last ? p != end : p >= end || *p != ',')
            return gb_fail_at(r->err, GB_INPUT, r->name, number, p - line + 1,
                              "expected %d numbers in the row", r->ncolumn);
        p += !last;
    }
    if (!is_turn(row->root.q) || !is_turn(row->hips_rotation))
        return gb_fail_at(r->err, GB_INPUT, r->name, number, 1,
                          "RootQ or the hips' rotation is none");
    row->root.q = gb_quat_normalize(row->root.q);
    row->hips_rotation = gb_quat_normalize(row->hips_rotation);
    return GB_OK;
}

/* Lines with something in them. */
static int count_lines(const char *p, const char *end)
{
    int n = 0;
    while (p < end && n < 100000000) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        stop = stop ? stop : end;
        n += stop > p && !(stop == p + 1 && *p == '\r');
        p = stop + 1;
    }
    return n;
}

gb_status gb_poses_parse(const char *text, size_t size, const char *name, gb_pose_table *table,
                         gb_error *err)
{
    reader r = {.name = name, .err = err};
    const char *p = text, *end = text + size;
    memset(table, 0, sizeof *table);
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        p += 3;
    int lines = count_lines(p, end);
    if (lines == 0)
        return gb_fail_at(err, GB_INPUT, name, 1, 1, "is empty: expected a header");
    table->row = gb_arena_array(&table->arena, (size_t)lines, sizeof *table->row);
    gb_status status = table->row ? GB_OK : gb_fail_memory(err);
    for (long line = 1; p < end && status == GB_OK; line++) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        stop = stop ? stop : end;
        bool blank = stop == p || (stop == p + 1 && *p == '\r');
        if (r.ncolumn == 0)
            status = read_header(&r, p, stop);
        else if (!blank)
            status = read_row(&r, p, stop, line, &table->row[table->nrow++]);
        p = stop + 1;
    }
    int hips = 0;
    for (int c = 0; c < r.ncolumn; c++)
        hips += r.column[c] >= GB_NMUSCLE + NSEVEN;
    table->has_hips = hips == NSEVEN;
    if (status == GB_OK && hips > 0 && hips < NSEVEN)
        status = gb_fail_at(err, GB_INPUT, name, 1, 1, "the hips need all seven columns");
    if (status != GB_OK)
        gb_arena_free(&table->arena);
    return status;
}

/* The one pose of a text asset of Unity. */
static gb_status parse_asset(const gb_file *file, gb_pose_table *table, gb_error *err)
{
    gb_unity_pose pose;
    gb_status status = gb_unity_pose_parse(file->bytes, file->size, file->name, &pose, err);
    if (status != GB_OK)
        return status;
    memset(table, 0, sizeof *table);
    table->row = gb_arena_array(&table->arena, 1, sizeof *table->row);
    if (!table->row)
        return gb_fail_memory(err);
    const double *t = pose.position, *q = pose.rotation;
    table->nrow = 1;
    table->row->root = (gb_root){{t[0], t[1], t[2]}, {q[0], q[1], q[2], q[3]}};
    table->row->hips_rotation = gb_quat_identity;
    memcpy(table->row->muscle, pose.muscle, sizeof pose.muscle);
    return GB_OK;
}

gb_status gb_poses_open(const char *path, gb_pose_table *table, gb_error *err)
{
    gb_file file;
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    size_t n = strlen(path);
    if (n > 6 && strcmp(path + n - 6, ".asset") == 0)
        status = parse_asset(&file, table, err);
    else
        status = gb_poses_parse(file.bytes, file.size, file.name, table, err);
    gb_file_close(&file);
    return status;
}
