/* Tables of `bench` (declared in command_bench.h). */
#include <math.h>
#include <stdio.h>

#include "base/json.h"
#include "base/number.h"
#include "cli/command_bench.h"

/* A time in the unit that suits it, nine characters. */
static const char *time_text(char text[24], double seconds)
{
    static const struct {
        double unit;
        const char *name;
    } units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}};
    int u = 0;
    while (u < 3 && seconds < units[u].unit)
        u++;
    double value = seconds / units[u].unit;
    snprintf(text, 24, "%.*f %s", value < 10 ? 2 : value < 100 ? 1 : 0, value, units[u].name);
    return text;
}

/* A percentile, or how many samples there are where they do not suffice. */
static const char *percentile_text(char text[24], double seconds, int n)
{
    if (isnan(seconds))
        snprintf(text, 24, "n/a (n=%d)", n);
    else
        time_text(text, seconds);
    return text;
}

void gb_bench_print_machine(const gb_machine *m, const gb_bench_options *options)
{
    char doubt[GB_MAX_DOUBTS][200];
    const gb_clock_quality clock = gb_clock_measure();
    printf("%s, %d processors, %s %s, %s, %s\n", m->cpu[0] ? m->cpu : "unknown processor",
           m->processors, m->system, m->architecture, gb_machine_libc(), gb_machine_compiler());
    printf("clock: %.0f ns a call, resolution %.0f ns; %d rounds in random order, seed %u; caches "
           "%s\n",
           clock.overhead, clock.resolution, options->rounds, options->seed,
           options->cold ? "cold" : "warm");
    for (int i = 0, n = gb_machine_doubts(m, doubt); i < n; i++)
        printf("note: %s\n", doubt[i]);
    puts("\nTimes are of one repetition: the median over the frames of the least over the replays, "
         "of "
         "the\nsecond best sitting (a process of its own); + by which the third was above it; p99 "
         "and "
         "worst 1%\n(the mean of it) over these frames; raw p99 over one replay as it came.\n");
}

static void print_item(const gb_work *w, const gb_bench_result *r, double instructions)
{
    char text[24];
    double each = r->least.median;
    if (w->items > 1)
        printf("  %s a %s", time_text(text, each / w->items), w->item);
    if (w->bytes > 0)
        printf("  %.0f MB/s", w->bytes / each / 1e6);
    if (w->joints > 0)
        printf("  %.2f ns a joint", 1e9 * each / w->items / w->joints);
    if (isfinite(instructions))
        printf("  %.0f instructions", instructions);
    else if (isfinite(r->count[GB_COUNT_INSTRUCTIONS]))
        printf("  %.0f instructions", r->count[GB_COUNT_INSTRUCTIONS]);
    if (isfinite(r->allocations))
        printf("  %.3g allocations", r->allocations);
    for (int i = 0; i < w->nnote; i++)
        printf("  %s %.2f", w->note[i].name, w->note[i].value);
}

/* How fast the processor's clock ran, and what did not settle. */
static void print_clock(const gb_sitting *sitting, int n)
{
    double least = (double)INFINITY, most = 0;
    int open = 0;
    for (int i = 0; i < n; i++) {
        least = fmin(least, sitting[i].result.link);
        most = fmax(most, sitting[i].result.link);
        open += !sitting[i].settled;
    }
    printf(
        "\nThe clock, told by a chain of multiplications: %.3f to %.3f ns a link (%.2f to %.2f GHz "
        "if it\nis 4 cycles).\n",
        1e9 * least, 1e9 * most, 4e-9 / most, 4e-9 / least);
    if (open == 0)
        return;
    printf("Not settled in %d sittings, the machine was disturbed:", GB_MOST_SITTINGS);
    for (int i = 0; i < n; i++) {
        if (!sitting[i].settled)
            printf(" %s%s", sitting[i].work.name, --open > 0 ? "," : ".\n");
    }
}

void gb_bench_print(const gb_sitting *sitting, const double *instructions, int n)
{
    printf("%-26s %10s %6s %10s %14s %14s %14s %10s\n", "case", "time", "+", "cpu", "p99",
           "worst 1%", "raw p99", "frames");
    for (int i = 0; i < n; i++) {
        char text[5][24];
        const gb_bench_result *r = &sitting[i].result;
        printf("%-26s %10s %5.1f%% %10s %14s %14s %14s %6dx%-3d", sitting[i].work.name,
               time_text(text[0], r->least.median), 100 * r->spread, time_text(text[1], r->cpu),
               percentile_text(text[2], r->least.p99, r->frames),
               percentile_text(text[3], r->least.worst1pct_mean, r->frames),
               percentile_text(text[4], r->raw.p99, r->frames), r->frames, r->replays);
        print_item(&sitting[i].work, r, instructions[i]);
        putchar('\n');
    }
    print_clock(sitting, n);
}

static void add_milliseconds(gb_buffer *out, double seconds)
{
    char number[GB_NUMBER_SIZE];
    gb_buffer_printf(out, ",%s", gb_number_format(number, gb_number_round(1e3 * seconds, 6)));
}

void gb_bench_frametimes(gb_buffer *out, const gb_sitting *sitting, int n)
{
    gb_buffer_text(out, "case,frame,repetitions,ms,ms_least\n");
    for (int i = 0; i < n; i++) {
        const gb_bench_result *r = &sitting[i].result;
        for (int f = 0; f < r->frames; f++) {
            gb_csv_text(out, sitting[i].work.name);
            gb_buffer_printf(out, ",%d,%ld", f, r->per_frame);
            add_milliseconds(out, r->frame_raw[f]);
            add_milliseconds(out, r->frame_least[f]);
            gb_buffer_text(out, "\n");
        }
    }
}

void gb_bench_print_against(const gb_against_row *row, int n)
{
    printf("%-26s %10s %10s %9s   %-19s  %s\n", "case", "base", "head", "change", "interval",
           "verdict");
    for (int i = 0; i < n; i++) {
        char base[24], head[24];
        if (row[i].verdict == GB_NOT_COMPARED) {
            printf("%-26s not compared: %s\n", row[i].name, row[i].reason);
            continue;
        }
        printf("%-26s %10s %10s %+8.2f%%   ", row[i].name, time_text(base, row[i].base),
               time_text(head, row[i].head), 100 * row[i].change);
        if (isnan(row[i].low))
            printf("%-19s", "too few rounds");
        else
            printf("%+7.2f%% to %+7.2f%%", 100 * row[i].low, 100 * row[i].high);
        printf("  %s\n", gb_against_words[row[i].verdict]);
    }
}

void gb_bench_print_against_json(const gb_against_row *row, int n)
{
    gb_buffer out = {0};
    cJSON *root = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(root, "against");
    for (int i = 0; i < n; i++) {
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", row[i].name);
        gb_json_add_number(item, "base_ns", 1e9 * row[i].base);
        gb_json_add_number(item, "head_ns", 1e9 * row[i].head);
        gb_json_add_number(item, "change", row[i].change);
        gb_json_add_number(item, "low", row[i].low);
        gb_json_add_number(item, "high", row[i].high);
        cJSON_AddStringToObject(item, "verdict", gb_against_words[row[i].verdict]);
        if (row[i].reason[0])
            cJSON_AddStringToObject(item, "reason", row[i].reason);
        cJSON_AddItemToArray(list, item);
    }
    gb_json_print(&out, root);
    cJSON_Delete(root);
    fputs(out.text ? out.text : "", stdout);
    gb_buffer_free(&out);
}
