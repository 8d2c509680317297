#include "muscles/avatar_unity.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "geometry/angle.h"
#include "muscles/mass.h"

/* Where a node is in the T-pose. */
typedef struct place {
    gb_vec3 position;
    gb_quat rotation;
    double scale;
    int bone;    /* that the node is; -1: none */
    bool counts; /* a bone, or above one */
} place;

typedef struct reader {
    const gb_unity_avatar *in;
    const char *file;
    gb_avatar *avatar;
    gb_notes *notes;
    gb_error *err;
    place *place; /* (nnode) */
    int node[GB_NHUMAN];
    gb_vec3 position[GB_NHUMAN]; /* of bones that are there */
} reader;

#define FAIL(r, ...) gb_fail_at((r)->err, GB_INPUT, (r)->file, 0, 0, __VA_ARGS__)

static gb_vec3 vec(const double v[3])
{
    return (gb_vec3){v[0], v[1], v[2]};
}

/* Which node is which bone. */
static gb_status find_nodes(reader *r)
{
    const gb_unity_avatar *in = r->in;
    for (int i = 0; i < GB_UNITY_BODY; i++)
        r->node[gb_human_order[i]] = in->body[i]; /* m_HumanBoneIndex has the same order */
    for (int i = 0; i < GB_UNITY_HAND; i++) {
        r->node[GB_H_LEFT_THUMB_PROXIMAL + i] = in->left[i];
        r->node[GB_H_RIGHT_THUMB_PROXIMAL + i] = in->right[i];
    }
    for (int n = 0; n < in->nnode; n++)
        r->place[n].bone = -1;
    for (int b = 0; b < GB_NHUMAN; b++) {
        int n = r->node[b];
        if (n < 0 && gb_human[b].required)
            return FAIL(r, "the bone %s is missing, which a humanoid must have", gb_human[b].name);
        if (n < 0)
            continue;
        if (r->place[n].bone >= 0)
            return FAIL(r, "node %d is both %s and %s", n, gb_human[r->place[n].bone].name,
                        gb_human[b].name);
        r->place[n].bone = b;
        r->place[n].counts = true;
    }
    for (int n = in->nnode - 1; n >= 0; n--) {
        if (r->place[n].counts && in->node[n].parent >= 0)
            r->place[in->node[n].parent].counts = true;
    }
    return GB_OK;
}

/* A rotation, or a message: %s, its owner and name. */
static gb_status read_rotation(const reader *r, const char *owner, const char *what,
                               const double q[4], gb_quat *out)
{
    double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (!(fabs(length - 1) < 1e-3))
        return FAIL(r, "%s of %s is not a rotation: its length is %g", what, owner, length);
    *out = gb_quat_normalize((gb_quat){q[0], q[1], q[2], q[3]});
    return GB_OK;
}

/* The uniform scale of a node. */
static gb_status read_scale(reader *r, int n, double *out)
{
    const double *s = r->in->pose[n].s;
    double least = fmin(s[0], fmin(s[1], s[2])), most = fmax(s[0], fmax(s[1], s[2]));
    if (!(least > 0))
        return FAIL(r, "node %d has the scale %g: above 0 was expected", n, least);
    if (most - least > 1e-3 * most)
        return FAIL(r, "node %d is scaled by %g, %g, %g: only uniform scales can be applied", n,
                    s[0], s[1], s[2]);
    *out = (s[0] + s[1] + s[2]) / 3;
    if (fabs(*out - 1) > 1e-3)
        gb_note_add(r->notes, "scale", "node %d is scaled by %g: applied to what hangs on it", n,
                    *out);
    else
        *out = 1; /* float noise */
    return GB_OK;
}

/* The T-pose of all nodes that count. */
static gb_status place_nodes(reader *r)
{
    const gb_unity_avatar *in = r->in;
    for (int n = 0; n < in->nnode; n++) {
        place *p = &r->place[n];
        if (!p->counts)
            continue;
        char owner[32];
        snprintf(owner, sizeof owner, "node %d", n);
        const place *above = in->node[n].parent >= 0 ? &r->place[in->node[n].parent] : NULL;
        gb_quat q = gb_quat_identity;
        gb_status status = read_rotation(r, owner, "the T-pose", in->pose[n].q, &q);
        if (status == GB_OK)
            status = read_scale(r, n, &p->scale);
        if (status != GB_OK)
            return status;
        p->position = vec(in->pose[n].t);
        p->rotation = q;
        if (above) {
            p->position = gb_vec3_add(
                above->position,
                gb_quat_rotate(above->rotation, gb_vec3_scale(p->position, above->scale)));
            p->rotation = gb_quat_multiply(above->rotation, q);
            p->scale *= above->scale;
        }
        if (!isfinite(gb_vec3_length(p->position)) || !isfinite(p->scale) || !(p->scale > 0))
            return FAIL(r, "the T-pose of node %d is out of range", n);
    }
    return GB_OK;
}

/* The nearest bone above, which must be one that stands above it in a humanoid. */
static gb_status find_parent(const reader *r, int bone, int *out)
{
    int n = r->in->node[r->node[bone]].parent;
    while (n >= 0 && r->place[n].bone < 0)
        n = r->in->node[n].parent;
    *out = n >= 0 ? r->place[n].bone : -1;
    if (bone == GB_H_HIPS)
        return *out < 0 ? GB_OK : FAIL(r, "the hips hang on %s", gb_human[*out].name);
    if (*out < 0)
        return FAIL(r, "the bone %s does not lead up to the hips", gb_human[bone].name);
    int p = gb_human[bone].parent;
    while (p >= 0 && p != *out)
        p = gb_human[p].parent;
    return p >= 0 ? GB_OK
                  : FAIL(r, "the bone %s hangs on %s, which is not above it in a humanoid",
                         gb_human[bone].name, gb_human[*out].name);
}

/* Ranges and signs; those of axes without a muscle mean nothing. */
static gb_status read_ranges(const reader *r, int b, const gb_unity_axes *axes,
                             gb_avatar_bone *bone)
{
    const char *name = gb_human[b].name;
    for (int i = 0; i < 3; i++) {
        bone->sign[i] = axes->sign[i];
        if (!(fabs(fabs(axes->sign[i]) - 1) <= 0))
            return FAIL(r, "m_Sgn of %s is %g, 1 or -1 was expected", name, axes->sign[i]);
        if (gb_human[b].muscle[i] < 0)
            continue;
        bone->low[i] = axes->low[i];
        bone->high[i] = axes->high[i];
        if (!(bone->low[i] <= 0 && bone->high[i] >= 0))
            return FAIL(r, "the range of %s, %g to %g, is not around 0", name, bone->low[i],
                        bone->high[i]);
        if (bone->low[i] < -2 * GB_PI || bone->high[i] > 2 * GB_PI)
            return FAIL(r, "the range of %s, %g to %g, is more than a turn: radians were expected",
                        name, bone->low[i], bone->high[i]);
    }
    return GB_OK;
}

static gb_status read_axes(const reader *r, int b, gb_quat parent, gb_avatar_bone *bone)
{
    const gb_unity_node *node = &r->in->node[r->node[b]];
    const char *name = gb_human[b].name;
    /* No muscle moves the hips, so that they need none. */
    for (int i = 0; i < 3; i++)
        bone->sign[i] = gb_human[b].sign[i];
    if (node->axes < 0 && b == GB_H_HIPS)
        return GB_OK;
    if (node->axes < 0)
        return FAIL(r, "the bone %s has no axes", name);
    const gb_unity_axes *axes = &r->in->axes[node->axes];
    if (axes->type != 1)
        return FAIL(r,
                    "the axes of %s are of type %d: only the rule of type 1, tangents of half "
                    "angles, is known",
                    name, axes->type);
    gb_status status = read_rotation(r, name, "m_PreQ", axes->pre, &bone->pre);
    if (status == GB_OK)
        status = read_rotation(r, name, "m_PostQ", axes->post, &bone->post);
    if (status == GB_OK)
        status = read_ranges(r, b, axes, bone);
    if (status == GB_OK && !(axes->length >= 0))
        status = FAIL(r, "m_Length of %s is %g", name, axes->length);
    if (status != GB_OK)
        return status;
    bone->length = axes->length;
    gb_quat above = node->parent >= 0 ? r->place[node->parent].rotation : gb_quat_identity;
    bone->pre = gb_quat_multiply(gb_quat_multiply(gb_quat_conjugate(parent), above), bone->pre);
    return GB_OK;
}

static gb_status read_bone(reader *r, int b)
{
    gb_avatar_bone *bone = &r->avatar->bone[b];
    gb_status status = find_parent(r, b, &bone->parent);
    if (status != GB_OK)
        return status;
    const place *p = &r->place[r->node[b]];
    const place *above = bone->parent >= 0 ? &r->place[r->node[bone->parent]] : NULL;
    gb_quat parent = above ? above->rotation : gb_quat_identity;
    gb_vec3 from = above ? above->position : (gb_vec3){0, 0, 0};
    bone->present = true;
    r->position[b] = p->position;
    bone->rest = gb_quat_multiply(gb_quat_conjugate(parent), p->rotation);
    bone->offset = gb_quat_rotate(gb_quat_conjugate(parent), gb_vec3_sub(p->position, from));
    return read_axes(r, b, parent, bone);
}

/* Masses of the file, else of the tables; who is missing leaves his to the bone above. */
static void share_mass(reader *r)
{
    double mass[GB_NHUMAN] = {0}, sum = 0;
    for (int i = 0; i < GB_UNITY_BODY; i++) {
        mass[gb_human_order[i]] = r->in->mass[i];
        sum += r->in->mass[i];
    }
    bool known = r->in->has_mass && fabs(sum - 1) < 1e-3;
    if (!known && r->in->has_mass)
        gb_note_add(r->notes, "mass",
                    "the masses add up to %g, not 1: those of a default avatar "
                    "are taken",
                    sum);
    else if (!known)
        gb_note_add(r->notes, "mass",
                    "there is no m_HumanBoneMass: the masses of a default avatar are taken");
    for (int b = 0; b < GB_NHUMAN; b++) {
        double share = known ? mass[b] : gb_human[b].mass;
        int holder = b;
        while (!r->avatar->bone[holder].present)
            holder = gb_human[holder].parent;
        r->avatar->bone[holder].mass += share;
    }
}

static gb_status read_shares(reader *r)
{
    const gb_unity_avatar *in = r->in;
    gb_twist_shares *t = &r->avatar->twist;
    *t = (gb_twist_shares){0.5, 0.5, 0.5, 0.5};
    if (!in->has_twist) {
        gb_note_add(r->notes, "twist", "not all shares of twist are there: 0.5 is taken for all");
        return GB_OK;
    }
    *t = (gb_twist_shares){in->arm_twist, in->forearm_twist, in->upper_leg_twist, in->leg_twist};
    const double all[] = {t->arm, t->forearm, t->upper_leg, t->leg};
    for (int i = 0; i < 4; i++) {
        if (!(all[i] >= 0 && all[i] <= 1))
            return FAIL(r, "a twist share of %g is not between 0 and 1", all[i]);
    }
    return GB_OK;
}

/* Degrees between two rotations, small ones too. */
static double degrees_between(gb_quat a, gb_quat b)
{
    gb_quat d = gb_quat_multiply(gb_quat_conjugate(a), b);
    double sine = sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    return 2 * atan2(sine, fabs(d.w)) * 180 / GB_PI;
}

/* Says where our rules make something else of the T-pose than the file has. */
static void compare_rules(reader *r)
{
    gb_avatar *a = r->avatar;
    gb_avatar ours;
    gb_tpose tpose;
    gb_error ignored;
    gb_vec3 centre;
    gb_quat frame;
    gb_mass_centre(a, r->position, &centre);
    double off = gb_vec3_length(gb_vec3_sub(centre, a->centre));
    if (!(off < 1e-3))
        gb_note_add(r->notes, "centre",
                    "m_RootX.t is %.2g mm away from the mass centre of the T-pose by our rule",
                    1000 * off);
    gb_body_frame(a, r->position, &frame);
    off = degrees_between(frame, a->frame);
    if (!(off < 0.1))
        gb_note_add(r->notes, "frame",
                    "m_RootX.q is %.2g degrees away from the body frame of the T-pose by our rule",
                    off);
    memset(&tpose, 0, sizeof tpose);
    for (int b = 0; b < GB_NHUMAN; b++) {
        tpose.present[b] = a->bone[b].present;
        tpose.position[b] = r->position[b];
        if (tpose.present[b])
            tpose.rotation[b] = r->place[r->node[b]].rotation;
    }
    /* The floor changes no axis; far below, no T-pose is refused for it. */
    tpose.ground = r->position[GB_H_HIPS].y - 1000;
    if (gb_avatar_compile(&tpose, NULL, &ours, &ignored) != GB_OK) {
        gb_note_add(r->notes, "axes", "our compile rule refuses the T-pose: %s", ignored.message);
        return;
    }
    for (int b = GB_H_HIPS + 1; b < GB_NHUMAN; b++) {
        if (!a->bone[b].present)
            continue;
        off = fmax(degrees_between(ours.bone[b].pre, a->bone[b].pre),
                   degrees_between(ours.bone[b].post, a->bone[b].post));
        if (!(off < 0.1))
            gb_note_add(r->notes, "axes",
                        "the axes of %s are %.2g degrees away from our compile rule",
                        gb_human[b].name, off);
    }
}

static gb_status convert(reader *r)
{
    const gb_unity_avatar *in = r->in;
    gb_avatar *a = r->avatar;
    memset(a, 0, sizeof *a);
    gb_status status = find_nodes(r);
    if (status == GB_OK)
        status = place_nodes(r);
    for (int b = 0; b < GB_NHUMAN && status == GB_OK; b++) {
        a->bone[b].parent = -1;
        a->bone[b].pre = a->bone[b].post = a->bone[b].rest = gb_quat_identity;
        if (r->node[b] >= 0)
            status = read_bone(r, b);
    }
    if (status == GB_OK)
        status = read_shares(r);
    if (status == GB_OK)
        status = read_rotation(r, "m_Human", "m_RootX.q", in->root.q, &a->frame);
    if (status != GB_OK)
        return status;
    share_mass(r);
    a->centre = vec(in->root.t);
    a->hips = r->position[GB_H_HIPS];
    a->scale = in->scale > 0 ? in->scale : in->root.t[1];
    if (!(in->scale > 0))
        gb_note_add(r->notes, "human-scale", "there is no m_Scale: the height in m_RootX is taken");
    if (!(a->scale > 0))
        return FAIL(r, "the mass centre of the T-pose lies %g m over the floor", a->scale);
    if (in->has_tdof)
        gb_note_add(r->notes, "tdof",
                    "the avatar has translation DoFs: bones keep their places here");
    compare_rules(r);
    return GB_OK;
}

gb_status gb_avatar_of_unity(const gb_unity_avatar *in, const char *file, gb_avatar *avatar,
                             gb_notes *notes, gb_error *err)
{
    gb_arena arena = {0};
    reader r = {.in = in, .file = file, .avatar = avatar, .notes = notes, .err = err};
    r.place = gb_arena_array(&arena, (size_t)in->nnode, sizeof *r.place);
    gb_status status = r.place ? convert(&r) : gb_fail_memory(err);
    gb_arena_free(&arena);
    return status;
}

gb_status gb_avatar_open_unity(const char *path, gb_avatar *avatar, gb_notes *notes, gb_error *err)
{
    gb_file file;
    gb_unity_avatar in;
    gb_status status = gb_file_open(path, GB_MAX_UNITY_AVATAR_BYTES, &file, err);
    if (status != GB_OK)
        return status;
    status = gb_unity_avatar_read(&file, &in, notes, err);
    if (status == GB_OK) {
        status = gb_avatar_of_unity(&in, file.name, avatar, notes, err);
        gb_unity_avatar_free(&in);
    }
    gb_file_close(&file);
    return status;
}
