#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "cli/cli.h"
#include "formats/writers.h"

/* What the output's name asks for. */
typedef struct target {
    const char *extension;
    gb_status (*write)(const gb_cli *cli, gb_take *subject, const char *path, gb_error *err);
    bool points_only; /* other joints may have gaps */
} target;

static gb_status put(const char *path, gb_buffer *text, gb_error *err)
{
    gb_status status =
        text->failed ? gb_fail_memory(err) : gb_file_write(path, text->text, text->size, err);
    gb_buffer_free(text);
    return status;
}

/* BVH keeps the unit of a BVH; everything else becomes centimetres, as most programs expect. */
static gb_status write_bvh(const gb_cli *cli, gb_take *subject, const char *path, gb_error *err)
{
    gb_buffer text = {0};
    double metres = strcmp(subject->format, "bvh") == 0 ? 0 : 0.01;
    gb_status status =
        gb_bvh_write(&text, &subject->motion, cli->order, metres, &subject->assumed, err);
    if (status == GB_OK)
        return put(path, &text, err);
    gb_buffer_free(&text);
    return status;
}

/* Is there another skeleton at path, which takes beside it may need? */
static bool holds_other(const char *path, const gb_buffer *asf)
{
    gb_file file;
    gb_error ignored;
    if (gb_file_open(path, 0, &file, &ignored) != GB_OK)
        return false;
    bool other = file.size != asf->size || memcmp(file.bytes, asf->text, asf->size) != 0;
    gb_file_close(&file);
    return other;
}

static gb_status write_amc(const gb_cli *cli, gb_take *subject, const char *path, gb_error *err)
{
    gb_buffer asf = {0}, amc = {0};
    (void)cli;
    size_t stem = strlen(path) - 4;
    char *skeleton = malloc(stem + 5);
    if (!skeleton)
        return gb_fail_memory(err);
    snprintf(skeleton, stem + 5, "%.*s.asf", (int)stem, path);
    gb_status status = gb_asf_write(&asf, &subject->motion, &subject->warnings, err);
    if (status == GB_OK)
        status = gb_amc_write(&amc, &subject->motion, &subject->warnings, err);
    /* A take that stands there already is replaced with its skeleton; a skeleton alone is others'.
     */
    if (status == GB_OK && !gb_file_exists(path) && holds_other(skeleton, &asf)) {
        status =
            gb_fail_at(err, GB_USAGE, skeleton, 0, 0, "is another skeleton, and would be replaced");
        gb_advise(err, "choose another name, or remove it first");
    }
    double fps = subject->fps > 0 ? subject->fps : 120;
    if (status == GB_OK && fabs(fps - 120) > 0.1)
        gb_note_add(&subject->warnings, "rate",
                    "AMC does not hold the rate: read %s with --fps %.6g", gb_path_name(path), fps);
    /* The large file first: where it fails, the old pair is still whole. */
    if (status == GB_OK)
        status = put(path, &amc, err);
    if (status == GB_OK)
        status = put(skeleton, &asf, err);
    gb_buffer_free(&asf);
    gb_buffer_free(&amc);
    free(skeleton);
    return status;
}

/* The body points that there are. Arrays are the subject's. */
static gb_status find_points(gb_take *subject, gb_markers *markers, gb_error *err)
{
    gb_body body;
    gb_status status = gb_take_body(subject, &body, err);
    if (status != GB_OK)
        return status;
    const char **names = gb_arena_array(&subject->arena, GB_NPOINT, sizeof *names);
    if (!names)
        return gb_fail_memory(err);
    size_t size = 3 * (size_t)body.nframe;
    int n = 0;
    for (int p = 0; p < GB_NPOINT; p++) {
        if (!body.has[p])
            continue;
        names[n] = gb_point_name(p);
        memmove(body.xyz + (size_t)n++ * size, gb_body_axis(&body, p, 0), size * sizeof(double));
    }
    *markers = (gb_markers){names, n, body.nframe, body.frame_time, body.xyz};
    return n > 0 ? GB_OK : gb_fail_at(err, GB_INPUT, subject->name, 0, 0, "has no body points");
}

/* Every joint; names mean what the format's users expect (Acclaim: a bone's far end). */
static gb_status find_joints(gb_take *subject, gb_markers *markers, gb_error *err)
{
    const gb_motion *motion = &subject->motion;
    const gb_skeleton *skeleton = &motion->skeleton;
    size_t size = 3 * (size_t)motion->nframe, njoint = (size_t)skeleton->njoint;
    double *xyz = gb_arena_array(&subject->arena, njoint * size + 1, sizeof *xyz);
    double *all = gb_arena_array(&subject->arena, njoint * size + 1, sizeof *all);
    const char **names = gb_arena_array(&subject->arena, njoint, sizeof *names);
    if (!xyz || !all || !names)
        return gb_fail_memory(err);
    gb_status status = gb_motion_forward(motion, 0, motion->nframe, all, NULL, err);
    int n = 0;
    for (int j = 0; j < skeleton->njoint && status == GB_OK; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        int node = j;
        if (joint->end_site && motion->names_at_end)
            continue;
        names[n] = joint->name;
        if (joint->end_site)
            names[n] =
                gb_arena_printf(&subject->arena, "%s/End", skeleton->joint[joint->parent].name);
        for (int k = j + 1; motion->names_at_end && joint->parent >= 0 && k < skeleton->njoint;
             k++) {
            if (skeleton->joint[k].parent == j) {
                node = k;
                break;
            }
        }
        if (!names[n])
            return gb_fail_memory(err);
        memcpy(xyz + (size_t)n++ * size, all + (size_t)node * size, size * sizeof *xyz);
    }
    *markers = (gb_markers){names, n, motion->nframe, motion->frame_time, xyz};
    return status;
}

static gb_status write_points_csv(const gb_cli *cli, gb_take *subject, const char *path,
                                  gb_error *err)
{
    gb_markers markers;
    gb_buffer text = {0};
    (void)cli;
    gb_status status = find_points(subject, &markers, err);
    if (status != GB_OK)
        return status;
    gb_markers_csv(&text, &markers);
    return put(path, &text, err);
}

static gb_status write_joints_csv(const gb_cli *cli, gb_take *subject, const char *path,
                                  gb_error *err)
{
    gb_markers markers;
    gb_buffer text = {0};
    (void)cli;
    gb_status status = find_joints(subject, &markers, err);
    if (status != GB_OK)
        return status;
    gb_markers_csv(&text, &markers);
    return put(path, &text, err);
}

static gb_status write_trc(const gb_cli *cli, gb_take *subject, const char *path, gb_error *err)
{
    gb_markers markers;
    gb_buffer text = {0};
    (void)cli;
    gb_status status = find_points(subject, &markers, err);
    if (status != GB_OK)
        return status;
    gb_markers_trc(&text, &markers, gb_path_name(path));
    return put(path, &text, err);
}

/* Longer extensions stand before those they end with. */
static const target targets[] = {
    {".bvh", write_bvh, false},
    {".amc", write_amc, false},
    {".points.csv", write_points_csv, true},
    {".joints.csv", write_joints_csv, false},
    {".trc", write_trc, true},
};

static const target *find_target(const char *path)
{
    size_t n = strlen(path);
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        size_t m = strlen(targets[i].extension);
        if (n > m && strcasecmp(path + n - m, targets[i].extension) == 0)
            return &targets[i];
    }
    return NULL;
}

gb_status gb_cli_write_take(gb_cli *cli, gb_take *subject, const char *path, gb_error *err)
{
    const target *to = find_target(path);
    if (to)
        return to->write(cli, subject, path, err);
    gb_fail(err, GB_USAGE, "'%s' is not a name that tells a format", path);
    gb_advise(err, "names end in .bvh, .amc (with its .asf), .points.csv, .joints.csv or .trc");
    return GB_USAGE;
}

int gb_command_convert(gb_cli *cli)
{
    gb_error err;
    gb_take subject;
    const target *to = cli->nargs == 2 ? find_target(cli->args[1]) : NULL;
    if (!to) {
        if (cli->nargs != 2)
            gb_fail(&err, GB_USAGE, "name what to read and what to write");
        else
            gb_fail(&err, GB_USAGE, "'%s' is not a name that tells a format", cli->args[1]);
        gb_advise(&err,
                  "names end in .bvh, .amc (with its .asf), .points.csv, .joints.csv or .trc");
        return gb_cli_error(&err);
    }
    cli->subject.every_joint = !to->points_only;
    gb_status status = gb_take_open(cli->args[0], &cli->subject, &subject, &err);
    if (status != GB_OK)
        return gb_cli_error(&err);
    status = to->write(cli, &subject, cli->args[1], &err);
    gb_cli_notes(cli, &subject);
    gb_take_close(&subject);
    return status == GB_OK ? 0 : gb_cli_error(&err);
}
