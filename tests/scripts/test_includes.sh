#!/usr/bin/env bash
# The one-way flow of docs/architecture.md, whose table of folders is read here: a file in
# src/MODULE includes only its own module and modules that stand above it, and none that the
# right-hand column of its row names. Numbers are not asked for by their names: no strcmp() with the
# name of a quantity, a side or a better way where enums are compared. And no two folders have files
# of one name.
#
#   tests/scripts/test_includes.sh [ROOT]    the project's root; without it this project's, after
#                                            the check itself was tried on planted violations
set -euo pipefail
shopt -s nullglob

# Where names of quantities, sides and better ways are no business of strcmp(): readers of files and
# src/measure, which makes enums of them, stand elsewhere.
by_number=(compare gates report experiment cli)

# From the table: place[MODULE] from top to bottom, never[MODULE] with a blank around each.
declare -A place never

# read_table FILE: prints what is wrong with it; false then.
read_table() {
    local text module last named wrong=0
    place=() never=()
    while IFS= read -r text; do
        [[ $text =~ ^\|\ \`src/([a-z]+)\`\ \|.*\|([^|]*)\|$ ]] || continue
        module=${BASH_REMATCH[1]} last=${BASH_REMATCH[2]}
        place[$module]=${#place[@]}
        named=$(grep -o '`[a-z]*`' <<<"$last" | tr -d '`' | tr '\n' ' ' || true)
        never[$module]=" $named"
        [[ -n $named ]] || { echo "$1: what src/$module must not know names no folder" && wrong=1; }
    done <"$1"
    for module in "${!never[@]}"; do
        for named in ${never[$module]}; do
            [[ -n ${place[$named]:-} ]] || { echo "$1: src/$module: no folder $named" && wrong=1; }
        done
    done
    ((!wrong && ${#place[@]}))
}

# check_stems: files of one name, but for .c and .h, in two folders.
check_stems() {
    local stem bad=0 stems
    stems=$(printf '%s\n' src/*/*.[ch] | sed 's/\.[ch]$//' | sort -u | sed 's/.*\///' | sort)
    for stem in $(uniq -d <<<"$stems"); do
        echo "$(echo src/*/"$stem".[ch]): one name in two folders"
        bad=1
    done
    ((!bad))
}

# check_names: strcmp() with a name, in what stands behind it in the same parentheses.
check_names() {
    local names module found file bad=0
    names=$(grep -oE 'X\([a-z]+, *[A-Z0-9_]+, *"[^"]+"' src/measure/quantities.h | cut -d'"' -f2)
    names=$(printf '%s\n' lower higher target both left right $names | paste -sd'|')
    for module in "${by_number[@]}"; do
        for file in src/"$module"/*.[ch]; do
            while IFS= read -r -d '' found; do
                echo "$file: strcmp with \"$found\", which has a number"
                bad=1
            done < <(grep -Pzo 'str(n|case|ncase)?cmp\((?:[^()"]|\([^()]*\))*"\K('"$names"')(?=")' \
                "$file" || true)
        done
    done
    ((!bad))
}

# check ROOT: prints violations as FILE:LINE: WHAT; false when there are any.
check() {
    local root=$1 file number text module included bad=0 files=0
    cd "$root"
    read_table docs/architecture.md || bad=1
    for file in src/*.[ch] src/*/*/; do
        echo "$file: sources stand in src/MODULE, nowhere else"
        bad=1
    done
    for module in src/*/; do
        module=${module#src/} module=${module%/}
        if [[ -z ${place[$module]:-} ]]; then
            echo "src/$module: not a module of the table"
            bad=1
        fi
    done
    for file in src/*/*.[ch]; do
        files=$((files + 1))
        module=${file#src/} module=${module%%/*}
        number=0
        while IFS= read -r text || [[ -n $text ]]; do
            number=$((number + 1))
            [[ $text =~ ^[[:space:]]*#[[:space:]]*include[[:space:]]*\"([^\"]*)\" ]] || continue
            text=${BASH_REMATCH[1]}
            included=${text%%/*}
            if [[ $text != */* || $text == *..* || -z ${place[$included]:-} ]]; then
                echo "$file:$number: \"$text\" is not \"MODULE/...\""
            elif [[ "${never[$module]:-}" == *" $included "* ]]; then
                echo "$file:$number: $module includes $included, which it must not know"
            elif ((${place[$included]} > ${place[$module]:--1})); then
                echo "$file:$number: $module includes $included, which stands below it"
            else
                continue
            fi
            bad=1
        done <"$file"
    done
    ((files)) || { echo "$root: no sources" && bad=1; }
    check_stems || bad=1
    check_names || bad=1
    ((!bad))
}

if (($#)); then
    (check "$1")
    exit
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# The check itself: a small tree with one of each violation, and the same tree without them.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/docs "$work"/src/{base,formats,gait,gates,measure,report,experiment}
cp "$here/../../docs/architecture.md" "$work/docs/architecture.md"
echo '#include "base/error.h"' >"$work/src/formats/bvh.c"
printf '#include <math.h>\n\n#include "gait/gait.h"\n#include "humanoid/points.h"\n' \
    >"$work/src/gait/gait.c"
printf 'X(curve, KNEE_FLEXION, "knee", "deg")\n    X(value, RMS, "rms", "*", 1)\n' \
    >"$work/src/measure/quantities.h"
printf 'strcmp(side, gb_sides_word(side)); printf("left"); strcmp(f(a), "leftmost") + "rms";\n' \
    >"$work/src/gates/gate.c"
printf '#include "gates/gate.h"\n#include "compare/results.h"\n' >"$work/src/report/table.c"
printf '#include "bench/cases.h"\n#include "perf/clock.h"\n' >"$work/src/experiment/runner.c"
(check "$work") || { echo "FAILED: a clean tree was refused" && exit 1; }
mkdir "$work/src/odd"
echo '  #  include "humanoid/points.h"' >>"$work/src/formats/bvh.c"
printf '%s\n' '#include "take/take.h"' '#include "gait.h"' '#include "../base/error.h"' \
    >>"$work/src/gait/gait.c"
printf '#include "cli/cli.h"' >"$work/src/base/error.h" # no newline at the end
touch "$work/src/main.c" "$work/src/gates/bvh.h"
printf '#include "geometry/vec3.h"\n#include "chart/chart.h"\n' >"$work/src/measure/store.c"
printf '#include "%s"\n' perf/clock.h bench/cases.h experiment/tune.h >>"$work/src/report/table.c"
printf '#include "report/tables.h"\n' >>"$work/src/experiment/runner.c"
printf 'strcmp(name(q, 1),\n       "rms");\nif (!strncmp("left", side, 4))\n' >>"$work/src/gates/gate.c"
sed -i -E 's/^(\| `src\/muscles` .*\|)[^|]*\|$/\1 gait |/
    s/^(\| `src\/procedural` .*\|)[^|]*\|$/\1 takes (`tale`) |/' "$work/docs/architecture.md"
(check "$work") >"$work/found" && { echo "FAILED: planted violations were not seen" && exit 1; }
diff "$work/found" - <<'END' || { echo "FAILED: other violations than the planted ones" && exit 1; }
docs/architecture.md: what src/muscles must not know names no folder
docs/architecture.md: src/procedural: no folder tale
src/main.c: sources stand in src/MODULE, nowhere else
src/odd: not a module of the table
src/base/error.h:1: base includes cli, which stands below it
src/experiment/runner.c:3: experiment includes report, which it must not know
src/formats/bvh.c:2: formats includes humanoid, which it must not know
src/gait/gait.c:5: gait includes take, which it must not know
src/gait/gait.c:6: "gait.h" is not "MODULE/..."
src/gait/gait.c:7: "../base/error.h" is not "MODULE/..."
src/measure/store.c:1: measure includes geometry, which stands below it
src/measure/store.c:2: measure includes chart, which it must not know
src/report/table.c:3: report includes perf, which it must not know
src/report/table.c:4: report includes bench, which it must not know
src/report/table.c:5: report includes experiment, which it must not know
src/formats/bvh.c src/gates/bvh.h: one name in two folders
src/gates/gate.c: strcmp with "rms", which has a number
src/gates/gate.c: strcmp with "left", which has a number
END

if (check "$here/../.."); then
    echo "includes: all as docs/architecture.md says"
else
    echo "FAILED: a module includes only what docs/architecture.md lets it, and compares numbers"
    exit 1
fi
