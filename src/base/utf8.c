#include "base/utf8.h"

#include <stdbool.h>

size_t gb_utf8_size(const char *text)
{
    unsigned char c = (unsigned char)*text;
    size_t n = c < 0x80                ? 1
               : c >= 0xC2 && c < 0xE0 ? 2
               : c >= 0xE0 && c < 0xF0 ? 3
               : c >= 0xF0 && c < 0xF5 ? 4
                                       : 0;
    for (size_t i = 1; i < n; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80)
            return 0;
    }
    unsigned char second = n > 2 ? (unsigned char)text[1] : 0;
    bool overlong = (c == 0xE0 && second < 0xA0) || (c == 0xF0 && second < 0x90);
    bool beyond = (c == 0xED && second > 0x9F) || (c == 0xF4 && second > 0x8F);
    return overlong || beyond ? 0 : n;
}

/* U+0080 to U+009F are terminal commands; U+2028 and U+2029 end a line. */
static bool is_control(const unsigned char *c, size_t n)
{
    if (n == 1)
        return *c < ' ' || *c == 127;
    if (n == 2)
        return c[0] == 0xC2 && c[1] < 0xA0;
    return n == 3 && c[0] == 0xE2 && c[1] == 0x80 && (c[2] == 0xA8 || c[2] == 0xA9);
}

/* U+FFFE and U+FFFF: XML does not know them. */
static bool is_noncharacter(const unsigned char *c, size_t n)
{
    return n == 3 && c[0] == 0xEF && c[1] == 0xBF && c[2] >= 0xBE;
}

size_t gb_utf8_clean(const char *text, const char **shown, size_t *size)
{
    const unsigned char *c = (const unsigned char *)text;
    size_t n = gb_utf8_size(text);
    *size = 0;
    if (!*text)
        return 0;
    if (n == 0 || is_noncharacter(c, n)) {
        *shown = "\xEF\xBF\xBD";
        *size = 3;
    } else if (is_control(c, n)) {
        *shown = " ";
        *size = 1;
    } else {
        *shown = text;
        *size = n;
    }
    return n ? n : 1;
}
