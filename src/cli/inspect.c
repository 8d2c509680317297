#include <math.h>
#include <stdio.h>

#include "cli/cli.h"
#include "report/take_json.h"

static void print_notes(const char *title, const gb_notes *notes)
{
    for (const gb_note *note = notes->first; note; note = note->next) {
        printf("  %-9s %s", note == notes->first ? title : "", note->message);
        if (note->count > 1)
            printf(" (%ld times)", note->count);
        putchar('\n');
    }
}

/* Names of the joints, folded to the width of a terminal. */
static void print_joints(const gb_skeleton *skeleton)
{
    int joints = 0, column = 0;
    for (int j = 0; j < skeleton->njoint; j++)
        joints += !skeleton->joint[j].end_site;
    printf("  joints    %d, %d end sites, %d columns\n", joints, skeleton->njoint - joints,
           skeleton->ncolumn);
    for (int j = 0; j < skeleton->njoint; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        if (joint->end_site)
            continue;
        column += printf("%s%s", column == 0 ? "            " : " ", joint->name);
        if (column > 84) {
            putchar('\n');
            column = 0;
        }
    }
    if (column > 0)
        putchar('\n');
}

static void print_points(const gb_subject *subject)
{
    int found = 0;
    for (int p = 0; p < GB_NPOINT; p++)
        found += subject->map.node[p] >= 0;
    printf("  points    %d of %d", found, GB_NPOINT);
    const char *separator = "; without ";
    for (int p = 0; p < GB_NPOINT && found > 0; p++) {
        if (subject->map.node[p] < 0) {
            printf("%s%s", separator, gb_point_name(p));
            separator = ", ";
        }
    }
    putchar('\n');
}

static void print_text(const gb_subject *subject)
{
    const gb_motion *motion = &subject->motion;
    printf("%s\n  format    %s\n  frames    %d", subject->take, subject->format, motion->nframe);
    if (subject->fps > 0)
        printf(" at %.6g Hz, %.2f s", subject->fps, motion->nframe / subject->fps);
    printf("\n  unit      %s (%.6g m), up axis %c\n", subject->unit, motion->metres, subject->up);
    if (!isnan(subject->leg))
        printf("  leg       %.3f m (thigh and shank)\n", subject->leg);
    if (!isnan(subject->height))
        printf("  height    %.2f m, from the lowest foot point to the top of the head (median)\n",
               subject->height);
    print_joints(&motion->skeleton);
    print_points(subject);
    print_notes("assumed", &subject->assumed);
    print_notes("warnings", &subject->warnings);
}

int gb_command_inspect(gb_cli *cli)
{
    gb_error err;
    if (cli->nargs == 0) {
        gb_fail(&err, GB_USAGE, "name at least one take");
        return gb_cli_error(&err);
    }
    cJSON *list = cli->json ? cJSON_CreateArray() : NULL;
    int code = 0;
    for (int i = 0; i < cli->nargs; i++) {
        gb_subject subject;
        gb_status status = gb_subject_open(cli->args[i], &cli->subject, &subject, &err);
        if (status != GB_OK) {
            code = gb_cli_error(&err);
            continue;
        }
        if (list)
            cJSON_AddItemToArray(list, gb_report_inspect_json(&subject));
        else
            print_text(&subject);
        gb_subject_close(&subject);
    }
    return list ? gb_cli_print_json(list, code) : code;
}
