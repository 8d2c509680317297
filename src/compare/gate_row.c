#include "compare/gate_row.h"

#include <stdlib.h>

#include "compare/results_fields.h"

const char *const gb_row_outcomes[] = {"failed", "not checked", "better", "new", "passed", NULL};
const char *const gb_row_kinds[] = {"change", "limit",    "people",       "missing",
                                    "cycles", "validity", "instructions", NULL};

static int by_urgency(const void *a, const void *b)
{
    const gb_gate_row *p = *(const gb_gate_row *const *)a, *q = *(const gb_gate_row *const *)b;
    if (p->outcome != q->outcome)
        return p->outcome < q->outcome ? -1 : 1;
    bool failed = p->outcome == GB_ROW_FAILED;
    if (failed && p->severity > q->severity)
        return -1;
    if (failed && p->severity < q->severity)
        return 1;
    /* Equal ones stay as they came. */
    return p < q ? -1 : p > q;
}

/* Moves the row of place[i] to place i, following each circle of moves with one row in hand: there
 * may be hundreds of thousands, so none is copied besides. */
static void reorder(gb_gate_row *rows, gb_gate_row **place, int n)
{
    for (int i = 0; i < n; i++) {
        if (!place[i] || place[i] == &rows[i])
            continue;
        gb_gate_row first = rows[i];
        int to = i;
        for (int from; (from = (int)(place[to] - rows)) != i; to = from) {
            rows[to] = rows[from];
            place[to] = NULL;
        }
        rows[to] = first;
        place[to] = NULL;
    }
}

bool gb_gate_rows_sort(gb_gate_row *rows, int n)
{
    gb_gate_row **place = calloc((size_t)n + 1, sizeof *place);
    if (!place)
        return false;
    for (int i = 0; i < n; i++)
        place[i] = &rows[i];
    qsort(place, (size_t)n, sizeof *place, by_urgency);
    reorder(rows, place, n);
    free(place);
    return true;
}

int gb_results_failed_gates(const gb_results *results)
{
    int n = 0;
    for (int i = 0; i < results->ngate; i++)
        n += results->gate[i].outcome == GB_ROW_FAILED;
    return n;
}

void gb_results_set_gates(gb_results *results, gb_gate_row *rows, int n)
{
    for (int i = 0; i < n; i++)
        gb_fields_round(gb_gate_fields, &rows[i]);
    results->gate = rows;
    results->ngate = n;
}
