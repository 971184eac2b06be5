"""Makes vCards as many programs write them, at random from a seed.

Each program has its version, its order of properties, its parameters and its own properties; what a contact has, and the words
in it, are others in each card.
"""

import base64
import quopri
import random

from scripts import CITIES, FAMILY, GIVEN, TAGS, WORDS
from throughput import folded

LABELS = ["Assistant", "Ski hut", "Büro 2", "_$!<HomePage>!$_"]


def escaped(text):
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


class Cards:
    """Cards of eight programs."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.number = 0

    def person(self):
        """Returns what a contact has; each field may be missing."""
        pick, number = self.random, self.number
        given, family = pick.choice(GIVEN), f"{pick.choice(FAMILY)}{number}"
        return {
            "given": given, "family": family, "middle": pick.choice(["", "", "J.", "Maria"]),
            "phones": [f"+49 30 {pick.randrange(10**6, 10**7)}" for _ in range(pick.choice([0, 1, 1, 2, 3]))],
            "emails": [f"{pick.choice(['', 'a.'])}user{number}.{n}@mail{pick.randrange(90)}.example.org"
                       for n in range(pick.choice([0, 1, 1, 2]))],
            "city": pick.choice(CITIES) if pick.random() < 0.5 else "",
            "street": f"{pick.choice(WORDS).title()} Street {pick.randrange(1, 200)}",
            "org": f"{pick.choice(WORDS).title()} & {pick.choice(FAMILY)}, Ltd" if pick.random() < 0.4 else "",
            "note": " ".join(pick.choices(WORDS, k=pick.randrange(4, 40))) if pick.random() < 0.4 else "",
            "birthday": f"19{pick.randrange(40, 99)}-{pick.randrange(1, 13):02}-{pick.randrange(1, 29):02}"
            if pick.random() < 0.3 else "",
            "tags": pick.sample(TAGS, pick.choice([0, 0, 1, 2])),
            "photo": base64.b64encode(b"\xff\xd8\xff\xe0" + pick.randbytes(pick.randrange(200, 900))).decode()
            if pick.random() < 0.05 else "",
            "label": pick.choice(LABELS), "uid": f"{pick.getrandbits(128):032x}",
        }

    def name(self, person):
        parts = [person["given"], person["middle"], person["family"]]
        yield "N:" + ";".join([escaped(person["family"]), escaped(person["given"]), escaped(person["middle"]), "", ""])
        yield "FN:" + escaped(" ".join(part for part in parts if part))

    def apple(self, person):
        yield "VERSION:3.0"
        yield "PRODID:-//Apple Inc.//iOS 17.1//EN"
        yield from self.name(person)
        if person["org"]:
            yield f"ORG:{escaped(person['org'])};"
        for index, phone in enumerate(person["phones"]):
            yield ("TEL;type=CELL;type=VOICE;type=pref:" if index == 0 else f"item{index}.TEL:") + phone
            if index:
                yield f"item{index}.X-ABLabel:{person['label']}"
        for email in person["emails"]:
            yield f"EMAIL;type=INTERNET;type=HOME:{email}"
        if person["city"]:
            yield f"item9.ADR;type=HOME:;;{escaped(person['street'])};{escaped(person['city'])};;;"
            yield "item9.X-ABADR:de"
        if person["birthday"]:
            yield f"BDAY;value=date:{person['birthday']}"
        if person["note"]:
            yield f"NOTE:{escaped(person['note'])}"
        if person["photo"]:
            yield f"PHOTO;ENCODING=b;TYPE=JPEG:{person['photo']}"
        yield f"UID:{person['uid']}"

    def google(self, person):
        yield "VERSION:3.0"
        yield from reversed(list(self.name(person)))
        for phone in person["phones"]:
            yield f"TEL;TYPE={self.random.choice(['CELL', 'HOME', 'WORK', 'MAIN'])}:{phone}"
        for index, email in enumerate(person["emails"]):
            yield f"item{index + 1}.EMAIL;TYPE=INTERNET:{email}"
            yield f"item{index + 1}.X-ABLabel:"
        if person["city"]:
            yield f"ADR;TYPE=HOME:;;{escaped(person['street'])};{escaped(person['city'])};;10115;Germany"
        if person["org"]:
            yield f"ORG:{escaped(person['org'])}"
        if person["birthday"]:
            yield f"BDAY:{person['birthday'].replace('-', '')}"
        if person["note"]:
            yield f"NOTE:{escaped(person['note'])}"
        yield "CATEGORIES:" + ",".join(["myContacts", *person["tags"]])

    def outlook(self, person):
        yield "VERSION:2.1"
        yield f"N;LANGUAGE=de;CHARSET=utf-8:{person['family']};{person['given']}"
        yield f"FN;CHARSET=utf-8:{person['given']} {person['family']}"
        for phone in person["phones"]:
            yield f"TEL;{self.random.choice(['WORK;VOICE', 'HOME;VOICE', 'CELL;VOICE', 'WORK;FAX'])}:{phone}"
        for email in person["emails"]:
            yield f"EMAIL;PREF;INTERNET:{email}"
        if person["city"]:
            yield f"ADR;WORK;PREF;CHARSET=utf-8:;;{person['street']};{person['city']};;;Deutschland"
        if person["note"]:
            text = quopri.encodestring(person["note"].encode()).decode().replace("=\n", "=\r\n")
            yield f"NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:{text}"
        yield "X-MS-OL-DEFAULT-POSTAL-ADDRESS:0"
        yield "REV:20240102T030405Z"

    def nextcloud(self, person):
        yield "VERSION:4.0"
        yield "PRODID:-//Nextcloud Contacts v5.4.2"
        yield f"UID:{person['uid']}"
        yield from self.name(person)
        for phone in person["phones"]:
            yield f"TEL;TYPE=\"{self.random.choice(['HOME,VOICE', 'WORK,VOICE', 'CELL'])}\":{phone}"
        for email in person["emails"]:
            yield f"EMAIL;TYPE=HOME:{email}"
        if person["city"]:
            yield f"ADR;TYPE=HOME:;;{escaped(person['street'])};{escaped(person['city'])};;;"
        if person["tags"]:
            yield "CATEGORIES:" + ",".join(person["tags"])
        if person["birthday"]:
            yield f"BDAY:{person['birthday'].replace('-', '')}"
        if person["photo"]:
            yield f"PHOTO:data:image/jpeg;base64,{person['photo']}"
        yield "REV;VALUE=DATE-AND-OR-TIME:20240102T030405Z"

    def android(self, person):
        yield "VERSION:2.1"
        name = quopri.encodestring(f"{person['family']};{person['given']};;;".encode()).decode().replace("=\n", "=\r\n")
        yield f"N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:{name}"
        for phone in person["phones"]:
            yield f"TEL;{self.random.choice(['CELL', 'HOME', 'X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,Mobil)'])}:{phone}"
        for email in person["emails"]:
            yield f"EMAIL;HOME:{email}"
        if person["org"]:
            yield f"ORG:{person['org']}"
        if person["birthday"]:
            yield f"BDAY:{person['birthday']}"
        yield f"X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;{person['given']};1;;;;;;;;;;;;;"

    def evolution(self, person):
        yield "VERSION:3.0"
        yield from self.name(person)
        for slot, phone in enumerate(person["phones"], 1):
            yield f"TEL;TYPE=HOME,VOICE;X-EVOLUTION-UI-SLOT={slot}:{phone}"
        for slot, email in enumerate(person["emails"], 1):
            yield f"EMAIL;TYPE=WORK;X-EVOLUTION-UI-SLOT={slot}:{email}"
        if person["city"]:
            yield f"ADR;TYPE=WORK:;;{escaped(person['street'])};{escaped(person['city'])};;;"
            yield f"LABEL;TYPE=WORK:{escaped(person['street'])}\\n{escaped(person['city'])}"
        if person["note"]:
            yield f"NOTE:{escaped(person['note'])}"
        yield f"X-EVOLUTION-FILE-AS:{escaped(person['family'])}\\, {escaped(person['given'])}"
        yield f"UID:pas-id-{person['uid']}"

    def khard(self, person):
        yield "VERSION:3.0"
        for line in sorted(self.name(person)):
            yield line
        for phone in person["phones"]:
            yield f"TEL;TYPE=cell,pref:{phone}"
        for email in person["emails"]:
            yield f"EMAIL;TYPE=work:{email}"
        if person["note"]:
            yield f"NOTE:{escaped(person['note'])}"
        yield "X-PRIVATE-OBJECT:jabber"
        yield f"UID:{person['uid']}"

    def ezvcard(self, person):
        yield "VERSION:4.0"
        yield from self.name(person)
        for index, phone in enumerate(person["phones"], 1):
            yield f"TEL;VALUE=uri;PREF={index};TYPE=\"work,voice\":tel:{phone.replace(' ', '-')}"
        for index, email in enumerate(person["emails"], 1):
            yield f"EMAIL;PREF={index};PID={index}.1:{email}"
        if person["city"]:
            yield f"ADR;GEO=\"geo:52.5,13.4\";LABEL=\"{person['street']}\\n{person['city']}\":;;{escaped(person['street'])};{escaped(person['city'])};;;"
        if person["org"]:
            yield f"ORG;SORT-AS=\"{person['org'][:4]}\":{escaped(person['org'])}"
        yield f"UID:urn:uuid:{person['uid'][:8]}-{person['uid'][8:12]}-4{person['uid'][13:16]}-8{person['uid'][17:20]}-{person['uid'][20:]}"
        yield "GENDER:F"
        yield f"IMPP:xmpp:user{self.number}@chat.example.org"

    def cards(self, count):
        """Yields `count` cards."""
        programs = [self.apple, self.google, self.outlook, self.nextcloud, self.android, self.evolution, self.khard, self.ezvcard]
        for _ in range(count):
            self.number += 1
            program = self.random.choice(programs)
            ending = b"\n" if program == self.khard else b"\r\n"
            lines = ["BEGIN:VCARD", *program(self.person()), "END:VCARD"]
            # What is quoted-printable has soft line breaks of its own.
            card = b"".join(
                line.encode() + b"\r\n" if "QUOTED-PRINTABLE:" in line else folded(line) for line in lines)
            yield card.replace(b"\r\n", ending)
