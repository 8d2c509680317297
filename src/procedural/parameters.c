#include "procedural/parameters.h"

#include <string.h>

const gb_gait_parameter_info gb_gait_parameters[GB_NGAIT_PARAMETER] = {
#define INFO(name, unit, low, high, meaning) {#name, unit, meaning, low, high},
    GB_GAIT_PARAMETERS(INFO)
#undef INFO
};

int gb_gait_parameter_find(const char *name)
{
    for (int i = 0; i < GB_NGAIT_PARAMETER; i++) {
        if (strcmp(gb_gait_parameters[i].name, name) == 0)
            return i;
    }
    return -1;
}
