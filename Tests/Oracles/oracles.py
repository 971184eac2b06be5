"""Compares round trips through contacts property by property, as ez-vcard and vobject read them.

Each file is imported into a book of its own and exported as vCard 3.0 and 4.0; then both libraries read the file and
the exports. What differs, and is not in the list of accepted differences, is printed, and so are parameters that are
not the exported version's.
"""

import argparse
import base64
import collections
import logging
import pathlib
import re
import subprocess
import sys
import tempfile

import vobject

# What is accepted, and why:
# - parameters that say how a value is written, not what it is: each version writes data, URIs and character sets its own way
ENCODINGS = {"ENCODING", "CHARSET", "VALUE", "MEDIATYPE", "X-APPLE-OMIT-YEAR"}
# - words of TYPE that are one of those, or 3.0's default for addresses of mail
BARE = {"QUOTED-PRINTABLE", "BASE64", "B", "8BIT", "7BIT", "INTERNET", "INLINE", "URL", "URI", ""}
# - what one version has a property for, and another an extension of Apple's, Evolution's or Thunderbird's
NAMES = {
    "X-ABRELATEDNAMES": "RELATED", "X-ABDATE": "ANNIVERSARY", "X-ANNIVERSARY": "ANNIVERSARY",
    "X-SPOUSE": "RELATED", "X-EVOLUTION-ANNIVERSARY": "ANNIVERSARY", "X-EVOLUTION-SPOUSE": "RELATED",
    "X-EVOLUTION-MANAGER": "RELATED", "X-EVOLUTION-ASSISTANT": "RELATED",
    "X-ADDRESSBOOKSERVER-KIND": "KIND", "X-ADDRESSBOOKSERVER-MEMBER": "MEMBER",
}
# - a card has to have a name, and what 4.0 has a TYPE for, 3.0 has a label for: these are made
ADDED = {"N", "FN", "X-ABLABEL"}
# - these are the version's own, or hold a card of another version
VERSIONED = {"VERSION", "AGENT"}
# - files whose bytes are of several character sets, cut off or damaged: each library guesses otherwise
DAMAGED = {
    "AnsiIssueInvalidEncoding.vcf", "Cropped_2_1.vcf", "John_Doe_ANDROID.vcf", "LabelIssue.vcf",
    "LabelTest1.vcf", "Library v2.vcf", "Murks.vcf", "broken.vcf", "damaged.vcf",
}
# - vobject passes over an address that ends in a soft line break or has a semicolon before its colon, and keeps the
#   blank of a line folded after a soft break
MISREAD_BY_VOBJECT = {"AnsiIssue.vcf", "AnsiIssueNoEncoding.vcf", "old.vcf"}


class Property(collections.namedtuple("Property", "group name parameters value")):
    """A property as a library reads it."""


def normalized(group, name, parameters, value):
    """Yields what a property says, whatever the version says it in."""
    said, texts, rank = set(), [], None
    name = NAMES.get(name.upper(), name.upper())
    is_data = value.startswith("data ") or name in ("PHOTO", "LOGO", "SOUND", "KEY")
    for key, word in parameters:
        key, word = key.upper(), word.strip()
        for word in [part.strip() for part in word.split(",")] if key == "TYPE" else [word]:
            if key in ENCODINGS or (key == "TYPE" and word.upper() in BARE):
                continue
            if key == "TYPE" and word.upper() == "PREF":
                said.add("PREF=1")  # 3.0 has TYPE=pref, 4.0 PREF=1
            elif key == "TYPE" and is_data:
                continue  # 4.0 has the type of data in its URI
            elif key == "X-PREF":
                rank = f"PREF={word}"  # the rank of 4.0 in 3.0, where the most preferred has TYPE=pref too
            elif key == "LABEL":
                texts.append(word)  # 3.0 has a property, 4.0 a parameter
            elif key == "TYPE" and name == "RELATED":
                continue  # Apple's have a label instead
            else:
                said.add(f"{key}={word.lower() if key == 'TYPE' else word}")
    said = said - {"PREF=1"} | {rank} if rank else said
    value = re.sub(r"^data:[^,]*;base64,", "", value)  # data that 4.0 has no property for
    value = "\n".join(line.strip() for line in value.replace("\r\n", "\n").split("\n"))
    if name in ("BDAY", "ANNIVERSARY", "REV"):
        value = re.sub(r"[-:]", "", re.sub(r"T.*", "", value) if name != "REV" else value)
        value = value[4:] if value.startswith("1604") else value
    elif name == "GEO":
        value = " ".join(re.findall(r"-?\d+\.\d", value))
    elif name in ("N", "ADR"):
        value = re.sub(r", *", ",", value)  # a comma is text in 2.1, and parts values since
    elif name == "TEL":  # 4.0 may have it as a URI
        number = re.search(r"uri=tel:(.*) \| text=null|text=(.*) \]", value)
        value = (number[1] or number[2]) if number else value
    elif name == "LABEL":
        texts, name = [value], ""
    elif name == "X-ABLABEL" and value.startswith("_$!<"):
        name = ""  # the name of the property says as much in 4.0
    # Apple's entries need a group for their label; the letters of groups are the same in either case.
    has_group = group not in ("", "null") and name not in NAMES.values()
    if name:
        yield Property(
            group.upper() if has_group else "", name, tuple(sorted(said)), value)
    for text in texts:
        yield Property("", "LABEL", (), " ".join(text.replace("\\n", "\n").split()))


def compared(before, after):
    """Yields what of the properties of a card is lost, and what is new."""
    names = {property.name for property in before}
    lost = collections.Counter(before) - collections.Counter(after)
    new = collections.Counter(after) - collections.Counter(before)
    for property in lost:
        if property.name not in VERSIONED:
            yield "lost", property
    for property in new:
        made = property.name in ADDED and property.name not in names
        if not made and property.name not in VERSIONED:
            yield "new", property


def foreign(path, version):
    """Yields the lines of an export that have parameters of other versions, which the libraries read all the same."""
    for line in path.read_bytes().decode().replace("\r\n ", "").split("\r\n"):
        head = re.match(r'[^:;]*((?:"[^"]*"|[^":])*):', line)
        for parameter in re.findall(r';((?:"[^"]*"|[^";])*)', head[1] if head else ""):
            name, equals, words = parameter.upper().partition("=")
            is_preference = name == "TYPE" and "PREF" in words.replace('"', "").split(",")
            if not equals or is_preference and version == "4.0" or name == "PREF" and version == "3.0":
                yield line
                break


def character_set(path):
    """The character set that a file's bytes show, as INTEROP has it."""
    data = path.read_bytes()
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    try:
        data.decode("utf-8")
        return "UTF-8"
    except UnicodeDecodeError:
        return "windows-1252"


def unescaped(text):
    return text.replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\")


class EzVCard:
    """ez-vcard, which reads all files in one run."""

    name = "ez-vcard"
    versions = ("3.0", "4.0")

    def __init__(self, jars, folder, files):
        source = pathlib.Path(__file__).with_name("EzVCard.java")
        lines = "".join(
            f"{path}\t{character_set(path)}{f'	{version}' if version else ''}\n"
            for path, version in files)
        run = subprocess.run(
            ["java", "-cp", ":".join(jars), str(source)], input=lines.encode(), stdout=subprocess.PIPE,
            check=True, cwd=folder)
        self.cards = collections.defaultdict(lambda: collections.defaultdict(list))
        self.invalid = []
        for line in run.stdout.decode().split("\n")[:-1]:
            path, number, group, name, parameters, value = line.split("\t")
            pairs = [
                tuple(unescaped(part).split("=", 1)) for part in parameters.split("\x1f") if part]
            if name == "INVALID":
                self.invalid.append((path, number, value))
            elif name != "END":
                self.cards[path][int(number)] += normalized(group, name, pairs, unescaped(value))

    def read(self, path):
        return list(self.cards[str(path)].values())


class VObject:
    """vobject, which knows 3.0; what it throws on it says nothing of."""

    name = "vobject"
    versions = ("3.0",)

    def read(self, path):
        text = path.read_bytes().decode(character_set(path), "replace").lstrip("\ufeff")
        cards = []
        for card in vobject.readComponents(text, ignoreUnreadable=True, allowQP=True):
            properties = []
            for line in card.lines():
                pairs = [(key, word) for key, words in line.params.items() for word in words]
                pairs += [("TYPE", word) for word in line.singletonparams]
                value = line.value
                if {"B", "BASE64"} & {word.upper() for word in line.singletonparams}:
                    value = base64.b64decode(value)  # 2.1 has the encoding without a name
                if isinstance(value, bytes):
                    value = "data " + value.hex()
                properties += normalized(line.group or "", line.name, pairs, str(value))
            cards.append(properties)
        return cards


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--contacts", required=True, type=pathlib.Path)
    parser.add_argument("--jar", action="append", default=[])
    parser.add_argument(
        "--own", action="append", default=[], type=pathlib.Path,
        help="a file of this program's own contacts, whose exports have to be valid")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    files = []
    for path in arguments.files:
        files += sorted(path.rglob("*.vcf")) if path.is_dir() else [path]
    arguments.own = [path.resolve() for path in arguments.own]
    arguments.files = [path.resolve() for path in files] + arguments.own
    logging.disable()
    failures = 0
    with tempfile.TemporaryDirectory(prefix="contacts-oracles-") as folder:
        folder = pathlib.Path(folder)
        exports, all_files = {}, []
        for number, path in enumerate(arguments.files):
            book = folder / f"{number}.json"
            command = [str(arguments.contacts.resolve()), "--book", str(book), "--quiet"]
            subprocess.run(
                command + ["import", str(path)], stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, check=False)
            if path.suffix == ".vcf":
                all_files.append((path, None))
            for version, name in [("3.0", "vcard"), ("4.0", "vcard4")]:
                export = folder / f"{number}-{version}.vcf"
                subprocess.run(
                    command + ["export", str(export), "--format", name], stderr=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL, check=False)
                if export.exists():
                    exports[path, version] = export
                    all_files.append((export, version))
        ez = EzVCard(arguments.jar, folder, all_files)
        for oracle in (ez, VObject()):
            for path in arguments.files:
                is_misread = oracle.name == "vobject" and (
                    path.name in MISREAD_BY_VOBJECT or b"VERSION:4.0" in path.read_bytes())
                is_old = path.suffix == ".vcf" and b"VERSION:2.1" in path.read_bytes()
                if is_misread or path.name in DAMAGED or path in arguments.own:
                    continue
                try:
                    before = oracle.read(path)
                except Exception as error:  # vobject throws whatever
                    print(f"{path.name}: {oracle.name} does not read it: {error}"[:200])
                    continue
                for version in oracle.versions:
                    if (path, version) not in exports:
                        continue
                    try:
                        after = oracle.read(exports[path, version])
                    except Exception as error:
                        print(f"{path.name} {version}: {oracle.name} does not read our export: {error}"[:200])
                        failures += 1
                        continue
                    if len(before) != len(after):
                        print(f"{path.name} {version}: {oracle.name}: {len(before)} cards are now {len(after)}")
                        before_flat = [[p for card in before for p in card]]
                        pairs = zip(before_flat, [[p for card in after for p in card]])
                    else:
                        pairs = zip(before, after)
                    for number, (old, new) in enumerate(pairs):
                        for what, property in compared(old, new):
                            # vobject ends a LABEL of 2.1 at its first comma, which is text there.
                            if oracle.name == "vobject" and property.name == "LABEL" and is_old:
                                continue
                            failures += 1
                            print(f"{path.name} {version} card {number + 1}: {oracle.name}: {what} {str(tuple(property))[:300]}")
        own = {str(export) for (path, _), export in exports.items() if path in arguments.own}
        for (path, version), export in exports.items():
            for line in foreign(export, version):
                failures += 1
                print(f"{path.name} {version}: has what is of another version: {line[:200]}")
        for path, number, value in ez.invalid:
            # Words of TYPE that an RFC does not list are allowed by both (RFC 2426, section 3.3.1; RFC 6350, 5.6).
            # LANG is registered, and 3.0 allows what is (RFC 2426, section 4, iana-token).
            errors = [
                line for line in unescaped(value).splitlines()
                if line and "W09" not in line and "[Language] | W02" not in line]
            if path in own and errors:
                failures += len(errors)
                print(f"not valid: {path} card {number}: {errors}")
    print(f"{len(arguments.files)} files, {failures} differences")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
