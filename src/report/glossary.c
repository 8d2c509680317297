#include "report/glossary.h"

#include <string.h>

#include "report/page.h"

/* Terms that are no quantities. */
static const char verdict[] =
    "As close as a person: at most as far as the median person is from the mean of the others. "
    "Inside people: within 1.5 SD, as about nine in ten people are. Outside people: beyond. None "
    "with fewer than three people, at a speed at which they were not measured, and on curves that "
    "are "
    "not judged by.";
static const char moved[] =
    "In comparisons of two results: RMS over the cycle of the curve now minus before, in SD over "
    "people; it is there whether or not the distance from people changed.";

/* What stands first, always. */
static const struct {
    const char *name, *text; /* of a term that is no quantity */
    gb_quantity quantity;
} first[] = {
    {.quantity = GB_Q_NATURALNESS},
    {.quantity = GB_Q_PERSON_NATURALNESS},
    {.quantity = GB_Q_PEOPLE_FURTHER},
    {.name = "verdict", .text = verdict},
    {.quantity = GB_Q_RMS},
    {.quantity = GB_Q_OFFSET},
    {.quantity = GB_Q_SHAPE},
    {.quantity = GB_Q_LAG},
    {.quantity = GB_Q_GAIN},
    {.quantity = GB_Q_RMS_PER_SD},
    {.quantity = GB_Q_OFFSET_PER_SD},
    {.quantity = GB_Q_SHAPE_PER_SD},
    {.quantity = GB_Q_PEOPLE_SD},
    {.quantity = GB_Q_PERSON_TO_MEAN},
    {.quantity = GB_Q_PERSON_TO_PERSON},
    {.name = "moved", .text = moved},
};
enum { NFIRST = sizeof first / sizeof *first };

const char *gb_glossary_find(const char *name)
{
    for (int i = 0; i < NFIRST; i++) {
        if (first[i].name && strcmp(first[i].name, name) == 0)
            return first[i].text;
    }
    int q = gb_quantity_find(name);
    return q < 0 ? NULL : gb_quantities[q].meaning;
}

static void term(gb_buffer *out, const char *name, const char *text)
{
    gb_buffer_printf(out, "<dt id=\"d-%s\">%s</dt><dd>", name, name);
    gb_text_markup(out, text);
    gb_buffer_text(out, "</dd>\n");
}

/* A quantity, once. */
static void quantity_term(gb_buffer *out, gb_quantity q, bool said[GB_NQUANTITY])
{
    if (!said[q])
        term(out, gb_quantities[q].name, gb_quantities[q].meaning);
    said[q] = true;
}

void gb_glossary_html(gb_buffer *out, const gb_results *results)
{
    bool said[GB_NQUANTITY] = {false}, there[GB_NQUANTITY] = {false};
    gb_buffer_text(out, "<dl>\n");
    for (int i = 0; i < NFIRST; i++) {
        if (first[i].name)
            term(out, first[i].name, first[i].text);
        else
            quantity_term(out, first[i].quantity, said);
    }
    for (int q = 0; q < GB_NQUANTITY; q++) {
        if (gb_quantities[q].kind == GB_KIND_curve || gb_quantities[q].kind == GB_KIND_parameter)
            quantity_term(out, (gb_quantity)q, said);
    }
    for (int i = 0; results && i < results->store.nvalue; i++)
        there[results->store.value[i].quantity] = true;
    /* People's parameters say by their names what they are. */
    for (int q = 0; q < GB_Q_PEOPLE; q++) {
        if (there[q])
            quantity_term(out, (gb_quantity)q, said);
    }
    gb_buffer_text(out, "</dl>\n");
}
