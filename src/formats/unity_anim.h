/* Unity's animation clips in text form (.anim, class 74), read and written: float curves over time,
 * which for a humanoid are its muscles, its root and the goals of its hands and feet. What an
 * attribute means is not known here. */
#ifndef GB_FORMATS_UNITY_ANIM_H
#define GB_FORMATS_UNITY_ANIM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/file.h"
#include "base/notes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Limits against hostile or damaged files. */
enum {
    GB_MAX_ANIM_BYTES = 256 * 1024 * 1024,
    GB_MAX_ANIM_CURVES = 100000,
    GB_MAX_ANIM_KEYS = 20000000 /* of all curves; the bytes allow fewer */
};

/* Sides of a key whose tangent has a weight; bits of gb_anim_key.weighted. */
enum { GB_WEIGHTED_IN = 1, GB_WEIGHTED_OUT = 2 };

typedef struct gb_anim_key {
    double time, value;           /* s, unit of the curve; finite */
    double in_slope, out_slope;   /* 1/s; an infinite one makes its side of the key a step */
    double in_weight, out_weight; /* length of the tangent / length of the interval */
    int weighted;                 /* 0 none, 1 in, 2 out, 3 both */
} gb_anim_key;

typedef struct gb_anim_curve {
    const char *attribute; /* as it stands: "RootT.x", "Spine Front-Back", "42" */
    const char *path;      /* of the object below the animated one; "" is this itself */
    int class_id;          /* of the component; 95: Animator */
    gb_anim_key *key;      /* (nkey), ascending in time */
    int nkey;              /* 0: nothing is known */
} gb_anim_curve;

/* All zero is an empty clip. Texts are UTF-8. */
typedef struct gb_anim {
    gb_arena arena; /* holds what follows, when it was read */
    const char *name;
    double sample_rate;           /* 1/s; 0: not stated */
    double start_time, stop_time; /* s; from the settings, else 0 and the last key */
    bool loops, mirrored;         /* m_LoopTime, m_Mirror: how Unity plays it */
    double cycle_offset;          /* m_CycleOffset: where in the loop Unity begins, 0 to 1 */
    long bone_curves;             /* curves that move bones of one model: not read */
    gb_anim_curve *curve;         /* (ncurve), in the file's order */
    int ncurve;
} gb_anim;

/* Does the text look like one: YAML as Unity writes it, with a document of class 74? */
bool gb_anim_is(const char *text, size_t size);

/* Reads the first clip of a file (others are noted). Only m_FloatCurves count; m_EditorCurves,
 * which repeat them, stand in when there are none. notes (nullable) also gets: curves of
 * transforms, slopes that are no numbers (taken as 0), weights outside of 0 to 1, settings that are
 * missing. GB_INPUT with line and column: no YAML, no clip, times that do not ascend, what is not
 * finite or missing. On success free with gb_anim_free; on failure there is nothing to free. */
gb_status gb_anim_read(const gb_file *file, gb_anim *anim, gb_notes *notes, gb_error *err);

/* The same from a text. name is for messages. */
gb_status gb_anim_parse(const char *text, size_t size, const char *name, gb_anim *anim,
                        gb_notes *notes, gb_error *err);

/* Appends the clip as Unity's YAML (serializedVersion 6); gb_anim_parse reads the same bits back.
 * NULL texts are empty. GB_INPUT: what could not be read again (times that do not ascend, numbers
 * that are not finite, texts that are not UTF-8, a curve without attribute). */
gb_status gb_anim_write(const gb_anim *anim, gb_buffer *out, gb_error *err);

void gb_anim_free(gb_anim *anim);

#ifdef __cplusplus
}
#endif
#endif
