/* How long work tells its caller where it is: the library reports, the program prints. */
#ifndef GB_BASE_PROGRESS_H
#define GB_BASE_PROGRESS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* All zero is a progress that nobody watches. */
typedef struct gb_progress {
    /* done of total are finished, item is being worked on. */
    void (*step)(void *user, int done, int total, const char *item);
    /* Asked between pieces of work: true ends it in good order. */
    bool (*stop)(void *user);
    void *user;
} gb_progress;

static inline bool gb_progress_stopped(const gb_progress *progress)
{
    return progress && progress->stop && progress->stop(progress->user);
}

static inline void gb_progress_step(const gb_progress *progress, int done, int total,
                                    const char *item)
{
    if (progress && progress->step)
        progress->step(progress->user, done, total, item);
}

#ifdef __cplusplus
}
#endif
#endif
