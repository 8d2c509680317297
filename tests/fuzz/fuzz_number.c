/* Any bytes as a number: the same bits as strtod where we accept it, and where strtod accepts a
 * plain decimal number we do too. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[512];
    if (size >= sizeof text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    double value = 0;
    const char *behind = gb_number_parse(text, text + size, &value);
    char *end;
    double whole = strtod(text, &end);
    if (behind) {
        /* What strtod makes of our part alone: it would read on in 0x1. */
        char part[sizeof text];
        size_t n = (size_t)(behind - text);
        memcpy(part, text, n);
        part[n] = '\0';
        double expected = strtod(part, NULL);
        if (memcmp(&value, &expected, sizeof value) != 0 || !isfinite(value))
            abort();
    }
    /* A plain number is made of these only, and begins like one. */
    size_t plain = strspn(text, "0123456789.eE+-");
    if (!behind && end > text && (size_t)(end - text) <= plain && isfinite(whole))
        abort();
    if (behind) {
        char again[GB_NUMBER_SIZE];
        double back;
        gb_number_format(again, value);
        if (!gb_number_parse(again, again + strlen(again), &back) ||
            memcmp(&back, &value, sizeof back) != 0)
            abort();
    }
    return 0;
}
