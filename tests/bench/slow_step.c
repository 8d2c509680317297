/* Plants a slowdown: linked into a second gaitbench with -Wl,--wrap=gb_character_step, this does
 * every GAITBENCH_TEST_EXTRA-th step twice (20: 5 % more work, 1: twice the work). The product
 * knows nothing of it. */
#include <stdlib.h>

#include "procedural/character.h"

void __real_gb_character_step(gb_character *character, const gb_character_command *command,
                              double dt, gb_character_pose *pose);
void __wrap_gb_character_step(gb_character *character, const gb_character_command *command,
                              double dt, gb_character_pose *pose);

void __wrap_gb_character_step(gb_character *character, const gb_character_command *command,
                              double dt, gb_character_pose *pose)
{
    static int every, count;
    if (every == 0) {
        const char *text = getenv("GAITBENCH_TEST_EXTRA");
        every = text && atoi(text) > 0 ? atoi(text) : 20;
    }
    if (++count >= every) {
        gb_character copy = *character;
        gb_character_pose unused;
        count = 0;
        __real_gb_character_step(&copy, command, dt, &unused);
    }
    __real_gb_character_step(character, command, dt, pose);
}
