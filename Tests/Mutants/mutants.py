#!/usr/bin/env python3
"""Tells which faults in a module no test finds.

Writes all faults into one build of a copy of the project, each behind a switch, and runs for each
the suites that reach it, the quickest first, until a test fails. The switch is $CONTACTS_MUTANT,
which children of tests inherit. See Tests/README.md.
"""

import argparse
import concurrent.futures
import ctypes
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from operators import FUNCTIONS, OPERATORS, mutants

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build-mutants"
COPY = FOLDER / "project"
TESTS = COPY / ".build/debug/contactsPackageTests.xctest"
VARIABLE = "CONTACTS_MUTANT"

SWITCH = f"""#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The chosen fault; 0 if there is none, and below 0 the memory to note in which ones are reached.
private let chosen = getenv("{VARIABLE}").flatMap {{ Int32(String(cString: $0)) }} ?? 0
nonisolated(unsafe) private let reached =
  chosen < 0 ? shmat(-chosen, nil, 0)?.assumingMemoryBound(to: UInt8.self) : nil

func mutant(_ number: Int) -> Bool {{
  if chosen < 0 {{ reached?[number] = 1 }}
  return number == Int(chosen)
}}
"""


def text_operator(mutant):
    """Returns the operator of a mutant: signs of mathematics number it."""
    low, high = mutant.number % 100, mutant.number // 100
    return mutant.operator + chr(0x2200 + high) + chr(0x2200 + low)


def chosen_mutants(modules, count, seed):
    """Returns mutants that do not overlap, in the order in which they are tried."""
    pool = []
    for module in modules:
        for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
            source = path.read_text(encoding="utf-8")
            for mutant in mutants(str(path.relative_to(ROOT)), source):
                start, end = mutant.span
                mutant.first = source.count("\n", 0, start) + 1
                mutant.last = source.count("\n", 0, end) + 1
                pool.append(mutant)
    random.Random(seed).shuffle(pool)
    taken = []
    for mutant in pool:
        if all(compatible(mutant, other) for other in taken if other.file == mutant.file):
            mutant.number = len(taken) + 1
            taken.append(mutant)
        # Some do not compile.
        if len(taken) == count * 3 // 2:
            break
    return taken


def compatible(one, other):
    """Returns whether two mutants can be in one text: apart, or one between the edits of another."""
    def is_apart(one, other):
        return one.span[1] < other.span[0] or other.span[1] < one.span[0]

    def is_inside(inner, outer):
        return (outer.kind in ("dropped", "condition") and outer.span[0] < inner.span[0]
                and inner.span[1] < outer.span[1])
    return is_apart(one, other) or is_inside(one, other) or is_inside(other, one)


def write(path, text):
    """Writes a file of the copy, unless it has this text, so that little is built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != text:
        path.write_bytes(text)


def copy_project(modules, tests):
    """Copies the project, with some of its tests.

    Warnings are allowed there; modules are optimized, as their tests run hundreds of times; and
    children of tests are told the mutant.
    """
    manifest = f"""
    let tried: Set<String> = {json.dumps(tests)}
    package.targets.removeAll {{ $0.type == .test && !tried.contains($0.name) }}
    """
    kept = set()
    for name in ("Sources", "Tests", "Data", "Package.swift", "Makefile", "README.md"):
        start = ROOT / name
        for path in [start] if start.is_file() else start.rglob("*"):
            if not path.is_file() or "__pycache__" in path.parts:
                continue
            relative = path.relative_to(ROOT)
            kept.add(relative)
            if relative.parts[:1] == ("Sources",) and relative.parts[1] in modules and path.suffix == ".swift":
                continue
            text = path.read_bytes()
            if name == "Package.swift":
                text = text.replace(b".treatAllWarnings(as: .error)", b'.unsafeFlags(["-O"])')
                text += manifest.encode()
            if relative.name == "ChildProcess.swift":
                inherited = b'let kept = ['
                if text.count(inherited) != 1:
                    sys.exit(f"where does {relative} say which variables children of tests inherit?")
                text = text.replace(inherited, inherited + f'"{VARIABLE}", '.encode())
            write(COPY / relative, text)
    for name in ("Sources", "Tests", "Data"):
        for path in (COPY / name).rglob("*"):
            if path.is_file() and path.relative_to(COPY) not in kept and path.name != "Mutants.swift":
                path.unlink()


def write_modules(modules, chosen):
    """Writes the sources of modules with their mutants."""
    for module in modules:
        declarations = [SWITCH]
        for path in (ROOT / "Sources" / module).rglob("*.swift"):
            file = str(path.relative_to(ROOT))
            text, edits = path.read_text(encoding="utf-8"), []
            for mutant in chosen:
                if mutant.file != file or mutant.dropped:
                    continue
                asked = f"mutant({mutant.number})"
                for start, end, new in mutant.edits:
                    new = new.replace("#", asked)
                    edits.append((start, end, new.replace("$", text_operator(mutant)) if mutant.operator else new))
                if mutant.operator:
                    declarations += declared(mutant, asked)
            for start, end, new in sorted(edits, reverse=True):
                text = text[:start] + new + text[end:]
            write(COPY / file, text.encode())
        write(COPY / "Sources" / module / "Mutants.swift", "\n".join(declarations).encode())


def declared(mutant, asked):
    name = text_operator(mutant)
    yield f"infix operator {name} : {OPERATORS[mutant.operator][0]}Precedence"
    for function in FUNCTIONS[mutant.operator]:
        yield function.replace("$", name).replace("#", asked)


def build(modules, chosen):
    """Builds the tests, without the mutants that do not compile."""
    key = hashlib.sha256(repr(chosen).encode()).hexdigest()
    known = FOLDER / f"uncompiled-{key[:16]}.json"
    if known.exists():
        for number in json.loads(known.read_text()):
            chosen[number - 1].dropped = True
    targets = [["--target", module] for module in modules] + [["--build-tests"]]
    while targets:
        write_modules(modules, chosen)
        result = subprocess.run(["swift", "build"] + targets[0], cwd=COPY, capture_output=True, text=True)
        if result.returncode == 0:
            targets.pop(0)
            continue
        log = result.stdout + result.stderr
        (FOLDER / "build.log").write_text(log)
        failed = uncompiled(chosen, log)
        if not failed:
            sys.exit(f"the copy does not build; see {FOLDER}/build.log")
        known.write_text(json.dumps([mutant.number for mutant in chosen if mutant.dropped]))
        print(f"  {len(failed)} mutants do not compile", flush=True)


def uncompiled(chosen, log):
    """Drops the mutants that the compiler complains about: on the line of an error, or near it."""
    failed = set()
    for file, line in set(re.findall(r"project/(\S+?\.swift):(\d+):\d+: error:", log)):
        line = int(line)
        near = [mutant for mutant in chosen if mutant.file == file and not mutant.dropped]
        hit = [mutant for mutant in near if mutant.first <= line <= mutant.last]
        small = [mutant for mutant in hit if mutant.last - mutant.first < 3] or hit
        # An expression of several lines, or else what went before.
        after = [mutant for mutant in near if line < mutant.first <= line + 3]
        before = sorted((mutant for mutant in near if mutant.last < line), key=lambda mutant: mutant.last)
        for mutant in small or after or before[-1:]:
            mutant.dropped = True
            failed.add(mutant.number)
    return failed


class Memory:
    """Shared memory with a byte for each mutant."""

    def __init__(self, size):
        self.size, self.libc = size, ctypes.CDLL(None, use_errno=True)
        self.id = 0
        # 0 stands for no mutant. Some tests run the program as another user.
        while self.id == 0:
            self.id = self.libc.shmget(0, size, 0o1666)
        self.libc.shmat.restype = ctypes.c_void_p
        self.address = self.libc.shmat(self.id, None, 0)

    def take(self):
        """Returns the numbers that were noted, and removes the memory."""
        found = [number for number, byte in enumerate(ctypes.string_at(self.address, self.size)) if byte]
        self.libc.shmctl(self.id, 0, None)
        return found


def run_tests(names, value, limit, stops=True):
    """Runs suites; returns the first test that fails, "timeout", or None, and the seconds."""
    folder = tempfile.mkdtemp(prefix="m", dir="/tmp")
    os.chmod(folder, 0o755)
    environment = {
        **os.environ, VARIABLE: str(value), "TMPDIR": folder, "SWIFT_BACKTRACE": "enable=no",
        "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "4"}
    pattern = "^(" + "|".join(re.escape(name) for name in names) + r")[/(]"
    began = time.monotonic()
    process = subprocess.Popen(
        [TESTS, "--testing-library", "swift-testing", "--filter", pattern], cwd=COPY, text=True,
        errors="replace", env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (4 << 30, 4 << 30)))
    is_late = threading.Event()
    timer = threading.Timer(limit, lambda: (is_late.set(), os.killpg(process.pid, signal.SIGKILL)))
    timer.start()
    failed, last = None, ""
    for line in process.stdout:
        last = line.strip() or last
        if "✘" in line and not failed:
            failed = re.sub(r"\x1b\[[\d;]*m", "", line).strip()[:160]
            if stops:
                os.killpg(process.pid, signal.SIGKILL)
    status = process.wait()
    timer.cancel()
    end_children(value)
    shutil.rmtree(folder, ignore_errors=True)
    if is_late.is_set():
        failed = "timeout"
    elif status and not failed:
        failed = f"status {status}: {last}"[:160]
    return failed, time.monotonic() - began


def end_children(value):
    """Ends what tests of a run have left: a mutant may run for ever."""
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            variables = (process / "environ").read_bytes().split(b"\0")
            program = os.readlink(process / "exe")
            if f"{VARIABLE}={value}".encode() in variables and program.startswith(str(COPY)):
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:
            pass


def all_suites():
    listed = subprocess.run(
        ["swift", "test", "list", "--skip-build"], cwd=COPY, check=True, capture_output=True,
        text=True).stdout
    return sorted({re.split(r"[/(]", line)[0] for line in listed.splitlines()})


def reach(suites, size, jobs):
    """Returns for each suite its seconds and the mutants that it reaches, by running it alone."""
    def record(suite):
        memory = Memory(size)
        failed, seconds = run_tests([suite], -memory.id, 300, stops=False)
        numbers = memory.take()
        if failed:
            print(f"  {suite} fails by itself and is left out: {failed}", flush=True)
        return suite, (None if failed else seconds), numbers
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return {suite: (seconds, numbers) for suite, seconds, numbers in pool.map(record, suites)}


def batches(mutant, reached):
    """Yields the suites that reach a mutant: a few seconds' worth, then more."""
    module = mutant.file.split("/")[1]
    names = [(seconds * (0.3 if suite.startswith(module) else 1), seconds, suite)
             for suite, (seconds, numbers) in reached.items() if seconds and mutant.number in numbers]
    batch, total, most = [], 0, 3
    for _, seconds, suite in sorted(names):
        if batch and total + seconds > most:
            yield batch, total
            batch, total, most = [], 0, most * 4
        batch.append(suite)
        total += seconds
    if batch:
        yield batch, total


def judge(mutant, reached):
    """Returns what became of a mutant."""
    began, verdict, by = time.monotonic(), "never run", ""
    for names, seconds in batches(mutant, reached):
        verdict = "survived"
        failed, _ = run_tests(names, mutant.number, 20 + 5 * seconds)
        if failed:
            verdict, by = "killed", failed
            break
    return {
        "number": mutant.number, "verdict": verdict, "by": by, "kind": mutant.kind,
        "place": f"{mutant.file}:{mutant.first}", "what": mutant.what,
        "seconds": round(time.monotonic() - began, 1)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("modules", nargs="+")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", help="numbers of mutants, separated by commas; or `survivors` of the last run")
    parser.add_argument("--tests", nargs="+", help="targets whose suites are run; those of the modules and of whole processes")
    options = parser.parse_args()
    if not options.tests:
        own = [f"{module}Tests" for module in options.modules if (ROOT / "Tests" / f"{module}Tests").is_dir()]
        options.tests = own + ["DurabilityTests", "TranscriptTests"]
    FOLDER.mkdir(exist_ok=True)
    results = FOLDER / "results.jsonl"
    chosen = chosen_mutants(options.modules, options.count, options.seed)
    print(f"building {len(chosen)} mutants", flush=True)
    copy_project(options.modules, options.tests)
    build(options.modules, chosen)
    tried = [mutant for mutant in chosen if not mutant.dropped][:options.count]
    print("running each suite alone, to see which mutants it reaches", flush=True)
    stamp, noted = os.stat(TESTS).st_mtime, FOLDER / "reach.json"
    former = json.loads(noted.read_text()) if noted.exists() else {}
    if former.get("stamp") != stamp:
        former = {"stamp": stamp, "suites": reach(all_suites(), len(chosen) + 1, options.jobs)}
        noted.write_text(json.dumps(former))
    reached = {suite: (seconds, set(numbers)) for suite, (seconds, numbers) in former["suites"].items()}
    if options.only == "survivors":
        last = [json.loads(line) for line in results.read_text().splitlines()]
        numbers = {result["number"] for result in last if result["verdict"] != "killed"}
        tried = [mutant for mutant in tried if mutant.number in numbers]
    elif options.only:
        tried = [mutant for mutant in tried if str(mutant.number) in options.only.split(",")]
    verdicts = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool, results.open("w") as file:
        for result in pool.map(lambda mutant: judge(mutant, reached), tried):
            verdicts.append(result)
            file.write(json.dumps(result, ensure_ascii=False) + "\n")
            file.flush()
            if result["verdict"] != "killed":
                print("{verdict} {number} {place} {kind}: {what}".format(**result), flush=True)
    killed = sum(result["verdict"] == "killed" for result in verdicts)
    print(f"{killed} of {len(verdicts)} mutants killed")


if __name__ == "__main__":
    main()
