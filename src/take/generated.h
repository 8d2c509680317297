/* Takes that are generated: the game's clips and the procedural character, from their words or from
 * an experiment. Rows of the table in kinds.h; internal to src/take. */
#ifndef GB_TAKE_GENERATED_H
#define GB_TAKE_GENERATED_H

#include "take/kinds.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const gb_word_option gb_clip_options[], gb_procedural_options[];

gb_status gb_clip_open(const gb_take_source *source, const char *name,
                       const gb_take_options *options, gb_take *take, gb_error *err);
gb_status gb_procedural_open(const gb_take_source *source, const char *name,
                             const gb_take_options *options, gb_take *take, gb_error *err);

void gb_clip_list(gb_buffer *out);
void gb_procedural_list(gb_buffer *out);

/* Nothing is said. */
gb_generated gb_generated_unsaid(void);

/* m/s of a relative speed, for a leg in m. It has the nine digits of a word, so that the word that
 * stands in results makes the same motion again. */
double gb_generated_speed(double star, double leg);

#ifdef __cplusplus
}
#endif
#endif
