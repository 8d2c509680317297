#!/usr/bin/env bash
# Every message that the readers can fail with is produced by an input: those of the fuzz corpus and
# those in tests/formats/errors (named after what they are for). The messages are taken from the
# source, so that a new one without an input fails here.
set -uo pipefail
tool=${GAITBENCH_BIN:?the program to test}
command -v python3 >/dev/null || { echo 'SKIP: python3 is not here'; exit 77; }
exec python3 - "$tool" <<'PY'
import glob
import re
import subprocess
import sys

tool = sys.argv[1]
sources = [f"src/formats/{n}.c" for n in ("bvh", "asf", "amc", "formats")] + ["src/take/readers.c", "src/base/cursor.c"]
# Calls that take a format; which argument it is does not matter, it is the first text.
CALL = re.compile(r"\b(?:gb_cursor_fail|gb_fail_at|gb_fail|fail_[a-z_]+)\s*\(((?:[^;\"]|\"(?:\\.|[^\"])*\")*?);", re.S)
TEXT = re.compile(r'"((?:\\.|[^"\\])*)"')

# Not about the input: the system's refusals, and what the caller words.
SYSTEM = {"%s", "out of memory"}


def formats(path):
    code = re.sub(r"/\*.*?\*/", "", open(path).read(), flags=re.S)
    for call in CALL.finditer(code):
        body = call.group(1)
        # The format is what stands behind the error argument: neighbouring texts belong together.
        run = re.search(r'"(?:\\.|[^"\\])*"(?:\s*"(?:\\.|[^"\\])*")*', body)
        if run:
            text = "".join(TEXT.findall(run.group(0)))
            line = code[: call.start()].count("\n") + 1
            yield text, f"{path}:{line}"


def pattern(text):
    parts = re.split(r"(%(?:[-+ #0]*[\d*]*(?:\.[\d*]+)?(?:hh|h|ll|l|j|z|t|L)?[a-zA-Z]|%))", text)
    out = ""
    for part in parts:
        out += ".*" if re.fullmatch(r"%.*[a-zA-Z]", part) and part != "%%" else re.escape(part.replace("%%", "%"))
    return re.compile(out)


# Inputs that need an option to be refused.
LIMITS = {
    "limit_joints.bvh": ["--max-joints", "1"],
    "limit_channels.bvh": ["--max-channels", "2"],
    "limit_channels.asf": ["--max-channels", "3"],
    "limit_depth.bvh": ["--max-depth", "1"],
    "limit_frames.bvh": ["--max-frames", "1"],
    "limit_line.bvh": ["--max-line", "3"],
    "limit_bones.asf": ["--max-joints", "1"],
    "limit_depth_bones.asf": ["--max-depth", "2"],
    "limit_amc_frames.amc": ["--max-frames", "1"],
    # Another person's skeleton, where the take's own lies beside it.
    "amc_only_frame.amc": ["--strict", "--asf", "tests/formats/errors/amc_order.asf"],
}

inputs = sorted(
    glob.glob("tests/fuzz/corpus/bvh/*") + glob.glob("tests/fuzz/corpus/asf/*")
    + glob.glob("tests/formats/errors/*")
)
said = ""
for path in inputs:
    for extra in ([], ["--strict"], LIMITS.get(path.rsplit("/", 1)[1], [])):
        done = subprocess.run([tool, "inspect", path, *extra], capture_output=True, timeout=60)
        said += done.stderr.decode("utf-8", "replace")
# AMC cases find their skeletons beside them.
import os, shutil, tempfile

with tempfile.TemporaryDirectory() as work:
    for path in glob.glob("tests/fuzz/corpus/a[ms][cf]/*"):
        shutil.copy(path, work)
    for path in sorted(glob.glob(work + "/*.amc")):
        for extra in ([], ["--strict"]):
            done = subprocess.run([tool, "inspect", path, *extra], capture_output=True, timeout=60)
            said += done.stderr.decode("utf-8", "replace")

missing, count = [], 0
for source in sources:
    for text, where in formats(source):
        if text in SYSTEM:
            continue
        count += 1
        if not pattern(text).search(said):
            missing.append(f"{where}: {text}")
for line in missing:
    print("no input produces", line)
print(f"{count} messages, {count - len(missing)} produced by {len(inputs)} inputs")
sys.exit(1 if missing or count < 40 else 0)
PY
