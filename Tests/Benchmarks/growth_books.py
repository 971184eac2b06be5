"""What the cases of growth are made of: contacts, books, words and lines of any number."""

import dataclasses
import json
from typing import Callable


@dataclasses.dataclass
class Case:
    """Some work of a process that grows with a number."""

    # What it tries, a colon, and what there is n of.
    name: str
    # The lines of its script, if it runs one.
    script: Callable[[int], str] | None = None
    # The book that it finds, if any; what is made in its folder before it runs.
    book: str | None = None
    before: Callable[["Files", int], None] | None = None
    # The words of the process, or what makes them.
    words: list[str] | Callable[[int], list[str]] = dataclasses.field(default_factory=list)
    size: int = 1_000
    # How much it is given once, if it is tried that large.
    wide: int | None = None
    status: int = 0
    program: str = "contacts"

    @property
    def what(self):
        return self.name.partition(":")[0]


class Files:
    """The folder that a case runs in."""

    def __init__(self, home, contacts):
        self.home, self.contacts = home, contacts

    def write(self, name, text):
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)

    def run(self, *words, status=(0,)):
        return self.contacts(self.home, *words, status=status)

    def script(self, text):
        self.write("before", text)
        self.run("--quiet", "-f", "before")

    def load(self, contacts):
        self.write("load.json", json.dumps(contacts))
        self.run("--quiet", "import", "load.json")
        (self.home / "load.json").unlink()


def words(count, word):
    return " ".join(map(word, range(count)))


def lines(count, line):
    return "".join(f"{line(number)}\n" for number in range(count))


def person(number):
    return {
        "name": {"given": f"Given{number}", "family": f"Family{number}"},
        "organization": {"name": f"Org {number % 500}"},
        "phones": [{"label": "mobile", "number": f"+49 151 {1_000_000 + number}"}],
        "addresses": [{"label": "home", "street": f"{number} High St", "city": f"City {number % 50}", "country": "de"}],
        "emails": [{"label": "work", "address": f"p{number}@example{number % 9}.org"}],
        "dates": [{"label": "birthday", "date": f"19{number % 90 + 10}-{number % 12 + 1:02}-{number % 28 + 1:02}"}],
        "tags": [f"t{number % 7}"], "note": f"2026-01-02 met at the club of number {number}"}


def wide_person(count):
    """Returns a contact with so many of everything."""
    entries = {
        "phones": lambda i: {"label": "home", "number": f"+44 20 1{1_000_000 + i}"},
        "addresses": lambda i: {"label": f"l{i}", "street": f"{i} high st", "city": f"City {i}", "country": "uk"},
        "emails": lambda i: {"address": f"ada{i}@example.org"},
        "urls": lambda i: {"label": "work", "url": f"https://example.org/{i}"},
        "dates": lambda i: {"label": f"day {i}", "date": f"2001-{i % 12 + 1:02}-{i % 28 + 1:02}"},
        "relations": lambda i: {"label": "friend", "name": f"Friend {i}"},
        "profiles": lambda i: {"service": "github", "user": f"ada{i}"},
        "messaging": lambda i: {"service": "xmpp", "address": f"ada{i}@example.org"},
        "custom": lambda i: {"label": f"x{i}", "value": f"y{i}"},
        "photos": lambda i: {"type": "image/png", "data": "iVBORw0KGgo="},
        "properties": lambda i: {"name": f"X-P{i}", "value": f"v{i}"},
        "tags": lambda i: f"tag{i}"}
    return {
        "name": {"given": "Ada", "family": "Wide"}, "note": lines(count, lambda i: f"2026-01-02 line {i}"),
        **{key: [entry(number) for number in range(count)] for key, entry in entries.items()}}


def add(number):
    return f"add Given{number} Family{number} phone=+1-555-{number} tag=t{number % 7}"


CARD = "BEGIN:VCARD\nVERSION:3.0\nFN:Given{0} Family{0}\nN:Family{0};Given{0};;;\nTEL:+1-555-{0}\nUID:u{0}\nEND:VCARD\n"
TWIN = "add Ann Smith phone='+49 30 123456' email=ann@example.org"
BOOKS = {
    "many": lambda files, count: files.load([person(number) for number in range(count)]),
    "wide": lambda files, count: files.load([wide_person(count)]),
    "phones": lambda files, count: files.load([{
        "name": {"given": "Ada"}, "phones": wide_person(count)["phones"]}]),
    "lived": lambda files, count: files.script(lines(count, add)),
    "twins": lambda files, count: files.script(lines(count, lambda number: TWIN)),
    "name": lambda files, count: files.load([{"name": {"given": "Ada " + "n" * (100 * count)}}]),
    "note": lambda files, count: files.load([{"name": {"given": "Ada"}, "note": 'é "line"\u2028\r\n' * (20 * count)}]),
    "groups": lambda files, count: files.load(
        [person(number) | {"uid": f"u{number}"} for number in range(count)]
        + [{"kind": "group", "name": {"formatted": "Crew"}, "members": [{"uid": f"u{i}"} for i in range(count)]}]),
}
