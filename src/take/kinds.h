/* What takes come from: one table, which the command line, experiments and `gaitbench list` share.
 *
 * A source is plain data. It is made from a word ("procedural:walk@1.25,leg=0.9") or from the keys
 * of an experiment's subject; neither is turned into the other. */
#ifndef GB_TAKE_KINDS_H
#define GB_TAKE_KINDS_H

#include "base/json.h"
#include "take/take.h"

#ifdef __cplusplus
extern "C" {
#endif

struct gb_take_kind;

/* A motion that is generated. What was not said is NaN or NULL. */
typedef struct gb_generated {
    const char *name;                         /* a clip, or a gait */
    double speed, stature, seconds, fps, leg; /* m/s, m, s, 1/s, m */
    const char *params, *rig;                 /* files of the character */
} gb_generated;

typedef struct gb_take_source {
    const struct gb_take_kind *kind;
    const char *word;       /* as the user wrote it; NULL: from the keys of an experiment */
    gb_generated generated; /* of a kind with options */
    gb_command command;     /* of a program */
} gb_take_source;

/* One of the options behind a word: ",NAME=VALUE". */
typedef struct gb_word_option {
    const char *name;
    const char *value; /* for lists: "M [0.85]" */
    size_t offset;     /* in gb_generated */
    bool is_file;      /* a text; else a number above zero */
} gb_word_option;

/* The subject of an experiment whose keys are read. */
typedef struct gb_take_keys {
    const gb_json *json;
    const cJSON *item;
    const char *where;  /* for messages: "subjects[2]" */
    const char *folder; /* of the experiment: ends with '/' or is "" */
    gb_arena *arena;    /* for what is read */
    gb_error *err;
} gb_take_keys;

typedef struct gb_take_kind {
    const char *name;        /* an experiment's "kind" */
    const char *prefix;      /* "clip:" of a word; NULL: there are no such words */
    const char *what;        /* in a line */
    const char *const *keys; /* that a subject of this kind takes of its own; NULL at the end */
    const gb_word_option *option; /* behind its words; NULL-name at the end; NULL: none */
    bool is_file;                 /* the source's word names a file, to be looked for */
    bool is_character;            /* moves by the character's parameters, at a speed of choice */
    const char *origin;           /* what its bytes are, among the files that were read */
    /* Reads the keys of its own. */
    gb_status (*read)(const gb_take_keys *keys, gb_take_source *source, gb_take_options *options);
    gb_status (*open)(const gb_take_source *source, const char *name,
                      const gb_take_options *options, gb_take *take, gb_error *err);
    /* A line for each of its words; NULL when it has none. */
    void (*list)(gb_buffer *out);
} gb_take_kind;

/* The table; files come first, NULL-name at the end. */
extern const gb_take_kind gb_take_kinds[];

/* The row of an experiment's "kind"; NULL: there is none. */
const gb_take_kind *gb_take_kind_find(const char *name);

/* The row whose prefix a word has; NULL: the word is a path. */
const gb_take_kind *gb_take_kind_of_word(const char *word);

/* Reads all keys of a subject but those that every kind has (kind, name, against) and person. Their
 * names were checked. Texts are in keys->arena. */
gb_status gb_take_keys_read(const gb_take_keys *keys, const gb_take_kind *kind,
                            gb_take_source *source, gb_take_options *options);

/* Opens the take. name is a command's; other takes are named by their word. options may be NULL. On
 * success the caller calls gb_take_close. */
gb_status gb_take_source_open(const gb_take_source *source, const char *name,
                              const gb_take_options *options, gb_take *take, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
