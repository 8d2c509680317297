#include <gsl/gsl_errno.h>
#include <stdio.h>
#include <string.h>

#include "base/parallel.h"
#include "cli/cli.h"

const gb_cli_command gb_commands[] = {
    {"inspect", "TAKE... [--json | --map]",
     "what a take is: joints, frames, rate, unit, what is wrong",
     "Prints format, frames, rate, unit, up axis, sizes, cadence, missing samples, the tree of\n"
     "joints with channels and body points, and everything that was assumed or is odd.\n",
     GB_OPT_JSON | GB_OPT_READ | GB_OPT_INSPECT, gb_command_inspect},
    {"analyze", "TAKE... [-o DIR] [--json|--csv]", "gait events, cycles, parameters and curves",
     "Finds heel strikes and toe-offs (Zeni 2008), straight cycles, parameters and mean curves.\n"
     "With -o DIR writes results.json, metrics.csv, tables.md, report.html and figures/.\n"
     "Exits with 5 when no take has a cycle.\n",
     GB_OPT_JSON | GB_OPT_CSV | GB_OPT_OUTPUT | GB_OPT_READ | GB_OPT_GAIT, gb_command_analyze},
    {"convert", "IN OUT", "a take into another format, by the ending of OUT's name",
     "OUT ends in .bvh, .amc (its .asf is written beside it), .points.csv (body points),\n"
     ".joints.csv (every joint's world position) or .trc (body points, millimetres). A BVH keeps "
     "its\n"
     "unit; other takes become a BVH in centimetres. Positions in CSV are metres, Y up.\n",
     GB_OPT_READ | GB_OPT_ORDER, gb_command_convert},
    {"reference", "TAKE... | --list FILE, -o REF.json",
     "averages of takes of people, to compare with",
     "Writes per take the mean parameters and curves of its straight cycles, never the data "
     "itself.\n"
     "Who is who stands in a list, with tabs or commas between the fields:\n\n"
     "  person,condition,laboratory,file\n"
     "  ann,slow,ours,takes/P01-t1.bvh\n\n"
     "Files count from the list's folder, then from $GAITBENCH_DATA. Without a list the person of "
     "a\n"
     "take is --subject, or guessed from its name, and said. Walks and runs are not mixed: the "
     "takes\n"
     "of the rarer gait are left out, and said.\n",
     GB_OPT_OUTPUT | GB_OPT_READ | GB_OPT_GAIT | GB_OPT_PERSON, gb_command_reference},
    {"run", "EXPERIMENT.json [-o DIR] [--jobs N] [--shard I/N] [--sqlite]",
     "an experiment: subjects against references, tables, figures",
     "Writes results.json, metrics.csv, tables.md, report.html and figures/ into DIR [out/NAME] "
     "and\n"
     "prints the table. Takes that are not there are listed as skipped: they are looked for "
     "beside\n"
     "the experiment, in $GAITBENCH_DATA, then in fixtures/mocap-cmu (scripts/fetch-mocap).\n\n"
     "Ctrl-C: the subjects that are finished are written as partial results, into DIR unless a\n"
     "complete report is there, else into DIR.partial.\n\n"
     "  run EXPERIMENT.json --shard 2/5          every fifth subject from the second on, as a\n"
     "                                           results.json in DIR [out/NAME-shard-2-of-5]\n"
     "  run EXPERIMENT.json --merge SHARD... -o DIR\n"
     "                                           the report of all shards (results or folders):\n"
     "                                           the same as without shards\n"
     "  run --verify RESULTS [EXPERIMENT.json]   run again, say which numbers differ (exit code "
     "1)\n"
     "                                           and which files are others or missing\n",
     GB_OPT_OUTPUT | GB_OPT_RUN | GB_OPT_JOBS | GB_OPT_SQLITE, gb_command_run},
    {"gate",
     "RESULTS --baseline FILE [--update-baseline --reason TEXT] [--strict] [--junit FILE] ...",
     "fails when results got worse than a baseline",
     "RESULTS is a results.json or its folder, or a file of benchmarks with instruction counts.\n"
     "Prints what failed first: the metric, before and now, what was allowed, and where in the\n"
     "cycle. Exits with 1 when something got worse, with 5 when nothing could be compared.\n"
     "--update-baseline accepts the results: it writes FILE, prints the lines that differ and\n"
     "exits with 1, so that somebody looks; where CI is set it refuses. docs/gates.md tells "
     "more.\n",
     GB_OPT_GATE, gb_command_gate},
    {"report", "RESULTS [-o DIR] [--sqlite]", "tables and pictures again, from results alone",
     "RESULTS is a results.json or its folder; DIR is that folder by default.\n",
     GB_OPT_OUTPUT | GB_OPT_SQLITE, gb_command_report},
    {"compare", "BEFORE NOW... [-o DIR] [--csv|--latex|--json] [--pair A=B]",
     "results side by side: what got worse, what better, in SD over people",
     "BEFORE and NOW are a results.json or its folder each. Subjects of one name belong together;\n"
     "so do two results' only subjects. One result alone with --pair compares its own subjects.\n"
     "Prints Markdown; -o DIR writes compare.md, .csv, .tex, .json, compare.html and figures/.\n",
     GB_OPT_JSON | GB_OPT_CSV | GB_OPT_OUTPUT | GB_OPT_COMPARE, gb_command_compare},
    {"validate", "FILE...", "whether experiments, references and results are good files",
     "Says what each file is, and what is wrong with it: file, line and column. Their formats are\n"
     "described in docs/schemas as JSON Schemas.\n",
     0, gb_command_validate},
    {"muscles", "list | avatar [AVATAR] | pose | read | clip FILE.anim | make TAKE",
     "Unity's humanoid: muscles to rotations and back, clips to motion and back",
     "  list                            the 95 muscles\n"
     "  avatar [AVATAR] [--json]        its axes, ranges, masses; --json can be read again\n"
     "  pose --in POSES.csv             muscles (a header as Left Arm Down-Up,RootT.y) to local\n"
     "                                  rotations [x, y, z, w] and the hips, as JSON\n"
     "  read --in ROTATIONS.json        the inverse, from the same JSON\n"
     "  clip FILE.anim -o OUT.bvh       a humanoid clip as a take (also analyze FILE.anim)\n"
     "  make TAKE -o OUT.anim           a take as a humanoid clip, for its own skeleton or "
     "--avatar\n"
     "AVATAR (--avatar) is game, a .json of ours, an .asset of Unity, or a take. Rotations and\n"
     "places are in Unity's left-handed frame, metres and radians.\n",
     GB_OPT_JSON | GB_OPT_OUTPUT | GB_OPT_READ | GB_OPT_MUSCLES, gb_command_muscles},
    {"tune", "EXPERIMENT.json -o PARAMS.json [--start FILE] [--leave-one-out]",
     "fits the procedural library's parameters to people",
     "Least squares (Levenberg and Marquardt) between the character and the people of the\n"
     "experiment's first reference, at the speeds of its \"tune\" part. Prints what was before "
     "and\n"
     "after, how much each parameter matters, and how far the character is from single people;\n"
     "writes a parameter file for procedural:walk@SPEED,params=FILE (NAME.c: the same as C).\n"
     "\"tune\" holds gait, speeds_star, iterations, restarts, start, rig. --leave-one-out also "
     "tunes "
     "on\n"
     "all but one person and judges on that one, for each (minutes).\n",
     GB_OPT_OUTPUT | GB_OPT_TUNE | GB_OPT_JOBS, gb_command_tune},
    {"bench", "[NAME | read:FILE]... [--list] [--json] [--against PROGRAM] [--instructions]",
     "timings of reading, kinematics, the character, clips, muscles, analysis",
     "NAME is the beginning of a case's name (procedural/step), a part of it between slashes "
     "(step),\n"
     "or a pattern ('clips/*'). Each case is played as frames, again and again, all cases in "
     "random\n"
     "order; the time is the median over the frames of the least over the replays.\n"
     "Takes of people come from $GAITBENCH_DATA; cases whose files are missing are left out, and "
     "said.\n"
     "read:FILE times one file. --json is in the shape of Google Benchmark. --against compares "
     "this\n"
     "program (head) with another build (base). --stages FILE [TAKE] times the stages. "
     "docs/benchmarks.md tells more.\n",
     GB_OPT_JSON | GB_OPT_LIST | GB_OPT_BENCH, gb_command_bench},
    {"list", "[experiments|subjects|kinds|curves|metrics|formats|benches|parameters|schema]",
     "what there is", "", 0, gb_command_list},
    {"doctor", "", "what is installed, and what of it limits results", "", 0, gb_command_doctor},
    {NULL, NULL, NULL, NULL, 0, NULL},
};

static int unknown_command(const char *name)
{
    gb_error err;
    gb_fail(&err, GB_USAGE, "there is no command '%s'", name);
    gb_advise(&err, "gaitbench --help lists the commands");
    return gb_cli_error(&err);
}

int main(int argc, char **argv)
{
    /* GSL would end the process. */
    gsl_set_error_handler_off();
    gb_results_commit = gb_cli_commit;

    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0 ||
        strcmp(argv[1], "-h") == 0) {
        gb_cli_print_help();
        return argc < 2 ? (int)GB_USAGE : 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("gaitbench " GB_VERSION);
        return 0;
    }
    for (const gb_cli_command *command = gb_commands; command->name; command++) {
        if (strcmp(argv[1], command->name) != 0)
            continue;
        gb_cli cli;
        bool done;
        gb_status status = gb_cli_parse(command, argc - 1, argv + 1, &cli, &done);
        if (status != GB_OK || done)
            return (int)status;
        if (cli.jobs > 0)
            gb_parallel_allow(cli.jobs);
        gb_cli_catch_signals(command->options & (GB_OPT_OUTPUT | GB_OPT_ORDER));
        int code = command->run(&cli);
        gb_cli_pass_signal_on();
        if (fflush(stdout) != 0 || ferror(stdout)) {
            gb_error err;
            gb_fail_at(&err, GB_IO, "standard output", 0, 0, "cannot be written");
            return gb_cli_error(&err);
        }
        return code;
    }
    return unknown_command(argv[1]);
}
