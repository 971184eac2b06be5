#!/usr/bin/env python3
"""Writes Sources/UnicodeText/FoldingTable.swift from Python's unicodedata.

A scalar folds to its compatibility decomposition in lower case without accents. Marks that make
another letter (Japanese voicing marks, Indic nuktas, viramas and vowel signs) stay.
"""
import sys
import unicodedata as u

LETTERS = {
    "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ŧ": "t", "æ": "ae", "œ": "oe",
    "þ": "th", "ŋ": "n", "ĸ": "k", "ŀ": "l", "ƒ": "f", "ɓ": "b", "ɗ": "d", "ɨ": "i", "ʉ": "u",
    "ƙ": "k", "ƴ": "y", "ə": "ə", "ς": "σ",
    # What programs write of themselves for what keyboards have.
    "\u2018": "'", "\u2019": "'", "\u02bc": "'", "\u2010": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
}


def is_accent(c):
    return u.category(c) == "Mn" and u.combining(c) not in (0, 7, 8, 9)


def fold(c):
    text = u.normalize("NFKD", c.casefold())
    text = u.normalize("NFKD", text.casefold())
    text = "".join(LETTERS.get(x, x) for x in text)
    return "".join(x for x in text if not is_accent(x))


def wanted(cp):
    return not (
        0xAC00 <= cp <= 0xD7A3      # hangul syllables are decomposed by rule
        or 0xD800 <= cp <= 0xDFFF
        or 0xF900 <= cp <= 0xFAFF   # compatibility ideographs
        or 0xFB50 <= cp <= 0xFDFF   # Arabic presentation forms
        or 0xFE70 <= cp <= 0xFEFF
        or 0x3200 <= cp <= 0x33FF   # enclosed and squared forms
        or 0x2E80 <= cp <= 0x2FDF   # radicals
    )


groups = {}
for cp in range(0x80, 0x10000):
    c = chr(cp)
    if not wanted(cp) or u.category(c) in ("Cn", "Co", "Cs"):
        continue
    if cp == 0x00A0:
        folded = " "
    else:
        folded = fold(c)
    if folded != c:
        groups.setdefault(folded, []).append(cp)


def literal(text):
    out = []
    for x in text:
        if x in '\\"':
            out.append("\\" + x)
        elif u.combining(x) or u.category(x)[0] in "MCZ" and x != " ":
            out.append("\\u{%X}" % ord(x))
        else:
            out.append(x)
    return "".join(out)


lines = []
for target, sources in sorted(groups.items()):
    lines.append('    "%s": "%s",' % (literal(target), literal("".join(map(chr, sources)))))
sys.stdout.write(
    "// Generated from Unicode %s by .scripts/folding-table.py; not edited by hand.\n"
    "// swift-format-ignore-file\n\n" % u.unidata_version
    + "/// What scalars fold to: each key is what all scalars of its value become.\n"
    + "let foldingTable: KeyValuePairs<String, String> = [\n"
    + "\n".join(lines) + "\n]\n"
)
