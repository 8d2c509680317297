#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "experiment/experiment.h"
#include "procedural/parameters.h"
#include "take/readers.h"

static int is_experiment(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);
    return n > 5 && strcmp(entry->d_name + n - 5, ".json") == 0;
}

static void list_experiments(void)
{
    struct dirent **entries = NULL;
    int n = scandir("experiments", &entries, is_experiment, alphasort);
    if (n < 0)
        puts("(no folder 'experiments' here)");
    for (int i = 0; i < n; i++) {
        char path[512];
        gb_experiment experiment;
        snprintf(path, sizeof path, "experiments/%s", entries[i]->d_name);
        if (gb_experiment_open(path, &experiment, NULL) == GB_OK) {
            printf("%-28s %s\n", path, experiment.title);
            gb_experiment_free(&experiment);
        }
        free(entries[i]);
    }
    free(entries);
}

/* Words with their options, kind by kind. */
static void list_subjects(void)
{
    gb_buffer out = {0};
    bool files = false;
    for (const gb_take_kind *kind = gb_take_kinds; kind->name; kind++) {
        if (!kind->list)
            continue;
        kind->list(&out);
        gb_buffer_text(&out, "  options:");
        for (const gb_word_option *o = kind->option; o->name; o++) {
            gb_buffer_printf(&out, " ,%s=%s", o->name, o->value);
            files = files || o->is_file;
        }
        gb_buffer_text(&out, "\n");
    }
    if (files)
        gb_buffer_text(&out, "  a comma in a FILE's name has a backslash before it: a\\,b.json\n");
    if (out.text)
        fputs(out.text, stdout);
    gb_buffer_free(&out);
}

/* What a subject of an experiment may be. */
static void list_kinds(void)
{
    for (const gb_take_kind *kind = gb_take_kinds; kind->name; kind++) {
        printf("%-12s %s\n%12s", kind->name, kind->what, "");
        for (const char *const *key = kind->keys; *key; key++)
            printf(" %s", *key);
        putchar('\n');
    }
    puts("all: kind, name, against");
}

static void list_parameters(void)
{
    printf("%-20s %-6s %10s %8s %10s %8s  %s\n", "name", "unit", "walk", "per v*", "run", "per v*",
           "meaning");
    for (int p = 0; p < GB_NSTYLE_PARAMETER; p++) {
        const gb_style_parameter_info *info = &gb_style_parameters[p];
        const gb_style_lines *walk = &gb_style_default.walk, *run = &gb_style_default.run;
        printf("%-20s %-6s %10.4g %8.3g %10.4g %8.3g  %s\n", info->name, info->unit, walk->value[p],
               walk->slope[p], run->value[p], run->slope[p], info->meaning);
    }
    printf("walk at v* %.3g, run at v* %.3g\n", gb_style_default.walk.speed_star,
           gb_style_default.run.speed_star);
}

static void list_curves(void)
{
    for (int k = 0; k < GB_NCURVE; k++)
        printf("%-18s %-4s + %s\n", gb_curves[k].name, gb_curves[k].unit, gb_curves[k].plus);
}

static void list_metrics(void)
{
    puts("of each curve:  rms offset shape lag gain, rms_per_sd, sd, person_to_mean,\n"
         "                person_to_mean_shape, person_to_person, person_to_person_shape\n"
         "of a subject:   naturalness, person_naturalness, people_further, validity\n"
         "measures:       angular_acceleration_p99, angular_acceleration_peak (pops);\n"
         "                foot_slide_mm (feet); to_person, to_person_ratio (people);\n"
         "                slide_mm, penetration_mm, least_knee_deg (mechanics)\n"
         "parameters (people_NAME is what people do at that speed):");
    for (int k = 0; k < GB_NPARAMETER; k++)
        printf("  %-22s %s\n", gb_parameters[k].name, gb_parameters[k].unit);
}

static void list_formats(void)
{
    for (const gb_format *f = gb_formats; f->name; f++)
        printf("%-4s %-6s %s\n", f->name, f->extension, f->what);
    puts("written by convert: .bvh, .amc with .asf, .points.csv, .joints.csv, .trc");
}

int gb_command_list(gb_cli *cli)
{
    static const struct {
        const char *name;
        void (*list)(void);
    } lists[] = {
        {"experiments", list_experiments},
        {"subjects", list_subjects},
        {"kinds", list_kinds},
        {"curves", list_curves},
        {"metrics", list_metrics},
        {"formats", list_formats},
        {"benches", gb_cli_list_benches},
        {"parameters", list_parameters},
    };
    enum { NLIST = sizeof lists / sizeof *lists };
    gb_error err;
    if (cli->nargs > 1) {
        gb_fail(&err, GB_USAGE, "list takes one word, '%s' is too many", cli->args[1]);
        return gb_cli_error(&err);
    }
    for (int i = 0; i < NLIST; i++) {
        if (cli->nargs == 0) {
            printf("%s%s:\n", i ? "\n" : "", lists[i].name);
            lists[i].list();
        } else if (strcmp(cli->args[0], lists[i].name) == 0) {
            lists[i].list();
            return 0;
        }
    }
    if (cli->nargs == 0)
        return 0;
    gb_fail(&err, GB_USAGE, "there is no list of '%s'", cli->args[0]);
    gb_advise(
        &err,
        "lists are experiments, subjects, kinds, curves, metrics, formats, benches, parameters");
    return gb_cli_error(&err);
}
