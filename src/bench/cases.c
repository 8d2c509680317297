#include "bench/cases.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

bool gb_bench_matches(const char *word, const char *name)
{
    size_t n = strlen(word);
    if (n == 0)
        return false;
    if (fnmatch(word, name, 0) == 0)
        return true;
    for (const char *at = name; at; at = strchr(at, '/')) {
        at += *at == '/';
        if (strncmp(at, word, n) == 0 && (at[n] == '\0' || at[n] == '/' || word[n - 1] == '/'))
            return true;
    }
    return false;
}

gb_status gb_bench_prepare(const gb_bench_case *c, gb_work *work, gb_error *err)
{
    *work = (gb_work){.name = c->name, .items = 1};
    return c->prepare(c, work, err);
}

void gb_bench_release(gb_work *work)
{
    if (work->release)
        work->release(work->data);
    *work = (gb_work){0};
}

const char *gb_bench_take(const char *name, gb_arena *arena)
{
    const char *data = getenv("GAITBENCH_DATA");
    const char *fetched = gb_arena_printf(arena, "fixtures/mocap-cmu/%s", gb_path_name(name));
    const char *path = data && *data ? gb_arena_printf(arena, "%s/%s", data, name) : NULL;
    if (path && gb_file_exists(path))
        return path;
    return fetched && gb_file_exists(fetched) ? fetched : NULL;
}
