#!/usr/bin/env bash
# A run that is killed, has no room, or may not write: the previous report is there as it was, or the
# new one is whole, and nothing is left beside it. Needs GAITBENCH_BIN and runs in the source root.
# Full disks and read-only folders are mounted where that is allowed, else said to be skipped.
set -uo pipefail
tool=${GAITBENCH_BIN:?the program to test}
unset GAITBENCH_DATA
work=$(mktemp -d)
mounts=()
clean() {
    local m
    for m in "${mounts[@]+"${mounts[@]}"}"; do umount -l "$m" 2>/dev/null; done
    rm -rf "$work"
}
trap clean EXIT
failures=0
export TMPDIR=$work/tmp
mkdir -p "$work/tmp" "$work/experiments"
cp -r fixtures "$work/"

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# All bytes of a folder but time and machine, as one word.
state() {
    (cd "$1" && find . -type f | LC_ALL=C sort | while read -r file; do
        echo "$file"
        sed '/^  "timings"/,$d; /<section id="run">/,/<.section>/d' "$file"
    done) | sha256sum
}

# Two experiments whose reports differ, with a command, so that its folder is left, too.
for i in one two; do
    cat >"$work/experiments/$i.json" <<JSON
{"name": "robust", "title": "Run $i", "references": ["cmu-people-walk"], "subjects": [
  {"kind": "clip", "name": "clip-$i", "clip": "walk"},
  {"kind": "command", "name": "copy", "argv": ["cp", "$work/walk.bvh", "{out}"],
   "against": []}]}
JSON
done
"$tool" convert --quiet procedural:walk@1.1,seconds=8 "$work/walk.bvh" || fail 'convert'
one=$work/experiments/one.json two=$work/experiments/two.json

# --- kill -9 at twenty moments, from the start to a little after the end
start=$(date +%s%N)
"$tool" run --quiet "$two" -o "$work/two" >/dev/null || fail 'run two'
took=$((($(date +%s%N) - start) / 1000000))
"$tool" run --quiet "$one" -o "$work/one" >/dev/null || fail 'run one'
is_one=$(state "$work/one") is_two=$(state "$work/two")
[ "$is_one" != "$is_two" ] || fail 'the two reports do not differ'
cp -r "$work/one" "$work/out"
RANDOM=5 # the moments are the same every time, what they meet is not
old=0 new=0
for _ in $(seq 20); do
    moment=$((RANDOM * (took + took / 5) / 32768))
    "$tool" run --quiet "$two" -o "$work/out" >/dev/null 2>&1 &
    runner=$!
    sleep "$(printf '%d.%03d' $((moment / 1000)) $((moment % 1000)))"
    kill -9 "$runner" 2>/dev/null
    wait "$runner" 2>/dev/null
    case $(state "$work/out") in
    "$is_one") old=$((old + 1)) ;;
    "$is_two")
        new=$((new + 1))
        rm -rf "$work/out"
        cp -r "$work/one" "$work/out"
        ;;
    *) fail "killed after $moment ms: neither the old report nor the new one" ;;
    esac
done
echo "killed 20 times within $took ms: $old old reports, $new new ones"
((old > 0)) || fail 'no kill came before the end'
sleep 0.3 # a gnuplot of the last one may still write into its folder
"$tool" run --quiet "$two" -o "$work/out" >/dev/null || fail 'the run after the kills'
[ "$(state "$work/out")" = "$is_two" ] || fail 'the run after the kills is not whole'
left=$(find "$work" -name '*.part-*' -o -name 'gaitbench-command-*')
[ -z "$left" ] || fail "the next run did not sweep $left"

# refused WHAT FOLDER PATTERN: a run into it ends with 4 and the message, and the report stays.
refused() {
    local what=$1 folder=$2 pattern=$3 before out code
    before=$(state "$folder")
    out=$("$tool" run --quiet "$two" -o "$folder" 2>&1)
    code=$?
    [ "$code" = 4 ] || fail "$what: exit code $code, not 4: $out"
    grep -qE -- "$pattern" <<<"$out" || fail "$what: no '$pattern' in: $out"
    [ "$(state "$folder")" = "$before" ] || fail "$what: the report changed"
    left=$(find "$(dirname "$folder")" -name '*.part-*' 2>/dev/null)
    [ -z "$left" ] || fail "$what: $left is left"
}

# --- a disk that is full
mkdir "$work/small"
if mount -t tmpfs -o size=16m tmpfs "$work/small" 2>/dev/null; then
    mounts+=("$work/small")
    cp -r "$work/one" "$work/small/out" || fail 'the report does not fit on the small disk'
    room=$(df --output=avail -k "$work/small" | tail -1)
    head -c $(((room - 200) * 1024)) /dev/zero >"$work/small/filler"
    refused 'full disk' "$work/small/out" 'small/out/[a-z./-]+: cannot (write|create|make the folder): No space left'
    # Without a report before: nothing is there afterwards.
    mv "$work/small/out" "$work/small/other"
    "$tool" run --quiet "$two" -o "$work/small/new" >/dev/null 2>&1
    [ $? = 4 ] || fail 'full disk, new folder: exit code'
    [ ! -e "$work/small/new" ] || fail 'full disk: half a report is there'
    # Full at any moment, also while gnuplot draws, which does not tell: all of it or nothing.
    need=$(du -sk "$work/two" | cut -f1)
    for percent in 30 50 65 75 80 85 90 95 100; do
        rm -f "$work/small/filler"
        room=$(df --output=avail -k "$work/small" | tail -1)
        head -c $(((room - need * percent / 100) * 1024)) /dev/zero >"$work/small/filler"
        "$tool" run --quiet "$two" -o "$work/small/new" >/dev/null 2>"$work/said"
        code=$?
        for picture in "$work"/small/new/figures/*.svg; do
            [ -e "$picture" ] || continue
            tail -c 10 "$picture" | grep -q '</svg>' || fail "full disk at $percent %: $picture is cut off"
        done
        case $code in
            0) rm -r "$work/small/new" ;;
            4) [ ! -e "$work/small/new" ] || fail "full disk at $percent %: half a report is there" ;;
            *) fail "full disk at $percent %: exit code $code, $(cat "$work/said")" ;;
        esac
    done
else
    echo 'SKIP: no disk can be mounted here: a full disk is tested by a limit only'
fi
# Everywhere: a limit on the size of files, which fails in the middle of one.
cp -r "$work/one" "$work/limited"
before=$(state "$work/limited")
out=$(
    trap '' XFSZ
    ulimit -f 64
    "$tool" run --quiet "$two" -o "$work/limited" 2>&1
)
[ $? = 4 ] || fail "a limit on files: exit code, $out"
grep -q 'limited/results.json: cannot write: File too large' <<<"$out" || fail "a limit on files: $out"
[ "$(state "$work/limited")" = "$before" ] || fail 'a limit on files: the report changed'
[ -z "$(find "$work" -name '*.part-*')" ] || fail 'a limit on files: parts are left'

# --- a folder that cannot be written
mkdir "$work/locked"
if mount -t tmpfs -o size=20m tmpfs "$work/locked" 2>/dev/null; then
    mounts+=("$work/locked")
    cp -r "$work/one" "$work/locked/out"
    mount -o remount,ro "$work/locked" || fail 'remount'
    refused 'read-only disk' "$work/locked/out" 'locked/out: cannot be written: Read-only file system'
    refused 'read-only disk, the disk itself' "$work/locked" 'locked: cannot be written: Read-only file system'
    mount -o remount,rw "$work/locked"
    # A disk of its own is written within itself.
    rm -rf "$work/locked/out"
    "$tool" run --quiet "$two" -o "$work/locked" >/dev/null || fail 'run into a mounted folder'
    [ "$(state "$work/locked")" = "$is_two" ] || fail 'a mounted folder holds something else'
else
    echo 'SKIP: no disk can be mounted here: read-only disks are not tested'
fi
if [ "$(id -u)" != 0 ]; then
    mkdir "$work/rights"
    cp -r "$work/one" "$work/rights/out"
    chmod 555 "$work/rights/out" "$work/rights"
    refused 'no rights' "$work/rights/out" 'rights/out: cannot be written: Permission denied'
    chmod 755 "$work/rights/out" "$work/rights"
else
    echo 'SKIP: root may write everywhere: a folder without rights is not tested'
fi
# A file where the folder, or the folder above it, shall be; said before the work begins.
echo mine >"$work/file"
for folder in "$work/file" "$work/file/out"; do
    out=$("$tool" run --quiet "$two" -o "$folder" 2>&1)
    [ $? = 4 ] || fail "a file in the way: exit code, $out"
    grep -qE 'file: (exists and is not a folder|cannot make the folder)|file/out: cannot' <<<"$out" || fail "a file in the way: $out"
done
[ "$(cat "$work/file")" = mine ] || fail 'the file in the way changed'

[ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
echo 'runs leave the old report or the new one'
