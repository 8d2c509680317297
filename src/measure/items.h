/* What the numbers of one quantity are of: curves, bones, points, ... Each kind has a fixed list of
 * names, whose order is that of tables and files; an open kind takes any name. */
#ifndef GB_MEASURE_ITEMS_H
#define GB_MEASURE_ITEMS_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum gb_items {
    GB_OF_NOTHING,   /* one number: the item is "" */
    GB_OF_CURVES,    /* thigh, knee, ... (measure/quantity.h) */
    GB_OF_BONES,     /* the nine lines between body points (gait/pops.h) */
    GB_OF_SEGMENTS,  /* the eleven bones of the inventory (gait/inventory.h) */
    GB_OF_POINTS,    /* the points whose smoothness is measured: ankle, wrist, head */
    GB_OF_EVENTS,    /* strike, toe_off */
    GB_OF_DETECTORS, /* by what rule an event was found */
    GB_OF_ANYTHING   /* names of the moment: muscles, human bones, ... */
} gb_items;

/* How many names the kind has; 0 for one without a list. */
int gb_items_count(gb_items kind);

/* Name number index of a kind ("" beyond its list), and the number of a name, or -1. */
const char *gb_items_name(gb_items kind, int index);
int gb_items_find(gb_items kind, const char *name);

#ifdef __cplusplus
}
#endif
#endif
