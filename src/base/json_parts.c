/* Objects that are written in pieces, by all threads (declared in json.h). */
#include "base/json.h"
#include "base/parallel.h"

enum { PIECES = 16, MOST_ITEMS = 1024, PIECE_BYTES = 128 * 1024 };

/* Items of a list that are made together: each piece by one thread, into its own text. */
typedef struct wave {
    const gb_json_part *part;
    const gb_json_sink *sink;
    struct wave *before; /* goes to the sink meanwhile; NULL: there is none */
    int first, npiece;   /* item that it begins with */
    int items;           /* of a piece */
    gb_buffer text[PIECES];
} wave;

static gb_status send(const gb_json_sink *sink, const gb_buffer *text, gb_error *err)
{
    if (text->failed)
        return gb_fail_memory(err);
    return text->size > 0 ? sink->write(sink->user, text->text, text->size, err) : GB_OK;
}

static gb_status send_wave(const wave *w, gb_error *err)
{
    gb_status status = GB_OK;
    for (int i = 0; i < w->npiece && status == GB_OK; i++)
        status = send(w->sink, &w->text[i], err);
    return status;
}

static void print_items(const gb_json_part *part, int first, int end, gb_buffer *text)
{
    text->size = 0;
    for (int i = first; i < end && !text->failed; i++) {
        cJSON *item = part->item(part->user, i);
        gb_buffer_text(text, i > 0 ? ",\n    " : "\n    ");
        if (item && part->one_line)
            gb_json_print_line(text, item);
        else if (item)
            gb_json_print_at(text, item, 2);
        else
            text->failed = true;
        cJSON_Delete(item);
    }
}

static gb_status do_piece(void *user, int index, gb_error *err)
{
    wave *w = user;
    if (index == 0)
        return w->before ? send_wave(w->before, err) : GB_OK;
    gb_buffer *text = &w->text[index - 1];
    int first = w->first + (index - 1) * w->items, left = w->part->count - first;
    print_items(w->part, first, first + (left < w->items ? left : w->items), text);
    return text->failed ? gb_fail_memory(err) : GB_OK;
}

/* So many that a piece has about PIECE_BYTES, by the first of them. */
static int items_of_a_piece(const gb_json_part *part)
{
    gb_buffer text = {0};
    print_items(part, 0, 1, &text);
    size_t n = PIECE_BYTES / (text.size + 1);
    gb_buffer_free(&text);
    return n < 1 ? 1 : n > MOST_ITEMS ? MOST_ITEMS : (int)n;
}

static gb_status write_items(const gb_json_part *part, const gb_json_sink *sink, gb_error *err)
{
    wave two[2] = {{.part = part, .sink = sink}, {.part = part, .sink = sink}};
    wave *now = &two[0], *next = &two[1];
    gb_status status = GB_OK;
    two[0].items = two[1].items = items_of_a_piece(part);
    for (int first = 0; first < part->count && status == GB_OK;) {
        int npiece = (part->count - first + now->items - 1) / now->items;
        now->first = first;
        now->npiece = npiece < PIECES ? npiece : PIECES;
        now->before = first > 0 ? next : NULL;
        gb_pieces work = {.count = now->npiece + 1, .run = do_piece, .user = now};
        status = gb_parallel_run(&work, NULL, err);
        first += now->npiece * now->items;
        wave *done = now;
        now = next;
        next = done;
    }
    if (status == GB_OK)
        status = send_wave(next, err);
    for (int i = 0; i < PIECES; i++) {
        gb_buffer_free(&two[0].text[i]);
        gb_buffer_free(&two[1].text[i]);
    }
    return status;
}

static gb_status write_list(const gb_json_part *part, const char *glue, const gb_json_sink *sink,
                            gb_error *err)
{
    gb_buffer text = {0};
    gb_buffer_printf(&text, "%s\n  \"%s\": [", glue, part->key);
    gb_status status = send(sink, &text, err);
    if (status == GB_OK && part->count > 0)
        status = write_items(part, sink, err);
    text.size = 0;
    gb_buffer_text(&text, part->count > 0 ? "\n  ]" : "]");
    if (status == GB_OK)
        status = send(sink, &text, err);
    gb_buffer_free(&text);
    return status;
}

static gb_status write_members(const cJSON *object, const char *glue, const gb_json_sink *sink,
                               gb_error *err)
{
    gb_buffer text = {0};
    for (const cJSON *m = object->child; m; m = m->next) {
        gb_buffer_printf(&text, "%s\n  \"%s\": ", m == object->child ? glue : ",", m->string);
        gb_json_print_at(&text, m, 1);
    }
    gb_status status = send(sink, &text, err);
    gb_buffer_free(&text);
    return status;
}

gb_status gb_json_write_parts(const gb_json_part *part, int n, const gb_json_sink *sink,
                              gb_error *err)
{
    const char *glue = "";
    gb_status status = sink->write(sink->user, "{", 1, err);
    for (int i = 0; i < n && status == GB_OK; i++) {
        const cJSON *members = part[i].members;
        status = members ? write_members(members, glue, sink, err)
                         : write_list(&part[i], glue, sink, err);
        glue = !members || members->child ? "," : glue;
    }
    return status == GB_OK ? sink->write(sink->user, "\n}\n", 3, err) : status;
}

gb_status gb_json_add_to_buffer(void *user, const char *bytes, size_t size, gb_error *err)
{
    gb_buffer *buffer = user;
    gb_buffer_add(buffer, bytes, size);
    return buffer->failed ? gb_fail_memory(err) : GB_OK;
}
