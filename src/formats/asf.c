/* Acclaim skeleton (ASF). A bone becomes a joint at its parent's far end; leaf bones get an end
 * site, so that every bone's far end is a node.
 *
 * L = C M C^-1, C from the bone's axis, M from its dof (first listed is applied first). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cursor.h"
#include "formats/formats.h"
#include "formats/tree.h"
#include "geometry/angle.h"

enum { MAX_DOF = 6 };

typedef struct bone {
    char *name; /* in the motion's arena */
    gb_vec3 direction;
    double length;
    double axis[3];    /* in the file's angle unit */
    int axis_order[3]; /* 0 x, 1 y, 2 z; first is applied first */
    gb_channel dof[MAX_DOF];
    int ndof;
    int parent; /* bone, -1 the root, -2 not in the hierarchy */
    int joint;  /* index in the tree, -1 not placed yet */
    long line;
} bone;

typedef struct reader {
    gb_cursor in;
    gb_read_options options;
    gb_motion *motion;
    gb_notes *notes;
    gb_error *err;
    bone *bone;
    int nbone, room;
    bone root; /* its axis is the orientation, its dof the order line */
    gb_vec3 root_position;
} reader;

/* The next line with something on it; false at the end. Comments (#) are skipped. */
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

static gb_slice word(reader *r)
{
    gb_cursor_skip_blanks(&r->in);
    return gb_cursor_word(&r->in);
}

static gb_status numbers(reader *r, const char *what, double *out, int n)
{
    for (int i = 0; i < n; i++) {
        gb_cursor_skip_blanks(&r->in);
        gb_status status = gb_cursor_number(&r->in, what, &out[i], r->err);
        if (status != GB_OK)
            return status;
    }
    return GB_OK;
}

/* "XYZ" and the like; the same axis twice is refused. */
static gb_status axis_order(reader *r, int order[3])
{
    gb_cursor_skip_blanks(&r->in);
    gb_cursor at = r->in;
    gb_slice text = gb_cursor_word(&r->in);
    bool seen[3] = {false, false, false};
    for (size_t i = 0; i < 3; i++) {
        int axis = i < text.size ? (text.text[i] | 32) - 'x' : -1;
        if (text.size != 3 || axis < 0 || axis > 2 || seen[axis])
            return gb_cursor_fail(&at, r->err, "expected an axis order like XYZ, found '%.*s'",
                                  gb_slice_width(text), text.text);
        seen[axis] = true;
        order[i] = axis;
    }
    return GB_OK;
}

/* tx ty tz rx ry rz, until the end of the line. */
static gb_status dof_line(reader *r, bone *b)
{
    static const char *const names[] = {"tx", "ty", "tz", "rx", "ry", "rz"};
    b->ndof = 0;
    for (;;) {
        gb_cursor_skip_blanks(&r->in);
        if (gb_cursor_at_line_end(&r->in))
            return GB_OK;
        gb_cursor at = r->in;
        gb_slice text = gb_cursor_word(&r->in);
        int k = 0;
        while (k < 6 && !gb_slice_is_nocase(text, names[k]))
            k++;
        if (gb_slice_is_nocase(text, "l"))
            return gb_cursor_fail(&at, r->err, "bone '%s' stretches (dof l), which cannot be read",
                                  b->name);
        if (k == 6)
            return gb_cursor_fail(&at, r->err, "expected tx ty tz rx ry or rz, found '%.*s'",
                                  gb_slice_width(text), text.text);
        for (int i = 0; i < b->ndof; i++) {
            if (b->dof[i] == (gb_channel)k)
                return gb_cursor_fail(&at, r->err, "dof %s of bone '%s' stands twice", names[k],
                                      b->name);
        }
        b->dof[b->ndof++] = (gb_channel)k;
    }
}

static bool at_section(const reader *r)
{
    return *r->in.at == ':';
}

/* :units. A number divides inches (CMU: 0.45); some exporters write a unit's name. */
static gb_status read_units(reader *r)
{
    static const struct {
        const char *name;
        double metres;
    } units[] = {{"m", 1}, {"cm", 0.01}, {"mm", 0.001}, {"in", 0.0254}, {"inch", 0.0254}};
    while (next_line(r) && !at_section(r)) {
        gb_cursor at = r->in;
        gb_slice key = word(r);
        if (gb_slice_is_nocase(key, "length")) {
            gb_cursor_skip_blanks(&r->in);
            at = r->in;
            double length = 0;
            gb_slice value = gb_cursor_word(&r->in);
            for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
                if (gb_slice_is_nocase(value, units[i].name))
                    length = 0.0254 / units[i].metres;
            }
            if (!(length > 0)) {
                r->in = at;
                gb_status status = gb_cursor_number(&r->in, "the unit of length", &length, r->err);
                if (status != GB_OK)
                    return status;
            }
            if (!(length > 0))
                return gb_cursor_fail(&at, r->err, "the unit of length %g is not positive", length);
            r->motion->metres = 0.0254 / length;
        } else if (gb_slice_is_nocase(key, "angle")) {
            gb_slice value = word(r);
            bool rad = value.size >= 3 && gb_slice_is_nocase((gb_slice){value.text, 3}, "rad");
            bool deg = value.size >= 3 && gb_slice_is_nocase((gb_slice){value.text, 3}, "deg");
            if (!rad && !deg)
                return gb_cursor_fail(&at, r->err, "the unit of angle must be deg or rad");
            r->motion->angle = rad ? 1 : GB_DEGREE;
        }
        gb_cursor_next_line(&r->in);
    }
    return GB_OK;
}

static gb_status read_root(reader *r)
{
    gb_status status = GB_OK;
    double v[3];
    while (status == GB_OK && next_line(r) && !at_section(r)) {
        gb_slice key = word(r);
        if (gb_slice_is_nocase(key, "order")) {
            status = dof_line(r, &r->root);
        } else if (gb_slice_is_nocase(key, "axis")) {
            status = axis_order(r, r->root.axis_order);
        } else if (gb_slice_is_nocase(key, "position")) {
            status = numbers(r, "the root's position", v, 3);
            r->root_position = (gb_vec3){v[0], v[1], v[2]};
        } else if (gb_slice_is_nocase(key, "orientation")) {
            status = numbers(r, "the root's orientation", r->root.axis, 3);
        }
        gb_cursor_next_line(&r->in);
    }
    return status;
}

static bone *find(reader *r, gb_slice name)
{
    for (int i = 0; i < r->nbone; i++) {
        if (gb_slice_is(name, r->bone[i].name))
            return &r->bone[i];
    }
    return NULL;
}

static gb_status finish_bone(reader *r, const bone *b, const gb_cursor *at)
{
    if (!b->name)
        return gb_cursor_fail(at, r->err, "a bone without a name ends here");
    if (isnan(b->length))
        return gb_cursor_fail(at, r->err, "bone '%s' has no length", b->name);
    if (b->length < 0)
        return gb_cursor_fail(at, r->err, "bone '%s' has a length of %g", b->name, b->length);
    if (!(gb_vec3_length(b->direction) > 0) && b->length > 0)
        return gb_cursor_fail(at, r->err, "bone '%s' has no direction", b->name);
    return GB_OK;
}

/* One bone between begin (which stands in line) and end. */
static gb_status read_bone(reader *r, long line)
{
    bone b = {
        .length = (double)NAN, .parent = -2, .joint = -1, .axis_order = {0, 1, 2}, .line = line};
    gb_status status = GB_OK;
    double v[3];
    while (status == GB_OK) {
        if (!next_line(r) || at_section(r))
            return gb_cursor_fail(&r->in, r->err, "the bone that begins in line %ld has no 'end'",
                                  b.line);
        gb_cursor at = r->in;
        gb_slice key = word(r);
        if (gb_slice_is_nocase(key, "end")) {
            status = finish_bone(r, &b, &at);
            break;
        } else if (gb_slice_is_nocase(key, "name")) {
            gb_slice name = gb_cursor_rest_of_line(&r->in);
            if (name.size == 0)
                return gb_cursor_fail(&at, r->err, "a bone without a name");
            if (gb_slice_is(name, "root") || find(r, name))
                return gb_cursor_fail(&at, r->err, "bone '%.*s' stands twice", gb_slice_width(name),
                                      name.text);
            b.name = gb_arena_text(&r->motion->arena, name.text, name.size);
            if (!b.name)
                return gb_fail_memory(r->err);
        } else if (gb_slice_is_nocase(key, "direction")) {
            status = numbers(r, "a direction", v, 3);
            b.direction = (gb_vec3){v[0], v[1], v[2]};
        } else if (gb_slice_is_nocase(key, "length")) {
            status = numbers(r, "a length", &b.length, 1);
        } else if (gb_slice_is_nocase(key, "axis")) {
            status = numbers(r, "an axis angle", b.axis, 3);
            if (status == GB_OK)
                status = axis_order(r, b.axis_order);
        } else if (gb_slice_is_nocase(key, "dof")) {
            status = dof_line(r, &b);
        }
        /* id, bodymass, cofmass and the limits (which may run over lines) do not matter here. */
        gb_cursor_next_line(&r->in);
    }
    if (status != GB_OK)
        return status;
    gb_cursor_next_line(&r->in);
    if (r->nbone >= r->options.max_joints)
        return gb_cursor_fail(&r->in, r->err, "more than %d bones", r->options.max_joints);
    if (r->nbone == r->room) {
        int room = r->room ? r->room * 2 : 64;
        bone *more = realloc(r->bone, (size_t)room * sizeof *more);
        if (!more)
            return gb_fail_memory(r->err);
        r->bone = more;
        r->room = room;
    }
    r->bone[r->nbone++] = b;
    return GB_OK;
}

static gb_status read_bones(reader *r)
{
    gb_status status = GB_OK;
    while (status == GB_OK && next_line(r) && !at_section(r)) {
        gb_cursor at = r->in;
        gb_slice key = word(r);
        if (!gb_slice_is_nocase(key, "begin"))
            return gb_cursor_fail(&at, r->err, "expected 'begin' of a bone, found '%.*s'",
                                  gb_slice_width(key), key.text);
        gb_cursor_next_line(&r->in);
        status = read_bone(r, at.line);
    }
    return status;
}

/* "parent child child ...", in any order of lines. */
static gb_status read_hierarchy(reader *r)
{
    while (next_line(r) && !at_section(r)) {
        gb_cursor at = r->in;
        gb_slice name = word(r);
        if (gb_slice_is_nocase(name, "begin") || gb_slice_is_nocase(name, "end")) {
            gb_cursor_next_line(&r->in);
            continue;
        }
        bone *parent = find(r, name);
        bool is_root = gb_slice_is(name, "root");
        if (!parent && !is_root)
            return gb_cursor_fail(&at, r->err, "bone '%.*s' is not in :bonedata",
                                  gb_slice_width(name), name.text);
        for (;;) {
            gb_cursor_skip_blanks(&r->in);
            if (gb_cursor_at_line_end(&r->in))
                break;
            at = r->in;
            name = gb_cursor_word(&r->in);
            bone *child = find(r, name);
            if (!child)
                return gb_cursor_fail(&at, r->err, "bone '%.*s' is not in :bonedata",
                                      gb_slice_width(name), name.text);
            if (child->parent != -2)
                return gb_cursor_fail(&at, r->err, "bone '%s' has two parents", child->name);
            child->parent = is_root ? -1 : (int)(parent - r->bone);
        }
    }
    return GB_OK;
}

/* C from three angles and their order: the first axis is applied first. */
static gb_quat axis_turn(const reader *r, const bone *b)
{
    gb_quat q = gb_quat_identity;
    for (int i = 0; i < 3; i++) {
        int axis = b->axis_order[i];
        q = gb_quat_multiply(gb_quat_about_axis(axis, r->motion->angle * b->axis[axis]), q);
    }
    return q;
}

static gb_vec3 tip(const bone *b)
{
    double n = gb_vec3_length(b->direction);
    return n > 0 ? gb_vec3_scale(b->direction, b->length / n) : (gb_vec3){0, 0, 0};
}

/* Columns in the order of the file, turns outermost first: the last dof is the outermost. */
static void add_channels(gb_joint *joint, const bone *b, int *column)
{
    for (int i = 0; i < b->ndof; i++)
        gb_joint_add_channel(joint, b->dof[i], (*column)++);
    for (int i = 0, k = joint->nturn - 1; i < k; i++, k--) {
        int axis = joint->turn_axis[i], col = joint->turn_column[i];
        joint->turn_axis[i] = joint->turn_axis[k];
        joint->turn_column[i] = joint->turn_column[k];
        joint->turn_axis[k] = axis;
        joint->turn_column[k] = col;
    }
    joint->position_adds = true;
}

/* What hangs on a bone that is not in the hierarchy is not in it either. */
static void mark_orphans(reader *r)
{
    for (bool progress = true; progress;) {
        progress = false;
        for (int i = 0; i < r->nbone; i++) {
            bone *b = &r->bone[i];
            if (b->parent >= 0 && r->bone[b->parent].parent == -2) {
                b->parent = -2;
                progress = true;
            }
        }
    }
}

/* Joints in topological order: those whose parent stands already, round after round. */
static gb_status build(reader *r)
{
    gb_tree tree = {0};
    int column = 0;
    gb_joint root = gb_joint_make("root", -1, r->root_position);
    root.pre = axis_turn(r, &r->root);
    root.post = gb_quat_conjugate(root.pre);
    add_channels(&root, &r->root, &column);
    gb_status status = gb_tree_add(&tree, root) < 0 ? gb_fail_memory(r->err) : GB_OK;

    int placed = 0, orphans = 0;
    for (bool progress = true; progress && status == GB_OK;) {
        progress = false;
        for (int i = 0; i < r->nbone && status == GB_OK; i++) {
            bone *b = &r->bone[i];
            bone *parent = b->parent >= 0 ? &r->bone[b->parent] : NULL;
            if (b->joint >= 0 || b->parent == -2 || (parent && parent->joint < 0))
                continue;
            gb_joint joint = gb_joint_make(b->name, parent ? parent->joint : 0,
                                           parent ? tip(parent) : (gb_vec3){0, 0, 0});
            joint.pre = axis_turn(r, b);
            joint.post = gb_quat_conjugate(joint.pre);
            add_channels(&joint, b, &column);
            b->joint = gb_tree_add(&tree, joint);
            if (b->joint < 0)
                status = gb_fail_memory(r->err);
            else if (tree.depth[b->joint] >= r->options.max_depth)
                status = gb_fail_at(r->err, GB_INPUT, r->in.file, b->line, 0,
                                    "bones are nested more than %d deep", r->options.max_depth);
            progress = true;
            placed++;
        }
    }
    mark_orphans(r);
    for (int i = 0; i < r->nbone && status == GB_OK; i++) {
        const bone *b = &r->bone[i];
        if (b->parent == -2) {
            orphans++;
            gb_note_add(r->notes, "orphan",
                        "bone '%s' (line %ld) does not hang on the root: left out", b->name,
                        b->line);
        }
    }
    if (status == GB_OK && placed + orphans < r->nbone) {
        const bone *b = r->bone;
        while (b->joint >= 0 || b->parent == -2)
            b++;
        status =
            gb_fail_at(r->err, GB_INPUT, r->in.file, b->line, 0,
                       "the hierarchy has a cycle: bone '%s' does not hang on the root", b->name);
    }

    /* Tips of the leaves. */
    int njoint = tree.njoint;
    for (int i = 0; i < r->nbone && status == GB_OK; i++) {
        const bone *b = &r->bone[i];
        bool leaf = b->joint >= 0;
        for (int j = 0; leaf && j < njoint; j++)
            leaf = tree.joint[j].parent != b->joint;
        if (!leaf)
            continue;
        gb_joint end = gb_joint_make("", b->joint, tip(b));
        end.end_site = true;
        if (gb_tree_add(&tree, end) < 0)
            status = gb_fail_memory(r->err);
    }
    if (status == GB_OK)
        status = column > r->options.max_channels
                     ? gb_fail_at(r->err, GB_INPUT, r->in.file, 0, 0,
                                  "the bones have %d channels in all, more than %d", column,
                                  r->options.max_channels)
                     : gb_tree_finish(&tree, r->motion, column, r->err);
    gb_tree_free(&tree);
    return status;
}

static gb_status read_sections(reader *r)
{
    bool bones = false, hierarchy = false;
    gb_status status = GB_OK;
    while (status == GB_OK && next_line(r)) {
        gb_cursor at = r->in;
        gb_slice key = gb_cursor_word(&r->in);
        if (key.text[0] != ':')
            return gb_cursor_fail(&at, r->err, "expected a section like :bonedata, found '%.*s'",
                                  gb_slice_width(key), key.text);
        gb_cursor_next_line(&r->in);
        if (gb_slice_is_nocase(key, ":units")) {
            status = read_units(r);
        } else if (gb_slice_is_nocase(key, ":root")) {
            status = read_root(r);
        } else if (gb_slice_is_nocase(key, ":bonedata")) {
            status = read_bones(r);
            bones = true;
        } else if (gb_slice_is_nocase(key, ":hierarchy")) {
            if (!bones)
                return gb_cursor_fail(&at, r->err, ":hierarchy stands before :bonedata");
            status = read_hierarchy(r);
            hierarchy = true;
        } else {
            /* :version, :name, :documentation, :skin and others say nothing about motion. */
            while (next_line(r) && !at_section(r))
                gb_cursor_next_line(&r->in);
        }
    }
    if (status == GB_OK && (!bones || !hierarchy))
        return gb_cursor_fail(&r->in, r->err, "the file has no %s section",
                              bones ? ":hierarchy" : ":bonedata");
    return status;
}

gb_status gb_asf_read(const char *text, size_t size, const char *name,
                      const gb_read_options *options, gb_motion *motion, gb_notes *notes,
                      gb_error *err)
{
    static const gb_channel usual_order[6] = {GB_POSITION_X, GB_POSITION_Y, GB_POSITION_Z,
                                              GB_ROTATION_X, GB_ROTATION_Y, GB_ROTATION_Z};
    reader r = {.options = gb_read_defaults(options), .motion = motion, .notes = notes, .err = err};
    memset(motion, 0, sizeof *motion);
    motion->world = gb_quat_identity;
    motion->angle = GB_DEGREE;
    motion->metres = 0.0254; /* :units length 1 */
    motion->names_at_end = true;
    r.root = (bone){.name = NULL, .axis_order = {0, 1, 2}, .ndof = 6};
    memcpy(r.root.dof, usual_order, sizeof usual_order);

    gb_status status = gb_cursor_begin(&r.in, text, size, name, "an Acclaim skeleton", err);
    if (status == GB_OK)
        status = gb_cursor_check_lines(&r.in, r.options.max_line, err);
    if (status == GB_OK)
        status = read_sections(&r);
    if (status == GB_OK)
        status = build(&r);
    free(r.bone);
    if (status != GB_OK)
        gb_motion_free(motion);
    return status;
}
