/* The JSON Schema of results.json, made from the tables that read and write it (declared in
 * results.h). docs/schemas/results.schema.json is what it gives; a test compares. */
#include "compare/results_fields.h"
#include "measure/store_json.h"

static cJSON *list_of(cJSON *item)
{
    cJSON *schema = cJSON_Parse("{\"type\": \"array\"}");
    gb_json_add(schema, "items", item);
    return schema;
}

static cJSON *timings_schema(cJSON *plots)
{
    cJSON *schema = cJSON_Parse("{\"type\": \"object\", \"properties\": {\"doubts\": {\"type\": "
                                "\"array\", \"items\": {\"type\": \"string\"}}}}");
    cJSON *members = cJSON_GetObjectItemCaseSensitive(schema, "properties");
    gb_json_add(members, "costs", gb_store_rows_schema(true));
    gb_json_add(members, "plots", plots);
    gb_json_add(schema, "additionalProperties", cJSON_Parse("{\"$ref\": \"#/$defs/number\"}"));
    return schema;
}

cJSON *gb_results_schema(void)
{
    cJSON *schema = cJSON_Parse(
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
    gb_json_add(schema, "$defs", gb_store_schema_defs());
    cJSON *version = cJSON_AddObjectToObject(members, "schema");
    cJSON_AddNumberToObject(version, "const", GB_RESULTS_SCHEMA);
    gb_json_add(members, "subjects", list_of(gb_fields_schema(gb_subject_fields)));
    gb_json_add(members, "references", list_of(gb_fields_schema(gb_reference_fields)));
    gb_json_add(members, "comparisons", list_of(gb_fields_schema(gb_comparison_fields)));
    gb_json_add(members, "metrics", gb_store_rows_schema(false));
    gb_json_add(members, "curves", gb_store_blocks_schema());
    gb_json_add(members, "plots", list_of(gb_fields_schema(gb_plot_fields)));
    gb_json_add(members, "gates", list_of(gb_fields_schema(gb_gate_fields)));
    gb_json_add(members, "skipped", list_of(gb_fields_schema(gb_omission_fields)));
    gb_json_add(members, "not_checked", list_of(gb_fields_schema(gb_omission_fields)));
    gb_json_add(members, "timings", timings_schema(list_of(gb_fields_schema(gb_plot_fields))));
    gb_json_add(members, "provenance", gb_fields_schema(gb_provenance_fields));
    return schema;
}
