/* Where results came from (declared in results.h). */
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include "base/parallel.h"
#include "compare/results.h"

const char *gb_results_commit = "unknown";

/* The processor's model, as Linux tells it. */
static const char *find_processor(gb_arena *arena)
{
    char line[256];
    const char *found = NULL;
    FILE *f = fopen("/proc/cpuinfo", "r");
    while (f && !found && fgets(line, sizeof line, f)) {
        const char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0)
            found = gb_arena_text(arena, colon + 2, strcspn(colon + 2, "\n"));
    }
    if (f)
        fclose(f);
    return found ? found : "unknown";
}

void gb_results_sign(gb_results *results)
{
    gb_provenance *p = &results->provenance;
    struct utsname host;
    char date[32] = "";
    time_t seconds = time(NULL);
    struct tm utc;
    if (gmtime_r(&seconds, &utc))
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    bool known = uname(&host) == 0;
    const char *system = gb_arena_printf(&results->arena, "%s %s", known ? host.sysname : "unknown",
                                         known ? host.machine : "machine");
    const char *when = gb_arena_text(&results->arena, date, strlen(date));
    p->version = GB_VERSION;
    p->commit = gb_results_commit;
    p->compiler = __VERSION__;
    p->host = system ? system : "";
    p->processor = find_processor(&results->arena);
    p->threads = gb_parallel_threads();
    p->date = when ? when : "";
}
