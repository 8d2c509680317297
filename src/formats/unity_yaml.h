/* Unity's text assets: a YAML file of objects, each a document with its class in the tag
 * ("--- !u!74 &7400000"). Objects are found first and read one by one, because Unity's files are
 * not quite YAML: the %TAG line stands only once, and "stripped" may follow an anchor. Private to
 * the readers of such files. */
#ifndef GB_FORMATS_UNITY_YAML_H
#define GB_FORMATS_UNITY_YAML_H

#include <yaml.h>

#include "base/arena.h"
#include "base/cursor.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Limits against hostile or damaged files. */
enum {
    GB_MAX_YAML_DEPTH = 64,        /* mappings and lists within each other */
    GB_MAX_UNITY_OBJECTS = 100000, /* documents of one file */
    GB_MAX_UNITY_HEAD = 4096       /* bytes before the first document */
};

typedef struct gb_unity_stream {
    gb_cursor in;
    gb_slice head; /* the lines with %YAML and %TAG; what Unity writes when there are none */
    long head_lines;
    int count; /* objects found so far */
} gb_unity_stream;

typedef struct gb_unity_object {
    long class_id; /* 74: AnimationClip; -1: none stated */
    long line;     /* 1-based, where text begins */
    gb_slice text; /* with its line "---" */
} gb_unity_object;

/* text stays the caller's and must outlive the stream. what names the format in messages. GB_INPUT:
 * empty, binary, UTF-16, a head that is too long. */
gb_status gb_unity_begin(gb_unity_stream *stream, const char *text, size_t size, const char *file,
                         const char *what, gb_error *err);

/* The next object; *found is false at the end. GB_INPUT: too many. */
gb_status gb_unity_next(gb_unity_stream *stream, gb_unity_object *object, bool *found,
                        gb_error *err);

/* The events of one object. */
typedef struct gb_yaml {
    yaml_parser_t parser;
    yaml_event_t event; /* the current one; its texts live until the next */
    const char *file;
    gb_slice part[2]; /* what the parser is fed: the head, the object */
    size_t fed[2];
    long head_lines, line;
    int depth;
} gb_yaml;

/* Begins before the object's first node. yaml must stay where it is until gb_yaml_close, which is
 * due after success only. */
gb_status gb_yaml_open(gb_yaml *yaml, const gb_unity_stream *stream, const gb_unity_object *object,
                       gb_error *err);
void gb_yaml_close(gb_yaml *yaml);

/* The next event. GB_INPUT at its place: no YAML, an alias, nested too deeply. */
gb_status gb_yaml_next(gb_yaml *yaml, gb_error *err);

/* Reads over the next node. items (nullable): how many a list has; 0 for anything else. */
gb_status gb_yaml_skip(gb_yaml *yaml, long *items, gb_error *err);

/* Reads to the end of the object, so that damage there is found. */
gb_status gb_yaml_finish(gb_yaml *yaml, gb_error *err);

/* The beginning of a mapping or a list. what is for the message. */
gb_status gb_yaml_mapping(gb_yaml *yaml, const char *what, gb_error *err);
gb_status gb_yaml_list(gb_yaml *yaml, const char *what, gb_error *err);

/* The beginning of the next mapping in a list; *more is false at the list's end. */
gb_status gb_yaml_item(gb_yaml *yaml, const char *what, bool *more, gb_error *err);

/* The next field of a mapping that is among names (nname, at most 32): *which is its index, and its
 * value comes next; -1 at the mapping's end. Others are read over. A bit of *seen is set for each;
 * one that stands twice is an error. */
gb_status gb_yaml_field(gb_yaml *yaml, const char *const *names, int nname, unsigned *seen,
                        int *which, gb_error *err);

/* A scalar's text, until the next event. */
gb_status gb_yaml_scalar(gb_yaml *yaml, const char *what, gb_slice *text, gb_error *err);

/* A copy of it with a final NUL; one inside is refused. */
gb_status gb_yaml_text(gb_yaml *yaml, const char *what, gb_arena *arena, const char **text,
                       gb_error *err);

/* A finite number; a whole one from least to most. */
gb_status gb_yaml_number(gb_yaml *yaml, const char *what, double *out, gb_error *err);
gb_status gb_yaml_integer(gb_yaml *yaml, const char *what, int least, int most, int *out,
                          gb_error *err);

/* GB_INPUT at the current event, or at the place of an earlier one. */
gb_status gb_yaml_fail(const gb_yaml *yaml, gb_error *err, const char *format, ...) GB_PRINTF(3, 4);
gb_status gb_yaml_fail_at(const gb_yaml *yaml, yaml_mark_t mark, gb_error *err, const char *format,
                          ...) GB_PRINTF(4, 5);

#ifdef __cplusplus
}
#endif
#endif
