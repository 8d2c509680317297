#include "formats/fast.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include "base/number.h"

enum {
    MAX_PIECES = 64,
    PIECE_BYTES = 1 << 20, /* below two of these one thread is faster */
};

/* ---- numbers ---- */

static inline unsigned digit_of(char c)
{
    return (unsigned)(unsigned char)c - '0';
}

/* As gb_number_parse, for text that is known to hold a line end further on, so that no step needs
 * to look whether the text goes on. NULL: not a plain number. */
static inline const char *plain_number(const char *p, const char *end, double *out)
{
    static const double power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const char *start = p;
    bool negative = *p == '-';
    p += negative;
    const char *digits = p;
    uint64_t mantissa = 0;
    for (unsigned d; (d = digit_of(*p)) < 10; p++)
        mantissa = mantissa * 10 + d;
    ptrdiff_t count = p - digits, exponent = 0;
    if (*p == '.') {
        digits = ++p;
        for (unsigned d; (d = digit_of(*p)) < 10; p++)
            mantissa = mantissa * 10 + d;
        exponent = digits - p;
        count -= exponent;
    }
    if ((*p | 32) == 'e') {
        const char *q = p + 1;
        bool minus = *q == '-';
        q += minus || *q == '+';
        digits = q;
        int e = 0;
        for (unsigned d; (d = digit_of(*q)) < 10 && q - digits < 6; q++)
            e = e * 10 + (int)d;
        if (q == digits)
            return NULL;
        exponent += minus ? -e : e;
        p = q;
    }
    /* 18 digits fit into the mantissa; the general routine decides the rest. */
    if (count == 0)
        return NULL;
    if (count > 18 || mantissa > (UINT64_C(1) << 53) || exponent < -22 || exponent > 22)
        return mantissa == 0 && count <= 18 ? (*out = negative ? -0.0 : 0.0, p)
                                            : gb_number_parse(start, end, out);
    double value = (double)mantissa;
    value = exponent < 0 ? value / power[-exponent] : value * power[exponent];
    *out = negative ? -value : value;
    return p;
}

static inline bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* n numbers with blanks before each, and the end of the line. NULL: give up. */
static inline const char *plain_row(const char *p, const char *end, double *out, int n)
{
    for (int c = 0; c < n; c++) {
        while (is_blank(*p))
            p++;
        p = plain_number(p, end, &out[c]);
        /* A number ends at a blank or at the line's end. */
        if (!p || (unsigned char)*p > ' ')
            return NULL;
    }
    while (is_blank(*p))
        p++;
    p += *p == '\r';
    return *p == '\n' ? p + 1 : NULL;
}

/* ---- pieces of a text ---- */

typedef struct piece {
    const char *start, *end; /* whole lines */
    long lines;
    int first_row, nrow; /* -1: gave up */
    long first_number;   /* of frames */
} piece;

static void count_lines(piece *part)
{
    for (const char *p = part->start; p < part->end; part->lines++) {
        const char *next = memchr(p, '\n', (size_t)(part->end - p));
        p = next ? next + 1 : part->end;
    }
}

static int thread_count(int wanted)
{
#ifdef _OPENMP
    return wanted > 0 ? wanted : omp_get_max_threads();
#else
    (void)wanted;
    return 1;
#endif
}

/* Cuts the text into pieces of whole lines; boundary moves a place on to where one may begin. */
static int cut(const char *text, const char *end, int threads,
               const char *(*boundary)(const char *p, const char *end), piece *pieces)
{
    size_t size = (size_t)(end - text);
    int n = size < 2 * (size_t)PIECE_BYTES || threads < 2 ? 1 : 4 * threads;
    n = n > MAX_PIECES ? MAX_PIECES : n;
    int count = 0;
    const char *start = text;
    for (int i = 1; i <= n && start < end; i++) {
        const char *stop = i == n ? end : text + size / (size_t)n * (size_t)i;
        stop = i == n || stop <= start ? end : boundary(stop, end);
        pieces[count++] = (piece){.start = start, .end = stop};
        start = stop;
    }
    return count;
}

static const char *behind_line(const char *p, const char *end)
{
    const char *line = memchr(p, '\n', (size_t)(end - p));
    return line ? line + 1 : end;
}

/* Places of the pieces' rows in one array, from how many each can have at most. False when there
 * are more than may be. */
static bool assign_places(piece *pieces, int n, long lines_per_row, gb_fast_limits limits,
                          long *total)
{
    long sum = 0;
    for (int i = 0; i < n; i++) {
        pieces[i].first_row = (int)sum;
        sum += pieces[i].lines / lines_per_row;
        if (sum > limits.max_rows)
            return false;
    }
    *total = sum;
    return true;
}

/* Moves the rows of all pieces together (blank lines had been given a place). Returns how many
 * there are, or -1 when a piece gave up. */
static int collect(const piece *pieces, int n, int ncolumn, double *values)
{
    int rows = 0;
    for (int i = 0; i < n; i++) {
        const piece *part = &pieces[i];
        if (part->nrow < 0)
            return -1;
        if (part->first_row != rows)
            memmove(values + (size_t)rows * (size_t)ncolumn,
                    values + (size_t)part->first_row * (size_t)ncolumn,
                    (size_t)part->nrow * (size_t)ncolumn * sizeof *values);
        rows += part->nrow;
    }
    return rows;
}

/* ---- rows ---- */

static void read_rows(piece *part, int ncolumn, double *values)
{
    double *out = values + (size_t)part->first_row * (size_t)ncolumn;
    const char *p = part->start;
    part->nrow = -1;
    for (int rows = 0;; rows++) {
        while (p < part->end && (is_blank(*p) || *p == '\n' || *p == '\r'))
            p++;
        if (p >= part->end) {
            part->nrow = rows;
            return;
        }
        p = plain_row(p, part->end, out, ncolumn);
        if (!p)
            return;
        out += ncolumn;
    }
}

/* The last line, which need not end: read from a copy that does. */
static bool read_last_row(const char *line, size_t size, int ncolumn, double *out)
{
    char *copy = malloc(size + 2);
    if (!copy)
        return false;
    memcpy(copy, line, size);
    copy[size] = '\n';
    copy[size + 1] = '\0';
    bool good = plain_row(copy, copy + size + 1, out, ncolumn) != NULL;
    free(copy);
    return good;
}

/* The end of the text without white space. */
static const char *trimmed_end(const char *text, const char *end)
{
    while (end > text && (is_blank(end[-1]) || end[-1] == '\n' || end[-1] == '\r'))
        end--;
    return end;
}

int gb_fast_rows(const char *text, const char *end, int ncolumn, gb_fast_limits limits,
                 gb_arena *arena, double **values)
{
    piece pieces[MAX_PIECES];
    long total = 0;
    end = trimmed_end(text, end);
    if (ncolumn < 1 || text >= end)
        return -1;
    const char *last = end;
    while (last > text && last[-1] != '\n')
        last--;
    int threads = thread_count(limits.threads);
    int n = cut(text, last, threads, behind_line, pieces);
#pragma omp parallel for num_threads(threads) schedule(dynamic) if (n > 1)
    for (int i = 0; i < n; i++)
        count_lines(&pieces[i]);
    limits.max_rows--; /* for the last line */
    /* What cannot be there is not asked memory for: a number and a blank each. */
    if (!assign_places(pieces, n, 1, limits, &total) ||
        (size_t)total > (size_t)(end - text) / (2 * (size_t)ncolumn) + 1)
        return -1;
    *values = gb_arena_raw(arena, ((size_t)total + 1) * (size_t)ncolumn, sizeof **values);
    if (!*values)
        return -1;
#pragma omp parallel for num_threads(threads) schedule(dynamic) if (n > 1)
    for (int i = 0; i < n; i++)
        read_rows(&pieces[i], ncolumn, *values);
    int rows = collect(pieces, n, ncolumn, *values);
    double *place = rows < 0 ? NULL : *values + (size_t)rows * (size_t)ncolumn;
    return place && read_last_row(last, (size_t)(end - last), ncolumn, place) ? rows + 1 : -1;
}

/* ---- frames ---- */

/* One line of every frame. */
typedef struct bone_line {
    char name[64];
    size_t size;
    int column, count;
} bone_line;

/* A line that holds digits only; *number is their value. NULL: it is none. */
static const char *number_line(const char *p, long *number)
{
    long value = 0;
    const char *start = p;
    for (unsigned d; (d = digit_of(*p)) < 10 && p - start < 12; p++)
        value = value * 10 + (long)d;
    if (p == start)
        return NULL;
    while (is_blank(*p))
        p++;
    p += *p == '\r';
    *number = value;
    return *p == '\n' ? p + 1 : NULL;
}

static const char *behind_frame(const char *p, const char *end)
{
    long number;
    for (p = behind_line(p, end); p < end; p = behind_line(p, end)) {
        if (number_line(p, &number))
            return p;
    }
    return end;
}

/* Names and places of the lines of the first frame. Returns their number, or -1. */
static int first_frame(const char *p, const char *end, const gb_skeleton *skeleton,
                       bone_line *lines)
{
    int n = 0, filled = 0;
    long number;
    p = number_line(p, &number);
    while (p && p < end && !number_line(p, &number)) {
        size_t size = 0;
        while (!is_blank(p[size]) && p[size] != '\n' && p[size] != '\r')
            size++;
        bone_line *line = &lines[n];
        if (n == skeleton->njoint || size == 0 || size >= sizeof line->name)
            return -1;
        memcpy(line->name, p, size);
        line->name[size] = '\0';
        line->size = size;
        int j = gb_skeleton_find(skeleton, line->name);
        for (int k = 0; k < n; k++) {
            if (j >= 0 && lines[k].column == skeleton->joint[j].first_column)
                return -1;
        }
        if (j < 0 || skeleton->joint[j].nchannel == 0)
            return -1;
        line->column = skeleton->joint[j].first_column;
        line->count = skeleton->joint[j].nchannel;
        filled += line->count;
        n++;
        p = behind_line(p, end);
    }
    return filled == skeleton->ncolumn ? n : -1;
}

static void read_frames(piece *part, const bone_line *lines, int nline, int ncolumn, double *values)
{
    double *out = values + (size_t)part->first_row * (size_t)ncolumn;
    const char *p = part->start;
    part->nrow = -1;
    int rows = 0;
    for (; p < part->end; rows++) {
        long number = 0;
        p = number_line(p, &number);
        if (rows == 0)
            part->first_number = number;
        if (!p || number != part->first_number + rows || (rows + 1L) * (nline + 1) > part->lines)
            return;
        for (int i = 0; i < nline; i++) {
            const bone_line *line = &lines[i];
            /* The last line of the text may be shorter than the name that is expected. */
            if ((size_t)(part->end - p) <= line->size || memcmp(p, line->name, line->size) != 0 ||
                !is_blank(p[line->size]))
                return;
            p = plain_row(p + line->size, part->end, out + line->column, line->count);
            if (!p)
                return;
        }
        out += ncolumn;
    }
    part->nrow = rows;
}

int gb_fast_frames(const char *text, const char *end, const gb_skeleton *skeleton,
                   gb_fast_limits limits, gb_arena *arena, double **values)
{
    piece pieces[MAX_PIECES];
    long total = 0;
    /* Every step may look one character on, so the text must end with a line. */
    const char *all = end;
    end = trimmed_end(text, end);
    end = behind_line(end, all);
    if (skeleton->ncolumn < 1 || text >= end || end[-1] != '\n')
        return -1;
    bone_line *lines = malloc((size_t)skeleton->njoint * sizeof *lines);
    if (!lines)
        return -1;
    int nline = first_frame(text, end, skeleton, lines), rows = -1, ncolumn = skeleton->ncolumn;
    int threads = thread_count(limits.threads);
    int n = nline > 0 ? cut(text, end, threads, behind_frame, pieces) : 0;
#pragma omp parallel for num_threads(threads) schedule(dynamic) if (n > 1)
    for (int i = 0; i < n; i++)
        count_lines(&pieces[i]);
    if (n > 0 && assign_places(pieces, n, nline + 1, limits, &total) &&
        (size_t)total <= ((size_t)(end - text) + 1) / (2 * (size_t)ncolumn) + 1)
        *values = gb_arena_raw(arena, (size_t)total * (size_t)ncolumn, sizeof **values);
    else
        n = 0;
    if (n > 0 && *values) {
#pragma omp parallel for num_threads(threads) schedule(dynamic) if (n > 1)
        for (int i = 0; i < n; i++)
            read_frames(&pieces[i], lines, nline, ncolumn, *values);
        rows = collect(pieces, n, ncolumn, *values);
        for (int i = 1; i < n; i++) {
            if (pieces[i].first_number != pieces[i - 1].first_number + pieces[i - 1].nrow)
                rows = -1;
        }
    }
    free(lines);
    return rows;
}
