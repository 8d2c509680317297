/* Where the files of an experiment are looked for (declared in experiment.h). */
#include <stdlib.h>
#include <string.h>

#include "experiment/experiment.h"

/* The first of the places that exists. */
static const char *find_file(const char *const *places, int n)
{
    for (int i = 0; i < n; i++) {
        if (places[i] && gb_file_exists(places[i]))
            return places[i];
    }
    return NULL;
}

const char *gb_experiment_find_reference(const gb_experiment *experiment, int index,
                                         gb_arena *arena)
{
    const char *name = experiment->reference[index], *folder = experiment->folder;
    const char *places[] = {
        gb_arena_printf(arena, "%s%s", *name == '/' ? "" : folder, name),
        gb_arena_printf(arena, "%s../fixtures/references/%s.json", folder, name),
        gb_arena_printf(arena, "fixtures/references/%s.json", name),
    };
    return find_file(places, 3);
}

gb_status gb_experiment_reference(const gb_experiment *experiment, int index,
                                  gb_reference *reference, gb_error *err)
{
    gb_arena arena = {0};
    const char *path = gb_experiment_find_reference(experiment, index, &arena);
    gb_status status;
    if (path) {
        status = gb_reference_open(path, reference, err);
    } else {
        status = gb_fail_at(err, GB_USAGE, experiment->path, 0, 0, "there is no reference '%s'",
                            experiment->reference[index]);
        gb_advise(err, "a name means fixtures/references/NAME.json in the current folder or in the "
                       "one above the experiment's; a path counts from the experiment's folder");
    }
    gb_arena_free(&arena);
    return status;
}

const char *gb_experiment_input_name(const gb_experiment *experiment, const char *path,
                                     gb_arena *arena)
{
    size_t folder = strlen(experiment->folder);
    const char *name = path;
    if (strncmp(name, experiment->folder, folder) == 0)
        name += folder;
    while (strncmp(name, "../", 3) == 0 || strncmp(name, "./", 2) == 0)
        name = strchr(name, '/') + 1;
    if (*name == '/')
        name = gb_path_name(name);
    return gb_arena_text(arena, name, strlen(name));
}

const char *gb_find_take(const char *folder, const char *take, gb_arena *arena)
{
    const char *data = getenv("GAITBENCH_DATA");
    const char *name = gb_path_name(take);
    const char *places[] = {
        gb_arena_printf(arena, "%s%s", *take == '/' ? "" : folder, take),
        data && *data ? gb_arena_printf(arena, "%s/%s", data, take) : NULL,
        gb_arena_printf(arena, "%s../fixtures/mocap-cmu/%s", folder, name),
        gb_arena_printf(arena, "fixtures/mocap-cmu/%s", name),
    };
    return find_file(places, 4);
}

const char *gb_experiment_find_take(const gb_experiment *experiment, const char *take,
                                    gb_arena *arena)
{
    return gb_find_take(experiment->folder, take, arena);
}
