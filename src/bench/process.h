/* Another program that is spoken with, line by line. */
#ifndef GB_BENCH_PROCESS_H
#define GB_BENCH_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

#include "base/error.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_child {
    pid_t pid;
    int in, out; /* our ends of its standard input and output; -1: closed */
    char waiting[512];
    size_t nwaiting; /* bytes read behind the last line */
} gb_child;

/* Starts a program found as the shell would; its standard error is ours. argv: NULL at the end. */
gb_status gb_child_start(const char *const *argv, gb_child *child, gb_error *err);

/* Sends a line; fails when it is gone. */
gb_status gb_child_say(gb_child *child, const char *line, gb_error *err);

/* Waits for its next line, without the end, at most so many seconds. */
gb_status gb_child_hear(gb_child *child, double seconds, char *line, size_t room, gb_error *err);

/* Closes its input and waits until it ends, at most so many seconds; then it is killed. Returns its
 * exit code, or -1 when it was killed. */
int gb_child_end(gb_child *child, double seconds);

/* This program's own file, in a static buffer; NULL where the system does not say. */
const char *gb_own_program(void);

#ifdef __cplusplus
}
#endif
#endif
