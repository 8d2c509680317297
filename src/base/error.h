/* Status codes and the error that every fallible function fills.
 *
 * A status is at the same time the program's exit code (docs: README, "Exit codes"), so that no
 * table translates one into the other. */
#ifndef GB_BASE_ERROR_H
#define GB_BASE_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define GB_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define GB_PRINTF(fmt, args)
#endif

typedef enum gb_status {
    GB_OK = 0,
    GB_GATE_FAILED = 1, /* a gate of the experiment failed */
    GB_USAGE = 2,       /* the command line or a configuration file is wrong */
    GB_INPUT = 3,       /* input data is damaged or not what it should be */
    GB_IO = 4,     /* the operating system refused: no memory, no program, nothing can be written */
    GB_NOTHING = 5 /* all is well, but there was nothing to do (no cycles, nothing selected) */
} gb_status;

typedef struct gb_error {
    gb_status status;
    char file[512];    /* as the user named it; empty when no file is concerned */
    long line, column; /* 1-based; 0 when unknown */
    char message[512]; /* one sentence without a full stop */
    char advice[256];  /* what to do about it; may be empty */
} gb_error;

/* Fills err (nullable) and returns status, so that "return gb_fail(...)" reads well. */
gb_status gb_fail(gb_error *err, gb_status status, const char *format, ...) GB_PRINTF(3, 4);

/* The same with a place in a file. file is copied (its end is kept when it is too long). */
gb_status gb_fail_at(gb_error *err, gb_status status, const char *file, long line, long column,
                     const char *format, ...) GB_PRINTF(6, 7);

/* Adds what the user can do; does nothing when err is NULL. */
void gb_advise(gb_error *err, const char *format, ...) GB_PRINTF(2, 3);

/* The usual failure of an allocation. */
gb_status gb_fail_memory(gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
