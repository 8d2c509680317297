#include "take/readers.h"

#include <string.h>
#include <strings.h>

#include "formats/unity_anim.h"
#include "take/avatar_word.h"
#include "take/finish.h"

#define DEFAULT_AMC_FPS 120.0

/* What is asked for stands over what the file says. */
static void set_rate(gb_take *take, const gb_take_options *options)
{
    if (options->fps > 0)
        take->motion.frame_time = 1 / options->fps;
}

static gb_status read_bvh(const gb_file *file, const char *path, const gb_take_options *options,
                          gb_take *take, gb_error *err)
{
    (void)path;
    gb_status status = gb_bvh_read(file->bytes, file->size, file->name, &options->read,
                                   &take->motion, &take->warnings, err);
    take->has_motion = status == GB_OK;
    set_rate(take, options);
    return status;
}

static gb_status read_amc(const gb_file *file, const char *path, const gb_take_options *options,
                          gb_take *take, gb_error *err)
{
    gb_status status =
        gb_amc_read_file(file, path, &options->read, &take->motion, &take->warnings, err);
    take->has_motion = status == GB_OK;
    if (status == GB_OK && !(options->fps > 0) && !(take->motion.frame_time > 0)) {
        take->motion.frame_time = 1 / DEFAULT_AMC_FPS;
        gb_note_add(&take->assumed, "fps", "120 frames a second, AMC does not say (--fps)");
    }
    set_rate(take, options);
    return status;
}

static gb_status read_asf(const gb_file *file, const char *path, const gb_take_options *options,
                          gb_take *take, gb_error *err)
{
    (void)path;
    gb_note_add(&take->warnings, "no-motion",
                "an Acclaim skeleton without frames: its motion is in .amc files");
    gb_status status = gb_asf_read(file->bytes, file->size, file->name, &options->read,
                                   &take->motion, &take->warnings, err);
    take->has_motion = status == GB_OK;
    set_rate(take, options);
    return status;
}

/* Curves have no frames: the rate that is asked for is the one they are sampled at. */
static gb_status read_anim(const gb_file *file, const char *path, const gb_take_options *options,
                           gb_take *take, gb_error *err)
{
    (void)path;
    gb_status status = gb_anim_motion(file, options, take, err);
    take->has_motion = status == GB_OK;
    return status;
}

const gb_format gb_formats[] = {
    {"bvh", ".bvh", "Biovision hierarchy", gb_bvh_is, read_bvh},
    {"amc", ".amc", "Acclaim motion (with its .asf skeleton)", gb_amc_is, read_amc},
    {"asf", ".asf", "Acclaim skeleton", gb_asf_is, read_asf},
    {"anim", ".anim", "Unity's humanoid clip as text (on --avatar)", gb_anim_is, read_anim},
    {NULL, NULL, NULL, NULL, NULL},
};

static bool has_extension(const char *name, const char *extension)
{
    size_t n = strlen(name), m = strlen(extension);
    return n > m && strcasecmp(name + n - m, extension) == 0;
}

static const gb_format *choose(const gb_file *file, const char *path)
{
    for (const gb_format *f = gb_formats; f->name; f++) {
        if (f->recognise(file->bytes, file->size))
            return f;
    }
    for (const gb_format *f = gb_formats; f->name; f++) {
        if (has_extension(path, f->extension))
            return f;
    }
    return NULL;
}

static gb_status fail_unknown(const gb_file *file, gb_error *err)
{
    if (file->size == 0)
        return gb_fail_at(err, GB_INPUT, file->name, 0, 0, "is empty");
    gb_status status =
        gb_fail_at(err, GB_INPUT, file->name, 0, 0,
                   "is not a motion file: neither its content nor its name is known");
    gb_advise(err, "gaitbench list formats shows what can be read");
    return status;
}

gb_status gb_take_read(const gb_file *file, const char *path, const gb_take_options *options,
                       gb_take *take, gb_error *err)
{
    static const gb_take_options none;
    options = options ? options : &none;
    gb_status status = gb_take_begin(take, path, err);
    const gb_format *format = choose(file, path);
    if (status == GB_OK && format) {
        take->format = format->name;
        status = format->read(file, path, options, take, err);
    } else if (status == GB_OK) {
        status = fail_unknown(file, err);
    }
    if (status != GB_OK)
        gb_take_close(take);
    return status;
}
