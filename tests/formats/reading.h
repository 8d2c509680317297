/* A take that is read from a text, with everything that was said about it. For the tests of the
 * readers. */
#ifndef GB_TESTS_READING_H
#define GB_TESTS_READING_H

#include "check.h"
#include "take/readers.h"

typedef struct reading {
    gb_arena arena;
    gb_notes notes;
    gb_motion motion;
    gb_error err;
    gb_status status;
} reading;

static inline void reading_begin(reading *r)
{
    memset(r, 0, sizeof *r);
    r->notes.arena = &r->arena;
}

static inline void reading_end(reading *r)
{
    gb_motion_free(&r->motion);
    gb_arena_free(&r->arena);
}

/* The motion of a file in any format, chosen as gb_take_read does; notes (nullable) gets what was
 * said about it. */
static inline gb_status read_any(const gb_file *file, const char *path,
                                 const gb_read_options *options, gb_motion *motion, gb_notes *notes,
                                 gb_error *err)
{
    gb_take take;
    gb_take_options o = {.read = options ? *options : (gb_read_options){0}};
    memset(motion, 0, sizeof *motion);
    gb_status status = gb_take_read(file, path, &o, &take, err);
    if (status != GB_OK)
        return status;
    assert_true(take.has_motion);
    *motion = take.motion;
    take.motion = (gb_motion){.nframe = 0};
    for (const gb_note *note = take.warnings.first; note; note = note->next) {
        for (long i = 0; i < note->count; i++)
            gb_note_add(notes, note->kind, "%s", note->message);
    }
    gb_take_close(&take);
    return GB_OK;
}

/* The note of a kind, or NULL. */
static inline const gb_note *reading_note(const reading *r, const char *kind)
{
    const gb_note *note = r->notes.first;
    while (note && strcmp(note->kind, kind) != 0)
        note = note->next;
    return note;
}

/* Node's place in a frame, in file units and axes. */
static inline gb_vec3 node_at(const gb_motion *motion, int node, int frame)
{
    gb_motion raw = *motion;
    raw.metres = 1;
    raw.world = gb_quat_identity;
    double *p = malloc((size_t)motion->skeleton.njoint * 3 * sizeof *p);
    gb_error err;
    assert_non_null(p);
    assert_true(node >= 0 && node < motion->skeleton.njoint);
    assert_status(gb_motion_forward(&raw, frame, 1, p, NULL, &err), GB_OK, &err);
    gb_vec3 at = {p[3 * node], p[3 * node + 1], p[3 * node + 2]};
    free(p);
    return at;
}

/* v is (x, y, z) to atol. */
#define assert_at(v, x, y, z, atol, what)                                                          \
    check_at(v, (gb_vec3){x, y, z}, atol, what, __FILE__, __LINE__)

static inline void check_at(gb_vec3 v, gb_vec3 expected, double atol, const char *what,
                            const char *file, int line)
{
    check_near(v.x, expected.x, atol, 0, what, file, line);
    check_near(v.y, expected.y, atol, 0, what, file, line);
    check_near(v.z, expected.z, atol, 0, what, file, line);
}

/* text with every old replaced by new; old must be in it. In the arena. */
static inline char *replace(gb_arena *arena, const char *text, const char *old, const char *new)
{
    size_t count = 0, n = strlen(old);
    for (const char *p = strstr(text, old); p; p = strstr(p + n, old))
        count++;
    if (count == 0)
        fail_msg("'%s' is not in the text", old);
    char *out = gb_arena_alloc(arena, strlen(text) + count * strlen(new) + 1);
    assert_non_null(out);
    char *to = out;
    for (const char *p = strstr(text, old); p; p = strstr(text, old)) {
        memcpy(to, text, (size_t)(p - text));
        to = stpcpy(to + (p - text), new);
        text = p + n;
    }
    strcpy(to, text);
    return out;
}

#endif
