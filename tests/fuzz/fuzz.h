/* What every fuzz target is: bytes in, no crash, no hang, bounded memory.
 *
 * The same file is a libFuzzer target (-Dfuzz=true, clang) and a test that replays its corpus. */
#ifndef GB_TESTS_FUZZ_H
#define GB_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
