/* Decimal numbers, read and written exactly and independently of the locale. */
#ifndef GB_BASE_NUMBER_H
#define GB_BASE_NUMBER_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GB_NUMBER_SIZE = 32 }; /* room for any number that gb_number_format writes */

/* Reads a decimal number at text (before end), correctly rounded: the same bits as strtod in the C
 * locale. Accepts [+-] digits [. digits] [e [+-] digits] with at least one digit; no hexadecimal,
 * no nan, no inf. Underflow gives zero or a subnormal, overflow is refused.
 * Returns the place behind the number, or NULL when there is none (out is untouched). */
const char *gb_number_parse(const char *text, const char *end, double *out);

/* The shortest of %.15g, %.16g and %.17g that reads back to the same bits; "nan", "inf", "-inf"
 * for the rest. Returns buffer. */
char *gb_number_format(char buffer[GB_NUMBER_SIZE], double value);

/* Rounds to a number of decimals (0 to 15), for tables that are stored: -0 becomes 0. */
double gb_number_round(double value, int decimals);

/* A size in bytes for people: "227 kB", "2.3 MB". Returns buffer. */
char *gb_number_bytes(char buffer[GB_NUMBER_SIZE], double bytes);

#ifdef __cplusplus
}
#endif
#endif
