#!/usr/bin/env bash
# `gaitbench bench` as a user meets it: names, the shape of its JSON, frame times, counted
# instructions, and a planted slowdown that both gates must see. No time is checked against a number.
# Starts in the project's folder. Needs GAITBENCH_BIN and GAITBENCH_SLOW (the same program with a slower step).
set -uo pipefail
tool=${GAITBENCH_BIN:?the program to test}
slow=${GAITBENCH_SLOW:?the program with a planted slowdown}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# expect CODE PATTERN ARGUMENT...: runs the program, checks exit code and what it says.
expect() {
    local code=$1 pattern=$2 got
    shift 2
    out=$("$tool" "$@" 2>&1)
    got=$?
    [ "$got" = "$code" ] || fail "gaitbench $* exits with $got, not $code: $out"
    grep -qE -- "$pattern" <<<"$out" || fail "gaitbench $*: no '$pattern' in: $out"
}

expect 0 'usage: gaitbench bench' bench --help
expect 0 '^procedural/step/walk ' bench --list
expect 0 '^clips/blend/two ' list benches
expect 2 "no bench 'swim'" bench swim
expect 2 '--seconds cannot be' bench --seconds 0
expect 2 '--rounds cannot be' bench --rounds 3
expect 0 'ik/body: 7 repetitions' bench --iterations 7 ik/body
expect 0 'n/a \(n=' bench --seconds 0.01 fk/rig/batch
expect 0 'clock: [0-9]+ ns a call, resolution' bench --seconds 0.01 fk/rig/one
expect 3 'cannot open' bench read:"$work/missing.bvh"
mkfifo "$work/pipe.bvh"
expect 3 'no ordinary file' bench read:"$work/pipe.bvh"
expect 2 'does not answer' bench ik --against /bin/true
expect 2 'does not answer' bench ik --against "$work/missing"

"$tool" convert clip:walk,seconds=2 "$work/walk.bvh" >/dev/null 2>&1
expect 0 'read/walk.bvh' bench --seconds 0.01 read:"$work/walk.bvh"
out=$(GAITBENCH_DATA=$work "$tool" bench --seconds 0.01 read/amc 2>&1)
[ $? = 5 ] || fail "a bench without its takes exits with another code than 5"
grep -q 'left out' <<<"$out" || fail "a bench without its takes does not say so: $out"

# --- JSON: the keys that Google Benchmark's readers use, and ours
"$tool" bench --seconds 0.02 --json --frametimes "$work/frames.csv" step/walk clips/blend \
    fk/rig/batch >"$work/bench.json" 2>"$work/err" || fail "bench --json: $(cat "$work/err")"
python3 - "$work/bench.json" "$work/frames.csv" <<'PY' || fail "the JSON or the frame times are not as they should be"
import csv, json, math, sys
data = json.load(open(sys.argv[1]))
context = data["context"]
for key in ("date", "executable", "num_cpus", "cpu_scaling_enabled", "caches", "load_avg",
            "library_build_type", "json_schema_version", "compiler", "architecture", "libc",
            "order_seed", "clock_overhead_ns"):
    assert key in context, key
names = [b["name"] for b in data["benchmarks"]]
assert names == ["fk/rig/batch", "procedural/step/walk", "clips/blend/two", "clips/blend/five"], names
for b in data["benchmarks"]:
    assert b["run_name"] == b["name"] and b["run_type"] == "iteration"
    assert b["time_unit"] == "ns" and b["iterations"] >= 3
    assert b["real_time"] > 0 and b["cpu_time"] > 0
    assert b["cpu_time"] != b["real_time"]
    assert all(math.isfinite(v) for v in b.values() if isinstance(v, float))
    if b["name"] != "fk/rig/batch":
        assert b["allocations"] == 0, b
rows = list(csv.DictReader(open(sys.argv[2])))
for b in data["benchmarks"]:
    own = [r for r in rows if r["case"] == b["name"]]
    assert len(own) == b["frames"], (b["name"], len(own))
    assert [int(r["frame"]) for r in own] == list(range(len(own)))
    assert all(0 < float(r["ms_least"]) <= float(r["ms"]) for r in own)
PY

# --- stages
"$tool" bench --stages "$work/stages.csv" --seconds 0.01 clip:walk || fail "bench --stages"
python3 - "$work/stages.csv" <<'PY' || fail "the stages are not as they should be: $(cat "$work/stages.csv")"
import csv, os, sys
rows = list(csv.DictReader(open(sys.argv[1])))
assert list(rows[0]) == ["name", "src_file", "src_line", "total_ns", "total_perc", "counts",
                         "mean_ns", "min_ns", "max_ns", "std_ns"]
assert len(rows) == 8 and abs(sum(float(r["total_perc"]) for r in rows) - 100) < 0.1
for r in rows:
    line = open(r["src_file"]).read().splitlines()[int(r["src_line"]) - 1]
    assert "GB_STAGE" in line or ");" in line, line
    assert int(r["min_ns"]) <= int(r["mean_ns"]) <= int(r["max_ns"])
PY

# --- base against head: twice the work is seen whatever else the machine does; the other way round
# too, and with the same program there is nothing to see.
export GAITBENCH_TEST_EXTRA=1
"$slow" bench step/walk --against "$tool" --fail-slower --rounds 12 --seconds 0.002 >"$work/out" 2>&1
[ $? = 1 ] || fail "a step of twice the work is not slower: $(cat "$work/out")"
grep -qE 'procedural/step/walk .* slower$' "$work/out" || fail "no 'slower': $(cat "$work/out")"
"$tool" bench step/walk --against "$slow" --fail-slower --rounds 12 --seconds 0.002 >"$work/out" 2>&1 ||
    fail "faster fails: $(cat "$work/out")"
grep -qE ' faster$' "$work/out" || fail "half the work is not faster: $(cat "$work/out")"
out=$("$tool" bench step/walk --against "$slow" --rounds 8 --seconds 0.002 --json) || fail "--json"
python3 -c 'import json, sys; r = json.load(sys.stdin)["against"][0]
assert r["name"] == "procedural/step/walk" and r["base_ns"] > r["head_ns"] > 0' <<<"$out" ||
    fail "against --json: $out"

# --- instructions: the same number three times, and 5 % more work is seen as 5 %
if ! command -v valgrind >/dev/null; then
    echo "SKIP: valgrind is not installed, no instructions counted"
else
    export GAITBENCH_TEST_EXTRA=20
    # count PROGRAM NAME: NAME.json, and NAME with a line for each case.
    count() {
        "$1" bench --instructions --seconds 0.001 --json procedural/step/walk clips/blend/two \
            >"$work/$2.json"
        python3 -c 'import json, sys
for b in json.load(sys.stdin)["benchmarks"]: print(b["name"], b["instructions"])' \
            <"$work/$2.json" >"$work/$2"
    }
    count "$tool" first
    count "$tool" second
    count "$tool" third
    count "$slow" slow
    for again in second third; do
        cmp -s "$work/first" "$work/$again" ||
            fail "instructions differ from count to count: $(paste "$work/first" "$work/$again")"
    done
    paste "$work/first" "$work/slow" | awk '
        NF != 4 { bad = 1 }
        # 5 % of the steps are done again, and copied before: 1 % is what the gate allows.
        $1 == "procedural/step/walk" && !($4 / $2 > 1.04 && $4 / $2 < 1.06) { bad = 1 }
        $1 == "clips/blend/two" && $4 != $2 { bad = 1 }
        END { exit bad || NR != 2 }' || fail "a slowdown of 5 % is not counted as that: $(paste "$work/first" "$work/slow")"

    # The gate on them: passes what is the same, fails what is slower, and names it.
    gate() {
        env -u CI "$tool" gate "$work/$1.json" --baseline "$work/base.json" "${@:2}" 2>&1
    }
    gate first --update-baseline --reason first >/dev/null
    gate second >"$work/out" || fail "equal counts fail: $(cat "$work/out")"
    gate slow >"$work/out" && fail "a slowdown of 5 % passes: $(cat "$work/out")"
    grep -qE 'FAILED .*procedural/step/walk' "$work/out" ||
        fail "the slower case is not named: $(cat "$work/out")"
    grep -qE 'FAILED .*clips/blend' "$work/out" && fail "too much fails: $(cat "$work/out")"

    # And our own counts, where compiler, library and processor are those of the baseline.
    "$tool" bench --instructions --json procedural/step fk/rig/one clips/blend muscles/pose ik/body \
        >"$work/own.json"
    "$tool" gate "$work/own.json" --baseline fixtures/baselines/instructions.json >"$work/out" 2>&1
    case $? in
        0) ;;
        5) echo "SKIP: the committed counts are another compiler's or processor's" ;;
        *) fail "more instructions than committed (scripts/count-instructions): $(cat "$work/out")" ;;
    esac
fi

if ((failures)); then
    echo "$failures failures"
    exit 1
fi
echo "bench: all as expected"
