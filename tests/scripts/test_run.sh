#!/usr/bin/env bash
# gaitbench run: the same bytes for any number of jobs and shards, partial results after an
# interrupt, and --verify. Needs GAITBENCH_BIN and runs in the source root. Real takes are not used;
# figures are not drawn (there is no gnuplot in PATH), their scripts are.
set -uo pipefail
tool=${GAITBENCH_BIN:?the program to test}
unset GAITBENCH_DATA
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
mkdir -p "$work/bin" "$work/experiments"
cp -r fixtures "$work/"
ln -s "$(command -v sleep)" "$work/bin/sleep"

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# gaitbench without gnuplot, quietly.
run() {
    PATH="$work/bin" "$tool" run --quiet "$@"
}

# expect CODE PATTERN ARGUMENT...: as in test_commands.sh.
expect() {
    local code=$1 pattern=$2 got
    shift 2
    out=$(PATH="$work/bin" "$tool" "$@" 2>&1)
    got=$?
    [ "$got" = "$code" ] || fail "gaitbench $* exits with $got, not $code: $out"
    grep -qE -- "$pattern" <<<"$out" || fail "gaitbench $*: no '$pattern' in: $out"
}

# All but time and machine.
page() { sed '/<section id="run">/,/<.section>/d' "$1/report.html"; }
strip() { sed '/^  "timings"/,$d' "$1/results.json"; }

# same WHAT A B: two folders hold the same, but for provenance and timings.
same() {
    diff <(strip "$2") <(strip "$3") >/dev/null || fail "$1: results.json differs"
    diff <(page "$2") <(page "$3") >/dev/null || fail "$1: the page differs"
    diff -r -x results.json -x report.html "$2" "$3" >/dev/null || fail "$1: other files differ"
}

# --- any number of jobs
experiment=experiments/naturalness-walk.json
run "$experiment" --jobs 1 -o "$work/one" >"$work/one.txt" || fail 'run --jobs 1'
for jobs in 2 5; do
    run "$experiment" --jobs "$jobs" -o "$work/jobs$jobs" >/dev/null || fail "run --jobs $jobs"
    same "--jobs $jobs" "$work/one" "$work/jobs$jobs"
done
expect 2 "jobs cannot be '0'" run "$experiment" --jobs 0
expect 2 "shard cannot be '4/3'" run "$experiment" --shard 4/3

# --- shards, one of them without any subject, joined in any order
shards=()
for i in 3 1 10 2 4 5 6 7 8 9; do
    run "$experiment" --shard "$i/10" -o "$work/shard$i" >/dev/null || fail "shard $i"
    shards+=("$work/shard$i")
done
run "$experiment" --merge "${shards[@]}" -o "$work/merged" >"$work/merged.txt" || fail 'merge'
same 'shards' "$work/one" "$work/merged"
diff <(sed '$d' "$work/one.txt") <(sed '$d' "$work/merged.txt") >/dev/null || fail 'merge prints something else'
expect 3 'shard 9 of 10 is missing' run "$experiment" --merge "${shards[@]:0:9}" -o "$work/no"
expect 3 'shard 3 of 10 is there twice' run "$experiment" --merge "${shards[@]}" "$work/shard3" -o "$work/no"
expect 3 'not made from this walk.json' run experiments/walk.json --merge "${shards[@]}" -o "$work/no"
expect 3 'are no shard' run "$experiment" --merge "$work/one" -o "$work/no"
expect 2 'name the experiment file and' run "$experiment" --merge
[ ! -e "$work/no" ] || fail 'a refused merge left a folder'

# A failed subject is listed, and its exit code comes out, from shards as from the whole.
cat >"$work/experiments/mixed.json" <<'JSON'
{"name": "mixed", "references": ["cmu-people-walk"], "subjects": [
  {"kind": "clip", "name": "first", "clip": "walk"},
  {"kind": "command", "name": "broken", "argv": ["/bin/false", "{out}"]},
  {"kind": "take", "name": "absent", "take": "no_such.bvh"},
  {"kind": "procedural", "name": "last", "gait": "walk", "speed": 1.2}]}
JSON
mixed=$work/experiments/mixed.json
run "$mixed" -o "$work/mixed" >/dev/null 2>&1
[ $? = 4 ] || fail 'the exit code of a failed subject'
for i in 1 2; do run "$mixed" --shard $i/2 -o "$work/half$i" >/dev/null 2>&1; done
run "$mixed" --merge "$work/half1" "$work/half2" -o "$work/halves" >/dev/null 2>&1
[ $? = 4 ] || fail 'the exit code of a failed subject of a shard'
same 'shards with a failed subject' "$work/mixed" "$work/halves"

# --- an interrupt keeps what is finished, and says what is not
cat >"$work/experiments/slow.json" <<'JSON'
{"name": "slow", "references": ["cmu-people-walk"], "subjects": [
  {"kind": "clip", "name": "quick", "clip": "walk"},
  {"kind": "command", "name": "forever", "argv": ["sleep", "37.3"]},
  {"kind": "procedural", "name": "also-quick", "gait": "walk", "speed": 1.2}]}
JSON
slow=$work/experiments/slow.json
# interrupt FOLDER: a run of it that is ended while its command sleeps.
interrupt() {
    PATH="$work/bin" "$tool" run "$slow" --jobs 2 -o "$1" >"$work/slow.txt" 2>&1 &
    local runner=$!
    for _ in $(seq 100); do
        pgrep -f 'sleep 37.3' >/dev/null && break
        sleep 0.1
    done
    sleep 1.5
    kill -TERM "$runner"
    wait "$runner"
    [ $? = 143 ] || fail 'an interrupted run does not end by the signal'
    if pgrep -f 'sleep 37.3' >/dev/null; then fail 'the child of an interrupted run lives on'; fi
}
interrupt "$work/slow"
grep -q 'interrupted: 1 of 3 subjects' "$work/slow.txt" || fail "no word about the interrupt: $(cat "$work/slow.txt")"
grep -q '"partial": \["forever"\]' "$work/slow/results.json" || fail 'partial results do not say what is missing'
grep -q 'forever' "$work/slow/tables.md" || fail 'the partial report does not name what is missing'
grep -qi 'partial' "$work/slow/tables.md" || fail 'the tables do not say that they are partial'
grep -qi 'partial' "$work/slow/report.html" || fail 'the page does not say that it is partial'
expect 0 'slow, partial|partial, made by' validate "$work/slow"
# Over partial results, but never over a complete report.
interrupt "$work/slow"
[ ! -e "$work/slow.partial" ] || fail 'partial results do not replace partial ones'
cp -r "$work/one" "$work/kept"
interrupt "$work/kept/"
diff -r "$work/one" "$work/kept" >/dev/null || fail 'partial results replaced a complete report'
grep -q '"partial"' "$work/kept.partial/results.json" || fail 'no partial results beside a complete report'
# While it draws: what was measured is kept, as results.json alone, in the same places.
mkdir "$work/drawing"
# shellcheck disable=SC2016 # expanded by the script that this writes
printf '#!/bin/sh\n[ "$2" = --version ] && exit 0\ntouch "%s/drawing/begun"\nexec sleep 3\n' "$work" >"$work/drawing/gnuplot"
chmod +x "$work/drawing/gnuplot"
ln -s "$(command -v sleep)" "$(command -v touch)" "$work/drawing/"
draw() {
    rm -f "$work/drawing/begun"
    PATH="$work/drawing" "$tool" run experiments/walk.json -o "$1" >"$work/draw.txt" 2>&1 &
    local runner=$!
    for _ in $(seq 100); do
        [ -e "$work/drawing/begun" ] && break
        sleep 0.1
    done
    kill -TERM "$runner"
    wait "$runner"
    [ $? = 143 ] || fail 'a run that is interrupted while drawing does not end by the signal'
}
draw "$work/drawn"
[ "$(ls "$work/drawn")" = results.json ] || fail "an interrupt while drawing left $(ls "$work/drawn")"
grep -q 'gaitbench report .*drawn makes the rest' "$work/draw.txt" || fail "no word about the rest: $(cat "$work/draw.txt")"
expect 0 'report.html' report "$work/drawn"
draw "$work/drawn"
[ -e "$work/drawn/report.html" ] || fail 'an interrupt while drawing replaced a whole report'
[ "$(ls "$work/drawn.partial")" = results.json ] || fail 'no results beside a whole report'
[ -z "$(find "$work" -name '*.part-*' -print -quit)" ] || fail 'an interrupted run left parts'

# --- verify: the sample of the repository
if [ -e reports/walk/results.json ]; then
    expect 0 ' 0 differ; 0 inputs differ' run --verify reports/walk/results.json
fi
expect 0 ' 0 differ; 0 inputs differ' run --verify "$work/one" "$experiment"
expect 0 ' 0 differ; 0 inputs differ' run --verify "$work/shard1" "$experiment"
expect 0 ' 0 differ; 0 inputs differ' run --verify "$work/slow" "$slow"
# Another input: a number of the reference, and only a byte of its title.
mkdir -p "$work/copy"
cp -r fixtures experiments "$work/copy/"
people=$work/copy/fixtures/references/people-walk.json
run "$work/copy/experiments/walk.json" -o "$work/copy/out" >/dev/null || fail 'run a copy'
expect 0 ' 0 differ; 0 inputs differ' run --verify "$work/copy/out" "$work/copy/experiments/walk.json"
sed -i 's/"title": "/"title": "~/' "$people"
expect 1 'fixtures/references/people-walk\.json: SHA-256 differs' run --verify "$work/copy/out" "$work/copy/experiments/walk.json"
grep -q ' 0 differ; 1 inputs differ' <<<"$out" || fail "a title changed numbers: $out"
sed -i '/^        "knee": {/,/}/ s/\(": \[\)[-0-9.]*,/\133.25,/' "$people"
expect 1 'rms of knee, clip-walk against people-walk: was [0-9.]+, now [0-9.]+' run --verify "$work/copy/out" "$work/copy/experiments/walk.json" --verbose
# A take that is gone: the others are compared, and it is named.
cp -r fixtures/references/people-walk.json "$people"
"$tool" convert --quiet procedural:walk@1.2,seconds=10 "$work/copy/experiments/mine.bvh" || fail 'convert'
cat >"$work/copy/experiments/mine.json" <<'JSON'
{"name": "mine", "references": ["../fixtures/references/people-walk.json"], "subjects": [
  {"kind": "take", "name": "mine", "take": "mine.bvh"},
  {"kind": "clip", "name": "clip", "clip": "walk"}]}
JSON
run "$work/copy/experiments/mine.json" -o "$work/copy/mine" >/dev/null || fail 'run mine'
mv "$work/copy/experiments/mine.bvh" "$work/copy/experiments/gone.bvh"
expect 0 'mine\.bvh: not read this time' run --verify "$work/copy/mine" "$work/copy/experiments/mine.json"
grep -q 'not compared: subject mine' <<<"$out" || fail "what was not compared is not named: $out"
grep -qE '^[1-9][0-9]* numbers compared, 0 differ' <<<"$out" || fail "the rest was not compared: $out"
rm "$people"
expect 2 "no reference '../fixtures/references/people-walk.json'" run --verify "$work/copy/mine" "$work/copy/experiments/mine.json"
expect 2 'experiment mine.json was not found' run --verify "$work/copy/mine"
"$tool" analyze --quiet clip:walk -o "$work/analysis" >/dev/null 2>&1
expect 2 'does not come from an experiment' run --verify "$work/analysis"

# --- a database of the same numbers, where SQLite is built in; else it is said before any work
if "$tool" doctor | grep -q '^ok   SQLite'; then
    run "$experiment" --sqlite -o "$work/base" >/dev/null || fail 'run --sqlite'
    PATH="$work/bin" "$tool" report "$work/one" --sqlite -o "$work/base2" >/dev/null 2>&1 ||
        fail 'report --sqlite'
    head -c 15 "$work/base/results.sqlite" | grep -q '^SQLite format 3$' || fail 'no database'
    cmp -s "$work/base/results.sqlite" "$work/base2/results.sqlite" ||
        fail 'run --sqlite and report --sqlite differ'
    [ ! -e "$work/one/results.sqlite" ] || fail 'a database that nobody asked for'
else
    expect 2 'without SQLite' run "$experiment" --sqlite -o "$work/base"
    [ ! -e "$work/base" ] || fail 'run --sqlite did something without SQLite'
fi

# --- no path of this machine in what is written
if grep -rlF "$work" "$work/one" "$work/mixed" "$work/copy/mine" "$work/analysis" >/dev/null; then
    fail "paths of this machine in $(grep -rlF "$work" "$work/one" "$work/mixed" "$work/copy/mine" "$work/analysis")"
fi

[ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
echo 'runs behave'
