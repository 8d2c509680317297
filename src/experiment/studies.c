#include "experiment/studies.h"

#include <stdio.h>
#include <string.h>

#include "gait/analyses.h"

static gb_status study_bench(const gb_study_context *context, gb_store *store, gb_error *err)
{
    (void)store; /* that of the results */
    return gb_study_frame_budget(&context->experiment->bench, context->progress, context->results,
                                 err);
}

const gb_study gb_studies[] = {
    {"muscles", "the muscle rules against a slow path and an editor", true, false,
     gb_study_muscles},
    {"bench", "what frames cost on this machine", true, false, study_bench},
    {"people", "the character against each take of the reference", false, true, gb_study_people},
    {"rigs", "the character on other rigs, by the rules of its parameters", false, true,
     gb_study_rigs},
    {"mechanics", "the character's slide, penetration and knees, over speed", false, false,
     gb_study_mechanics},
    {"events", "the detector against the character's own feet", false, false, gb_study_events},
    {"route", "pose jumps over a route, at four frame rates", false, false, gb_study_route},
};

const int gb_study_count = sizeof gb_studies / sizeof *gb_studies;

_Static_assert(sizeof gb_studies / sizeof *gb_studies <= GB_MAX_STUDIES, "a bit for each study");

int gb_study_find(const char *name)
{
    for (int i = 0; i < gb_study_count; i++) {
        if (strcmp(gb_studies[i].name, name) == 0)
            return i;
    }
    return -1;
}

/* What a word alone asks for; false: there is no such word. */
static bool find_word(const char *word, gb_wanted *found)
{
    const int analysis = gb_analysis_find(word), study = gb_study_find(word);
    const bool strip = strcmp(word, GB_WORD_STRIP) == 0;
    *found = (gb_wanted){0, 0, strip};
    if (analysis >= 0 && !gb_analyses[analysis].always)
        found->analyses = 1u << analysis;
    if (study >= 0 && !gb_studies[study].is_part)
        found->studies = 1u << study;
    return found->analyses || found->studies || strip;
}

bool gb_wanted_add(gb_wanted *wanted, const char *word)
{
    gb_wanted one;
    if (!find_word(word, &one))
        return false;
    wanted->analyses |= one.analyses;
    wanted->studies |= one.studies;
    wanted->strip = wanted->strip || one.strip;
    return true;
}

bool gb_wanted_has(const gb_wanted *wanted, const char *word)
{
    gb_wanted one;
    return find_word(word, &one) &&
           ((wanted->analyses & one.analyses) || (wanted->studies & one.studies) ||
            (wanted->strip && one.strip));
}

void gb_wanted_words(char *out, size_t size)
{
    gb_buffer words = {0};
    for (int i = 0; i < gb_analysis_count; i++) {
        if (!gb_analyses[i].always)
            gb_buffer_printf(&words, "%s, ", gb_analyses[i].name);
    }
    gb_buffer_printf(&words, "%s", GB_WORD_STRIP);
    for (int i = 0; i < gb_study_count; i++) {
        if (!gb_studies[i].is_part)
            gb_buffer_printf(&words, ", %s", gb_studies[i].name);
    }
    snprintf(out, size, "%s", words.text ? words.text : "");
    gb_buffer_free(&words);
}
