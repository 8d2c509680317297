#!/usr/bin/env bash
# The project's own gates: its experiments against fixtures/baselines, and gaitbench gate as a user
# and a CI system meet it. Needs GAITBENCH_BIN and runs in the source root. Without GAITBENCH_DATA
# the takes of people are not checked, and that is said.
set -uo pipefail
tool=${GAITBENCH_BIN:?the program to test}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
unset CI GITHUB_STEP_SUMMARY

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

# Pictures are not what is tested here, and they take longest.
mkdir "$work/bin"
run() {
    PATH="$work/bin" "$tool" run --quiet "$@" >"$work/run.txt" 2>&1
}

# --- this project's own gates
for name in walk naturalness-walk; do
    run "experiments/$name.json" -o "$work/$name" || fail "$name: $(cat "$work/run.txt")"
    strict=(--strict)
    if [ -z "${GAITBENCH_DATA:-}" ]; then
        echo "SKIP: GAITBENCH_DATA is not set: the takes of $name are not checked"
        strict=()
    fi
    expect 0 '^\*\*Gate passed' gate "$work/$name" --baseline "fixtures/baselines/$name.json" "${strict[@]}"
done

# Without takes: what can be had is compared, the rest is named.
(unset GAITBENCH_DATA && run experiments/walk.json -o "$work/alone") || fail "walk without takes"
if [ ! -d fixtures/mocap-cmu ]; then
    expect 0 'not checked.*35_01.*is not there' gate "$work/alone" --baseline fixtures/baselines/walk.json
    expect 1 'FAILED.*35_01.*is not there' gate "$work/alone" --baseline fixtures/baselines/walk.json --strict
fi

# --- usage
expect 0 'update-baseline' gate --help
expect 2 '\-\-baseline FILE' gate "$work/walk"
expect 2 '\-\-baseline FILE' gate --baseline fixtures/baselines/walk.json
expect 3 'none\.json: cannot open' gate "$work/walk" --baseline "$work/none.json"
expect 3 'missing/results\.json|missing: cannot open' gate "$work/missing" --baseline fixtures/baselines/walk.json
expect 2 'unknown option' gate "$work/walk" --baseline x --tolerance 5
expect 2 "export cannot be 'xml=" gate "$work/alone" --baseline fixtures/baselines/walk.json --export "xml=$work/x"
expect 2 "'naturalness-walk', these are results of 'walk'" gate "$work/alone" --baseline fixtures/baselines/naturalness-walk.json
expect 1 'no longer|any more' gate "$work/alone" --baseline fixtures/baselines/naturalness-walk.json --force
printf '{"gaitbench_baseline": 1}' >"$work/bad.json"
expect 2 "bad\.json:.*is missing" gate "$work/alone" --baseline "$work/bad.json"
printf 'no JSON' >"$work/bad.json"
expect 2 'bad\.json:1:1: not valid JSON' gate "$work/alone" --baseline "$work/bad.json"
expect 3 'bad\.json:1:1: not valid JSON' gate "$work/bad.json" --baseline fixtures/baselines/walk.json

# --- worse than the baseline: one line says what, by how much, and where in the cycle
sed -E -e 's/("subject": "clip-walk", .*"name": "rms", "curve": "knee", "side": "both".*"value": )9\.3[0-9]+/\17.5/' \
    -e 's/("subject": "clip-walk", "curve": "knee", .*"samples": \[)[-0-9.]+,/\115.5,/' \
    fixtures/baselines/walk.json >"$work/better.json"
cmp -s fixtures/baselines/walk.json "$work/better.json" && fail 'nothing was planted'
expect 1 'FAILED .*rms of knee .*clip-walk against people-walk .*7\.5 .*9\.3[0-9]+ deg .*\+1\.8.* 0 % of the cycle \(knee 15\.5 ->' \
    gate "$work/alone" --baseline "$work/better.json"
[ "$(sed -n 5p <<<"$out" | cut -c1-8)" = '| FAILED' ] || fail "what failed does not stand first: $out"

# --- --update-baseline: whole or not at all, for people only
cp "$work/better.json" "$work/base.json"
for ci in 1 true yes; do
    out=$(CI=$ci "$tool" gate "$work/alone" --baseline "$work/base.json" --update-baseline --reason x 2>&1)
    [ $? = 2 ] || fail "--update-baseline with CI=$ci: $out"
done
(unset GAITBENCH_DATA && run experiments/walk.json --shard 1/2 -o "$work/shard") || fail 'a shard'
expect 2 'a part of a run' gate "$work/shard" --baseline "$work/base.json" --update-baseline --reason x
expect 2 '--reason goes with' gate "$work/alone" --baseline "$work/base.json" --reason x
expect 2 'needs --reason' gate "$work/alone" --baseline "$work/base.json" --update-baseline
cmp -s "$work/base.json" "$work/better.json" || fail 'a refused update changed the file'
CI=false expect 1 '^\+ .*"name": "rms", "curve": "knee", "side": "both".*9\.33' gate "$work/alone" \
    --baseline "$work/base.json" --update-baseline --reason 'for this test'
grep -q '^- .*"value": 7.5' <<<"$out" || fail "the old line is not shown: $out"
grep -q '"reason": "for this test"' "$work/base.json" || fail 'the reason is not in the file'
expect 0 'is these results already' gate "$work/alone" --baseline "$work/base.json" --update-baseline --reason 'again'
# Numbers of takes that are not here have stayed; with all takes it is the committed file again.
if [ ! -d fixtures/mocap-cmu ]; then
    [ "$(grep -c '"subject": "35_01"' "$work/base.json")" = "$(grep -c '"subject": "35_01"' fixtures/baselines/walk.json)" ] ||
        fail 'an update without takes lost those that are not here'
fi
expect 0 '^\*\*Gate passed' gate "$work/alone" --baseline "$work/base.json"
expect 1 '6 subjects|1 subjects' gate "$work/alone" --baseline "$work/new.json" --update-baseline --reason first
expect 0 '^\*\*Gate passed' gate "$work/alone" --baseline "$work/new.json"
mkdir "$work/folder.json"
expect 3 'folder\.json' gate "$work/alone" --baseline "$work/folder.json" --update-baseline --reason x
[ -z "$(find "$work" -name '*.part*' -print -quit)" ] || fail 'parts are left'

# --- an experiment's own gates: everything is written, and the exit code tells
mkdir "$work/e" && cp -r fixtures "$work/"
gates() {
    printf '{"name": "own", "subjects": [{"kind": "clip", "name": "c", "clip": "walk"}, {"kind": "take", "name": "gone", "take": "gone.bvh"}], "references": ["cmu-people-walk"], "gates": [%s]}' "$1" >"$work/e/own.json"
}
gates '{"metric": "rms", "subject": "c", "curve": "knee", "max": 10}, {"metric": "rms", "subject": "c", "curve": "pelvis_tilt", "within_sd": 1.5}'
expect 1 'failed: rms of knee, c against cmu-people-walk: 15\.9[0-9]* deg, \+5\.9.* \(at most 10\), most at [0-9]+ % of the cycle' run --quiet "$work/e/own.json" -o "$work/own"
for file in results.json metrics.csv tables.md report.html; do
    [ -e "$work/own/$file" ] || fail "a run whose gate failed wrote no $file"
done
# On the page the failure is in sight, and what passed is folded away.
grep -q '<strong>1 of 2 failed</strong>' "$work/own/report.html" || fail 'the page has no verdict'
grep -q '<summary>1 passed</summary>' "$work/own/report.html" || fail 'what passed is not folded away'
grep -q '| FAILED  | rms of knee' "$work/own/tables.md" || fail 'tables.md does not show the gates'
gates '{"metric": "rms", "subject": "gone", "curve": "knee", "max": 10}, {"metric": "naturalness", "subject": "c", "max": 3}'
expect 0 'not checked: rms of knee, gone: gone.bvh is not there' run --quiet "$work/e/own.json" -o "$work/own"
gates '{"metric": "rmss", "max": 10}'
expect 1 'rmss.*no such metric' run --quiet "$work/e/own.json" -o "$work/own"
gates '{"metric": "rms", "most": 10}'
expect 2 "unknown key 'gates\[0\]\.most'" run --quiet "$work/e/own.json" -o "$work/own"

# --- instruction counts; stored times are not compared
counts() {
    printf '{"context": {"compiler": "%s", "architecture": "x86_64"}, "benchmarks": [{"name": "step/walk", "run_type": "iteration", "real_time": %s, "cpu_time": 1, "time_unit": "ns", "instructions": %s}]}' "$1" "$2" "$3"
}
counts 'gcc 12' 5 100000 >"$work/c1.json"
counts 'gcc 12' 500 100900 >"$work/c2.json"
counts 'gcc 12' 5 101100 >"$work/c3.json"
counts 'clang 14' 5 200000 >"$work/c4.json"
expect 1 '1 metrics' gate "$work/c1.json" --baseline "$work/counts.json" --update-baseline --reason first
expect 0 'Gate passed' gate "$work/c2.json" --baseline "$work/counts.json"
expect 1 'FAILED.*instructions.*step/walk.*100000.*101100.*\+1100.*1000' gate "$work/c3.json" --baseline "$work/counts.json"
expect 5 'not checked.*another compiler' gate "$work/c4.json" --baseline "$work/counts.json"
expect 2 'is a baseline of benchmarks' gate "$work/alone" --baseline "$work/counts.json"
sed 's/"instructions"/"times"/' "$work/c1.json" >"$work/c5.json"
expect 5 'no benchmark has a counter' gate "$work/c5.json" --baseline "$work/counts.json"

# --- what a CI job starts
ci() {
    env GAITBENCH_BIN="$tool" PATH="$work/bin:$PATH" "${env[@]}" scripts/ci/gate "$@" >"$work/ci.txt" 2>&1
}
ln -s /bin/false "$work/bin/gnuplot"
env=(CI=1)
ci "$work/e/own.json" "$work/none.json" "$work/ci"
[ $? = 2 ] || fail "scripts/ci/gate takes a wrong experiment: $(cat "$work/ci.txt")"
gates '{"metric": "rms", "subject": "c", "curve": "knee", "max": 20}'
run "$work/e/own.json" -o "$work/own"
expect 1 '1 subjects' gate "$work/own" --baseline "$work/own-base.json" --update-baseline --reason first
ci "$work/e/own.json" "$work/own-base.json" "$work/ci" || fail "scripts/ci/gate: $(cat "$work/ci.txt")"
if grep -q '^::' "$work/ci.txt"; then fail 'lines for GitHub elsewhere'; fi
gates '{"metric": "rms", "subject": "c", "curve": "knee", "max": 10}'
env=(CI=1 GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY="$work/ci.md")
ci "$work/e/own.json" "$work/own-base.json" "$work/ci" --export "verdicts=$work/ci.json"
[ $? = 1 ] || fail "scripts/ci/gate passes a failed gate of the experiment: $(cat "$work/ci.txt")"
grep -q '^::error file=.*rms of knee.*at most 10' "$work/ci.txt" || fail "no line for GitHub: $(cat "$work/ci.txt")"
for file in ci.md ci.json ci/junit.xml ci/gate.md ci/report.html; do
    [ -s "$work/$file" ] || fail "scripts/ci/gate wrote no $file"
done

# --- formats, with names that try to be something else
cat >"$work/e/odd.json" <<'JSON'
{"name": "odd", "title": "<script>x</script>", "references": ["cmu-people-walk"],
 "subjects": [{"kind": "clip", "name": "a`id`b $(id) 'q' \"d\" <b>&|::error::%0A, Müller 歩", "clip": "walk"}],
 "gates": [{"metric": "rms", "curve": "knee", "max": 1}]}
JSON
run "$work/e/odd.json" -o "$work/odd"
expect 1 'metrics; ' gate "$work/odd" --baseline "$work/odd-base.json" --update-baseline --reason '<b>&"x"'
summary=$work/summary.md
echo before >"$summary"
GITHUB_STEP_SUMMARY=$summary expect 1 '^::error file=' gate "$work/odd" --baseline "$work/odd-base.json" --github \
    --junit "$work/j.xml" --markdown "$work/t.md" --export "verdicts=$work/v.json" \
    --export "google-benchmark=$work/g.json" --export "bencher=$work/b.json" --export "smaller-is-better=$work/s.json"
[ "$(grep -c '^::error file=' <<<"$out")" = 2 ] || fail "GitHub's lines: $out"
[ "$(head -1 "$summary")" = before ] || fail 'the summary was not appended'
grep -q '^| FAILED' "$summary" || fail 'no table in the summary'
if grep -qE '(^|[^\\])<' "$work/t.md" "$summary"; then fail 'HTML in Markdown'; fi
expect 1 '^<\?xml' gate "$work/odd" --baseline "$work/odd-base.json" --junit -
if grep -q 'Gate' <<<"$out"; then fail 'two things on standard output'; fi
for name in alone naturalness-walk; do
    base=fixtures/baselines/${name/alone/walk}.json
    "$tool" gate "$work/$name" --baseline "$base" --junit "$work/$name.xml" --export "bencher=$work/$name.json" >/dev/null
done
if command -v xmllint >/dev/null; then
    for file in "$work"/*.xml; do
        xmllint --noout --schema tests/report/junit.xsd "$file" 2>"$work/lint.txt" || fail "$file: $(head -3 "$work/lint.txt")"
    done
    sed 's/<failure /<failing /' "$work/j.xml" >"$work/spoilt.xml"
    xmllint --noout --schema tests/report/junit.xsd "$work/spoilt.xml" 2>/dev/null && fail 'the schema takes anything'
else
    echo 'SKIP: xmllint is not installed: JUnit XML is not validated against tests/report/junit.xsd'
fi
if command -v python3 >/dev/null; then
    python3 - "$work" <<'PY' || fail 'formats'
import json, sys, xml.etree.ElementTree as tree
work = sys.argv[1]
name = "a`id`b $(id) 'q' \"d\" <b>&|::error::%0A, Müller 歩"
suites = tree.parse(work + "/j.xml").getroot()
suite = [s for s in suites if s.get("name") == name]
assert len(suite) == 1, [s.get("name") for s in suites]
for s in suites:  # the counts are those of the cases
    assert int(s.get("tests")) == len(s)
    assert int(s.get("failures")) == len(s.findall("testcase/failure"))
    assert int(s.get("skipped")) == len(s.findall("testcase/skipped"))
assert int(suites.get("tests")) == sum(len(s) for s in suites)
assert "% of the cycle" in suites.find(".//failure").get("message")
assert json.load(open(work + "/v.json"))["verdict"] == "failed"
google = json.load(open(work + "/g.json"))
assert any(b["name"] == name + "/cmu-people-walk/rms/knee/both" for b in google["benchmarks"])
assert len({b["name"] for b in google["benchmarks"]}) == len(google["benchmarks"])
bencher = json.load(open(work + "/b.json"))
assert bencher[name + "/cmu-people-walk/rms/knee/both"]["rms"]["value"] > 10
smaller = json.load(open(work + "/s.json"))
assert all(set(s) == {"name", "unit", "value"} for s in smaller)
assert len(smaller) == len(bencher) == len(google["benchmarks"])
PY
fi

[ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
echo 'all gates behave'
