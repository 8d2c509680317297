#!/usr/bin/env python3
"""docs/schemas against the program's own readers.

Every file of the repository that a schema describes, and fresh results, must be good for both. Then
each of them is spoilt in every place of its structure once: an unknown key, a value of another type,
a key that is missing. Schema and program must refuse the same files, the program with a line and a
column.

  schemas.py PROGRAM ROOT WORK RESULTS EXPERIMENTS    fresh files, a comma between them
"""

import copy
import glob
import json
import os
import subprocess
import sys

import jsonschema

program, root, work, fresh, more = sys.argv[1:6]
failures = 0


def fail(text):
    global failures
    failures += 1
    if failures <= 20:
        print("FAILED:", text)


def schema_of(name):
    with open(f"{root}/docs/schemas/{name}.schema.json", encoding="utf-8") as f:
        schema = json.load(f)
    jsonschema.Draft202012Validator.check_schema(schema)
    return schema


def wrong(value):
    """A value of another type, which no key takes in its place."""
    if isinstance(value, bool):
        return "x"
    if isinstance(value, (int, float)) or value is None:
        return "x"
    if isinstance(value, str):
        return 12345
    return {"x": []} if isinstance(value, list) else ["x"]


# Objects whose keys are names of quantities, items or timings: what is missing there is missing data,
# and the program sees it only where other numbers follow from it.
MAPS = {"parameters", "curves", "values", "timings", "angular_acceleration_p99_deg_s2"}


def places(value, path=(), shape=()):
    """Path and shape (indices and names of maps left out) of every value below."""
    yield path, shape, value
    if isinstance(value, dict):
        in_map = bool(path) and (path[-1] in MAPS or (len(path) > 1 and path[-2] in MAPS))
        for key, child in value.items():
            yield from places(child, path + (key,), shape + ("*" if in_map else key,))
    elif isinstance(value, list):
        for i, child in enumerate(value):
            yield from places(child, path + (i,), shape + ("*",))


def at(document, path):
    for key in path:
        document = document[key]
    return document


def is_data(path):
    """Is what is missing there data, which the program sees to be missing from the rest only?"""
    return len(path) > 1 and (path[-2] in MAPS or path[-1] in ("dropped", "laboratory") or
                              path[0] == "takes" and path[-2] == "cycles" or
                              (len(path) > 2 and path[-3] in MAPS))


def spoilt(document, seen):
    """(what, path, whether only data is missing, spoilt document), one of each kind and shape that
    was not seen before."""
    for path, shape, value in places(document):
        kinds = []
        if isinstance(value, dict) and not (path and path[-1] in ("timings",)):
            kinds.append("unknown key")
        if path:
            kinds.append("wrong type")
            if isinstance(path[-1], str):
                kinds.append("missing key")
        for kind in kinds:
            # Kinds of subjects have keys of their own.
            subject = document["subjects"][path[1]].get("kind") if shape[:2] == ("subjects", "*") else ""
            if (kind, shape, subject) in seen:
                continue
            seen.add((kind, shape, subject))
            # Only what is on the way to the place is copied.
            other = copy.copy(document)
            for depth in range(len(path)):
                parent = at(other, path[:depth])
                parent[path[depth]] = copy.copy(parent[path[depth]])
            if kind == "unknown key":
                at(other, path)["no_such_key"] = 1
            elif kind == "wrong type":
                at(other, path[:-1])[path[-1]] = wrong(value)
            else:
                del at(other, path[:-1])[path[-1]]
            data = kind == "missing key" and is_data(path)
            yield f"{kind} at {'.'.join(map(str, path)) or 'the top'}", path, data, other


def verdicts(files):
    """What the program says of files: name to its message, '' when it is good."""
    said = {}
    for i in range(0, len(files), 200):
        run = subprocess.run([program, "validate"] + files[i:i + 200], capture_output=True,
                             text=True, check=False)
        for line in run.stdout.splitlines():
            said[line.split(": ", 1)[0]] = ""
        for line in run.stderr.splitlines():
            if line.startswith("gaitbench: error: "):
                text = line[len("gaitbench: error: "):]
                name = text.split(".json", 1)[0] + ".json"
                said[name] = text[len(name):]
    return said


def is_valid(schema, document, path):
    """Is a document good that was good before something below path changed? Of long lists only the
    item on the way is looked at."""
    if len(path) < 3 or not isinstance(path[1], int):
        return jsonschema.Draft202012Validator(schema).is_valid(document)
    part = dict(schema["properties"][path[0]]["items"])
    part["$defs"] = schema.get("$defs", {})
    return jsonschema.Draft202012Validator(part).is_valid(document[path[0]][path[1]])


def shrink(name, document):
    """Enough of a file: the first takes; spoiling walks through all of it."""
    if name == "reference":
        document["takes"] = document["takes"][:2]
    return document


def check(name, files):
    schema = schema_of(name)
    validator = jsonschema.Draft202012Validator(schema)
    seen = set()
    said = verdicts(files)
    for file in files:
        with open(file, encoding="utf-8") as f:
            document = json.load(f)
        for error in list(validator.iter_errors(document))[:3]:
            fail(f"{file} against the schema: {list(error.absolute_path)}: {error.message[:200]}")
        if said.get(file) != "":
            fail(f"{file}: the program says {said.get(file)}")
    count = 0
    for number, file in enumerate(files):
        with open(file, encoding="utf-8") as f:
            document = shrink(name, json.load(f))
        cases = []
        for what, place, data, other in spoilt(document, seen):
            path = f"{work}/{name}-{number}-{len(cases)}.json"
            with open(path, "w", encoding="utf-8") as f:
                json.dump(other, f)
            cases.append((path, what, data, is_valid(schema, other, place)))
        said = verdicts([case[0] for case in cases])
        for path, what, data, valid in cases:
            message = said.get(path)
            good = message == ""
            if message is None:
                fail(f"{file}, {what}: the program says nothing")
            elif good != valid and not (data and valid):
                fail(f"{file}, {what}: the schema {'takes' if valid else 'refuses'} it, the program "
                     f"{'takes it' if good else 'says' + message}")
            elif not good and not message.split(":")[1].isdigit():
                fail(f"{file}, {what}: no line in '{message}'")
            os.unlink(path)
        count += len(cases)
    print(f"{name}: {len(files)} files, {count} spoilt ones")
    if count < 40:
        fail(f"{name}: only {count} spoilt files")


check("experiment", sorted(glob.glob(f"{root}/experiments/*.json")) + more.split(","))
check("reference", sorted(glob.glob(f"{root}/fixtures/references/*.json")))
check("results", fresh.split(","))
if failures:
    print(f"{failures} failed")
    sys.exit(1)
