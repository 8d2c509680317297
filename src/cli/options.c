/* The one option table, parsing and help (declared in cli.h). */
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

typedef enum option_id {
    ID_HELP = 256,
    ID_JSON,
    ID_CSV,
    ID_OUTPUT,
    ID_ASF,
    ID_FPS,
    ID_UNIT,
    ID_UP,
    ID_MAP,
    ID_SHOW_MAP,
    ID_ROOT_OFFSET,
    ID_FROM,
    ID_TO,
    ID_SKIP_FIRST,
    ID_LOOP,
    ID_STRICT,
    ID_ALLOW_NAN,
    ID_MAX_BYTES,
    ID_MAX_LINE,
    ID_MAX_JOINTS,
    ID_MAX_CHANNELS,
    ID_MAX_DEPTH,
    ID_MAX_FRAMES,
    ID_CUTOFF,
    ID_STRETCH,
    ID_PERSON,
    ID_TITLE,
    ID_ORDER,
    ID_LIST,
    ID_TAKE_LIST,
    ID_LABORATORY,
    ID_LABORATORIES,
    ID_BETWEEN,
    ID_BETWEEN_ONLY,
    ID_OWN_SLOPES,
    ID_LEAVE_ONE_OUT,
    ID_START,
    ID_AVATAR,
    ID_IN,
    ID_FOLD,
    ID_LATEX,
    ID_PAIR,
    ID_FORCE,
    ID_JOBS,
    ID_SHARD,
    ID_MERGE,
    ID_VERIFY,
    ID_SQLITE,
    ID_BASELINE,
    ID_UPDATE,
    ID_REASON,
    ID_STRICT_GATE,
    ID_JUNIT,
    ID_GITHUB,
    ID_MARKDOWN,
    ID_EXPORT,
    ID_AGAINST,
    ID_FAIL_SLOWER,
    ID_EFFECT,
    ID_ROUNDS,
    ID_INSTRUCTIONS,
    ID_ITERATIONS,
    ID_SECONDS,
    ID_SEED,
    ID_COLD,
    ID_FRAMETIMES,
    ID_STAGES,
    ID_SERVE,
    ID_QUIET,
    ID_VERBOSE
} option_id;

typedef struct option_row {
    option_id id;
    const char *name;
    const char *value; /* NULL: none */
    int group;
    const char *help;
} option_row;

static const option_row table[] = {
    {ID_OUTPUT, "output", "PATH", GB_OPT_OUTPUT, "where to write (also -o)"},
    {ID_JSON, "json", NULL, GB_OPT_JSON, "JSON on standard output"},
    {ID_CSV, "csv", NULL, GB_OPT_CSV, "tables as CSV on standard output"},
    {ID_ASF, "asf", "FILE", GB_OPT_READ, "the skeleton of an AMC (else found beside it)"},
    {ID_FPS, "fps", "RATE", GB_OPT_READ, "frames a second, over what the file says"},
    {ID_UNIT, "unit", "UNIT", GB_OPT_READ, "m, cm, mm, in, auto, or metres per unit"},
    {ID_UP, "up", "AXIS", GB_OPT_READ, "x, y, z or auto: the file's axis that points up"},
    {ID_MAP, "map", "FILE", GB_OPT_READ,
     "JSON {\"left_hip\": \"JOINT\", ...} over the names known"},
    {ID_SHOW_MAP, "map", NULL, GB_OPT_INSPECT,
     "print the body points found as such JSON; behind it a .json is read as above"},
    {ID_ROOT_OFFSET, "root-offset", "HOW", GB_OPT_READ,
     "replace, add or auto: BVH positions and OFFSETs"},
    {ID_FROM, "from", "FRAME", GB_OPT_READ, "first frame to use (from 0)"},
    {ID_TO, "to", "FRAME", GB_OPT_READ, "last frame to use"},
    {ID_SKIP_FIRST, "skip-first", NULL, GB_OPT_READ,
     "leave out what stands in front of the motion: a T-pose, a jump"},
    {ID_LOOP, "loop", "TIMES", GB_OPT_READ, "play a game clip so often in a row"},
    {ID_STRICT, "strict", NULL, GB_OPT_READ, "refuse what would be mended with a warning"},
    {ID_ALLOW_NAN, "allow-nan", NULL, GB_OPT_READ,
     "nan in a file is a missing sample: gaps to 0.1 s are filled"},
    {ID_MAX_BYTES, "max-bytes", "N", GB_OPT_READ, "refuse larger files [4 GB]"},
    {ID_MAX_LINE, "max-line", "N", GB_OPT_READ, "refuse longer lines [1048576 bytes]"},
    {ID_MAX_JOINTS, "max-joints", "N", GB_OPT_READ, "refuse more joints and end sites [4096]"},
    {ID_MAX_CHANNELS, "max-channels", "N", GB_OPT_READ, "refuse more columns of a frame [24576]"},
    {ID_MAX_DEPTH, "max-depth", "N", GB_OPT_READ, "refuse longer chains of joints [512]"},
    {ID_MAX_FRAMES, "max-frames", "N", GB_OPT_READ, "refuse more frames [10000000]"},
    {ID_CUTOFF, "cutoff", "HZ", GB_OPT_GAIT, "low-pass of the points [6]"},
    {ID_STRETCH, "straight-stretch", "SECONDS", GB_OPT_GAIT,
     "a cycle counts only within so long a straight stretch [0]"},
    {ID_PERSON, "subject", "NAME", GB_OPT_PERSON,
     "the person of all takes (else the part of each name before '_' is a guess)"},
    {ID_TAKE_LIST, "list", "FILE", GB_OPT_PERSON,
     "takes and their people: lines of person, condition, laboratory, file"},
    {ID_LABORATORY, "laboratory", "NAME", GB_OPT_PERSON, "where all takes were made"},
    {ID_LABORATORIES, "laboratories", "FILE", GB_OPT_PERSON,
     "what is known of laboratories (JSON): thanks, curves that are not judged by"},
    {ID_BETWEEN, "between", "FILE", GB_OPT_PERSON,
     "how far laboratories are apart (JSON), instead of those of these takes"},
    {ID_BETWEEN_ONLY, "between-only", NULL, GB_OPT_PERSON,
     "write such a file of these takes' laboratories, and no averages"},
    {ID_OWN_SLOPES, "own-slopes", NULL, GB_OPT_PERSON,
     "do not lean towards the shipped slopes over speed"},
    {ID_TITLE, "title", "TEXT", GB_OPT_PERSON, "what the reference is"},
    {ID_ORDER, "order", "ORDER", GB_OPT_ORDER,
     "order of all written BVH rotations, first outermost, like ZXY (else kept)"},
    {ID_AVATAR, "avatar", "AVATAR", GB_OPT_READ,
     "of a .anim: game, an avatar's .json or .asset, or a take whose skeleton it is [game]"},
    {ID_IN, "in", "FILE", GB_OPT_MUSCLES, "poses (CSV) or rotations (JSON) to convert"},
    {ID_FOLD, "fold", NULL, GB_OPT_MUSCLES,
     "muscles of bones that are not there move the next bone"},
    {ID_START, "start", "FILE", GB_OPT_TUNE,
     "parameters to start from, instead of those the experiment names"},
    {ID_LEAVE_ONE_OUT, "leave-one-out", NULL, GB_OPT_TUNE,
     "tune without each person in turn, judge on that one"},
    {ID_LATEX, "latex", NULL, GB_OPT_COMPARE, "tables for LaTeX on standard output"},
    {ID_PAIR, "pair", "BEFORE=NOW", GB_OPT_COMPARE,
     "subjects that belong together; more than once; only these are compared"},
    {ID_JOBS, "jobs", "N", GB_OPT_JOBS, "threads, the results are the same [all processors]"},
    {ID_SHARD, "shard", "I/N", GB_OPT_RUN, "only part I of N of the subjects, for --merge"},
    {ID_MERGE, "merge", NULL, GB_OPT_RUN, "put the results of all shards together"},
    {ID_VERIFY, "verify", "RESULTS", GB_OPT_RUN,
     "run again what RESULTS came from and say which numbers differ"},
    {ID_SQLITE, "sqlite", NULL, GB_OPT_SQLITE, "also all numbers as results.sqlite"},
    {ID_BASELINE, "baseline", "FILE", GB_OPT_GATE, "what the results are compared with"},
    {ID_UPDATE, "update-baseline", NULL, GB_OPT_GATE,
     "write FILE anew from the results, print what differs, exit with 1"},
    {ID_REASON, "reason", "TEXT", GB_OPT_GATE, "why it changes: stands in FILE"},
    {ID_STRICT_GATE, "strict", NULL, GB_OPT_GATE, "what could not be checked fails"},
    {ID_FORCE, "force", NULL, GB_OPT_GATE | GB_OPT_COMPARE,
     "also other metric definitions, or another experiment"},
    {ID_JUNIT, "junit", "FILE", GB_OPT_GATE, "JUnit XML, a test case a verdict"},
    {ID_MARKDOWN, "markdown", "FILE", GB_OPT_GATE, "the table as a file"},
    {ID_GITHUB, "github", NULL, GB_OPT_GATE, "::error lines for GitHub's annotations"},
    {ID_EXPORT, "export", "FORMAT=FILE", GB_OPT_GATE,
     "verdicts, google-benchmark, bencher or smaller-is-better; may be repeated"},
    {ID_AGAINST, "against", "PROGRAM", GB_OPT_BENCH,
     "compare with another build's gaitbench, run by run in turn"},
    {ID_FAIL_SLOWER, "fail-slower", NULL, GB_OPT_BENCH,
     "exit with 1 when that finds a slower case"},
    {ID_EFFECT, "effect", "PERCENT", GB_OPT_BENCH, "what is less is no difference [3]"},
    {ID_ROUNDS, "rounds", "N", GB_OPT_BENCH, "runs of each program, a multiple of 4 [52]"},
    {ID_INSTRUCTIONS, "instructions", NULL, GB_OPT_BENCH,
     "count instructions, too (needs valgrind; the same every time)"},
    {ID_ITERATIONS, "iterations", "N", GB_OPT_BENCH,
     "only repeat each case N times, untimed, for profilers"},
    {ID_SECONDS, "seconds", "S", GB_OPT_BENCH,
     "time for each case [0.5]; of one run with --against [0.01]"},
    {ID_SEED, "seed", "N", GB_OPT_BENCH, "of the random order [1]"},
    {ID_COLD, "cold", NULL, GB_OPT_BENCH, "empty the caches before every frame"},
    {ID_FRAMETIMES, "frametimes", "FILE", GB_OPT_BENCH, "every frame's milliseconds as CSV"},
    {ID_STAGES, "stages", "FILE", GB_OPT_BENCH,
     "only the stages of a frame and of a take, in the columns of Tracy's csvexport"},
    {ID_SERVE, "serve", NULL, GB_OPT_BENCH, "answer the --against of another gaitbench"},
    {ID_LIST, "list", NULL, GB_OPT_LIST, "what there is"},
    {ID_QUIET, "quiet", NULL, GB_OPT_QUIET, "no warnings, no progress"},
    {ID_VERBOSE, "verbose", NULL, GB_OPT_QUIET, "say also what was assumed"},
    {ID_HELP, "help", NULL, GB_OPT_QUIET, "this text"},
};

enum { NOPTION = sizeof table / sizeof *table, MAX_JOBS = 1024, MAX_SHARDS = 10000 };

void gb_cli_print_help(void)
{
    puts("gaitbench measures how naturally a humanoid moves.\n\n"
         "usage: gaitbench COMMAND ... [--help]\n");
    for (const gb_cli_command *c = gb_commands; c->name; c++)
        printf("  %-10s %s\n", c->name, c->summary);
    puts(
        "\nA TAKE is a motion file (.bvh; .amc with its .asf beside it) or a built-in subject:\n"
        "clip:walk, clip:run, clip:idle, clip:jump, clip:wave, with options behind a comma:\n"
        "clip:walk,stature=1.6,seconds=5,fps=60; procedural:walk@1.25, run@SPEED, go@SPEED, idle,\n"
        "route: procedural:run@3,seconds=10,leg=0.9,params=FILE,rig=FILE; a comma in a FILE's "
        "name\n"
        "has a backslash before it. A .anim plays on --avatar.\n\n"
        "exit codes: 0 fine, 1 a gate failed, 2 usage or configuration, 3 input data,\n"
        "4 run time or I/O, 5 nothing to do\n\n"
        "gaitbench COMMAND --help tells more; gaitbench --version the version.");
}

void gb_cli_print_command_help(const gb_cli_command *command)
{
    printf("usage: gaitbench %s %s\n\n%s.\n%s\noptions:\n", command->name, command->usage,
           command->summary, command->help);
    for (int i = 0; i < NOPTION; i++) {
        char left[64];
        if (!(table[i].group & (command->options | GB_OPT_QUIET)))
            continue;
        snprintf(left, sizeof left, "--%s%s%s", table[i].name, table[i].value ? " " : "",
                 table[i].value ? table[i].value : "");
        printf("  %-26s %s\n", left, table[i].help);
    }
}

static gb_status usage(const gb_cli_command *command, const char *what, const char *word)
{
    gb_error err;
    gb_fail(&err, GB_USAGE, "%s '%s'", what, word);
    gb_advise(&err, "gaitbench %s --help tells what it takes", command->name);
    gb_cli_error(&err);
    return GB_USAGE;
}

static bool parse_number(const char *text, double least, double *out)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(value) || value < least)
        return false;
    *out = value;
    return true;
}

static bool parse_int(const char *text, int *out)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno || value < 0 || value > INT_MAX)
        return false;
    *out = (int)value;
    return true;
}

static bool parse_size(const char *text, size_t *out)
{
    double value;
    if (!parse_number(text, 1, &value) || value > 1e15)
        return false;
    *out = (size_t)value;
    return true;
}

/* "2/5" */
static bool parse_shard(const char *text, int *shard, int *count)
{
    char first[16];
    const char *slash = strchr(text, '/');
    if (!slash || slash - text >= (int)sizeof first)
        return false;
    snprintf(first, sizeof first, "%.*s", (int)(slash - text), text);
    return parse_int(first, shard) && parse_int(slash + 1, count) && *shard >= 1 &&
           *shard <= *count && *count <= MAX_SHARDS;
}

/* Stores one option; false when its value is not understood. */
static bool store(gb_cli *cli, int id, const char *value)
{
    gb_take_options *s = &cli->subject;
    switch (id) {
    case ID_JSON:
        return cli->json = true;
    case ID_CSV:
        return cli->csv = true;
    case ID_FOLD:
        return cli->fold = true;
    case ID_LEAVE_ONE_OUT:
        return cli->leave_one_out = true;
    case ID_JOBS:
        return parse_int(value, &cli->jobs) && cli->jobs >= 1 && cli->jobs <= MAX_JOBS;
    case ID_SHARD:
        return parse_shard(value, &cli->shard, &cli->nshard);
    case ID_MERGE:
        return cli->merge = true;
    case ID_VERIFY:
        cli->verify = value;
        return *value != '\0';
    case ID_SQLITE:
        return cli->sqlite = true;
    case ID_UPDATE:
        return cli->update = true;
    case ID_FORCE:
        return cli->force = true;
    case ID_STRICT_GATE:
        return cli->strict = true;
    case ID_GITHUB:
        return cli->github = true;
    case ID_BASELINE:
        cli->baseline = value;
        return *value != '\0';
    case ID_REASON:
        cli->reason = value;
        return *value != '\0';
    case ID_JUNIT:
        cli->junit = value;
        return *value != '\0';
    case ID_MARKDOWN:
        cli->markdown = value;
        return *value != '\0';
    case ID_EXPORT:
        if (cli->nexport == (int)(sizeof cli->export_to / sizeof *cli->export_to))
            return false;
        cli->export_to[cli->nexport++] = value;
        return strchr(value, '=') != NULL;
    case ID_LIST:
        return cli->list = true;
    case ID_FAIL_SLOWER:
        return cli->bench.fail_slower = true;
    case ID_INSTRUCTIONS:
        return cli->bench.instructions = true;
    case ID_COLD:
        return cli->bench.cold = true;
    case ID_SERVE:
        return cli->bench.serve = true;
    case ID_AGAINST:
        cli->bench.against = value;
        return *value != '\0';
    case ID_FRAMETIMES:
        cli->bench.frametimes = value;
        return *value != '\0';
    case ID_STAGES:
        cli->bench.stages = value;
        return *value != '\0';
    case ID_EFFECT:
        return parse_number(value, 0.01, &cli->bench.effect) && cli->bench.effect < 1000;
    case ID_ROUNDS:
        return parse_int(value, &cli->bench.rounds) && cli->bench.rounds >= 4 &&
               cli->bench.rounds <= 10000;
    case ID_ITERATIONS:
        return parse_int(value, &cli->bench.iterations) && cli->bench.iterations > 0;
    case ID_SECONDS:
        return parse_number(value, 1e-4, &cli->bench.seconds) && cli->bench.seconds <= 3600;
    case ID_SEED:
        return parse_int(value, &cli->bench.seed) && cli->bench.seed > 0;
    case ID_QUIET:
        return cli->quiet = true;
    case ID_VERBOSE:
        return cli->verbose = true;
    case ID_SKIP_FIRST:
        return s->skip_first = true;
    case ID_STRICT:
        return s->read.strict = true;
    case ID_ALLOW_NAN:
        return s->read.allow_nan = true;
    case ID_OUTPUT:
        cli->output = value;
        return *value != '\0';
    case ID_ASF:
        s->read.skeleton = value;
        return *value != '\0';
    case ID_MAP:
        s->map = value;
        return *value != '\0';
    case ID_SHOW_MAP:
        if (!value)
            return cli->show_map = true;
        s->map = value;
        return *value != '\0';
    case ID_PERSON:
        cli->person = value;
        return *value != '\0';
    case ID_TITLE:
        cli->title = value;
        return true;
    case ID_TAKE_LIST:
        cli->take_list = value;
        return *value != '\0';
    case ID_LABORATORY:
        cli->laboratory = value;
        return *value != '\0';
    case ID_LABORATORIES:
        cli->laboratories = value;
        return *value != '\0';
    case ID_BETWEEN:
        cli->between = value;
        return *value != '\0';
    case ID_BETWEEN_ONLY:
        return cli->between_only = true;
    case ID_OWN_SLOPES:
        return cli->own_slopes = true;
    case ID_AVATAR:
        s->avatar = value;
        return *value != '\0';
    case ID_IN:
        cli->input = value;
        return *value != '\0';
    case ID_LATEX:
        return cli->latex = true;
    case ID_PAIR:
        if (cli->npair == GB_CLI_PAIRS)
            return false;
        cli->pair[cli->npair++] = value;
        return true;
    case ID_START:
        cli->start = value;
        return *value != '\0';
    case ID_ORDER:
        cli->order = value;
        return *value != '\0';
    case ID_FPS:
        return parse_number(value, 1e-3, &s->fps);
    case ID_UNIT:
        return gb_unit_parse(value, &s->unit);
    case ID_UP:
        s->up = strcmp(value, "auto") == 0 ? '\0' : value[0];
        return strcmp(value, "auto") == 0 || (strlen(value) == 1 && strchr("xyz", value[0]));
    case ID_ROOT_OFFSET:
        return gb_root_offset_parse(value, &s->read.offset);
    case ID_FROM:
        return parse_int(value, &s->from);
    case ID_TO:
        return parse_int(value, &s->to);
    case ID_MAX_BYTES:
        return parse_size(value, &s->read.max_bytes);
    case ID_MAX_LINE:
        return parse_size(value, &s->read.max_line);
    case ID_MAX_JOINTS:
        return parse_int(value, &s->read.max_joints) && s->read.max_joints > 0;
    case ID_MAX_CHANNELS:
        return parse_int(value, &s->read.max_channels) && s->read.max_channels > 0;
    case ID_MAX_DEPTH:
        return parse_int(value, &s->read.max_depth) && s->read.max_depth > 0;
    case ID_MAX_FRAMES:
        return parse_int(value, &s->read.max_frames) && s->read.max_frames > 0;
    case ID_LOOP:
        return parse_int(value, &s->loops);
    case ID_CUTOFF:
        return parse_number(value, 0.1, &cli->gait.cutoff);
    case ID_STRETCH:
        return parse_number(value, 0, &cli->gait.straight_stretch);
    default:
        return false;
    }
}

/* `inspect --map FILE TAKE` reads, `inspect --map TAKE` prints: no take ends in .json. */
static bool is_map_file(const char *word)
{
    size_t n = strlen(word);
    return n > 5 && word[0] != '-' && strcmp(word + n - 5, ".json") == 0;
}

gb_status gb_cli_parse(const gb_cli_command *command, int argc, char **argv, gb_cli *cli,
                       bool *done)
{
    struct option longs[NOPTION + 1];
    int count = 0;
    memset(longs, 0, sizeof longs);
    for (int i = 0; i < NOPTION; i++) {
        if (!(table[i].group & (command->options | GB_OPT_QUIET)))
            continue;
        if (table[i].id == ID_MAP && (command->options & GB_OPT_INSPECT))
            continue; /* ID_SHOW_MAP does both */
        int argument = table[i].value ? required_argument : no_argument;
        if (table[i].id == ID_SHOW_MAP)
            argument = optional_argument;
        longs[count++] = (struct option){table[i].name, argument, NULL, (int)table[i].id};
    }
    memset(cli, 0, sizeof *cli);
    *done = false;
    opterr = 0;
    optind = 0; /* glibc: start afresh */
    for (;;) {
        int id =
            getopt_long(argc, argv, command->options & GB_OPT_OUTPUT ? ":o:" : ":", longs, NULL);
        if (id == -1)
            break;
        if (id == ID_HELP) {
            gb_cli_print_command_help(command);
            *done = true;
            return GB_OK;
        }
        if (id == '?') {
            /* A short one is in optopt, a long one has just been passed. */
            char letter[3] = {'-', (char)optopt, '\0'};
            return usage(command, "unknown option",
                         optopt > 0 && optopt < 128 ? letter : argv[optind - 1]);
        }
        if (id == ':')
            return usage(command, "a value is missing behind", argv[argc - 1]);
        if (id == ID_SHOW_MAP && !optarg && optind < argc && is_map_file(argv[optind]))
            optarg = argv[optind++];
        if (!store(cli, id == 'o' ? ID_OUTPUT : id, optarg)) {
            char text[64] = "not a value that can be used:";
            for (int i = 0; i < NOPTION; i++) {
                if ((int)table[i].id == id)
                    snprintf(text, sizeof text, "--%s cannot be", table[i].name);
            }
            return usage(command, text, optarg ? optarg : "");
        }
    }
    cli->args = (const char *const *)(argv + optind);
    cli->nargs = argc - optind;
    return GB_OK;
}
