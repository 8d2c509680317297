/* Biovision hierarchy (BVH): a token stream of joints, then rows of numbers.
 *
 * Dialects that real files speak, and what other readers got wrong, are in docs/formats.md. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/cursor.h"
#include "base/number.h"
#include "formats/fast.h"
#include "formats/formats.h"
#include "formats/tree.h"
#include "geometry/angle.h"

enum { MOST_CHANNELS = 6 }; /* of one joint: BVH knows no more than a position and three turns */

typedef struct reader {
    gb_cursor in;
    gb_read_options options;
    gb_motion *motion;
    gb_notes *notes;
    gb_error *err;
    gb_tree tree;
    int ncolumn;
} reader;

static const struct {
    const char *name;
    gb_channel channel;
} channel_names[] = {
    {"Xposition", GB_POSITION_X}, {"Yposition", GB_POSITION_Y}, {"Zposition", GB_POSITION_Z},
    {"Xrotation", GB_ROTATION_X}, {"Yrotation", GB_ROTATION_Y}, {"Zrotation", GB_ROTATION_Z},
};

/* Skips white space, and comment lines (not part of the format, but vendors write them). */
static void skip(reader *r)
{
    for (;;) {
        gb_cursor_skip_space(&r->in);
        if (gb_cursor_at_end(&r->in) || *r->in.at != '#')
            return;
        gb_note_add(r->notes, "comment", "line %ld is a comment, which BVH does not have: skipped",
                    r->in.line);
        gb_cursor_next_line(&r->in);
    }
}

/* The next word of the header; braces are words of their own. */
static gb_slice next_word(reader *r)
{
    skip(r);
    const char *start = r->in.at;
    if (!gb_cursor_at_end(&r->in) && (*start == '{' || *start == '}')) {
        r->in.at++;
        return (gb_slice){start, 1};
    }
    gb_slice word = gb_cursor_word(&r->in);
    for (size_t i = 1; i < word.size; i++) {
        if (word.text[i] == '{' || word.text[i] == '}') {
            word.size = i;
            r->in.at = word.text + i;
        }
    }
    return word;
}

static gb_slice peek_word(reader *r)
{
    gb_cursor kept = r->in;
    gb_notes *notes = r->notes;
    r->notes = NULL;
    gb_slice word = next_word(r);
    r->notes = notes;
    r->in = kept;
    return word;
}

/* A name runs to the end of the line or to a brace, blanks included. */
static gb_slice name(reader *r)
{
    gb_cursor_skip_blanks(&r->in);
    const char *start = r->in.at;
    while (!gb_cursor_at_line_end(&r->in) && *r->in.at != '{')
        r->in.at++;
    const char *stop = r->in.at;
    while (stop > start && (stop[-1] == ' ' || stop[-1] == '\t'))
        stop--;
    return (gb_slice){start, (size_t)(stop - start)};
}

static gb_status number(reader *r, const char *what, double *out)
{
    skip(r);
    return gb_cursor_number(&r->in, what, out, r->err);
}

static gb_status read_offset(reader *r, gb_joint *joint)
{
    static const char *const what[3] = {"OFFSET x", "OFFSET y", "OFFSET z"};
    double v[3];
    for (int i = 0; i < 3; i++) {
        gb_status status = number(r, what[i], &v[i]);
        if (status != GB_OK)
            return status;
    }
    joint->offset = (gb_vec3){v[0], v[1], v[2]};
    return GB_OK;
}

static gb_status read_channels(reader *r, gb_joint *joint)
{
    double count;
    skip(r);
    gb_cursor before = r->in;
    gb_status status = gb_cursor_number(&r->in, "the number of CHANNELS", &count, r->err);
    if (status != GB_OK)
        return status;
    if (joint->nchannel > 0)
        return gb_cursor_fail(&before, r->err, "joint '%s' has CHANNELS twice", joint->name);
    int n = count >= 0 && count <= MOST_CHANNELS ? (int)count : -1;
    if (n < 0 || (double)n < count)
        return gb_cursor_fail(&before, r->err, "joint '%s' has %g channels, 0 to %d can be read",
                              joint->name, count, MOST_CHANNELS);
    for (int i = 0; i < n; i++) {
        skip(r);
        gb_cursor at = r->in;
        gb_slice word = next_word(r);
        size_t k = 0, nname = sizeof channel_names / sizeof *channel_names;
        while (k < nname && !gb_slice_is_nocase(word, channel_names[k].name))
            k++;
        if (k == nname)
            return gb_cursor_fail(&at, r->err,
                                  "expected channel %d of %d of joint '%s', found '%.*s'", i + 1, n,
                                  joint->name, gb_slice_width(word), word.text);
        if (r->ncolumn >= r->options.max_channels)
            return gb_cursor_fail(&at, r->err, "more than %d channels in all",
                                  r->options.max_channels);
        if (!gb_joint_add_channel(joint, channel_names[k].channel, r->ncolumn))
            return gb_cursor_fail(&at, r->err, "channel %s of joint '%s' stands twice",
                                  channel_names[k].name, joint->name);
        r->ncolumn++;
    }
    return GB_OK;
}

/* Opens a joint: its name and its brace. */
static gb_status open_joint(reader *r, int parent, bool end_site)
{
    gb_cursor at = r->in;
    gb_slice text = name(r);
    if (r->tree.njoint >= r->options.max_joints)
        return gb_cursor_fail(&at, r->err, "more than %d joints", r->options.max_joints);
    if (parent >= 0 && r->tree.depth[parent] + 1 >= r->options.max_depth)
        return gb_cursor_fail(&at, r->err, "joints are nested more than %d deep",
                              r->options.max_depth);
    if (text.size == 0 && !end_site)
        return gb_cursor_fail(&at, r->err, "a joint without a name");
    char *copy = gb_arena_text(&r->motion->arena, text.text, text.size);
    gb_joint joint = gb_joint_make(copy, parent, (gb_vec3){0, 0, 0});
    joint.end_site = end_site;
    if (!copy || gb_tree_add(&r->tree, joint) < 0)
        return gb_fail_memory(r->err);
    skip(r);
    at = r->in;
    gb_slice word = next_word(r);
    if (!gb_slice_is(word, "{"))
        return gb_cursor_fail(&at, r->err, "expected '{' after '%s', found '%.*s'", joint.name,
                              gb_slice_width(word), word.text);
    return GB_OK;
}

/* The word "Site" after "End". */
static gb_status site(reader *r)
{
    skip(r);
    gb_cursor at = r->in;
    gb_slice word = next_word(r);
    if (!gb_slice_is_nocase(word, "Site"))
        return gb_cursor_fail(&at, r->err, "expected 'End Site', found 'End %.*s'",
                              gb_slice_width(word), word.text);
    return GB_OK;
}

/* Everything between HIERARCHY and MOTION, without recursion: the open joint is enough, its
 * ancestors are its parents. */
static gb_status read_hierarchy(reader *r)
{
    int open = -1;
    for (;;) {
        skip(r);
        gb_cursor at = r->in;
        gb_slice word = next_word(r);
        gb_joint *joint = open >= 0 ? &r->tree.joint[open] : NULL;
        gb_status status = GB_OK;
        if (word.size == 0) {
            if (joint)
                return gb_cursor_fail(&at, r->err, "the file ends inside joint '%s'", joint->name);
            return GB_OK;
        }
        if (!joint && gb_slice_is_nocase(word, "ROOT")) {
            status = open_joint(r, -1, false);
            open = r->tree.njoint - 1;
        } else if (!joint && gb_slice_is_nocase(word, "MOTION")) {
            r->in = at;
            return GB_OK;
        } else if (joint && !joint->end_site && gb_slice_is_nocase(word, "JOINT")) {
            status = open_joint(r, open, false);
            open = r->tree.njoint - 1;
        } else if (joint && !joint->end_site && gb_slice_is_nocase(word, "End")) {
            status = site(r);
            if (status == GB_OK)
                status = open_joint(r, open, true);
            open = r->tree.njoint - 1;
        } else if (joint && gb_slice_is_nocase(word, "OFFSET")) {
            status = read_offset(r, joint);
        } else if (joint && gb_slice_is_nocase(word, "CHANNELS")) {
            status = read_channels(r, joint);
        } else if (joint && gb_slice_is(word, "}")) {
            open = joint->parent;
        } else {
            return gb_cursor_fail(&at, r->err, "expected %s, found '%.*s'",
                                  joint ? "OFFSET, CHANNELS, JOINT, End Site or '}'"
                                        : "ROOT or MOTION",
                                  gb_slice_width(word), word.text);
        }
        if (status != GB_OK)
            return status;
    }
}

/* "Frames:" or "Frame Time:", with or without blanks around the colon. */
static gb_status label(reader *r, const char *first, const char *second)
{
    skip(r);
    gb_cursor at = r->in;
    size_t n = strlen(first);
    const char *words[2] = {first, second};
    for (int i = 0; i < 2 && words[i]; i++) {
        gb_cursor_skip_blanks(&r->in);
        n = strlen(words[i]);
        gb_slice found = {r->in.at, n};
        if ((size_t)(r->in.end - r->in.at) < n || !gb_slice_is_nocase(found, words[i])) {
            gb_cursor look = at;
            gb_slice line = gb_cursor_rest_of_line(&look);
            return gb_cursor_fail(&at, r->err, "expected '%s%s%s:', found '%.*s'", first,
                                  second ? " " : "", second ? second : "", gb_slice_width(line),
                                  line.text);
        }
        r->in.at += n;
    }
    gb_cursor_skip_blanks(&r->in);
    if (gb_cursor_at_end(&r->in) || *r->in.at != ':')
        return gb_cursor_fail(&r->in, r->err, "expected ':' here");
    r->in.at++;
    gb_cursor_skip_blanks(&r->in);
    return GB_OK;
}

/* The two lines above the rows. *announced is the number that Frames: states. */
static gb_status read_motion_header(reader *r, double *announced)
{
    gb_status status = label(r, "Frames", NULL);
    gb_cursor at = r->in;
    if (status == GB_OK)
        status = gb_cursor_number(&r->in, "the number of frames", announced, r->err);
    if (status != GB_OK)
        return status;
    gb_cursor frames = at;
    if (*announced < 0 || *announced > INT_MAX || *announced > (double)(long)*announced)
        return gb_cursor_fail(&at, r->err, "%g is not a number of frames", *announced);
    if (*announced > r->options.max_frames)
        return gb_cursor_fail(&at, r->err, "Frames says %.0f, at most %d can be read", *announced,
                              r->options.max_frames);

    status = label(r, "Frame", "Time");
    at = r->in;
    double seconds = 0;
    if (status == GB_OK)
        status = gb_cursor_number(&r->in, "the frame time", &seconds, r->err);
    if (status != GB_OK)
        return status;
    if (seconds < 0)
        return gb_cursor_fail(&at, r->err, "the frame time %g s is negative", seconds);
    if (!(seconds > 0))
        gb_note_add(r->notes, "frame-time", "line %ld: the frame time is 0: the rate is unknown",
                    at.line);
    r->motion->frame_time = seconds;

    /* A number and a blank each is the least that a value takes: more rows cannot be there, but
     * for one that may be cut. */
    double bytes = (double)(r->in.end - r->in.at);
    if ((*announced - 1) * 2 * r->ncolumn - 1 > bytes) {
        status = gb_cursor_fail(&frames, r->err,
                                "Frames says %.0f, the %.0f bytes that follow cannot hold them",
                                *announced, bytes);
        gb_advise(r->err, "the file was cut, or the number is wrong");
        return status;
    }
    return GB_OK;
}

/* Which channel is the column? For messages. */
static const char *column_joint(const reader *r, int column)
{
    for (int j = 0; j < r->tree.njoint; j++) {
        const gb_joint *joint = &r->tree.joint[j];
        if (joint->nchannel > 0 && column >= joint->first_column &&
            column < joint->first_column + joint->nchannel)
            return joint->name;
    }
    return "?";
}

/* The fast lane; false when the careful reader has to look. */
static bool read_rows_fast(reader *r)
{
    gb_motion *motion = r->motion;
    gb_fast_limits limits = {r->options.max_frames, r->options.threads};
    gb_cursor_skip_space(&r->in);
    int n = gb_fast_rows(r->in.at, r->in.end, r->ncolumn, limits, &motion->arena, &motion->values);
    motion->nframe = n > 0 ? n : 0;
    return n > 0;
}

static gb_status read_rows(reader *r, gb_rows *rows)
{
    while (skip(r), !gb_cursor_at_end(&r->in)) {
        if (rows->nrow >= r->options.max_frames)
            return gb_cursor_fail(&r->in, r->err, "more than %d frames", r->options.max_frames);
        double *row = gb_rows_next(rows);
        if (!row)
            return gb_fail_memory(r->err);
        for (int c = 0; c < r->ncolumn; c++) {
            gb_cursor_skip_blanks(&r->in);
            if (gb_cursor_at_line_end(&r->in)) {
                /* Text that stops inside a row was cut off; a row that ends early is wrong. */
                bool cut = gb_cursor_at_end(&r->in);
                if (!cut || r->options.strict) {
                    gb_status status =
                        gb_cursor_fail(&r->in, r->err, "row %d has %d values, the skeleton has %d",
                                       rows->nrow + 1, c, r->ncolumn);
                    gb_advise(r->err, "%s",
                              cut ? "the file was cut; without --strict the row is "
                                    "dropped"
                                  : "the row is damaged, or the CHANNELS above are");
                    return status;
                }
                gb_note_add(r->notes, "cut",
                            "the file is cut in its last row (%d of %d values): row dropped", c,
                            r->ncolumn);
                return GB_OK;
            }
            const char *behind = gb_number_parse(r->in.at, r->in.end, &row[c]);
            if (!behind || (behind < r->in.end && *behind != ' ' && *behind != '\t' &&
                            *behind != '\n' && *behind != '\r')) {
                char what[160];
                snprintf(what, sizeof what, "a number for joint '%.80s' (column %d)",
                         column_joint(r, c), c + 1);
                gb_status status =
                    gb_cursor_sample(&r->in, what, r->options.allow_nan, &row[c], r->err);
                if (status != GB_OK)
                    return status;
                continue;
            }
            r->in.at = behind;
        }
        gb_cursor_skip_blanks(&r->in);
        if (!gb_cursor_at_line_end(&r->in)) {
            if (r->ncolumn == 0)
                return gb_cursor_fail(&r->in, r->err, "a row, but the skeleton has no channels");
            return gb_cursor_fail(&r->in, r->err,
                                  "row %d has more than the %d values of the "
                                  "skeleton",
                                  rows->nrow + 1, r->ncolumn);
        }
        rows->nrow++;
    }
    return GB_OK;
}

/* The first frame's position of a joint. */
static gb_vec3 first_position(const reader *r, const gb_joint *joint)
{
    double p[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        if (joint->position_column[i] >= 0)
            p[i] = r->motion->values[joint->position_column[i]];
    }
    return (gb_vec3){p[0], p[1], p[2]};
}

/* Do the positions below the root add to the offsets? Those that replace them are about as long;
 * those that add are about zero (MakeHuman). */
static bool positions_add(const reader *r)
{
    int replace = 0, add = 0;
    for (int j = 0; j < r->tree.njoint && r->motion->nframe > 0; j++) {
        const gb_joint *joint = &r->tree.joint[j];
        double offset = gb_vec3_length(joint->offset);
        bool whole = joint->position_column[0] >= 0 && joint->position_column[1] >= 0 &&
                     joint->position_column[2] >= 0;
        if (joint->parent < 0 || !whole || !(offset > 0))
            continue;
        gb_vec3 p = first_position(r, joint);
        replace += gb_vec3_length(gb_vec3_sub(p, joint->offset)) < 0.25 * offset;
        add += gb_vec3_length(p) < 0.1 * offset;
    }
    return add > replace;
}

/* Position channels replace the OFFSET or add to it: as asked for, else as the file looks. */
static void settle_offsets(reader *r)
{
    bool add = r->options.offset == GB_OFFSET_ADD ||
               (r->options.offset == GB_OFFSET_AUTO && positions_add(r));
    if (add && r->options.offset == GB_OFFSET_AUTO)
        gb_note_add(r->notes, "offsets",
                    "positions below the root are about zero: they were added to the OFFSETs "
                    "(--root-offset replace if that is wrong)");
    for (int j = 0; j < r->tree.njoint; j++) {
        gb_joint *joint = &r->tree.joint[j];
        bool has_position = joint->position_column[0] >= 0 || joint->position_column[1] >= 0 ||
                            joint->position_column[2] >= 0;
        double offset = gb_vec3_length(joint->offset);
        joint->position_adds = has_position && add;
        if (!has_position || add || joint->parent >= 0 || !(offset > 0) || r->motion->nframe == 0 ||
            r->options.offset != GB_OFFSET_AUTO)
            continue;
        /* An OFFSET that is where the figure starts leaves no doubt. */
        if (gb_vec3_length(gb_vec3_sub(first_position(r, joint), joint->offset)) > 0.25 * offset)
            gb_note_add(r->notes, "root-offset",
                        "root '%s' has an OFFSET and a position; the position was taken to replace "
                        "it (--root-offset add if the figure is off the ground)",
                        joint->name);
    }
}

gb_status gb_bvh_read(const char *text, size_t size, const char *file_name,
                      const gb_read_options *options, gb_motion *motion, gb_notes *notes,
                      gb_error *err)
{
    reader r = {.options = gb_read_defaults(options), .motion = motion, .notes = notes, .err = err};
    gb_rows rows = {0};
    memset(motion, 0, sizeof *motion);
    motion->world = gb_quat_identity;
    motion->angle = GB_DEGREE;

    gb_status status = gb_cursor_begin(&r.in, text, size, file_name, "BVH", err);
    if (status == GB_OK)
        status = gb_cursor_check_lines(&r.in, r.options.max_line, err);
    if (status == GB_OK) {
        skip(&r);
        gb_cursor at = r.in;
        gb_slice word = next_word(&r);
        if (!gb_slice_is_nocase(word, "HIERARCHY"))
            status = gb_cursor_fail(&at, err, "not a BVH file: expected HIERARCHY, found '%.*s'",
                                    gb_slice_width(word), word.text);
    }
    if (status == GB_OK)
        status = read_hierarchy(&r);
    if (status == GB_OK && r.tree.njoint == 0)
        status = gb_cursor_fail(&r.in, err, "no ROOT in the hierarchy");

    double announced = 0;
    if (status == GB_OK && gb_slice_is_nocase(peek_word(&r), "MOTION")) {
        next_word(&r);
        status = read_motion_header(&r, &announced);
        rows.ncolumn = r.ncolumn;
        if (status == GB_OK && !read_rows_fast(&r)) {
            status = read_rows(&r, &rows);
            if (status == GB_OK)
                status = gb_rows_finish(&rows, motion, err);
        }
        if (status == GB_OK && motion->nframe != (int)announced && r.ncolumn > 0)
            gb_note_add(notes, "frame-count",
                        "Frames says %.0f, the file has %d rows: the rows rule", announced,
                        motion->nframe);
    } else if (status == GB_OK) {
        gb_note_add(notes, "no-motion", "no MOTION part: a skeleton without frames");
    }

    if (status == GB_OK) {
        settle_offsets(&r);
        status = gb_tree_finish(&r.tree, motion, r.ncolumn, err);
    }
    gb_tree_free(&r.tree);
    gb_rows_free(&rows);
    if (status != GB_OK)
        gb_motion_free(motion);
    return status;
}
