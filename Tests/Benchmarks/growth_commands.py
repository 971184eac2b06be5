"""What grows in each command: a case for each thing that there may be many of."""

from growth_books import CARD, Case, add, lines, words

STARTS = [Case("start: contacts", words=["-c", "quit"]), Case(
    "start: bench", words=["xml", "in.xml"], program="bench", before=lambda files, n: files.write("in.xml", "<a/>"))]
NAMES = "Given{0} Family{0}"


def each(line):
    """Returns a script that does something with each contact of a book of many."""
    return lambda count: lines(count, lambda number: line.format(f'"Given{number} Family{number}"', number))


# A snapshot of 256 KB has an index, and that of a wide contact from 430 on: n and 8n are both read by it.
def once(text):
    return lambda count: text.format(count, count - 1)


def saved(files, count):
    files.script(lines(count, "save-query q{0} w{0}".format))


def text_of_ada(change):
    """Returns what writes the text of a wide contact, changed."""
    def before(files, count):
        files.write("text", change(files.run("show", "ada", "--text")))
    return before


def turned(text):
    head, _, body = text.partition(b"\n\n")
    return head + b"\n\n" + b"\n".join(reversed(body.strip().split(b"\n"))) + b"\n"


def halved(text):
    kept = text.split(b"\n")
    return b"\n".join(line for place, line in enumerate(kept) if place % 2 or b"phone" not in line)


def number_taken(number):
    return f"'phone-=+44 20 1{1_000_000 + number}'"


def mail(body):
    return lambda files, count: files.write("stdin", body(count))


def undone(files, count):
    files.run("--quiet", "undo", str(count))


def without(*names):
    return lambda files, count: [(files.home / name).unlink(missing_ok=True) for name in names]


def by_hand(files, count):
    path = files.home / "contacts.json"
    path.write_bytes(path.read_bytes().replace(b"High St", b"Low St"))


def damaged(files, count):
    path = files.home / "contacts.journal.jsonl"
    text = path.read_bytes()
    path.write_bytes(text[:len(text) // 2] + b"?" + text[len(text) // 2 + 1:])


def photos(files, count):
    files.write("photo.png", b"\x89PNG\r\n\x1a\n" + b"x" * (400 * count))


def account(files, count):
    for number in range(count):
        files.write(f"cards/{number}.vcf", CARD.format(number))
    files.run("account", "cards", "cards")


def synced(files, count):
    account(files, count)
    files.run("--quiet", "sync")


def rewritten(files, count):
    """A card in step of which every phone, and the members of a group, are others since."""
    def write(shift):
        numbers = range(shift, shift + count)
        files.write("cards/ada.vcf", "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nUID:a\n"
                    + "".join(f"TEL:+44 20 {700000 + number}\n" for number in numbers) + "END:VCARD\n")
        files.write("cards/all.vcf", "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:All\nUID:g\n"
                    + "".join(f"MEMBER:urn:x:{number}\n" for number in numbers) + "END:VCARD\n")
    write(0)
    files.run("account", "cards", "cards")
    files.run("--quiet", "sync")
    write(count)


ADDS = [
    Case("add: lines", lambda n: lines(n, add), size=500, wide=100_000),
    Case("add: lines of three words", lambda n: lines(n, lambda i: f"add Given{i} of Family{i}"), size=500),
    Case("add: lines of one name", lambda n: lines(n, lambda i: "add Ada Lovelace"), size=500, wide=50_000),
    Case("add: lines of a transaction", lambda n: lines(n, add), words=["--transaction"], size=500, wide=100_000),
    Case("add: lines of a dry run", lambda n: lines(n, add), words=["--dry-run"], size=500, wide=50_000),
    Case("add: to a book", once("add Ada Lovelace phone=1"), "many"),
    Case("add: tags of a line", lambda n: f"add Ada {words(n, 'tag=t{}'.format)}", wide=100_000),
    Case("add: phones of a line", lambda n: f"add Ada {words(n, 'phone:l{0}=12{0}'.format)}", wide=100_000),
    Case("add: words of a name", lambda n: f"add {words(n, 'n{}'.format)}", wide=100_000),
    Case("add: a name between values", lambda n: f"add {words(n, 'n{0} tag=t{0}'.format)}", wide=20_000),
    Case("add: bytes of a name", lambda n: f"add {'n' * 100 * n}", wide=10_000),
    Case("add: marks of a name", lambda n: "add Ann ann@x.org " + ",;" * 20 * n, wide=50_000),
    Case("add: brackets", lambda n: "add Ann ann@x.org " + "( " * n, wide=20_000),
    Case("add: quotes of a value", lambda n: f"add Ada note={chr(39) + '=' + chr(39)}" + "'='" * 10 * n, wide=100_000),
    Case("add: line ends of a note", lambda n: "add Ada note=$'" + "line\\n" * 10 * n + "'", wide=100_000),
    Case("add: continued lines", lambda n: "add Ada " + "\\\n" * 10 * n + "tag=x", wide=100_000),
    Case("add: entries of one value", lambda n: f"add Ada {words(n, 'relation:l{}=Bob'.format)}", wide=50_000),
    Case("add: options unknown", lambda n: f"add Ada {words(n, '--x{}'.format)}", wide=50_000, status=1),
]
for mark in ("X: y\n", "\n ", ":", "\r", "a:\n", "From: <\n", " \n"):
    ADDS.append(Case(
        f"add: mail of many {mark!r}", words=["add", "--from-mail"], status=1,
        before=mail(lambda n, mark=mark: "x: y\n" + mark * (10 * n)), size=2_000, wide=100_000))
for piece in (
    "(", '"', "<", ":", ",", "=?", "=?a?q?", "=?utf-8?q?=C3?= ", "@:", "\\", "a ", "((a)", "<a@b>", "a@b,", "\r\n ", "<(", '"\\'):
    ADDS.append(Case(
        f"add: a sender of many {piece!r}", words=["add", "--from-mail"],
        before=mail(lambda n, piece=piece: "From: x@y.org, " + piece * n + "\n\n"), size=10_000, wide=500_000))

CHANGES = [
    Case("set: contacts, one by one", each("set {} note=x{}"), "many", size=500),
    Case("set: contacts, all at once", once("set where given do note=all tag=all"), "many", wide=100_000),
    Case("set: contacts, in a dry run", once("set where given do note=all tag=all"), "many", words=["--dry-run"], wide=50_000),
    Case("set: tags of a line", lambda n: f"add Ada\nset Ada {words(n, 'tag+=t{}'.format)}", wide=100_000),
    Case("set: tags taken away", lambda n: f"set Ada {words(n, 'tag-=tag{}'.format)}\nundo", "wide", size=450, wide=10_000),
    Case("set: names of a line", lambda n: f"add Ada\nset Ada {words(n, 'name=n{}'.format)}", wide=20_000),
    Case("set: labels of a line", lambda n: f"set Ada {words(n, 'phone:l{0}=7{0}'.format)}\nundo", "phones", wide=100_000),
    Case("set: values taken away", lambda n: f"set Ada {words(n, number_taken)}\nundo", "phones", wide=20_000),
    Case("set: a list cleared", once("set Ada phone=\nundo\nredo"), "phones", wide=100_000),
    Case("set: one of many entries", once("set ada/phone.{0} value=7"), "wide", size=450, wide=10_000),
    # A change takes work linear in the contact that it changes.
    Case("set: an entry more, twenty times", lambda n: lines(20, "set Ada phone+=12{}".format), "phones", wide=100_000),
    Case("set: lines that each change a value", lambda n: "add Ada\n" + lines(n, "set Ada note=n{}".format), size=500, wide=20_000),
    Case("edit: a text as it was", words=["edit", "ada", "--from", "text"], book="wide", before=text_of_ada(lambda t: t), size=400,
         wide=10_000),
    Case("edit: a text turned around", words=["edit", "ada", "--from", "text"], book="phones", before=text_of_ada(turned),
         wide=50_000),
    Case("edit: a text with half the lines", words=["edit", "ada", "--from", "text"], book="phones", before=text_of_ada(halved)),
    Case("edit: a text of mistakes", words=["edit", "ada", "--from", "text"], book="phones",
         before=text_of_ada(lambda t: t.replace(b" = ", b" ")), status=1, wide=50_000),
    Case("move: the first entry to the end", once("move ada/phone.1 ada/phone.{0}\nundo"), "phones", wide=100_000),
    Case("move: lines", lambda n: lines(n, lambda i: f"move ada/phone.1 ada/phone.{i % 40 + 2}"), size=250,
         before=lambda files, n: files.run("add", "Ada", *(f"phone=12{i}" for i in range(50)))),
    Case("remove: contacts, one by one", each("remove {}"), "many", size=500),
    Case("remove: contacts, all at once", once("remove where given\nundo"), "many", wide=50_000),
    Case("remove: an entry", once("remove ada/phone.{0}\nundo"), "phones", wide=100_000),
    Case("remove: numbers", lambda n: f"list\nremove 1-{n}", "many"),
    Case("tag: contacts, one by one", each("tag {} new{}"), "many", size=500),
    Case("tag: numbers of a line", lambda n: f"list\ntag {words(n, lambda i: str(i + 1))} new", "many", wide=20_000),
    Case("tag: contacts, all at once", once("tag where given do new\nundo\nredo"), "many"),
    Case("tag: names of a line", lambda n: f"tag {words(n, 'Given{}'.format)} new", "many", size=50),
    Case("untag: contacts, all at once", once("untag where tag:t1 do t1"), "many"),
    Case("untag: one of many tags", once("untag Ada tag{1}"), "wide", size=450, wide=10_000),
    Case("group: contacts, all at once", once("add Gang kind=group\ngroup where given do Gang\nundo\nredo"), "many", wide=20_000),
    Case("group: a member more, twenty times", lambda n: lines(20, "add New {0}\ngroup \"New {0}\" Crew".format), "groups"),
    Case("ungroup: members", once("ungroup where given do Crew"), "groups", wide=20_000),
    Case("replace: a text of contacts", once("replace email example --whole x\nreplace email example sample"), "many"),
    Case("replace: a text of entries", once("replace phone 1 7\nundo"), "phones", wide=100_000),
    Case("replace: a label of entries", once("replace label home work\nundo"), "phones", wide=100_000),
    Case("replace: a text of a long one", once("replace note line row"), "note", wide=50_000),
    Case("touch: contacts", once("touch where given"), "many"),
    Case("touch: lines", each("touch {}"), "many", size=500),
    Case("note: a line more, twenty times", lambda n: lines(20, "note ada met {}".format), "note", wide=10_000),
    Case("note: words", lambda n: f"add Ada\nnote ada {words(n, str)}", wide=100_000),
    Case("normalize: phones", once("normalize phone"), "many"),
    Case("normalize: names", once("normalize name"), "many"),
    Case("normalize: addresses", once("normalize address"), "many"),
    Case("normalize: entries", once("normalize phone\nnormalize name\nnormalize address"), "wide", size=450, wide=10_000),
    Case("normalize: a long name", once("normalize name"), "name", size=300, wide=10_000),
    Case("merge: two wide contacts", once("add Bob\nmerge Bob Ada\nundo\nredo"), "wide", size=450, wide=10_000),
    Case("merge: contacts", lambda n: f"list\nmerge {words(n, lambda i: str(i + 1))} --yes\nundo", "many", size=250, wide=10_000),
    Case("merge: pairs", lambda n: lines(n // 2, lambda i: f'merge "Given{2 * i} Family{2 * i}" "Given{2 * i + 1} Family{2 * i + 1}"'), "many", size=500),
    Case("merge: equal contacts", lambda n: f"list\nmerge {words(n, lambda i: str(i + 1))} --yes\nundo", "twins", size=250),
    Case("not-duplicate: pairs", lambda n: "list\n" + lines(n - 1, lambda i: f"not-duplicate {i + 1} {i + 2}"), "many", size=250),
]

LOOKING = [
    Case("list: contacts", once("list"), "many", wide=100_000),
    Case("list: contacts by a date", once("list --sort modified\nlist --sort email --reverse"), "many"),
    Case("list: a wide contact", once("list"), "wide", size=450, wide=10_000),
    Case("list: tags", once("list --columns tag,phone,email,address"), "wide", size=450),
    Case("list: columns", lambda n: f"add Ada\nlist --columns {','.join(f'phone:l{i}' for i in range(n))}", wide=20_000),
    Case("list: a format of many columns", lambda n: "list --format '" + "{name}" * 10 * n + "'", "phones", wide=50_000),
    Case("list: a long name", once("list"), "name", size=300, wide=10_000),
    Case("list: groups nested", lambda n: lines(n, lambda i: f"add g{i} kind=group")
         + lines(n - 1, lambda i: f"group g{i} g{i + 1}") + f"list in:g{n - 1}", size=100),
    Case("find: a word of all", once("find given"), "many"),
    Case("find: a word of one", once("find given7"), "many"),
    Case("find: words", lambda n: f"find {words(n, 'w{}'.format)}", "many", size=100, wide=1_000),
    Case("find: alternatives", lambda n: f"find {' or '.join(f'w{i}' for i in range(n))}", size=500, wide=10_000),
    Case("find: words of a wide contact", lambda n: f"find {words(20, 'w{}'.format)}", "wide", size=450),
    Case("find: brackets", lambda n: f"find {'( ' * n} ada {')' * n}", "phones", size=500, wide=100_000, status=1),
    Case("find: a long word", lambda n: f"find {'n' * 100 * n}", "name", size=300, wide=10_000),
    Case("show: a wide contact", once("show ada"), "wide", size=450, wide=10_000),
    Case("show: a wide contact as text", once("show ada --text"), "wide", size=450, wide=10_000),
    Case("show: a wide contact as it was", once("set ada note=x\nshow ada --at 1"), "wide", size=450, wide=10_000),
    Case("show: a long note", once("show ada"), "note", wide=400_000),
    Case("show: a long note as text", once("show ada --text"), "note", wide=50_000),
    Case("show: a long name", once("show ada"), "name", size=300, wide=10_000),
    Case("show: lines", each("show {}"), "many", size=500),
    Case("show: one of many", once("show given7"), "many"),
    Case("open: a wide contact", once("open ada\nset phone.1 value=7\nshow\nclose"), "wide", size=450),
    Case("close: lines", each("open {}\nclose"), "many", size=500),
    Case("phones: of contacts", once("phones"), "many"),
    Case("phones: of one", once("phones"), "phones", wide=100_000),
    Case("emails: of contacts", once("emails"), "many"),
    Case("emails: of one", once("emails"), "wide", size=450),
    Case("addresses: of contacts", once("addresses\naddresses --envelope"), "many"),
    Case("addresses: of one", once("addresses\naddresses --envelope"), "wide", size=450),
    Case("birthdays: of contacts", once("birthdays"), "many"),
    Case("dates: of contacts", once("dates"), "many"),
    Case("dates: of one", once("dates"), "wide", size=450),
    Case("stats: of contacts", once("stats"), "many"),
    Case("stats: of one", once("stats"), "wide", size=450, wide=10_000),
    Case("query: a word of all", once("query given"), "many"),
    Case("query: words", lambda n: f"query {words(n, 'w{}'.format)}", "many", size=100, wide=1_000),
    Case("query: a wide contact", once("query ada"), "wide", size=450),
    Case("query: a tag of all", once("query crew\nquery t1"), "groups"),
    Case("save-query: one more, twenty times", lambda n: lines(20, "save-query z{0} w{0}".format), before=saved, size=100),
    # One that asks for too many others is refused.
    Case("save-query: named again and again", lambda n: "save-query q0 ada\n"
         + lines(25, lambda i: f"save-query q{i + 1} in:q{i}") + f"list {' or '.join(['in:q25'] * n)}", size=250, wide=10_000, status=1),
    Case("qr: a wide contact", once("qr ada"), "wide", size=450, status=1),
    Case("photo: bytes", once("add Bob\nphoto bob --set photo.png --yes\nphoto bob --export out.png"), before=photos, size=500, wide=25_000),
    Case("photo: of one", once("photo ada"), "wide", size=450),
    Case("copy: one of many", once("copy ada/phone.{0}"), "phones"),
    Case("call: one of many", once("call ada/phone.{0}"), "phones"),
    Case("mail: to all", once("mail where given"), "many", status=1),
    Case("web: one of many", once("web ada/url.{0}"), "wide", size=450),
    Case("map: one of many", once("map ada/address.{0}"), "wide", size=450),
    Case("duplicates: of contacts", once("duplicates"), "many", wide=50_000),
    Case("duplicates: that are equal", once("duplicates"), "twins", size=250, wide=10_000),
]

HISTORY = [
    Case("undo: lines", lambda n: lines(n, lambda i: "undo"), "lived", size=500),
    Case("undo: changes of a line", once("undo {0}"), "lived", size=500, wide=50_000),
    Case("undo: an import", once("undo"), "many", wide=250_000),
    Case("redo: lines", lambda n: lines(n, lambda i: "redo"), "lived", before=undone, size=500),
    Case("redo: changes of a line", once("redo {0}"), "lived", before=undone, size=500),
    Case("log: changes", once("log"), "lived"),
    Case("log: changes of one", lambda n: "add Ada\n" + lines(n, "set Ada title=n{}".format) + "log ada", size=500),
    Case("log: of an import", once("log"), "many", wide=250_000),
    Case("log: a timeline", once("log ada --timeline"), "note", wide=50_000),
    Case("log: a wide contact", once("set ada phone=\nlog ada"), "wide", size=450),
    Case("restore: a wide contact", once("set ada phone= tag=\nrestore ada --at 1"), "wide", size=450, wide=10_000),
    Case("restore: one of many removed", once("remove where given\nrestore given7"), "many"),
    # Each reads the journal.
    Case("restore: twenty of many", lambda n: "remove where given\n" + lines(20, "restore given{}".format), "lived"),
    Case("purge: one of many", once("purge given7 --yes"), "lived"),
    Case("purge: a wide contact", once("purge ada --yes"), "wide", size=450, wide=10_000),
    Case("purge: old changes", once("purge --before tomorrow --yes"), "lived"),
]

FILES = [
    Case("sync: cards at first", once("sync"), before=account, size=250),
    Case("sync: cards as they were", once("sync"), before=synced, size=100),
    Case("sync: cards that were changed", once("set where given do note=new\nsync"), before=synced, size=250),
    Case("sync: a card of which all is new", once("sync"), before=rewritten, size=250, wide=10_000),
    Case("account: one with a folder", once("account"), before=account, size=250),
    Case("info: a book", once("info"), "many"),
    Case("check: a book", once("check"), "many", wide=100_000),
    Case("check: a history", once("check"), "lived"),
    Case("check: a wide contact", once("check"), "wide", size=450, wide=10_000),
    Case("save: a book", once("set given7 note=x\nsave"), "many", wide=100_000),
    Case("save: a wide contact", once("set ada title=x\nsave"), "wide", size=450, wide=10_000),
    Case("source: lines", once("source lines"), before=lambda files, n: files.write("lines", lines(n, add)), size=500),
    Case("source: a line of bytes", once("source lines"), before=lambda files, n: files.write("lines", "x" * 1000 * n), status=1,
         wide=10_000),
    Case("source: lines that fail", lambda n: lines(n, "x{} y".format), size=250, status=1),
    Case("option: aliases", once("option alias more list\noption"), size=50,
         before=lambda files, n: files.script(lines(n, "option alias a{0} list".format))),
    # Both need a prompt.
    Case("history: off a terminal", once("history"), status=1),
    Case("recall: off a terminal", once("recall {0}"), status=1),
    Case("help: words", lambda n: f"help {words(n, 'w{}'.format)}", size=100, status=1),
    Case("quit: lines that are not run", lambda n: "quit\n" + lines(n, add)),
]
COMPLETIONS = [
    Case(f"complete: {' '.join(line)}", words=["--complete", *line], book="many", wide=100_000) for line in [
        ("show", "given7"), ("show", "family given7"), ("edit", "nobody/"), ("edit", ""), ("set", "@"), ("set", "given7/ph"),
        ("tag", "given7", "t"), ("set", "x", "org=Org"), ("set", "x", "phone:"), ("set", "x", "address=a; Ci"), ("find", "tag:t"),
        ("find", "org:")]
] + [Case("complete: paths of one", words=["--complete", "set", "ada/ph"], book="wide", size=450, wide=10_000),
     Case("complete: tags of one", words=["--complete", "untag", "ada", "t"], book="wide", size=450, wide=10_000)]
# `list` would make the index of a book of 5,000 contacts and more, and look through a smaller one.
OPENINGS = [
    Case("open: the index made", once("query ada"), "many", before=without("contacts.index")),
    Case("open: the index made, a wide contact", once("query ada"), "wide", size=450, before=without("contacts.index")),
    Case("open: the journal alone", once("info"), "many", before=without("contacts.json", "contacts.json~", "contacts.index"),
         wide=250_000),
    Case("open: a history alone", once("info"), "lived", before=without("contacts.json", "contacts.json~", "contacts.index")),
    Case("open: a wide contact's journal", once("show ada"), "wide", size=450, wide=10_000,
         before=without("contacts.json", "contacts.json~", "contacts.index")),
    Case("open: a snapshot changed by hand", once("list"), "many", before=by_hand),
    Case("check: a damaged journal", once("check --repair"), "lived", before=damaged),
]
CASES = COMPLETIONS + OPENINGS + ADDS + CHANGES + LOOKING + HISTORY + FILES
