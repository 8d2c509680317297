#include "bench/stages.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/units.h"
#include "bench/bench_crowd.h"
#include "compare/comparison.h"
#include "muscles/retarget.h"
#include "procedural/clip_player.h"
#include "take/take.h"

enum { CROWD = 100 };

/* From the last "src/" on: what stands before it is the machine's. */
static const char *file_of(const char *path)
{
    const char *file = path;
    for (const char *at = path; (at = strstr(at, "src/")); at++)
        file = at;
    return file;
}

void gb_stage_add(gb_stages *stages, const char *name, const char *file, int line, double ns)
{
    int i = 0;
    while (i < stages->n && strcmp(stages->stage[i].name, name) != 0)
        i++;
    if (i == GB_MAX_STAGES)
        return;
    gb_stage *s = &stages->stage[i];
    if (i == stages->n) {
        *s = (gb_stage){.name = name, .file = file_of(file), .line = line, .least = ns};
        stages->n++;
    }
    s->count++;
    s->total += ns;
    s->squares += ns * ns;
    s->least = fmin(s->least, ns);
    s->most = fmax(s->most, ns);
}

double gb_stage_sd(const gb_stage *s)
{
    const double n = (double)s->count, mean = s->total / n;
    return n > 1 ? sqrt(fmax(0, s->squares - n * mean * mean) / (n - 1)) : 0;
}

void gb_stages_csv(gb_buffer *out, const gb_stages *stages)
{
    double all = 0;
    for (int i = 0; i < stages->n; i++)
        all += stages->stage[i].total;
    gb_buffer_text(out, "name,src_file,src_line,total_ns,total_perc,counts,mean_ns,min_ns,max_ns,"
                        "std_ns\n");
    for (int i = 0; i < stages->n; i++) {
        const gb_stage *s = &stages->stage[i];
        gb_csv_text(out, s->name);
        gb_buffer_text(out, ",");
        gb_csv_text(out, s->file);
        gb_buffer_printf(out, ",%d,%.0f,%.2f,%ld,%.0f,%.0f,%.0f,%.0f\n", s->line, s->total,
                         100 * s->total / all, s->count, s->total / (double)s->count, s->least,
                         s->most, gb_stage_sd(s));
    }
}

/* ---- a frame ---- */

/* What it works on. */
typedef struct frame {
    gb_arena arena;
    gb_crowd crowd;
    gb_baked_clip clip[2];
    gb_playing_clip playing[CROWD][2];
    gb_rig rig;
    gb_rig_frame played[CROWD];
    gb_vec3 position[CROWD][GB_RIG_NJOINT];
    gb_quat rotation[CROWD][GB_RIG_NJOINT];
    gb_avatar avatar;
    double *muscle, *local, *scratch;
} frame;

static void play_clips(frame *f)
{
    for (int i = 0; i < CROWD; i++) {
        for (int v = 0; v < 2; v++)
            f->playing[i][v].time += 1.0 / 60;
        gb_playing_clips_pose(f->playing[i], 2, &f->played[i]);
    }
}

static void place(frame *f)
{
    for (int i = 0; i < CROWD; i++)
        gb_rig_forward(&f->rig, &f->crowd.pose[i].frame, f->position[i], f->rotation[i], NULL);
}

static gb_status make_frame(frame *f, gb_error *err)
{
    gb_tpose tpose;
    const char *const names[2] = {"walk", "run"};
    gb_status status = gb_crowd_make(CROWD, 1, &f->crowd, err);
    gb_rig_of_stature(GB_USUAL_STATURE, &f->rig);
    for (int v = 0; v < 2 && status == GB_OK; v++)
        status =
            gb_clip_bake(gb_clip_find(names[v]), GB_USUAL_STATURE, 60, &f->arena, &f->clip[v], err);
    for (int i = 0; i < 2 * CROWD; i++)
        f->playing[i / 2][i % 2] = (gb_playing_clip){&f->clip[i % 2], 0.01 * i, 0.5};
    gb_tpose_of_everybody(&tpose);
    if (status == GB_OK)
        status = gb_avatar_compile(&tpose, NULL, &f->avatar, err);
    f->muscle = gb_arena_array(&f->arena, (size_t)GB_NMUSCLE * CROWD, sizeof *f->muscle);
    f->local = gb_arena_array(&f->arena, (size_t)GB_NHUMAN * 4 * CROWD, sizeof *f->local);
    f->scratch = gb_arena_array(&f->arena, (size_t)gb_muscles_scratch(CROWD), sizeof *f->scratch);
    if (status == GB_OK && !(f->muscle && f->local && f->scratch))
        status = gb_fail_memory(err);
    for (int i = 0; i < GB_NMUSCLE * CROWD && status == GB_OK; i++)
        f->muscle[i] = sin(0.7 * i);
    return status;
}

gb_status gb_stages_of_frame(double seconds, gb_stages *stages, gb_error *err)
{
    static frame f; /* too large for a stack */
    memset(&f, 0, sizeof f);
    gb_status status = make_frame(&f, err);
    double start = gb_clock();
    while (status == GB_OK && gb_clock() - start < seconds) {
        GB_STAGE(stages, "100 characters: step", gb_crowd_step(&f.crowd, 1.0 / 60));
        GB_STAGE(stages, "100 characters: two clips blended", play_clips(&f));
        GB_STAGE(stages, "100 characters: placed in the world", place(&f));
        GB_STAGE(stages, "100 characters: muscles to 55 rotations",
                 gb_muscles_pose_many(&f.avatar, f.muscle, CROWD, f.local, f.scratch));
    }
    gb_crowd_free(&f.crowd);
    gb_arena_free(&f.arena);
    return status;
}

/* ---- a take ---- */

static gb_status take_once(const char *take, const gb_reference *reference, gb_stages *stages,
                           gb_error *err)
{
    gb_take subject;
    gb_body body;
    gb_gait gait;
    gb_comparison comparison;
    gb_status status;
    GB_STAGE(stages, "take: read", status = gb_take_open(take, NULL, &subject, err));
    if (status != GB_OK)
        return status;
    GB_STAGE(stages, "take: points placed", status = gb_take_body(&subject, &body, err));
    if (status == GB_OK) {
        GB_STAGE(stages, "take: analysed", status = gb_gait_analyze(&body, NULL, &gait, NULL, err));
    }
    if (status == GB_OK) {
        if (reference && gait.nkept > 0)
            GB_STAGE(stages, "take: compared",
                     gb_compare(&gait, reference, -1, GB_SPEED_OF_SUBJECT, 0.02, &comparison));
        gb_gait_free(&gait);
    }
    gb_take_close(&subject);
    return status;
}

gb_status gb_stages_of_take(const char *take, const char *reference, double seconds,
                            gb_stages *stages, gb_error *err)
{
    gb_reference people;
    gb_status status = reference ? gb_reference_open(reference, &people, err) : GB_OK;
    if (status != GB_OK)
        return status;
    double start = gb_clock();
    do
        status = take_once(take, reference ? &people : NULL, stages, err);
    while (status == GB_OK && gb_clock() - start < seconds);
    if (reference)
        gb_reference_free(&people);
    return status;
}
