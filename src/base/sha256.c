#include "base/sha256.h"

#include <sha2.h>
#include <stdint.h>

void gb_sha256(const void *bytes, size_t size, char hex[GB_SHA256_SIZE])
{
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, bytes, size);
    SHA256End(&context, hex);
}
