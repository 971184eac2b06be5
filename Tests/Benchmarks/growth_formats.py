"""What grows in each reader and writer: cards, and what a card may have many of."""

import json

from growth_books import CARD, Case, lines, person, wide_person

EXPORTS = [
    "json", "jsonl", "tsv", "vcard", "vcard4", "jcard", "jscontact", "ldif", "ics", "csv", "google-csv", "outlook-csv", "markdown",
    "html", "mutt", "vdir"]
# What is imported as this program exported it.
IMPORTS = {
    "vcard": "vcard", "jcard": "jcard", "jscontact": "jscontact", "json": "json", "jsonl": "jsonl", "ldif": "ldif",
    "google-csv": "google-csv", "outlook-csv": "outlook-csv", "tsv": "tsv", "csv": "csv"}


def card(*body):
    return "BEGIN:VCARD\nVERSION:3.0\nFN:x\n" + "".join(body) + "END:VCARD\n"


def reads(name, document, size=500, wide=None, status=0, what="vcard"):
    return Case(
        f"import {what}: {name}", words=["import", "in", "--format", what],
        before=lambda files, count: files.write("in", document(count)), size=size, wide=wide, status=status)


def exported(what):
    return lambda files, count: files.run("export", "in", "--format", what)


def rows(header, row):
    return lambda count: header + "\n" + lines(count, row)


CASES = []
for what in EXPORTS:
    words = ["export", "out/" if what == "vdir" else "-", "--format", what]
    CASES += [
        Case(f"export {what}: contacts", words=words, book="many"),
        Case(f"export {what}: a wide contact", words=words, book="wide", size=400, wide=10_000),
        Case(f"export {what}: contacts of one name", words=words, book="twins", size=500, wide=20_000),
        Case(f"export {what}: a long name", words=words, book="name", wide=10_000),
        Case(f"export {what}: a long note", words=words, book="note", wide=10_000)]
for what, source in IMPORTS.items():
    # A table of many columns has a limit of its own.
    words = ["--book", "other.json", "import", "in", "--format", what]
    for shape, book, size in (("contacts", "many", 500), ("a wide contact", "wide", 400), ("a long note", "note", 1_000)):
        CASES.append(Case(f"import {what}: {shape}", words=words, book=book, before=exported(source), size=size))
CASES += [
    Case("import: contacts that are known", words=["import", "in"], book="many", before=exported("vcard"), size=500),
    Case("import: contacts that are known, changed", words=["import", "in"], book="many", size=500,
         before=lambda files, count: files.write("in", json.dumps([person(i) | {"uid": f"u{i}"} for i in range(count)]))),
    Case("import: files of a folder", words=["import", "cards"], size=250,
         before=lambda files, count: [files.write(f"cards/{i}.vcf", CARD.format(i)) for i in range(count)]),
    Case("export: again to a folder", words=["export", "out/"], book="many", size=250,
         before=lambda files, count: files.run("--quiet", "export", "out/")),
    Case("export: less to a folder", words=["export", "out/", "tag:t1", "--prune"], book="many", size=250,
         before=lambda files, count: files.run("--quiet", "export", "out/")),
    reads("cards", lambda n: lines(n, CARD.format), wide=100_000),
    reads("tags of a property", lambda n: card("CATEGORIES:" + ",".join(f"t{i}" for i in range(n)), "\n"), 1_000, 100_000),
    reads("properties of a tag", lambda n: card(lines(n, "CATEGORIES:t{}".format)), 1_000, 100_000),
    reads("phones", lambda n: card(lines(n, "TEL;TYPE=x{0}:{0}".format)), 1_000, 100_000),
    reads("notes", lambda n: card(lines(n, "NOTE:n{}".format)), 1_000, 1_000_000),
    reads("labels", lambda n: card(lines(n, "i{0}.URL:x\ni{0}.X-ABLabel:y".format)), 1_000, 100_000),
    reads("addresses, then their labels", lambda n: card(
        lines(n, "ADR;TYPE=HOME:;;{0} St;;;;".format), lines(n, "LABEL;TYPE=HOME:{0} St".format)), 1_000, 50_000),
    reads("unclosed quotes", lambda n: card('X;A="b:c\n' * n), 1_000, 100_000),
    reads("beginnings", lambda n: "BEGIN:VCARD\nFN:x\n" * n, 1_000, 100_000),
    reads("parameters", lambda n: card(f"TEL{''.join(f';X{i}=y' for i in range(n))}:1\n"), 1_000, 100_000),
    reads("folded lines", lambda n: card("NOTE:x" + "\n x" * n + "\n"), 2_000, 1_000_000),
    reads("unknown properties", lambda n: card(lines(n, "X-P{0}:v".format)), 1_000, 1_000_000),
    reads("components of a name", lambda n: card("N:" + "a;" * n + "\n"), 1_000, 100_000),
    reads("values of a name", lambda n: card("N:" + "a," * n + ";b\n"), 1_000, 100_000),
    reads("cards of one UID", lambda n: card("UID:u\nTEL:1\n") * n, 500, 50_000),
    reads("cards of one name", lambda n: card("TEL:1\n") * n, 500, 50_000),
    reads("members", lambda n: card("X-ADDRESSBOOKSERVER-KIND:group\n",
        lines(n, "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:u{}".format)), 1_000, 100_000),
    reads("unknown keys", lambda n: json.dumps([{"name": {"given": "A"}} | {f"x{i}": "y" for i in range(n)}]), 1_000, 100_000,
          what="json"),
    reads("entries of one id", lambda n: json.dumps([{"name": {"given": "A"}, "phones": [{"id": 1, "number": "1"}] * n}]),
          1_000, 100_000, what="json"),
    reads("a wide contact again", lambda n: json.dumps([wide_person(n) | {"uid": "u"}] * 2), 400, what="json"),
    reads("arrays in arrays", lambda n: "[" * n + "]" * n, 2_000, 1_000_000, 1, what="json"),
    reads("one key", lambda n: '[{"name":{"given":"A"}' + ',"x":1' * n + "}]", 1_000, 100_000, what="json"),
    reads("contacts of abook", rows("[format]\nprogram=abook\nversion=0.6.1\n", lambda i:
        f"[{i}]\nname=Given{i} Family{i}\nemail=p{i}@example.org,q{i}@example.org\nphone=1{i}\n"), what="abook"),
    reads("addresses of one", lambda n: f"[format]\nversion=0.6.1\n\n[0]\nname=A\nemail={','.join(f'a{i}@x.org' for i in range(n))}\n",
          1_000, 100_000, what="abook"),
    reads("contacts of Google's old table", rows("Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value",
        lambda i: f"G{i} F{i},G{i},F{i},* myContacts ::: t{i % 9},* Home,p{i}@example.org"), what="google-old-csv"),
    reads("groups of one", lambda n: "Name,Given Name,Group Membership,E-mail 1 - Value\nA,A,"
          + " ::: ".join(f"t{i}" for i in range(n)) + ",a@b.org\n", 1_000, 100_000, what="google-old-csv"),
    reads("contacts of Thunderbird", rows("First Name,Last Name,Display Name,Primary Email,Work Phone", lambda i:
        f"G{i},F{i},G{i} F{i},p{i}@example.org,1{i}"), what="thunderbird-csv"),
    reads("columns", lambda n: ",".join(f"c{i}" for i in range(n)) + "\n" + "x," * n + "\n", 100, 100_000, 1, what="csv"),
    reads("tags of one", lambda n: "Name,Tags\nAda," + ";".join(f"t{i}" for i in range(n)) + "\n", 1_000, 100_000, what="csv"),
    reads("quotes", lambda n: "Name,Notes\n" + '"' * 10 * n, 1_000, 100_000, what="csv"),
    reads("cells with a quote left open", lambda n: "Name,Notes\n" + ',"a""\n' * n, 1_000, 100_000, what="csv"),
    reads("values of one", lambda n: "dn: cn=A\nobjectClass: person\ncn: A\n" + lines(n, "mail: a{}@x.org".format), 1_000, 100_000,
          what="ldif"),
    reads("folded lines of one", lambda n: "dn: cn=A\nobjectClass: person\ncn: A\ndescription: x" + "\n x" * n + "\n", 1_000,
          1_000_000, what="ldif"),
]
XML = {
    "attributes": lambda n: f"<a {' '.join(f'''b{i}=''' + chr(39) * 2 for i in range(n))}/>",
    "attributes with a prefix": lambda n: "<a xmlns:p='u' " + " ".join(f"p:b{i}=''" for i in range(n)) + "/>",
    "declarations of a tag": lambda n: "<a " + " ".join(f"xmlns:b{i}='u{i}' b{i}:c=''" for i in range(n)) + "/>",
    "nested declarations": lambda n: "".join(f"<b{i}:a xmlns:b{i}='u{i}' xmlns='v{i}'>" for i in range(n))
        + "".join(f"</b{i}:a>" for i in reversed(range(n))),
    "nested elements": lambda n: "<a>" * n + "</a>" * n,
    "names": lambda n: "<a>" + "".join(f"<b{i}/>" for i in range(n)) + "</a>",
    "long namespaces": lambda n: f"<a xmlns:p='{'u' * n}1' xmlns:q='{'u' * n}2'>" + "<p:b p:c='' q:c=''/>" * (n // 4) + "</a>",
    "references": lambda n: f"<a>{'&lt;x&#65;' * n}</a>",
    "digits of a reference": lambda n: f"<a>&#{'0' * 8 * n}65;</a>",
    "references in a value": lambda n: f"<a b='{'&lt;x&#65;' * n}'/>",
    "sections": lambda n: "<a>" + "x<![CDATA[\r]]>" * n + "</a>",
    "comments in text": lambda n: "<a>" + "x<!-- -->" * n + "</a>",
    "children in text": lambda n: "<a>" + "x<b/>" * n + "</a>",
    "brackets": lambda n: f"<a>{']' * 8 * n}<![CDATA[{']' * 8 * n}]]></a>",
    "hyphens and question marks": lambda n: f"<a><!--{'- ' * 4 * n}--><?p {'?' * 8 * n}?></a>",
}
CASES += [
    Case(f"xml: {name}", words=["xml", "in.xml"], program="bench", size=2_000, wide=100_000,
         before=lambda files, count, document=document: files.write("in.xml", document(count)))
    for name, document in XML.items()]
