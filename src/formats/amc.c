/* Acclaim motion (AMC): frames of lines "bone value value ...", for a skeleton that was read. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cursor.h"
#include "base/number.h"
#include "formats/fast.h"
#include "formats/formats.h"
#include "formats/tree.h"
#include "geometry/angle.h"

typedef struct reader {
    gb_cursor in;
    gb_read_options options;
    const gb_skeleton *skeleton;
    gb_motion *motion;
    gb_notes *notes;
    gb_error *err;
    gb_rows rows;
    int *
        line_joint; /* joints in the order of the last frame's lines: the next frame has the same */
    bool *seen;     /* per joint, in the frame that is being read */
    long number;    /* of the frame, as written */
} reader;

static bool next_line(reader *r)
{
    for (;;) {
        gb_cursor_skip_space(&r->in);
        if (gb_cursor_at_end(&r->in))
            return false;
        if (*r->in.at != '#')
            return true;
        gb_cursor_next_line(&r->in);
    }
}

/* A line that holds one whole number begins a frame. */
static bool frame_number(reader *r, long *number)
{
    gb_cursor kept = r->in;
    gb_slice word = gb_cursor_word(&r->in);
    double value;
    const char *behind = gb_number_parse(word.text, word.text + word.size, &value);
    gb_cursor_skip_blanks(&r->in);
    if (behind != word.text + word.size || !gb_cursor_at_line_end(&r->in) || value < 0 ||
        value > 1e15 || memchr(word.text, '.', word.size)) {
        r->in = kept;
        return false;
    }
    *number = (long)value;
    return true;
}

static gb_status read_header(reader *r)
{
    while (next_line(r)) {
        gb_cursor at = r->in;
        if (*r->in.at != ':') {
            long number;
            gb_cursor look = r->in;
            if (frame_number(r, &number)) {
                r->in = look;
                return GB_OK;
            }
            gb_slice word = gb_cursor_word(&look);
            return gb_cursor_fail(&at, r->err,
                                  "not an AMC file: expected a frame number, found '%.*s'",
                                  gb_slice_width(word), word.text);
        }
        gb_slice key = gb_cursor_word(&r->in);
        if (gb_slice_is_nocase(key, ":DEGREES"))
            r->motion->angle = GB_DEGREE;
        else if (gb_slice_is_nocase(key, ":RADIANS"))
            r->motion->angle = 1;
        gb_cursor_next_line(&r->in);
    }
    return GB_OK;
}

static gb_status fail_unknown_bone(reader *r, const gb_cursor *at, gb_slice name)
{
    gb_status status = gb_cursor_fail(at, r->err, "bone '%.*s' is not in the skeleton (frame %ld)",
                                      gb_slice_width(name), name.text, r->number);
    gb_advise(r->err, "is this the right ASF? name another with --asf");
    return status;
}

/* The joint that a line is about; the guess is what stood there in the frame before. */
static int joint_of(const reader *r, gb_slice name, int guess)
{
    if (guess >= 0 && gb_slice_is(name, r->skeleton->joint[guess].name))
        return guess;
    for (int j = 0; j < r->skeleton->njoint; j++) {
        if (!r->skeleton->joint[j].end_site && gb_slice_is(name, r->skeleton->joint[j].name))
            return j;
    }
    return -1;
}

/* The values of one line into row. *cut is set when the text ends inside the line. */
static gb_status read_line(reader *r, int k, double *row, bool *cut)
{
    gb_cursor at = r->in;
    gb_slice name = gb_cursor_word(&r->in);
    int j = joint_of(r, name, k < r->skeleton->njoint ? r->line_joint[k] : -1);
    if (gb_cursor_at_end(&r->in)) {
        *cut = true;
        return GB_OK;
    }
    if (j < 0)
        return fail_unknown_bone(r, &at, name);
    const gb_joint *joint = &r->skeleton->joint[j];
    if (r->seen[j])
        return gb_cursor_fail(&at, r->err, "bone '%s' stands twice in frame %ld", joint->name,
                              r->number);
    r->seen[j] = true;
    if (k < r->skeleton->njoint)
        r->line_joint[k] = j;

    for (int c = 0; c < joint->nchannel; c++) {
        gb_cursor_skip_blanks(&r->in);
        if (gb_cursor_at_line_end(&r->in)) {
            *cut = gb_cursor_at_end(&r->in);
            if (*cut)
                return GB_OK;
            return gb_cursor_fail(&r->in, r->err,
                                  "bone '%s' has %d value%s, its dof line has %d (frame %ld)",
                                  joint->name, c, c == 1 ? "" : "s", joint->nchannel, r->number);
        }
        double *value = &row[joint->first_column + c];
        if (gb_cursor_number(&r->in, "", value, NULL) != GB_OK) {
            char what[160];
            snprintf(what, sizeof what, "value %d of bone '%.80s' (frame %ld)", c + 1, joint->name,
                     r->number);
            gb_status status = gb_cursor_sample(&r->in, what, r->options.allow_nan, value, r->err);
            if (status != GB_OK)
                return status;
        }
    }
    gb_cursor_skip_blanks(&r->in);
    if (!gb_cursor_at_line_end(&r->in))
        return gb_cursor_fail(
            &r->in, r->err, "bone '%s' has more than the %d value%s of its dof line (frame %ld)",
            joint->name, joint->nchannel, joint->nchannel == 1 ? "" : "s", r->number);
    return GB_OK;
}

/* The first joint with channels that the frame did not mention, or -1. */
static int missing_joint(const reader *r)
{
    for (int j = 0; j < r->skeleton->njoint; j++) {
        if (r->skeleton->joint[j].nchannel > 0 && !r->seen[j])
            return j;
    }
    return -1;
}

/* One frame, after its number. *complete is false when the file ends inside it. */
static gb_status read_frame(reader *r, bool *complete)
{
    double *row = gb_rows_next(&r->rows);
    if (!row)
        return gb_fail_memory(r->err);
    memset(r->seen, 0, (size_t)r->skeleton->njoint * sizeof *r->seen);
    bool cut = false;
    gb_cursor at = r->in;
    for (int k = 0; !cut && next_line(r); k++) {
        long next;
        gb_cursor look = r->in;
        at = r->in;
        if (frame_number(r, &next)) {
            r->in = look;
            break;
        }
        gb_status status = read_line(r, k, row, &cut);
        if (status != GB_OK)
            return status;
    }
    int j = missing_joint(r);
    *complete = j < 0 && !cut;
    if (*complete)
        return GB_OK;
    /* The text may end in the middle of the last frame: a copy that broke off. */
    if (next_line(r) || r->options.strict) {
        gb_status status = gb_cursor_fail(&at, r->err, "frame %ld has no values for bone '%s'",
                                          r->number, j < 0 ? "?" : r->skeleton->joint[j].name);
        gb_advise(r->err, "%s",
                  next_line(r) ? "is this the right ASF? name another with --asf"
                               : "the file was cut; without --strict the frame is "
                                 "dropped");
        return status;
    }
    return GB_OK;
}

static gb_status read_frames(reader *r)
{
    long before = -1;
    while (next_line(r)) {
        gb_cursor at = r->in;
        if (!frame_number(r, &r->number)) {
            gb_slice word = gb_cursor_word(&r->in);
            return gb_cursor_fail(&at, r->err, "expected a frame number, found '%.*s'",
                                  gb_slice_width(word), word.text);
        }
        /* A number that the file breaks off in may be any. */
        bool compare = before >= 0 && !gb_cursor_at_end(&r->in);
        if (compare && r->number <= before)
            return gb_cursor_fail(&at, r->err, "frame %ld follows frame %ld", r->number, before);
        if (compare && r->number != before + 1)
            gb_note_add(r->notes, "frame-gap", "line %ld: frame %ld follows frame %ld", at.line,
                        r->number, before);
        before = r->number;
        if (r->rows.nrow >= r->options.max_frames)
            return gb_cursor_fail(&at, r->err, "more than %d frames", r->options.max_frames);

        bool complete = false;
        gb_status status = read_frame(r, &complete);
        if (status != GB_OK)
            return status;
        if (!complete) {
            /* With a wrong skeleton the only frame is "incomplete" too: that is not a cut. */
            int j = missing_joint(r);
            if (r->rows.nrow == 0)
                return gb_cursor_fail(&at, r->err, "the only frame %ld has no values for bone '%s'",
                                      r->number, j < 0 ? "?" : r->skeleton->joint[j].name);
            gb_note_add(r->notes, "cut", "the file ends inside frame %ld%s%s%s: frame dropped",
                        r->number, j < 0 ? "" : " (no values for '",
                        j < 0 ? "" : r->skeleton->joint[j].name, j < 0 ? "" : "')");
            return GB_OK;
        }
        r->rows.nrow++;
    }
    return GB_OK;
}

/* The fast lane; false when the careful reader has to look. */
static bool read_frames_fast(reader *r)
{
    gb_motion *motion = r->motion;
    gb_fast_limits limits = {r->options.max_frames, r->options.threads};
    int n =
        gb_fast_frames(r->in.at, r->in.end, r->skeleton, limits, &motion->arena, &motion->values);
    motion->nframe = n > 0 ? n : 0;
    return n > 0;
}

gb_status gb_amc_read(const char *text, size_t size, const char *name,
                      const gb_read_options *options, gb_motion *motion, gb_notes *notes,
                      gb_error *err)
{
    reader r = {.options = gb_read_defaults(options),
                .skeleton = &motion->skeleton,
                .motion = motion,
                .notes = notes,
                .err = err};
    size_t n = (size_t)motion->skeleton.njoint;
    r.rows.ncolumn = motion->skeleton.ncolumn;
    r.line_joint = malloc(n * sizeof *r.line_joint);
    r.seen = calloc(n, sizeof *r.seen);
    gb_status status = r.line_joint && r.seen ? GB_OK : gb_fail_memory(err);
    if (status == GB_OK) {
        for (size_t j = 0; j < n; j++)
            r.line_joint[j] = -1;
        status = gb_cursor_begin(&r.in, text, size, name, "an Acclaim motion", err);
    }
    if (status == GB_OK)
        status = gb_cursor_check_lines(&r.in, r.options.max_line, err);
    if (status == GB_OK)
        status = read_header(&r);
    if (status == GB_OK && !read_frames_fast(&r)) {
        status = read_frames(&r);
        if (status == GB_OK)
            status = gb_rows_finish(&r.rows, motion, err);
    }
    gb_rows_free(&r.rows);
    free(r.line_joint);
    free(r.seen);
    return status;
}
