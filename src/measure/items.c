#include "measure/items.h"

#include <stddef.h>
#include <string.h>

#include "measure/quantity.h"

static const char *const bones[] = {"pelvis",  "spine", "shoulders", "head", "upper_arm",
                                    "forearm", "thigh", "shank",     "foot", NULL};
static const char *const segments[] = {"pelvis", "spine", "neck",      "head",    "thigh", "shank",
                                       "foot",   "toes",  "upper_arm", "forearm", "hand",  NULL};
static const char *const points[] = {"ankle", "wrist", "head", NULL};
static const char *const events[] = {"strike", "toe_off", NULL};
static const char *const detectors[] = {"zeni", NULL};

/* Curves are in the table of quantities. */
static const char *const *const lists[] = {
    [GB_OF_BONES] = bones,   [GB_OF_SEGMENTS] = segments,   [GB_OF_POINTS] = points,
    [GB_OF_EVENTS] = events, [GB_OF_DETECTORS] = detectors, [GB_OF_ANYTHING] = NULL,
};

int gb_items_count(gb_items kind)
{
    int n = 0;
    if (kind == GB_OF_CURVES)
        return GB_NCURVE;
    while (lists[kind] && lists[kind][n])
        n++;
    return n;
}

const char *gb_items_name(gb_items kind, int index)
{
    if (index < 0 || index >= gb_items_count(kind))
        return "";
    return kind == GB_OF_CURVES ? gb_curves[index].name : lists[kind][index];
}

int gb_items_find(gb_items kind, const char *name)
{
    for (int i = 0; i < gb_items_count(kind); i++) {
        if (strcmp(gb_items_name(kind, i), name) == 0)
            return i;
    }
    return -1;
}
