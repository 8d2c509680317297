/* JSON as we want it, over cJSON: numbers that keep their bits, files read strictly.
 *
 * cJSON prints numbers with 15 digits, takes the first of two equal keys without a word and finds
 * keys whatever their case. Here numbers are written by gb_number_format, duplicate and unknown
 * keys are errors that name the key, and keys are matched as they are. */
#ifndef GB_BASE_JSON_H
#define GB_BASE_JSON_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_JSON_MAX_DEPTH = 64 }; /* levels that are read and written */

/* A parsed file. Free with gb_json_close. */
typedef struct gb_json {
    cJSON *root;
    char *name;      /* for messages */
    char *text;      /* what was parsed, so that messages can tell line and column */
    gb_status blame; /* what mistakes in it are [GB_USAGE]; a reader of data sets GB_INPUT */
} gb_json;

/* Parses text of n bytes; name is what errors call it. Refuses trailing text, duplicate keys,
 * numbers that are not finite, and more than GB_JSON_MAX_DEPTH levels. */
gb_status gb_json_parse(const char *text, size_t n, const char *name, gb_json *json, gb_error *err);
gb_status gb_json_open(const char *path, gb_json *json, gb_error *err);
void gb_json_close(gb_json *json);

/* Fails with the file, line and column (1-based, in bytes) of an item of it; of its key, for what
 * is wrong with the key. */
gb_status gb_json_fail(const gb_json *json, const cJSON *item, gb_error *err, const char *format,
                       ...) GB_PRINTF(4, 5);
gb_status gb_json_fail_key(const gb_json *json, const cJSON *item, gb_error *err,
                           const char *format, ...) GB_PRINTF(4, 5);

/* "subjects[2].take" for that item; "" for the root. What does not fit is cut. */
void gb_json_path(const gb_json *json, const cJSON *item, char *path, size_t size);

/* What a path like "subjects[2].take" names, or as much of it as there is. */
const cJSON *gb_json_find(const gb_json *json, const char *path);

/* Refuses an object with a key that is not in keys (NULL at the end). where names the object in
 * the message ("subjects[2]"; "" for the whole file). */
gb_status gb_json_check_keys(const gb_json *json, const cJSON *object, const char *where,
                             const char *const *keys, gb_error *err);

/* The member of a type, or an error that names it. A missing one is an error when required, else
 * *out stays as it was. */
gb_status gb_json_text(const gb_json *json, const cJSON *object, const char *where, const char *key,
                       bool required, const char **out, gb_error *err);
gb_status gb_json_number(const gb_json *json, const cJSON *object, const char *where,
                         const char *key, bool required, double *out, gb_error *err);
gb_status gb_json_bool(const gb_json *json, const cJSON *object, const char *where, const char *key,
                       bool required, bool *out, gb_error *err);
gb_status gb_json_array(const gb_json *json, const cJSON *object, const char *where,
                        const char *key, bool required, const cJSON **out, gb_error *err);

/* An object whose members are read one after another: the first mistake stays in status, and what
 * is read after it stays as it was, as does all of an object that is not there (item NULL). */
typedef struct gb_json_section {
    const gb_json *json;
    const cJSON *item;
    const char *where; /* the name of the object in messages */
    gb_error *err;
    gb_status status;
} gb_json_section;

/* The member of the whole file with this name, "" for the file itself; it has no other keys. */
gb_json_section gb_json_section_of(const gb_json *json, const char *where, const char *const *keys,
                                   gb_error *err);
void gb_section_text(gb_json_section *section, const char *key, bool required, const char **out);
void gb_section_number(gb_json_section *section, const char *key, bool required, double *out);
void gb_section_array(gb_json_section *section, const char *key, bool required, const cJSON **out);
/* Fails unless it is right: "WHERE.KEY: WRONG"; "WHERE: WRONG" for the key "". */
void gb_section_check(gb_json_section *section, bool right, const char *key, const char *wrong);

/* Adds a number with all its bits; NaN and infinity become null. */
void gb_json_add_number(cJSON *object, const char *key, double value);
void gb_json_append_number(cJSON *array, double value);
/* Adds a number rounded to decimals; what is no finite number is left out. */
void gb_json_add_known(cJSON *object, const char *key, double value, int decimals);

/* An array of n numbers (n x 1), rounded to decimals (negative: not rounded): already text, and so
 * for writing only. */
cJSON *gb_json_numbers(const double *values, size_t n, int decimals);

/* Adds item, or drops it when either is NULL (out of memory shows as a missing key). */
void gb_json_add(cJSON *object, const char *key, cJSON *item);

/* Writes a value with two blanks a level; arrays of plain values stay on one line. */
void gb_json_print(gb_buffer *buffer, const cJSON *value);

/* The same on one line, which is not ended: for lists that read best with an entry a line. */
void gb_json_print_line(gb_buffer *buffer, const cJSON *value);

/* The same, as it stands so many levels inside another value; the line is not ended. */
void gb_json_print_at(gb_buffer *buffer, const cJSON *value, int depth);

/* A part of an object that is too large to be held as cJSON: members, or a list whose items are
 * made when they are written, by all threads, and freed. Keys are plain ASCII. */
typedef struct gb_json_part {
    const cJSON *members; /* of this object; NULL: the list */
    const char *key;
    int count;
    cJSON *(*item)(const void *user, int index);
    const void *user;
    bool one_line; /* an item a line */
} gb_json_part;

/* Where text goes, piece after piece; one call at a time, but from any thread. */
typedef struct gb_json_sink {
    gb_status (*write)(void *user, const char *bytes, size_t size, gb_error *err);
    void *user;
} gb_json_sink;

/* Writes an object of parts as gb_json_print does: the same bytes for any number of threads, in
 * bounded memory. What is ready is sent while the next is made. */
gb_status gb_json_write_parts(const gb_json_part *part, int n, const gb_json_sink *sink,
                              gb_error *err);

/* A sink's write for a gb_buffer. */
gb_status gb_json_add_to_buffer(void *user, const char *bytes, size_t size, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
