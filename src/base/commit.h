/* The commit of gaitbench's repository that the program was built from: its first 12 digits, with
 * "-dirty" behind it when files had been changed; "unknown" outside a repository. The build writes
 * commit.c; nothing else is compiled anew for a new commit. */
#ifndef GB_BASE_COMMIT_H
#define GB_BASE_COMMIT_H

extern const char gb_commit[];

#endif
