/* How long work tells its caller where it is: the library reports, the program prints. */
#ifndef GB_BASE_PROGRESS_H
#define GB_BASE_PROGRESS_H

#ifdef __cplusplus
extern "C" {
#endif

/* All zero is a progress that nobody watches. */
typedef struct gb_progress {
    /* done of total are finished, item is being worked on. */
    void (*step)(void *user, int done, int total, const char *item);
    void *user;
} gb_progress;

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
