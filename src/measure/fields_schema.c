/* What JSON Schema (draft 2020-12) says of a table's struct (declared in fields.h). */
#include "measure/fields.h"

static cJSON *typed(const char *type)
{
    cJSON *schema = cJSON_CreateObject();
    cJSON_AddStringToObject(schema, "type", type);
    return schema;
}

static cJSON *number_or_null(void)
{
    cJSON *schema = cJSON_CreateObject(), *types = cJSON_AddArrayToObject(schema, "type");
    cJSON_AddItemToArray(types, cJSON_CreateString("number"));
    cJSON_AddItemToArray(types, cJSON_CreateString("null"));
    return schema;
}

static cJSON *list_of(cJSON *item, int least, int most)
{
    cJSON *schema = typed("array");
    gb_json_add(schema, "items", item);
    if (least > 0)
        cJSON_AddNumberToObject(schema, "minItems", least);
    if (most > 0)
        cJSON_AddNumberToObject(schema, "maxItems", most);
    return schema;
}

static cJSON *count_schema(void)
{
    cJSON *schema = typed("integer");
    cJSON_AddNumberToObject(schema, "minimum", 0);
    cJSON_AddNumberToObject(schema, "maximum", 1000000000);
    return schema;
}

static cJSON *words_schema(const gb_field *f)
{
    cJSON *schema = cJSON_CreateObject(), *words = cJSON_AddArrayToObject(schema, "enum");
    for (const char *const *word = f->words; *word; word++)
        cJSON_AddItemToArray(words, cJSON_CreateString(*word));
    return schema;
}

static cJSON *named_schema(const gb_field *f)
{
    cJSON *schema = typed("object"), *names = cJSON_AddObjectToObject(schema, "properties");
    for (int i = 0; i < f->n; i++)
        gb_json_add(names, f->name(i), number_or_null());
    cJSON_AddFalseToObject(schema, "additionalProperties");
    return schema;
}

static cJSON *schema_of(const gb_field *f)
{
    switch (f->type) {
    case GB_FIELD_TEXT:
        return typed("string");
    case GB_FIELD_NUMBER:
        return number_or_null();
    case GB_FIELD_COUNT:
        return count_schema();
    case GB_FIELD_BOOL:
        return typed("boolean");
    case GB_FIELD_WORD:
        return words_schema(f);
    case GB_FIELD_NUMBERS:
        return list_of(number_or_null(), f->n, f->n);
    case GB_FIELD_NAMED:
        return named_schema(f);
    case GB_FIELD_SAMPLES:
        return list_of(number_or_null(), 0, f->n);
    case GB_FIELD_LIST:
        return list_of(gb_fields_schema(f->fields), 0, f->n);
    }
    return NULL;
}

cJSON *gb_fields_schema(const gb_field *fields)
{
    cJSON *schema = typed("object"), *members = cJSON_AddObjectToObject(schema, "properties");
    cJSON *required = cJSON_AddArrayToObject(schema, "required");
    for (const gb_field *f = fields; f->key; f++) {
        gb_json_add(members, f->key, schema_of(f));
        if (!f->optional)
            cJSON_AddItemToArray(required, cJSON_CreateString(f->key));
    }
    cJSON_AddFalseToObject(schema, "additionalProperties");
    return schema;
}
