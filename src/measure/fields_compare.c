/* What two structs of one table differ in (declared in fields.h). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "measure/fields.h"

enum { PATH = 200 };

typedef struct comparing {
    gb_fields_differ *differ;
    void *user;
    long compared;
} comparing;

static const void *at(const gb_field *f, const void *object)
{
    return (const char *)object + f->offset;
}

static const void *pointer_at(const gb_field *f, const void *object)
{
    const void *pointer;
    memcpy(&pointer, at(f, object), sizeof pointer);
    return pointer;
}

static int count_at(const gb_field *f, const void *object)
{
    return *(const int *)(const void *)((const char *)object + f->count);
}

static void compare_numbers(comparing *c, const char *path, const double *was, const double *now,
                            int n)
{
    for (int i = 0; i < n; i++) {
        bool same = (isnan(was[i]) && isnan(now[i])) ||
                    !(was[i] < now[i] || was[i] > now[i] || isnan(was[i]) || isnan(now[i]));
        char place[PATH + 16], a[GB_NUMBER_SIZE] = "-", b[GB_NUMBER_SIZE] = "-";
        c->compared++;
        if (same)
            continue;
        snprintf(place, sizeof place, n > 1 ? "%s[%d]" : "%s", path, i);
        if (!isnan(was[i]))
            gb_number_format(a, was[i]);
        if (!isnan(now[i]))
            gb_number_format(b, now[i]);
        c->differ(c->user, place, a, b);
    }
}

static void compare_texts(comparing *c, const char *path, const char *was, const char *now)
{
    c->compared++;
    if (strcmp(was ? was : "", now ? now : "") != 0)
        c->differ(c->user, path, was && *was ? was : "-", now && *now ? now : "-");
}

static void compare_counts(comparing *c, const char *path, int was, int now)
{
    const double a = was, b = now;
    compare_numbers(c, path, &a, &b, 1);
}

static void compare_struct(comparing *c, const char *before, const gb_field *fields,
                           const void *was, const void *now, int depth);

static void compare_list(comparing *c, const char *path, const gb_field *f, const void *was,
                         const void *now, int depth)
{
    int n = count_at(f, was);
    compare_counts(c, path, n, count_at(f, now));
    for (int i = 0; i < n && n == count_at(f, now) && depth < 4; i++) {
        char item[PATH];
        snprintf(item, sizeof item, "%.160s[%d].", path, i);
        compare_struct(c, item, f->fields, (const char *)pointer_at(f, was) + (size_t)i * f->size,
                       (const char *)pointer_at(f, now) + (size_t)i * f->size, depth + 1);
    }
}

static void compare_struct(comparing *c, const char *before, const gb_field *fields,
                           const void *was, const void *now, int depth)
{
    for (const gb_field *f = fields; f->key; f++) {
        const void *a = at(f, was), *b = at(f, now);
        char path[PATH];
        snprintf(path, sizeof path, "%.150s%.40s", before, f->key);
        switch (f->type) {
        case GB_FIELD_TEXT:
            compare_texts(c, path, *(const char *const *)a, *(const char *const *)b);
            break;
        case GB_FIELD_NUMBER:
            compare_numbers(c, path, a, b, 1);
            break;
        case GB_FIELD_COUNT:
            compare_counts(c, path, *(const int *)a, *(const int *)b);
            break;
        case GB_FIELD_BOOL:
            compare_texts(c, path, *(const bool *)a ? "yes" : "no",
                          *(const bool *)b ? "yes" : "no");
            break;
        case GB_FIELD_WORD:
            compare_texts(c, path, f->words[*(const int *)a], f->words[*(const int *)b]);
            break;
        case GB_FIELD_NUMBERS:
        case GB_FIELD_NAMED:
            compare_numbers(c, path, a, b, f->n);
            break;
        case GB_FIELD_SAMPLES:
            if (count_at(f, was) == count_at(f, now))
                compare_numbers(c, path, pointer_at(f, was), pointer_at(f, now), count_at(f, was));
            else
                compare_counts(c, path, count_at(f, was), count_at(f, now));
            break;
        case GB_FIELD_LIST:
            compare_list(c, path, f, was, now, depth);
            break;
        }
    }
}

long gb_fields_compare(const gb_field *fields, const void *was, const void *now,
                       gb_fields_differ *differ, void *user)
{
    comparing c = {differ, user, 0};
    compare_struct(&c, "", fields, was, now, 0);
    return c.compared;
}
