/* gaitbench muscles: avatars, poses, clips (Unity's humanoid). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/cli.h"
#include "muscles/poses_csv.h"
#include "take/avatar_word.h"

static int usage(const char *what)
{
    gb_error err;
    gb_fail(&err, GB_USAGE, "%s", what);
    gb_advise(&err, "gaitbench muscles --help");
    return gb_cli_error(&err);
}

/* To -o, else to standard output. */
static int print_json(const gb_cli *cli, cJSON *json)
{
    gb_error err;
    gb_buffer text = {0};
    gb_json_print(&text, json);
    cJSON_Delete(json);
    gb_buffer_printf(&text, "\n");
    gb_status status = text.failed || !text.text ? gb_fail_memory(&err) : GB_OK;
    if (status == GB_OK && cli->output)
        status = gb_file_write(cli->output, text.text, text.size, &err);
    else if (status == GB_OK)
        fputs(text.text, stdout);
    gb_buffer_free(&text);
    return status == GB_OK ? 0 : gb_cli_error(&err);
}

/* The avatar of a word (NULL: --avatar, else "game"), with what is odd about its file as warnings.
 */
static gb_status load(const gb_cli *cli, const char *word, gb_avatar *avatar, gb_error *err)
{
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    if (!word)
        word = cli->subject.avatar ? cli->subject.avatar : "game";
    gb_status status = gb_avatar_load(word, avatar, &notes, err);
    for (const gb_note *note = notes.first; note && status == GB_OK; note = note->next)
        gb_cli_warn(cli, word, "%s", note->message);
    gb_arena_free(&arena);
    return status;
}

static int list(gb_cli *cli)
{
    if (cli->nargs != 1)
        return usage("muscles list takes no more words");
    printf("%3s %9s  %-28s %-24s %s %7s %7s  %s\n", "m", "attribute", "name", "bone", "axis", "min",
           "max", "in a .anim");
    for (int m = 0; m < GB_NMUSCLE; m++) {
        const gb_muscle_info *info = &gb_muscles[m];
        printf("%3d %9d  %-28s %-24s %c    %7.1f %7.1f  %s\n", m, info->attribute, info->name,
               gb_human[info->bone].name, "xyz"[info->axis], info -> low, info -> high,
               info -> clip);
    }
    return 0;
}

static int avatar(gb_cli *cli)
{
    gb_avatar a;
    gb_error err;
    if (cli->nargs > 2)
        return usage("muscles avatar takes one AVATAR");
    if (load(cli, cli->nargs > 1 ? cli->args[1] : NULL, &a, &err) != GB_OK)
        return gb_cli_error(&err);
    if (cli->json)
        return print_json(cli, gb_avatar_json(&a));
    double tpose[GB_NMUSCLE];
    int missing = 0;
    gb_avatar_tpose_muscles(&a, tpose);
    printf("%-24s %-20s %8s %8s  %s\n", "bone", "parent", "length m", "mass", "T-pose muscles");
    for (int b = 0; b < GB_NHUMAN; b++) {
        const gb_avatar_bone *bone = &a.bone[b];
        missing += !bone->present;
        if (!bone->present)
            continue;
        printf("%-24s %-20s %8.4f %8.4f ", gb_human[b].name,
               bone->parent >= 0 ? gb_human[bone->parent].name : "-", bone->length, bone->mass);
        for (int i = 0; i < 3; i++) {
            int m = gb_human[b].muscle[i];
            if (m >= 0 && fabs(tpose[m]) > 5e-6)
                printf(" %c %+.5f", "xyz"[i], tpose[m]);
        }
        putchar('\n');
    }
    printf("human scale %.5f m, %d of %d bones are missing\n", a.scale, missing, (int)GB_NHUMAN);
    return 0;
}

/* ---- poses ---- */

static void add_quat(cJSON *object, const char *key, gb_quat q)
{
    const double values[4] = {q.x, q.y, q.z, q.w};
    gb_json_add(object, key, gb_json_numbers(values, 4, -1));
}

static void add_vec(cJSON *object, const char *key, gb_vec3 v)
{
    const double values[3] = {v.x, v.y, v.z};
    gb_json_add(object, key, gb_json_numbers(values, 3, -1));
}

static cJSON *pose_json(const gb_avatar *a, const double *muscle, gb_root root)
{
    gb_quat local[GB_NHUMAN], turn;
    gb_vec3 hips;
    cJSON *pose = cJSON_CreateObject(), *bones = cJSON_AddObjectToObject(pose, "bones");
    gb_muscles_pose(a, muscle, local);
    gb_root_place(a, local, root, &hips, &turn);
    for (int b = 1; b < GB_NHUMAN; b++) {
        if (a->bone[b].present)
            add_quat(bones, gb_human[b].name, local[b]);
    }
    cJSON *at = cJSON_AddObjectToObject(pose, "hips");
    add_vec(at, "position", hips);
    add_quat(at, "rotation", turn);
    return pose;
}

static int pose(gb_cli *cli)
{
    gb_avatar a;
    gb_pose_table table;
    gb_error err;
    if (cli->nargs != 1 || !cli->input)
        return usage("muscles pose needs --in POSES.csv and no more words");
    if (load(cli, NULL, &a, &err) != GB_OK || gb_poses_open(cli->input, &table, &err) != GB_OK)
        return gb_cli_error(&err);
    cJSON *root = cJSON_CreateObject(), *poses = cJSON_AddArrayToObject(root, "poses");
    for (int i = 0; i < table.nrow; i++) {
        gb_pose_row *row = &table.row[i];
        if (cli->fold)
            gb_muscles_fold(&a, row->muscle);
        cJSON_AddItemToArray(poses, pose_json(&a, row->muscle, row->root));
    }
    gb_arena_free(&table.arena);
    return print_json(cli, root);
}

/* n numbers of a list; false when it is none. */
static bool numbers_of(const cJSON *list, int n, double *out)
{
    int count = 0;
    for (const cJSON *v = cJSON_IsArray(list) ? list->child : NULL; v; v = v->next) {
        if (count >= n || !cJSON_IsNumber(v))
            return false;
        out[count++] = v->valuedouble;
    }
    return count == n;
}

/* A rotation of any length but 0. */
static bool rotation_of(const cJSON *list, gb_quat *out)
{
    double q[4];
    bool good = numbers_of(list, 4, q);
    double length = good ? sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]) : 0;
    if (!(length > 1e-6 && length < 1e6))
        return false;
    *out = gb_quat_normalize((gb_quat){q[0], q[1], q[2], q[3]});
    return true;
}

/* Where the hips are: both or neither, for half of it would silently give no root. */
static gb_status read_hips(const gb_json *json, const cJSON *hips, int index, gb_vec3 *position,
                           gb_quat *rotation, gb_error *err)
{
    double p[3];
    const char *what = NULL;
    if (!cJSON_IsObject(hips))
        what = "must be an object with 'position' and 'rotation'";
    else if (!numbers_of(cJSON_GetObjectItemCaseSensitive(hips, "position"), 3, p))
        what = "needs a 'position' of three numbers";
    else if (!rotation_of(cJSON_GetObjectItemCaseSensitive(hips, "rotation"), rotation))
        what = "needs a 'rotation' [x, y, z, w]";
    if (what)
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0, "poses[%d]: hips %s", index, what);
    *position = (gb_vec3){p[0], p[1], p[2]};
    return GB_OK;
}

static gb_status read_pose(const gb_json *json, const cJSON *item, int index, const gb_avatar *a,
                           cJSON *out, gb_error *err)
{
    const cJSON *bones = cJSON_GetObjectItemCaseSensitive(item, "bones");
    const cJSON *hips = cJSON_GetObjectItemCaseSensitive(item, "hips");
    gb_quat local[GB_NHUMAN];
    double muscle[GB_NMUSCLE];
    for (int b = 0; b < GB_NHUMAN; b++)
        local[b] = a->bone[b].rest;
    if (!cJSON_IsObject(bones))
        return gb_fail_at(err, GB_INPUT, json->name, 0, 0, "poses[%d] needs an object 'bones'",
                          index);
    for (const cJSON *bone = bones->child; bone; bone = bone->next) {
        int b = gb_human_find(bone->string);
        if (b < 0)
            return gb_fail_at(err, GB_INPUT, json->name, 0, 0, "poses[%d]: '%s' is no bone", index,
                              bone->string);
        if (!rotation_of(bone, &local[b]))
            return gb_fail_at(err, GB_INPUT, json->name, 0, 0,
                              "poses[%d]: %s must be a rotation [x, y, z, w]", index, bone->string);
    }
    gb_muscles_read(a, local, muscle);
    cJSON *values = cJSON_AddObjectToObject(out, "muscles");
    for (int m = 0; m < GB_NMUSCLE; m++) {
        if (a->bone[gb_muscles[m].bone].present)
            gb_json_add_number(values, gb_muscles[m].name, muscle[m]);
    }
    if (hips) {
        gb_root root;
        gb_vec3 position;
        gb_quat turn;
        gb_status status = read_hips(json, hips, index, &position, &turn, err);
        if (status != GB_OK)
            return status;
        gb_root_read(a, local, position, turn, &root);
        add_vec(out, "RootT", root.t);
        add_quat(out, "RootQ", root.q);
    }
    return GB_OK;
}

static int read_rotations(gb_cli *cli)
{
    gb_avatar a;
    gb_json json;
    gb_error err;
    const cJSON *list = NULL;
    if (cli->nargs != 1 || !cli->input)
        return usage("muscles read needs --in ROTATIONS.json and no more words");
    if (load(cli, NULL, &a, &err) != GB_OK || gb_json_open(cli->input, &json, &err) != GB_OK)
        return gb_cli_error(&err);
    cJSON *root = cJSON_CreateObject(), *poses = cJSON_AddArrayToObject(root, "poses");
    gb_status status = gb_json_array(&json, json.root, "", "poses", true, &list, &err);
    int index = 0;
    for (const cJSON *item = status == GB_OK ? list->child : NULL; item && status == GB_OK;
         item = item->next, index++) {
        cJSON *out = cJSON_CreateObject();
        status = read_pose(&json, item, index, &a, out, &err);
        cJSON_AddItemToArray(poses, out);
    }
    gb_json_close(&json);
    if (status == GB_OK)
        return print_json(cli, root);
    cJSON_Delete(root);
    return gb_cli_error(&err);
}

/* ---- clips ---- */

static int clip(gb_cli *cli)
{
    gb_take subject;
    gb_error err;
    if (cli->nargs != 2 || !cli->output)
        return usage("muscles clip needs FILE.anim and -o OUT.bvh");
    gb_status status = gb_take_open(cli->args[1], &cli->subject, &subject, &err);
    if (status != GB_OK)
        return gb_cli_error(&err);
    gb_cli_notes(cli, &subject);
    status = gb_cli_write_take(cli, &subject, cli->output, &err);
    gb_take_close(&subject);
    return status == GB_OK ? 0 : gb_cli_error(&err);
}

/* Body points of the take and of what the clip gives back, at the same frames. */
static gb_status print_loss(const gb_take *subject, const gb_human_clip *made, const gb_avatar *a,
                            gb_error *err)
{
    static const int points[] = {GB_NECK_BASE,    GB_HIP,      GB_HIP + 1,      GB_KNEE,
                                 GB_KNEE + 1,     GB_ANKLE,    GB_ANKLE + 1,    GB_TOE_BASE,
                                 GB_TOE_BASE + 1, GB_SHOULDER, GB_SHOULDER + 1, GB_ELBOW,
                                 GB_ELBOW + 1,    GB_WRIST,    GB_WRIST + 1};
    gb_motion motion;
    gb_body was, is;
    gb_arena arena = {0};
    gb_point_map map;
    gb_status status = gb_human_clip_motion(made, a, &motion, err);
    if (status != GB_OK)
        return status;
    gb_point_map_by_name(&motion.skeleton, &map, NULL);
    status = gb_body_from_motion(&subject->motion, &subject->map, &arena, &was, err);
    if (status == GB_OK)
        status = gb_body_from_motion(&motion, &map, &arena, &is, err);
    for (size_t i = 0; i < sizeof points / sizeof *points && status == GB_OK; i++) {
        double sum = 0, most = 0;
        int p = points[i];
        if (!was.has[p] || !is.has[p])
            continue;
        for (int f = 0; f < was.nframe; f++) {
            double d = gb_vec3_length(gb_vec3_sub(gb_body_at(&was, p, f), gb_body_at(&is, p, f)));
            sum += d * d;
            most = fmax(most, d);
        }
        printf("%-16s %8.2f mm rms %8.2f mm at most away from the take\n", gb_point_name(p),
               1000 * sqrt(sum / was.nframe), 1000 * most);
    }
    gb_arena_free(&arena);
    gb_motion_free(&motion);
    return status;
}

static int make(gb_cli *cli)
{
    gb_take subject;
    gb_avatar a;
    gb_human_map map;
    gb_human_clip made;
    gb_anim anim;
    gb_error err;
    gb_buffer text = {0};
    if (cli->nargs != 2 || !cli->output)
        return usage("muscles make needs a TAKE and -o OUT.anim");
    const char *ending = strrchr(gb_path_name(cli->output), '.');
    if (!ending || strcmp(ending, ".anim") != 0)
        return usage("muscles make writes a clip: the name after -o must end in .anim");
    const char *take = cli->args[1];
    gb_status status = gb_take_open(take, &cli->subject, &subject, &err);
    if (status != GB_OK)
        return gb_cli_error(&err);
    gb_cli_notes(cli, &subject);
    /* The take's own skeleton, unless another avatar is named. */
    status = load(cli, cli->subject.avatar ? NULL : take, &a, &err);
    if (status == GB_OK && !(subject.motion.frame_time > 0))
        status = gb_fail_at(&err, GB_INPUT, take, 0, 0, "the frame rate is not known (--fps)");
    gb_human_map_points(&subject.motion.skeleton, &subject.map, &map);
    if (status == GB_OK && !(a.bone[GB_H_LEFT_TOES].present && a.bone[GB_H_RIGHT_TOES].present))
        gb_cli_warn(cli, take,
                    "the avatar has no toes: the clip can be played, but not analyzed with it");
    if (status == GB_OK)
        status = gb_human_clip_of_motion(&subject.motion, &map, &a, &subject.arena, &made, &err);
    if (status == GB_OK) {
        const char *name = gb_path_name(take);
        char stem[200];
        snprintf(stem, sizeof stem, "%.*s", (int)gb_path_stem(name), name);
        status = gb_human_clip_anim(&made, &a, stem, &anim, &err);
    }
    if (status == GB_OK) {
        status = gb_anim_write(&anim, &text, &err);
        gb_anim_free(&anim);
    }
    if (status == GB_OK)
        status = text.failed ? gb_fail_memory(&err)
                             : gb_file_write(cli->output, text.text, text.size, &err);
    gb_buffer_free(&text);
    if (status == GB_OK && !cli->quiet && !cli->subject.avatar)
        status = print_loss(&subject, &made, &a, &err);
    gb_take_close(&subject);
    if (status != GB_OK && !err.file[0]) {
        const gb_error what = err; /* its text would be written onto itself */
        gb_fail_at(&err, status, take, 0, 0, "%s", what.message);
    }
    return status == GB_OK ? 0 : gb_cli_error(&err);
}

int gb_command_muscles(gb_cli *cli)
{
    static const struct {
        const char *name;
        int (*run)(gb_cli *cli);
    } commands[] = {{"list", list},           {"avatar", avatar}, {"pose", pose},
                    {"read", read_rotations}, {"clip", clip},     {"make", make}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands && cli->nargs > 0; i++) {
        if (strcmp(commands[i].name, cli->args[0]) == 0)
            return commands[i].run(cli);
    }
    return usage("muscles needs one of list, avatar, pose, read, clip, make");
}
