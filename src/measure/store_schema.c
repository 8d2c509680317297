/* The JSON Schema of a store in a file (declared in store_json.h). */
#include <stdio.h>

#include "measure/store_json.h"

/* Definitions stand once, under "$defs". */
static cJSON *reference_to(const char *definition)
{
    char path[64];
    cJSON *schema = cJSON_CreateObject();
    snprintf(path, sizeof path, "#/$defs/%s", definition);
    cJSON_AddStringToObject(schema, "$ref", path);
    return schema;
}

static const char *const of_items[] = {
    [GB_OF_NOTHING] = "number",        [GB_OF_CURVES] = "by_curve",  [GB_OF_BONES] = "by_bone",
    [GB_OF_SEGMENTS] = "by_segment",   [GB_OF_POINTS] = "by_point",  [GB_OF_EVENTS] = "by_event",
    [GB_OF_DETECTORS] = "by_detector", [GB_OF_ANYTHING] = "by_name",
};

/* Numbers by item: those of the kind's list, or any. */
static cJSON *items_schema(gb_items items)
{
    cJSON *schema = cJSON_Parse("{\"type\": \"object\"}");
    if (gb_items_count(items) == 0) {
        gb_json_add(schema, "additionalProperties", reference_to("number"));
        return schema;
    }
    cJSON *names = cJSON_AddObjectToObject(schema, "properties");
    gb_json_add(names, "", reference_to("number"));
    for (int i = 0; i < gb_items_count(items); i++)
        gb_json_add(names, gb_items_name(items, i), reference_to("number"));
    cJSON_AddFalseToObject(schema, "additionalProperties");
    return schema;
}

cJSON *gb_store_schema_defs(void)
{
    cJSON *defs = cJSON_Parse("{\"number\": {\"type\": [\"number\", \"null\"]}, "
                              "\"samples\": {\"type\": \"array\", \"items\": {\"$ref\": "
                              "\"#/$defs/number\"}}, "
                              "\"by_rule\": {\"type\": \"object\", \"additionalProperties\": "
                              "{\"$ref\": \"#/$defs/samples\"}}}");
    cJSON *curve = cJSON_AddObjectToObject(defs, "curve");
    cJSON_AddStringToObject(curve, "type", "array");
    gb_json_add(curve, "items", reference_to("number"));
    cJSON_AddNumberToObject(curve, "minItems", GB_SAMPLES);
    cJSON_AddNumberToObject(curve, "maxItems", GB_SAMPLES);
    for (int items = GB_OF_CURVES; items <= (int)GB_OF_ANYTHING; items++)
        gb_json_add(defs, of_items[items], items_schema((gb_items)items));
    return defs;
}

/* What may stand in a group of rows; cost: of the timings. */
static cJSON *values_schema(bool cost)
{
    cJSON *schema = cJSON_Parse("{\"type\": \"object\"}");
    cJSON *names = cJSON_AddObjectToObject(schema, "properties");
    for (int q = 0; q < GB_NQUANTITY; q++) {
        const gb_quantity_info *info = &gb_quantities[q];
        if ((info->kind == GB_KIND_cost) != cost)
            continue;
        cJSON *value = reference_to(of_items[info->items]);
        cJSON_AddStringToObject(value, "description", info->meaning);
        gb_json_add(names, info->name, value);
    }
    cJSON_AddFalseToObject(schema, "additionalProperties");
    return schema;
}

/* Curves over the cycle; people's parameters over speed, and times, by the rule that found them. */
static cJSON *curves_schema(void)
{
    cJSON *schema = cJSON_Parse("{\"type\": \"object\"}");
    cJSON *names = cJSON_AddObjectToObject(schema, "properties");
    for (int q = 0; q < GB_NQUANTITY; q++) {
        const gb_quantity_kind kind = gb_quantities[q].kind;
        if (kind == GB_KIND_curve)
            gb_json_add(names, gb_quantities[q].name, reference_to("curve"));
        else if (kind == GB_KIND_parameter || kind == GB_KIND_times)
            gb_json_add(names, gb_quantities[q].name,
                        reference_to(kind == GB_KIND_times ? "by_rule" : "samples"));
    }
    cJSON_AddFalseToObject(schema, "additionalProperties");
    return schema;
}

/* Whose numbers they are, and the numbers. */
static cJSON *group_schema(const char *key, cJSON *of)
{
    cJSON *schema = cJSON_Parse("{\"type\": \"object\", \"properties\": {"
                                "\"subject\": {\"type\": \"string\"}, "
                                "\"reference\": {\"type\": \"string\"}, "
                                "\"statistic\": {\"enum\": [\"mean\", \"sd\"]}, "
                                "\"span\": {\"type\": \"integer\", \"minimum\": 0, "
                                "\"maximum\": 1000000000}, "
                                "\"side\": {\"enum\": [\"both\", \"left\", \"right\"]}}}");
    gb_json_add(cJSON_GetObjectItemCaseSensitive(schema, "properties"), key, of);
    cJSON *required = cJSON_AddArrayToObject(schema, "required");
    cJSON_AddItemToArray(required, cJSON_CreateString("side"));
    cJSON_AddItemToArray(required, cJSON_CreateString(key));
    cJSON_AddFalseToObject(schema, "additionalProperties");
    return schema;
}

static cJSON *list_of(cJSON *item)
{
    cJSON *schema = cJSON_Parse("{\"type\": \"array\"}");
    gb_json_add(schema, "items", item);
    return schema;
}

cJSON *gb_store_rows_schema(bool cost)
{
    return list_of(group_schema("values", values_schema(cost)));
}

cJSON *gb_store_blocks_schema(void)
{
    return list_of(group_schema("curves", curves_schema()));
}
