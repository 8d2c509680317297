#include "base/number.h"

#include <locale.h>
#include <math.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Powers of ten that a double holds exactly. */
static const double exact_power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                     1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                     1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static inline bool is_digit(char c)
{
    return (unsigned)(c - '0') < 10u;
}

/* Makes the C locale that of this thread; returns the one before, for uselocale. Numbers are read
 * by several threads: the first one to come makes the locale for all. */
static locale_t use_c_locale(void)
{
    static _Atomic(locale_t) shared;
    locale_t c = atomic_load(&shared);
    if (!c) {
        locale_t none = (locale_t)0;
        c = newlocale(LC_ALL_MASK, "C", none);
        if (!atomic_compare_exchange_strong(&shared, &none, c)) {
            if (c)
                freelocale(c);
            c = none; /* what the other thread made */
        }
    }
    return c ? uselocale(c) : (locale_t)0;
}

/* The library routine, on a copy because the text need not end after the number. */
static bool parse_slowly(const char *text, size_t n, double *out)
{
    char small[128];
    char *copy = n < sizeof small ? small : malloc(n + 1);
    if (!copy)
        return false;
    memcpy(copy, text, n);
    copy[n] = '\0';
    locale_t before = use_c_locale();
    double value = strtod(copy, NULL);
    uselocale(before);
    if (copy != small)
        free(copy);
    if (!isfinite(value))
        return false;
    *out = value;
    return true;
}

const char *gb_number_parse(const char *text, const char *end, double *out)
{
    const char *p = text;
    bool negative = false;
    if (p < end && (*p == '-' || *p == '+'))
        negative = *p++ == '-';

    /* Up to 19 digits fit into 64 bits; more are counted, and decided by the slow path. */
    uint64_t mantissa = 0;
    int significant = 0;
    int64_t exponent = 0;
    const char *digits = p;
    for (; p < end && is_digit(*p); p++) {
        if (significant < 19) {
            mantissa = mantissa * 10 + (uint64_t)(*p - '0');
            significant += mantissa != 0;
        } else {
            significant++;
            exponent++;
        }
    }
    ptrdiff_t ndigit = p - digits;
    if (p < end && *p == '.') {
        const char *fraction = ++p;
        for (; p < end && is_digit(*p); p++) {
            if (significant < 19) {
                mantissa = mantissa * 10 + (uint64_t)(*p - '0');
                significant += mantissa != 0;
                exponent--;
            } else {
                significant++;
            }
        }
        ndigit += p - fraction;
    }
    if (ndigit == 0)
        return NULL;

    if (p < end && (*p == 'e' || *p == 'E')) {
        const char *q = p + 1;
        bool minus = false;
        if (q < end && (*q == '-' || *q == '+'))
            minus = *q++ == '-';
        if (q < end && is_digit(*q)) {
            /* A cap that no number of digits in front of it can bring back into range. */
            int64_t e = 0;
            for (; q < end && is_digit(*q); q++) {
                if (e < INT64_MAX / 100)
                    e = e * 10 + (*q - '0');
            }
            exponent += minus ? -e : e;
            p = q;
        }
    }

    /* Exact when the integer and the power of ten both are (Clinger 1990, "fast path"). */
    double value;
    if (mantissa == 0) {
        value = 0;
    } else if (significant <= 19 && mantissa <= (UINT64_C(1) << 53) && exponent >= -22 &&
               exponent <= 22) {
        value = (double)mantissa;
        value = exponent < 0 ? value / exact_power[-exponent] : value * exact_power[exponent];
    } else {
        return parse_slowly(text, (size_t)(p - text), out) ? p : NULL;
    }
    *out = negative ? -value : value;
    return p;
}

/* A number of at most fifteen digits, of which at most nine stand behind the point: what "%.15g"
 * prints is then those digits. Returns false, and writes nothing, for all others. */
static bool format_decimal(char *out, double value)
{
    enum { BEHIND = 9, DIGITS = 15 };
    double size = fabs(value), scaled = nearbyint(size * exact_power[BEHIND]);
    char digits[DIGITS];
    /* Below 1e-4 "%g" takes an exponent, and a zero may have a sign. */
    if (!(size >= 1e-4 && scaled < exact_power[DIGITS]))
        return false;
    double back = scaled / exact_power[BEHIND];
    if (memcmp(&back, &size, sizeof back) != 0)
        return false;
    uint64_t left = (uint64_t)scaled;
    int n = 0, drop = 0;
    for (; left > 0 || n <= BEHIND; left /= 10)
        digits[n++] = (char)('0' + left % 10);
    while (drop < BEHIND && digits[drop] == '0')
        drop++;
    if (value < 0)
        *out++ = '-';
    for (int i = n - 1; i >= drop || i >= BEHIND; i--) {
        *out++ = digits[i];
        if (i == BEHIND && drop < BEHIND)
            *out++ = '.';
    }
    *out = '\0';
    return true;
}

char *gb_number_format(char buffer[GB_NUMBER_SIZE], double value)
{
    if (format_decimal(buffer, value))
        return buffer;
    if (!isfinite(value)) {
        snprintf(buffer, GB_NUMBER_SIZE, "%s", isnan(value) ? "nan" : value < 0 ? "-inf" : "inf");
        return buffer;
    }
    locale_t before = use_c_locale();
    for (int precision = 15; precision <= 17; precision++) {
        int n = snprintf(buffer, GB_NUMBER_SIZE, "%.*g", precision, value);
        double back;
        if (gb_number_parse(buffer, buffer + n, &back) && memcmp(&back, &value, sizeof back) == 0)
            break;
    }
    uselocale(before);
    return buffer;
}

double gb_number_round(double value, int decimals)
{
    if (decimals < 0 || decimals > 15)
        return value;
    double scaled = value * exact_power[decimals];
    /* From 2^52 on nothing is behind the point any more (nor is anything in NaN or infinity). */
    if (!(fabs(scaled) < 0x1p52))
        return value;
    return nearbyint(scaled) / exact_power[decimals] + 0.0; /* -0 + 0 is 0 */
}

char *gb_number_bytes(char buffer[GB_NUMBER_SIZE], double bytes)
{
    static const char *const units[] = {"B", "kB", "MB", "GB"};
    int u = 0;
    while (u < 3 && bytes >= 1024) {
        bytes /= 1024;
        u++;
    }
    snprintf(buffer, GB_NUMBER_SIZE, "%.*f %s", bytes < 10 ? 1 : 0, bytes, units[u]);
    return buffer;
}
