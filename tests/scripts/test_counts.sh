#!/usr/bin/env bash
# The counting of scripts/test, on test logs like those of Meson 1.0 with output of cmocka 1.1.5.
set -euo pipefail
shopt -s lastpipe # "log | expect" runs expect here, so that its verdict is not lost
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

command -v python3 >/dev/null || { echo "SKIP: python3 is not installed" && exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# log NAME RESULT RETURNCODE STDOUT [STDERR]: one line of a testlog.json (\n in the text stays as
# JSON's escape; no quotes or other backslashes in it).
log() {
    printf '{"name": "gaitbench / %s", "stdout": "%s", "result": "%s", ' "$1" "$4" "$2"
    printf '"starttime": 1.5, "duration": 0.1, "returncode": %s, "env": {}, "command": ["x"]' "$3"
    [[ -z ${5:-} ]] || printf ', "stderr": "%s"' "$5"
    printf '}\n'
}
begin() { printf '[==========] Running %d test(s).\\n' "$1"; }
run() { printf '[ RUN      ] %s\\n' "$1"; }
ok() { printf '%s[       OK ] %s\\n' "$(run "$1")${2:-}" "$1"; }
bad() { printf '%s[  FAILED  ] %s\\n' "$(run "$1")" "$1"; }
skip() { printf '%s%s[  SKIPPED ] %s\\n' "$(run "$1")" "${2:-}" "$1"; }
end() { printf '[==========] %d test(s) run.\\n' "$1"; }

failed=0
# expect WHAT EXIT LAST_LINE [LINE...]: counts what stands on standard input; each LINE must be in
# the output too.
expect() {
    local what=$1 code=0 line
    local wanted=$2 last=$3
    shift 3
    cat >"$work/log"
    "$here/../../scripts/test" --count "$work/log" >"$work/out" 2>&1 || code=$?
    if [[ $code != "$wanted" ]]; then
        echo "FAILED: $what: exit code $code, expected $wanted"
        failed=1
    fi
    for line in "$last" "$@"; do
        if ! grep -Fxq -- "$line" "$work/out"; then
            echo "FAILED: $what: no line '$line' in:" && cat "$work/out"
            failed=1
        fi
    done
    if [[ $(tail -n 1 "$work/out") != "$last" ]]; then
        echo "FAILED: $what: the last line is '$(tail -n 1 "$work/out")', expected '$last'"
        failed=1
    fi
}

{
    log cmocka OK 0 "$(begin 2)$(ok a)$(ok b)$(end 2)" '[  PASSED  ] 2 test(s).\n'
    log script OK 0 'fine\n'
    log silent OK 0 ''
} | expect "cases of a program and two scripts" 0 "4 passed, 0 failed"

# The summary on stderr names the failed ones again.
log cmocka FAIL 1 "$(begin 3)$(ok a)$(bad b)$(ok c)$(end 3)" \
    '[  FAILED  ] 1 test(s), listed below:\n[  FAILED  ] b\n\n 1 FAILED TEST(S)\n' |
    expect "a failed case" 1 "2 passed, 1 failed" "FAILED: gaitbench / cmocka: b"

log cmocka OK 0 "$(begin 3)$(skip a 'SKIP: no takes\n')$(skip b)$(ok c)$(end 3)" \
    'SKIP: no gnuplot\n[  SKIPPED ] 2 test(s), listed below:\n[  SKIPPED ] a\n[  SKIPPED ] b\n' |
    expect "skipped cases, reason on either stream" 0 "1 passed, 0 failed" "2 skipped" \
        "SKIP: no takes (gaitbench / cmocka: a)" "SKIP: no gnuplot (gaitbench / cmocka: b)"

{
    log script SKIP 77 'SKIP: curl is not installed\n'
    log other OK 0 ''
} | expect "a skipped script" 0 "1 passed, 0 failed" "1 skipped" \
    "SKIP: curl is not installed (gaitbench / script)"

log cmocka OK 0 "$(begin 1)$(ok a 'no newline at the end: 3')$(end 1)" |
    expect "output in front of the verdict" 0 "1 passed, 0 failed"

log cmocka OK 0 "$(begin 1)$(ok a '[  FAILED  ] some other text\n')$(end 1)" |
    expect "a test that prints such a line itself" 0 "1 passed, 0 failed"

# Killed in b: c was never begun, and there is no summary at all.
log cmocka FAIL -6 "$(begin 3)$(ok a)$(run b)" |
    expect "a crash" 1 "1 passed, 2 failed" "FAILED: gaitbench / cmocka: b" \
        "FAILED: gaitbench / cmocka: 1 case(s) not reached"

log cmocka FAIL -11 '' | expect "a crash before the first case" 1 "0 passed, 1 failed"

log cmocka FAIL -11 "$(begin 2)$(ok a)$(ok b)$(end 2)" |
    expect "a crash after the last case" 1 "2 passed, 1 failed" \
        "FAILED: gaitbench / cmocka: FAIL, exit code -11"

{
    log cmocka TIMEOUT -15 "$(begin 2)$(ok a)$(run b)"
    log script TIMEOUT -15 'working\n'
} | expect "time-outs" 1 "1 passed, 2 failed" "FAILED: gaitbench / script: TIMEOUT, exit code -15"

# A failed set-up of a case: begun, no verdict; of the group: nothing begun.
{
    log one FAIL 1 "$(begin 2)$(run a)$(ok b)$(end 2)" 'Could not run test: Test setup failed\n'
    log group FAIL 1 "$(begin 3)$(end 0)" '[  FAILED  ] GROUP SETUP\n'
} | expect "failed set-ups" 1 "1 passed, 4 failed"

{
    log cmocka OK 0 "$(begin 1)$(ok a)$(end 1)"
    log script FAIL 3 'no\n'
    log error ERROR 99 ''
    log stopped INTERRUPT -2 ''
    log wrong UNEXPECTEDPASS 0 ''
    log right EXPECTEDFAIL 1 ''
} | expect "Meson's other results" 1 "2 passed, 4 failed"

{
    log cmocka OK 0 "$(begin 1)$(ok a)$(end 1)"
    echo '{"name": "gaitbench / cut of'
} | expect "a log that breaks off" 1 "1 passed, 1 failed"

expect "no test" 1 "0 passed, 0 failed" "no test ran" </dev/null

log cmocka OK 0 "$(begin 0)$(end 0)" |
    expect "a program without cases" 1 "0 passed, 0 failed" "no test ran"

log script SKIP 77 '' | expect "only a skip" 1 "0 passed, 0 failed" "1 skipped" "no test ran" \
    "SKIP: no reason given (gaitbench / script)"

((failed)) || echo "counts: all as expected"
exit "$failed"
