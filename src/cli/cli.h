/* The program: one option table, one file per command. Only this folder prints. */
#ifndef GB_CLI_CLI_H
#define GB_CLI_CLI_H

#include <stdio.h>

#include "base/json.h"
#include "base/progress.h"
#include "compare/results.h"
#include "gait/gait.h"
#include "take/take.h"

enum { GB_CLI_PAIRS = 100 };

/* What is for `bench` alone. */
typedef struct gb_bench_cli {
    const char *against;    /* --against; NULL: none */
    const char *frametimes; /* --frametimes; NULL: none */
    const char *stages;     /* --stages; NULL: none */
    bool fail_slower, instructions, cold, serve;
    int iterations, rounds, seed; /* 0: not said */
    double seconds, effect;       /* effect in %; 0: not said */
} gb_bench_cli;

/* What the command line said. */
typedef struct gb_cli {
    const char *const *args; /* nargs words that are not options */
    int nargs;
    gb_take_options subject;
    gb_gait_options gait;
    const char *output; /* -o; NULL: none */
    const char *person; /* --subject */
    const char *title;  /* --title */
    /* of reference; NULL: not said */
    const char *take_list;    /* --list FILE */
    const char *laboratory;   /* --laboratory */
    const char *laboratories; /* --laboratories */
    const char *between;      /* --between */
    bool between_only;        /* --between-only */
    bool own_slopes;          /* --own-slopes */
    const char *order;        /* --order: of written rotations; NULL: kept */
    bool json, csv, list, quiet, verbose;
    const char *input;  /* --in */
    const char *start;  /* --start; NULL: as the experiment says */
    bool fold;          /* --fold */
    bool leave_one_out; /* --leave-one-out */
    bool latex;         /* --latex */
    int npair;
    const char *pair[GB_CLI_PAIRS]; /* --pair BEFORE=NOW, each */
    int jobs;                       /* --jobs; 0: as many as there are processors */
    int shard, nshard;              /* --shard I/N; nshard 0: the whole */
    bool merge;                     /* --merge */
    const char *verify;             /* --verify: a results.json or its folder */
    bool sqlite;                    /* --sqlite */
    /* gate */
    const char *baseline, *reason, *junit, *markdown;
    const char *export_to[8]; /* FORMAT=FILE */
    int nexport;
    bool update, force, strict, github;
    bool show_map; /* of inspect */
    gb_bench_cli bench;
} gb_cli;

/* Options as bits, so that a command says which it takes. */
enum {
    GB_OPT_JSON = 1 << 0,
    GB_OPT_CSV = 1 << 1,
    GB_OPT_OUTPUT = 1 << 2,
    GB_OPT_READ = 1 << 3,     /* --asf --fps --unit --up --map --root-offset --from --to ... */
    GB_OPT_INSPECT = 1 << 13, /* --map without a file */
    GB_OPT_GAIT = 1 << 4,     /* --cutoff --straight-stretch */
    GB_OPT_PERSON = 1 << 5,   /* --subject --title --list FILE --laboratory ... */
    GB_OPT_ORDER = 1 << 7,    /* --order */
    GB_OPT_LIST = 1 << 8,     /* --list */
    GB_OPT_MUSCLES = 1 << 10, /* --in --fold */
    GB_OPT_TUNE = 1 << 9,     /* --start --leave-one-out */
    GB_OPT_COMPARE = 1 << 12, /* --latex --pair --force */
    GB_OPT_RUN = 1 << 15,     /* --shard --merge --verify */
    GB_OPT_SQLITE = 1 << 17,  /* --sqlite */
    GB_OPT_JOBS = 1 << 16,    /* --jobs */
    GB_OPT_GATE = 1 << 11,    /* --baseline --update-baseline --reason --junit ... */
    GB_OPT_BENCH = 1 << 20,   /* --against --instructions --frametimes ... */
    GB_OPT_QUIET = 1 << 6     /* --quiet --verbose, and --help: every command */
};

typedef struct gb_cli_command {
    const char *name;
    const char *usage;   /* behind the name */
    const char *summary; /* one line */
    const char *help;    /* what --help adds */
    int options;
    int (*run)(gb_cli *cli); /* returns the exit code */
} gb_cli_command;

extern const gb_cli_command gb_commands[]; /* NULL-name at the end */

/* The commit of our repository: its first 12 digits, "-dirty" behind them when files had been
 * changed; "unknown" outside a repository. Written by the build (commit.c.in). */
extern const char gb_cli_commit[];

int gb_command_inspect(gb_cli *cli);
int gb_command_analyze(gb_cli *cli);
int gb_command_bench(gb_cli *cli);
int gb_command_compare(gb_cli *cli);
int gb_command_convert(gb_cli *cli);
int gb_command_reference(gb_cli *cli);
int gb_command_run(gb_cli *cli);
int gb_command_gate(gb_cli *cli);
int gb_command_muscles(gb_cli *cli);
int gb_command_tune(gb_cli *cli);
int gb_command_report(gb_cli *cli);
int gb_command_validate(gb_cli *cli);
int gb_command_list(gb_cli *cli);
int gb_command_doctor(gb_cli *cli);

/* Fills cli from the words behind the command's name. Prints what is wrong, or the help; *done is
 * set when nothing is left to do. */
gb_status gb_cli_parse(const gb_cli_command *command, int argc, char **argv, gb_cli *cli,
                       bool *done);

/* What `bench` can measure, a line each. */
void gb_cli_list_benches(void);

/* Help for all, for one. */
void gb_cli_print_help(void);
void gb_cli_print_command_help(const gb_cli_command *command);

/* "gaitbench: error: FILE:LINE:COLUMN: message", then the advice. Returns the exit code. */
int gb_cli_error(const gb_error *err);

/* Prints on standard output, or another stream, what holds names from files: lines and tabs stay,
 * nothing else is left that a terminal would obey (base/text.h). */
void gb_cli_print(const char *format, ...) GB_PRINTF(1, 2);
void gb_cli_print_to(FILE *stream, const char *format, ...) GB_PRINTF(2, 3);
/* A name as one line and what comes behind it: it must not look like the next message. */
void gb_cli_print_name(FILE *stream, const char *name, const char *behind);

/* The same for a warning; nothing when quiet. */
void gb_cli_warn(const gb_cli *cli, const char *what, const char *format, ...) GB_PRINTF(3, 4);

/* Prints a subject's warnings; with --verbose also what was assumed. */
void gb_cli_notes(const gb_cli *cli, const gb_take *subject);

/* Ctrl-C and the like end the work of a command that writes files between two pieces of it, so that
 * nothing is left half written; then the process ends by the same signal. */
void gb_cli_catch_signals(bool writes);
void gb_cli_pass_signal_on(void);

/* Is standard output a pipe that nobody reads any more (`| head`)? That is no error of ours: the
 * process then ends as others do, by SIGPIPE, without a word. */
bool gb_cli_reader_left(void);
void gb_cli_follow_reader(void);

/* Progress on stderr, when it is a terminal and nobody asked for quiet. */
typedef struct gb_cli_progress {
    gb_progress progress; /* to hand on */
    const char *what;
    double start;
    int done; /* of the work that is being done */
    bool written;
} gb_cli_progress;

void gb_cli_progress_begin(gb_cli_progress *line, const gb_cli *cli, const char *what);
/* From here on the work is finished even after Ctrl-C (a second one ends the process at once). */
void gb_cli_progress_insist(gb_cli_progress *line);
void gb_cli_progress_end(gb_cli_progress *line);

/* Prints a list on standard output and frees it. Returns code, or the exit code of a failure. */
int gb_cli_print_json(cJSON *list, int code);

/* What `run --verify` does (command_verify.c). */
int gb_cli_verify(const gb_cli *cli);

/* The results.json that a word means: itself, or the one in the folder it names. False when that is
 * too long. */
bool gb_cli_results_file(const char *word, char *file, size_t size);

/* Renders results into a folder, with progress and a warning when there is no gnuplot. */
gb_status gb_cli_write_report(const gb_cli *cli, const gb_results *results, const char *folder,
                              gb_error *err);

/* Writes a subject as a take, in the format of the path's ending. */
gb_status gb_cli_write_take(gb_cli *cli, gb_take *subject, const char *path, gb_error *err);

/* Opens and analyses a take, with the options of the command line. On success both are the
 * caller's to free; on failure neither. */
gb_status gb_cli_analyze(const gb_cli *cli, const char *take, gb_take *subject, gb_gait *gait,
                         gb_error *err);

#endif
