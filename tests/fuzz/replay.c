/* Replays a corpus through a target: every file of the folder that is named, and all its prefixes
 * when it is small. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { PREFIXES_BELOW = 600 };

static int replay(const char *path)
{
    FILE *f = fopen(path, "rb");
    uint8_t *bytes = malloc(1 << 20);
    if (!f || !bytes) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(1);
    }
    size_t size = fread(bytes, 1, 1 << 20, f);
    fclose(f);
    int count = 0;
    for (size_t n = size < PREFIXES_BELOW ? 0 : size; n <= size; n++, count++) {
        /* A copy of just this size, so that a read past its end is seen. */
        uint8_t *copy = malloc(n + (n == 0));
        if (!copy)
            exit(1);
        memcpy(copy, bytes, n);
        LLVMFuzzerTestOneInput(copy, n);
        free(copy);
    }
    free(bytes);
    return count;
}

int main(int argc, char **argv)
{
    int files = 0, inputs = 0;
    DIR *folder = argc > 1 ? opendir(argv[1]) : NULL;
    if (!folder) {
        fprintf(stderr, "usage: replay FOLDER\n");
        return 1;
    }
    for (struct dirent *e = readdir(folder); e; e = readdir(folder)) {
        char path[1024];
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], e->d_name);
        inputs += replay(path);
        files++;
    }
    closedir(folder);
    printf("%d files, %d inputs\n", files, inputs);
    return files > 0 ? 0 : 1;
}
