/* The table of kinds: words and keys become the same plain data, and takes of points alone are
 * takes. */
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "gait/gait.h"
#include "take/generated.h"
#include "take/generated_word.h"
#include "walker.h"

/* What a table says of itself. */
static void every_row_is_whole(void **state)
{
    (void)state;
    for (const gb_take_kind *kind = gb_take_kinds; kind->name; kind++) {
        assert_ptr_equal(gb_take_kind_find(kind->name), kind);
        assert_non_null(kind->what);
        assert_non_null(kind->keys);
        assert_non_null(kind->read);
        assert_non_null(kind->open);
        /* Words come with their options and a list of them. */
        assert_true((kind->prefix != NULL) == (kind->option != NULL));
        assert_true((kind->prefix != NULL) == (kind->list != NULL));
        if (kind->prefix)
            assert_ptr_equal(gb_take_kind_of_word(kind->prefix), kind);
    }
    assert_true(gb_take_kinds[0].is_file);
    assert_null(gb_take_kind_find("walk"));
}

/* The keys of one subject, whose folder is "folder/". */
static gb_status read_keys(const char *kind, const char *text, gb_arena *arena,
                           gb_take_source *source, gb_take_options *options, gb_error *err)
{
    gb_json json;
    memset(options, 0, sizeof *options);
    gb_status status = gb_json_parse(text, strlen(text), "test.json", &json, err);
    if (status != GB_OK)
        return status;
    const gb_take_keys keys = {&json, json.root, "", "folder/", arena, err};
    status = gb_take_keys_read(&keys, gb_take_kind_find(kind), source, options);
    gb_json_close(&json);
    return status;
}

/* The words that stood in results before there was plain data behind them: a clip always says its
 * stature, a procedural take its seconds, rate and leg; nine digits; folders are in the name, and
 * not in the label. 0.4 sqrt(9.81 x 0.85) = 1.15505844... m/s. */
static void keys_print_as_the_words_of_old(void **state)
{
    (void)state;
    static const struct {
        const char *kind, *keys, *word, *label;
    } cases[] = {
        {"clip", "{\"clip\": \"walk\"}", "clip:walk,stature=1.76", "clip:walk,stature=1.76"},
        {"clip", "{\"clip\": \"run\", \"stature\": 1.5, \"seconds\": 4, \"fps\": 60}",
         "clip:run,stature=1.5,seconds=4", "clip:run,stature=1.5,seconds=4"},
        {"procedural", "{}", "procedural:walk,seconds=10,fps=120,leg=0.85",
         "procedural:walk,seconds=10,fps=120,leg=0.85"},
        {"procedural", "{\"speed_star\": 0.4}",
         "procedural:walk@1.15505844,seconds=10,fps=120,leg=0.85",
         "procedural:walk@1.15505844,seconds=10,fps=120,leg=0.85"},
        {"procedural",
         "{\"gait\": \"run\", \"speed\": 3, \"params\": \"a/p.json\", \"rig\": \"/b/r.json\"}",
         "procedural:run@3,seconds=10,fps=120,leg=0.85,params=folder/a/p.json,rig=/b/r.json",
         "procedural:run@3,seconds=10,fps=120,leg=0.85,params=p.json,rig=r.json"},
        {"procedural", "{\"params\": \"a,b/c,d\\\\e.json\"}",
         "procedural:walk,seconds=10,fps=120,leg=0.85,params=folder/a\\,b/c\\,d\\\\e.json",
         "procedural:walk,seconds=10,fps=120,leg=0.85,params=c\\,d\\\\e.json"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_arena arena = {0};
        gb_take_source source;
        gb_take_options options;
        gb_buffer word = {0}, label = {0};
        gb_error err;
        assert_status(read_keys(cases[i].kind, cases[i].keys, &arena, &source, &options, &err),
                      GB_OK, &err);
        gb_generated_print(source.kind, &source.generated, false, &word);
        gb_generated_print(source.kind, &source.generated, true, &label);
        assert_string_equal(word.text, cases[i].word);
        assert_string_equal(label.text, cases[i].label);
        gb_buffer_free(&word);
        gb_buffer_free(&label);
        gb_arena_free(&arena);
    }
}

/* A word is read into what it was printed from. */
static void words_come_back(void **state)
{
    (void)state;
    static const char *const words[] = {
        "procedural:walk",
        "procedural:walk@0",
        "procedural:run@3.25,seconds=2.5,fps=60,leg=0.9,params=a\\,b/c\\\\\\,d.json,rig=r.json",
        "procedural:idle,params=with=equals and blank",
        "clip:jump,stature=1.6,seconds=3,fps=24",
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        gb_arena arena = {0};
        gb_generated g;
        gb_buffer again = {0};
        gb_error err;
        const gb_take_kind *kind = gb_take_kind_of_word(words[i]);
        assert_status(gb_generated_parse(kind, words[i], &arena, &g, &err), GB_OK, &err);
        gb_generated_print(kind, &g, false, &again);
        assert_string_equal(again.text, words[i]);
        if (i == 2)
            assert_string_equal(g.params, "a,b/c\\,d.json");
        gb_buffer_free(&again);
        gb_arena_free(&arena);
    }
}

/* Other backslashes are what they are; a comma behind two of them ends the name. */
static void only_commas_and_backslashes_are_guarded(void **state)
{
    (void)state;
    gb_arena arena = {0};
    gb_generated g;
    gb_error err;
    const gb_take_kind *kind = gb_take_kind_find("procedural");
    assert_status(gb_generated_parse(kind, "procedural:walk,params=C:\\n\\x\\", &arena, &g, &err),
                  GB_OK, &err);
    assert_string_equal(g.params, "C:\\n\\x\\");
    assert_status(gb_generated_parse(kind, "procedural:walk,params=a\\\\,leg=1", &arena, &g, &err),
                  GB_OK, &err);
    assert_string_equal(g.params, "a\\");
    assert_near(g.leg, 1, 0, 0, "leg");
    assert_status(gb_generated_parse(kind, "procedural:walk,params=a,b.json", &arena, &g, &err),
                  GB_USAGE, &err);
    gb_arena_free(&arena);
}

static void copy_file(const char *from, const char *folder, const char *name)
{
    gb_file file;
    gb_error err;
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_status(gb_file_open(from, 0, &file, &err), GB_OK, &err);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(file.bytes, 1, file.size, f), file.size);
    fclose(f);
    gb_file_close(&file);
}

/* Files in a folder with a comma in its name give the motion that they give elsewhere, named in a
 * word or in an experiment. */
static void folders_may_have_a_comma(void **state)
{
    (void)state;
    static const char fixtures[] =
        "procedural:walk@1.25,seconds=2,fps=120,leg=0.85,"
        "params=fixtures/parameters/seed-people.json,rig=fixtures/rigs/wide-hips.json";
    static const char label[] = "procedural:walk@1.25,seconds=2,fps=120,leg=0.85,params=seed-"
                                "people.json,rig=wide-hips.json";
    char folder[64], guarded[64], word[400], keys[400];
    snprintf(folder, sizeof folder, "/tmp/gaitbench,kinds,%ld", (long)getpid());
    snprintf(guarded, sizeof guarded, "/tmp/gaitbench\\,kinds\\,%ld", (long)getpid());
    assert_int_equal(mkdir(folder, 0700), 0);
    copy_file("fixtures/parameters/seed-people.json", folder, "seed-people.json");
    copy_file("fixtures/rigs/wide-hips.json", folder, "wide-hips.json");
    snprintf(word, sizeof word,
             "procedural:walk@1.25,seconds=2,fps=120,leg=0.85,params=%s/seed-people.json,"
             "rig=%s/wide-hips.json",
             guarded, guarded);
    snprintf(keys, sizeof keys,
             "{\"speed\": 1.25, \"seconds\": 2, \"params\": \"%s/seed-people.json\", "
             "\"rig\": \"%s/wide-hips.json\"}",
             folder, folder);
    gb_arena arena = {0};
    gb_take_source source;
    gb_take_options options;
    gb_take plain, typed, read;
    gb_error err;
    assert_status(gb_take_open(fixtures, NULL, &plain, &err), GB_OK, &err);
    assert_status(gb_take_open(word, NULL, &typed, &err), GB_OK, &err);
    assert_status(read_keys("procedural", keys, &arena, &source, &options, &err), GB_OK, &err);
    assert_status(gb_take_source_open(&source, "mine", &options, &read, &err), GB_OK, &err);
    const gb_take *const all[] = {&plain, &typed, &read};
    for (int i = 0; i < 3; i++) {
        const gb_motion *m = &all[i]->motion;
        assert_int_equal(m->nframe, 241);
        assert_memory_equal(m->values, plain.motion.values,
                            (size_t)m->nframe * (size_t)m->skeleton.ncolumn * sizeof(double));
        assert_string_equal(all[i]->label, label);
        assert_string_equal(all[i]->kind, "procedural");
    }
    assert_string_equal(typed.name, word);
    assert_string_equal(read.name, word);
    gb_take_close(&plain);
    gb_take_close(&typed);
    gb_take_close(&read);
    gb_arena_free(&arena);
    snprintf(word, sizeof word, "%s/seed-people.json", folder);
    unlink(word);
    snprintf(word, sizeof word, "%s/wide-hips.json", folder);
    unlink(word);
    assert_int_equal(rmdir(folder), 0);
}

/* What a word may not say, an experiment may not say either. */
static void values_of_keys_are_checked(void **state)
{
    (void)state;
    static const struct {
        const char *kind, *keys, *message;
    } cases[] = {
        {"procedural", "{\"speed\": 21}", "a speed of 0 to 20 m/s"},
        {"procedural", "{\"leg\": 0}", "'leg' needs a number above zero"},
        {"procedural", "{\"gait\": \"walk@2\"}", "there is no procedural 'walk@2'"},
        {"clip", "{\"clip\": \"walk,seconds=3\"}", "there is no clip 'walk,seconds=3'"},
        {"clip", "{\"clip\": \"walk\", \"stature\": -1}", "'stature' needs a number above zero"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gb_arena arena = {0};
        gb_take_source source;
        gb_take_options options;
        gb_take take;
        gb_error err = {0};
        assert_status(read_keys(cases[i].kind, cases[i].keys, &arena, &source, &options, &err),
                      GB_OK, &err);
        assert_status(gb_take_source_open(&source, "mine", &options, &take, &err), GB_USAGE, &err);
        assert_contains(err.message, cases[i].message);
        gb_arena_free(&arena);
    }
}

/* A take without a motion, as markers are: the walker's points alone. Its steps are known: two in a
 * cycle of 1.1 s. */
static void points_alone_are_a_take(void **state)
{
    (void)state;
    static const walker usual = {.seconds = 6, .fps = 120, .speed = 1.3, .cycle = 1.1};
    gb_take take = {.name = "markers", .label = "markers", .kind = "take", .format = "points"};
    take.points = walker_body(&usual, &take.arena);
    take.fps = usual.fps;
    gb_body body;
    gb_gait gait;
    gb_error err;
    assert_int_equal(gb_take_frames(&take), 721);
    assert_status(gb_take_body(&take, &body, &err), GB_OK, &err);
    assert_ptr_equal(body.xyz, take.points.xyz);
    assert_null(body.axes[GB_AXES_PELVIS]);
    assert_status(gb_gait_analyze(&body, NULL, &gait, NULL, &err), GB_OK, &err);
    assert_true(gait.nkept >= 6);
    assert_near(gait.mean[GB_CADENCE], 120 / usual.cycle, 0.1, 0, "steps/min");
    gb_gait_free(&gait);
    gb_take_close(&take);
    assert_null(take.points.xyz);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_row_is_whole),
    cmocka_unit_test(keys_print_as_the_words_of_old),
    cmocka_unit_test(words_come_back),
    cmocka_unit_test(only_commas_and_backslashes_are_guarded),
    cmocka_unit_test(folders_may_have_a_comma),
    cmocka_unit_test(values_of_keys_are_checked),
    cmocka_unit_test(points_alone_are_a_take),
};

run_group(tests)
