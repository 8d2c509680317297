#!/usr/bin/env bash
# scripts/fetch-mocap against a server of its own on the loopback interface.
# shellcheck disable=SC2317,SC2329 # check() calls the small functions, the trap calls cleanup
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
fetch=$here/../../scripts/fetch-mocap

for tool in python3 curl; do
    command -v "$tool" >/dev/null || { echo "SKIP: $tool is not installed" && exit 77; }
done

work=$(mktemp -d)
server=
stop() {
    if [[ -n $server ]]; then
        kill "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    fi
    server=
}
cleanup() {
    stop
    rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 1' TERM INT

# Small files of the real formats, written here: 35 has LF ends and 16 CRLF, as copies of CMU's do.
asf() {
    printf '%s\n' '# test skeleton' ':version 1.10' ':name test' ':units' \
        '  mass 1.0' '  length 0.45' '  angle deg' ':documentation' '  none' \
        ':root' '  order TX TY TZ RX RY RZ' \
        '  axis XYZ' '  position 0 0 0' '  orientation 0 0 0' ':bonedata' '  begin' '    id 1' \
        '    name lfemur' '    direction 0 -1 0' '    length 7' '    axis 0 0 0 XYZ' \
        '    dof rx ry rz' '    limits (-160 20)' '    (-70 70)' '    (-60 70)' '  end' \
        ':hierarchy' '  begin' '    root lfemur' '  end'
}
amc() { # FRAMES
    local i
    printf '%s\n' '#!OML:ASF test' ':FULLY-SPECIFIED' ':DEGREES'
    for ((i = 1; i <= $1; i++)); do
        printf '%d\nroot 0 17 %d 0 0 0\nlfemur %d 0 0\n' "$i" "$i" $((i % 30))
    done
}
web=$work/web
mkdir -p "$web/35" "$web/16"
asf >"$web/35/35.asf"
amc 100 >"$web/35/35_01.amc"
amc 200 >"$web/35/35_02.amc"
amc 300 >"$web/35/35_03.amc"
asf | sed 's/$/\r/' >"$web/16/16.asf"
amc 150 | sed 's/$/\r/' >"$web/16/16_15.amc"
amc 50 >"$web/16/16_17.amc"
bytes() { tr -d '\r' <"$1" | wc -c | tr -d ' '; }
row() { printf '%s\t%s\ttest\t%s\n' "${1%/*}" "${1#*/}" "${2:-$(bytes "$web/$1")}"; }
{
    echo '# subject file what bytes'
    row 16/16.asf && row 16/16_15.amc && row 16/16_17.amc -
    row 35/35.asf && row 35/35_01.amc && row 35/35_02.amc && row 35/35_03.amc -
} >"$work/table.tsv"

# Stands for build/gaitbench, whose reading is not the subject here: refuses takes that say BROKEN.
cat >"$work/gaitbench" <<'STUB'
#!/usr/bin/env bash
[[ $1 == --version ]] && exit 0
[[ $1 == inspect && $3 == --quiet && -f ${2%_*}.asf ]] || { echo "called with: $*" >&2 && exit 2; }
if grep -q BROKEN "$2"; then
    echo "gaitbench: error: ${2##*/}:5: BROKEN is no bone" >&2
    exit 3
fi
STUB
chmod +x "$work/gaitbench"

serve() { # OPTION...: (re)starts the server with an empty log
    stop
    rm -f "$work/port"
    : >"$work/log"
    python3 "$here/range_server.py" "$web" "$work/port" "$work/log" "$@" 2>"$work/server.err" &
    server=$!
    local i
    for ((i = 0; i < 100; i++)); do
        [[ -s $work/port ]] && return 0
        sleep 0.05
    done
    echo "the server did not start:" && cat "$work/server.err" && exit 1
}

failed=0 shown=0 step=
check() { # WHAT COMMAND...
    local what=$1
    shift
    if ! "$@" >/dev/null 2>&1; then
        echo "FAILED: $step: $what"
        failed=$((failed + 1))
    fi
}
run() { # STEP EXPECTED_EXIT ARGUMENT...: out and exit code of fetch-mocap
    step=$1
    local expected=$2 code=0
    shift 2
    GAITBENCH_NO_INSTALL=1 GAITBENCH_BIN=$work/gaitbench no_proxy=127.0.0.1 \
        GAITBENCH_MOCAP_URL=http://127.0.0.1:$(<"$work/port") \
        "$fetch" --table "$work/table.tsv" --dest "$work/dest" "$@" >"$work/out" 2>&1 || code=$?
    check "exit code $code, expected $expected" test "$code" = "$expected"
}
says() { grep -Fq -- "$1" "$work/out"; }
not() { ! "$@"; }
same() { cmp "$web/$1" "$work/dest/${1#*/}"; }
requests() { wc -l <"$work/log" | tr -d ' '; }
no_leftovers() { [[ -z $(find "$work/dest" -name '*.part' -o -name '*.rejected') ]]; }
report() { # shows the output of a step with failures, once
    if ((failed > shown)); then
        echo "--- output of '$step':" && cat "$work/out" "$work/log"
        shown=$failed
    fi
}
all=(16/16.asf 16/16_15.amc 16/16_17.amc 35/35.asf 35/35_01.amc 35/35_02.amc 35/35_03.amc)

serve
run "only what is named" 0 16_15
check "take" same 16/16_15.amc
check "its skeleton" same 16/16.asf
check "nothing else" test "$(requests)" = 2
report

run "everything" 0
for file in "${all[@]}"; do
    check "$file" same "$file"
done
check "progress" says "[7/7] 35_03.amc"
check "count" says "7 of 7 files are in $work/dest (5 fetched, 2 already there)"
check "acknowledgement" says "The data used in this project was obtained from mocap.cs.cmu.edu. \
The database was created with funding from NSF EIA-0196217."
check "terms" says "may not be resold"
check "no leftovers" no_leftovers
report

: >"$work/log"
run "second run" 0
check "no request" test "$(requests)" = 0
check "count" says "0 fetched, 7 already there"
report

rm -rf "$work/dest" && mkdir "$work/dest"
head -c 1000 "$web/35/35_02.amc" >"$work/dest/35_02.amc.part"
cp "$web/35/35_03.amc" "$work/dest/35_03.amc.part"
run "resume" 0 35
check "asks for the rest only" grep -qx '/35/35_02.amc bytes=1000- 206' "$work/log"
check "a whole part is not sent again" grep -qx '/35/35_03.amc bytes=[0-9]*- 416' "$work/log"
check "one request for each" test "$(requests)" = 4
for file in "${all[@]:3}"; do
    check "$file" same "$file"
done
check "says so" says "resumed at 1000"
check "no leftovers" no_leftovers
report

# Three kinds of trouble that a second request mends. The bad server starts before the bad files.
rm -rf "$work/dest" && mkdir "$work/dest"
serve --truncate 35_01.amc --no-range 35_02.amc --busy 35_03.amc
echo "of an older copy" >"$work/dest/35_02.amc.part"
run "trouble that passes" 0 35
check "went on after the break" grep -q '^/35/35_01.amc bytes=[1-9][0-9]*- 206' "$work/log"
for file in "${all[@]:3}"; do
    check "$file" same "$file"
done
check "no leftovers" no_leftovers
report

# Three kinds of trouble that stay; the other files must come all the same.
rm -rf "$work/dest" && mkdir "$work/dest"
mv "$web/35/35_01.amc" "$work/kept"
amc 199 >"$web/35/35_02.amc" # the table knows 200 frames
sed 's/^lfemur/BROKEN/' <"$work/kept" >"$web/35/35_03.amc"
echo '<html>moved</html>' >"$web/16/16_17.amc"
: >"$work/log"
run "trouble that stays" 4
check "404" says "35_01.amc: the server answered 404"
check "404 is not asked for again" test "$(grep -c 35_01 "$work/log")" = 1
check "wrong size" says "35_02.amc: $(bytes "$web/35/35_02.amc") bytes (without carriage returns), \
the table says $(awk '/35_02/ { print $4 }' "$work/table.tsv")"
check "unreadable take" says "35_03.amc: gaitbench cannot read it: gaitbench: error: 35_03.amc:5"
check "web page" says "16_17.amc: not an AMC take"
for file in 16/16.asf 16/16_15.amc 35/35.asf; do
    check "$file kept" same "$file"
done
for file in 16_17 35_01 35_02 35_03; do
    check "$file.amc not taken for good" test ! -e "$work/dest/$file.amc"
done
check "count" says "3 of 7 files"
check "acknowledgement" says "NSF EIA-0196217"
report

mv "$work/kept" "$web/35/35_01.amc"
run "mended later" 0 35_01
check "take" same 35/35_01.amc
report

run "a name that is not in the table" 2 99_01
check "says so" says "'99_01' is not in the table"
run "list" 0 --list 35
check "take" says "35_02.amc"
check "others not" not says "16_15.amc"
report

# Nobody listens any more: not four tries for each of seven files.
stop
rm -f "$work/dest/35_01.amc"
run "no server" 4 --tries 2
check "says so" says "not tried, because the server cannot be reached"
check "what is there counts" says "3 already there"
report

((failed)) || echo "fetch-mocap: all as expected"
exit $((failed > 0))
