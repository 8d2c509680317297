#include "gait/doubts.h"

#include "gait/ground.h"
#include "gait/rate.h"

gb_status gb_gait_doubts(const gb_body *body, const gb_gait_options *options, const gb_gait *gait,
                         gb_notes *assumed, gb_notes *warnings, gb_error *err)
{
    double fits;
    gb_ground ground = gb_ground_find(body, gait);
    gb_ground_note(&ground, gait->leg, assumed, warnings);
    return gb_rate_check(body, options, gait, &fits, warnings, err);
}
