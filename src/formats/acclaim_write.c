/* Writing Acclaim skeletons and motions (declared in writers.h).
 *
 * In Acclaim a bone ends where its children begin, all in one place. A joint whose children stand
 * apart becomes a bone without length, and bones without degrees of freedom lead from it to them.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "formats/writers.h"
#include "geometry/angle.h"

typedef struct writer {
    gb_buffer *out;
    const gb_motion *motion;
    gb_notes *notes;
    char **name; /* (njoint) unique, without blanks; malloc'ed */
} writer;

static const gb_joint *joint_at(const writer *w, int j)
{
    return &w->motion->skeleton.joint[j];
}

static void number(writer *w, double value)
{
    char text[GB_NUMBER_SIZE];
    gb_buffer_text(w->out, " ");
    gb_buffer_text(w->out, gb_number_format(text, value));
}

static double degrees(double radians)
{
    return radians * 180 / GB_PI;
}

/* ---- names ---- */

static bool is_taken(const writer *w, const char *name, int before)
{
    for (int j = 0; j < before; j++) {
        if (w->name[j] && strcmp(w->name[j], name) == 0)
            return true;
    }
    return false;
}

static gb_status make_names(writer *w, gb_error *err)
{
    const gb_skeleton *skeleton = &w->motion->skeleton;
    for (int j = 0; j < skeleton->njoint; j++) {
        const gb_joint *joint = joint_at(w, j);
        size_t room = strlen(joint->name) + 16;
        char *name = malloc(room);
        if (!name)
            return gb_fail_memory(err);
        w->name[j] = name;
        if (joint->end_site) {
            name[0] = '\0';
            continue;
        }
        snprintf(name, room, "%s", joint->parent < 0 ? "root" : joint->name);
        for (char *p = name; *p; p++) {
            if (strchr(" \t#:", *p))
                *p = '_';
        }
        char *end = name + strlen(name);
        for (int n = 2; is_taken(w, name, j); n++)
            snprintf(end, 12, "_%d", n);
        if (joint->parent >= 0 && strcmp(name, joint->name) != 0)
            gb_note_add(w->notes, "renamed", "joint '%s' is written as '%s'", joint->name, name);
    }
    return GB_OK;
}

/* ---- what a joint becomes ---- */

/* The one place where all children (and the end site) of a joint stand; false when they differ, or
 * when there are none, or one of them moves. */
static bool common_tip(const writer *w, int j, gb_vec3 *tip)
{
    const gb_skeleton *skeleton = &w->motion->skeleton;
    bool any = false;
    for (int k = j + 1; k < skeleton->njoint; k++) {
        const gb_joint *child = joint_at(w, k);
        if (child->parent != j)
            continue;
        if (any && (gb_vec3_length(gb_vec3_sub(child->offset, *tip)) > 0))
            return false;
        *tip = child->offset;
        any = true;
    }
    return any;
}

/* The root begins and ends in one place. */
static bool has_own_length(const writer *w, int j, gb_vec3 *tip)
{
    *tip = (gb_vec3){0, 0, 0};
    if (joint_at(w, j)->parent < 0 || !common_tip(w, j, tip)) {
        *tip = (gb_vec3){0, 0, 0};
        return false;
    }
    return true;
}

/* Does a bone without freedom lead to this joint? */
static bool needs_connector(const writer *w, int j)
{
    gb_vec3 tip;
    int parent = joint_at(w, j)->parent;
    return parent >= 0 && !has_own_length(w, parent, &tip) &&
           gb_vec3_length(joint_at(w, j)->offset) > 0;
}

/* Rotations that Acclaim can hold as they are: C M C^-1 with turns about single axes. */
static bool keeps_turns(const gb_joint *joint)
{
    if (joint->quaternion_column[3] >= 0)
        return false;
    gb_quat back = gb_quat_multiply(joint->pre, joint->post);
    if (fabs(fabs(back.w) - 1) > 1e-12)
        return false;
    for (int i = 0; i < joint->nturn; i++) {
        for (int k = 0; k < i; k++) {
            if (joint->turn_axis[k] == joint->turn_axis[i])
                return false;
        }
    }
    return true;
}

static bool turns(const gb_joint *joint)
{
    return joint->nturn > 0 || joint->quaternion_column[3] >= 0;
}

static bool moves(const gb_joint *joint)
{
    return joint->position_column[0] >= 0 || joint->position_column[1] >= 0 ||
           joint->position_column[2] >= 0;
}

/* The axes of the dof line: the first listed is applied first, so it is the innermost. */
static int dof_axes(const gb_joint *joint, int axis[3])
{
    if (!keeps_turns(joint)) {
        memcpy(axis, (int[3]){1, 0, 2}, 3 * sizeof *axis); /* Z X Y, first outermost */
        return 3;
    }
    for (int i = 0; i < joint->nturn; i++)
        axis[i] = joint->turn_axis[joint->nturn - 1 - i];
    return joint->nturn;
}

static void dof_line(writer *w, const gb_joint *joint, const char *key, const char *letters)
{
    int axis[3];
    bool root = joint->parent < 0;
    int n = turns(joint) ? dof_axes(joint, axis) : 0;
    if (n == 0 && !moves(joint) && !root)
        return;
    gb_buffer_printf(w->out, "    %s", key);
    for (int i = 0; i < 3 && (moves(joint) || root); i++)
        gb_buffer_printf(w->out, " %c%c", letters[0], letters[2 + i]);
    for (int i = 0; i < n; i++)
        gb_buffer_printf(w->out, " %c%c", letters[1], letters[2 + axis[i]]);
    gb_buffer_text(w->out, "\n");
}

/* ---- the skeleton ---- */

/* The bone's axis: C as angles about x, y, z, x applied first. */
static void axis_line(writer *w, gb_quat c)
{
    double angle[3];
    gb_mat3_euler(gb_quat_matrix(c), (const int[3]){2, 1, 0}, angle);
    gb_buffer_text(w->out, "    axis");
    for (int i = 2; i >= 0; i--)
        number(w, degrees(angle[i]));
    gb_buffer_text(w->out, " XYZ\n");
}

static void bone(writer *w, int id, const char *name, gb_vec3 tip, const gb_joint *joint)
{
    double length = gb_vec3_length(tip);
    gb_vec3 direction = length > 0 ? gb_vec3_scale(tip, 1 / length) : (gb_vec3){0, 1, 0};
    gb_buffer_printf(w->out, "  begin\n    id %d\n    name %s\n    direction", id, name);
    number(w, direction.x);
    number(w, direction.y);
    number(w, direction.z);
    gb_buffer_text(w->out, "\n    length");
    number(w, length);
    gb_buffer_text(w->out, "\n");
    axis_line(w, joint && keeps_turns(joint) ? joint->pre : gb_quat_identity);
    if (joint)
        dof_line(w, joint, "dof", "trxyz");
    gb_buffer_text(w->out, "  end\n");
}

static void connector_name(const writer *w, int j, gb_buffer *out)
{
    const gb_joint *joint = joint_at(w, j);
    int earlier = 0;
    for (int k = 0; k < j && joint->end_site; k++)
        earlier += joint_at(w, k)->end_site && joint_at(w, k)->parent == joint->parent;
    out->size = 0;
    gb_buffer_printf(out, "%s_to_%s", w->name[joint->parent], joint->end_site ? "end" : w->name[j]);
    if (earlier > 0)
        gb_buffer_printf(out, "_%d", earlier + 1);
}

static void bones(writer *w)
{
    gb_buffer name = {0};
    int id = 1;
    gb_buffer_text(w->out, ":bonedata\n");
    for (int j = 0; j < w->motion->skeleton.njoint; j++) {
        const gb_joint *joint = joint_at(w, j);
        gb_vec3 tip;
        if (needs_connector(w, j)) {
            connector_name(w, j, &name);
            bone(w, id++, name.text, joint->offset, NULL);
        }
        if (joint->end_site || joint->parent < 0)
            continue;
        has_own_length(w, j, &tip);
        bone(w, id++, w->name[j], tip, joint);
    }
    gb_buffer_free(&name);
}

static void hierarchy(writer *w)
{
    const gb_skeleton *skeleton = &w->motion->skeleton;
    gb_buffer name = {0};
    gb_buffer_text(w->out, ":hierarchy\n  begin\n");
    for (int j = 0; j < skeleton->njoint; j++) {
        bool any = false;
        for (int k = j + 1; k < skeleton->njoint; k++) {
            const gb_joint *child = joint_at(w, k);
            bool connected = needs_connector(w, k);
            if (child->parent != j || (child->end_site && !connected))
                continue;
            if (connected)
                connector_name(w, k, &name);
            if (!any)
                gb_buffer_printf(w->out, "    %s", w->name[j]);
            gb_buffer_printf(w->out, " %s", connected ? name.text : w->name[k]);
            any = true;
        }
        gb_buffer_text(w->out, any ? "\n" : "");
    }
    for (int j = 0; j < skeleton->njoint; j++) {
        if (!needs_connector(w, j) || joint_at(w, j)->end_site)
            continue;
        connector_name(w, j, &name);
        gb_buffer_printf(w->out, "    %s %s\n", name.text, w->name[j]);
    }
    gb_buffer_text(w->out, "  end\n");
    gb_buffer_free(&name);
}

static gb_status begin(writer *w, gb_buffer *out, const gb_motion *motion, gb_notes *notes,
                       gb_error *err)
{
    *w = (writer){.out = out, .motion = motion, .notes = notes};
    for (int j = 1; j < motion->skeleton.njoint; j++) {
        if (motion->skeleton.joint[j].parent < 0)
            return gb_fail(err, GB_INPUT,
                           "the motion has several roots ('%s', '%s'), an Acclaim file has one",
                           motion->skeleton.joint[0].name, motion->skeleton.joint[j].name);
    }
    w->name = calloc((size_t)motion->skeleton.njoint + 1, sizeof *w->name);
    return w->name ? make_names(w, err) : gb_fail_memory(err);
}

static void finish(writer *w)
{
    for (int j = 0; w->name && j < w->motion->skeleton.njoint; j++)
        free(w->name[j]);
    free(w->name);
}

gb_status gb_asf_write(gb_buffer *out, const gb_motion *motion, gb_notes *notes, gb_error *err)
{
    writer w;
    gb_status status = begin(&w, out, motion, notes, err);
    if (status == GB_OK) {
        const gb_joint *root = joint_at(&w, 0);
        gb_buffer_text(out, ":version 1.10\n:name gaitbench\n:units\n  mass 1\n  length");
        number(&w, 0.0254 / (motion->metres > 0 ? motion->metres : 1));
        gb_buffer_text(out, "\n  angle deg\n:documentation\n  written by gaitbench " GB_VERSION
                            "\n:root\n");
        dof_line(&w, root, "order", "TRXYZ");
        gb_buffer_text(out, "    axis XYZ\n    position");
        /* A position that replaces the offset stands in the frames alone. */
        bool adds = !moves(root) || root->position_adds;
        number(&w, adds ? root->offset.x : 0);
        number(&w, adds ? root->offset.y : 0);
        number(&w, adds ? root->offset.z : 0);
        gb_buffer_text(out, "\n    orientation");
        double angle[3];
        gb_mat3_euler(gb_quat_matrix(keeps_turns(root) ? root->pre : gb_quat_identity),
                      (const int[3]){2, 1, 0}, angle);
        for (int i = 2; i >= 0; i--)
            number(&w, degrees(angle[i]));
        gb_buffer_text(out, "\n");
        bones(&w);
        hierarchy(&w);
    }
    finish(&w);
    return status == GB_OK && out->failed ? gb_fail_memory(err) : status;
}

/* ---- the frames ---- */

static void frame_values(writer *w, const gb_joint *joint, int frame)
{
    const gb_motion *motion = w->motion;
    const double *row = motion->values + (size_t)frame * (size_t)motion->skeleton.ncolumn;
    gb_vec3 offset;
    gb_mat3 rotation;
    gb_motion_local(motion, joint, frame, &offset, &rotation);
    if (moves(joint) || joint->parent < 0) {
        const double full[3] = {offset.x, offset.y, offset.z};
        const double rest[3] = {joint->offset.x, joint->offset.y, joint->offset.z};
        for (int i = 0; i < 3; i++) {
            /* A bone's translation counts from where it rests; a root that replaces its offset is
             * written with position 0. */
            bool from_rest = joint->parent >= 0 || joint->position_adds || !moves(joint);
            int column = joint->position_column[i];
            number(w, column >= 0 && joint->position_adds ? row[column]
                                                          : full[i] - (from_rest ? rest[i] : 0));
        }
    }
    if (!turns(joint))
        return;
    if (keeps_turns(joint)) {
        /* The file's own numbers, when they are degrees. */
        double scale = motion->angle < 0.5 ? 1 : GB_DEGREES;
        for (int i = joint->nturn - 1; i >= 0; i--)
            number(w, scale * row[joint->turn_column[i]]);
    } else {
        double angle[3];
        gb_mat3_euler(rotation, (const int[3]){2, 0, 1}, angle);
        for (int i = 2; i >= 0; i--)
            number(w, degrees(angle[i]));
    }
}

gb_status gb_amc_write(gb_buffer *out, const gb_motion *motion, gb_notes *notes, gb_error *err)
{
    writer w;
    (void)notes; /* gb_asf_write has said what there is to say */
    gb_status status = begin(&w, out, motion, NULL, err);
    if (status == GB_OK) {
        gb_buffer_text(out, ":FULLY-SPECIFIED\n:DEGREES\n");
        for (int f = 0; f < motion->nframe; f++) {
            gb_buffer_printf(out, "%d\n", f + 1);
            for (int j = 0; j < motion->skeleton.njoint; j++) {
                const gb_joint *joint = joint_at(&w, j);
                if (joint->end_site || (joint->parent >= 0 && !turns(joint) && !moves(joint)))
                    continue;
                gb_buffer_text(out, w.name[j]);
                frame_values(&w, joint, f);
                gb_buffer_text(out, "\n");
            }
        }
    }
    finish(&w);
    return status == GB_OK && out->failed ? gb_fail_memory(err) : status;
}
