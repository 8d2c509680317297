/* Writing BVH (declared in writers.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "formats/writers.h"
#include "geometry/angle.h"

typedef struct writer {
    gb_buffer *out;
    const gb_motion *motion;
    gb_notes *notes;
    double scale;      /* from the motion's unit to the written one */
    double to_degrees; /* from its angles */
    int order[3];      /* axes of converted joints, outermost first */
    bool convert_all;
} writer;

static void number(writer *w, double value)
{
    char text[GB_NUMBER_SIZE];
    gb_buffer_text(w->out, gb_number_format(text, value));
}

static bool is_identity(gb_quat q)
{
    return memcmp(&q, &gb_quat_identity, sizeof q) == 0;
}

/* Does it turn by channels that BVH knows, in an order that can be kept? */
static bool keeps_channels(const writer *w, const gb_joint *joint)
{
    if (joint->nchannel == 0 && joint->quaternion_column[3] < 0)
        return is_identity(joint->pre);
    if (w->convert_all && joint->nturn > 0)
        return false;
    if (joint->quaternion_column[3] >= 0 || !is_identity(joint->pre) || !is_identity(joint->post))
        return false;
    /* Acclaim lists turns the other way round. */
    for (int i = 1; i < joint->nturn; i++) {
        if (joint->turn_column[i] < joint->turn_column[i - 1])
            return false;
    }
    /* A position that adds to an offset would be read as replacing it. */
    return !joint->position_adds || gb_vec3_length(joint->offset) <= 0;
}

static bool has_position(const gb_joint *joint)
{
    return joint->position_column[0] >= 0 || joint->position_column[1] >= 0 ||
           joint->position_column[2] >= 0;
}

static bool has_rotation(const gb_joint *joint)
{
    return joint->nturn > 0 || joint->quaternion_column[3] >= 0 || !is_identity(joint->pre) ||
           !is_identity(joint->post);
}

static void channels(writer *w, const gb_joint *joint)
{
    static const char *const names[] = {" Xposition", " Yposition", " Zposition",
                                        " Xrotation", " Yrotation", " Zrotation"};
    if (keeps_channels(w, joint)) {
        gb_buffer_printf(w->out, "CHANNELS %d", joint->nchannel);
        for (int i = 0; i < joint->nchannel; i++)
            gb_buffer_text(w->out, names[joint->channel[i]]);
    } else {
        bool position = has_position(joint), rotation = has_rotation(joint);
        gb_buffer_printf(w->out, "CHANNELS %d", 3 * position + 3 * rotation);
        for (int i = 0; i < 3 && position; i++)
            gb_buffer_text(w->out, names[i]);
        for (int i = 0; i < 3 && rotation; i++)
            gb_buffer_text(w->out, names[3 + w->order[i]]);
    }
    gb_buffer_text(w->out, "\n");
}

/* Joints are parents first, but not depth first: children are looked up. */
static int next_child(const gb_skeleton *skeleton, int parent, int behind)
{
    for (int j = behind + 1; j < skeleton->njoint; j++) {
        if (skeleton->joint[j].parent == parent)
            return j;
    }
    return -1;
}

static void indent(writer *w, int depth)
{
    for (int i = 0; i < depth; i++)
        gb_buffer_text(w->out, "\t");
}

/* Opens a joint: everything up to its children. */
static void open_joint(writer *w, int j, int depth)
{
    const gb_joint *joint = &w->motion->skeleton.joint[j];
    indent(w, depth);
    if (joint->end_site)
        gb_buffer_printf(w->out, "End Site%s%s\n", *joint->name ? " " : "", joint->name);
    else
        gb_buffer_printf(w->out, "%s %s\n", joint->parent < 0 ? "ROOT" : "JOINT", joint->name);
    indent(w, depth);
    gb_buffer_text(w->out, "{\n");
    indent(w, depth + 1);
    gb_buffer_text(w->out, "OFFSET ");
    number(w, w->scale * joint->offset.x);
    gb_buffer_text(w->out, " ");
    number(w, w->scale * joint->offset.y);
    gb_buffer_text(w->out, " ");
    number(w, w->scale * joint->offset.z);
    gb_buffer_text(w->out, "\n");
    if (!joint->end_site) {
        indent(w, depth + 1);
        channels(w, joint);
    }
}

/* Depth first without recursion; written[] is the order of the joints in the file. */
static int hierarchy(writer *w, int *written)
{
    const gb_skeleton *skeleton = &w->motion->skeleton;
    int count = 0;
    for (int root = next_child(skeleton, -1, -1); root >= 0;
         root = next_child(skeleton, -1, root)) {
        int open = root, depth = 0, last = -1;
        open_joint(w, root, 0);
        written[count++] = root;
        while (open >= 0) {
            int child = next_child(skeleton, open, last < 0 ? open : last);
            if (child >= 0) {
                open_joint(w, child, ++depth);
                written[count++] = child;
                open = child;
                last = -1;
            } else {
                indent(w, depth--);
                gb_buffer_text(w->out, "}\n");
                last = open;
                open = depth < 0 ? -1 : skeleton->joint[open].parent;
            }
        }
    }
    return count;
}

/* One joint of one frame. */
static void values(writer *w, const gb_joint *joint, int frame, const char **blank)
{
    const double *row = w->motion->values + (size_t)frame * (size_t)w->motion->skeleton.ncolumn;
    if (keeps_channels(w, joint)) {
        for (int i = 0; i < joint->nchannel; i++) {
            bool position = joint->channel[i] <= GB_POSITION_Z;
            gb_buffer_text(w->out, *blank);
            number(w, row[joint->first_column + i] * (position ? w->scale : w->to_degrees));
            *blank = " ";
        }
        return;
    }
    gb_vec3 offset;
    gb_mat3 turn;
    gb_motion_local(w->motion, joint, frame, &offset, &turn);
    const double p[3] = {offset.x, offset.y, offset.z};
    for (int i = 0; i < 3 && has_position(joint); i++) {
        gb_buffer_text(w->out, *blank);
        number(w, w->scale * p[i]);
        *blank = " ";
    }
    double angle[3];
    gb_mat3_euler(turn, w->order, angle);
    for (int i = 0; i < 3 && has_rotation(joint); i++) {
        gb_buffer_text(w->out, *blank);
        number(w, angle[i] * 180 / GB_PI);
        *blank = " ";
    }
}

static bool parse_order(const char *text, int order[3])
{
    bool seen[3] = {false, false, false};
    for (int i = 0; i < 3; i++) {
        order[i] = text[i] ? (text[i] | 32) - 'x' : -1;
        if (order[i] < 0 || order[i] > 2 || seen[order[i]])
            return false;
        seen[order[i]] = true;
    }
    return text[3] == '\0';
}

gb_status gb_bvh_write(gb_buffer *out, const gb_motion *motion, const char *order, double metres,
                       gb_notes *notes, gb_error *err)
{
    const gb_skeleton *skeleton = &motion->skeleton;
    writer w = {.out = out, .motion = motion, .notes = notes, .scale = 1, .convert_all = order};
    if (!parse_order(order ? order : "ZXY", w.order))
        return gb_fail(err, GB_USAGE, "'%s' is not an order of rotations like ZXY", order);
    if (metres > 0 && motion->metres > 0)
        w.scale = motion->metres / metres;
    bool in_degrees = motion->angle < 0.5;
    w.to_degrees = in_degrees ? 1 : GB_DEGREES;
    for (int j = 0; j < skeleton->njoint; j++) {
        if (skeleton->joint[j].end_site || keeps_channels(&w, &skeleton->joint[j]))
            continue;
        gb_note_add(notes, "converted", "rotations of '%s' were converted to the order %s",
                    skeleton->joint[j].name, order ? order : "ZXY");
    }
    int *written = malloc(((size_t)skeleton->njoint + 1) * sizeof *written);
    if (!written)
        return gb_fail_memory(err);
    gb_buffer_text(out, "HIERARCHY\n");
    int count = hierarchy(&w, written);
    gb_buffer_printf(out, "MOTION\nFrames: %d\nFrame Time: ", motion->nframe);
    number(&w, motion->frame_time);
    gb_buffer_text(out, "\n");
    for (int f = 0; f < motion->nframe; f++) {
        const char *blank = "";
        for (int i = 0; i < count; i++) {
            if (!skeleton->joint[written[i]].end_site)
                values(&w, &skeleton->joint[written[i]], f, &blank);
        }
        gb_buffer_text(out, "\n");
    }
    free(written);
    return out->failed ? gb_fail_memory(err) : GB_OK;
}
