/* The keys of an experiment's subject, by kind. Rows of the table in kinds.h; internal to
 * src/take. */
#ifndef GB_TAKE_KEYS_H
#define GB_TAKE_KEYS_H

#include "take/kinds.h"

#ifdef __cplusplus
extern "C" {
#endif

gb_status gb_keys_of_file(const gb_take_keys *keys, gb_take_source *source,
                          gb_take_options *options);
gb_status gb_keys_of_clip(const gb_take_keys *keys, gb_take_source *source,
                          gb_take_options *options);
gb_status gb_keys_of_command(const gb_take_keys *keys, gb_take_source *source,
                             gb_take_options *options);
gb_status gb_keys_of_procedural(const gb_take_keys *keys, gb_take_source *source,
                                gb_take_options *options);
gb_status gb_keys_of_muscle_clip(const gb_take_keys *keys, gb_take_source *source,
                                 gb_take_options *options);

#ifdef __cplusplus
}
#endif
#endif
