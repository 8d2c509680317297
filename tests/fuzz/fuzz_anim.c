/* Any bytes as a clip of Unity; what is read is evaluated, written, and read again to the bit. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "formats/unity_anim.h"
#include "formats/unity_curve.h"
#include "fuzz.h"

enum { SAMPLES = 16, MOST_CURVES = 200 };

static void check(bool good)
{
    if (!good)
        abort();
}

static bool same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void use_curve(const gb_anim_curve *curve)
{
    double out[SAMPLES];
    if (curve->nkey == 0) {
        check(isnan(gb_anim_evaluate(curve, 0)));
        return;
    }
    const gb_anim_key *first = curve->key, *last = &curve->key[curve->nkey - 1];
    check(same(gb_anim_evaluate(curve, first->time), first->value));
    check(same(gb_anim_evaluate(curve, last->time), last->value));
    for (int k = 1; k < curve->nkey; k++)
        check(curve->key[k].time > curve->key[k - 1].time);
    double step = (last->time - first->time) / (SAMPLES - 3);
    if (!isfinite(step))
        return;
    gb_anim_sample(curve, first->time - step, step, SAMPLES, out);
    for (int i = 0; i < SAMPLES; i++) {
        double value = gb_anim_evaluate(curve, first->time - step + i * step);
        check(same(value, out[i]) || (isnan(value) && isnan(out[i])));
    }
}

static void compare(const gb_anim *a, const gb_anim *b)
{
    check(strcmp(a->name, b->name) == 0 && a->ncurve == b->ncurve && a->loops == b->loops &&
          a->mirrored == b->mirrored && same(a->cycle_offset, b->cycle_offset) &&
          same(a->sample_rate, b->sample_rate) && same(a->start_time, b->start_time) &&
          same(a->stop_time, b->stop_time));
    for (int c = 0; c < a->ncurve; c++) {
        const gb_anim_curve *p = &a->curve[c], *q = &b->curve[c];
        check(strcmp(p->attribute, q->attribute) == 0 && strcmp(p->path, q->path) == 0 &&
              p->class_id == q->class_id && p->nkey == q->nkey);
        for (int k = 0; k < p->nkey; k++) {
            const gb_anim_key *x = &p->key[k], *y = &q->key[k];
            check(same(x->time, y->time) && same(x->value, y->value) &&
                  same(x->in_slope, y->in_slope) && same(x->out_slope, y->out_slope) &&
                  same(x->in_weight, y->in_weight) && same(x->out_weight, y->out_weight) &&
                  x->weighted == y->weighted);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gb_arena arena = {0};
    gb_notes notes = {.arena = &arena};
    gb_anim anim, again;
    gb_error err;
    gb_status status = gb_anim_parse((const char *)data, size, "fuzz.anim", &anim, &notes, &err);
    check(status == GB_OK || (status == GB_INPUT && err.message[0]));
    if (status == GB_OK) {
        for (int c = 0; c < anim.ncurve && c < MOST_CURVES; c++)
            use_curve(&anim.curve[c]);
        gb_buffer out = {0};
        check(gb_anim_write(&anim, &out, &err) == GB_OK);
        check(gb_anim_parse(out.text, out.size, "again.anim", &again, &notes, &err) == GB_OK);
        compare(&anim, &again);
        gb_anim_free(&again);
        gb_buffer_free(&out);
        gb_anim_free(&anim);
    }
    gb_arena_free(&arena);
    return 0;
}
