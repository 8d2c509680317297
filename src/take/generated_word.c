#include "take/generated_word.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "take/generated.h"

enum { FASTEST = 20 }; /* m/s */

static double *number_of(gb_generated *g, const gb_word_option *option)
{
    return (double *)(void *)((char *)g + option->offset);
}

static const char **file_of(gb_generated *g, const gb_word_option *option)
{
    return (const char **)(void *)((char *)g + option->offset);
}

/* How many bytes stand before the next comma. */
static size_t value_size(const char *text)
{
    size_t n = 0;
    while (text[n] && text[n] != ',')
        n += text[n] == '\\' && text[n + 1] ? 2 : 1;
    return n;
}

/* A copy without the backslashes that only guard what follows them. */
static char *unguarded(const char *text, size_t n, gb_arena *arena)
{
    char *copy = gb_arena_text(arena, text, n), *out = copy;
    if (!copy)
        return NULL;
    for (const char *p = copy; *p; p++) {
        p += *p == '\\' && (p[1] == ',' || p[1] == '\\');
        *out++ = *p;
    }
    *out = '\0';
    return copy;
}

static gb_status fail_unknown(const gb_take_kind *kind, const char *word, const char *key,
                              size_t size, gb_error *err)
{
    gb_buffer known = {0};
    for (const gb_word_option *o = kind->option; o->name; o++)
        gb_buffer_printf(&known, "%s%s", known.size ? ", " : "", o->name);
    gb_status status = gb_fail(err, GB_USAGE, "'%s': there is no '%.*s'", word, (int)size, key);
    gb_advise(err, "known: %s", known.text ? known.text : "");
    gb_buffer_free(&known);
    return status;
}

static bool is_above_zero(double value)
{
    return value > 0 && isfinite(value);
}

/* One NAME=VALUE; *text moves behind it. seen: bits of the options before it. */
static gb_status parse_option(const gb_take_kind *kind, const char *word, const char **text,
                              unsigned *seen, gb_arena *arena, gb_generated *g, gb_error *err)
{
    const char *key = *text;
    size_t size = strcspn(key, "=,");
    if (key[size] != '=')
        return gb_fail(err, GB_USAGE, "'%s': expected NAME=VALUE after the comma", word);
    const gb_word_option *option = kind->option;
    while (option->name && (strlen(option->name) != size || memcmp(option->name, key, size) != 0))
        option++;
    if (!option->name)
        return fail_unknown(kind, word, key, size, err);
    /* Said twice, one of them would be lost. */
    unsigned bit = 1U << (option - kind->option);
    if (*seen & bit)
        return gb_fail(err, GB_USAGE, "'%s': '%s' stands there twice", word, option->name);
    *seen |= bit;
    const char *value = key + size + 1;
    size_t n = value_size(value);
    *text = value + n;
    if (option->is_file) {
        *file_of(g, option) = unguarded(value, n, arena);
        return *file_of(g, option) ? GB_OK : gb_fail_memory(err);
    }
    char *stop;
    *number_of(g, option) = strtod(value, &stop);
    if (stop != *text || stop == value || !is_above_zero(*number_of(g, option)))
        return gb_fail(err, GB_USAGE, "'%s': '%s' needs a number above zero", word, option->name);
    return GB_OK;
}

gb_status gb_generated_parse(const gb_take_kind *kind, const char *word, gb_arena *arena,
                             gb_generated *out, gb_error *err)
{
    const char *text = word + strlen(kind->prefix);
    unsigned seen = 0;
    size_t n = strcspn(text, ",@");
    *out = gb_generated_unsaid();
    out->name = gb_arena_text(arena, text, n);
    if (!out->name)
        return gb_fail_memory(err);
    if (n == 0)
        return gb_fail(err, GB_USAGE, "'%s' names no subject", word);
    text += n;
    if (*text == '@' && !kind->is_character)
        return gb_fail(err, GB_USAGE, "'%s': a clip has its own speed, none can be asked for",
                       word);
    if (*text == '@') {
        char *end;
        out->speed = strtod(text + 1, &end);
        if (end == text + 1 || (*end != ',' && *end != '\0') || isnan(out->speed))
            return gb_fail(err, GB_USAGE, "'%s': a speed of 0 to %d m/s must follow the @", word,
                           FASTEST);
        text = end;
    }
    gb_status status = GB_OK;
    while (*text == ',' && status == GB_OK) {
        text++;
        status = parse_option(kind, word, &text, &seen, arena, out, err);
    }
    return status;
}

gb_status gb_generated_check(const gb_take_kind *kind, const char *name, const gb_generated *g,
                             gb_error *err)
{
    gb_generated copy = *g;
    if (!isnan(g->speed) && !(g->speed >= 0 && g->speed <= FASTEST))
        return gb_fail(err, GB_USAGE, "'%s': a speed of 0 to %d m/s must follow the @", name,
                       FASTEST);
    for (const gb_word_option *o = kind->option; o->name; o++) {
        const char *file = o->is_file ? *file_of(&copy, o) : NULL;
        if (file && !*file)
            return gb_fail(err, GB_USAGE, "'%s': %s needs a file", name, o->name);
        if (!o->is_file && !isnan(*number_of(&copy, o)) && !is_above_zero(*number_of(&copy, o)))
            return gb_fail(err, GB_USAGE, "'%s': '%s' needs a number above zero", name, o->name);
    }
    return GB_OK;
}

void gb_generated_print(const gb_take_kind *kind, const gb_generated *g, bool shortened,
                        gb_buffer *out)
{
    gb_generated copy = *g;
    gb_buffer_printf(out, "%s%s", kind->prefix, g->name);
    if (!isnan(g->speed))
        gb_buffer_printf(out, "@%.9g", g->speed);
    for (const gb_word_option *o = kind->option; o->name; o++) {
        const char *file = o->is_file ? *file_of(&copy, o) : NULL;
        if (!o->is_file && !isnan(*number_of(&copy, o)))
            gb_buffer_printf(out, ",%s=%.9g", o->name, *number_of(&copy, o));
        if (!file)
            continue;
        gb_buffer_printf(out, ",%s=", o->name);
        for (const char *p = shortened ? gb_path_name(file) : file; *p; p++)
            gb_buffer_printf(out, "%s%c", *p == ',' || *p == '\\' ? "\\" : "", *p);
    }
}
