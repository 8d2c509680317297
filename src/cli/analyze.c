#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/cli.h"
#include "report/take_json.h"

gb_status gb_cli_analyze(const gb_cli *cli, const char *take, gb_subject *subject, gb_gait *gait,
                         gb_error *err)
{
    gb_status status = gb_subject_open(take, &cli->subject, subject, err);
    if (status != GB_OK)
        return status;
    gb_body body;
    status = gb_subject_body(subject, &body, err);
    if (status == GB_OK)
        status = gb_gait_analyze(&body, &cli->gait, gait, &subject->warnings, err);
    if (status != GB_OK) {
        /* The analysis knows points, not files. */
        if (err->file[0] == '\0')
            snprintf(err->file, sizeof err->file, "%s", take);
        gb_subject_close(subject);
    }
    return status;
}

int gb_command_analyze(gb_cli *cli)
{
    gb_error err;
    int code = 0;
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < cli->nargs; i++) {
        gb_subject subject;
        gb_gait gait;
        if (gb_cli_analyze(cli, cli->args[i], &subject, &gait, &err) != GB_OK) {
            code = gb_cli_error(&err);
            continue;
        }
        gb_cli_notes(cli, &subject);
        cJSON_AddItemToArray(list, gb_report_analysis_json(&subject, &gait));
        gb_gait_free(&gait);
        gb_subject_close(&subject);
    }
    gb_buffer text = {0};
    gb_json_print(&text, list);
    fputs(text.text, stdout);
    gb_buffer_free(&text);
    cJSON_Delete(list);
    return code;
}
int gb_command_reference(gb_cli *cli)
{
    (void)cli;
    return 0;
}
int gb_command_run(gb_cli *cli)
{
    (void)cli;
    return 0;
}
int gb_command_report(gb_cli *cli)
{
    (void)cli;
    return 0;
}
int gb_command_list(gb_cli *cli)
{
    (void)cli;
    return 0;
}
int gb_command_doctor(gb_cli *cli)
{
    (void)cli;
    return 0;
}
