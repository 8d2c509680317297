#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chart/gnuplot.h"
#include "report/html.h"
#include "report/table_files.h"
#include "report/tables.h"

gb_status gb_report_put(gb_outdir *dir, const char *name, gb_buffer *buffer, gb_error *err)
{
    gb_status status = buffer->failed ? gb_fail_memory(err)
                                      : gb_outdir_write(dir, name, buffer->text ? buffer->text : "",
                                                        buffer->size, err);
    gb_buffer_free(buffer);
    return status;
}

/* Does a picture end as it should? gnuplot says nothing of a disk that is full. */
static bool is_whole(const char *path)
{
    static const char end[] = "</svg>";
    char tail[16];
    FILE *file = fopen(path, "rb");
    size_t n = 0;
    if (file && fseek(file, -(long)sizeof tail, SEEK_END) == 0)
        n = fread(tail, 1, sizeof tail, file);
    if (file)
        fclose(file);
    while (n > 0 && (tail[n - 1] == '\n' || tail[n - 1] == '\r'))
        n--;
    return n >= sizeof end - 1 && memcmp(tail + n - (sizeof end - 1), end, sizeof end - 1) == 0;
}

/* Pictures that gnuplot began and did not end are worse than none. */
static gb_status check_pictures(const char *folder, const char *const *names, int n, gb_error *err)
{
    gb_status status = GB_OK;
    for (int i = 0; i < n && status == GB_OK; i++) {
        gb_buffer path = {0};
        gb_buffer_printf(&path, "%s/%s.svg", folder, names[i]);
        if (path.failed)
            status = gb_fail_memory(err);
        else if (access(path.text, F_OK) == 0 && !is_whole(path.text))
            status = gb_fail(err, GB_IO,
                             "the picture %s.svg could not be written whole: is the disk "
                             "full?",
                             names[i]);
        gb_buffer_free(&path);
    }
    return status;
}

/* Some at once; when that fails, each by itself, so that one bad script costs one picture. */
static void draw_batch(const char *folder, const char *const *names, int n,
                       const gb_progress *progress, gb_error *problem)
{
    char files[GB_GNUPLOT_BATCH][GB_FIGURE_NAME + 8];
    const char *scripts[GB_GNUPLOT_BATCH] = {0};
    gb_error why;
    for (int i = 0; i < n; i++) {
        snprintf(files[i], sizeof files[i], "%s.gp", names[i]);
        scripts[i] = files[i];
    }
    if (gb_gnuplot_run(folder, scripts, n, &why) == GB_OK)
        return;
    for (int i = 0; i < n && !gb_progress_stopped(progress); i++) {
        if (gb_gnuplot_run(folder, &scripts[i], 1, &why) != GB_OK && problem->status == GB_OK)
            *problem = why;
    }
}

static gb_status draw_pictures(gb_outdir *dir, const char *const *names, int n,
                               const gb_progress *progress, gb_error *problem, gb_error *err)
{
    gb_buffer folder = {0};
    gb_status status = GB_OK;
    if (n == 0)
        return GB_OK;
    if (!gb_gnuplot_available()) {
        gb_fail(problem, GB_IO, "gnuplot is not installed");
        return GB_OK;
    }
    gb_buffer_printf(&folder, "%s/figures", dir->stage);
    if (folder.failed)
        status = gb_fail_memory(err);
    for (int i = 0; i < n && status == GB_OK; i += GB_GNUPLOT_BATCH) {
        gb_progress_step(progress, i, n, names[i]);
        int some = n - i < GB_GNUPLOT_BATCH ? n - i : GB_GNUPLOT_BATCH;
        draw_batch(folder.text, names + i, some, progress, problem);
        status = gb_progress_stopped(progress) ? gb_fail(err, GB_IO, "interrupted")
                                               : check_pictures(folder.text, names + i, some, err);
    }
    gb_buffer_free(&folder);
    return status;
}

/* All scripts, then all pictures. */
gb_status gb_report_draw(gb_outdir *dir, int n, gb_make_figure *make, const void *user,
                         const gb_progress *progress, gb_error *problem, gb_error *err)
{
    gb_status status = GB_OK;
    int made = 0;
    char(*names)[GB_FIGURE_NAME] = calloc((size_t)n + 1, sizeof *names);
    const char **list = calloc((size_t)n + 1, sizeof *list);
    if (!names || !list)
        status = gb_fail_memory(err);
    for (int i = 0; i < n && status == GB_OK; i++) {
        char *name = names[made], file[GB_FIGURE_NAME + 32];
        gb_chart chart;
        gb_buffer script = {0};
        if (!make(user, i, &chart, name))
            continue;
        gb_chart_script(&script, &chart, name);
        gb_chart_free(&chart);
        snprintf(file, sizeof file, "figures/%s.gp", name);
        status = gb_report_put(dir, file, &script, err);
        list[made++] = name;
    }
    if (status == GB_OK)
        status = draw_pictures(dir, list, made, progress, problem, err);
    free(names);
    free(list);
    return status;
}

/* What is drawn of results. */
typedef struct drawn {
    const gb_results *results;
    const gb_report_figure *figures;
} drawn;

static bool make_figure(const void *user, int i, gb_chart *chart, char name[GB_FIGURE_NAME])
{
    const drawn *d = user;
    memcpy(name, d->figures[i].name, GB_FIGURE_NAME);
    gb_report_figure_chart(d->results, &d->figures[i], chart);
    return true;
}

/* Everything but results.json, from what that file says. */
static gb_status render(const gb_results *results, const gb_progress *progress, gb_outdir *dir,
                        gb_error *problem, gb_error *err)
{
    gb_text_tables tables = {0};
    gb_buffer text = {0};
    gb_status status = GB_OK;
    int n = 0;
    gb_report_figure *figures =
        calloc((size_t)gb_report_figure_limit(results) + 1, sizeof *figures);
    if (!figures || !gb_tables_make(results, &tables))
        status = gb_fail_memory(err);
    if (status == GB_OK) {
        n = gb_report_figures(results, &tables, figures);
        gb_report_metrics_csv(&text, results);
        status = gb_report_put(dir, "metrics.csv", &text, err);
    }
    if (status == GB_OK) {
        gb_report_tables_md(&text, results, &tables);
        status = gb_report_put(dir, "tables.md", &text, err);
    }
    if (status == GB_OK) {
        gb_report_html(&text, results, &tables, figures, n);
        status = gb_report_put(dir, "report.html", &text, err);
    }
    if (status == GB_OK)
        status =
            gb_report_draw(dir, n, make_figure, &(drawn){results, figures}, progress, problem, err);
    free(figures);
    gb_text_tables_free(&tables);
    return status;
}

static gb_status append_results(void *user, const char *bytes, size_t size, gb_error *err)
{
    return gb_outdir_append(user, "results.json", bytes, size, err);
}

gb_status gb_report_write_results(const gb_results *results, gb_outdir *dir, gb_error *err)
{
    const gb_json_sink sink = {append_results, dir};
    return gb_results_write(results, &sink, err);
}

gb_status gb_report_write(const gb_results *results, const gb_progress *progress, gb_outdir *dir,
                          gb_error *problem, gb_error *err)
{
    memset(problem, 0, sizeof *problem);
    gb_status status = gb_report_write_results(results, dir, err);
    return status == GB_OK ? render(results, progress, dir, problem, err) : status;
}
