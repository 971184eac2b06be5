"""Measures how fast vCards are imported, beside ez-vcard and vobject, which only read them, in one run.

The file is made here, always the same: cards of two versions, with names of several scripts and what programs write.
Ratios come first: how many times as long a peer takes as a whole import into an empty book.
"""

import argparse
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

GIVEN = "Ada Grace Jürgen Zoë Łukasz Иван Мария 健 花子 Ahmed فاطمة José Siân Søren Noor Wei Priya Chloé Ana Björn Alice Bob".split()
FAMILY = "Lovelace Hopper Müller Ångström Kowalska Петров Иванова 山田 佐藤 Hassan García Jones Nielsen O'Brien Chen Smith".split()
ORGANIZATIONS = [
    "Analytical Engines Ltd", "Müller & Söhne GmbH", "Acme\\, Inc.", "株式会社サンプル", "Initech", "ООО Ромашка"]
TITLES = ["Engineer", "Director of Sales", "Leiter Einkauf", "Analyst"]
STREETS = ["St James's Square", "Hauptstraße", "Rue de Rivoli", "Elm Avenue", "Невский проспект", "中央通り"]
CITIES = [
    "London;;SW1Y 4JH;United Kingdom", "Berlin;;10117;Deutschland", "Springfield;IL;62701;USA",
    "Санкт-Петербург;;191186;Россия", "東京;東京都;100-0001;日本"]
TAGS = ["friends", "work", "family", "club", "customers", "press"]
WORDS = "the quick brown fox jumps over a lazy dog while notes about planning travel were kept naïve Straße".split()


def folded(line):
    """Returns a line in pieces of 75 octets, no character broken."""
    rest, pieces, room = line.encode(), [], 75
    while len(rest) > room:
        end = room
        while rest[end] & 0xC0 == 0x80:
            end -= 1
        pieces.append(rest[:end])
        rest, room = rest[end:], 74
    return b"\r\n ".join(pieces + [rest]) + b"\r\n"


def card(index, choose):
    """Returns the lines of a card; every other one is vCard 4.0."""
    is_new = index % 2 == 0
    given, family, middle = choose.choice(GIVEN), choose.choice(FAMILY), choose.choice(["", "", "J."])
    yield "BEGIN:VCARD"
    yield "VERSION:4.0" if is_new else "VERSION:3.0"
    yield f"N:{family} {index};{given};{middle};;"
    yield "FN:" + " ".join(word for word in (given, middle, f"{family} {index}") if word)
    yield f"ORG:{choose.choice(ORGANIZATIONS)};{choose.choice(['Research', 'Sales', ''])}"
    if index % 3 != 2:
        yield "TITLE:" + choose.choice(TITLES)
    yield ("TEL;TYPE=cell:" if is_new else "TEL;TYPE=CELL,VOICE:") + f"+44 20 79{index:06d}"
    if index % 5 < 3:
        uri = 'TEL;VALUE=uri;TYPE="work,voice":tel:' if is_new and index % 4 == 0 else "TEL;TYPE=work:"
        yield f"{uri}+1-555-{index:07d}"
    yield ("EMAIL;TYPE=home:" if is_new else "EMAIL;TYPE=INTERNET,HOME:") + f"user{index}@example.org"
    if index % 7 < 4:
        name = "EMAIL;TYPE=work;PREF=1:" if is_new else "EMAIL;TYPE=INTERNET,WORK,PREF:"
        yield f"{name}user.{index}@mail{index % 50}.example.com"
    if index % 8 < 6:
        street = f"{index % 300} {choose.choice(STREETS)}"
        yield f"ADR;TYPE={'home' if index % 3 else 'WORK'}:;;{street};{choose.choice(CITIES)}"
    day = (choose.randint(1930, 2010), choose.randint(1, 12), choose.randint(1, 28))
    yield "BDAY:" + ("%04d%02d%02d" if is_new else "%04d-%02d-%02d") % day
    if index % 3 == 0:
        yield f"URL:https://www.example.com/people/{index}"
    if index % 3 != 1:
        words = (choose.choice(WORDS) for _ in range(choose.randint(1, 4)))
        yield "NOTE:" + " ".join(words) + "\\, and\\nmore"
    yield "CATEGORIES:" + ",".join(choose.sample(TAGS, choose.randint(1, 3)))
    if index % 8 == 1:
        yield f"item1.URL:https://blog.example.net/~u{index}"
        yield "item1.X-ABLabel:_$!<HomePage>!$_"
    if index % 5 == 0:
        yield f"X-CUSTOM-FIELD;X-P=1:value {index}"
    identity = "%08x-%04x-4%03x-8%03x-%012x" % tuple(choose.getrandbits(bits) for bits in (32, 16, 12, 12, 48))
    yield "UID:" + ("urn:uuid:" if is_new else "") + identity
    yield "REV:" + ("20240501T101112Z" if is_new else "2024-05-01T10:11:12Z")
    yield "END:VCARD"


def made_cards(count):
    """Returns the bytes of each of so many cards."""
    choose = random.Random(7)
    return [b"".join(map(folded, card(index, choose))) for index in range(count)]


def measured(command, folder):
    """Runs a command to its end; returns the seconds by the clock and of processors, and the peak of memory in bytes."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"failed: {' '.join(map(str, command))}")
    unit = 1 if sys.platform == "darwin" else 1024
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit


def middle(runs):
    """Returns the medians of each figure."""
    return tuple(statistics.median(figures) for figures in zip(*runs))


def contacts(program, file, folder, count):
    """Yields what this program does with the file."""
    def run(*arguments):
        return measured([program, "--book", folder / "book.json", "import", *arguments, file], folder)

    def empty():
        for path in folder.glob("book.*"):
            path.unlink()

    yield "contacts: read, planned, nothing saved", middle([run("--dry-run") for _ in range(count)])
    imports = []
    for _ in range(count):
        empty()
        imports.append(run())
    yield "contacts: whole import into an empty book", middle(imports)
    yield "contacts: import of what is there", middle([run() for _ in range(count)])


def ez_vcard(jars, file, passes):
    """Yields what ez-vcard does: the best of its passes, of which the last are warm."""
    source = pathlib.Path(__file__).with_name("Throughput.java")
    run = subprocess.run(
        ["java", "-Xmx2g", "-cp", ":".join(jars), str(source), str(file), str(passes)],
        stdout=subprocess.PIPE, check=True)
    best = {}
    for line in run.stdout.decode().splitlines():
        way, *figures = line.split("\t")
        wall, processors, _, peak = map(float, figures)
        best[way] = min(best.get(way, (wall, processors, peak)), (wall, processors, peak))
    yield "ez-vcard, warm: one card after the other", best["stream"]
    yield "ez-vcard, warm: all cards at once", best["all"]


def vobject(file, folder, lines, share):
    """Yields what vobject does with a part of the file, counted up to all of it."""
    part = folder / "part.vcf"
    cards = lines[:len(lines) // share]
    part.write_bytes(b"".join(cards))
    code = "import sys, vobject\nfor card in vobject.readComponents(open(sys.argv[1], encoding='utf-8')): pass"
    wall, processors, peak = measured([sys.executable, "-c", code, part], folder)
    yield f"vobject: one card after the other ({len(cards)} cards, times {share})", (
        wall * share, processors * share, peak)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--contacts", required=True, type=pathlib.Path)
    parser.add_argument("--jar", action="append", default=[])
    parser.add_argument("--cards", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=3, help="how often each is measured")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        cards = made_cards(arguments.cards)
        file = folder / "cards.vcf"
        file.write_bytes(b"".join(cards))
        size = file.stat().st_size
        rows = list(contacts(arguments.contacts.resolve(), file, folder, arguments.runs))
        own = rows[1][1]
        if arguments.jar:
            rows += ez_vcard(arguments.jar, file, max(3, arguments.runs))
        try:
            import vobject as _
        except ImportError:
            print("vobject is not installed: left out")
        else:
            rows += vobject(file, folder, cards, max(1, arguments.cards // 5_000))
        print(f"{len(cards)} cards, {size / 1e6:.1f} MB, {os.cpu_count()} processors")
        print("  clock    CPU  cards/s    wall    CPU us/card  peak/file")
        for title, (wall, processors, peak) in rows:
            print(
                f"{wall / own[0]:6.2f}x{processors / own[1]:6.2f}x{len(cards) / wall:9.0f}{wall:7.2f} s"
                f"{processors / len(cards) * 1e6:12.1f}{peak / size:10.2f}  {title}")


if __name__ == "__main__":
    main()
