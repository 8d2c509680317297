/* Reads a BVH with assimp again and again; prints the least in seconds. */
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

int main(int argc, char **argv)
{
    int times = argc > 2 ? atoi(argv[2]) : 5;
    double least = 1e30;
    if (argc < 2 || times < 1)
        return 2;
    for (int i = 0; i < times; i++) {
        double start = now();
        const struct aiScene *scene = aiImportFile(argv[1], 0);
        double spent = now() - start;
        least = spent < least ? spent : least;
        if (!scene || scene->mNumAnimations < 1) {
            fprintf(stderr, "assimp: %s\n", aiGetErrorString());
            return 1;
        }
        aiReleaseImport(scene);
    }
    printf("%.9f\n", least);
    return 0;
}
