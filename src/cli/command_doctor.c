#include <cjson/cJSON.h>
#include <gsl/gsl_version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/file.h"
#include "base/parallel.h"
#include "bench/callgrind.h"
#include "chart/gnuplot.h"
#include "cli/cli.h"
#include "perf/machine.h"
#include "report/sqlite.h"

static void line(bool good, const char *what, const char *text)
{
    printf("%-4s %-12s %s\n", good ? "ok" : "-", what, text);
}

/* The machine, and what makes timings on it doubtful. */
static void machine_lines(void)
{
    gb_machine machine;
    char text[256], doubt[GB_MAX_DOUBTS][200];
    gb_machine_look(&machine);
    snprintf(text, sizeof text, "%s, %d processors%s%s", machine.cpu[0] ? machine.cpu : "unknown",
             machine.processors, machine.features[0] ? ", " : "", machine.features);
    line(true, "processor", text);
    bool counts = gb_bench_can_count();
    line(counts, "valgrind",
         counts ? "runs: bench --instructions"
                : "not found: bench --instructions needs it (apt install valgrind)");
    for (int i = 0, n = gb_machine_doubts(&machine, doubt); i < n; i++)
        line(false, "timings", doubt[i]);
}

int gb_command_doctor(gb_cli *cli)
{
    if (cli->nargs > 0) {
        gb_error err;
        gb_fail(&err, GB_USAGE, "doctor takes no '%s'", cli->args[0]);
        return gb_cli_error(&err);
    }
    const char *data = getenv("GAITBENCH_DATA");
    bool have_data = data && *data && gb_file_is_directory(data);
    bool have_fetched = gb_file_exists("fixtures/mocap-cmu/35.asf");
    bool have_references = gb_file_exists("fixtures/references/cmu-people-walk.json");
    bool plots = gb_gnuplot_available();
    char self[128];
    snprintf(self, sizeof self, "%s (commit %s), metric definitions version %s", GB_VERSION,
             gb_cli_commit, GB_DEFINITION);
    line(true, "gaitbench", self);
    char threads[64];
    snprintf(threads, sizeof threads, "%d%s", gb_parallel_threads(),
             gb_parallel_threads() > 1 ? "" : ": built without OpenMP, or OMP_NUM_THREADS is 1");
    line(true, "compiler", __VERSION__);
    line(true, "threads", threads);
    line(true, "GSL", GSL_VERSION);
    line(true, "cJSON", cJSON_Version());
    line(true, "libyaml", yaml_get_version_string());
    const char *sqlite = gb_sqlite_version();
    line(sqlite != NULL, "SQLite",
         sqlite ? sqlite : "not built in: no --sqlite (apt install libsqlite3-dev, build anew)");
    line(plots, "gnuplot",
         plots ? "runs" : "not found: figures come as scripts only (apt install gnuplot-nox)");
    line(have_references, "references",
         have_references ? "fixtures/references"
                         : "fixtures/references is not in this folder: run from the project's");
    line(have_data, "data",
         have_data       ? data
         : data && *data ? "GAITBENCH_DATA is not a folder"
                         : "GAITBENCH_DATA is not set: takes come from fixtures/mocap-cmu only");
    line(have_fetched, "CMU takes",
         have_fetched ? "fixtures/mocap-cmu" : "not there: scripts/fetch-mocap downloads them");
    machine_lines();
    return 0;
}
