#include "bench/callgrind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "bench/process.h"

#define PATIENCE 600.0 /* s; callgrind is some fifty times slower than the processor */

/* "totals: 12345", callgrind's last line. */
static gb_status read_total(const char *path, double *total, gb_error *err)
{
    gb_file file;
    gb_status status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    static const char key[] = "totals: ";
    const char *end = file.bytes + file.size;
    *total = 0;
    for (const char *line = file.bytes; line && line < end;
         line = memchr(line, '\n', (size_t)(end - line))) {
        line += *line == '\n';
        size_t left = (size_t)(end - line);
        if (left <= sizeof key || memcmp(line, key, sizeof key - 1) != 0)
            continue;
        char number[32];
        left -= sizeof key - 1;
        snprintf(number, sizeof number, "%.*s", (int)(left < 31 ? left : 31),
                 line + sizeof key - 1);
        *total = strtod(number, NULL);
    }
    gb_file_close(&file);
    if (*total > 0)
        return GB_OK;
    return gb_fail(err, GB_IO, "callgrind has counted nothing inside gb_bench_kernel");
}

bool gb_bench_can_count(void)
{
    const char *const argv[] = {"valgrind", "--version", NULL};
    gb_child child;
    char line[64];
    if (gb_child_start(argv, &child, NULL) != GB_OK)
        return false;
    gb_status status = gb_child_hear(&child, 10, line, sizeof line, NULL);
    return gb_child_end(&child, 1) == 0 && status == GB_OK;
}

gb_status gb_bench_count(const char *program, const gb_bench_case *c, double *instructions,
                         gb_error *err)
{
    const char *tmp = getenv("TMPDIR");
    char folder[512], out[560], log[560], out_option[600], log_option[600], times[32], line[64];
    snprintf(folder, sizeof folder, "%.480s/gaitbench-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        return gb_fail_at(err, GB_IO, tmp ? tmp : "/tmp", 0, 0, "cannot make a temporary folder");
    snprintf(out, sizeof out, "%s/out", folder);
    snprintf(log, sizeof log, "%s/log", folder);
    snprintf(out_option, sizeof out_option, "--callgrind-out-file=%s", out);
    snprintf(log_option, sizeof log_option, "--log-file=%s", log);
    snprintf(times, sizeof times, "%d", c->counted);
    /* One thread, so that the work of others is not left out. */
    const char *const argv[] = {"env",
                                "OMP_NUM_THREADS=1",
                                "valgrind",
                                "--tool=callgrind",
                                "--toggle-collect=gb_bench_kernel",
                                out_option,
                                log_option,
                                program,
                                "bench",
                                "--iterations",
                                times,
                                c->name,
                                NULL};
    gb_child child;
    gb_status status = gb_child_start(argv, &child, err);
    if (status == GB_OK) {
        /* Its one line says that the work is done. */
        gb_status heard = gb_child_hear(&child, PATIENCE, line, sizeof line, NULL);
        int code = gb_child_end(&child, PATIENCE);
        if (code == 127)
            status = gb_fail(err, GB_NOTHING, "valgrind is not installed");
        else if (heard != GB_OK || code != 0)
            status =
                gb_fail(err, GB_IO, "%s ended with exit code %d under valgrind", c->name, code);
        if (code == 127)
            gb_advise(err, "apt-get install valgrind, or scripts/count-instructions does it");
    }
    if (status == GB_OK)
        status = read_total(out, instructions, err);
    if (status == GB_OK)
        *instructions /= c->counted;
    unlink(out);
    unlink(log);
    rmdir(folder);
    return status;
}
