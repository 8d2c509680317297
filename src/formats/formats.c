#include "formats/formats.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/cursor.h"

bool gb_root_offset_parse(const char *text, gb_root_offset *offset)
{
    static const char *const names[] = {"auto", "replace", "add"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(text, names[i]) == 0) {
            *offset = (gb_root_offset)i;
            return true;
        }
    }
    return false;
}

gb_read_options gb_read_defaults(const gb_read_options *options)
{
    gb_read_options o = options ? *options : (gb_read_options){0};
    o.max_bytes = o.max_bytes ? o.max_bytes : (size_t)4 << 30;
    o.max_line = o.max_line ? o.max_line : (size_t)1 << 20;
    o.max_joints = o.max_joints ? o.max_joints : 4096;
    o.max_channels = o.max_channels ? o.max_channels : 24576;
    o.max_depth = o.max_depth ? o.max_depth : 512;
    o.max_frames = o.max_frames ? o.max_frames : 10 * 1000 * 1000;
    return o;
}

static bool has_extension(const char *name, const char *extension)
{
    size_t n = strlen(name), m = strlen(extension);
    return n > m && strcasecmp(name + n - m, extension) == 0;
}

static bool starts_with(const char *name, const char *stem, size_t n)
{
    return strlen(name) >= n && strncasecmp(name, stem, n) == 0;
}

/* How well does the skeleton "35.asf" fit the take "35_01.amc"? 0: not at all. */
static int fit(const char *asf, const char *take)
{
    size_t stem = gb_path_stem(asf);
    size_t take_stem = gb_path_stem(take);
    if (stem == take_stem && starts_with(take, asf, stem))
        return 3;
    if (stem < take_stem && starts_with(take, asf, stem) && strchr("_-. ", take[stem]))
        return 2;
    return 0;
}

gb_status gb_asf_find(const char *take, char **skeleton, gb_error *err)
{
    const char *name = gb_path_name(take);
    int folder = (int)(name - take);
    char directory[4096];
    snprintf(directory, sizeof directory, "%.*s", folder ? folder : 1, folder ? take : ".");
    *skeleton = NULL;
    char best[512] = "";
    int best_fit = 0, count = 0;
    DIR *handle = opendir(directory);
    for (struct dirent *entry = handle ? readdir(handle) : NULL; entry; entry = readdir(handle)) {
        const char *other = entry->d_name;
        if (!has_extension(other, ".asf") || strlen(other) >= sizeof best)
            continue;
        count++;
        int how = fit(other, name);
        /* Longer names fit better ("HDM_bd.asf" before "HDM.asf"); names decide ties. */
        bool better =
            how > best_fit || (how == best_fit && how == 2 && strlen(other) > strlen(best));
        if (better || (best_fit == 0 && (best[0] == '\0' || strcmp(other, best) < 0))) {
            strcpy(best, other);
            best_fit = how;
        }
    }
    if (handle)
        closedir(handle);
    if (best_fit == 0 && count != 1) {
        gb_status status = gb_fail_at(err, GB_INPUT, take, 0, 0, "%s",
                                      count ? "none of the .asf files beside it has its name"
                                            : "no .asf beside it");
        gb_advise(err, "an AMC needs its skeleton: name it with --asf FILE");
        return status;
    }
    size_t room = (size_t)folder + strlen(best) + 1;
    *skeleton = malloc(room);
    if (!*skeleton)
        return gb_fail_memory(err);
    snprintf(*skeleton, room, "%.*s%s", folder, take, best);
    return GB_OK;
}

gb_status gb_amc_read_file(const gb_file *file, const char *path, const gb_read_options *options,
                           gb_motion *motion, gb_notes *notes, gb_error *err)
{
    gb_read_options o = gb_read_defaults(options);
    char *found = NULL;
    gb_file skeleton = {0};
    gb_status status = gb_asf_find(path, &found, o.skeleton ? NULL : err);
    if (o.skeleton) {
        /* Another person's skeleton fits as well, and gives another person's motion. */
        bool other = status == GB_OK && fit(gb_path_name(found), gb_path_name(path)) > 1 &&
                     strcmp(gb_path_name(found), gb_path_name(o.skeleton)) != 0;
        status = GB_OK;
        if (other && o.strict)
            status = gb_fail_at(err, GB_INPUT, path, 0, 0,
                                "the skeleton %s was named, but %s lies beside the take",
                                gb_path_name(o.skeleton), gb_path_name(found));
        else if (other)
            gb_note_add(
                notes, "skeleton",
                "the skeleton %s was named, but %s lies beside the take: is it the right one?",
                gb_path_name(o.skeleton), gb_path_name(found));
    }
    if (status == GB_OK)
        status = gb_file_open(o.skeleton ? o.skeleton : found, o.max_bytes, &skeleton, err);
    free(found);
    if (status != GB_OK)
        return status;
    status = gb_asf_read(skeleton.bytes, skeleton.size, skeleton.name, &o, motion, notes, err);
    gb_file_close(&skeleton);
    if (status != GB_OK)
        return status;
    status = gb_amc_read(file->bytes, file->size, file->name, &o, motion, notes, err);
    if (status != GB_OK)
        gb_motion_free(motion);
    return status;
}

/* The first word of a text, behind a byte order mark, white space and # comments. */
static gb_slice first_word(const char *text, size_t size)
{
    gb_cursor cursor;
    if (gb_cursor_begin(&cursor, text, size, "", "", NULL) != GB_OK)
        return (gb_slice){text, 0};
    for (;;) {
        gb_cursor_skip_space(&cursor);
        if (gb_cursor_at_end(&cursor) || *cursor.at != '#')
            return gb_cursor_word(&cursor);
        gb_cursor_next_line(&cursor);
    }
}

bool gb_bvh_is(const char *text, size_t size)
{
    gb_slice word = first_word(text, size);
    return gb_slice_is_nocase(word, "HIERARCHY");
}

bool gb_amc_is(const char *text, size_t size)
{
    gb_slice word = first_word(text, size);
    return gb_slice_is_nocase(word, ":FULLY-SPECIFIED") || gb_slice_is_nocase(word, ":DEGREES") ||
           gb_slice_is_nocase(word, ":RADIANS") ||
           gb_slice_is_nocase(word, ":FORCE-ALL-JOINTS-BE-3DOF");
}

bool gb_asf_is(const char *text, size_t size)
{
    gb_slice word = first_word(text, size);
    return gb_slice_is_nocase(word, ":version") || gb_slice_is_nocase(word, ":name") ||
           gb_slice_is_nocase(word, ":units");
}
