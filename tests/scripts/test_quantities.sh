#!/usr/bin/env bash
# Every quantity of src/measure/quantities.h but costs, and people's value of each parameter, has a
# row in the table "Quantities and their tests" of docs/metrics.md: with the unit, the better way
# and the items of the code, and a test that is there. The check itself is tried on planted
# mistakes first. Runs in the source root.
set -euo pipefail
command -v python3 >/dev/null || { echo "SKIP: python3 is not installed" && exit 77; }

python3 - <<'PY'
import re, sys

read = lambda name: open(name, encoding="utf-8").read()
code, document, listed = (read(f) for f in ("src/measure/quantities.h", "docs/metrics.md",
                                            "tests/meson.build"))
WORDS = {"UNCHANGED": "target", "PEOPLE": "target", "ZERO": "target", "ONE": "target"}
ITEMS = {"NOTHING": "", "ANYTHING": "names"}

def quantities(code):
    """name -> unit, better, of"""
    found = {}
    entry = re.compile(r'X\((\w+),\s*\w+,\s*"([^"]+)",\s*"([^"]*)",\s*-?\d+,\s*(\w+),\s*(\w+)')
    for kind, name, unit, better, items in entry.findall(code.replace("\\\n", "\n")):
        if kind == "cost":
            continue
        of = ITEMS.get(items, items.lower())
        found[name] = (unit.replace("*", "of the curve"), WORDS.get(better, better.lower()), of)
        if kind == "parameter":
            found["people_" + name] = (unit, "none", "")
    return found

def complaints(code, document, listed):
    said, seen = [], set()
    section = document.split("## Quantities and their tests", 1)[-1].split("\n## ", 1)[0]
    expected = quantities(code)
    for line in section.splitlines():
        cells = [c.strip() for c in line.strip("|").split(" | ")]
        name = cells[0].strip("| `")
        if not line.startswith("| `"):
            continue
        if len(cells) != 5:
            said.append(f"{name}: a row of {len(cells)} cells")
        elif name in seen or name not in expected:
            said.append(f"{name}: is {'there twice' if name in seen else 'no quantity'}")
        elif tuple(c.strip() for c in cells[1:4]) != expected[name]:
            said.append(f"{name}: has {cells[1:4]}, in the code {expected[name]}")
        else:
            place = re.fullmatch(r"`([\w/]+)\.c`: `(\w+)`", cells[4].rstrip(" |"))
            try:
                test = read(f"tests/{place[1]}.c") if place else ""
            except OSError:
                test = ""
            if f"cmocka_unit_test({place[2] if place else ''})" not in test:
                said.append(f"{name}: there is no test {cells[4]}")
            elif not re.search(rf"'{place[1].replace('test_', '', 1)}'|'{place[1]}\.c'", listed):
                said.append(f"{name}: {place[1]} is not in tests/meson.build")
        seen.add(name)
    said += [f"{name}: has no row" for name in expected if name not in seen]
    return said

said = complaints(code, document, listed)
for line in said:
    print(line)
if said:
    sys.exit(1)

row = next(l for l in document.splitlines() if l.startswith("| `lag` |") and "oracles/" in l)
for what, wrong in {"a missing row": document.replace(row + "\n", ""),
                    "a row twice": document.replace(row, row + "\n" + row),
                    "another unit": document.replace(row, row.replace("% of cycle", "s")),
                    "another way": document.replace(row, row.replace("target", "lower")),
                    "a test that is gone": document.replace(row, row.replace(": `", ": `not_")),
                    "no quantity": document.replace(row, row + "\n" + row.replace("`lag`", "`log`")),
                    }.items():
    if not complaints(code, wrong, listed):
        sys.exit(f"the check does not see {what}")
if not complaints(code, document, listed.replace("oracles/comparison", "oracles/other")):
    sys.exit("the check does not see a test that is not built")
print(f"{len(quantities(code))} quantities have a test")
PY
