#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "report/survey.h"
#include "report/take_json.h"

#define LOOKED_AT 10.0 /* s of a take that the cadence is taken from: a dozen steps */

static void print_notes(const char *title, const gb_notes *notes)
{
    for (const gb_note *note = notes->first; note; note = note->next) {
        gb_cli_print("  %-9s %s", note == notes->first ? title : "", note->message);
        if (note->count > 1)
            printf(" (%ld times)", note->count);
        putchar('\n');
    }
}

/* "position XYZ, rotation ZXY", in the order of the columns. */
static void print_channels(const gb_joint *joint)
{
    static const char axis[] = {'X', 'Y', 'Z', 'X', 'Y', 'Z', 'X', 'Y', 'Z', 'W'};
    const char *last = "";
    for (int c = 0; c < joint->nchannel; c++) {
        const char *kind = gb_channel_name(joint->channel[c]) + 1;
        if (strcmp(kind, last) != 0)
            printf("%s%s ", *last ? ", " : "  ", kind);
        putchar(axis[joint->channel[c]]);
        last = kind;
    }
}

/* One joint a line, deeper ones further in; what it is to us in brackets. */
static void print_tree(const gb_take *subject, const gb_survey *survey)
{
    const gb_skeleton *skeleton = &subject->motion.skeleton;
    int ends = 0;
    for (int j = 0; j < skeleton->njoint; j++)
        ends += skeleton->joint[j].end_site;
    printf("  joints    %d, %d end sites, %d columns\n", skeleton->njoint - ends, ends,
           skeleton->ncolumn);
    for (int i = 0; i < skeleton->njoint; i++) {
        int j = survey->order[i];
        const gb_joint *joint = &skeleton->joint[j];
        gb_cli_print("            %*s%s", survey->depth[j] < 30 ? 2 * survey->depth[j] : 60, "",
                     joint->end_site && !*joint->name ? "(end)" : joint->name);
        print_channels(joint);
        if (survey->moves[j])
            fputs(" (moves)", stdout);
        const char *separator = "  [";
        for (int p = 0; p < GB_NPOINT; p++) {
            if (subject->map.node[p] == j) {
                printf("%s%s", separator, gb_point_name(p));
                separator = ", ";
            }
        }
        puts(*separator == ',' ? "]" : "");
    }
}

static void print_points(const gb_take *subject)
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

static void print_text(const gb_take *subject, const gb_survey *survey)
{
    const gb_motion *motion = &subject->motion;
    gb_cli_print_name(stdout, subject->name, "\n");
    printf("  format    %s\n  frames    %d", subject->format, motion->nframe);
    if (subject->fps > 0)
        printf(" at %.6g Hz, %.2f s", subject->fps, motion->nframe / subject->fps);
    gb_cli_print("\n  unit      %s (%.6g m), up axis %c\n", subject->unit, motion->metres,
                 subject->up);
    if (!isnan(subject->leg))
        printf("  leg       %.3f m (thigh and shank)\n", subject->leg);
    if (!isnan(subject->height))
        printf("  height    %.2f m, from the lowest foot point to the top of the head (median)\n",
               subject->height);
    if (!isnan(survey->cadence))
        printf("  cadence   %.1f steps/min, over the first %g s at most\n", survey->cadence,
               LOOKED_AT);
    printf("  missing   %ld samples\n", subject->missing);
    if (survey->npositioned > 0)
        printf(
            "  moving    %d of %d joints with position channels change their place in the parent\n",
            survey->nmoving, survey->npositioned);
    if (survey->nduplicate > 0)
        printf("  equal     %d joints have another's name\n", survey->nduplicate);
    print_tree(subject, survey);
    print_points(subject);
    print_notes("assumed", &subject->assumed);
    print_notes("warnings", &subject->warnings);
}

static gb_status inspect(gb_cli *cli, const char *take, cJSON *list, gb_error *err)
{
    gb_take subject;
    gb_survey survey;
    cli->subject.keep_gaps = true; /* shown, not refused */
    gb_status status = gb_take_open(take, &cli->subject, &subject, err);
    if (status != GB_OK)
        return status;
    status = gb_survey_take(&subject, LOOKED_AT, &survey, err);
    if (status == GB_OK && list)
        cJSON_AddItemToArray(list, gb_report_inspect_json(&subject, &survey));
    else if (status == GB_OK)
        print_text(&subject, &survey);
    gb_take_close(&subject);
    return status;
}

/* The map found, to be corrected and handed to --map. */
static int print_map(gb_cli *cli)
{
    gb_error err;
    gb_take subject;
    if (cli->nargs != 1) {
        gb_fail(&err, GB_USAGE, "--map prints the body points of one take");
        gb_advise(&err, "to read a map from FILE, name it *.json or write --map=FILE");
        return gb_cli_error(&err);
    }
    cli->subject.keep_gaps = true;
    if (gb_take_open(cli->args[0], &cli->subject, &subject, &err) != GB_OK)
        return gb_cli_error(&err);
    gb_cli_notes(cli, &subject);
    int code = gb_cli_print_json(gb_report_map_json(&subject), 0);
    gb_take_close(&subject);
    return code;
}

int gb_command_inspect(gb_cli *cli)
{
    gb_error err;
    if (cli->show_map)
        return print_map(cli);
    if (cli->nargs == 0) {
        gb_fail(&err, GB_USAGE, "name at least one take");
        return gb_cli_error(&err);
    }
    cJSON *list = cli->json ? cJSON_CreateArray() : NULL;
    int code = 0;
    for (int i = 0; i < cli->nargs; i++) {
        if (inspect(cli, cli->args[i], list, &err) != GB_OK)
            code = gb_cli_error(&err);
    }
    return list ? gb_cli_print_json(list, code) : code;
}
