/* Verdicts as JUnit XML (declared in gate_formats.h): the elements and attributes that Jenkins'
 * JUnit plugin, GitLab and GitHub's reporters read. */
#include <string.h>

#include "base/text.h"
#include "gates/gate_text.h"
#include "report/gate_formats.h"

/* Text in an element or an attribute; what XML cannot hold at all has been replaced. */
static void escaped(gb_buffer *out, const char *text)
{
    static const gb_text_escape entities[] = {{"&", "&amp;"},   {"<", "&lt;"},   {">", "&gt;"},
                                              {"\"", "&quot;"}, {"'", "&apos;"}, {NULL, NULL}};
    gb_text_escaped(out, text, entities);
}

static void attribute(gb_buffer *out, const char *name, const char *text)
{
    gb_buffer_printf(out, " %s=\"", name);
    escaped(out, text);
    gb_buffer_text(out, "\"");
}

static const char *suite_of(const gb_gate_row *row)
{
    return *row->metric.subject ? row->metric.subject : "all";
}

typedef struct tally {
    int tests, failures, skipped;
} tally;

/* Of one suite, or of all for NULL. What is new or better has passed. */
static tally count(const gb_gate *gate, const char *suite)
{
    tally t = {0, 0, 0};
    for (int i = 0; i < gate->nrow; i++) {
        const gb_gate_row *row = &gate->row[i];
        if (suite && strcmp(suite_of(row), suite) != 0)
            continue;
        t.tests++;
        t.failures += row->outcome == GB_ROW_FAILED;
        t.skipped += row->outcome == GB_ROW_UNCHECKED;
    }
    return t;
}

static void numbers(gb_buffer *out, tally t)
{
    gb_buffer_printf(out, " tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"%d\" time=\"0\">\n",
                     t.tests, t.failures, t.skipped);
}

/* A limit and a change of the same metric are two cases. */
static void case_name(gb_buffer *out, const gb_gate_row *row)
{
    gb_gate_what(out, &row->metric);
    if (*row->metric.reference)
        gb_buffer_printf(out, " against %s", row->metric.reference);
    if (row->kind != GB_ROW_CHANGE)
        gb_buffer_printf(out, ", %s", gb_row_kind_name(row->kind));
    if (row->kind == GB_ROW_LIMIT || row->kind == GB_ROW_PEOPLE)
        gb_buffer_printf(out, ": %s", row->note);
}

static void test_case(gb_buffer *out, const gb_gate_report *report, const gb_gate_row *row)
{
    gb_buffer name = {0}, class = {0}, sentence = {0};
    case_name(&name, row);
    gb_buffer_printf(&class, "%s.%s", report->results->experiment, suite_of(row));
    gb_gate_sentence(&sentence, row);
    out->failed = out->failed || name.failed || class.failed || sentence.failed;
    gb_buffer_text(out, "    <testcase");
    attribute(out, "classname", class.text ? class.text : "");
    attribute(out, "name", name.text ? name.text : "");
    gb_buffer_text(out, " time=\"0\"");
    const char *text = sentence.text ? sentence.text : "";
    if (row->outcome == GB_ROW_FAILED) {
        gb_buffer_text(out, ">\n      <failure");
        attribute(out, "type", gb_row_kind_name(row->kind));
        attribute(out, "message", text);
        gb_buffer_text(out, ">");
        escaped(out, text);
        gb_buffer_text(out, "</failure>\n    </testcase>\n");
    } else if (row->outcome == GB_ROW_UNCHECKED) {
        gb_buffer_text(out, ">\n      <skipped");
        attribute(out, "message", text);
        gb_buffer_text(out, "/>\n    </testcase>\n");
    } else {
        gb_buffer_text(out, "/>\n");
    }
    gb_buffer_free(&name);
    gb_buffer_free(&class);
    gb_buffer_free(&sentence);
}

void gb_gate_junit(gb_buffer *out, const gb_gate_report *report)
{
    const gb_gate *gate = report->gate;
    gb_arena arena = {0};
    bool *done = gb_arena_array(&arena, (size_t)gate->nrow + 1, sizeof *done);
    gb_buffer_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
    attribute(out, "name", report->results->experiment);
    numbers(out, count(gate, NULL));
    out->failed = out->failed || !done;
    for (int i = 0; i < gate->nrow && done; i++) {
        const char *suite = suite_of(&gate->row[i]);
        if (done[i])
            continue;
        gb_buffer_text(out, "  <testsuite");
        attribute(out, "name", suite);
        numbers(out, count(gate, suite));
        for (int k = i; k < gate->nrow; k++) {
            if (done[k] || strcmp(suite_of(&gate->row[k]), suite) != 0)
                continue;
            test_case(out, report, &gate->row[k]);
            done[k] = true;
        }
        gb_buffer_text(out, "  </testsuite>\n");
    }
    gb_buffer_text(out, "</testsuites>\n");
    gb_arena_free(&arena);
}
