"""Compares how many instructions fixed work takes with the figures on record beside this file.

Instructions are counted by valgrind's callgrind, on the release build, so that the figure is of the program and not of the
machine's hour. More than the margin above the record fails; as much below is told, to be recorded.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import scripts

RECORD = pathlib.Path(__file__).with_name("guard.json")
# How far a count may be above the one on record: other compilers of one version, libraries and processors' variants of
# memcpy make some.
MARGIN = 0.15


class Guard:
    def __init__(self, program, maker, folder):
        self.program, self.maker, self.folder = program.resolve(), maker.resolve(), folder
        # Sets are laid out the same way each time, and today is one day.
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
            "CONTACTS_TODAY": "2026-06-15", "SWIFT_DETERMINISTIC_HASHING": "1"}

    def book(self, name):
        return self.folder / name / "contacts.json"

    def run(self, name, *words, input=b""):
        subprocess.run(
            [self.program, "--book", self.book(name), *words], env=self.environment, input=input,
            stdout=subprocess.DEVNULL, check=True)

    def output(self, name, *words):
        return subprocess.run(
            [self.program, "--book", self.book(name), *words], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, check=True).stdout

    def made(self, count):
        return subprocess.run([self.maker, "book", str(count)], stdout=subprocess.PIPE, check=True).stdout

    def count(self, name, *words, input=b""):
        """Returns the instructions that the program takes."""
        out = self.folder / "callgrind"
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", self.program, "--book", self.book(name), *words],
            env=self.environment, input=input, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if run.returncode:
            sys.exit(f"failed: {' '.join(map(str, words))}\n{run.stderr.decode(errors='replace')}")
        return int(re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.MULTILINE)[1])

    def compare(self):
        """Fails where the optimized program lists otherwise by an index than without one; tests run the other one."""
        index = self.folder / "book" / "contacts.index"
        away = index.with_suffix(".away")
        for words in ("list",), ("list", "--sort", "given"), ("list", "--sort", "modified"), ("list", "--sort", "email"):
            own = self.output("book", *words)
            index.rename(away)
            other = self.output("book", *words)
            away.rename(index)
            if own != other:
                sys.exit(f"`{' '.join(words)}` is not the same with an index as without")

    def counts(self):
        """Yields each work and its instructions."""
        others = ("json", "csv", "jscontact", "ldif")
        for name in ("empty", "adds", "mixed", "cards", "book", *others):
            (self.folder / name).mkdir()
        (self.folder / "made.json").write_bytes(self.made(2_000))
        self.run("book", "--quiet", "import", self.folder / "made.json")
        self.run("book", "--quiet", "add", "Quentin", "Zyxwell", "email=zyxwell@example.org")
        self.run("book", "save")
        # Whoever opens a large book first makes its index, once its time of change is past.
        time.sleep(0.1)
        self.run("book", "query", "zyxwell")
        if not (self.folder / "book" / "contacts.index").exists():
            sys.exit("the book of 2,000 was given no index")
        self.compare()
        cards = self.folder / "cards.vcf"
        self.run("book", "export", cards, "has:phone", "has:email", "--format", "vcard")
        cards.write_bytes(b"".join(re.findall(rb"BEGIN:VCARD.*?END:VCARD\r?\n", cards.read_bytes(), re.DOTALL)[:500]))
        # Where a line copies the whole book, it takes thousands of lines to be seen.
        adds, mixed = (
            "".join(line or "" for line, _ in scripts.Scripts(1, mixed=mixed).lines(count)).encode()
            for mixed, count in ((False, 500), (True, 6_000)))
        yield "start-up, an empty book, one command", self.count("empty", "-c", "quit")
        yield "a query, 2,000 contacts with an index", self.count("book", "query", "zyxwell")
        yield "a query that many match, 2,000 contacts with an index", self.count("book", "query", "schmidt")
        yield "show of a name, 2,000 contacts with an index", self.count("book", "show", "Quentin Zyxwell")
        yield "list of 2,000 contacts", self.count("book", "list")
        yield "a script of 500 lines that add", self.count("adds", "--quiet", input=adds)
        yield "a script of 6,000 lines that add, set, tag, touch and remove", self.count("mixed", "--quiet", input=mixed)
        yield "an import of 500 vCards", self.count("cards", "--quiet", "import", cards)
        for name in others:
            file = self.folder / f"exported.{name}"
            yield f"an export of 2,000 contacts as {name}", self.count("book", "export", file, "--format", name)
            yield f"an import of 2,000 contacts as {name}", self.count(name, "--quiet", "import", file)
        # Last, as the book has no index afterwards.
        yield "one set, 2,000 contacts with an index", self.count("book", "set", "zyxwell", "note=x")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--contacts", required=True, type=pathlib.Path)
    parser.add_argument("--bench", required=True, type=pathlib.Path, help="contacts-bench")
    parser.add_argument("--folder", type=pathlib.Path, help="where the books are made")
    parser.add_argument("--update", action="store_true", help="record what is counted")
    arguments = parser.parse_args()
    if not shutil.which("valgrind"):
        return print("skipped: valgrind is not installed, so no instructions are counted")
    machine = f"{os.uname().sysname} {os.uname().machine}"
    record = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    if not arguments.update and record.get("machine") != machine:
        return print(f"skipped: what is on record was counted on {record.get('machine')}, this is {machine}")
    with tempfile.TemporaryDirectory(dir=arguments.folder) as name:
        counts = dict(Guard(arguments.contacts, arguments.bench, pathlib.Path(name).resolve()).counts())
    if arguments.update:
        RECORD.write_text(json.dumps({"machine": machine, "instructions": counts}, indent=2) + "\n")
    failures = 0
    for work, count in counts.items():
        known = record.get("instructions", {}).get(work)
        change = count / known - 1 if known else 0
        verdict = "" if known else "not on record"
        if change > MARGIN:
            verdict, failures = f"more than {MARGIN:.0%} above the record", failures + 1
        elif change < -MARGIN:
            verdict = "less than the record: make guard UPDATE=1"
        print(f"{count:15,} {change:+8.1%}  {work}" + (f"  {verdict}" if verdict else ""))
    if failures and not arguments.update:
        sys.exit(
            f"{failures} of {len(counts)} take more instructions than is on record in {RECORD.name}; if that is meant, "
            "`make guard UPDATE=1` records them")


if __name__ == "__main__":
    main()
