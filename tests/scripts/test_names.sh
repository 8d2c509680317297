#!/usr/bin/env bash
# Names that try to be something else (of joints, files, subjects; titles), through inspect, analyze,
# run, report and compare: harmless in every output, and unchanged where programs read them. Needs
# GAITBENCH_BIN; runs in the source root.
set -uo pipefail
tool=$(realpath "${GAITBENCH_BIN:?the program to test}")
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# Two takes and an experiment. PWNED is what a shell, gnuplot or LaTeX would leave behind.
python3 - "$tool" "$root" <<'PY' || exit 1
import json, os, shutil, subprocess, sys
tool, root = sys.argv[1:]
subprocess.run([tool, "convert", "--quiet", "clip:walk,seconds=6", "plain.bvh"], check=True)
text = open("plain.bvh", "rb").read()
joint = b"`touch PWNED`$(touch PWNED)<script>x<!--'\"|&\x1b[31m\x07\xc2\x9b31m\xff \xc3\xbc\xe2\x80\xae"
assert b"JOINT head\n" in text
hostile = text.replace(b"JOINT head\n", b"JOINT " + joint + b"\n")
name = b"=cmd|' <script>alert(1)<img src=x onerror=alert(1)> \"q\" `touch PWNED` \x1b[31m\n" \
       b"gaitbench: error: \\input{x}$_{a}%&# ~^ \xc3\xbc\xe4\xba\xba.bvh"
with open(name, "wb") as f:
    f.write(hostile)
os.mkdir("e")
shutil.copy(name, b"e/" + name)
shutil.copytree(os.path.join(root, "fixtures", "references"), "fixtures/references")
names = [
    "=HYPERLINK(\"http://x\",\"y\")", "+1+1", "@x", "-x", "a`touch PWNED`b", "$(touch PWNED)",
    "'; system('touch PWNED'); '", "''''a'''", "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
    "\u009b31m\u202Egpj.exe",
    "| a | b |", "[x](javascript:alert(1))", "\\end{document}\\input{/etc/passwd}$x_{%#&~^",
    "J\u00f6rg \u4eba \U0001F6B6", "a,b;c", "&lt;b&gt;", "gpDot", "../../PWNED", "%s%n%d",
]
subjects = [{"kind": "clip", "name": n, "clip": "walk"} for n in names]
subjects.append({"kind": "take", "name": "file", "take": name.decode()})
subjects.append({"kind": "take", "name": "missing<b>", "take": "no\x1b[31m<script>\n.bvh"})
title = "<script>alert(1)</script> `touch PWNED` [x](y) \u009b31m"
experiment = {"name": "odd", "title": title, "subjects": subjects,
              "references": ["cmu-people-walk"], "measures": ["pops", "strip"]}
json.dump(experiment, open("e/odd.json", "w"))
json.dump(names, open("names.json", "w"))
for i, broken in enumerate(["a\nb", "\x1b[31mred\x1b]0;title\x07"]):
    experiment["subjects"] = [{"kind": "clip", "name": broken, "clip": "walk"}]
    json.dump(experiment, open(f"e/broken{i}.json", "w"))
PY

hostile=$(find . -maxdepth 1 -name '=cmd*')
run() {
    "$tool" "$@" >said-one.txt 2>&1 || fail "$1 exits with $?: $(<said-one.txt)"
    /bin/cat said-one.txt >>said.txt
}
# Without gnuplot: the pictures are drawn below, by one for all.
mkdir nothing
plain() {
    PATH=$work/nothing run "$@"
}
run inspect "$hostile"
run inspect --json "$hostile"
run analyze "$hostile" -o analyzed
run analyze --csv "$hostile"
run analyze --json "$hostile"
plain run e/odd.json -o ran
plain report ran -o again
plain compare ran again -o compared
# A name of more than a line is refused by experiments; a results.json that somebody wrote may hold it.
for i in 0 1; do
    "$tool" run "e/broken$i.json" >>said.txt 2>&1 && fail "the name of e/broken$i.json was taken"
done
mkdir written
python3 - <<'PY'
text = open("ran/results.json").read()
assert '"a,b;c"' in text
open("written/results.json", "w").write(
    text.replace('"a,b;c"', '"a\\n\\r\\n# b\\tc\\u001b[31m\\u0007|d"'))
PY
PATH=$work/nothing "$tool" report written >>said.txt 2>&1
code=$?
case $code in
0) plain compare written ran -o written-compared ;;
3) ;; # refused
*) fail "report of a written results.json exits with $code" ;;
esac
plain compare analyzed analyzed -o alone
"$tool" inspect "no$(printf '\033[31m\n')<b>.bvh" >>said.txt 2>&1 && fail 'a missing take was found'
"$tool" --no-such "$(printf '\033[31m')" >>said.txt 2>&1
"$tool" compare ran again --pair "$(printf '\033[31mx')=y" >>said.txt 2>&1 && fail 'a pair was found'

if command -v gnuplot >/dev/null; then
    (cd ran/figures && gnuplot -d ./*.gp) >gnuplot.txt 2>&1 || fail "gnuplot: $(head -c 300 gnuplot.txt)"
fi
find . /tmp/PWNED -name PWNED 2>/dev/null | grep . && fail 'a name was obeyed'
python3 - <<'PY' || fail 'a name is harmful, see above'
import csv, glob, html.parser, io, json, re, sys, xml.etree.ElementTree

names = json.load(open("names.json"))
bad = 0
def wrong(where, what):
    global bad
    bad += 1
    print(f"{where}: {what}")

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
files = ["said.txt"] + [f for d in ("analyzed", "ran", "again", "compared", "alone", "written",
                                  "written-compared")
                        for f in glob.glob(f"{d}/**/*.*", recursive=True)]
texts = {}
for f in files:
    data = open(f, "rb").read()
    try:
        texts[f] = data.decode()
    except UnicodeDecodeError as problem:
        wrong(f, problem)
        continue
    found = CONTROL.search(texts[f])
    if found:
        wrong(f, f"holds the control character {found[0]!r}: {texts[f][max(0, found.start() - 40):][:80]!r}")

kinds = {f.rsplit(".", 1)[-1] for f in texts}
for kind in ("html", "md", "csv", "json", "tex", "gp", "svg"):
    if kind not in kinds:
        wrong(kind, "there is no such output")

ALLOWED = set("html head meta link title style body h1 h2 h3 h4 p a nav section figure figcaption "
              "table thead tbody tr th td div span strong br ul li dl dt dd code details summary svg "
              "path circle g text".split())
class Page(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        if tag not in ALLOWED:
            wrong(self.file, f"has an element <{tag}>")
        for key, value in attributes:
            if key.startswith("on") or key in ("src", "srcdoc", "formaction"):
                wrong(self.file, f"<{tag}> has {key}={value!r}")
            if key == "href" and not re.match(r"#[\w-]*$|figures/[\w-]+\.gp$|data:,$", value):
                wrong(self.file, f"links to {value!r}")

number = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?$")
for f, text in texts.items():
    if f.endswith(".html"):
        page = Page()
        page.file = f
        page.feed(text)
    elif f.endswith(".svg"):
        xml.etree.ElementTree.fromstring(text)
    elif f.endswith(".json"):
        json.loads(text)
    elif f.endswith(".csv"):
        rows = list(csv.reader(io.StringIO(text), strict=True))
        if len({len(r) for r in rows}) != 1 or len(rows) != text.count("\n"):
            wrong(f, "is no table of one line a row")
        for cell in {c for r in rows for c in r}:
            if cell[:1] in ("=", "+", "@", "-") and len(cell) > 1 and not number.match(cell):
                wrong(f, f"a spreadsheet would compute {cell!r}")
    elif f.endswith(".md"):
        for line in text.splitlines():
            plain = re.sub(r"\\.", "", line)
            if re.search(r"[<`]|\[.*\]\(", plain):
                wrong(f, f"markup: {line[:120]!r}")
        for table in re.findall(r"(?:^\|.*\n)+", text, re.M):
            if len({re.sub(r"\\.", "", row).count("|") for row in table.splitlines()}) != 1:
                wrong(f, f"a table with rows of different lengths: {table[:200]!r}")
    elif f.endswith(".tex"):
        body = "\n".join(l for l in text.splitlines() if not l.startswith("%"))
        plain = re.sub(r"\\[$&#_%{}\\]", "", body)
        if plain.count("{") != plain.count("}") or re.search(r"[$#%]", plain):
            wrong(f, "a character that LaTeX would obey")
        commands = set(re.findall(r"\\([a-zA-Z]+)", body)) - set(
            "begin end centering caption toprule midrule bottomrule textbackslash textasciitilde "
            "textasciicircum textless textgreater textbar textasciigrave textquotesingle char "
            "rightarrow".split())
        if commands:
            wrong(f, f"has the commands {commands}")
    elif f.endswith(".gp"):
        # Outside single quotes and comments nothing of a name is left.
        code = re.sub(r"'[^'\n]*'", "''", text.split("\n", 1)[1])
        if re.search(r"[`\"<>]|system|touch", code.replace("<< END", "")):
            wrong(f, "a name outside quotes")

# The terminal: a name with a line break cannot make a message of its own.
for line in texts["said.txt"].splitlines():
    if line.startswith("gaitbench: error: \\input"):
        wrong("said.txt", "a name looks like a message")

# What programs read is what was given.
ran = json.loads(texts["ran/results.json"])
got = [s["name"] for s in ran["subjects"]]
if got[:-1] != names or got[-1] != "file":
    wrong("ran/results.json", "has other names than the experiment")
sys.exit(bad > 0)
PY
[ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
echo 'names are harmless'
