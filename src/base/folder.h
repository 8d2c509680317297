/* Folders of our own that are there for a while: locked while they are used, so that another
 * process can tell those that a killed one left behind. */
#ifndef GB_BASE_FOLDER_H
#define GB_BASE_FOLDER_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "FOLDER/NAME", malloc'ed; NULL for want of memory. */
char *gb_path_join(const char *folder, const char *name);

/* "." or ".."? */
bool gb_path_is_dot(const char *name);

/* Removes a folder and all that is in it, four levels deep. Links are removed, not followed. */
void gb_folder_remove(const char *folder);

/* Takes the folder for this process, until the descriptor is closed or the process ends, however it
 * does. -1: somebody else has it, or has just removed it. */
int gb_folder_lock(const char *folder);

/* Calls use(path) for every folder in `in` whose name begins with prefix and that nobody has: what
 * a killed process left. */
void gb_folder_sweep(const char *in, const char *prefix, void use(const char *path));

#ifdef __cplusplus
}
#endif
#endif
