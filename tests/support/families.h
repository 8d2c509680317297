/* Skeletons made of names alone, and whether each body point is found at the joint it should be. */
#ifndef GB_TESTS_FAMILIES_H
#define GB_TESTS_FAMILIES_H

#include "check.h"
#include "humanoid/points.h"

enum { MAX_JOINT = 128, MAX_CHAIN = 10 };

/* A family of names. Chains are "parent/child/child"; '@' is a side, and such a chain is there
 * twice. What else the exporter writes (collars, fingers, twists, ends) stands in the way. */
typedef struct family {
    const char *name, *side[2];
    const char *chain[MAX_CHAIN];
    const char *pelvis, *neck, *hip, *knee, *ankle, *toe_base, *shoulder, *elbow, *wrist;
} family;

typedef struct names {
    gb_arena arena;
    gb_joint joint[MAX_JOINT];
    gb_skeleton skeleton;
} names;

/* text with '@' replaced by the side; in the arena. */
static inline char *with_side(names *n, const char *text, size_t size, const char *side)
{
    const char *mark = memchr(text, '@', size);
    if (!mark)
        return gb_arena_text(&n->arena, text, size);
    return gb_arena_printf(&n->arena, "%.*s%s%.*s", (int)(mark - text), text, side,
                           (int)(text + size - mark - 1), mark + 1);
}

static inline int add(names *n, const char *name, int parent)
{
    assert_true(n->skeleton.njoint < MAX_JOINT);
    n->joint[n->skeleton.njoint] = gb_joint_make(name, parent, (gb_vec3){0, 1, 0});
    n->skeleton.joint = n->joint;
    return n->skeleton.njoint++;
}

static inline int add_end(names *n, const char *parent)
{
    int j = add(n, "", gb_skeleton_find(&n->skeleton, parent));
    n->joint[j].end_site = true;
    return j;
}

static inline int find_child(const names *n, int parent, const char *name)
{
    for (int j = 0; j < n->skeleton.njoint; j++) {
        if (n->joint[j].parent == parent && strcmp(n->joint[j].name, name) == 0)
            return j;
    }
    return -1;
}

/* "parent/child/child": what is there already is not added again; the first may be anywhere. */
static inline void add_chain(names *n, const char *chain, const char *side)
{
    int parent = -1;
    for (bool first = true; *chain; first = false) {
        size_t size = strcspn(chain, "/");
        const char *name = with_side(n, chain, size, side);
        int found = first ? gb_skeleton_find(&n->skeleton, name) : find_child(n, parent, name);
        parent = found >= 0 ? found : add(n, name, parent);
        chain += size + (chain[size] == '/');
    }
}

static inline void build(names *n, const char *const *chains, const char *const side[2])
{
    memset(n, 0, sizeof *n);
    for (int i = 0; i < MAX_CHAIN && chains[i]; i++) {
        for (int s = 0; s < (strchr(chains[i], '@') ? 2 : 1); s++)
            add_chain(n, chains[i], side[s]);
    }
}

static inline bool is_at(names *n, const gb_point_map *map, const char *family_name, int point,
                         const char *pattern, const char *side)
{
    const char *wanted = with_side(n, pattern, strlen(pattern), side);
    const char *found = map->node[point] < 0 ? "nothing" : n->joint[map->node[point]].name;
    if (strcmp(found, wanted) == 0)
        return true;
    print_error("%s: %s is at %s, expected %s\n", family_name, gb_point_name(point), found, wanted);
    return false;
}

/* The number of points that are somewhere else; each is printed. */
static inline int family_mistakes(const family *f)
{
    names n;
    build(&n, f->chain, f->side);
    gb_point_map map;
    gb_point_map_by_name(&n.skeleton, &map, NULL);
    int wrong = !is_at(&n, &map, f->name, GB_PELVIS, f->pelvis, "");
    wrong += !is_at(&n, &map, f->name, GB_NECK_BASE, f->neck, "");
    for (int s = 0; s < 2; s++) {
        wrong += !is_at(&n, &map, f->name, GB_HIP + s, f->hip, f->side[s]);
        wrong += !is_at(&n, &map, f->name, GB_KNEE + s, f->knee, f->side[s]);
        wrong += !is_at(&n, &map, f->name, GB_ANKLE + s, f->ankle, f->side[s]);
        wrong += !is_at(&n, &map, f->name, GB_TOE_BASE + s, f->toe_base, f->side[s]);
        wrong += !is_at(&n, &map, f->name, GB_SHOULDER + s, f->shoulder, f->side[s]);
        wrong += !is_at(&n, &map, f->name, GB_ELBOW + s, f->elbow, f->side[s]);
        wrong += !is_at(&n, &map, f->name, GB_WRIST + s, f->wrist, f->side[s]);
    }
    gb_arena_free(&n.arena);
    return wrong;
}

#endif
