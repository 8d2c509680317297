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

/* The picture that a script has drawn, malloc'ed. */
static gb_status take_picture(const char *folder, const char *name, char **svg, gb_error *err)
{
    gb_buffer path = {0};
    gb_file file;
    gb_buffer_printf(&path, "%s/%s.svg", folder, name);
    gb_status status = path.failed ? gb_fail_memory(err) : gb_file_open(path.text, 0, &file, err);
    gb_buffer_free(&path);
    if (status != GB_OK)
        return gb_fail_at(err, GB_IO, name, 0, 0, "gnuplot made no picture");
    *svg = malloc(file.size + 1);
    if (*svg) {
        memcpy(*svg, file.bytes, file.size);
        (*svg)[file.size] = '\0';
    }
    gb_file_close(&file);
    return *svg ? GB_OK : gb_fail_memory(err);
}

/* Writes the script and draws it. A picture that cannot be drawn is missing, no more: *svg is then
 * NULL and problem (empty before) says why. */
static gb_status draw(const gb_results *results, const gb_figure *figure, bool pictures,
                      gb_outdir *dir, char **svg, gb_error *problem, gb_error *err)
{
    char name[GB_FIGURE_NAME + 32];
    gb_buffer script = {0}, folder = {0};
    *svg = NULL;
    gb_report_figure_script(&script, results, figure);
    snprintf(name, sizeof name, "figures/%s.gp", figure->name);
    gb_status status = put(dir, name, &script, err);
    gb_buffer_printf(&folder, "%s/figures", dir->stage);
    if (status == GB_OK && folder.failed)
        status = gb_fail_memory(err);
    if (status == GB_OK && pictures) {
        gb_error why;
        snprintf(name, sizeof name, "%s.gp", figure->name);
        gb_status drawn = gb_gnuplot_run(folder.text, name, &why);
        if (drawn == GB_OK)
            drawn = take_picture(folder.text, figure->name, svg, &why);
        if (drawn != GB_OK && problem->status == GB_OK)
            *problem = why;
    }
    gb_buffer_free(&folder);
    return status;
}

/* All figures; svg has a place for each. */
static gb_status draw_all(const gb_results *results, const gb_figure *figures, int n,
                          const gb_progress *progress, bool pictures, gb_outdir *dir, char **svg,
                          gb_error *problem, gb_error *err)
{
    gb_status status = GB_OK;
    for (int i = 0; i < n && status == GB_OK; i++) {
        if (gb_progress_stopped(progress))
            return gb_fail(err, GB_IO, "interrupted");
        gb_progress_step(progress, i, n, figures[i].name);
        status = draw(results, &figures[i], pictures, dir, &svg[i], problem, err);
    }
    return status;
}

/* Everything but results.json, from what that file says. */
static gb_status render(gb_results *results, const gb_progress *progress, gb_outdir *dir,
                        bool pictures, gb_error *problem, gb_error *err)
{
    gb_buffer text = {0};
    int max = gb_report_figure_limit(results) + 1;
    gb_figure *figures = calloc((size_t)max, sizeof *figures);
    char **svg = calloc((size_t)max, sizeof *svg);
    gb_status status = figures && svg ? GB_OK : gb_fail_memory(err);
    if (status == GB_OK) {
        gb_report_metrics_csv(&text, results);
        status = put(dir, "metrics.csv", &text, err);
    }
    if (status == GB_OK) {
        gb_report_tables_md(&text, results);
        status = put(dir, "tables.md", &text, err);
    }
    if (status == GB_OK) {
        int n = gb_report_figures(results, figures);
        status = draw_all(results, figures, n, progress, pictures, dir, svg, problem, err);
        if (status == GB_OK) {
            gb_report_html(&text, results, figures, (const char *const *)svg, n);
            status = put(dir, "report.html", &text, err);
        }
    }
    for (int i = 0; i < max && svg; i++)
        free(svg[i]);
    free(svg);
    free(figures);
    return status;
}

gb_status gb_report_write(const gb_results *results, const gb_progress *progress, gb_outdir *dir,
                          gb_error *problem, gb_error *err)
{
    gb_buffer text = {0};
    gb_results written;
    memset(problem, 0, sizeof *problem);
    bool pictures = gb_gnuplot_available();
    if (!pictures)
        gb_fail(problem, GB_IO, "gnuplot is not installed");
    cJSON *json = gb_results_json(results);
    gb_json_print(&text, json);
    cJSON_Delete(json);
    /* Rendered from the file's own digits, so that `report` makes the same bytes from it later. */
    gb_status status = text.failed
                           ? gb_fail_memory(err)
                           : gb_results_parse(text.text, text.size, "results.json", &written, err);
    if (status == GB_OK) {
        status = put(dir, "results.json", &text, err);
        if (status == GB_OK)
            status = render(&written, progress, dir, pictures, problem, err);
        gb_results_free(&written);
    }
    gb_buffer_free(&text);
    return status;
}
