#include "base/processor.h"

#include <stdio.h>
#include <string.h>

bool gb_processor_read(const char *key, char *value, size_t room)
{
    char line[512];
    FILE *file = fopen("/proc/cpuinfo", "r");
    bool found = false;
    value[0] = '\0';
    while (file && !found && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (!colon || strncmp(line, key, strlen(key)) != 0)
            continue;
        colon[1 + strcspn(colon + 1, "\r\n")] = '\0';
        snprintf(value, room, "%s", colon + 1 + strspn(colon + 1, " "));
        found = true;
    }
    if (file)
        fclose(file);
    return found;
}
