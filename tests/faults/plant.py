#!/usr/bin/env python3
"""Plants faults in a copy of the source tree, one by one, and shows which tests notice.

usage: plant.py [--check] [--keep FOLDER] [--only TEXT]

Each fault of faults.json is a line that somebody could get wrong: a sign, a point, a side, a
factor, a window. It is planted by replacing a text that stands once in its file. A copy of the
tree is built once; then, for each fault, what it touches is built anew and the tests are run (all
but the suite "scripts"), first the oracles, the others when no oracle fails. The table says which
tests failed. The exit code is 1 when a fault passes everything or does not compile.

  --check        only looks whether every text stands once in its file
  --keep FOLDER  builds in this folder, and leaves it there for the next time
  --only TEXT    only faults whose name or file holds this text
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def read_faults():
    with open(os.path.join(HERE, "faults.json"), encoding="utf-8") as file:
        return json.load(file)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def check(faults):
    """Complains about texts that are not there any more, or not alone. Returns how many."""
    wrong = 0
    names = [fault["name"] for fault in faults]
    for fault in faults:
        path = os.path.join(ROOT, fault["file"])
        count = read(path).count(fault["old"]) if os.path.exists(path) else 0
        what = None
        if count != 1:
            what = f"'{fault['old']}' stands {count} times in {fault['file']}, not once"
        elif fault["old"] == fault["new"]:
            what = "plants nothing"
        elif names.count(fault["name"]) > 1:
            what = "is there twice"
        if what:
            wrong += 1
            print(f"{fault['name']}: {what}", file=sys.stderr)
    return wrong


def copy_tree(folder):
    """The files that are, or could be, in the repository. Equal ones keep their times."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            cwd=ROOT, check=True, capture_output=True).stdout
    for name in listed.decode().split("\0"):
        source, target = os.path.join(ROOT, name), os.path.join(folder, name)
        if not name or not os.path.isfile(source):
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if not os.path.exists(target) or open(source, "rb").read() != open(target, "rb").read():
            shutil.copy(source, target)


def build(folder, suite=None):
    """Builds the programs of a suite, or all. Returns its output when it fails."""
    targets = []
    if suite:
        tests = json.loads(subprocess.run(["meson", "introspect", "--tests", "build"], cwd=folder,
                                          check=True, capture_output=True).stdout)
        for test in tests:
            if any(s.split(":")[-1] == suite for s in test["suite"]):
                targets.append(os.path.relpath(test["cmd"][0], os.path.join(folder, "build")))
    ran = subprocess.run(["ninja", "-C", "build"] + targets, cwd=folder, text=True,
                         capture_output=True)
    return ran.stdout if ran.returncode else None


def failing_tests(folder, choice):
    """Names of the tests that fail; choice: arguments that choose."""
    subprocess.run(["meson", "test", "-C", "build", "--no-rebuild", "--quiet"] + choice, cwd=folder,
                   capture_output=True)
    failed = []
    for line in read(os.path.join(folder, "build", "meson-logs", "testlog.json")).splitlines():
        result = json.loads(line)
        if result["result"] in ("FAIL", "ERROR", "TIMEOUT", "INTERRUPT"):
            failed.append(result["name"].split(" / ")[-1])
    return failed


def run(folder, fault):
    """What happens with a fault: a list of tests that fail, or the compiler's complaint."""
    path = os.path.join(folder, fault["file"])
    text = read(path)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(fault["old"], fault["new"]))
    try:
        said = build(folder, "oracles")
        failed = [] if said else failing_tests(folder, ["--suite", "oracles"])
        if not failed and not said:
            said = build(folder)
            failed = [] if said else failing_tests(folder, ["--no-suite", "scripts",
                                                            "--no-suite", "oracles",
                                                            "--maxfail", "1"])
        return failed, said
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def plant_all(faults, folder):
    copy_tree(folder)
    if not os.path.exists(os.path.join(folder, "build", "build.ninja")):
        subprocess.run(["meson", "setup", "build"], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL)
    said = build(folder)
    failed = [] if said else failing_tests(folder, ["--no-suite", "scripts"])
    if said or failed:
        print(said or f"fails without any fault: {', '.join(failed)}", file=sys.stderr)
        return 1
    passed = 0
    print("| fault | file | instead of | there stands | tests that fail |\n| --- | --- | --- | --- | --- |")
    for fault in faults:
        failed, said = run(folder, fault)
        passed += not failed
        result = "does not compile" if said else ", ".join(failed) or "NONE"
        old, new = (" ".join(fault[key].split()).replace("|", "\\|") for key in ("old", "new"))
        print(f"| {fault['name']} | {fault['file']} | `{old}` | `{new}` | {result} |", flush=True)
    print(f"\n{len(faults) - passed} of {len(faults)} faults fail a test")
    return 1 if passed else 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][len("usage: "):], add_help=False)
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--keep")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    if options.help:
        print(__doc__)
        return 0
    faults = read_faults()
    wrong = check(faults)
    if options.check or wrong:
        print(f"{len(faults) - wrong} of {len(faults)} faults can be planted")
        return 1 if wrong else 0
    faults = [f for f in faults if options.only in f["name"] or options.only in f["file"]]
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
        return plant_all(faults, os.path.abspath(options.keep))
    with tempfile.TemporaryDirectory(prefix="gaitbench-faults-") as folder:
        return plant_all(faults, folder)


if __name__ == "__main__":
    sys.exit(main())
