#!/usr/bin/env bash
# The JSON Schemas in docs/schemas: good for the files of the repository and for fresh results, and of
# one mind with the program's readers about spoilt ones. Needs GAITBENCH_BIN, runs in the source root.
set -euo pipefail
tool=${GAITBENCH_BIN:?the program to test}
unset GAITBENCH_DATA
python=
for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'from jsonschema import Draft202012Validator' 2>/dev/null; then
        python=$candidate
        break
    fi
done
[ -n "$python" ] || { echo 'SKIP: python3-jsonschema is not installed' && exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Small results with everything in them: measures, tables, plots, what was skipped, failed, partial.
mkdir -p "$work/experiments"
cp -r fixtures "$work/"
cat >"$work/experiments/all.json" <<'JSON'
{"name": "all", "references": ["cmu-people-walk"],
 "measures": ["pops", "inventory", "smoothness", "strip"],
 "subjects": [
  {"kind": "clip", "name": "walk", "clip": "walk"},
  {"kind": "clip", "name": "again", "clip": "walk", "stature": 1.5},
  {"kind": "clip", "name": "run", "clip": "run"},
  {"kind": "take", "name": "absent", "take": "no_such.bvh"},
  {"kind": "command", "name": "broken", "argv": ["/bin/false", "{out}"]}]}
JSON
# Every key that an experiment can have.
cat >"$work/experiments/keys.json" <<'JSON'
{"gaitbench_experiment": 1, "name": "keys", "title": "Every key", "references": ["cmu-people-walk"],
 "speed": {"people_at": "subject", "tolerance": 0.02},
 "analysis": {"cutoff_hz": 6, "straight_stretch_s": 0},
 "measures": ["pops"],
 "muscles": {"poses": 1, "seed": 1, "avatar": "a.json", "readings": "r.csv", "tpose": "t.csv",
             "clip": "c.anim"},
 "tune": {"gait": "walk", "speeds_star": [0.4], "iterations": 1, "restarts": 1, "start": "s.json",
          "rig": "r.json"},
 "subjects": [
  {"kind": "take", "name": "take", "take": "t.bvh", "person": "p", "fps": 60, "unit": "cm",
   "up": "y", "map": "m.json", "asf": "a.asf", "from": 1, "to": 2, "loop": 1, "skip_first": true,
   "root_offset": "auto", "strict": true, "allow_nan": true, "against": ["cmu-people-walk"]},
  {"kind": "clip", "name": "clip", "clip": "walk", "stature": 1.7, "seconds": 5, "fps": 30,
   "loop": 1, "against": []},
  {"kind": "command", "name": "command", "argv": ["a", "{out}"], "seconds": 5, "person": "p",
   "fps": 60, "unit": "cm", "up": "y", "map": "m.json", "from": 1, "to": 2, "loop": 1,
   "skip_first": true, "root_offset": "add", "strict": true, "allow_nan": true, "against": []},
  {"kind": "procedural", "name": "procedural", "gait": "walk", "speed": 1.2, "seconds": 5,
   "fps": 60, "leg": 0.9, "params": "p.json", "rig": "r.json", "against": []},
  {"kind": "procedural", "name": "star", "speed_star": 0.4},
  {"kind": "muscle_clip", "name": "muscle", "take": "c.anim", "avatar": "game", "person": "p",
   "fps": 60, "from": 1, "to": 2, "loop": 1, "against": []}]}
JSON
mkdir "$work/bin" # no gnuplot: nothing here looks at figures
PATH="$work/bin" "$tool" run --quiet "$work/experiments/all.json" -o "$work/all" >/dev/null 2>&1 ||
    [ $? = 4 ] # broken is broken
PATH="$work/bin" "$tool" run --quiet "$work/experiments/all.json" --shard 2/2 -o "$work/shard" >/dev/null
PATH="$work/bin" "$tool" analyze --quiet clip:walk -o "$work/analysis" >/dev/null 2>&1
mkdir "$work/spoilt"
"$python" "$(dirname "$0")/schemas.py" "$tool" . "$work/spoilt" \
    "$work/all/results.json,$work/shard/results.json,$work/analysis/results.json" \
    "$work/experiments/keys.json"
