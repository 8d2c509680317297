#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/figures.h"
#include "report/gnuplot.h"
#include "report/html.h"
#include "report/table.h"

/* Writes a buffer and empties it. */
static gb_status put(gb_outdir *dir, const char *name, gb_buffer *buffer, gb_error *err)
{
    gb_status status = buffer->failed ? gb_fail_memory(err)
                                      : gb_outdir_write(dir, name, buffer->text ? buffer->text : "",
                                                        buffer->size, err);
    gb_buffer_free(buffer);
    return status;
}

/* Writes the script and draws it; *svg is malloc'ed, or NULL without gnuplot. */
static gb_status draw(const gb_results *results, const gb_figure *figure, bool pictures,
                      gb_outdir *dir, char **svg, gb_error *err)
{
    char name[GB_FIGURE_NAME + 32], folder[4096], path[sizeof folder + GB_FIGURE_NAME + 8];
    gb_buffer script = {0};
    *svg = NULL;
    gb_report_figure_script(&script, results, figure);
    snprintf(name, sizeof name, "figures/%s.gp", figure->name);
    gb_status status = put(dir, name, &script, err);
    if (status != GB_OK || !pictures)
        return status;
    if ((size_t)snprintf(folder, sizeof folder, "%s/figures", dir->stage) >= sizeof folder)
        return gb_fail_at(err, GB_IO, dir->path, 0, 0, "the path is too long");
    snprintf(name, sizeof name, "%s.gp", figure->name);
    status = gb_gnuplot_run(folder, name, err);
    if (status != GB_OK)
        return status;
    gb_file file;
    snprintf(path, sizeof path, "%s/%s.svg", folder, figure->name);
    status = gb_file_open(path, 0, &file, err);
    if (status != GB_OK)
        return status;
    *svg = malloc(file.size + 1);
    if (*svg) {
        memcpy(*svg, file.bytes, file.size);
        (*svg)[file.size] = '\0';
    }
    gb_file_close(&file);
    return *svg ? GB_OK : gb_fail_memory(err);
}

static gb_status write_texts(const gb_results *results, gb_outdir *dir, gb_error *err)
{
    gb_buffer text = {0};
    cJSON *json = gb_results_json(results);
    gb_json_print(&text, json);
    cJSON_Delete(json);
    gb_status status = put(dir, "results.json", &text, err);
    if (status == GB_OK) {
        gb_report_metrics_csv(&text, results);
        status = put(dir, "metrics.csv", &text, err);
    }
    if (status == GB_OK) {
        gb_report_tables_md(&text, results);
        status = put(dir, "tables.md", &text, err);
    }
    return status;
}

gb_status gb_report_write(gb_results *results, const gb_progress *progress, gb_outdir *dir,
                          bool *pictures, gb_error *err)
{
    int max = gb_report_figure_limit(results) + 1;
    gb_figure *figures = calloc((size_t)max, sizeof *figures);
    char **svg = calloc((size_t)max, sizeof *svg);
    *pictures = gb_gnuplot_available();
    gb_status status = figures && svg ? write_texts(results, dir, err) : gb_fail_memory(err);
    int n = status == GB_OK ? gb_report_figures(results, figures) : 0;
    for (int i = 0; i < n && status == GB_OK; i++) {
        gb_progress_step(progress, i, n, figures[i].name);
        status = draw(results, &figures[i], *pictures, dir, &svg[i], err);
    }
    if (status == GB_OK) {
        gb_buffer page = {0};
        gb_report_html(&page, results, figures, (const char *const *)svg, n);
        status = put(dir, "report.html", &page, err);
    }
    for (int i = 0; i < max && svg; i++)
        free(svg[i]);
    free(svg);
    free(figures);
    return status;
}
