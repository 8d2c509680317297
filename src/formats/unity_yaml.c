/* Objects of a Unity text asset, and their YAML events by libyaml. */
#include "formats/unity_yaml.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

static const char default_head[] = "%TAG !u! tag:unity3d.com,2011:\n";

/* At a line that begins with three of these characters and nothing else? YAML takes it for a mark
 * wherever it stands, even inside quotes. */
static bool at_mark(const gb_cursor *in, char c)
{
    const char *p = in->at;
    if (in->end - p < 3 || p[0] != c || p[1] != c || p[2] != c)
        return false;
    return in->end - p == 3 || p[3] == ' ' || p[3] == '\t' || p[3] == '\n' || p[3] == '\r';
}

/* A line before the first document: a directive, a comment or nothing. */
static bool at_head_line(const gb_cursor *in)
{
    gb_cursor look = *in;
    gb_cursor_skip_blanks(&look);
    return *in->at == '%' || gb_cursor_at_line_end(&look) || *look.at == '#';
}

gb_status gb_unity_begin(gb_unity_stream *stream, const char *text, size_t size, const char *file,
                         const char *what, gb_error *err)
{
    *stream = (gb_unity_stream){.count = 0};
    gb_cursor *in = &stream->in;
    gb_status status = gb_cursor_begin(in, text, size, file, what, err);
    if (status != GB_OK)
        return status;
    bool directives = false;
    stream->head.text = in->at;
    while (!gb_cursor_at_end(in) && at_head_line(in)) {
        directives = directives || *in->at == '%';
        gb_cursor_next_line(in);
        stream->head.size = (size_t)(in->at - stream->head.text);
        /* The parser is given the head with every object, and looks through all of its tags. */
        if (stream->head.size > GB_MAX_UNITY_HEAD)
            return gb_cursor_fail(in, err, "more than %d bytes before the first object",
                                  GB_MAX_UNITY_HEAD);
    }
    stream->head_lines = in->line - 1;
    /* A piece of a file, without its beginning, is as good. */
    if (!directives) {
        stream->head = (gb_slice){default_head, sizeof default_head - 1};
        stream->head_lines = 1;
    }
    return GB_OK;
}

/* The N of "--- !u!N". */
static long class_of(gb_cursor in)
{
    if (!at_mark(&in, '-'))
        return -1;
    in.at += 3;
    gb_cursor_skip_blanks(&in);
    gb_slice word = gb_cursor_word(&in);
    if (word.size < 4 || memcmp(word.text, "!u!", 3) != 0)
        return -1;
    long id = 0;
    for (size_t i = 3; i < word.size; i++) {
        if (word.text[i] < '0' || word.text[i] > '9' || id > INT_MAX / 10)
            return -1;
        id = id * 10 + (word.text[i] - '0');
    }
    return id;
}

gb_status gb_unity_next(gb_unity_stream *stream, gb_unity_object *object, bool *found,
                        gb_error *err)
{
    gb_cursor *in = &stream->in;
    /* Only the first object may come without its mark. */
    while (stream->count > 0 && !gb_cursor_at_end(in) && !at_mark(in, '-'))
        gb_cursor_next_line(in);
    *found = !gb_cursor_at_end(in);
    if (!*found)
        return GB_OK;
    if (stream->count >= GB_MAX_UNITY_OBJECTS)
        return gb_cursor_fail(in, err, "more than %d objects", GB_MAX_UNITY_OBJECTS);
    stream->count++;
    *object = (gb_unity_object){.class_id = class_of(*in), .line = in->line};
    object->text.text = in->at;
    do
        gb_cursor_next_line(in);
    while (!gb_cursor_at_end(in) && !at_mark(in, '-') && !at_mark(in, '.'));
    object->text.size = (size_t)(in->at - object->text.text);
    return GB_OK;
}

/* Feeds the parser the head, then the object. */
static int feed(void *data, unsigned char *buffer, size_t size, size_t *count)
{
    gb_yaml *yaml = data;
    *count = 0;
    for (int i = 0; i < 2; i++) {
        size_t left = yaml->part[i].size - yaml->fed[i];
        size_t n = left < size - *count ? left : size - *count;
        if (n > 0)
            memcpy(buffer + *count, yaml->part[i].text + yaml->fed[i], n);
        yaml->fed[i] += n;
        *count += n;
    }
    return 1;
}

/* The parser counts lines from 0 and through the head; an object may stand far below it. */
static long line_of(const gb_yaml *yaml, size_t fed_line)
{
    long line = (long)fed_line;
    return line < yaml->head_lines ? line + 1 : line - yaml->head_lines + yaml->line;
}

static gb_status fail_va(const gb_yaml *yaml, yaml_mark_t mark, gb_error *err, const char *format,
                         va_list args) GB_PRINTF(4, 0);

static gb_status fail_va(const gb_yaml *yaml, yaml_mark_t mark, gb_error *err, const char *format,
                         va_list args)
{
    char text[512];
    vsnprintf(text, sizeof text, format, args);
    return gb_fail_at(err, GB_INPUT, yaml->file, line_of(yaml, mark.line), (long)mark.column + 1,
                      "%s", text);
}

gb_status gb_yaml_fail_at(const gb_yaml *yaml, yaml_mark_t mark, gb_error *err, const char *format,
                          ...)
{
    va_list args;
    va_start(args, format);
    gb_status status = fail_va(yaml, mark, err, format, args);
    va_end(args);
    return status;
}

gb_status gb_yaml_fail(const gb_yaml *yaml, gb_error *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    gb_status status = fail_va(yaml, yaml->event.start_mark, err, format, args);
    va_end(args);
    return status;
}

/* Bytes that are no text have no mark, only a place among those that were fed. */
static gb_status fail_bytes(const gb_yaml *yaml, gb_error *err)
{
    size_t offset = yaml->parser.problem_offset, line = 0;
    long column = 1;
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < yaml->part[i].size && offset > 0; k++, offset--) {
            column = yaml->part[i].text[k] == '\n' ? 1 : column + 1;
            line += yaml->part[i].text[k] == '\n';
        }
    }
    return gb_fail_at(err, GB_INPUT, yaml->file, line_of(yaml, line), column, "is not text: %s",
                      yaml->parser.problem ? yaml->parser.problem : "damaged bytes");
}

static gb_status fail_parser(const gb_yaml *yaml, gb_error *err)
{
    const yaml_parser_t *p = &yaml->parser;
    if (p->error == YAML_MEMORY_ERROR)
        return gb_fail_memory(err);
    if (p->error == YAML_READER_ERROR)
        return fail_bytes(yaml, err);
    return gb_yaml_fail_at(yaml, p->problem_mark, err, "is not YAML: %s%s%s%s",
                           p->problem ? p->problem : "damaged", p->context ? " (" : "",
                           p->context ? p->context : "", p->context ? ")" : "");
}

gb_status gb_yaml_next(gb_yaml *yaml, gb_error *err)
{
    yaml_event_delete(&yaml->event);
    if (!yaml_parser_parse(&yaml->parser, &yaml->event))
        return fail_parser(yaml, err);
    yaml_event_type_t type = yaml->event.type;
    if (type == YAML_ALIAS_EVENT)
        return gb_yaml_fail(yaml, err, "an alias: Unity's files have none");
    if (type == YAML_MAPPING_START_EVENT || type == YAML_SEQUENCE_START_EVENT)
        yaml->depth++;
    if (type == YAML_MAPPING_END_EVENT || type == YAML_SEQUENCE_END_EVENT)
        yaml->depth--;
    if (yaml->depth > GB_MAX_YAML_DEPTH)
        return gb_yaml_fail(yaml, err, "nested more than %d deep", GB_MAX_YAML_DEPTH);
    return GB_OK;
}

gb_status gb_yaml_open(gb_yaml *yaml, const gb_unity_stream *stream, const gb_unity_object *object,
                       gb_error *err)
{
    memset(yaml, 0, sizeof *yaml);
    yaml->file = stream->in.file;
    yaml->part[0] = stream->head;
    yaml->part[1] = object->text;
    yaml->head_lines = stream->head_lines;
    /* Directives must be followed by a mark; an object without one needs none of ours. */
    if (stream->head.text == default_head && *object->text.text != '-') {
        yaml->part[0].size = 0;
        yaml->head_lines = 0;
    }
    yaml->line = object->line;
    if (!yaml_parser_initialize(&yaml->parser))
        return gb_fail_memory(err);
    yaml_parser_set_encoding(&yaml->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input(&yaml->parser, feed, yaml);
    gb_status status = GB_OK;
    while (status == GB_OK && yaml->event.type != YAML_DOCUMENT_START_EVENT) {
        status = gb_yaml_next(yaml, err);
        if (status == GB_OK && yaml->event.type == YAML_STREAM_END_EVENT)
            status = gb_yaml_fail(yaml, err, "no YAML document");
    }
    if (status != GB_OK)
        gb_yaml_close(yaml);
    return status;
}

void gb_yaml_close(gb_yaml *yaml)
{
    yaml_event_delete(&yaml->event);
    yaml_parser_delete(&yaml->parser);
}

gb_status gb_yaml_skip(gb_yaml *yaml, long *items, gb_error *err)
{
    int outside = yaml->depth;
    long count = 0;
    bool list = false;
    do {
        gb_status status = gb_yaml_next(yaml, err);
        if (status != GB_OK)
            return status;
        yaml_event_type_t type = yaml->event.type;
        bool begins = type == YAML_MAPPING_START_EVENT || type == YAML_SEQUENCE_START_EVENT;
        if (type == YAML_SEQUENCE_START_EVENT && yaml->depth == outside + 1)
            list = true;
        else if (yaml->depth == outside + (begins ? 2 : 1) && (begins || type == YAML_SCALAR_EVENT))
            count++;
    } while (yaml->depth > outside);
    if (items)
        *items = list ? count : 0;
    return GB_OK;
}

gb_status gb_yaml_finish(gb_yaml *yaml, gb_error *err)
{
    gb_status status = GB_OK;
    while (status == GB_OK && yaml->event.type != YAML_DOCUMENT_END_EVENT)
        status = gb_yaml_next(yaml, err);
    return status;
}

/* What an event is, for messages. */
static const char *kind(const yaml_event_t *event)
{
    return event->type == YAML_SCALAR_EVENT           ? "a single value"
           : event->type == YAML_MAPPING_START_EVENT  ? "a mapping"
           : event->type == YAML_SEQUENCE_START_EVENT ? "a list"
                                                      : "an end";
}

/* Fails unless the current event begins a mapping. */
static gb_status check_mapping(const gb_yaml *yaml, const char *what, gb_error *err)
{
    if (yaml->event.type == YAML_MAPPING_START_EVENT)
        return GB_OK;
    return gb_yaml_fail(yaml, err, "expected a mapping for %s, found %s", what, kind(&yaml->event));
}

gb_status gb_yaml_mapping(gb_yaml *yaml, const char *what, gb_error *err)
{
    gb_status status = gb_yaml_next(yaml, err);
    return status != GB_OK ? status : check_mapping(yaml, what, err);
}

gb_status gb_yaml_list(gb_yaml *yaml, const char *what, gb_error *err)
{
    gb_status status = gb_yaml_next(yaml, err);
    if (status != GB_OK || yaml->event.type == YAML_SEQUENCE_START_EVENT)
        return status;
    return gb_yaml_fail(yaml, err, "expected a list for %s, found %s", what, kind(&yaml->event));
}

gb_status gb_yaml_item(gb_yaml *yaml, const char *what, bool *more, gb_error *err)
{
    *more = false;
    gb_status status = gb_yaml_next(yaml, err);
    if (status != GB_OK || yaml->event.type == YAML_SEQUENCE_END_EVENT)
        return status;
    *more = true;
    return check_mapping(yaml, what, err);
}

gb_status gb_yaml_field(gb_yaml *yaml, const char *const *names, int nname, unsigned *seen,
                        int *which, gb_error *err)
{
    for (;;) {
        gb_status status = gb_yaml_next(yaml, err);
        if (status != GB_OK)
            return status;
        *which = -1;
        if (yaml->event.type == YAML_MAPPING_END_EVENT)
            return GB_OK;
        if (yaml->event.type != YAML_SCALAR_EVENT)
            return gb_yaml_fail(yaml, err, "expected the name of a field, found %s",
                                kind(&yaml->event));
        gb_slice name = {(const char *)yaml->event.data.scalar.value,
                         yaml->event.data.scalar.length};
        int i = 0;
        while (i < nname && !gb_slice_is(name, names[i]))
            i++;
        if (i < nname) {
            if (*seen & 1u << i)
                return gb_yaml_fail(yaml, err, "%s stands twice", names[i]);
            *seen |= 1u << i;
            *which = i;
            return GB_OK;
        }
        status = gb_yaml_skip(yaml, NULL, err);
        if (status != GB_OK)
            return status;
    }
}

gb_status gb_yaml_scalar(gb_yaml *yaml, const char *what, gb_slice *text, gb_error *err)
{
    gb_status status = gb_yaml_next(yaml, err);
    if (status != GB_OK)
        return status;
    if (yaml->event.type != YAML_SCALAR_EVENT)
        return gb_yaml_fail(yaml, err, "expected a single value for %s, found %s", what,
                            kind(&yaml->event));
    *text = (gb_slice){(const char *)yaml->event.data.scalar.value, yaml->event.data.scalar.length};
    return GB_OK;
}

gb_status gb_yaml_text(gb_yaml *yaml, const char *what, gb_arena *arena, const char **text,
                       gb_error *err)
{
    gb_slice slice = {NULL, 0};
    gb_status status = gb_yaml_scalar(yaml, what, &slice, err);
    if (status != GB_OK)
        return status;
    if (memchr(slice.text, '\0', slice.size))
        return gb_yaml_fail(yaml, err, "%s has a NUL character in it", what);
    *text = gb_arena_text(arena, slice.text, slice.size);
    return *text ? GB_OK : gb_fail_memory(err);
}

gb_status gb_yaml_number(gb_yaml *yaml, const char *what, double *out, gb_error *err)
{
    gb_slice text = {NULL, 0};
    gb_status status = gb_yaml_scalar(yaml, what, &text, err);
    if (status != GB_OK)
        return status;
    const char *end = text.text + text.size;
    if (gb_number_parse(text.text, end, out) == end)
        return GB_OK;
    return gb_yaml_fail(yaml, err, "expected a finite number for %s, found '%.*s'", what,
                        gb_slice_width(text), text.text);
}

gb_status gb_yaml_integer(gb_yaml *yaml, const char *what, int least, int most, int *out,
                          gb_error *err)
{
    double value = 0;
    gb_status status = gb_yaml_number(yaml, what, &value, err);
    if (status != GB_OK)
        return status;
    *out = value >= least && value <= most ? (int)value : least;
    if (value < *out || value > *out)
        return gb_yaml_fail(yaml, err, "%s is %g, a whole number from %d to %d was expected", what,
                            value, least, most);
    return GB_OK;
}
