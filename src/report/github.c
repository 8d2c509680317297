/* Verdicts as GitHub's workflow commands (declared in gate_formats.h). */
#include "base/text.h"
#include "gates/gate_text.h"
#include "report/gate_formats.h"

/* GitHub shows ten errors and ten warnings a step and drops the others without a word. */
enum { MOST_SHOWN = 9 };

/* The runner reads %25, %0D and %0A in a message, in a property also %3A and %2C. */
static const gb_text_escape in_property[] = {
    {":", "%3A"}, {",", "%2C"}, {"%", "%25"}, {NULL, NULL}};
static const gb_text_escape *const in_message = in_property + 2;

static void command(gb_buffer *out, const char *level, const char *file, const char *title,
                    const char *message)
{
    gb_buffer_printf(out, "::%s file=", level);
    gb_text_escaped(out, file, in_property);
    gb_buffer_text(out, ",title=");
    gb_text_escaped(out, title, in_property);
    gb_buffer_text(out, "::");
    gb_text_escaped(out, message, in_message);
    gb_buffer_text(out, "\n");
}

static void row_command(gb_buffer *out, const gb_gate_report *report, const gb_gate_row *row,
                        const char *level, const char *title)
{
    gb_buffer text = {0};
    gb_gate_sentence(&text, row);
    command(out, level, report->baseline->name, title, text.text ? text.text : "");
    out->failed = out->failed || text.failed;
    gb_buffer_free(&text);
}

void gb_gate_github(gb_buffer *out, const gb_gate_report *report)
{
    const gb_gate *gate = report->gate;
    int failed = gb_gate_count(gate, GB_ROW_FAILED);
    int unchecked = gb_gate_count(gate, GB_ROW_UNCHECKED);
    int shown = failed < MOST_SHOWN ? failed : MOST_SHOWN;
    for (int i = 0; i < shown; i++)
        row_command(out, report, &gate->row[i], "error", "gate failed");
    for (int i = 0; i < unchecked && i < MOST_SHOWN; i++)
        row_command(out, report, &gate->row[failed + i], "warning", "not checked");
    gb_buffer text = {0};
    gb_gate_headline(&text, report);
    command(out, failed > 0 ? "error" : "notice", report->baseline->name, "gate",
            text.text ? text.text : "");
    out->failed = out->failed || text.failed;
    gb_buffer_free(&text);
}
