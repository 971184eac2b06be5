#!/usr/bin/env python3
"""Runs tests, and prints how many lines of each module they ran, and the files with the most lines that none of them ran.

Each process of a test writes a profile as it ends, unless it is killed; those of thousands are merged while others still run.
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import time

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--folder", required=True, type=pathlib.Path, help="where profiles are kept")
parser.add_argument("--tools", required=True, type=pathlib.Path, help="the folder of llvm-profdata and llvm-cov")
parser.add_argument("--object", required=True, action="append", help="an instrumented program or bundle")
parser.add_argument("--most", type=int, default=20, help="how many files to name")
parser.add_argument("command", nargs="+", help="what runs the tests")
arguments = parser.parse_args()

merged = arguments.folder / "merged.profdata"


def is_running(path):
    """Whether the process of a profile, which is named for it, still runs."""
    try:
        os.kill(int(path.stem.split("-")[0]), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def merge():
    """Merges the profiles of processes that have ended."""
    raw = [path for path in arguments.folder.glob("*.profraw") if not is_running(path)]
    for start in range(0, len(raw), 500):
        some = raw[start:start + 500]
        former = [merged] if merged.exists() else []
        subprocess.run(
            [arguments.tools / "llvm-profdata", "merge", "-sparse", "-failure-mode=all", "-o", merged, *former, *some],
            check=True, stderr=subprocess.DEVNULL)
        for path in some:
            path.unlink()


def percent(covered, count):
    return f"{100 * covered / max(1, count):6.1f} %"


arguments.folder.mkdir(parents=True, exist_ok=True)
for former in arguments.folder.iterdir():
    former.unlink()
# Named for the process and the program.
profiles = arguments.folder.resolve() / "%p-%m.profraw"
with open(arguments.folder / "test.log", "wb") as log:
    tests = subprocess.Popen(
        arguments.command, stdout=log, stderr=subprocess.STDOUT, env=dict(os.environ, LLVM_PROFILE_FILE=str(profiles)))
    while tests.poll() is None:
        time.sleep(1)
        merge()
merge()

first, *others = arguments.object
objects = [word for other in others for word in ("-object", other)]
exported = subprocess.run(
    [arguments.tools / "llvm-cov", "export", "-summary-only", "-instr-profile", merged, first, *objects],
    check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
sources = os.path.join(os.getcwd(), "Sources") + os.sep
modules = collections.defaultdict(lambda: [0, 0])
files = []
for file in json.loads(exported)["data"][0]["files"]:
    if not file["filename"].startswith(sources):
        continue
    name, lines = file["filename"][len(sources):], file["summary"]["lines"]
    module = modules[name.split(os.sep)[0]]
    module[0] += lines["covered"]
    module[1] += lines["count"]
    files.append((lines["count"] - lines["covered"], lines["count"], name))
for module, (covered, count) in sorted(modules.items()):
    print(f"{percent(covered, count)}  {count - covered:6,} of {count:6,} lines not run  {module}")
covered, count = (sum(column) for column in zip(*modules.values()))
print(f"{percent(covered, count)}  {count - covered:6,} of {count:6,} lines not run  all modules\n")
print(f"The {arguments.most} files with the most lines that no test ran:")
for missing, count, name in sorted(files, reverse=True)[:arguments.most]:
    print(f"{percent(count - missing, count)}  {missing:4} of {count:4}  {name}")
if tests.returncode:
    print(f"tests failed: {arguments.folder / 'test.log'}")
    sys.exit(tests.returncode)
