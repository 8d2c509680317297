#include "base/text_diff.h"

#include <stdlib.h>
#include <string.h>

typedef struct line {
    const char *text;
    size_t size;
} line;

typedef struct lines {
    line *line, *sorted; /* (n) as they come, and by text */
    size_t n;
} lines;

static int by_text(const void *a, const void *b)
{
    const line *p = a, *q = b;
    int order = memcmp(p->text, q->text, p->size < q->size ? p->size : q->size);
    return order ? order : p->size < q->size ? -1 : p->size > q->size;
}

static bool split(const char *text, lines *out)
{
    size_t room = 1;
    for (const char *c = text; *c; c++)
        room += *c == '\n';
    out->line = calloc(room, sizeof *out->line);
    out->sorted = calloc(room, sizeof *out->sorted);
    if (!out->line || !out->sorted)
        return false;
    while (*text) {
        size_t size = strcspn(text, "\n");
        out->line[out->n++] = (line){text, size};
        text += size + (text[size] == '\n');
    }
    memcpy(out->sorted, out->line, out->n * sizeof *out->line);
    qsort(out->sorted, out->n, sizeof *out->sorted, by_text);
    return true;
}

static bool has(const lines *all, const line *one)
{
    return all->n > 0 && bsearch(one, all->sorted, all->n, sizeof *one, by_text);
}

static void print(gb_buffer *out, char sign, const line *l, int width)
{
    bool cut = l->size > (size_t)width;
    gb_buffer_printf(out, "%c %.*s%s\n", sign, cut ? width : (int)l->size, l->text,
                     cut ? "..." : "");
}

long gb_text_diff(gb_buffer *out, const char *was, const char *is, int width)
{
    lines a = {0}, b = {0};
    size_t i = 0, k = 0;
    long differ = 0;
    bool ok = split(was, &a) && split(is, &b);
    while (ok && (i < a.n || k < b.n)) {
        for (; i < a.n && !has(&b, &a.line[i]); i++, differ++)
            print(out, '-', &a.line[i], width);
        for (; k < b.n && !has(&a, &b.line[k]); k++, differ++)
            print(out, '+', &b.line[k], width);
        i += i < a.n;
        k += k < b.n;
    }
    out->failed = out->failed || !ok;
    free(a.line);
    free(a.sorted);
    free(b.line);
    free(b.sorted);
    return differ;
}
