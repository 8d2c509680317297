#include "compare/reference_list.h"

#include <string.h>

#include "base/file.h"
#include "base/text.h"

enum { PERSON, CONDITION, LABORATORY, FILE_NAME, NCOLUMN, MOST_TAKES = 10000 };

static const char *const columns[NCOLUMN] = {"person", "condition", "laboratory", "file"};

/* A field without the blanks around it. */
typedef struct field {
    const char *text;
    size_t size;
    long column; /* in bytes, from 1 */
} field;

typedef struct reader {
    const char *name;
    gb_arena *arena;
    gb_take_list *list;
    gb_error *err;
    long line;
    char separator;
    int place[NCOLUMN]; /* of the column in a line; -1: not there */
    int width;          /* columns; 0 before the first line was read */
    long header;        /* its line */
} reader;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The fields of a line, as many as there are; those beyond most are only counted. */
static int split(const char *line, size_t size, char separator, field *out, int most)
{
    int n = 0;
    for (size_t at = 0; at <= size; n++) {
        const char *end = memchr(line + at, separator, size - at);
        size_t stop = end ? (size_t)(end - line) : size, from = at;
        at = stop + 1;
        while (from < stop && is_blank(line[from]))
            from++;
        while (stop > from && is_blank(line[stop - 1]))
            stop--;
        if (n < most)
            out[n] = (field){line + from, stop - from, (long)from + 1};
    }
    return n;
}

static bool is(const field *f, const char *word)
{
    return f->size == strlen(word) && memcmp(f->text, word, f->size) == 0;
}

static gb_status read_header(reader *r, const char *line, size_t size)
{
    field f[NCOLUMN] = {{0}};
    r->header = r->line;
    r->separator = memchr(line, '\t', size) ? '\t' : ',';
    r->width = split(line, size, r->separator, f, NCOLUMN);
    for (int k = 0; k < NCOLUMN; k++)
        r->place[k] = -1;
    for (int i = 0; i < r->width && i < NCOLUMN; i++) {
        int k = 0;
        while (k < NCOLUMN && !is(&f[i], columns[k]))
            k++;
        if (k == NCOLUMN || r->place[k] >= 0) {
            gb_fail_at(r->err, GB_USAGE, r->name, r->line, f[i].column, "%s column '%.*s'",
                       k == NCOLUMN ? "there is no" : "there is another",
                       (int)(f[i].size < 60 ? f[i].size : 60), f[i].text);
            gb_advise(r->err, "the first line names the columns, with tabs or commas between them: "
                              "person, condition, laboratory, file");
            return GB_USAGE;
        }
        r->place[k] = i;
    }
    if (r->width > NCOLUMN)
        return gb_fail_at(r->err, GB_USAGE, r->name, r->line, 1,
                          "has %d columns, at most %d are "
                          "known",
                          r->width, NCOLUMN);
    for (int k = 0; k < NCOLUMN; k++) {
        if (r->place[k] < 0 && (k == PERSON || k == FILE_NAME))
            return gb_fail_at(r->err, GB_USAGE, r->name, r->line, 1, "the column '%s' is missing",
                              columns[k]);
    }
    return GB_OK;
}

static gb_status fail_in(const reader *r, const field *f, int column, const char *what)
{
    return gb_fail_at(r->err, GB_USAGE, r->name, r->line, f->column, "the %s %s", columns[column],
                      what);
}

/* Is it a line of UTF-8 that a terminal only shows? */
static bool is_text(const field *f)
{
    char rest[8];
    for (size_t at = 0; at < f->size;) {
        /* gb_text_next() reads up to four bytes, or to a zero. */
        size_t left = f->size - at < 4 ? f->size - at : 4;
        memcpy(rest, f->text + at, left);
        rest[left] = '\0';
        if (rest[0] == '\0')
            return false;
        int nbyte = 0, point = gb_text_next(rest, &nbyte);
        if (point == GB_TEXT_BAD || gb_text_is_control(point))
            return false;
        at += (size_t)nbyte;
    }
    return true;
}

/* What stands in one line against another. */
static gb_status check_against_others(const reader *r, const gb_list_take *take, const field *f)
{
    for (int i = 0; i < r->list->count; i++) {
        const gb_list_take *other = &r->list->take[i];
        if (strcmp(other->file, take->file) == 0)
            return gb_fail_at(r->err, GB_USAGE, r->name, r->line, f[r->place[FILE_NAME]].column,
                              "'%s' stands in line %ld, too", take->file, other->line);
        if (strcmp(other->person, take->person) == 0 &&
            strcmp(other->laboratory, take->laboratory) != 0)
            return gb_fail_at(r->err, GB_USAGE, r->name, r->line, f[r->place[LABORATORY]].column,
                              "'%s' is of laboratory '%s' here, of '%s' in line %ld", take->person,
                              take->laboratory, other->laboratory, other->line);
    }
    return GB_OK;
}

static gb_status read_take(reader *r, const char *line, size_t size)
{
    field f[NCOLUMN] = {{0}};
    const char *text[NCOLUMN] = {"", "", "", ""};
    int n = split(line, size, r->separator, f, NCOLUMN);
    if (n != r->width)
        return gb_fail_at(r->err, GB_USAGE, r->name, r->line, 1,
                          "has %d %s, line %ld names %d columns", n, n == 1 ? "field" : "fields",
                          r->header, r->width);
    for (int k = 0; k < NCOLUMN; k++) {
        const field *here = r->place[k] < 0 ? NULL : &f[r->place[k]];
        if (!here)
            continue;
        if (!is_text(here))
            return fail_in(r, here, k, "must be text in UTF-8");
        if (here->size == 0 && (k == PERSON || k == FILE_NAME))
            return fail_in(r, here, k, "is missing");
        if (memchr(here->text, '"', here->size))
            return fail_in(r, here, k, "has a quote in it: fields are not quoted");
        text[k] = gb_arena_text(r->arena, here->text, here->size);
        if (!text[k])
            return gb_fail_memory(r->err);
    }
    gb_list_take take = {text[PERSON], text[CONDITION], text[LABORATORY], text[FILE_NAME], r->line};
    gb_status status = check_against_others(r, &take, f);
    if (status != GB_OK)
        return status;
    if (r->list->count == MOST_TAKES)
        return gb_fail_at(r->err, GB_USAGE, r->name, r->line, 1, "more than %d takes", MOST_TAKES);
    return gb_arena_append(r->arena, &r->list->take, &r->list->count, &take, sizeof take)
               ? GB_OK
               : gb_fail_memory(r->err);
}

gb_status gb_take_list_parse(const char *text, size_t size, const char *name, gb_arena *arena,
                             gb_take_list *list, gb_error *err)
{
    reader r = {.name = name, .arena = arena, .list = list, .err = err};
    gb_status status = GB_OK;
    *list = (gb_take_list){NULL, 0};
    for (size_t at = 0; at < size && status == GB_OK;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t stop = end ? (size_t)(end - text) : size, first = at;
        r.line++;
        while (first < stop && is_blank(text[first]))
            first++;
        if (first < stop && text[first] != '#')
            status = r.width ? read_take(&r, text + at, stop - at)
                             : read_header(&r, text + at, stop - at);
        at = stop + 1;
    }
    if (status == GB_OK && list->count == 0)
        status = gb_fail_at(err, GB_USAGE, name, 0, 0, "names no take");
    return status;
}

gb_status gb_take_list_open(const char *path, gb_arena *arena, gb_take_list *list, gb_error *err)
{
    gb_file file;
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    status = gb_take_list_parse(file.bytes, file.size, file.name, arena, list, err);
    gb_file_close(&file);
    return status;
}
