/* Plain structs as data: a table says which members a struct has, what they are called in files and
 * of what type they are. From it come JSON out and in, what differs between two of them, rounding,
 * and the schema. A new member of a file is one line in such a table. */
#ifndef GB_MEASURE_FIELDS_H
#define GB_MEASURE_FIELDS_H

#include <stddef.h>

#include "base/json_need.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_field_type {
    GB_FIELD_TEXT,    /* const char * */
    GB_FIELD_NUMBER,  /* double; NaN is null */
    GB_FIELD_COUNT,   /* int, from 0 on */
    GB_FIELD_BOOL,    /* bool */
    GB_FIELD_WORD,    /* int: the number of one of words */
    GB_FIELD_NUMBERS, /* double[n] */
    GB_FIELD_NAMED,   /* double[n] by name; NaN is left out */
    GB_FIELD_SAMPLES, /* double *, of as many as count says */
    GB_FIELD_LIST     /* pointer to structs, of as many as count says */
} gb_field_type;

typedef struct gb_field {
    const char *key;
    gb_field_type type;
    bool optional;                 /* left out where it is empty, NaN, false, 0 or the first word */
    size_t offset, count;          /* of the member, and of the int that counts its items */
    int n;                         /* numbers of an array; the most items of a list */
    int decimals;                  /* numbers are rounded to so many [9] */
    const char *const *words;      /* NULL at the end */
    const char *(*name)(int);      /* of number i of GB_FIELD_NAMED */
    int (*find)(const char *name); /* its number, or -1 */
    const struct gb_field *fields; /* of the structs of a list */
    size_t size;                   /* of one of them */
} gb_field;

/* Lines of a table; it ends with {.key = NULL}. T is the struct, m its member. */
#define GB_TEXT(T, m, k)                                                                           \
    {                                                                                              \
        .key = k, .type = GB_FIELD_TEXT, .offset = offsetof(T, m)                                  \
    }
#define GB_NUMBER(T, m, k)                                                                         \
    {                                                                                              \
        .key = k, .type = GB_FIELD_NUMBER, .offset = offsetof(T, m)                                \
    }
#define GB_COUNT(T, m, k)                                                                          \
    {                                                                                              \
        .key = k, .type = GB_FIELD_COUNT, .offset = offsetof(T, m)                                 \
    }
#define GB_BOOL(T, m, k)                                                                           \
    {                                                                                              \
        .key = k, .type = GB_FIELD_BOOL, .offset = offsetof(T, m)                                  \
    }
#define GB_WORD(T, m, k, w)                                                                        \
    {                                                                                              \
        .key = k, .type = GB_FIELD_WORD, .offset = offsetof(T, m), .words = w                      \
    }
#define GB_NUMBERS(T, m, k, count_)                                                                \
    {                                                                                              \
        .key = k, .type = GB_FIELD_NUMBERS, .offset = offsetof(T, m), .n = count_                  \
    }
#define GB_LIST(T, m, count_, k, table, item, most)                                                \
    {                                                                                              \
        .key = k, .type = GB_FIELD_LIST, .offset = offsetof(T, m), .count = offsetof(T, count_),   \
        .fields = table, .size = sizeof(item), .n = most                                           \
    }
#define GB_OPTIONAL_TEXT(T, m, k)                                                                  \
    {                                                                                              \
        .key = k, .type = GB_FIELD_TEXT, .optional = true, .offset = offsetof(T, m)                \
    }
#define GB_OPTIONAL_NUMBER(T, m, k)                                                                \
    {                                                                                              \
        .key = k, .type = GB_FIELD_NUMBER, .optional = true, .offset = offsetof(T, m)              \
    }
#define GB_OPTIONAL_BOOL(T, m, k)                                                                  \
    {                                                                                              \
        .key = k, .type = GB_FIELD_BOOL, .optional = true, .offset = offsetof(T, m)                \
    }

/* A new object; NULL for want of memory. */
cJSON *gb_fields_json(const gb_field *fields, const void *object);
/* The members as keys of an object that is there already. */
void gb_fields_add(cJSON *json, const gb_field *fields, const void *object);

/* Reads an object strictly into a zeroed struct. Texts and lists go into need->arena. */
void gb_fields_read(gb_json_need *need, const cJSON *json, const gb_field *fields, void *object);
/* The same where json has other keys besides (whose table the caller checks). */
void gb_fields_read_some(gb_json_need *need, const cJSON *json, const gb_field *fields,
                         void *object);
/* A list of structs under a key: its items into *items, how many into *n. */
void gb_fields_read_list(gb_json_need *need, const cJSON *object, const char *key,
                         const gb_field *fields, size_t size, int most, void *items, int *n);
cJSON *gb_fields_json_list(const gb_field *fields, const void *items, int n, size_t size);

/* Rounds all numbers as files have them. */
void gb_fields_round(const gb_field *fields, void *object);

/* Tells of each member that differs: its path ("cycles[3].start") and both values in words. Returns
 * how many numbers and texts were compared. */
typedef void gb_fields_differ(void *user, const char *path, const char *was, const char *now);
long gb_fields_compare(const gb_field *fields, const void *was, const void *now,
                       gb_fields_differ *differ, void *user);

/* What JSON Schema says of such an object. */
cJSON *gb_fields_schema(const gb_field *fields);

#ifdef __cplusplus
}
#endif
#endif
