"""Prints what this program takes for its work beside what others take for the same, in one run: ratios, then medians.

Whole processes are run by hyperfine, prompts in a terminal, inner loops by contacts-bench. Then follows how what the
program does grows with the book. BENCH_QUICK=1 takes small books; BENCH_SIZES names others, as in "10 2000 50000"; BENCH_SEED
is what scripts and cards are made from; BENCH_ONLY is a regular expression of the parts to measure, as they are told while it runs.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Oracles"))

import cards
import scripts
import throughput
from measuring import Failure, Terminal, environment, hyperfine, middle, peak, shell

# Whom every book has, and nobody else is called like.
NAME, WORD = "Quentin Zyxwell", "zyxwell"
# Whom many are called like.
COMMON = "schmidt"
# How long a hand takes at least, in seconds, from the prompt to the first key.
PAUSE = 0.15
PEERS = ["abook", "jq", "khard", "sqlite3"]


class Bench:
    def __init__(self, arguments, folder):
        self.program = arguments.contacts.resolve()
        self.maker = arguments.bench.resolve()
        self.jars = arguments.jar
        self.folder = folder
        quick = bool(os.environ.get("BENCH_QUICK"))
        sizes = os.environ.get("BENCH_SIZES", "10 2000 10000 20000" if quick else "10 10000 100000 1000000")
        self.only = os.environ.get("BENCH_ONLY", "")
        self.sizes = sorted(map(int, sizes.split()))
        # The size of what is done to a whole book, and those whose queries others answer, too.
        self.many = max(size for size in self.sizes if size <= 100_000)
        self.queried = [size for size in self.sizes if 1_000 <= size <= 100_000][-2:]
        self.seed = int(os.environ.get("BENCH_SEED", "1"))
        self.rows, self.skipped = [], []
        self.growth = {}
        self.has = {peer: shutil.which(peer) is not None for peer in PEERS}

    # Telling

    def say(self, text):
        print(f"… {text}", file=sys.stderr, flush=True)

    def row(self, work, bar, own, peer=None, *, unit=1e3, what="", of="ms"):
        """Adds a row: figures in seconds, or (by the clock, of processors); the bar is of the ratio by the clock, or where
        nobody is compared with of the figure."""
        processors = None
        if isinstance(own, tuple):
            processors = own[1] / peer[1] if peer and peer[1] else None
            own, peer = own[0], peer and peer[0]
        figure = own / peer if peer else own * unit
        if bar is None:
            verdict = ""
        else:
            verdict = "reached" if figure <= bar else "MISSED"
        self.rows.append((work, figure if peer else None, processors, bar, own * unit, peer and peer * unit, of, verdict, what))

    def grow(self, work, size, figure):
        self.growth.setdefault(work, {})[size] = figure

    def attempt(self, what, body):
        """Runs a part; where it cannot be run, that is told and the rest goes on."""
        if not re.search(self.only, what):
            return
        self.say(what)
        try:
            body()
        except (Failure, OSError, subprocess.CalledProcessError) as error:
            self.skipped.append(f"{what}: {error}")

    # Books

    def book(self, size):
        return self.folder / str(size) / "contacts.json"

    def home(self, size):
        return self.folder / str(size)

    def command(self, size, *words):
        return shlex.join(map(str, [self.program, "--book", self.book(size), *words]))

    def runs(self, size, most):
        """Returns how often something is done that takes the longer the larger the book is."""
        return most if size <= 100_000 else max(1, most // 7)

    def run(self, size, *words, input=None, output=subprocess.DEVNULL):
        subprocess.run(
            [self.program, "--book", self.book(size), *words], env=environment(self.home(size)), input=input,
            stdout=output, check=True)

    def make_book(self, size):
        """Makes a book as its user would have it: all contacts in the snapshot, the index beside it."""
        self.home(size).mkdir(parents=True)
        made = self.home(size) / "made.json"
        with open(made, "wb") as file:
            subprocess.run([self.maker, "book", str(max(1, size - 1))], stdout=file, check=True)
        self.run(size, "--quiet", "import", made)
        self.run(size, "--quiet", "add", *NAME.split(), f"email={WORD}@example.org", "phone=+49 30 901820")
        self.run(size, "save")
        made.unlink()
        # The index is made by whoever opens the book first without one, once its time of change is past.
        time.sleep(0.1)
        self.run(size, "query", WORD)

    # Rows

    def start(self):
        """To the prompt of an empty book, beside sqlite3's whole life, by turns."""
        home = self.folder / "empty"
        home.mkdir()

        def prompt(path):
            terminal = Terminal([self.program, "--book", path], home)
            taken = terminal.wait(b"contacts>") - terminal.started
            terminal.end(b"quit\r")
            return taken

        def other():
            terminal = Terminal(["sqlite3", ":memory:", ".quit"], home)
            return terminal.end() - terminal.started

        own, peer = [], []
        for _ in range(41):
            own.append(prompt(home / "contacts.json"))
            if self.has["sqlite3"]:
                peer.append(other())
        if peer:
            self.row("start-up to the first prompt, empty book", 2, middle(own), middle(peer), what="sqlite3 :memory: .quit")
        for size in self.sizes:
            self.grow("start-up to the first prompt", size, middle([prompt(self.book(size)) for _ in range(9)]))

    def query(self, size):
        for text in (WORD, COMMON):
            own = self.command(size, "query", text)
            peers = {}
            if size in self.queried and self.has["abook"]:
                peers["abook"] = shlex.join(["abook", "--datafile", str(self.abook(size)), "--mutt-query", text])
            if text == COMMON and size < 1_000:
                continue
            taken, *others = hyperfine([own, *peers.values()], self.home(size), 41 if size <= 10_000 else 15, 2)
            self.grow(f"query {'of a rare name' if text == WORD else 'of a common name'}", size, taken[0])
            for peer, other in zip(peers, others):
                bars = (0.7, 0.9) if size <= 10_000 else (0.2, 0.4)
                self.row(f"query {text}, {size:,} contacts", bars[text == COMMON], taken, other, what=peer)
            if text == WORD and size in self.queried:
                self.slow_peers(size, taken)

    def slow_peers(self, size, taken):
        if self.has["jq"]:
            exported = self.home(size) / "list.json"
            with open(exported, "wb") as file:
                self.run(size, "-o", "json", "list", output=file)
            search = f'.[] | select([.name[]?] | map(strings) | join(" ") | ascii_downcase | contains("{WORD}")).emails'
            (other,) = hyperfine([shlex.join(["jq", search, str(exported)])], self.home(size), 3, 1)
            self.row(f"query {WORD}, {size:,} contacts", None, taken, other, what="jq")
        if self.has["khard"] and size == min(self.queried[-1], 10_000):
            cards, settings = self.home(size) / "cards", self.home(size) / "khard.conf"
            cards.mkdir()
            self.run(size, "export", f"{cards}/", "--format", "vcard")
            settings.write_text(f"[addressbooks]\n[[bench]]\npath = {cards}\n")
            find = shlex.join(["khard", "-c", str(settings), "email", "--parsable", WORD])
            (other,) = hyperfine([find], self.home(size), 3, 0)
            self.row(f"query {WORD}, {size:,} contacts", None, taken, other, what="khard")
            shutil.rmtree(cards)

    def abook(self, size):
        """Returns the file of abook that has the same contacts."""
        file = self.home(size) / "addressbook"
        if not file.exists():
            cards = self.home(size) / "abook.vcf"
            self.run(size, "export", cards, "--format", "vcard")
            subprocess.run(
                ["abook", "--convert", "--informat", "vcard", "--infile", cards, "--outformat", "abook", "--outfile", file],
                env=environment(self.home(size)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        return file

    def show(self, size):
        ((taken, _),) = hyperfine([self.command(size, "show", NAME)], self.home(size), 21, 2)
        memory = peak([self.program, "--book", self.book(size), "show", NAME], self.home(size))
        self.grow("show NAME", size, taken)
        self.grow("  its peak of memory", size, memory)
        if size == self.sizes[-1]:
            self.row(f"show NAME, {size:,} contacts", 10, taken)
            self.row("  its peak of resident memory", 32, memory, unit=1, of="MB")

    def prompt(self, size):
        """In a terminal, keys coming a moment after the first prompt, as from a hand, and at once, as from a program."""
        find, tab, later = {}, {}, []
        for pause in (PAUSE, 0):
            find[pause], tab[pause] = [], []
            for _ in range(self.runs(size, 7)):
                terminal = Terminal([self.program, "--book", self.book(size)], self.home(size))
                terminal.wait(b"contacts>")
                time.sleep(pause)
                find[pause].append(terminal.answer(f"find {WORD}\r".encode(), b"1 contact"))
                terminal.wait(b"contacts>")
                later.append(terminal.answer(f"find -no:email {WORD}\r".encode(), b"1 contact"))
                terminal.end(b"quit\r")
                terminal = Terminal([self.program, "--book", self.book(size)], self.home(size))
                terminal.wait(b"contacts>")
                time.sleep(pause)
                tab[pause].append(terminal.answer(f"show {WORD[:4]}\t".encode(), b"Quentin"))
                terminal.end(b"\x15quit\r")
        self.grow("prompt: first keystroke to the answer of find", size, middle(find[PAUSE]))
        self.grow("  where the keys come at once", size, middle(find[0]))
        self.grow("prompt: the next find", size, middle(later))
        self.grow("prompt: first keystroke to the completed name", size, middle(tab[PAUSE]))
        self.grow("  where the keys come at once ", size, middle(tab[0]))
        if size == self.many:
            self.row(f"prompt: first keystroke to answer of find, {size:,}", 8, middle(find[PAUSE]))
            self.row("  where the keys come with the prompt", 8, middle(find[0]))
            self.row(f"prompt: first keystroke to completion, {size:,}", 5, middle(tab[PAUSE]))
            self.row("  where the keys come with the prompt", 5, middle(tab[0]))
            for words in (WORD, COMMON):
                figures = self.inner("prompt", size, words)
                self.row(f"  inner loop: first find {words}, a screenful", 8, figures["find.first"])
                self.row(f"  inner loop: find {words} again", 5, figures["find"])
                self.row(f"  inner loop: first completion of {words}", 2, figures["complete.first"])
                self.row(f"  inner loop: completion of {words} again", 2, figures["complete"])

    def inner(self, what, size, *words):
        """Returns what contacts-bench tells, in seconds."""
        run = subprocess.run([self.maker, what, self.book(size), *words], stdout=subprocess.PIPE, check=True)
        lines = [line.split("\t") for line in run.stdout.decode().splitlines()]
        return {line[0]: float(line[1]) / 1e3 for line in lines}

    def commit(self, size):
        figures = self.inner("commits", size)
        self.grow("one durable change at the prompt", size, figures["commit"])
        bytes = round(figures["commit.bytes"] * 1e3)
        if size in (self.sizes[0], self.sizes[-1]):
            self.row(f"one durable set, {size:,} contacts", 1.7, figures["commit"], figures["append"],
                     what=f"append and fdatasync of {bytes} bytes")

    def set(self, size):
        # Twice, so that something changes every time.
        prepare = shlex.join(map(str, [self.program, "--book", self.book(size), "set", WORD, "note=a"]))
        ((taken, _),) = hyperfine([self.command(size, "set", WORD, "note=b")], self.home(size), self.runs(size, 9), 1, [prepare])
        self.grow("set, a process of its own", size, taken)

    def save(self, size):
        """A change that is saved, in a book that somebody has looked at since the last time, and in one that nobody has."""
        book, copy, index = self.book(size), self.home(size) / "copy", self.home(size) / "contacts.index"
        changed = f"{self.command(size)} -c 'set {WORD} note=a' -c 'set {WORD} note=b'"
        looked = f"sleep 0.1; {self.command(size, 'query', WORD)} && {changed}"
        save, plain = self.command(size, "save"), shell(f"cp {book} {copy} && sync {copy}")
        own, unread, peer = hyperfine(
            [save, save, plain], self.home(size), self.runs(size, 5), self.runs(size, 1),
            [shell(looked), shell(f"rm -f {index}; {changed}"), f"rm -f {copy}"])
        copy.unlink()
        self.grow("save, a process of its own", size, own[0])
        self.grow("save where there is no index", size, unread[0])
        if size == self.many:
            figures = self.inner("checkpoints", size)
            self.row(f"checkpoint of {size:,}, inner loop", 3, figures["checkpoint"], figures["copy"], what="read, write, fdatasync")
            self.row(f"checkpoint of {size:,}, whole process save", 3, own, peer, what="cp and sync")
            self.row(f"checkpoint of {size:,}, whole process save, no index", None, unread, peer, what="cp and sync")

    def list(self, size):
        listed = self.home(size) / "list.txt"
        with open(listed, "wb") as file:
            self.run(size, "list", output=file)
        own, peer = hyperfine(
            [self.command(size, "list"), shlex.join(["cat", str(listed)])], self.home(size), self.runs(size, 30),
            self.runs(size, 3), output="pipe")
        self.grow("list all, to a pipe", size, own[0])
        if size == self.many:
            self.row(f"list all {size:,} to a pipe", 20, own, peer,
                     what=f"cat of its {listed.stat().st_size / 1e6:.1f} MB; {own[1] * 1e3:.0f} ms of processors")

    def script(self):
        """Piped scripts of lines in 200 forms, beside statements that do the same in one transaction of sqlite3."""
        home, seed = self.folder / "script", self.seed
        home.mkdir()
        new = home / "new"
        empty = shell(f"rm -rf {new}; mkdir {new}")
        for mixed, what in ((False, "that add"), (True, "that add, set, tag, touch and remove")):
            lines, statements = home / "lines.contacts", home / "statements.sql"
            scripts.write(lines, statements, self.many, seed, mixed=mixed)
            own = shell(f"exec {self.program} --quiet --book {new}/contacts.json < {lines}")
            (taken,) = hyperfine([own], home, 5, 1, [empty])
            self.say(f"script of {self.many:,} lines {what}: {taken[0]:.2f} s")
            if not self.has["sqlite3"]:
                raise Failure("sqlite3 is not installed")
            (other,) = hyperfine([shell(f"exec sqlite3 {new}/rows.db < {statements}")], home, 5, 1, [empty])
            self.row(f"script of {self.many:,} lines {what}", 2.5, taken, other, what=f"sqlite3, one transaction; seed {seed}")

    def imports(self):
        """Imports into an empty book, beside ez-vcard, which only reads the cards."""
        if not self.jars:
            raise Failure("ez-vcard or Java is not installed")
        home = self.folder / "imports"
        home.mkdir()
        source = pathlib.Path(throughput.__file__).with_name("Throughput.java")
        path = ":".join([*map(str, self.jars), str(home)])
        subprocess.run(["javac", "-cp", path, "-d", home, source], check=True)
        new, file = home / "new", home / "cards.vcf"
        empty = shell(f"rm -rf {new}; mkdir {new}")
        some = self.many * 3 // 5
        for what, made in (
                (f"{self.many:,} plain vCards", throughput.made_cards(self.many)),
                (f"{some:,} vCards of eight programs", cards.Cards(self.seed).cards(some))):
            file.write_bytes(b"".join(made))
            words = list(map(str, [self.program, "--quiet", "--book", new / "contacts.json", "import", file]))
            other = shlex.join(["java", "-Xmx2g", "-cp", path, "Throughput", str(file), "0"])
            (own,), (other,) = hyperfine([shlex.join(words)], home, 5, 1, [empty]), hyperfine([other], home, 5, 1)
            self.row(f"import of {what}", 0.333, own, other, what="ez-vcard, which reads them alone")
            self.row("  of processors' time", 0.5, own[1], other[1])
            shutil.rmtree(new)
            new.mkdir()
            self.row("  its peak of memory", 4, peak(words, home), file.stat().st_size / 1e6, unit=1, what="the file", of="MB")

    def index(self, size):
        """The index, and the process that makes it: the first one that searches the book."""
        index = self.home(size) / "contacts.index"
        remove = shell(f"rm -f {index}; sleep 0.1")
        ((taken, processors),) = hyperfine([self.command(size, "query", WORD)], self.home(size), 5, 1, [remove])
        self.row(f"query of {size:,} that makes the index; {processors * 1e3:.0f} ms of processors", 1_000, taken)
        sizes = [path.stat().st_size / 1e6 for path in (index, self.book(size))]
        self.row(f"index of {size:,}", 1, *sizes, unit=1, what="the snapshot", of="MB")

    def failures(self, size):
        """Lines of a script that name nobody, beside lines that each name another contact."""
        good, bad = self.home(size) / "good.contacts", self.home(size) / "bad.contacts"
        contacts = json.loads(self.book(size).read_bytes())["contacts"]
        names = collections.Counter(" ".join(filter(None, map(contact["name"].get, ("given", "family")))) for contact in contacts)
        named = [name for name, count in names.items() if name.isascii() and count == 1][:10_000]
        good.write_text("".join(f"touch {shlex.quote(name)}\n" for name in named))
        bad.write_text("".join(f"touch nobody{n} of{n} that{n} name\n" for n in range(10_000)))
        program = f"{self.program} --quiet --book {self.book(size)}"
        # A name may be that of another contact in another spelling, so some of the good ones fail, too.
        runs = [shell(f"{program} --dry-run < {script} 2>/dev/null || true") for script in (bad, good)]
        own, other = hyperfine(runs, self.home(size), 3, 1)
        self.row(f"10,000 lines that fail, {size:,} contacts", 1, own, other, what="10,000 good ones")

    def all(self):
        """Measures all, or as much as there is time for until Ctrl-C, and tells it."""
        try:
            self.measure()
        except KeyboardInterrupt:
            self.skipped.append("whatever comes after Ctrl-C")
        self.report()

    def measure(self):
        for size in self.sizes:
            self.say(f"making a book of {size:,}")
            self.make_book(size)
        self.attempt("start-up", self.start)
        # What changes nothing first, as a change belongs to no index.
        for size in self.sizes:
            for part in (self.query, self.show, self.prompt):
                self.attempt(f"{part.__name__}, {size:,} contacts", lambda: part(size))
        for size in self.sizes:
            if size <= self.many:
                self.attempt(f"list, {size:,} contacts", lambda: self.list(size))
            if size == self.many:
                self.attempt(f"index, {size:,} contacts", lambda: self.index(size))
                self.attempt(f"failing lines, {size:,} contacts", lambda: self.failures(size))
            for part in (self.commit, self.set, self.save):
                self.attempt(f"{part.__name__}, {size:,} contacts", lambda: part(size))
        self.attempt("script", self.script)
        self.attempt("import", self.imports)

    def report(self):
        print(f"{os.cpu_count()} processors; medians; ratios are ours to the other's, by the clock and of processors' time")
        print(f"{'ratio':>8} {'(CPU)':>9} {'bar':>7}  {'':8}{'ours':>10} {'other':>10}       work")
        for work, ratio, processors, bar, own, peer, of, verdict, what in self.rows:
            limit = "" if bar is None else f"≤ {bar:g}" + ("" if ratio else f" {of}")
            other = f"{peer:10.2f}" if peer else " " * 10
            share = f"({processors:.2f})" if processors else ""
            print(f"{f'{ratio:.2f}' if ratio else '':>8} {share:>9} {limit:>7}  {verdict:8}{own:10.2f} {other} {of}    {work}"
                  + (f": {what}" if what else ""))
        print(f"\n{'ms (memory: MB), contacts':<48}" + "".join(f"{size:>12,}" for size in self.sizes))
        for work, figures in self.growth.items():
            scale = 1 if "memory" in work else 1e3
            print(f"{work:<48}" + "".join(
                f"{figures[size] * scale:12.2f}" if size in figures else f"{'':>12}" for size in self.sizes))
        for line in self.skipped + [f"{peer} is not installed: left out" for peer in PEERS if not self.has[peer]]:
            print(f"skipped: {line}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--contacts", required=True, type=pathlib.Path)
    parser.add_argument("--bench", required=True, type=pathlib.Path, help="contacts-bench")
    parser.add_argument("--jar", action="append", default=[], help="a library that ez-vcard needs, itself among them")
    parser.add_argument("--folder", type=pathlib.Path, help="where the books are made")
    arguments = parser.parse_args()
    if not shutil.which("hyperfine"):
        sys.exit("hyperfine is not installed: nothing can be measured without it")
    with tempfile.TemporaryDirectory(dir=arguments.folder) as name:
        Bench(arguments, pathlib.Path(name).resolve()).all()


if __name__ == "__main__":
    main()
