"""Makes scripts of lines in many forms, at random from a seed, and the SQL that does the same to a table.

A form is a command with its fields, their order, labels and quotes; the words in it are others in each line. What a line
changes is named by its whole name, which nobody else has.
"""

import random

GIVEN = ["Ada", "Zoë", "Łukasz", "Peter", "Jürgen", "Anna Maria", "太郎", "Søren", "Ivan", "Noor", "Chloé", "Björn"]
FAMILY = ["Novák", "Lovelace", "O'Brien", "Müller", "van der Berg", "山田", "Smith", "Kowalska", "Šťastná", "Peters"]
WORDS = "met at the club in Berlin asks about boats; pays late — brother of Zoë, call after six café naïve".split()
CITIES = ["Berlin", "Praha", "København", "London", "Łódź", "New York"]
LABELS = ["work", "home", "mobile", "main", "other"]
TAGS = ["friend", "rowing", "crew", "press", "board", "family"]


def quote(text, style):
    """Returns a word as somebody would type it."""
    if style == 0 and text and all(character.isalnum() or character in "@.+-_" for character in text):
        return text
    if style == 1 and "'" not in text:
        return f"'{text}'"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Scripts:
    """Lines in `forms` forms; `mixed` has a third of them change or remove what was added before."""

    def __init__(self, seed, forms=200, mixed=True):
        self.random = random.Random(seed)
        self.names = []
        self.number = 0
        # Names with fields that may have several values.
        self.several = set()
        self.forms = [self.form(mixed and index % 3 == 2) for index in range(forms)]

    def form(self, changes):
        pick = self.random
        if changes:
            verb = pick.choice(["set", "set", "set", "tag", "tag", "touch", "untag", "move", "remove"])
            field = pick.choice(["note", "org", "title", "phone:mobile", "email:work", "nickname"])
            return verb, [(field, pick.randrange(3))], pick.randrange(1, 3)
        fields = []
        for name in ("phone", "email", "address", "org", "title", "note", "nickname", "tag", "birthday", "url"):
            if name in ("phone", "email") and pick.random() < 0.8 or pick.random() < 0.3:
                fields.append(name)
        for name in ("phone", "email"):
            if pick.random() < 0.3:
                fields.append(name)
        pick.shuffle(fields)
        labeled = [
            f"{field}:{pick.choice(LABELS)}" if field in ("phone", "email", "address") and pick.random() < 0.6 else field
            for field in fields]
        return "add", [(field, pick.randrange(3)) for field in labeled], pick.randrange(4)

    def value(self, field):
        pick, number = self.random, self.number
        kind = field.partition(":")[0]
        if kind == "phone":
            return f"+49 30 {pick.randrange(10**6, 10**7)}"
        if kind == "email":
            return f"user{number}.{pick.randrange(1000)}@example{pick.randrange(50)}.org"
        if kind == "address":
            return f"{pick.randrange(1, 200)} {pick.choice(FAMILY)} St.; {pick.choice(CITIES)}; ; {pick.randrange(10000, 99999)}"
        if kind == "birthday":
            return f"{pick.randrange(1930, 2015)}-{pick.randrange(1, 13):02}-{pick.randrange(1, 29):02}"
        if kind == "url":
            return f"https://example.org/~{number}"
        if kind == "tag":
            return pick.choice(TAGS)
        if kind == "nickname":
            return f"nick{number}"
        if kind == "note":
            return " ".join(pick.choices(WORDS, k=pick.randrange(2, 14)))
        return f"{pick.choice(FAMILY)} & {pick.choice(CITIES)} {pick.randrange(1000)}"

    def lines(self, count):
        """Yields lines, each with the SQL that does the same."""
        yield None, (
            "CREATE TABLE contacts (name TEXT PRIMARY KEY, phone TEXT, email TEXT, address TEXT, org TEXT, title TEXT, note TEXT,"
            " nickname TEXT, tag TEXT, birthday TEXT, url TEXT, touched TEXT) WITHOUT ROWID;\nBEGIN;\n")
        for _ in range(count):
            verb, fields, style = self.random.choice(self.forms)
            if verb != "add" and len(self.names) > 10:
                yield self.change(verb, fields, style)
            else:
                yield self.addition(fields if verb == "add" else [("phone", 0)], style)
        yield None, "COMMIT;\n"

    def addition(self, fields, style):
        self.number += 1
        pick = self.random
        name = f"{pick.choice(GIVEN)} {pick.choice(FAMILY)}{self.number}"
        self.names.append(name)
        values = [(field, self.value(field), how) for field, how in fields]
        words = name if style == 0 and "'" not in name else quote(name, style)
        line = f"add {words} " + " ".join(f"{field}={quote(value, how)}" for field, value, how in values)
        columns = {"name": name}
        for field, value, _ in values:
            kind = field.partition(":")[0]
            if kind in columns:
                self.several.add((name, kind))
            columns[kind] = f"{columns[kind]}, {value}" if kind in columns else value
        return line + "\n", f"INSERT INTO contacts ({', '.join(columns)}) VALUES ({', '.join(map(sql, columns.values()))});\n"

    def change(self, verb, fields, style):
        place = self.random.randrange(len(self.names))
        name = self.names[place]
        word, where = quote(name, style), f"WHERE name = {sql(name)};\n"
        if verb == "remove":
            self.names[place] = self.names[-1]
            self.names.pop()
            return f"remove {word}\n", f"DELETE FROM contacts {where}"
        if verb == "touch":
            return f"touch {word}\n", f"UPDATE contacts SET touched = '2026-06-15' {where}"
        if verb in ("tag", "untag"):
            tag = self.random.choice(TAGS)
            # Who has no such tag is an error of `untag`.
            return f"tag {word} {tag}\n", f"UPDATE contacts SET tag = {sql(tag)} {where}"
        if verb == "move":
            self.several.add((name, "phone"))
            return f"set {word} phone+='+49 40 {self.random.randrange(10**6)}'\n", f"UPDATE contacts SET phone = phone || 'x' {where}"
        field, how = fields[0]
        # `set` of a field with several values is an error; one of a further label adds a value.
        if (name, field.partition(":")[0]) in self.several:
            field = "note"
        elif ":" in field:
            self.several.add((name, field.partition(":")[0]))
        value = self.value(field)
        return (
            f"set {word} {field}={quote(value, how)}\n",
            f"UPDATE contacts SET {field.partition(':')[0]} = {sql(value)} {where}")


def sql(text):
    return "'" + text.replace("'", "''") + "'"


def write(script, statements, count, seed, forms=200, mixed=True):
    """Writes a script of so many lines, and the statements that do the same."""
    with open(script, "w") as lines, open(statements, "w") as rows:
        for line, statement in Scripts(seed, forms, mixed).lines(count):
            if line:
                lines.write(line)
            rows.write(statement)
