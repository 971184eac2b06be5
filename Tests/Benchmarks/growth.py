"""Compares the work and the memory that n of something take with what 8n take: neither may grow more than tenfold.

Instructions are counted by valgrind's callgrind, and the peak of resident memory is that of a run without it, both on the
release build and less what a start takes. Every command, and every format of `import` and `export`, as the program itself lists
them, has a case in `growth_commands.py` or `growth_formats.py`. --wide runs the cases once, as large as each says,
and fails where a process crashes, runs for minutes or takes gigabytes.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import growth_commands
import growth_formats
from growth_books import BOOKS, Files

FACTOR, LIMIT = 8, 10
# Memory is measured of more, as pages are coarse and such runs cheap.
MEASURED = {"instructions": 1, "memory": 4}
# Less than this is noise of a start: instructions, and bytes of memory.
SLACK = {"instructions": 2_000_000, "memory": 8 << 20}
# What a process of the wide sizes may take at most: seconds of processors, and bytes.
PATIENCE, ROOM = 300, 8 << 30
CASES = growth_commands.CASES + growth_formats.CASES

# A process begins with the peak of whoever starts it, so that is a Python with hardly anything in it.
PEAK = """
import os, sys
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(process, 0)
seconds = usage.ru_utime + usage.ru_stime
os.write(9, b"%d %d %f" % (os.waitstatus_to_exitcode(status), usage.ru_maxrss, seconds))
"""


class Failure(Exception):
    """A process that did not end as its case says."""


class Growth:
    def __init__(self, program, maker, folder):
        self.programs = {"contacts": program.resolve(), "bench": maker.resolve()}
        self.folder = folder
        self.books, self.lock, self.number = {}, threading.Lock(), 0
        self.measures = {"instructions": self.instructions, "memory": self.memory}
        self.starts = {
            (what, start.program): measure(start, 1)
            for what, measure in self.measures.items() for start in growth_commands.STARTS}

    def environment(self, home):
        return {
            "PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
            "CONTACTS_BOOK": str(home / "contacts.json"), "CONTACTS_HISTFILE": str(home / "history"),
            "CONTACTS_TODAY": "2026-06-15"}

    def contacts(self, home, *words, input=b"", status=(0,)):
        run = subprocess.run(
            [self.programs["contacts"], *words], cwd=home, env=self.environment(home),
            input=input, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if run.returncode not in status:
            raise Failure(f"{words} of {home.name} ended with {run.returncode}: {run.stderr[-300:].decode(errors='replace')}")
        return run.stdout

    def fresh(self, name="home"):
        with self.lock:
            self.number += 1
            home = self.folder / f"{self.number}-{name}"
        home.mkdir()
        return home

    def book(self, name, size):
        """Returns the folder of a book, made once."""
        with self.lock:
            lock = self.books.setdefault((name, size), [threading.Lock(), None])
        with lock[0]:
            if lock[1] is None:
                home = self.fresh(f"{name}-{size}")
                BOOKS[name](Files(home, self.contacts), size)
                self.contacts(home, "save")
                lock[1] = home
        return lock[1]

    def prepare(self, case, size):
        """Returns a folder where a case of a size can run, and its words."""
        home = self.fresh()
        if case.book:
            shutil.copytree(self.book(case.book, size), home, dirs_exist_ok=True)
            # The index is of this very file, and made by whoever opens a large book first, once its time of change is past.
            time.sleep(0.1)
            self.contacts(home, "query", "zyxwell", status=(1,))
        if case.before:
            case.before(Files(home, self.contacts), size)
        if case.script:
            (home / "script").write_text(case.script(size))
        words = case.words(size) if callable(case.words) else case.words
        return home, [str(self.programs[case.program]), *words, *(["-f", "script"] if case.script else [])]

    def spawn(self, case, home, command, **settings):
        stdin = home / "stdin"
        with open(stdin if stdin.exists() else os.devnull, "rb") as input, open(home / "stderr", "wb") as errors:
            return subprocess.run(
                command, cwd=home, env=self.environment(home), stdin=input, stdout=subprocess.DEVNULL, stderr=errors, **settings)

    def judge(self, case, home, status):
        if status != case.status:
            text = (home / "stderr").read_bytes()[-300:].decode(errors="replace").strip()
            raise Failure(f"ended with {status}, not {case.status}: {text}")

    def instructions(self, case, size):
        home, command = self.prepare(case, size)
        log = home / "valgrind"
        run = self.spawn(
            case, home, ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}", *command])
        self.judge(case, home, run.returncode)
        count = int(re.search(r"Collected : (\d+)", log.read_text())[1])
        shutil.rmtree(home)
        return count

    def memory(self, case, size):
        return self.usage(case, size)[0]

    def usage(self, case, size, **limits):
        """Returns the peak of resident memory in bytes, and the seconds of processors."""
        home, command = self.prepare(case, size)
        with open(home / "peak", "w+b") as told:
            def child():
                os.dup2(told.fileno(), 9)
                for what, most in limits.items():
                    resource.setrlimit(getattr(resource, what), (most, most))
            run = self.spawn(
                case, home, [sys.executable, "-I", "-S", "-c", PEAK, *command], preexec_fn=child, close_fds=False)
            told.seek(0)
            words = told.read().split()
        if run.returncode or len(words) != 3:
            raise Failure(f"could not be run: {(home / 'stderr').read_text(errors='replace')[-300:]}")
        self.judge(case, home, int(words[0]))
        shutil.rmtree(home)
        return int(words[1]) * (1 if sys.platform == "darwin" else 1 << 10), float(words[2])

    def compare(self, case):
        """Returns a line for each of work and memory that says how it grows, and whether that is too much."""
        figures = []
        for what, measure in self.measures.items():
            least = self.starts[what, case.program]
            size = MEASURED[what] * case.size
            few, many = (max(measure(case, count) - least, 0) for count in (size, FACTOR * size))
            figures.append((what, few, many, many > LIMIT * few + SLACK[what]))
        return figures

    def missing(self):
        """Returns what the program can do and no case tries."""
        home = self.fresh()
        pages = {name: self.contacts(home, "help", name).decode() for name in ("all", "import", "export")}
        commands = re.findall(r"^  ([a-z-]+)  ", pages["all"].partition("\nTopics:")[0], re.MULTILINE)
        known = {case.what for case in CASES}
        wanted = set(commands)
        for way in ("import", "export"):
            (formats,) = re.findall(r"The formats are\s([^.]*)\.", pages[way])
            wanted |= {f"{way} {name}" for name in re.split(r",\s+", formats)}
        return sorted(wanted - known), len(commands)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--contacts", required=True, type=pathlib.Path)
    parser.add_argument("--bench", required=True, type=pathlib.Path, help="contacts-bench")
    parser.add_argument("--folder", type=pathlib.Path, help="where the books are made")
    parser.add_argument("--only", default="", help="a regular expression of the cases to run")
    parser.add_argument("--wide", action="store_true", help="run each once, at its largest, without counting")
    arguments = parser.parse_args()
    if not shutil.which("valgrind") and not arguments.wide:
        return print("skipped: valgrind is not installed, so no instructions are counted")
    cases = [case for case in CASES if re.search(arguments.only, case.name) and (case.wide or not arguments.wide)]
    failures = []
    with tempfile.TemporaryDirectory(dir=arguments.folder) as name:
        growth = Growth(arguments.contacts, arguments.bench, pathlib.Path(name).resolve())
        missing, commands = growth.missing()
        failures += [f"{what}: has no case" for what in missing if not arguments.only]

        def attempt(case):
            try:
                if arguments.wide:
                    return growth.usage(case, case.wide, RLIMIT_AS=ROOM, RLIMIT_CPU=PATIENCE)
                return growth.compare(case)
            except Failure as failure:
                return failure

        with concurrent.futures.ThreadPoolExecutor(1 if arguments.wide else os.cpu_count()) as pool:
            for case, figures in zip(cases, pool.map(attempt, cases)):
                if isinstance(figures, Failure):
                    failures.append(f"{case.name}: {figures}")
                    print(f"FAILED  {case.name}: {figures}", flush=True)
                elif arguments.wide:
                    size, seconds = figures
                    print(f"{seconds:8.1f} s {size >> 20:6,} MB  {case.wide:10,}  {case.name}", flush=True)
                else:
                    told = "".join(
                        f"{many / few if few > SLACK[what] / 10 else 0:6.1f}{'!' if much else ' '}"
                        for what, few, many, much in figures)
                    failures += [
                        f"{case.name}: {what} grow from {few:,} to {many:,}" for what, few, many, much in figures if much]
                    print(f"{told} {figures[0][1]:14,} {figures[1][1] >> 10:8,} KB {case.size:6}  {case.name}", flush=True)
    print(f"{len(cases)} cases of {commands} commands, their readers and writers; {len(failures)} fail")
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
