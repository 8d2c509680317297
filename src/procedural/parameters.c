#include "procedural/parameters.h"

#include <string.h>

const gb_style_parameter_info gb_style_parameters[GB_NSTYLE_PARAMETER] = {
#define INFO(name, unit, low, high, meaning) {#name, unit, meaning, low, high},
    GB_STYLE_PARAMETERS(INFO)
#undef INFO
};

int gb_style_parameter_find(const char *name)
{
    for (int i = 0; i < GB_NSTYLE_PARAMETER; i++) {
        if (strcmp(gb_style_parameters[i].name, name) == 0)
            return i;
    }
    return -1;
}
