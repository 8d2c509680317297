#!/usr/bin/env bash
# The one-way flow of docs/architecture.md: a file in src/MODULE includes only its own module and
# modules that stand above it in the table there.
#
#   tests/scripts/test_includes.sh [ROOT]    the project's root; without it this project's, after
#                                            the check itself was tried on planted violations
set -euo pipefail
shopt -s nullglob

# From top to bottom: each may include those before it. The same order as in the document.
order=(base measure geometry motion formats humanoid muscles procedural take gait compare gates perf bench
    report experiment cli)

# What the order alone would allow: a module above that is none of a module's business.
declare -A never=(
    [humanoid]="formats"                        # a skeleton, whatever file it came from
    [procedural]="formats"                      # motion from parameters, never from takes
    [gait]="formats muscles procedural take" # body points, wherever they came from
    [perf]="geometry motion formats humanoid muscles procedural take gait compare gates"
    [report]="perf bench" # a time is a number like others
)

declare -A place
for i in "${!order[@]}"; do place[${order[i]}]=$i; done

# check ROOT: prints violations as FILE:LINE: WHAT; false when there are any.
check() {
    local root=$1 file number text module included bad=0 files=0
    cd "$root"
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
            elif ((${place[$included]} > ${place[$module]:--1})); then
                echo "$file:$number: $module includes $included, which stands below it"
            elif [[ " ${never[$module]:-} " == *" $included "* ]]; then
                echo "$file:$number: $module includes $included, which it must not know"
            else
                continue
            fi
            bad=1
        done <"$file"
    done
    ((files)) || { echo "$root: no sources" && bad=1; }
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
mkdir -p "$work"/src/{base,formats,gait}
echo '#include "base/error.h"' >"$work/src/formats/bvh.c"
printf '#include <math.h>\n\n#include "gait/gait.h"\n#include "humanoid/points.h"\n' \
    >"$work/src/gait/gait.c"
(check "$work") || { echo "FAILED: a clean tree was refused" && exit 1; }
mkdir "$work/src/odd"
echo '  #  include "humanoid/points.h"' >>"$work/src/formats/bvh.c"
printf '%s\n' '#include "take/take.h"' '#include "gait.h"' '#include "../base/error.h"' \
    >>"$work/src/gait/gait.c"
printf '#include "cli/cli.h"' >"$work/src/base/error.h" # no newline at the end
touch "$work/src/main.c"
(check "$work") >"$work/found" && { echo "FAILED: planted violations were not seen" && exit 1; }
diff "$work/found" - <<'END' || { echo "FAILED: other violations than the planted ones" && exit 1; }
src/main.c: sources stand in src/MODULE, nowhere else
src/odd: not a module of the table
src/base/error.h:1: base includes cli, which stands below it
src/formats/bvh.c:2: formats includes humanoid, which stands below it
src/gait/gait.c:5: gait includes take, which it must not know
src/gait/gait.c:6: "gait.h" is not "MODULE/..."
src/gait/gait.c:7: "../base/error.h" is not "MODULE/..."
END

if (check "$here/../.."); then
    echo "includes: all as docs/architecture.md says"
else
    echo "FAILED: a module includes only what stands above it (docs/architecture.md)"
    exit 1
fi
