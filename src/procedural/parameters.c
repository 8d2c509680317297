#include "procedural/parameters.h"

#include <stdio.h>
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

const char *gb_style_number_name(char out[GB_STYLE_NUMBER_SIZE], int parameter, bool slope)
{
    snprintf(out, GB_STYLE_NUMBER_SIZE, "%s%s", gb_style_parameters[parameter].name,
             slope ? " per v*" : "");
    return out;
}
