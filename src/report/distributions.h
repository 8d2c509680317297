/* Many subjects at once: how their numbers are distributed, as histograms and as a table that names
 * those who stand apart. */
#ifndef GB_REPORT_DISTRIBUTIONS_H
#define GB_REPORT_DISTRIBUTIONS_H

#include "chart/chart.h"
#include "compare/results.h"
#include "report/text_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is distributed. */
typedef enum gb_distributed {
    GB_DISTRIBUTED_DISTANCES,  /* from people: the headline, and each curve's RMS in SD */
    GB_DISTRIBUTED_PARAMETERS, /* of gait */
    GB_DISTRIBUTED_OTHERS      /* what else was measured of every take */
} gb_distributed;

typedef struct gb_distributed_value {
    double value;
    const char *name; /* whose it is */
} gb_distributed_value;

typedef struct gb_distribution {
    gb_quantity quantity;
    const char *item;         /* of the quantity */
    int n;                    /* subjects that have the number */
    gb_distributed_value *of; /* (n) least first */
    double quartile[3];       /* 25 %, median, 75 %, between neighbours in proportion */
} gb_distribution;

/* Those of the subjects that were compared with a reference (index), or with nobody (-1); those of
 * GB_DISTRIBUTED_OTHERS are of all subjects. Returns how many there are; *list is in the arena,
 * NULL for want of memory. */
int gb_distributions_find(const gb_results *results, gb_distributed what, int reference,
                          gb_arena *arena, gb_distribution **list);

/* A histogram each. */
void gb_distributions_chart(const gb_results *results, gb_distributed what, int reference,
                            gb_chart *chart);

/* A row each, with the subjects that stand apart: further from the quartiles than one and a half
 * times their distance (Tukey's rule). NULL when there are none, or for want of memory. */
gb_text_table *gb_distributions_table(const gb_results *results, gb_distributed what, int reference,
                                      gb_text_tables *tables);

#ifdef __cplusplus
}
#endif
#endif
