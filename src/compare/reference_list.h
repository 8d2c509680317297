/* A list of takes with their people: what `gaitbench reference --list` reads. Names of files say
 * too little about who somebody is. */
#ifndef GB_COMPARE_REFERENCE_LIST_H
#define GB_COMPARE_REFERENCE_LIST_H

#include "base/arena.h"
#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A line of it. condition and laboratory: "" where they are not said. */
typedef struct gb_list_take {
    const char *person, *condition, *laboratory;
    const char *file; /* as it is written: from the list's own folder */
    long line;
} gb_list_take;

typedef struct gb_take_list {
    gb_list_take *take;
    int count;
} gb_take_list;

/* Lines of fields between tabs or, where the first line has none, commas; blanks around a field do
 * not count, neither do empty lines and those that begin with '#'. The first line names the
 * columns: person and file, and where they are wanted condition and laboratory, in any order.
 * Strict: GB_USAGE with line and column for another column, for a line of more or fewer fields, for
 * an empty person or file, a file that stands there twice, a person of two laboratories, and for
 * what is no text. name is for messages. */
gb_status gb_take_list_parse(const char *text, size_t size, const char *name, gb_arena *arena,
                             gb_take_list *list, gb_error *err);
gb_status gb_take_list_open(const char *path, gb_arena *arena, gb_take_list *list, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
