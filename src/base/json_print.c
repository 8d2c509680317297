/* JSON, written (declared in json.h; objects in pieces: json_parts.c). */
#include <math.h>
#include <stdint.h>

#include "base/json.h"
#include "base/number.h"
#include "base/text.h"

static cJSON *number_item(double value)
{
    char text[GB_NUMBER_SIZE];
    return isfinite(value) ? cJSON_CreateRaw(gb_number_format(text, value)) : cJSON_CreateNull();
}

void gb_json_add_number(cJSON *object, const char *key, double value)
{
    gb_json_add(object, key, number_item(value));
}

void gb_json_add_known(cJSON *object, const char *key, double value, int decimals)
{
    if (isfinite(value))
        gb_json_add_number(object, key, gb_number_round(value, decimals));
}

void gb_json_append_number(cJSON *array, double value)
{
    cJSON *item = number_item(value);
    if (item && !cJSON_AddItemToArray(array, item))
        cJSON_Delete(item);
}

cJSON *gb_json_numbers(const double *values, size_t n, int decimals)
{
    gb_buffer text = {0};
    gb_buffer_text(&text, "[");
    for (size_t i = 0; i < n; i++) {
        char number[GB_NUMBER_SIZE];
        double value = decimals < 0 ? values[i] : gb_number_round(values[i], decimals);
        if (i > 0)
            gb_buffer_text(&text, ", ");
        gb_buffer_text(&text, isfinite(value) ? gb_number_format(number, value) : "null");
    }
    gb_buffer_text(&text, "]");
    cJSON *array = text.failed ? NULL : cJSON_CreateRaw(text.text);
    gb_buffer_free(&text);
    return array;
}

void gb_json_add(cJSON *object, const char *key, cJSON *item)
{
    if (!object || !item || !cJSON_AddItemToObject(object, key, item))
        cJSON_Delete(item);
}

/* Names come from files as they are; JSON is UTF-8, so other bytes become U+FFFD. What a terminal
 * would obey is written as its number. */
static void add_utf8(gb_buffer *buffer, const char *text)
{
    while (*text) {
        int n, point = gb_text_next(text, &n);
        if (point == GB_TEXT_BAD)
            gb_buffer_text(buffer, "\\ufffd");
        else if (gb_text_is_control(point) && point >= 0x7F)
            gb_buffer_printf(buffer, "\\u%04x", (unsigned)point);
        else
            gb_buffer_add(buffer, text, (size_t)n);
        text += n;
    }
}

/* Most texts are plain: nothing in them that JSON would write in another way. */
static bool is_plain(const char *text)
{
    while (*text >= ' ' && *text < 0x7F && *text != '"' && *text != '\\')
        text++;
    return *text == '\0';
}

static void print_text(gb_buffer *buffer, const char *text)
{
    if (is_plain(text)) {
        gb_buffer_text(buffer, "\"");
        gb_buffer_text(buffer, text);
        gb_buffer_text(buffer, "\"");
        return;
    }
    cJSON value = {.type = cJSON_String, .valuestring = (char *)(uintptr_t)text};
    char *printed = cJSON_PrintUnformatted(&value);
    if (printed)
        add_utf8(buffer, printed);
    else
        buffer->failed = true;
    cJSON_free(printed);
}

static void print_scalar(gb_buffer *buffer, const cJSON *value)
{
    char number[GB_NUMBER_SIZE];
    if (cJSON_IsString(value))
        print_text(buffer, value->valuestring);
    else if (cJSON_IsNumber(value))
        gb_buffer_text(buffer, gb_number_format(number, value->valuedouble));
    else if (cJSON_IsRaw(value))
        gb_buffer_text(buffer, value->valuestring);
    else
        gb_buffer_text(buffer, cJSON_IsTrue(value)    ? "true"
                               : cJSON_IsFalse(value) ? "false"
                                                      : "null");
}

static void print_line_end(gb_buffer *buffer, int depth)
{
    static const char blanks[] = "\n                                ";
    int n = 2 * depth;
    gb_buffer_add(buffer, blanks, (size_t)(n < 32 ? n : 32) + 1);
    for (n -= 32; n > 0; n -= 2)
        gb_buffer_text(buffer, "  ");
}

/* Plain values, and short lists of them, read best on one line. */
static bool is_flat(const cJSON *value)
{
    for (const cJSON *child = value->child; child; child = child->next) {
        if (child->child)
            return false;
    }
    return true;
}

/* As in the header: indented, or all of it on one line. */
typedef enum layout { INDENTED, ONE_LINE } layout;

static void print_value(gb_buffer *buffer, const cJSON *value, int depth, layout how)
{
    bool object = cJSON_IsObject(value);
    if (!object && !cJSON_IsArray(value)) {
        print_scalar(buffer, value);
        return;
    }
    bool one_line = how == ONE_LINE || !value->child || (!object && is_flat(value)) ||
                    depth > GB_JSON_MAX_DEPTH;
    gb_buffer_text(buffer, object ? "{" : "[");
    for (const cJSON *child = value->child; child && depth <= GB_JSON_MAX_DEPTH;
         child = child->next) {
        if (!one_line)
            print_line_end(buffer, depth + 1);
        if (object) {
            print_text(buffer, child->string);
            gb_buffer_text(buffer, ": ");
        }
        print_value(buffer, child, depth + 1, how);
        if (child->next)
            gb_buffer_text(buffer, one_line ? ", " : ",");
    }
    if (!one_line)
        print_line_end(buffer, depth);
    gb_buffer_text(buffer, object ? "}" : "]");
}

void gb_json_print_at(gb_buffer *buffer, const cJSON *value, int depth)
{
    print_value(buffer, value, depth, INDENTED);
}

void gb_json_print(gb_buffer *buffer, const cJSON *value)
{
    print_value(buffer, value, 0, INDENTED);
    gb_buffer_text(buffer, "\n");
}

void gb_json_print_line(gb_buffer *buffer, const cJSON *value)
{
    print_value(buffer, value, 0, ONE_LINE);
}
