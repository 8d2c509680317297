#!/usr/bin/env bash
# The program as a user meets it: exit codes, messages, output folders, help. Needs GAITBENCH_BIN
# (the program) and runs in the source root; what needs real takes is skipped without
# GAITBENCH_DATA, and says so.
set -uo pipefail
tool=${GAITBENCH_BIN:?the program to test}
data=${GAITBENCH_DATA:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# expect CODE PATTERN ARGUMENT...: runs the program, checks exit code and that stderr or stdout
# matches the pattern. What it printed stays in $out.
expect() {
    local code=$1 pattern=$2 got
    shift 2
    out=$("$tool" "$@" 2>&1)
    got=$?
    [ "$got" = "$code" ] || fail "gaitbench $* exits with $got, not $code: $out"
    grep -qE -- "$pattern" <<<"$out" || fail "gaitbench $*: no '$pattern' in: $out"
}

# --- usage
expect 2 'usage: gaitbench COMMAND'
expect 0 'usage: gaitbench COMMAND' --help
expect 0 '^gaitbench [0-9]+\.[0-9]+' --version
expect 2 "no command 'walk'" walk
for command in inspect analyze reference run report compare list doctor; do
    expect 0 "usage: gaitbench $command" "$command" --help
done
expect 2 'unknown option.*--speed' inspect --speed x.bvh
expect 2 '--fps cannot be .fast' inspect --fps fast x.bvh
expect 2 'at least one take' inspect
expect 2 'at least one take' analyze
expect 2 'one experiment' run
expect 2 'no list of .nothing' list nothing
expect 0 'clip:walk' list subjects
expect 0 'thigh' list curves
expect 0 'rms' list metrics
expect 0 'bvh' list formats
expect 0 '^anim +\.anim' list formats
expect 0 '^procedural ' list kinds
expect 0 'experiments/walk.json' list experiments
expect 0 'gnuplot' doctor

# --- input that is not a take
: >"$work/empty.bvh"
head -c 5000 /dev/urandom >"$work/binary.bvh"
printf 'HIERARCHY\nROOT A\n{\n OFFSET 0 0 0\n CHANNELS 3 Xrotation Yrotation Zrotation\n}\nMOTION\nFrames: 40\nFrame Time: 0.01\n' >"$work/no-legs.bvh"
for _ in $(seq 40); do echo '0 0 0' >>"$work/no-legs.bvh"; done
printf 'hello\n' >"$work/text.txt"
cp "$work/no-legs.bvh" "$work/bad-number.bvh"
sed -i '20s/.*/0 zero 0/' "$work/bad-number.bvh"
expect 3 'missing\.bvh: cannot open' analyze "$work/missing.bvh"
expect 3 'is a directory' analyze "$work"
expect 3 'empty\.bvh: is empty' analyze "$work/empty.bvh"
expect 3 'binary\.bvh:' analyze "$work/binary.bvh"
expect 3 'not a motion file' analyze "$work/text.txt"
expect 3 "bad-number\.bvh:20:3: .*'zero'" analyze "$work/bad-number.bvh"
expect 3 'left_hip.*--map|left_hip' analyze "$work/no-legs.bvh"
expect 0 'frames +40' inspect "$work/no-legs.bvh"
expect 5 'no straight gait cycle' analyze clip:idle
# One bad take does not keep the others from being read.
expect 3 'cadence' analyze "$work/missing.bvh" clip:walk

# --- nothing half written
expect 3 'cannot open' analyze "$work/missing.bvh" -o "$work/out-a"
[ ! -e "$work/out-a" ] || fail 'a failed analysis left a folder'
printf '{"name": "x", "subjects": [{"kind": "command", "name": "c", "argv": ["false", "{out}"]}], "references": ["cmu-people-walk"]}' >"$work/fails.json"
cp -r fixtures "$work/"
mkdir "$work/e"
mv "$work/fails.json" "$work/e/fails.json"
expect 4 'exit code 1' run "$work/e/fails.json" -o "$work/out-b"
[ ! -e "$work/out-b" ] || fail 'a failed run left a folder'
[ -z "$(find "$work" -name '*.part-*' -print -quit)" ] || fail 'parts are left'
expect 3 'cannot open' run "$work/none.json"

# --- JSON is JSON, with the keys of the contract
if "$tool" analyze clip:walk --json >"$work/a.json" 2>/dev/null && command -v python3 >/dev/null; then
    python3 - "$work/a.json" <<'PY' || fail 'analyze --json'
import json, sys
take = json.load(open(sys.argv[1]))[0]
for key in ("take format frames fps unit up leg_m assumed warnings events cycles dropped parameters "
            "curves").split():
    assert key in take, key
for key in ("speed_m_s froude cadence_steps_min stride_leg stance double_support step_width_leg "
            "toe_clearance_leg").split():
    assert key in take["parameters"], key
assert all(len(c) == 101 for c in take["curves"].values())
assert {"side", "start", "end", "kept"} <= set(take["cycles"][0])
assert {"strike", "toe_off"} <= set(take["events"]["left"])
PY
    "$tool" inspect clip:walk --json >"$work/i.json"
    python3 - "$work/i.json" <<'PY' || fail 'inspect --json'
import json, sys
take = json.load(open(sys.argv[1]))[0]
for key in "take format frames fps seconds joints unit up leg_m height_m assumed warnings".split():
    assert key in take, key
assert {"name", "parent"} <= set(take["joints"][0])
PY
fi
# --- inspect --map prints what --map reads, a .json behind it is read
"$tool" inspect --map clip:walk >"$work/map.json" || fail 'inspect --map'
grep -q '"left_hip": "leftUpperLeg"' "$work/map.json" || fail 'inspect --map: no left hip'
sed -i 's/"leftUpperLeg"/"#11"/' "$work/map.json"
expect 0 'left_hip' inspect --map "$work/map.json" clip:walk
expect 0 '"left_hip": "rightUpperLeg"' inspect --map "$work/map.json" --map clip:walk
expect 0 '"left_hip": "rightUpperLeg"' inspect clip:walk --map "--map=$work/map.json"
expect 2 'of one take' inspect --map
expect 2 'of one take' inspect --map clip:walk clip:run
"$tool" analyze clip:walk --csv >"$work/a.csv" || fail 'analyze --csv'
[ "$(head -1 "$work/a.csv")" = 'take,kind,name,side,percent,unit,value' ] || fail 'CSV header'

# Two speeds are two subjects: the dot in 1.25 ends no name.
"$tool" analyze procedural:walk@1.25,seconds=4 procedural:walk@1.35,seconds=4 -o "$work/speeds" >/dev/null 2>&1 ||
    fail 'analyze two speeds'
for speed in 1.25 1.35; do
    grep -q "\"name\": \"procedural:walk@$speed,seconds=4\"" "$work/speeds/results.json" ||
        fail "no subject is named after the speed $speed"
done
# A folder with a comma in its name, guarded by a backslash.
mkdir "$work/a,b"
cp fixtures/parameters/seed-people.json "$work/a,b/p.json"
expect 0 'cadence' analyze "procedural:walk@1.2,seconds=4,params=$work/a\\,b/p.json"
expect 2 'NAME=VALUE' analyze "procedural:walk@1.2,seconds=4,params=$work/a,b/p.json"
printf '{"name": "comma", "subjects": [{"kind": "procedural", "name": "p", "speed": 1.2, "params": "a,b/p.json"}], "references": ["cmu-people-walk"]}' >"$work/comma.json"
expect 0 'cmu-people-walk' run "$work/comma.json" -o "$work/comma"
grep -q '"take": "procedural:walk@1.2,seconds=10,fps=120,leg=0.85,params=p.json"' "$work/comma/results.json" ||
    fail 'the take of comma.json'

# --- a skeleton that other takes need is not replaced; a pair is
mkdir "$work/pair"
"$tool" convert --quiet clip:walk "$work/pair/walk.amc" || fail 'convert to AMC'
cp "$work/pair/walk.asf" "$work/pair/kept.asf"
expect 0 'read walk.amc with --fps 30' convert clip:walk "$work/pair/walk.amc"
rm "$work/pair/walk.amc"
expect 2 'another skeleton' convert clip:walk,stature=1.5 "$work/pair/walk.amc"
cmp -s "$work/pair/walk.asf" "$work/pair/kept.asf" || fail 'the skeleton was replaced'
[ ! -e "$work/pair/walk.amc" ] || fail 'a take without its skeleton was written'

# --- a run, twice, and again from its results
"$tool" run experiments/walk.json -o "$work/one" >"$work/one.txt" 2>/dev/null || fail 'run walk'
"$tool" run experiments/walk.json -o "$work/two" >/dev/null 2>&1 || fail 'run walk again'

grep -q '^clip-walk against people-walk' "$work/one.txt" || fail 'the headline is not printed'
for file in results.json metrics.csv tables.md report.html figures; do
    [ -e "$work/one/$file" ] || fail "run wrote no $file"
done
[ "$(head -1 "$work/one/metrics.csv")" = 'experiment,subject,reference,metric,curve,side,unit,value,better' ] ||
    fail 'the header of metrics.csv'
# Only the provenance (date) and the timings may differ.
strip() { sed -n '/^  "timings"/q;p' "$1"; }
diff <(strip "$work/one/results.json") <(strip "$work/two/results.json") >/dev/null || fail 'results.json differs'
diff -r -x results.json -x report.html "$work/one" "$work/two" >/dev/null || fail 'two runs differ'
# In the page, that is one section.
page() { sed '/<section id="run">/,/<.section>/d' "$1/report.html"; }
diff <(page "$work/one") <(page "$work/two") >/dev/null || fail 'two pages differ'
grep -q '<section id="run">' "$work/one/report.html" || fail 'the page does not tell of its run'

# The sample in the repository is what the program makes (without takes, as for a new user).
if [ ! -d fixtures/mocap-cmu ]; then
    env -u GAITBENCH_DATA "$tool" run experiments/walk.json -o "$work/sample" >/dev/null 2>&1 || fail 'run the sample'
    { cmp "$work/sample/tables.md" reports/walk/tables.md &&
        diff <(page "$work/sample") <(page reports/walk) >/dev/null &&
        diff <(strip "$work/sample/results.json") <(strip reports/walk/results.json) >/dev/null; } ||
        fail 'reports/walk is out of date: scripts/make-sample'
fi
"$tool" report "$work/one" -o "$work/three" >/dev/null 2>&1 || fail 'report'
diff -r "$work/one" "$work/three" >/dev/null || fail 'report renders other bytes than run'
# So it is with plots, gates and what is measured over all.
cat >"$work/plots.json" <<'JSON'
{"name": "plots", "subjects": [{"kind": "procedural", "name": "p", "gait": "walk", "speed": 1.1}],
 "references": ["cmu-people-walk"], "measures": ["pops", "strip", "route", "events", "feet", "smoothness"],
 "gates": [{"metric": "rms", "curve": "thigh", "max": 9}, {"metric": "foot_slide_mm", "max": 2}]}
JSON
"$tool" run "$work/plots.json" -o "$work/plots-run" >/dev/null 2>&1 || fail 'run with plots'
"$tool" report "$work/plots-run" -o "$work/plots-report" >/dev/null 2>&1 || fail 'report with plots'
diff -r "$work/plots-run" "$work/plots-report" >/dev/null || fail 'report renders other plots than run'
[ -n "$(ls "$work/plots-run/figures"/plot-*.svg)" ] || fail 'no plots to compare'
# Over a folder that is there: its other files stay, old figures go.
echo mine >"$work/two/notes.txt"
echo old >"$work/two/figures/old.svg"
echo '# gaitbench figure; an old one' >"$work/two/figures/old.gp"
echo mine >"$work/two/figures/mine.svg"
"$tool" run experiments/walk.json -o "$work/two" >/dev/null 2>&1 || fail 'run into a folder'
[ -e "$work/two/notes.txt" ] || fail 'a foreign file is gone'
[ ! -e "$work/two/figures/old.svg" ] || fail 'an old figure stayed'
[ -e "$work/two/figures/mine.svg" ] || fail 'a foreign figure is gone'

# --- Ctrl-C leaves nothing half written, and no child
printf '{"name": "slow", "subjects": [{"kind": "command", "name": "c", "argv": ["sleep", "31.7"]}], "references": ["cmu-people-walk"]}' >"$work/e/slow.json"
"$tool" run "$work/e/slow.json" -o "$work/slow" >/dev/null 2>"$work/slow.txt" &
runner=$!
sleep 0.7
kill -TERM "$runner"
wait "$runner"
[ $? = 143 ] || fail 'an interrupted run does not end by the signal'
[ ! -e "$work/slow" ] || fail 'an interrupted run left a folder'
[ -z "$(find "$work" -name '*.part-*' -print -quit)" ] || fail 'an interrupted run left parts'
if pgrep -f 'sleep 31.7' >/dev/null; then fail 'the child of an interrupted run lives on'; fi

# --- one broken subject does not cost the others, but the exit code tells
printf '{"name": "mixed", "subjects": [{"kind": "take", "name": "bad", "take": "%s"}, {"kind": "take", "name": "good", "take": "clip:walk"}], "references": ["cmu-people-walk"]}' "$work/bad-number.bvh" >"$work/e/mixed.json"
expect 3 'good against cmu-people-walk' run "$work/e/mixed.json" -o "$work/mixed"
grep -q 'zero' "$work/mixed/tables.md" || fail 'the reason of a failed subject is not in the tables'

# --- two results side by side
expect 2 'two to 8 results' compare
expect 2 'two to 8 results' compare "$work/one"
expect 2 'one of --json' compare "$work/one" "$work/two" --json --csv
expect 2 'not BEFORE=NOW' compare "$work/one" --pair clip-walk
expect 2 "no subject 'none'" compare "$work/one" --pair clip-walk=none
expect 3 'cannot open' compare "$work/one" "$work/nothing-there"
printf '{"name": "others", "subjects": [{"kind": "clip", "name": "x", "clip": "walk"}, {"kind": "clip", "name": "y", "clip": "walk"}], "references": ["cmu-people-walk"]}' >"$work/e/others.json"
"$tool" run "$work/e/others.json" -o "$work/others" >/dev/null 2>&1 || fail 'run others'
expect 5 '--pair' compare "$work/one" "$work/others"
expect 2 'holds the report of a run' compare "$work/one" "$work/two" -o "$work/two"
expect 0 'clip-walk against people-walk: [0-9.]+ . [0-9.]+ SD from people, same' compare "$work/one" "$work/two"
if grep -qE '\| (worse|better|moved) +\|' <<<"$out"; then fail 'equal results are not the same'; fi
expect 0 'compare.html' compare "$work/one" "$work/mixed" --pair clip-walk=good -o "$work/sides"
for file in compare.md compare.csv compare.tex compare.json compare.html; do
    [ -s "$work/sides/$file" ] || fail "compare wrote no $file"
done
ls "$work"/sides/figures/*.svg >/dev/null 2>&1 || fail 'compare drew nothing'
"$tool" compare "$work/one" "$work/mixed" --pair clip-walk=good --csv | cmp -s - "$work/sides/compare.csv" ||
    fail 'compare --csv prints something else than it writes'
mkdir "$work/older"
sed 's/"definition": "[^"]*"/"definition": "0.9"/' "$work/one/results.json" >"$work/older/results.json"
expect 3 '--force compares' compare --quiet "$work/older" "$work/one"
expect 0 'warning:.*not the same numbers' compare --force "$work/older" "$work/one"

# --- names that try to be something else
printf '{"name": "odd", "title": "<script>x</script>", "subjects": [{"kind": "clip", "name": "a`id`b $(id) '"'"'q'"'"' <b>", "clip": "walk"}, {"kind": "clip", "name": "gpDot", "clip": "walk"}], "references": ["cmu-people-walk"]}' >"$work/e/odd.json"
expect 0 'gpDot against' run "$work/e/odd.json" -o "$work/odd"
if grep -q '<script>' "$work/odd/report.html"; then fail 'HTML in a title is not escaped'; fi
if grep -q 'uid=' "$work/odd/report.html" "$work"/odd/figures/*; then fail 'a name was run by a shell'; fi
grep -q '>gpDot<' "$work/odd/report.html" || fail 'a name is not in the page'

# --- a gnuplot that fails costs the pictures only
mkdir "$work/fake"
printf '#!/bin/sh\n[ "$2" = --version ] && exit 0\necho no terminal >&2\nexit 1\n' >"$work/fake/gnuplot"
chmod +x "$work/fake/gnuplot"
out=$(PATH="$work/fake:$PATH" "$tool" run experiments/walk.json -o "$work/unplotted" 2>&1) || fail "run with a broken gnuplot: $out"
grep -q 'without pictures' <<<"$out" || fail 'no warning of a broken gnuplot'
[ -e "$work/unplotted/report.html" ] || fail 'no report with a broken gnuplot'
# One that fails on some scripts costs those alone.
# shellcheck disable=SC2016
printf '#!/bin/sh\nfor a; do case $a in events-*) echo bad luck >&2; exit 1 ;; esac; done\nexec %s "$@"\n' "$(command -v gnuplot)" >"$work/fake/gnuplot"
out=$(PATH="$work/fake:$PATH" "$tool" report "$work/one" -o "$work/some" 2>&1) || fail "report with a weak gnuplot: $out"
grep -q 'events-.*bad luck' <<<"$out" || fail "no warning of a weak gnuplot: $out"
[ "$(cd "$work/some/figures" && echo events-*.svg)" = 'events-*.svg' ] || fail 'a weak gnuplot drew all'
for script in "$work"/some/figures/*.gp; do
    case $script in */events-*) continue ;; esac
    [ -s "${script%.gp}.svg" ] || fail "one bad script cost ${script%.gp}.svg"
done
if grep -qE '(href|src)="https?:' "$work/one/report.html"; then fail 'the report is not self-contained'; fi

# --- without gnuplot the scripts still come
mkdir "$work/bin"
out=$(PATH="$work/bin" "$tool" run experiments/walk.json -o "$work/plain" 2>&1) || fail "run without gnuplot: $out"
grep -q 'gnuplot.*not installed' <<<"$out" || fail 'no warning without gnuplot'
ls "$work"/plain/figures/*.gp >/dev/null 2>&1 || fail 'no scripts without gnuplot'
[ -e "$work/plain/report.html" ] || fail 'no report without gnuplot'

# --- a program's own character
mkdir -p "$work/e"
printf '#!/bin/sh\ncp "%s" "$1"\n' "$work/character.bvh" >"$work/character"
chmod +x "$work/character"

# --- muscles
expect 0 'LeftUpperLeg .*Hips .*\+0\.60011' muscles avatar game
expect 0 'Spine Front-Back' muscles list
expect 2 'muscles needs one of' muscles
expect 2 '\-\-in POSES' muscles pose
expect 3 'no_such\.json' muscles pose --avatar "$work/no_such.json" --in "$work/poses.csv"
"$tool" muscles avatar game --json >"$work/game.json" || fail 'muscles avatar --json'
printf 'Left Arm Down-Up,Spine Front-Back,RootT.y\n0.25,-0.5,1\n-1.5,2,0.9\n' >"$work/poses.csv"
# The avatar as JSON is the avatar; what pose writes, read gives back.
"$tool" muscles pose --in "$work/poses.csv" >"$work/posed.json" || fail 'muscles pose'
"$tool" muscles pose --avatar "$work/game.json" --in "$work/poses.csv" | cmp -s - "$work/posed.json" ||
    fail 'an avatar from its own JSON poses differently'
expect 0 '' muscles pose --in "$work/poses.csv" -o "$work/posed2.json"
cmp -s "$work/posed.json" "$work/posed2.json" || fail 'muscles pose -o writes something else'
"$tool" muscles read --in "$work/posed.json" >"$work/read.json" || fail 'muscles read'
grep -qE '"Left Arm Down-Up": 0\.(25000000000|24999999999)' "$work/read.json" || fail 'muscles read: another value'
printf 'Left Arm Up\n1\n' >"$work/bad.csv"
expect 3 'bad\.csv:1:1: .Left Arm Up. is no muscle' muscles pose --in "$work/bad.csv"
printf 'Jaw Close\n1,2\n' >"$work/bad.csv"
expect 3 'bad\.csv:2:2: ' muscles pose --in "$work/bad.csv"
printf 'Jaw Close\nnan\n' >"$work/bad.csv"
expect 3 'bad\.csv:2:1: expected a number' muscles pose --in "$work/bad.csv"
printf '{"bones": []}' >"$work/bad.json"
expect 3 'scale.*missing' muscles avatar "$work/bad.json"
printf '{"poses": [{"bones": {"Spine": [0, 0, 0, 0]}}]}' >"$work/bad.json"
expect 3 'Spine must be a rotation' muscles read --in "$work/bad.json"
# Hips are whole or not there at all.
for hips in '"rotation": [0, 0, 0, 0], "position": [0, 1, 0]' '"rotation": [0, 0, 0, 1], "position": [0, 1]' \
    '"rotation": [0, 0, 0, 1]' '"position": [0, 1, 0]'; do
    printf '{"poses": [{"bones": {}}, {"bones": {}, "hips": {%s}}]}' "$hips" >"$work/bad.json"
    expect 3 'poses\[1\]: hips needs' muscles read --in "$work/bad.json"
done
expect 2 'no more words' muscles list game
expect 2 'one AVATAR' muscles avatar game game
expect 2 'no more words' muscles pose game --in "$work/poses.csv"
expect 2 'no more words' muscles read game --in "$work/posed.json"
# A take as a clip is a take, and the experiment's numbers hold without data.
expect 0 'away from the take' muscles make clip:walk,seconds=6 -o "$work/walk.anim"
cp "$work/walk.anim" "$work/unity.txt"
expect 0 'format +anim' inspect "$work/unity.txt"
expect 2 'must end in \.anim' muscles make clip:walk -o "$work/walk.bvh"
expect 0 'cadence_steps_min +109' analyze "$work/walk.anim"
expect 0 '' muscles clip "$work/walk.anim" -o "$work/walk.bvh"
expect 0 'cadence_steps_min +109' analyze "$work/walk.bvh"
expect 0 'exponential map' run experiments/muscle-rules.json -o "$work/muscle-rules"

# --- real takes
if [ -z "$data" ]; then
    echo 'SKIP: GAITBENCH_DATA is not set: wrong skeletons, cut takes and references are not tested'
else
    expect 0 'frame 245' analyze "$data/cmu/07_12.amc"
    expect 3 '07_12\.amc:[0-9]+:[0-9]+:' analyze --strict "$data/cmu/07_12.amc"
    expect 3 '35_01\.amc:[0-9]+:[0-9]+: .*--asf|skeleton' analyze --asf "$data/acclaim/pyasfamc_test.asf" "$data/cmu/35_01.amc"
    expect 3 "no_such\.asf" analyze --asf "$work/no_such.asf" "$data/cmu/35_01.amc"
    cp "$data/cmu/35_01.amc" "$work/alone.amc"
    expect 3 'no \.asf beside it' analyze "$work/alone.amc"
    # A game engine's character, through the command subject.
    cp "$data/bvh/bandai_dataset-1_walk_normal_001.bvh" "$work/character.bvh"
    printf '{"name": "mine", "subjects": [{"kind": "command", "name": "engine", "argv": ["%s", "{out}"]}], "references": ["cmu-people-walk"]}' "$work/character" >"$work/e/mine.json"
    expect 0 'engine against cmu-people-walk' run "$work/e/mine.json" -o "$work/mine"
    # The committed references come out byte for byte.
    mkdir "$work/references"
    if GAITBENCH_BIN=$tool GAITBENCH_REFERENCES="$work/references" scripts/make-references >/dev/null 2>&1; then
        diff -r fixtures/references "$work/references" >/dev/null || fail 'references differ from the committed ones'
    else
        fail 'scripts/make-references'
    fi
fi

# --- references: who is who stands in a list
mkdir -p "$work/lab/p1" "$work/lab/p2"
"$tool" convert clip:walk "$work/lab/p1/walk.bvh" >/dev/null 2>&1
"$tool" convert procedural:walk@1.2 "$work/lab/p2/walk.bvh" >/dev/null 2>&1
"$tool" convert procedural:walk@1.4 "$work/lab/P02-t1.bvh" >/dev/null 2>&1
"$tool" convert procedural:walk@1.0 "$work/lab/P02-t2.bvh" >/dev/null 2>&1
takes=("$work/lab/p1/walk.bvh" "$work/lab/p2/walk.bvh" "$work/lab/P02-t1.bvh" "$work/lab/P02-t2.bvh")
# Names alone make one person of two, and two of one: said.
expect 0 'warning: .*guessed.*--list says it' reference "${takes[@]}" -o "$work/guessed.json"
grep -q '4 takes of 3 people' <<<"$out" || fail "guessed people: $out"
grep -qE '^P02-t1 +P02-t1 +- ' <<<"$out" || fail "whom was P02-t1 taken for: $out"
expect 0 '4 takes of 1 people' reference "${takes[@]}" --subject ann -o "$work/one.json"
! grep -q guessed <<<"$out" || fail 'a person who was named is called guessed'
printf '# two people\nperson,condition,laboratory,file\nann,,ours,p1/walk.bvh\nben,,theirs,p2/walk.bvh\nben,fast,theirs,P02-t1.bvh\nben,slow,theirs,P02-t2.bvh\n' >"$work/lab/list.csv"
printf '{"laboratories": [{"name": "ours", "acknowledgement": "Thanks to us.", "not_judged": ["trunk"], "reason": "no neck"}]}' >"$work/lab/labs.json"
expect 0 '4 takes of 2 people: ours 1 theirs 1' reference --list "$work/lab/list.csv" --laboratories "$work/lab/labs.json" -o "$work/list.json"
! grep -q guessed <<<"$out" || fail 'a person of a list is called guessed'
for text in '"person": "ben"' '"condition": "slow"' '"laboratory": "theirs"' '"acknowledgement": "Thanks to us\."' '"not_judged": \["trunk"\]' '"slopes"'; do
    grep -qE -- "$text" "$work/list.json" || fail "list.json has no $text"
done
expect 0 'list.json: reference .list., 4 takes of 2 people who walk' validate "$work/list.json"
# The slopes in the program are those of the committed references.
scripts/make-slopes fixtures/references/people-walk.json fixtures/references/cmu-run.json "$work/slopes.c"
cmp -s src/compare/slopes.c "$work/slopes.c" || fail 'src/compare/slopes.c is out of date: scripts/make-references'
# Numbers of how far laboratories are apart, and nobody's curve; then stated in another reference.
expect 0 '' reference --list "$work/lab/list.csv" --between-only -o "$work/between.json"
! grep -q takes "$work/between.json" || fail '--between-only writes takes'
expect 0 '' reference "$work/lab/p1/walk.bvh" --subject ann --between "$work/between.json" --own-slopes -o "$work/stated.json"
grep -q '"between"' "$work/stated.json" || fail 'what --between states is not written'
! grep -q '"slopes"' "$work/stated.json" || fail '--own-slopes writes slopes'
printf 'person,file\nann,p1/walk.bvh\nben,p9.bvh\n' >"$work/lab/gone.csv"
expect 2 "gone\.csv:3:1: there is no file 'p9\.bvh'" reference --list "$work/lab/gone.csv" -o "$work/x.json"
printf 'person,film\n' >"$work/lab/film.csv"
expect 2 "film\.csv:1:8: there is no column 'film'" reference --list "$work/lab/film.csv" -o "$work/x.json"
expect 2 'no place beside --list' reference --list "$work/lab/list.csv" clip:walk -o "$work/x.json"
expect 2 'between-only measures' reference clip:walk --between-only --between "$work/between.json" -o "$work/x.json"
printf '{"laboratories": [{"name": "ours", "not_judged": ["trunk"]}]}' >"$work/lab/silent.json"
expect 2 'silent\.json:1:[0-9]+: .*not_judged needs a reason' reference clip:walk --laboratories "$work/lab/silent.json" -o "$work/x.json"
printf '{"between": {"knees": {"shape": 1, "offset": 1}}}' >"$work/lab/knees.json"
expect 2 "knees\.json:1:[0-9]+: .*'knees' is no curve" reference clip:walk --between "$work/lab/knees.json" -o "$work/x.json"
[ ! -e "$work/x.json" ] || fail 'a reference was written in spite of a mistake'
# A subject that is said to be of a laboratory stands beside that one's people.
printf '{"name": "lab", "subjects": [{"kind": "take", "name": "t", "take": "../lab/P02-t1.bvh", "laboratory": "theirs"}, {"kind": "take", "name": "u", "take": "../lab/p2/walk.bvh", "laboratory": "nowhere"}], "references": ["../list.json"]}' >"$work/e/lab.json"
expect 0 'lab RMS' run "$work/e/lab.json" -o "$work/labrun"
grep -q 'the laboratory it is said to be of is not in this reference' "$work/labrun/tables.md" || fail 'a laboratory that nobody knows is not said'
sed 's/"gaitbench_reference": 2/"gaitbench_reference": 1/' "$work/list.json" >"$work/old.json"
expect 3 'file version 1' validate "$work/old.json"
grep -q 'gaitbench reference --list' <<<"$out" || fail "no hint how to make it anew: $out"

# A reader that has gone (`| head`) is no error: the end by SIGPIPE, without a word. A full disk is one.
{ sleep 0.2; "$tool" list metrics; echo "ended with $?" >&2; } 2>"$work/pipe" | true
grep -qx 'ended with 141' "$work/pipe" || fail "a closed pipe: $(cat "$work/pipe")"
[ "$(wc -l <"$work/pipe")" = 1 ] || fail "a closed pipe is talked about: $(cat "$work/pipe")"
"$tool" list metrics 2>"$work/full" >/dev/full
[ $? = 4 ] || fail 'a full standard output exits with another code than 4'
grep -q 'standard output: cannot be written' "$work/full" || fail "a full disk: $(cat "$work/full")"

[ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
echo 'all commands behave'
