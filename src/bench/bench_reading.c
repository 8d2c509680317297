/* Reading text, from memory and from a file, beside a scan for line ends and strtod (declared in
 * cases.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "bench/cases.h"
#include "formats/writers.h"
#include "take/readers.h"

#define LARGE_BYTES 50e6

/* What a case reads: text in memory, or a file. */
typedef struct reading {
    gb_arena arena;
    gb_buffer text;
    const char *name; /* by which the format and an AMC's skeleton are found */
    gb_take_options options;
} reading;

static void release(void *data)
{
    reading *r = data;
    gb_buffer_free(&r->text);
    gb_arena_free(&r->arena);
    free(r);
}

static gb_status read_text(reading *r, gb_take *take, gb_error *err)
{
    char name[1024];
    snprintf(name, sizeof name, "%s", r->name);
    gb_file file = {.bytes = r->text.text, .size = r->text.size, .name = name};
    return gb_take_read(&file, r->name, &r->options, take, err);
}

static gb_status run_read(void *data, long times, gb_error *err)
{
    gb_status status = GB_OK;
    for (long i = 0; i < times && status == GB_OK; i++) {
        gb_take take;
        status = read_text(data, &take, err);
        if (status == GB_OK)
            gb_take_close(&take);
    }
    return status;
}

static gb_status run_scan(void *data, long times, gb_error *err)
{
    const reading *r = data;
    size_t lines = 0;
    for (long i = 0; i < times; i++) {
        const char *p = r->text.text, *end = p + r->text.size;
        while (p < end && (p = memchr(p, '\n', (size_t)(end - p)))) {
            lines++;
            p++;
        }
    }
    return lines > 0 ? GB_OK : gb_fail(err, GB_INPUT, "%s has no lines", r->name);
}

/* What strtod alone would cost on the same text. */
static gb_status run_strtod(void *data, long times, gb_error *err)
{
    const reading *r = data;
    double sum = 0;
    for (long i = 0; i < times; i++) {
        const char *p = r->text.text, *end = p + r->text.size;
        while (p < end && *p) {
            char *behind;
            sum += strtod(p, &behind);
            p = behind > p ? behind : p + strcspn(p, " \t\n") + 1;
        }
    }
    return isfinite(sum) ? GB_OK : gb_fail(err, GB_INPUT, "%s has odd numbers", r->name);
}

/* The same rows again and again, with the right number of frames, to about LARGE_BYTES. */
static gb_status repeat_bvh(gb_buffer *text, gb_error *err)
{
    gb_buffer to = {0};
    const char *rows = strstr(text->text, "Frame Time:"), *frames = strstr(text->text, "Frames:");
    if (!rows || !frames)
        return gb_fail(err, GB_INPUT, "what should be repeated is no BVH");
    const char *first = strchr(rows, '\n') + 1;
    size_t size = text->size - (size_t)(first - text->text);
    int times = (int)(LARGE_BYTES / (double)size), count = atoi(frames + 7);
    gb_buffer_add(&to, text->text, (size_t)(frames - text->text));
    gb_buffer_printf(&to, "Frames: %d\n", count * times);
    gb_buffer_add(&to, rows, (size_t)(first - rows));
    for (int i = 0; i < times; i++)
        gb_buffer_add(&to, first, size);
    gb_buffer_free(text);
    *text = to;
    return to.failed ? gb_fail_memory(err) : GB_OK;
}

/* Frames of an AMC again and again, with numbers that go on. */
static gb_status repeat_amc(gb_buffer *text, gb_error *err)
{
    gb_buffer to = {0};
    int number = 0;
    const char *p = text->text, *start = strstr(p, "\n1\n");
    start = start ? start + 1 : strstr(p, "\n1\r\n");
    if (!start)
        return gb_fail(err, GB_INPUT, "what should be repeated is no AMC");
    gb_buffer_add(&to, p, (size_t)(start - p));
    while ((double)to.size < LARGE_BYTES && !to.failed) {
        for (p = start + (*start == '\n'); *p;) {
            const char *end = strchr(p, '\n');
            size_t n = end ? (size_t)(end - p) + 1 : strlen(p);
            if (strspn(p, "0123456789") + 2 >= n && n > 1)
                gb_buffer_printf(&to, "%d\n", ++number);
            else
                gb_buffer_add(&to, p, n);
            p += n;
        }
    }
    gb_buffer_free(text);
    *text = to;
    return to.failed ? gb_fail_memory(err) : GB_OK;
}

/* A minute of our own walk as BVH: what everybody has. */
static gb_status write_clip(reading *r, gb_error *err)
{
    gb_take subject;
    gb_status status = gb_take_open("clip:walk,seconds=60,fps=120", NULL, &subject, err);
    if (status != GB_OK)
        return status;
    r->name = "clip-walk.bvh";
    status = gb_bvh_write(&r->text, &subject.motion, NULL, 0.01, NULL, err);
    gb_take_close(&subject);
    return status == GB_OK && r->text.failed ? gb_fail_memory(err) : status;
}

static gb_status load(reading *r, const char *take, gb_error *err)
{
    gb_file file;
    r->name = gb_bench_take(take, &r->arena);
    if (!r->name)
        return gb_fail(err, GB_NOTHING, "%s is not there", take);
    gb_status status = gb_file_open(r->name, 0, &file, err);
    if (status != GB_OK)
        return status;
    gb_buffer_add(&r->text, file.bytes, file.size);
    gb_file_close(&file);
    return r->text.failed ? gb_fail_memory(err) : GB_OK;
}

/* Peak memory of reading, in a process of its own: bytes beyond text and result for a byte of text.
 */
static double measure_memory(const reading *r)
{
    int ends[2];
    double used = (double)NAN;
    if (pipe(ends) != 0)
        return used;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        gb_take take;
        reading alone = *r;
        alone.options.read.threads = 1; /* a team of threads does not survive a fork */
        double before = gb_peak_memory(), beyond = (double)NAN;
        if (read_text(&alone, &take, NULL) == GB_OK)
            beyond =
                gb_peak_memory() - before -
                (double)take.motion.nframe * take.motion.skeleton.ncolumn * (double)sizeof(double);
        _exit(write(ends[1], &beyond, sizeof beyond) == sizeof beyond ? 0 : 1);
    }
    close(ends[1]);
    if (child < 0 || read(ends[0], &used, sizeof used) != sizeof used)
        used = (double)NAN;
    close(ends[0]);
    return fmax(0, used) / (double)r->text.size;
}

/* What to do with the text, as bits of a case's variant. */
enum { SCAN = 1, STRTOD = 2, LARGE = 4, ALL_THREADS = 8 };

static gb_status finish(const gb_bench_case *self, reading *r, gb_work *work, gb_error *err)
{
    gb_take take;
    work->data = r;
    work->bytes = (double)r->text.size;
    work->item = "byte";
    work->items = work->bytes;
    work->touched[work->ntouched].bytes = r->text.text;
    work->touched[work->ntouched++].size = r->text.size;
    work->run = self->variant & SCAN ? run_scan : self->variant & STRTOD ? run_strtod : run_read;
    if (work->run != run_read)
        return GB_OK;
    gb_status status = read_text(r, &take, err);
    if (status != GB_OK)
        return status;
    work->item = "frame";
    work->items = gb_take_frames(&take);
    gb_take_close(&take);
    if (self->variant & LARGE)
        work->note[work->nnote++] = (gb_work_note){"memory_bytes_per_byte", measure_memory(r)};
    return GB_OK;
}

static gb_status prepare(const gb_bench_case *self, gb_work *work, gb_error *err)
{
    reading *r = calloc(1, sizeof *r);
    if (!r)
        return gb_fail_memory(err);
    /* Else how busy the other processors are would be part of the time. */
    r->options.read.threads = self->variant & ALL_THREADS ? 0 : 1;
    gb_status status = self->subject ? load(r, self->subject, err) : write_clip(r, err);
    if (status == GB_OK && (self->variant & LARGE))
        status = strstr(r->name, ".amc") ? repeat_amc(&r->text, err) : repeat_bvh(&r->text, err);
    if (status == GB_OK)
        status = finish(self, r, work, err);
    work->release = release;
    if (status != GB_OK)
        release(r);
    return status;
}

#define BVH "cmu/twins/01_01.fairmotion.bvh"
#define AMC "cmu/01_01.amc"

static const gb_bench_case cases[] = {
    {"limit/scan", "finding the line ends of a BVH", prepare, SCAN, NULL, 20},
    {"limit/strtod", "strtod on every number of a BVH", prepare, STRTOD, NULL, 1},
    {"read/bvh/clip", "60 s of clip:walk as BVH, from memory", prepare, 0, NULL, 1},
    {"read/bvh/01_01", "CMU 01_01 as BVH, from memory", prepare, 0, BVH, 1},
    {"read/bvh/01_01-50mb", "its rows repeated to 50 MB", prepare, LARGE, BVH, 1},
    {"read/bvh/01_01-50mb-threads", "the same on all threads", prepare, LARGE | ALL_THREADS, BVH,
     1},
    {"read/amc/01_01", "CMU 01_01 as AMC, from memory, with its ASF", prepare, 0, AMC, 1},
    {"read/amc/01_01-50mb", "its frames repeated to 50 MB", prepare, LARGE, AMC, 1},
};

const gb_bench_family gb_bench_reading = {cases, sizeof cases / sizeof *cases};

/* ---- a file as it lies there ---- */

/* Opening, reading, freeing. */
static gb_status run_file(void *data, long times, gb_error *err)
{
    const reading *r = data;
    gb_status status = GB_OK;
    for (long i = 0; i < times && status == GB_OK; i++) {
        gb_file file;
        gb_take take;
        status = gb_file_open(r->name, 0, &file, err);
        if (status != GB_OK)
            return status;
        status = gb_take_read(&file, r->name, NULL, &take, err);
        if (status == GB_OK)
            gb_take_close(&take);
        gb_file_close(&file);
    }
    return status;
}

gb_status gb_bench_prepare_file(const char *name, const char *path, gb_work *work, gb_error *err)
{
    gb_file file;
    struct stat about;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return gb_fail_at(err, GB_INPUT, path, 0, 0, "is no ordinary file: it is read many times");
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    reading *r = calloc(1, sizeof *r);
    *work = (gb_work){.name = name, .data = r, .run = run_file, .release = release, .items = 1};
    work->bytes = (double)file.size;
    work->item = "file";
    gb_file_close(&file);
    if (!r)
        return gb_fail_memory(err);
    r->name = path;
    return GB_OK;
}
