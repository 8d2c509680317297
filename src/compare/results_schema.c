/* The JSON Schema of results.json, made from the tables that read and write it (declared in
 * results.h). docs/schemas/results.schema.json is what it gives; a test compares. */
#include "compare/results_fields.h"

static cJSON *parse(const char *text)
{
    return cJSON_Parse(text);
}

static cJSON *list_of(cJSON *item)
{
    cJSON *schema = parse("{\"type\": \"array\"}");
    gb_json_add(schema, "items", item);
    return schema;
}

static cJSON *number(void)
{
    return parse("{\"type\": [\"number\", \"null\"]}");
}

/* Numbers by item: those of the kind's list, or any. */
static cJSON *items_schema(gb_items items, cJSON *of(void))
{
    cJSON *schema = parse("{\"type\": \"object\"}");
    if (gb_items_count(items) == 0) {
        gb_json_add(schema, "additionalProperties", of());
        return schema;
    }
    cJSON *names = cJSON_AddObjectToObject(schema, "properties");
    gb_json_add(names, "", of());
    for (int i = 0; i < gb_items_count(items); i++)
        gb_json_add(names, gb_items_name(items, i), of());
    cJSON_AddFalseToObject(schema, "additionalProperties");
    return schema;
}

/* What may stand in a group of rows; cost: of the timings. */
static cJSON *values_schema(bool cost)
{
    cJSON *schema = parse("{\"type\": \"object\"}");
    cJSON *names = cJSON_AddObjectToObject(schema, "properties");
    for (int q = 0; q < GB_NQUANTITY; q++) {
        const gb_quantity_info *info = &gb_quantities[q];
        if ((info->kind == GB_KIND_cost) != cost)
            continue;
        cJSON *value = info->items == GB_OF_NOTHING ? number() : items_schema(info->items, number);
        cJSON_AddStringToObject(value, "description", info->meaning);
        gb_json_add(names, info->name, value);
    }
    cJSON_AddFalseToObject(schema, "additionalProperties");
    return schema;
}

static cJSON *samples(void)
{
    return list_of(number());
}

/* Curves have GB_SAMPLES numbers; bands and times as many as there are. */
static cJSON *curves_schema(void)
{
    cJSON *schema = parse("{\"type\": \"object\"}");
    cJSON *names = cJSON_AddObjectToObject(schema, "properties");
    for (int q = 0; q < GB_NQUANTITY; q++) {
        const gb_quantity_info *info = &gb_quantities[q];
        if (info->kind == GB_KIND_cost)
            continue;
        cJSON *curve = samples();
        if (info->kind == GB_KIND_curve) {
            cJSON_AddNumberToObject(curve, "minItems", GB_SAMPLES);
            cJSON_AddNumberToObject(curve, "maxItems", GB_SAMPLES);
        }
        cJSON *either = cJSON_CreateObject(), *ways = cJSON_AddArrayToObject(either, "anyOf");
        cJSON_AddItemToArray(ways, curve);
        cJSON *by_item = parse("{\"type\": \"object\"}");
        gb_json_add(by_item, "additionalProperties", samples());
        cJSON_AddItemToArray(ways, by_item);
        gb_json_add(names, info->name, either);
    }
    cJSON_AddFalseToObject(schema, "additionalProperties");
    return schema;
}

/* Whose numbers they are, and the numbers. */
static cJSON *group_schema(const char *key, cJSON *of)
{
    cJSON *schema = parse("{\"type\": \"object\", \"properties\": {"
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

static cJSON *timings_schema(cJSON *plots)
{
    cJSON *schema = parse("{\"type\": \"object\", \"properties\": {\"doubts\": {\"type\": "
                          "\"array\", \"items\": {\"type\": \"string\"}}}}");
    cJSON *members = cJSON_GetObjectItemCaseSensitive(schema, "properties");
    gb_json_add(members, "costs", list_of(group_schema("values", values_schema(true))));
    gb_json_add(members, "plots", plots);
    gb_json_add(schema, "additionalProperties", number());
    return schema;
}

cJSON *gb_results_schema(void)
{
    cJSON *schema = parse(
        "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\", "
        "\"title\": \"Results of a gaitbench experiment\", "
        "\"description\": \"Made by 'gaitbench list schema'; docs/results.md explains it.\", "
        "\"type\": \"object\", "
        "\"required\": [\"gaitbench\", \"schema\", \"definition\", \"experiment\", \"title\", "
        "\"measured\", \"subjects\", \"references\", \"comparisons\", \"metrics\", \"curves\", "
        "\"skipped\", \"not_checked\", \"timings\", \"provenance\"], "
        "\"properties\": {\"gaitbench\": {\"type\": \"string\"}, "
        "\"definition\": {\"type\": \"string\"}, \"experiment\": {\"type\": \"string\"}, "
        "\"title\": {\"type\": \"string\"}, "
        "\"shard\": {\"type\": \"object\", \"required\": [\"index\", \"count\"], "
        "\"properties\": {\"index\": {\"type\": \"integer\", \"minimum\": 1}, "
        "\"count\": {\"type\": \"integer\", \"minimum\": 1}}, \"additionalProperties\": false}, "
        "\"partial\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}}, "
        "\"measured\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}}}, "
        "\"additionalProperties\": false}");
    cJSON *members = cJSON_GetObjectItemCaseSensitive(schema, "properties");
    cJSON *version = cJSON_AddObjectToObject(members, "schema");
    cJSON_AddNumberToObject(version, "const", GB_RESULTS_SCHEMA);
    gb_json_add(members, "subjects", list_of(gb_fields_schema(gb_subject_fields)));
    gb_json_add(members, "references", list_of(gb_fields_schema(gb_reference_fields)));
    gb_json_add(members, "comparisons", list_of(gb_fields_schema(gb_comparison_fields)));
    gb_json_add(members, "metrics", list_of(group_schema("values", values_schema(false))));
    gb_json_add(members, "curves", list_of(group_schema("curves", curves_schema())));
    gb_json_add(members, "plots", list_of(gb_fields_schema(gb_plot_fields)));
    gb_json_add(members, "gates", list_of(gb_fields_schema(gb_gate_fields)));
    gb_json_add(members, "skipped", list_of(gb_fields_schema(gb_omission_fields)));
    gb_json_add(members, "not_checked", list_of(gb_fields_schema(gb_omission_fields)));
    gb_json_add(members, "timings", timings_schema(list_of(gb_fields_schema(gb_plot_fields))));
    gb_json_add(members, "provenance", gb_fields_schema(gb_provenance_fields));
    return schema;
}
