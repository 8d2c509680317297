#!/usr/bin/env bash
# scripts/check-report on planted mistakes, then on our own pages. Needs GAITBENCH_BIN; runs in the
# source root. Skipped without Chromium.
set -uo pipefail
tool=${GAITBENCH_BIN:?the program to test}
if ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then
    echo 'SKIP: there is no chromium to open reports with (apt-get install chromium)'
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# One page per mistake, what must be said of it, and one page without any.
figure='<svg viewBox="0 0 100 50" width="200" aria-label="f"><path d="M0 0H9" stroke="#000" stroke-width="1"/><text fill="#000">t</text></svg>'
plant() {
    printf '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>x</title></head><body>%s</body></html>' "$2" >"$work/$1.html"
}
plant good "$figure<a href=\"#x\">to</a><p id=\"x\">there</p><div style=\"overflow-x:auto\"><table style=\"width:2000px\"><tr><td>wide</td></tr></table></div>"
plant request "$figure<img src=\"http://localhost:9/x.png\" width=\"10\" height=\"10\" alt=\"\">"
plant console "$figure<script>console.error('a planted error')</script>"
plant exception "$figure<script>nothing.at.all()</script>"
plant wide "$figure<div style=\"width:1500px\">wide</div>"
plant outside "<div style=\"position:relative;left:-500px\">$figure</div>"
plant empty "$figure<svg width=\"0\" height=\"0\" aria-label=\"gone\"></svg>"
plant hidden "$figure<div style=\"display:none\">$figure</div>"
plant pale "<svg viewBox=\"0 0 100 50\" width=\"200\" aria-label=\"f\"><text fill=\"#ccc\">pale</text></svg>"
plant dark "<style>@media(prefers-color-scheme:dark){body{background:#111}}</style>$figure"
plant link "$figure<a href=\"#nowhere\">to</a>"
plant twice "$figure<p id=\"x\">one</p><p id=\"x\">two</p>"
plant nothing '<p>neither figure nor table</p>'
declare -A expected=(
    [request]='a request: http://localhost:9/x.png' [console]='console: .*a planted error'
    [exception]='console: Uncaught' [wide]='the page is 1[0-9]* px wide'
    [outside]='outside the window: figure f' [empty]='no size: figure gone'
    [hidden]='no size: figure f' [pale]='hard to read: "pale"' [dark]='dark: hard to read'
    [link]='leads nowhere: #nowhere' [twice]='the id x' [nothing]='neither figures nor tables'
)
files=("$work/good.html")
for name in "${!expected[@]}"; do files+=("$work/$name.html"); done
out=$(scripts/check-report "${files[@]}" 2>&1)
code=$?
[ "$code" = 1 ] || fail "planted mistakes: exit code $code, not 1: $out"
for name in "${!expected[@]}"; do
    grep -qE "/$name\.html: .*${expected[$name]}" <<<"$out" || fail "not seen: $name (${expected[$name]})"
done
[ "$(grep -c '/good\.html' <<<"$out")" = 1 ] || fail "found in a good page: $(grep '/good\.html' <<<"$out")"
scripts/check-report "$work/none.html" >/dev/null 2>&1
[ $? = 3 ] || fail 'a missing file does not give 3'

# Our own: every kind of section that there is.
"$tool" run experiments/naturalness-walk.json -o "$work/run" >/dev/null 2>&1 || fail 'run'
"$tool" compare "$work/run" --pair clip-walk=procedural-0.43 -o "$work/compare" >/dev/null 2>&1 || fail 'compare'
scripts/check-report "$work/run/report.html" "$work/compare/compare.html" || fail 'our own pages'
[ "$(du -k "$work/run/report.html" | cut -f1)" -lt 1500 ] || fail 'the report grew beyond 1.5 MB'

[ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
echo 'reports open'
