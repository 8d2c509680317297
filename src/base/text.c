#include "base/text.h"

#include <string.h>

int gb_text_next(const char *text, int *nbyte)
{
    static const int least[] = {0, 0, 0x80, 0x800, 0x10000}; /* of a form with so many bytes */
    const unsigned char *p = (const unsigned char *)text;
    int n = p[0] < 0x80 ? 1 : p[0] < 0xC0 ? 0 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
    *nbyte = 1;
    if (n == 1)
        return p[0];
    if (n == 0 || p[0] > 0xF4)
        return GB_TEXT_BAD;
    int point = p[0] & (0xFF >> (n + 1));
    for (int i = 1; i < n; i++) {
        /* The final NUL is no continuation either. */
        if ((p[i] & 0xC0) != 0x80)
            return GB_TEXT_BAD;
        point = point << 6 | (p[i] & 0x3F);
    }
    if (point < least[n] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF))
        return GB_TEXT_BAD;
    *nbyte = n;
    return point;
}

bool gb_text_is_control(int point)
{
    return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x061C ||
           (point >= 0x200E && point <= 0x200F) || (point >= 0x2028 && point <= 0x202E) ||
           (point >= 0x2066 && point <= 0x2069) || point == 0xFEFF;
}

size_t gb_text_clean(const char *text, const char **shown, size_t *size)
{
    if (!*text)
        return 0;
    int n, point = gb_text_next(text, &n);
    if ((point == GB_TEXT_BAD && n == 1) || point == 0xFFFE || point == 0xFFFF)
        *shown = "\uFFFD";
    else if (gb_text_is_control(point))
        *shown = " ";
    else
        *shown = text;
    *size = *shown == text ? (size_t)n : strlen(*shown);
    return (size_t)n;
}

static void add_clean(gb_buffer *out, const char *text, const char *kept)
{
    const char *shown;
    size_t size;
    for (size_t n; (n = gb_text_clean(text, &shown, &size)) > 0; text += n) {
        if (strchr(kept, *text))
            gb_buffer_add(out, text, 1);
        else
            gb_buffer_add(out, shown, size);
    }
}

void gb_text_line(gb_buffer *out, const char *text)
{
    add_clean(out, text, "");
}

void gb_text_lines(gb_buffer *out, const char *text)
{
    add_clean(out, text, "\n\t");
}

int gb_text_length(const char *text)
{
    int count = 0;
    for (int n; *text; text += n, count++)
        gb_text_next(text, &n);
    return count;
}

void gb_text_short(gb_buffer *out, const char *text, int most)
{
    if (gb_text_length(text) <= most) {
        gb_text_line(out, text);
        return;
    }
    const char *end = text;
    for (int i = 0, n; i < most - 3; i++, end += n)
        gb_text_next(end, &n);
    /* Cleaned piece by piece, because the cut is no end of text. */
    gb_buffer part = {0};
    gb_buffer_add(&part, text, (size_t)(end - text));
    out->failed = out->failed || part.failed;
    gb_text_line(out, part.text ? part.text : "");
    gb_buffer_text(out, "...");
    gb_buffer_free(&part);
}

void gb_text_escaped(gb_buffer *out, const char *text, const gb_text_escape *escapes)
{
    const char *shown;
    size_t size;
    for (size_t n; (n = gb_text_clean(text, &shown, &size)) > 0; text += n) {
        const gb_text_escape *e = escapes;
        while (e->what && (strlen(e->what) != size || memcmp(shown, e->what, size) != 0))
            e++;
        if (e->what)
            gb_buffer_text(out, e->is);
        else
            gb_buffer_add(out, shown, size);
    }
}

void gb_text_markup(gb_buffer *out, const char *text)
{
    static const gb_text_escape entities[] = {{"<", "&lt;"},    {">", "&gt;"},  {"&", "&amp;"},
                                              {"\"", "&quot;"}, {"'", "&#39;"}, {NULL, NULL}};
    gb_text_escaped(out, text, entities);
}
