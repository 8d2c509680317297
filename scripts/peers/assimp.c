/* Reads a BVH with assimp again and again; prints the median in seconds. */
#include <assimp/cimport.h>
#include <assimp/scene.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    int times = argc > 2 ? atoi(argv[2]) : 5;
    double *seconds = malloc((size_t)times * sizeof *seconds);
    if (argc < 2 || !seconds || times < 1)
        return 2;
    for (int i = 0; i < times; i++) {
        double start = now();
        const struct aiScene *scene = aiImportFile(argv[1], 0);
        seconds[i] = now() - start;
        if (!scene || scene->mNumAnimations < 1) {
            fprintf(stderr, "assimp: %s\n", aiGetErrorString());
            return 1;
        }
        aiReleaseImport(scene);
    }
    qsort(seconds, (size_t)times, sizeof *seconds, by_value);
    printf("%.9f\n", seconds[times / 2]);
    return 0;
}
