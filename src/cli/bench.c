#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/file.h"
#include "base/number.h"
#include "cli/cli.h"
#include "experiment/muscle_rules.h"
#include "formats/writers.h"
#include "muscles/pose.h"
#include "perf/bench.h"
#include "procedural/character.h"

#define WARM_SECONDS 0.1
#define RUN_SECONDS  0.6
#define LARGE_BYTES  50e6

/* One measured case; bytes and items of one repetition, 0 when that makes no sense. */
typedef struct measurement {
    char name[96];
    gb_timing_result time;
    double bytes, items;
    const char *item;       /* "frames" */
    double memory_per_byte; /* NaN: not measured */
} measurement;

enum { MAX_MEASUREMENTS = 64 };

typedef struct session {
    const gb_cli *cli;
    measurement list[MAX_MEASUREMENTS];
    int count;
} session;

/* Text to read, and how. */
typedef struct text {
    gb_buffer bytes;
    char name[1024];
    gb_read_options options;
} text;

static void print_header(void)
{
    printf("%-48s %12s %12s %10s  %s\n", "case", "least", "median", "MB/s", "");
}

static void print_measurement(const measurement *m)
{
    printf("%-48s %9.3f ms %9.3f ms", m->name, 1e3 * m->time.least, 1e3 * m->time.median);
    if (m->bytes > 0)
        printf(" %10.0f", m->bytes / m->time.median / 1e6);
    else
        printf(" %10s", "");
    if (m->items > 0)
        printf("  %.3f M %s/s, %.0f ns each", m->items / m->time.median / 1e6, m->item,
               1e9 * m->time.median / m->items);
    if (!isnan(m->memory_per_byte))
        printf("  %.2f bytes a byte beyond the result", m->memory_per_byte);
    putchar('\n');
    fflush(stdout);
}

static gb_status measure(session *s, const char *name, gb_status (*work)(void *, gb_error *),
                         void *user, double bytes, double items, const char *item, gb_error *err)
{
    if (s->count == MAX_MEASUREMENTS)
        return GB_OK;
    measurement *m = &s->list[s->count];
    *m =
        (measurement){.bytes = bytes, .items = items, .item = item, .memory_per_byte = (double)NAN};
    snprintf(m->name, sizeof m->name, "%s", name);
    gb_status status = gb_bench_run(work, user, WARM_SECONDS, RUN_SECONDS, &m->time, err);
    if (status == GB_OK) {
        s->count++;
        if (!s->cli->json)
            print_measurement(m);
    }
    return status;
}

/* ---- reading ---- */

static gb_status read_text(const text *t, gb_motion *motion, gb_error *err)
{
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_file file = {.bytes = t->bytes.text, .size = t->bytes.size};
    char name[sizeof t->name];
    snprintf(name, sizeof name, "%s", t->name);
    file.name = name;
    gb_status status = gb_take_read(&file, t->name, &t->options, motion, NULL, &notes, err);
    gb_arena_free(&arena);
    return status;
}

static gb_status read_once(void *user, gb_error *err)
{
    gb_motion motion;
    gb_status status = read_text(user, &motion, err);
    if (status == GB_OK)
        gb_motion_free(&motion);
    return status;
}

static gb_status scan_once(void *user, gb_error *err)
{
    const text *t = user;
    (void)err;
    size_t lines = 0;
    const char *p = t->bytes.text, *end = p + t->bytes.size;
    while (p < end && (p = memchr(p, '\n', (size_t)(end - p)))) {
        lines++;
        p++;
    }
    return lines > t->bytes.size ? GB_INPUT : GB_OK;
}

/* What strtod alone would cost on the same text. */
static gb_status strtod_once(void *user, gb_error *err)
{
    const text *t = user;
    (void)err;
    double sum = 0;
    const char *p = t->bytes.text;
    while (*p) {
        char *behind;
        double value = strtod(p, &behind);
        sum += value;
        p = behind > p ? behind : p + strcspn(p, " \t\n") + 1;
        if (p > t->bytes.text + t->bytes.size)
            break;
    }
    return isnan(sum) ? GB_INPUT : GB_OK;
}

/* The same rows again and again, with the right number of frames, to about LARGE_BYTES. */
static gb_status repeat_bvh(const text *from, text *to, gb_error *err)
{
    const char *rows = strstr(from->bytes.text, "Frame Time:");
    const char *frames = strstr(from->bytes.text, "Frames:");
    if (!rows || !frames)
        return gb_fail(err, GB_INPUT, "%s is no BVH", from->name);
    const char *first = strchr(rows, '\n') + 1;
    size_t size = from->bytes.size - (size_t)(first - from->bytes.text);
    int times = (int)(LARGE_BYTES / (double)size), count = atoi(frames + 7);
    gb_buffer_add(&to->bytes, from->bytes.text, (size_t)(frames - from->bytes.text));
    gb_buffer_printf(&to->bytes, "Frames: %d\n", count * times);
    gb_buffer_add(&to->bytes, rows, (size_t)(first - rows));
    for (int i = 0; i < times; i++)
        gb_buffer_add(&to->bytes, first, size);
    snprintf(to->name, sizeof to->name, "%s", from->name);
    return to->bytes.failed ? gb_fail_memory(err) : GB_OK;
}

/* Frames of an AMC again and again, with numbers that go on. */
static gb_status repeat_amc(const text *from, text *to, gb_error *err)
{
    int number = 0;
    const char *p = from->bytes.text, *start = strstr(p, "\n1\n");
    start = start ? start + 1 : strstr(p, "\n1\r\n");
    if (!start)
        return gb_fail(err, GB_INPUT, "%s is no AMC", from->name);
    gb_buffer_add(&to->bytes, p, (size_t)(start - p));
    while ((double)to->bytes.size < LARGE_BYTES && !to->bytes.failed) {
        for (p = start + (*start == '\n'); *p;) {
            const char *end = strchr(p, '\n');
            size_t n = end ? (size_t)(end - p) + 1 : strlen(p);
            if (strspn(p, "0123456789") + 2 >= n && n > 1)
                gb_buffer_printf(&to->bytes, "%d\n", ++number);
            else
                gb_buffer_add(&to->bytes, p, n);
            p += n;
        }
    }
    snprintf(to->name, sizeof to->name, "%s", from->name);
    to->options = from->options;
    return to->bytes.failed ? gb_fail_memory(err) : GB_OK;
}

static gb_status load(const char *path, text *t, gb_error *err)
{
    gb_file file;
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    gb_buffer_add(&t->bytes, file.bytes, file.size);
    snprintf(t->name, sizeof t->name, "%s", path);
    gb_file_close(&file);
    return t->bytes.failed ? gb_fail_memory(err) : GB_OK;
}

/* Without real takes: our own walk. */
static gb_status generate(const char *extension, text *t, gb_error *err)
{
    gb_subject subject;
    gb_status status = gb_subject_open("clip:walk,seconds=60,fps=120", NULL, &subject, err);
    if (status != GB_OK)
        return status;
    snprintf(t->name, sizeof t->name, "clip-walk%s", extension);
    status = gb_bvh_write(&t->bytes, &subject.motion, NULL, 0.01, NULL, err);
    gb_subject_close(&subject);
    return status;
}

/* Peak memory of reading in a process of its own, beyond the text and the result. */
static void measure_memory(session *s, const text *t)
{
    int ends[2];
    double used = (double)NAN;
    if (s->count == 0 || pipe(ends) != 0)
        return;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        gb_motion motion;
        text alone = *t;
        alone.options.threads = 1; /* a team of threads does not survive a fork */
        double before = gb_peak_memory(), beyond = (double)NAN;
        if (read_text(&alone, &motion, NULL) == GB_OK)
            beyond = gb_peak_memory() - before -
                     (double)motion.nframe * motion.skeleton.ncolumn * (double)sizeof(double);
        _exit(write(ends[1], &beyond, sizeof beyond) == sizeof beyond ? 0 : 1);
    }
    close(ends[1]);
    if (child > 0 && read(ends[0], &used, sizeof used) == sizeof used)
        s->list[s->count - 1].memory_per_byte = fmax(0, used) / (double)t->bytes.size;
    close(ends[0]);
    if (!s->cli->json && !isnan(used))
        printf("%-32s %.2f bytes an input byte beyond the result\n", "  memory",
               s->list[s->count - 1].memory_per_byte);
}

static gb_status measure_text(session *s, const char *name, text *t, gb_error *err)
{
    char full[96];
    gb_motion motion;
    gb_status status = read_text(t, &motion, err);
    if (status != GB_OK)
        return status;
    int frames = motion.nframe;
    gb_motion_free(&motion);
    snprintf(full, sizeof full, "read/%s", name);
    status = measure(s, full, read_once, t, (double)t->bytes.size, frames, "frames", err);
    if (status == GB_OK)
        measure_memory(s, t);
    return status;
}

static gb_status bench_read(session *s, gb_error *err)
{
    const char *data = getenv("GAITBENCH_DATA");
    text bvh = {0}, amc = {0}, large = {0}, large_amc = {0};
    char path[1024];
    gb_status status;
    snprintf(path, sizeof path, "%.900s/cmu/twins/01_01.fairmotion.bvh", data ? data : "");
    status = data ? load(path, &bvh, err) : generate(".bvh", &bvh, err);
    if (status == GB_OK)
        status = measure(s, "limit/scan for line ends", scan_once, &bvh, (double)bvh.bytes.size, 0,
                         "", err);
    if (status == GB_OK)
        status = measure(s, "limit/strtod on every number", strtod_once, &bvh,
                         (double)bvh.bytes.size, 0, "", err);
    if (status == GB_OK)
        status = measure_text(s, "bvh", &bvh, err);
    if (status == GB_OK)
        status = repeat_bvh(&bvh, &large, err);
    if (status == GB_OK)
        status = measure_text(s, "bvh repeated to 50 MB", &large, err);
    if (status == GB_OK && data) {
        snprintf(path, sizeof path, "%.900s/cmu/01_01.amc", data);
        status = load(path, &amc, err);
        if (status == GB_OK)
            status = measure_text(s, "amc", &amc, err);
        if (status == GB_OK)
            status = repeat_amc(&amc, &large_amc, err);
        if (status == GB_OK)
            status = measure_text(s, "amc repeated to 50 MB", &large_amc, err);
    }
    gb_buffer_free(&bvh.bytes);
    gb_buffer_free(&amc.bytes);
    gb_buffer_free(&large.bytes);
    gb_buffer_free(&large_amc.bytes);
    return status;
}

/* A file as it lies there: opening, reading, freeing. */
static gb_status read_file_once(void *user, gb_error *err)
{
    const char *path = user;
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_file file;
    gb_motion motion;
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    status = gb_take_read(&file, path, NULL, &motion, NULL, &notes, err);
    if (status == GB_OK)
        gb_motion_free(&motion);
    gb_file_close(&file);
    gb_arena_free(&arena);
    return status;
}

static gb_status bench_file(session *s, const char *path, gb_error *err)
{
    char name[96], copy[1024];
    gb_file file;
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    double bytes = (double)file.size;
    gb_file_close(&file);
    snprintf(name, sizeof name, "read/%.80s", gb_path_name(path));
    snprintf(copy, sizeof copy, "%s", path);
    return measure(s, name, read_file_once, copy, bytes, 0, "", err);
}

/* ---- forward kinematics ---- */

typedef struct placing {
    const gb_motion *motion;
    double *position;
} placing;

static gb_status place_once(void *user, gb_error *err)
{
    const placing *p = user;
    enum { PIECE = 256 }; /* frames: what fits into the second-level cache */
    gb_status status = GB_OK;
    for (int f = 0; f < p->motion->nframe && status == GB_OK; f += PIECE) {
        int n = p->motion->nframe - f < PIECE ? p->motion->nframe - f : PIECE;
        status = gb_motion_forward(p->motion, f, n, p->position, NULL, err);
    }
    return status;
}

static gb_status bench_fk(session *s, gb_error *err)
{
    const char *data = getenv("GAITBENCH_DATA");
    char path[1024] = "clip:walk,seconds=60,fps=120", name[96];
    if (data)
        snprintf(path, sizeof path, "%.900s/cmu/01_01.amc", data);
    gb_subject subject;
    gb_status status = gb_subject_open(path, NULL, &subject, err);
    if (status != GB_OK)
        return status;
    int njoint = subject.motion.skeleton.njoint;
    placing p = {&subject.motion, malloc((size_t)njoint * 3 * 256 * sizeof(double))};
    snprintf(name, sizeof name, "fk/%d nodes", njoint);
    status = p.position ? measure(s, name, place_once, &p, 0, subject.motion.nframe, "frames", err)
                        : gb_fail_memory(err);
    free(p.position);
    gb_subject_close(&subject);
    return status;
}

/* ---- the procedural step ---- */

enum { STEPS = 6000 };

typedef struct walker {
    gb_character character;
    gb_character_command command;
    double swerve; /* rad: the heading is told to swing so far to both sides; 0: straight */
} walker;

/* A hundred seconds of one character at 60 frames a second, pose and all. */
static gb_status step_once(void *user, gb_error *err)
{
    walker *w = user;
    gb_character_pose pose;
    (void)err;
    for (int i = 0; i < STEPS; i++) {
        gb_character_command command = w->command;
        if (w->swerve > 0)
            command.heading = i / 90 % 2 ? w->swerve : -w->swerve;
        gb_character_step(&w->character, &command, 1.0 / 60, &pose);
    }
    return isfinite(pose.frame.hips.y) ? GB_OK : GB_INPUT;
}

static gb_status bench_step(session *s, gb_error *err)
{
    static const struct {
        const char *name;
        double speed, swerve;
        gb_going going;
    } cases[] = {
        {"step/stand", 0, 0, GB_GO_AUTOMATIC},
        {"step/walk 1.25 m/s", 1.25, 0, GB_GO_WALKING},
        {"step/run 3.2 m/s", 3.2, 0, GB_GO_RUNNING},
        {"step/between, 2.1 m/s", 2.1, 0, GB_GO_AUTOMATIC},
        {"step/walk and turn", 1.25, 0.8, GB_GO_WALKING},
    };
    gb_status status = GB_OK;
    for (size_t i = 0; i < sizeof cases / sizeof *cases && status == GB_OK; i++) {
        walker w = {.command = {.speed = cases[i].speed, .going = cases[i].going},
                    .swerve = cases[i].swerve};
        gb_character_start(&w.character, NULL, NULL, &w.command);
        status = measure(s, cases[i].name, step_once, &w, 0, STEPS, "steps", err);
    }
    return status;
}

/* ---- muscles ---- */

enum { POSES = 4096, AT_ONCE = 64 };

typedef struct posing {
    gb_avatar avatar;
    double *muscle; /* (GB_NMUSCLE x AT_ONCE), piece after piece */
    double *local, *root, *hips, *scratch;
} posing;

static gb_status pose_many_once(void *user, gb_error *err)
{
    const posing *p = user;
    (void)err;
    for (int i = 0; i < POSES / AT_ONCE; i++)
        gb_muscles_pose_many(&p->avatar, p->muscle + (size_t)i * GB_NMUSCLE * AT_ONCE, AT_ONCE,
                             p->local, p->scratch);
    return isfinite(p->local[0]) ? GB_OK : GB_INPUT;
}

static gb_status place_many_once(void *user, gb_error *err)
{
    const posing *p = user;
    (void)err;
    for (int i = 0; i < POSES / AT_ONCE; i++) {
        gb_muscles_pose_many(&p->avatar, p->muscle + (size_t)i * GB_NMUSCLE * AT_ONCE, AT_ONCE,
                             p->local, p->scratch);
        gb_root_place_many(&p->avatar, p->local, p->root, AT_ONCE, p->hips, p->scratch);
    }
    return isfinite(p->hips[0]) ? GB_OK : GB_INPUT;
}

/* One by one, with the hips from RootT and RootQ. */
static gb_status pose_one_once(void *user, gb_error *err)
{
    const posing *p = user;
    gb_quat local[GB_NHUMAN], turn;
    gb_vec3 hips = {0, 0, 0};
    gb_root root = {{0, 1, 0}, gb_quat_identity};
    (void)err;
    for (int i = 0; i < POSES; i++) {
        gb_muscles_pose(&p->avatar, p->muscle + (size_t)i * GB_NMUSCLE, local);
        gb_root_place(&p->avatar, local, root, &hips, &turn);
    }
    return isfinite(hips.y) ? GB_OK : GB_INPUT;
}

static gb_status read_one_once(void *user, gb_error *err)
{
    const posing *p = user;
    gb_quat local[GB_NHUMAN];
    double muscle[GB_NMUSCLE];
    (void)err;
    gb_muscles_pose(&p->avatar, p->muscle, local);
    for (int i = 0; i < POSES; i++)
        gb_muscles_read(&p->avatar, local, muscle);
    return isfinite(muscle[0]) ? GB_OK : GB_INPUT;
}

static gb_status bench_muscles(session *s, gb_error *err)
{
    static posing p;
    gb_tpose tpose;
    gb_tpose_of_everybody(&tpose);
    gb_status status = gb_avatar_compile(&tpose, NULL, &p.avatar, err);
    if (status != GB_OK)
        return status;
    p.muscle = malloc((size_t)POSES * GB_NMUSCLE * sizeof *p.muscle);
    p.local = malloc((size_t)AT_ONCE * GB_NHUMAN * 4 * sizeof *p.local);
    p.root = calloc((size_t)AT_ONCE * 7, sizeof *p.root);
    p.hips = malloc((size_t)AT_ONCE * 7 * sizeof *p.hips);
    const long a = gb_muscles_scratch(AT_ONCE), b = gb_roots_scratch(AT_ONCE);
    p.scratch = malloc((size_t)(a > b ? a : b) * sizeof *p.scratch);
    status = p.muscle && p.local && p.root && p.hips && p.scratch ? GB_OK : gb_fail_memory(err);
    for (int i = 0; i < AT_ONCE && status == GB_OK; i++)
        p.root[AT_ONCE + i] = p.root[6 * AT_ONCE + i] = 1; /* RootT.y, RootQ.w */
    for (int i = 0; i < POSES * GB_NMUSCLE && status == GB_OK; i++)
        p.muscle[i] = sin(0.7 * i);
    if (status == GB_OK)
        status = measure(s, "muscles/55 rotations, 64 poses at once", pose_many_once, &p, 0, POSES,
                         "poses", err);
    if (status == GB_OK)
        status = measure(s, "muscles/55 rotations and hips, 64 poses at once", place_many_once, &p,
                         0, POSES, "poses", err);
    if (status == GB_OK)
        status =
            measure(s, "muscles/one pose with hips", pose_one_once, &p, 0, POSES, "poses", err);
    if (status == GB_OK)
        status =
            measure(s, "muscles/rotations to muscles", read_one_once, &p, 0, POSES, "poses", err);
    free(p.muscle);
    free(p.local);
    free(p.root);
    free(p.hips);
    free(p.scratch);
    return status;
}

static const struct {
    const char *name, *what;
    gb_status (*run)(session *s, gb_error *err);
} benches[] = {
    {"read", "reading BVH and AMC from memory, beside a scan and strtod", bench_read},
    {"fk", "forward kinematics, one core", bench_fk},
    {"step", "a step of the procedural character with its pose, one core", bench_step},
    {"muscles", "muscles to the rotations of 55 bones and back, one core", bench_muscles},
};

enum { NBENCH = sizeof benches / sizeof *benches };

void gb_cli_list_benches(void)
{
    for (int i = 0; i < NBENCH; i++)
        printf("%-8s %s\n", benches[i].name, benches[i].what);
}

/* Google Benchmark's shape, so that its compare tool reads it. */
static int print_json(const session *s)
{
    gb_buffer out = {0};
    struct utsname host;
    cJSON *root = cJSON_CreateObject();
    cJSON *context = cJSON_AddObjectToObject(root, "context");
    cJSON_AddStringToObject(context, "executable", "gaitbench");
    cJSON_AddStringToObject(context, "library_version", GB_VERSION);
    cJSON_AddStringToObject(context, "compiler", __VERSION__);
    cJSON_AddStringToObject(context, "machine", uname(&host) == 0 ? host.machine : "unknown");
    cJSON_AddNumberToObject(context, "num_cpus", (double)sysconf(_SC_NPROCESSORS_ONLN));
    cJSON *list = cJSON_AddArrayToObject(root, "benchmarks");
    for (int i = 0; i < s->count; i++) {
        const measurement *m = &s->list[i];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", m->name);
        cJSON_AddStringToObject(item, "run_name", m->name);
        cJSON_AddStringToObject(item, "run_type", "iteration");
        cJSON_AddNumberToObject(item, "iterations", m->time.repetitions);
        gb_json_add_number(item, "real_time", 1e9 * m->time.median);
        gb_json_add_number(item, "cpu_time", 1e9 * m->time.median);
        cJSON_AddStringToObject(item, "time_unit", "ns");
        gb_json_add_number(item, "real_time_min", 1e9 * m->time.least);
        if (m->bytes > 0)
            gb_json_add_number(item, "bytes_per_second", m->bytes / m->time.median);
        if (m->items > 0)
            gb_json_add_number(item, "items_per_second", m->items / m->time.median);
        if (!isnan(m->memory_per_byte))
            gb_json_add_number(item, "memory_bytes_per_byte", m->memory_per_byte);
        cJSON_AddItemToArray(list, item);
    }
    gb_json_print(&out, root);
    cJSON_Delete(root);
    fputs(out.text ? out.text : "", stdout);
    gb_buffer_free(&out);
    return 0;
}

int gb_command_bench(gb_cli *cli)
{
    static session s;
    gb_error err;
    s = (session){.cli = cli};
    if (cli->list) {
        gb_cli_list_benches();
        return 0;
    }
    for (int k = 0; k < cli->nargs; k++) {
        int i = 0;
        while (i < NBENCH && strcmp(benches[i].name, cli->args[k]) != 0)
            i++;
        if (i == NBENCH && strncmp(cli->args[k], "read:", 5) != 0) {
            gb_fail(&err, GB_USAGE, "there is no bench '%s'", cli->args[k]);
            gb_advise(&err, "gaitbench list benches shows them; read:FILE times a take of yours");
            return gb_cli_error(&err);
        }
    }
    if (!cli->json)
        print_header();
    gb_status status = GB_OK;
    for (int i = 0; i < NBENCH && status == GB_OK; i++) {
        bool wanted = cli->nargs == 0;
        for (int k = 0; k < cli->nargs; k++)
            wanted = wanted || strcmp(benches[i].name, cli->args[k]) == 0;
        if (wanted)
            status = benches[i].run(&s, &err);
    }
    for (int k = 0; k < cli->nargs && status == GB_OK; k++) {
        if (strncmp(cli->args[k], "read:", 5) == 0)
            status = bench_file(&s, cli->args[k] + 5, &err);
    }
    if (status != GB_OK)
        return gb_cli_error(&err);
    return cli->json ? print_json(&s) : 0;
}
