/* Where results came from (declared in results.h). */
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include "base/parallel.h"
#include "base/processor.h"
#include "compare/results.h"

const char *gb_results_commit = "unknown";

void gb_results_sign(gb_results *results)
{
    gb_provenance *p = &results->provenance;
    struct utsname host;
    char date[32] = "", processor[128];
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
    bool found = gb_processor_read("model name", processor, sizeof processor);
    const char *model = gb_arena_text(&results->arena, processor, strlen(processor));
    p->processor = found && model ? model : "unknown";
    p->threads = gb_parallel_threads();
    p->date = when ? when : "";
}
