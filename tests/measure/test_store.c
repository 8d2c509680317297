/* The table of quantities, and the store: what was put is found, sorted, joined and rounded. */
#include "check.h"
#include "measure/store.h"

static void quantities_are_listed_once(void **state)
{
    (void)state;
    for (int q = 0; q < GB_NQUANTITY; q++) {
        const gb_quantity_info *info = &gb_quantities[q];
        assert_non_null(info->name);
        assert_true(*info->name && *info->label && *info->meaning);
        assert_int_equal(gb_quantity_find(info->name), q);
        /* "*" takes the unit of a curve, so that the items must be curves. */
        if (strcmp(info->unit, "*") == 0)
            assert_int_equal(info->items, GB_OF_CURVES);
        assert_int_equal(info->meaning[strlen(info->meaning) - 1], '.');
    }
    assert_int_equal(gb_quantity_find("no such thing"), -1);
    assert_int_equal(gb_curve_find("knee"), GB_KNEE_FLEXION);
    assert_int_equal(gb_curve_find("stance"), -1);
    assert_int_equal(gb_parameter_find("stance"), GB_STANCE);
    assert_string_equal(gb_quantities[gb_quantity_of_people(GB_STANCE)].name, "people_stance");
    assert_string_equal(gb_quantity_unit(GB_Q_RMS, "knee"), "deg");
    assert_string_equal(gb_quantity_unit(GB_Q_RMS, "toe_height"), "leg");
    assert_string_equal(gb_quantity_unit(GB_Q_LAG, "knee"), "% of cycle");
    assert_string_equal(gb_better_word(gb_quantities[GB_Q_GAIN].better), "target");
    for (int kind = 0; kind <= GB_OF_ANYTHING; kind++) {
        for (int i = 0; i < gb_items_count((gb_items)kind); i++)
            assert_int_equal(gb_items_find((gb_items)kind, gb_items_name((gb_items)kind, i)), i);
        assert_int_equal(gb_items_find((gb_items)kind, "no such thing"), -1);
        assert_string_equal(gb_items_name((gb_items)kind, 1000), "");
    }
}

static void numbers_are_rounded_as_files_have_them(void **state)
{
    (void)state;
    assert_near(gb_quantity_round(GB_Q_RMS, 1.23456789049), 1.23456789, 0, 0, "nine decimals");
    assert_near(gb_quantity_round(GB_Q_RMS, 4e-10), 0, 0, 0, "below a decimal");
    /* Tiny errors keep their digits. */
    assert_near(gb_quantity_round(GB_Q_MUSCLE_GRID, 5.2345678904e-14), 5.23456789e-14, 0, 0,
                "nine digits");
    assert_true(isnan(gb_quantity_round(GB_Q_RMS, (double)NAN)));
}

/* Puts the same rows, forwards or backwards. */
static void fill(gb_store *store, bool backwards)
{
    static const gb_value rows[] = {
        {.quantity = GB_Q_STANCE, .take = "b", .value = 0.6},
        {.quantity = GB_Q_STANCE, .take = "b", .statistic = GB_STAT_SD, .value = 0.01},
        {.quantity = GB_Q_STANCE, .take = "b", .side = GB_SIDES_LEFT, .value = 0.61},
        {.quantity = GB_Q_STANCE, .take = "b", .side = GB_SIDES_LEFT, .span = 2, .value = 0.62},
        {.quantity = GB_Q_RMS, .take = "b", .reference = "r", .item = "knee", .value = 3},
        {.quantity = GB_Q_RMS, .take = "b", .reference = "r", .item = "thigh", .value = 2},
        {.quantity = GB_Q_NATURALNESS, .take = "b", .reference = "r", .value = 1},
        {.quantity = GB_Q_STANCE, .take = "a", .value = 0.5},
    };
    const int n = sizeof rows / sizeof *rows;
    gb_store_name(store, "b");
    gb_store_name(store, "a");
    for (int i = 0; i < n; i++)
        gb_store_put(store, rows[backwards ? n - 1 - i : i]);
}

static void rows_are_found_and_sorted(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_store stores[2] = {{.arena = &arena}, {.arena = &arena}};
    for (int k = 0; k < 2; k++) {
        fill(&stores[k], k == 1);
        /* Before and after it is settled. */
        for (int settled = 0; settled < 2; settled++) {
            const gb_store *s = &stores[k];
            assert_near(gb_store_get(s, (gb_value){.quantity = GB_Q_STANCE, .take = "b"}), 0.6, 0,
                        0, "stance");
            assert_near(
                gb_store_get(
                    s, (gb_value){.quantity = GB_Q_STANCE, .take = "b", .statistic = GB_STAT_SD}),
                0.01, 0, 0, "its SD");
            assert_near(gb_store_get(s, (gb_value){.quantity = GB_Q_STANCE,
                                                   .take = "b",
                                                   .side = GB_SIDES_LEFT,
                                                   .span = 2}),
                        0.62, 0, 0, "of a cycle");
            assert_near(gb_store_get(s, (gb_value){.quantity = GB_Q_RMS,
                                                   .take = "b",
                                                   .reference = "r",
                                                   .item = "knee"}),
                        3, 0, 0, "rms of the knee");
            assert_true(isnan(
                gb_store_get(s, (gb_value){.quantity = GB_Q_RMS, .take = "b", .item = "knee"})));
            assert_null(gb_store_find(s, (gb_value){.quantity = GB_Q_STANCE, .take = "c"}));
            gb_store_settle(&stores[k]);
        }
    }
    /* However they were put: by take as first named, then reference, statistic, span and side. */
    assert_int_equal(stores[0].nvalue, stores[1].nvalue);
    for (int i = 0; i < stores[0].nvalue; i++) {
        const gb_value *a = &stores[0].value[i], *b = &stores[1].value[i];
        assert_int_equal(a->quantity, b->quantity);
        assert_string_equal(a->take, b->take);
        assert_string_equal(a->item, b->item);
        assert_near(a->value, b->value, 0, 0, "a row");
    }
    assert_string_equal(stores[0].value[0].take, "b");
    assert_string_equal(stores[0].value[5].item, "thigh");
    assert_string_equal(stores[0].value[6].item, "knee");
    assert_string_equal(stores[0].value[7].take, "a");
    gb_arena_free(&arena);
}

static void the_first_of_two_equal_rows_counts(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_store s = {.arena = &arena};
    gb_store_put(&s, (gb_value){.quantity = GB_Q_STANCE, .take = "a", .value = 1});
    gb_store_put(&s, (gb_value){.quantity = GB_Q_CADENCE, .take = "a", .value = 100});
    gb_store_put(&s, (gb_value){.quantity = GB_Q_STANCE, .take = "a", .value = 2});
    /* Names without a list keep the order in which they came. */
    for (int i = 0; i < 3; i++) {
        static const char *const names[] = {"zeta", "alpha", "zeta"};
        gb_store_put(
            &s, (gb_value){
                    .quantity = GB_Q_TPOSE_READ, .take = "a", .item = names[i], .value = i + 10});
    }
    gb_store_settle(&s);
    assert_int_equal(s.nvalue, 4);
    assert_near(gb_store_get(&s, (gb_value){.quantity = GB_Q_STANCE, .take = "a"}), 1, 0, 0,
                "the first");
    assert_string_equal(s.value[2].item, "zeta");
    assert_near(s.value[2].value, 10, 0, 0, "the first zeta");
    assert_string_equal(s.value[3].item, "alpha");
    assert_near(
        gb_store_get(&s, (gb_value){.quantity = GB_Q_TPOSE_READ, .take = "a", .item = "alpha"}), 11,
        0, 0, "a name without a list");
    gb_arena_free(&arena);
}

static void metrics_are_values_of_whole_takes(void **state)
{
    (void)state;
    const gb_value yes = {.quantity = GB_Q_STANCE, .take = "a"};
    gb_value no = yes;
    assert_true(gb_value_is_metric(&yes));
    no.span = 1;
    assert_false(gb_value_is_metric(&no));
    no = yes;
    no.statistic = GB_STAT_SD;
    assert_false(gb_value_is_metric(&no));
    no = yes;
    no.take = "";
    assert_false(gb_value_is_metric(&no));
    for (int q = 0; q < GB_NQUANTITY; q++) {
        no = yes;
        no.quantity = (gb_quantity)q;
        assert_int_equal(gb_value_is_metric(&no), gb_quantities[q].kind != GB_KIND_cost);
    }
}

static void a_take_is_joined_to_others(void **state)
{
    (void)state;
    gb_arena arena = {0}, other = {0};
    gb_store from = {.arena = &other}, to = {.arena = &arena};
    const double curve[3] = {1, 2, 3};
    fill(&from, false);
    gb_store_put_block(&from, (gb_value){.quantity = GB_Q_STRIKES, .take = "b", .item = "zeni"},
                       curve, 3);
    gb_store_join(&to, &from, "b");
    gb_arena_free(&other);
    gb_store_settle(&to);
    assert_int_equal(to.nvalue, 7);
    assert_int_equal(to.nblock, 1);
    const gb_value key = {.quantity = GB_Q_STRIKES, .take = "b", .item = "zeni"};
    assert_null(gb_store_samples(&to, key, 4));
    assert_near(gb_store_samples(&to, key, 3)[2], 3, 0, 0, "a sample");
    assert_near(gb_store_get(&to, (gb_value){.quantity = GB_Q_STANCE, .take = "b"}), 0.6, 0, 0,
                "stance");
    gb_arena_free(&arena);
}

/* Ten thousand names: every one is found again. */
static void many_names_are_kept_apart(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_store s = {.arena = &arena};
    for (int i = 0; i < 10000; i++) {
        char name[16];
        snprintf(name, sizeof name, "take %d", i);
        gb_store_put(&s, (gb_value){.quantity = GB_Q_STANCE, .take = name, .value = i});
    }
    gb_store_settle(&s);
    for (int i = 0; i < 10000; i += 7) {
        char name[16];
        snprintf(name, sizeof name, "take %d", i);
        assert_near(gb_store_get(&s, (gb_value){.quantity = GB_Q_STANCE, .take = name}), i, 0, 0,
                    name);
    }
    assert_int_equal(s.nname, 10000);
    gb_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantities_are_listed_once),
        cmocka_unit_test(numbers_are_rounded_as_files_have_them),
        cmocka_unit_test(rows_are_found_and_sorted),
        cmocka_unit_test(the_first_of_two_equal_rows_counts),
        cmocka_unit_test(metrics_are_values_of_whole_takes),
        cmocka_unit_test(a_take_is_joined_to_others),
        cmocka_unit_test(many_names_are_kept_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
