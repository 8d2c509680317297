/* Work that falls into independent pieces, on several threads. What comes out does not depend on
 * how many there are. */
#ifndef GB_BASE_PARALLEL_H
#define GB_BASE_PARALLEL_H

#include "base/error.h"
#include "base/progress.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How many threads may be used: OMP_NUM_THREADS, or the processors there are; 1 without OpenMP. */
int gb_parallel_threads(void);

/* Allows n threads (1 or more) from now on, for all that is parallel. */
void gb_parallel_allow(int n);

typedef struct gb_pieces {
    int count;
    gb_status (*run)(void *user, int index, gb_error *err); /* piece index, on any thread */
    const char *(*name)(void *user, int index);             /* for the progress; NULL: nothing */
    void *user;
    const char *what; /* for the progress, where name is NULL */
} gb_pieces;

/* Runs all pieces. Pieces begin in order. After a failure those behind it need not run; the error
 * is that of the first piece, in order, that failed. When progress asks to stop no new piece
 * begins, and the result is GB_IO, "interrupted". */
gb_status gb_parallel_run(const gb_pieces *pieces, const gb_progress *progress, gb_error *err);

#ifdef __cplusplus
}
#endif
#endif
