/* Places the 19 joints of our rig with MuJoCo's mj_kinematics again and again, in 256 poses; prints
 * the least nanoseconds for a pose. Bodies have ball joints, no geoms and no sites, so that nothing
 * but bodies is placed. */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NJOINT = 19, POSES = 256, BATCHES = 200, TIMES = 40 };

/* Parents of the joints of the rig, hips first. */
static const int parent[NJOINT] = {-1, 0, 1, 2, 3, 2, 5, 6, 2, 8, 9, 0, 11, 12, 13, 0, 15, 16, 17};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* A body with what hangs on it. */
static char *put_body(char *out, int joint)
{
    out += sprintf(out,
                   "<body pos='0.1 %.2f 0.05'><%s/>"
                   "<inertial pos='0 0 0' mass='1' diaginertia='0.01 0.01 0.01'/>",
                   0.1 + 0.02 * joint, joint ? "joint type='ball'" : "freejoint");
    for (int j = joint + 1; j < NJOINT; j++) {
        if (parent[j] == joint)
            out = put_body(out, j);
    }
    return out + sprintf(out, "</body>");
}

int main(int argc, char **argv)
{
    static char text[16384];
    char error[500] = "";
    const char *path = argc > 1 ? argv[1] : "rig.xml";
    char *end = text + sprintf(text, "<mujoco><worldbody>");
    sprintf(put_body(end, 0), "</worldbody></mujoco>");
    FILE *file = fopen(path, "w");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0)
        return 2;
    mjModel *m = mj_loadXML(path, NULL, error, sizeof error);
    if (!m) {
        fprintf(stderr, "mujoco: %s\n", error);
        return 1;
    }
    mjData *d = mj_makeData(m);
    mjtNum *pose = malloc(sizeof *pose * (size_t)m->nq * POSES);
    if (!d || !pose || m->nbody != NJOINT + 1 || m->nq != 7 + 4 * (NJOINT - 1))
        return 1;
    for (int p = 0; p < POSES; p++) {
        mjtNum *q = pose + (size_t)p * (size_t)m->nq;
        for (int i = 0; i < m->nq; i++)
            q[i] = mju_sin(0.1 * p + i);
        mj_normalizeQuat(m, q);
    }
    double least = 1e30;
    for (int b = 0; b < BATCHES; b++) {
        double start = now();
        for (int i = 0; i < TIMES; i++) {
            memcpy(d->qpos, pose + (size_t)((b * TIMES + i) % POSES) * (size_t)m->nq,
                   sizeof *pose * (size_t)m->nq);
            mj_kinematics(m, d);
        }
        double each = (now() - start) / TIMES;
        if (each < least)
            least = each;
    }
    if (!(d->xpos[3 * NJOINT] == d->xpos[3 * NJOINT]))
        return 1;
    printf("%.3f\n", least);
    return 0;
}
