#include "report/take_json.h"

#include <math.h>
#include <stdio.h>

enum { FRAME_DECIMALS = 4, CURVE_DECIMALS = 6 };

static void add_rounded(cJSON *object, const char *key, double value, int decimals)
{
    gb_json_add_number(object, key, gb_number_round(value, decimals));
}

static cJSON *notes_json(const gb_notes *notes)
{
    cJSON *list = cJSON_CreateArray();
    for (const gb_note *note = notes->first; note && list; note = note->next) {
        char text[600];
        if (note->count > 1)
            snprintf(text, sizeof text, "%s (%ld times)", note->message, note->count);
        else
            snprintf(text, sizeof text, "%s", note->message);
        cJSON_AddItemToArray(list, cJSON_CreateString(text));
    }
    return list;
}

/* What both have in common. */
static cJSON *take_json(const gb_take *subject)
{
    cJSON *take = cJSON_CreateObject();
    char up[2] = {subject->up, '\0'};
    cJSON_AddStringToObject(take, "take", subject->name);
    cJSON_AddStringToObject(take, "format", subject->format);
    cJSON_AddNumberToObject(take, "frames", gb_take_frames(subject));
    gb_json_add_number(take, "fps", subject->fps > 0 ? subject->fps : (double)NAN);
    cJSON_AddStringToObject(take, "unit", subject->unit);
    cJSON_AddStringToObject(take, "up", up);
    gb_json_add_number(take, "leg_m", subject->leg);
    return take;
}

static cJSON *joints_json(const gb_take *subject, const gb_survey *survey)
{
    const gb_skeleton *skeleton = &subject->motion.skeleton;
    cJSON *list = cJSON_CreateArray();
    for (int j = 0; j < skeleton->njoint; j++) {
        const gb_joint *joint = &skeleton->joint[j];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", joint->name);
        if (joint->parent >= 0)
            cJSON_AddNumberToObject(item, "parent", joint->parent);
        else
            cJSON_AddNullToObject(item, "parent");
        if (joint->end_site)
            cJSON_AddTrueToObject(item, "end_site");
        cJSON *list_of_channels = cJSON_AddArrayToObject(item, "channels");
        for (int c = 0; c < joint->nchannel; c++)
            cJSON_AddItemToArray(list_of_channels,
                                 cJSON_CreateString(gb_channel_name(joint->channel[c])));
        if (survey->moves[j])
            cJSON_AddTrueToObject(item, "moves");
        if (survey->duplicate[j])
            cJSON_AddTrueToObject(item, "duplicate_name");
        for (int p = 0; p < GB_NPOINT; p++) {
            if (subject->map.node[p] == j)
                cJSON_AddStringToObject(item, "point", gb_point_name(p));
        }
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

cJSON *gb_report_inspect_json(const gb_take *subject, const gb_survey *survey)
{
    cJSON *take = take_json(subject);
    gb_json_add_number(take, "height_m", subject->height);
    gb_json_add_number(take, "seconds",
                       subject->fps > 0 ? subject->motion.nframe / subject->fps : (double)NAN);
    add_rounded(take, "cadence_steps_min", survey->cadence, CURVE_DECIMALS);
    cJSON_AddNumberToObject(take, "missing_samples", (double)subject->missing);
    cJSON_AddNumberToObject(take, "moving_joints", survey->nmoving);
    cJSON_AddNumberToObject(take, "duplicate_names", survey->nduplicate);
    gb_json_add(take, "assumed", notes_json(&subject->assumed));
    gb_json_add(take, "warnings", notes_json(&subject->warnings));
    gb_json_add(take, "joints", joints_json(subject, survey));
    return take;
}

cJSON *gb_report_map_json(const gb_take *subject)
{
    cJSON *map = cJSON_CreateObject();
    gb_arena arena = {0};
    for (int p = 0; p < GB_NPOINT && map; p++) {
        int node = subject->map.node[p];
        const char *word =
            node < 0 ? NULL : gb_point_map_word(&subject->motion.skeleton, node, &arena);
        if (word)
            cJSON_AddStringToObject(map, gb_point_name(p), word);
    }
    gb_arena_free(&arena);
    return map;
}

static cJSON *events_json(const gb_gait *gait, int side)
{
    cJSON *events = cJSON_CreateObject();
    const gb_event_list *strike = &gait->event[side][GB_STRIKE];
    const gb_event_list *off = &gait->event[side][GB_TOE_OFF];
    gb_json_add(events, "strike",
                gb_json_numbers(strike->frame, (size_t)strike->count, FRAME_DECIMALS));
    gb_json_add(events, "toe_off", gb_json_numbers(off->frame, (size_t)off->count, FRAME_DECIMALS));
    cJSON_AddNumberToObject(events, "dropped_too_close", strike->too_close + off->too_close);
    cJSON_AddNumberToObject(events, "dropped_too_flat", strike->too_flat + off->too_flat);
    return events;
}

static const char *side_name(gb_side side)
{
    return side == GB_LEFT ? "left" : "right";
}

/* Those that there are. */
static void add_parameters(cJSON *object, const double value[GB_NPARAMETER])
{
    for (int p = 0; p < GB_NPARAMETER; p++)
        gb_json_add_known(object, gb_parameters[p].name, value[p], CURVE_DECIMALS);
}

static cJSON *cycle_json(const gb_cycle *cycle, double fps)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "side", side_name(cycle->side));
    add_rounded(item, "start", cycle->start, FRAME_DECIMALS);
    add_rounded(item, "end", cycle->end, FRAME_DECIMALS);
    cJSON_AddBoolToObject(item, "kept", cycle->kept);
    cJSON_AddStringToObject(item, "gait", cycle->running ? "run" : "walk");
    cJSON_AddBoolToObject(item, "in_place", cycle->in_place);
    double per_second = fps / (cycle->end - cycle->start);
    add_rounded(item, "travel_turns_deg", cycle->travel, 3);
    add_rounded(item, "travel_turns_deg_s", cycle->travel * per_second, 3);
    add_rounded(item, "facing_turns_deg", cycle->facing, 3);
    add_rounded(item, "facing_turns_deg_s", cycle->facing * per_second, 3);
    add_parameters(item, cycle->parameter);
    return item;
}

static void add_cycles(cJSON *take, const gb_gait *gait)
{
    cJSON *cycles = cJSON_AddArrayToObject(take, "cycles");
    cJSON *dropped = cJSON_AddArrayToObject(take, "dropped");
    for (int i = 0; i < gait->ncycle; i++) {
        const gb_cycle *cycle = &gait->cycle[i];
        /* A cycle whose events do not fit has no parameters; it is only listed as dropped. */
        if (!isnan(cycle->parameter[GB_CADENCE]))
            cJSON_AddItemToArray(cycles, cycle_json(cycle, gait->fps));
        if (cycle->kept)
            continue;
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "side", side_name(cycle->side));
        add_rounded(item, "start", cycle->start, FRAME_DECIMALS);
        cJSON_AddStringToObject(item, "reason", cycle->reason);
        cJSON_AddItemToArray(dropped, item);
    }
}

static void add_curves(cJSON *take, const gb_gait *gait)
{
    static const char *const keys[] = {"curves", "curves_left", "curves_right"};
    for (int k = 0; k < 3; k++) {
        cJSON *curves = cJSON_AddObjectToObject(take, keys[k]);
        bool have = k == 0 || gait->side_count[k - 1] > 0;
        for (int c = 0; c < GB_NCURVE && have; c++) {
            const double *values = k == 0 ? gait->curve[c] : gait->side_curve[k - 1][c];
            if (gait->has_curve[c])
                gb_json_add(curves, gb_curves[c].name,
                            gb_json_numbers(values, GB_SAMPLES, CURVE_DECIMALS));
        }
    }
}

cJSON *gb_report_analysis_json(const gb_take *subject, const gb_gait *gait)
{
    cJSON *take = take_json(subject);
    gb_json_add_number(take, "arm_m", gait->arm);
    gb_json_add_number(take, "cutoff_hz", gait->cutoff);
    cJSON_AddStringToObject(take, "definition", GB_DEFINITION);
    if (gait->nkept > 0) {
        cJSON_AddStringToObject(take, "gait", gait->running ? "run" : "walk");
        cJSON_AddBoolToObject(take, "in_place", gait->in_place);
    }
    gb_json_add(take, "assumed", notes_json(&subject->assumed));
    gb_json_add(take, "warnings", notes_json(&subject->warnings));
    cJSON *events = cJSON_AddObjectToObject(take, "events");
    gb_json_add(events, "left", events_json(gait, GB_LEFT));
    gb_json_add(events, "right", events_json(gait, GB_RIGHT));
    add_cycles(take, gait);
    add_parameters(cJSON_AddObjectToObject(take, "parameters"), gait->mean);
    add_parameters(cJSON_AddObjectToObject(take, "parameters_sd"), gait->sd);
    add_curves(take, gait);
    return take;
}
