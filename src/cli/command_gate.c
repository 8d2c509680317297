#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/text_diff.h"
#include "cli/cli.h"
#include "gates/instructions.h"
#include "report/gate_formats.h"

enum { DIFF_WIDTH = 160 };

/* ---- what is compared ---- */

typedef struct session {
    gb_cli *cli;
    gb_results results;
    gb_baseline_kind kind;
    gb_baseline baseline;
    bool has_baseline;
    gb_error err;
} session;

/* Reads a file of benchmarks; one of another kind is left alone. */
static gb_status open_counts(session *s, const gb_file *file)
{
    gb_json json;
    gb_status status = gb_json_parse(file->bytes, file->size, file->name, &json, &s->err);
    if (status != GB_OK)
        return s->err.status = GB_INPUT; /* a damaged input, not a wrong experiment */
    if (gb_counts_is(&json)) {
        s->kind = GB_BASELINE_INSTRUCTIONS;
        status = gb_counts_read(&json, &s->results, &s->err);
    }
    gb_json_close(&json);
    return status;
}

/* Does the key of a file of benchmarks stand anywhere in it? */
static bool may_be_counts(const gb_file *file)
{
    static const char key[] = "\"benchmarks\"";
    const char *at = file->bytes, *end = at + file->size;
    while (at && at < end && (at = memchr(at, '"', (size_t)(end - at))) != NULL) {
        if ((size_t)(end - at) >= sizeof key - 1 && memcmp(at, key, sizeof key - 1) == 0)
            return true;
        at++;
    }
    return false;
}

/* results.json, its folder, or a file of benchmarks. */
static gb_status open_results(session *s)
{
    char path[4096];
    snprintf(path, sizeof path, "%.4000s%s", s->cli->args[0],
             gb_file_is_directory(s->cli->args[0]) ? "/results.json" : "");
    gb_file file;
    gb_status status = gb_file_open(path, 0, &file, &s->err);
    if (status != GB_OK)
        return status;
    /* Results may be large: they are not read twice. */
    if (may_be_counts(&file))
        status = open_counts(s, &file);
    if (status == GB_OK && s->kind != GB_BASELINE_INSTRUCTIONS)
        status = gb_results_parse(file.bytes, file.size, file.name, &s->results, &s->err);
    gb_file_close(&file);
    return status;
}

static gb_status open_baseline(session *s)
{
    const char *path = s->cli->baseline;
    if (s->cli->update && !gb_file_exists(path))
        return GB_OK;
    gb_status status = gb_baseline_open(path, &s->baseline, &s->err);
    if (status != GB_OK && !gb_file_exists(path))
        gb_advise(&s->err, "--update-baseline --reason TEXT makes it");
    s->has_baseline = status == GB_OK;
    return status;
}

static gb_status check_kind(session *s)
{
    static const char *const names[] = {"results", "benchmarks"};
    if (!s->has_baseline || s->baseline.kind == s->kind)
        return GB_OK;
    return gb_fail_at(&s->err, GB_USAGE, s->cli->baseline, 0, 0, "is a baseline of %s, %s holds %s",
                      names[s->baseline.kind], s->cli->args[0], names[s->kind]);
}

/* ---- --update-baseline ---- */

/* Continuous integration must not approve what it is there to question. */
static bool in_ci(void)
{
    const char *ci = getenv("CI");
    return ci && *ci && strcmp(ci, "0") != 0 && strcmp(ci, "false") != 0;
}

static gb_status check_update(session *s)
{
    const char *reason = s->cli->reason;
    if (in_ci()) {
        gb_fail(&s->err, GB_USAGE, "a baseline is not updated where CI is set");
        gb_advise(&s->err, "run the same command on your machine, look at the diff, commit it");
        return GB_USAGE;
    }
    if (!reason || !*reason || strpbrk(reason, "\n\r")) {
        gb_fail(&s->err, GB_USAGE, "--update-baseline needs --reason TEXT, a line that says why");
        gb_advise(&s->err, "it stands in the file, for those who review the change");
        return GB_USAGE;
    }
    if (s->results.partial || s->results.nshard > 0) {
        gb_fail_at(&s->err, GB_USAGE, s->cli->args[0], 0, 0,
                   "holds a part of a run: a baseline is made of a whole one");
        gb_advise(&s->err, s->results.partial ? "run the experiment again, to its end"
                                              : "gaitbench run EXPERIMENT --merge SHARD... first");
        return GB_USAGE;
    }
    if (s->has_baseline && !s->cli->force &&
        strcmp(s->baseline.experiment, s->results.experiment) != 0) {
        gb_fail_at(&s->err, GB_USAGE, s->cli->baseline, 0, 0,
                   "is a baseline of '%s', these are results of '%s'", s->baseline.experiment,
                   s->results.experiment);
        gb_advise(&s->err, "--force makes it one of these all the same");
        return GB_USAGE;
    }
    return GB_OK;
}

/* The file as it is, "" when there is none. */
static gb_status old_text(session *s, gb_buffer *out)
{
    gb_file file;
    if (!s->has_baseline) {
        gb_buffer_text(out, "");
        return GB_OK;
    }
    gb_status status = gb_file_open(s->cli->baseline, 0, &file, &s->err);
    if (status != GB_OK)
        return status;
    gb_buffer_add(out, file.bytes, file.size);
    gb_file_close(&file);
    return GB_OK;
}

static void print_kept(const session *s)
{
    for (int i = 0; s->has_baseline && i < s->baseline.nsubject; i++) {
        const gb_omission *skipped = gb_results_skipped(&s->results, s->baseline.subject[i].name);
        if (skipped && skipped->absent)
            gb_cli_warn(s->cli, skipped->name, "kept as it was: %s", skipped->reason);
    }
}

/* Names in the lines come from anybody's files, and this goes to a terminal. */
static void print_lines(const char *text)
{
    gb_buffer shown = {0};
    while (*text) {
        size_t n = strcspn(text, "\n");
        char *line = strndup(text, n);
        gb_text_line(&shown, line ? line : "");
        gb_buffer_text(&shown, "\n");
        free(line);
        text += n + (text[n] == '\n');
    }
    fputs(shown.text ? shown.text : "", stdout);
    gb_buffer_free(&shown);
}

/* Is nothing new but the reason and the program's version? */
static bool is_up_to_date(const session *s, gb_baseline *made, const char *was)
{
    gb_buffer same = {0};
    const char *reason = made->reason, *version = made->version;
    if (!s->has_baseline)
        return false;
    made->reason = s->baseline.reason;
    made->version = s->baseline.version;
    gb_baseline_write(&same, made);
    made->reason = reason;
    made->version = version;
    bool equal = same.text && strcmp(same.text, was) == 0;
    gb_buffer_free(&same);
    return equal;
}

/* Writes the file and prints what differs. */
static gb_status renew(session *s, const gb_baseline *made, const char *was)
{
    gb_buffer is = {0}, diff = {0};
    gb_baseline_write(&is, made);
    long lines = gb_text_diff(&diff, was, is.text ? is.text : "", DIFF_WIDTH);
    gb_status status = is.failed || diff.failed
                           ? gb_fail_memory(&s->err)
                           : gb_file_write(s->cli->baseline, is.text, is.size, &s->err);
    if (status == GB_OK) {
        print_lines(diff.text ? diff.text : "");
        print_kept(s);
        printf("%s: %d subjects, %d metrics; %ld lines differ. Look at them and commit the file.\n",
               s->cli->baseline, made->nsubject, made->store.nvalue, lines);
        status = GB_GATE_FAILED;
    }
    gb_buffer_free(&is);
    gb_buffer_free(&diff);
    return status;
}

static gb_status update(session *s)
{
    gb_baseline made;
    gb_buffer was = {0};
    gb_status status = check_update(s);
    if (status == GB_OK)
        status = gb_baseline_make(&s->results, s->has_baseline ? &s->baseline : NULL, s->kind,
                                  s->cli->baseline, s->cli->reason, &made, &s->err);
    if (status != GB_OK)
        return status;
    status = old_text(s, &was);
    if (status == GB_OK && (was.failed || !was.text))
        status = gb_fail_memory(&s->err);
    if (status == GB_OK && is_up_to_date(s, &made, was.text))
        printf("%s is these results already\n", s->cli->baseline);
    else if (status == GB_OK)
        status = renew(s, &made, was.text);
    gb_baseline_free(&made);
    gb_buffer_free(&was);
    return status;
}

/* ---- verdicts ---- */

static gb_status write_text(session *s, const char *path, const gb_gate_report *report,
                            void (*write)(gb_buffer *, const gb_gate_report *))
{
    gb_buffer text = {0};
    write(&text, report);
    gb_status status = text.failed || !text.text
                           ? gb_fail_memory(&s->err)
                           : gb_file_write(path, text.text, text.size, &s->err);
    gb_buffer_free(&text);
    return status;
}

/* "FORMAT=FILE" */
static gb_status export_to(session *s, const char *word, const gb_gate_report *report)
{
    const char *equals = strchr(word, '=');
    size_t n = equals ? (size_t)(equals - word) : strlen(word);
    for (const gb_gate_format *f = gb_gate_formats; f->name; f++) {
        if (equals && equals[1] && strlen(f->name) == n && strncmp(f->name, word, n) == 0)
            return write_text(s, equals + 1, report, f->write);
    }
    gb_fail(&s->err, GB_USAGE, "--export cannot be '%s'", word);
    gb_advise(&s->err, "it is FORMAT=FILE, with FORMAT verdicts, google-benchmark, bencher or "
                       "smaller-is-better");
    return GB_USAGE;
}

/* GitHub shows what is appended to this file on the page of the run. */
static gb_status append_summary(session *s, const gb_gate_report *report)
{
    const char *path = getenv("GITHUB_STEP_SUMMARY");
    if (!path || !*path)
        return GB_OK;
    gb_buffer text = {0};
    gb_gate_markdown(&text, report);
    gb_buffer_text(&text, "\n");
    FILE *file = text.failed ? NULL : fopen(path, "ab");
    bool ok = file && fwrite(text.text, 1, text.size, file) == text.size;
    ok = file && fclose(file) == 0 && ok;
    gb_buffer_free(&text);
    return ok ? GB_OK : gb_fail_at(&s->err, GB_IO, path, 0, 0, "the summary could not be appended");
}

static gb_status write_all(session *s, const gb_gate_report *report)
{
    const gb_cli *cli = s->cli;
    gb_status status = GB_OK;
    bool taken = false; /* standard output, by one of the formats */
    const char *const files[] = {cli->junit, cli->markdown};
    for (int i = 0; i < 2; i++)
        taken = taken || (files[i] && strcmp(files[i], "-") == 0);
    for (int i = 0; i < cli->nexport; i++) {
        const char *equals = strchr(cli->export_to[i], '=');
        taken = taken || (equals && strcmp(equals, "=-") == 0);
    }
    if (!taken)
        status = write_text(s, "-", report, gb_gate_markdown);
    if (status == GB_OK && cli->junit)
        status = write_text(s, cli->junit, report, gb_gate_junit);
    if (status == GB_OK && cli->markdown)
        status = write_text(s, cli->markdown, report, gb_gate_markdown);
    for (int i = 0; i < cli->nexport && status == GB_OK; i++)
        status = export_to(s, cli->export_to[i], report);
    if (status == GB_OK && cli->github)
        status = write_text(s, "-", report, gb_gate_github);
    return status == GB_OK ? append_summary(s, report) : status;
}

static gb_status judge(session *s)
{
    gb_arena arena = {0};
    gb_gate gate = {.arena = &arena};
    gb_gate_options options = {s->cli->strict, s->cli->force};
    gb_status status = gb_gate_compare(&s->results, &s->baseline, &options, &gate, &s->err);
    if (status == GB_OK) {
        gb_gate_report report = {&gate, &s->results, &s->baseline, s->cli->verbose};
        status = write_all(s, &report);
        /* The files are written; what is left is the verdict. */
        if (status == GB_OK) {
            status = gb_gate_status(&gate);
            if (status == GB_NOTHING)
                gb_fail_at(&s->err, GB_NOTHING, s->cli->baseline, 0, 0,
                           "nothing of it could be compared with %s", s->cli->args[0]);
        }
    }
    gb_arena_free(&arena);
    return status;
}

int gb_command_gate(gb_cli *cli)
{
    session s = {.cli = cli};
    if (cli->nargs != 1 || !cli->baseline) {
        gb_fail(&s.err, GB_USAGE,
                "name one results.json, or the folder with it, and --baseline "
                "FILE");
        gb_advise(&s.err, "fixtures/baselines holds those of this project's experiments");
        return gb_cli_error(&s.err);
    }
    if (cli->reason && !cli->update) {
        gb_fail(&s.err, GB_USAGE, "--reason goes with --update-baseline");
        return gb_cli_error(&s.err);
    }
    /* The results' text is the larger one: it is read when the other's is gone. */
    gb_status status = open_baseline(&s);
    if (status == GB_OK)
        status = open_results(&s);
    if (status == GB_OK) {
        status = check_kind(&s);
        if (status == GB_OK)
            status = cli->update ? update(&s) : judge(&s);
        gb_results_free(&s.results);
    }
    if (s.has_baseline)
        gb_baseline_free(&s.baseline);
    return status == GB_OK || status == GB_GATE_FAILED ? (int)status : gb_cli_error(&s.err);
}
