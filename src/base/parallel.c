#include "base/parallel.h"

#include <limits.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#endif

int gb_parallel_threads(void)
{
#ifdef _OPENMP
    return omp_get_max_threads();
#else
    return 1;
#endif
}

void gb_parallel_allow(int n)
{
#ifdef _OPENMP
    omp_set_num_threads(n);
#else
    (void)n;
#endif
}

/* What the threads share; touched by one at a time. */
typedef struct state {
    int next, done;   /* pieces that were begun, that have ended */
    int failed;       /* the first of them that failed; INT_MAX: none */
    gb_status status; /* of that */
    bool stopped;
} state;

/* The next piece, or -1 when there is nothing left to begin. */
static int take(state *s, const gb_pieces *pieces, const gb_progress *progress)
{
    s->stopped = s->stopped || gb_progress_stopped(progress);
    if (s->stopped || s->next >= pieces->count || s->next > s->failed)
        return -1;
    int index = s->next++;
    gb_progress_step(progress, s->done, pieces->count,
                     pieces->name   ? pieces->name(pieces->user, index)
                     : pieces->what ? pieces->what
                                    : "");
    return index;
}

static void report_end(state *s, int index, gb_status status, const gb_error *own, gb_error *err)
{
    s->done++;
    if (status == GB_OK || index >= s->failed)
        return;
    s->failed = index;
    s->status = status;
    if (err)
        *err = *own;
}

gb_status gb_parallel_run(const gb_pieces *pieces, const gb_progress *progress, gb_error *err)
{
    state s = {.failed = INT_MAX, .status = GB_OK};
#ifdef _OPENMP
    int threads = omp_get_max_threads();
#pragma omp parallel num_threads(                                                                  \
    threads < pieces->count ? threads : pieces->count) if (threads > 1 && pieces->count > 1)
#endif
    for (;;) {
        gb_error own = {0};
        int index;
#ifdef _OPENMP
#pragma omp critical(gb_parallel)
#endif
        index = take(&s, pieces, progress);
        if (index < 0)
            break;
        gb_status status = pieces->run(pieces->user, index, &own);
#ifdef _OPENMP
#pragma omp critical(gb_parallel)
#endif
        report_end(&s, index, status, &own, err);
    }
    if (s.status != GB_OK)
        return s.status;
    return s.stopped && s.done < pieces->count ? gb_fail(err, GB_IO, "interrupted") : GB_OK;
}
