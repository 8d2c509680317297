#include "report/headline.h"

#include <math.h>

void gb_report_headline(gb_buffer *out, const gb_results *results, const gb_comparison_result *item)
{
    const gb_subject_result *s = &results->subject[item->subject];
    const gb_reference_result *r = &results->reference[item->reference];
    const double naturalness = gb_results_compared(results, item, GB_Q_NATURALNESS, "");
    int people = item->left_out ? r->nperson - 1 : r->nperson;
    const char *noun = item->left_out ? "other" : "people";
    if (people == 1 && !item->left_out)
        noun = "person";
    gb_buffer_printf(out, "%s against %s (%d %s%s) at v* %.2f (%.2f m/s): ", s->name, r->name,
                     people, noun, item->left_out && people != 1 ? "s" : "", item->speed_star,
                     gb_results_parameter(results, s, GB_SPEED));
    if (isnan(naturalness) && item->extrapolated) {
        gb_buffer_text(out, "no verdict, these people were not measured at such a speed");
        return;
    }
    if (isnan(naturalness)) {
        gb_buffer_text(out, "no verdict, so few people do not show how far people are apart");
        return;
    }
    gb_buffer_printf(out, "%.2f SD from the mean of people; a person is %.2f: %s", naturalness,
                     gb_results_compared(results, item, GB_Q_PERSON_NATURALNESS, ""),
                     gb_verdict_text((gb_verdict)item->verdict));
    if (item->people > 0)
        gb_buffer_printf(out, " (%.0f of %d people are further from the others)",
                         gb_results_compared(results, item, GB_Q_PEOPLE_FURTHER, ""), item->people);
}

/* Curves whose offset is outside people: no verdict is spoken on that, because a skeleton's zero
 * may be the reason. */
static void put_offsets(gb_buffer *out, const gb_results *results, const gb_comparison_result *item)
{
    bool any = false;
    for (int c = 0; c < GB_NCURVE; c++) {
        double offset = gb_results_compared(results, item, GB_Q_OFFSET_PER_SD, gb_curves[c].name);
        if (!gb_offset_is_judged((gb_curve)c) || isnan(gb_results_judged(results, item, c)) ||
            !(offset > GB_INSIDE_SD))
            continue;
        gb_buffer_printf(out, "%s%s %.1f",
                         any ? ", " : "Offsets beyond 1.5 SD over people: ", gb_curves[c].name,
                         offset);
        any = true;
    }
    gb_buffer_text(out, any ? "; the verdicts are on shapes. " : "");
}

void gb_report_caveats(gb_buffer *out, const gb_results *results, const gb_comparison_result *item)
{
    const gb_reference_result *r = &results->reference[item->reference];
    if (!item->speed_matches)
        gb_buffer_printf(
            out,
            "The speeds differ: v* %.3f and %.3f, %.3f is allowed; the numbers contain "
            "that. ",
            item->speed_star, item->people_speed_star, item->tolerance);
    put_offsets(out, results, item);
    if (item->extrapolated)
        gb_buffer_printf(out,
                         "v* %.2f is outside the range in which two of these people or more have "
                         "moved (%.2f to %.2f): their mean is extrapolated. ",
                         item->people_speed_star, r->speed_low, r->speed_high);
    if (r->nperson < 5)
        gb_buffer_printf(
            out,
            "The mean of %d people is itself uncertain by about SD / %.1f, and so is the "
            "spread. ",
            r->nperson, sqrt(r->nperson));
}
