#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "compare/results.h"
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
        printf("%-18s %-4s + %-20s %s\n", gb_curves[k].name, gb_curves[k].unit, gb_curves[k].plus,
               gb_curves[k].meaning);
}

/* What a quantity is of, in a word. */
static const char *items_word(gb_items items)
{
    static const char *const words[] = {
        [GB_OF_NOTHING] = "-",      [GB_OF_CURVES] = "curve", [GB_OF_BONES] = "bone",
        [GB_OF_SEGMENTS] = "bone",  [GB_OF_POINTS] = "point", [GB_OF_EVENTS] = "event",
        [GB_OF_DETECTORS] = "rule", [GB_OF_ANYTHING] = "name"};
    return words[items];
}

static void list_metrics(void)
{
    printf("%-32s %-12s %-7s %-6s %s\n", "name", "unit", "better", "of", "meaning");
    for (int q = 0; q < GB_NQUANTITY; q++) {
        const gb_quantity_info *info = &gb_quantities[q];
        bool number = info->kind == GB_KIND_parameter || info->kind == GB_KIND_value;
        if (!number || q >= GB_Q_PEOPLE)
            continue;
        const char *unit = strcmp(info->unit, "*") == 0 ? "the curve's" : info->unit;
        printf("%-32s %-12s %-7s %-6s %s\n", info->name, *unit ? unit : "-",
               gb_better_word(info->better), items_word(info->items), info->meaning);
    }
    puts("people_NAME, of every parameter from speed_m_s to flight: what people do at that speed");
}

static void list_schema(void)
{
    gb_buffer text = {0};
    cJSON *schema = gb_results_schema();
    if (schema)
        gb_json_print(&text, schema);
    cJSON_Delete(schema);
    fputs(text.text ? text.text : "", stdout);
    gb_buffer_free(&text);
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
        {"quantities", list_metrics},
        {"schema", list_schema},
    };
    /* The last two come only when they are asked for: another name, and a file. */
    enum { NLIST = sizeof lists / sizeof *lists, NSHOWN = NLIST - 2 };
    gb_error err;
    if (cli->nargs > 1) {
        gb_fail(&err, GB_USAGE, "list takes one word, '%s' is too many", cli->args[1]);
        return gb_cli_error(&err);
    }
    for (int i = 0; i < NLIST; i++) {
        if (cli->nargs == 0 && i < NSHOWN) {
            printf("%s%s:\n", i ? "\n" : "", lists[i].name);
            lists[i].list();
        } else if (cli->nargs > 0 && strcmp(cli->args[0], lists[i].name) == 0) {
            lists[i].list();
            return 0;
        }
    }
    if (cli->nargs == 0)
        return 0;
    gb_fail(&err, GB_USAGE, "there is no list of '%s'", cli->args[0]);
    gb_advise(&err, "lists are experiments, subjects, kinds, curves, metrics, formats, benches, "
                    "parameters, schema (of results.json)");
    return gb_cli_error(&err);
}
