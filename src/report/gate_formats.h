/* Verdicts of a gate in the formats that people and other programs read. Names come from files of
 * anybody; each writer makes them harmless in its format. docs/gates.md names whose formats these
 * are. */
#ifndef GB_REPORT_GATE_FORMATS_H
#define GB_REPORT_GATE_FORMATS_H

#include "base/buffer.h"
#include "gates/gate.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gb_gate_report {
    const gb_gate *gate; /* sorted */
    const gb_results *results;
    const gb_baseline *baseline;
    bool all; /* tables show also what passed */
} gb_gate_report;

/* "Gate FAILED: 3 failed, 2 not checked, 250 passed", as one line of plain text. */
void gb_gate_headline(gb_buffer *out, const gb_gate_report *report);

/* The headline, a table with what failed first, remarks. Reads well as plain text too. */
void gb_gate_markdown(gb_buffer *out, const gb_gate_report *report);

/* JUnit XML, a test suite a subject (junit.c). */
void gb_gate_junit(gb_buffer *out, const gb_gate_report *report);

/* Lines of GitHub's workflow commands: the worst failures as ::error, the headline (github.c). */
void gb_gate_github(gb_buffer *out, const gb_gate_report *report);

/* JSON for programs that keep a history (gate_json.c): the name of a format and its writer;
 * NULL-name at the end. */
typedef struct gb_gate_format {
    const char *name, *what;
    void (*write)(gb_buffer *out, const gb_gate_report *report);
} gb_gate_format;

extern const gb_gate_format gb_gate_formats[];

#ifdef __cplusplus
}
#endif
#endif
