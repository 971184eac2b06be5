#!/usr/bin/env python3
"""Writes Sources/PhoneNumbers/CallingCodeTable.swift: how telephone numbers are dialled and written.

The numbers' lengths, trunk prefixes and groups are those of the national plans (ITU-T E.164 and E.129), as
the Python package `phonenumbers` has them; international prefixes are written down here.
"""
import collections
import random

import phonenumbers as p
from phonenumbers import PhoneMetadata as Metadata

# What is dialled before a country code, where it is not 00 alone.
PREFIXES = {
    "AU": "0011", "BR": "00,0014,0015,0021,0031,0041,0043", "BY": "810", "CC": "0011", "CU": "119", "CX": "0011",
    "FI": "00,990,994,999", "AX": "00,990,994,999", "GY": "001", "HK": "001,002,009", "ID": "001,007,008,009",
    "IL": "00,012,013,014,018", "JP": "010", "KE": "000", "KH": "001,007,008", "KR": "001,002,005,006,008",
    "KZ": "810", "MH": "011", "MN": "001", "NG": "009", "PW": "011", "RU": "810", "SG": "000,001,002,008",
    "TH": "001", "TJ": "810", "TM": "810", "TW": "002,005,006,007,009", "TZ": "000", "UG": "000",
}
TRUNKS = {"BY": "80,8", "LT": "0,8", "KZ": "8", "RU": "8", "HU": "06"}
# Where the data allow what nobody dials.
LENGTHS = {"DE": "6-13", "AT": "7-13", "FI": "5-12"}
# Numbers of no country.
SERVICES = {"800": "8", "808": "8", "870": "9-12", "878": "12", "881": "8-9", "882": "7-12", "883": "9-12", "888": "11",
            "979": "9"}
# By their first digits: mobile numbers are read by three.
GROUPS = {49: {"15": "3-*", "16": "3-*", "17": "3-*"}}
# Plans whose area codes take three digits to tell.
DEEP = {39, 43, 44, 49, 61}
TRIES = 25
random.seed(1)


def ranges(lengths):
    out, start, last = [], None, None
    for n in sorted(lengths):
        if start is None or n != last + 1:
            if start is not None:
                out.append((start, last))
            start = n
        last = n
    out.append((start, last))
    return "/".join(str(a) if a == b else f"{a}-{b}" for a, b in out)


def lengths(m):
    found = set()
    for kind in (m.fixed_line, m.mobile):
        if kind and kind.national_number_pattern:
            found |= {n for n in kind.possible_length if n > 0}
    return found


def number(code, digits):
    made = p.PhoneNumber(country_code=code, national_number=int(digits))
    if digits.startswith("0"):
        made.italian_leading_zero = True
        made.number_of_leading_zeros = len(digits) - len(digits.lstrip("0"))
    return made


def groups(code, prefix, length):
    """The sizes of the groups of most numbers that begin so, as the plan writes them; None where there are none."""
    found = collections.Counter()
    for _ in range(TRIES):
        digits = prefix + "".join(random.choice("0123456789") for _ in range(length - len(prefix)))
        made = number(code, digits)
        if len(digits) != length or not int(digits) or not p.is_valid_number(made):
            continue
        text = p.format_number(made, p.PhoneNumberFormat.INTERNATIONAL).removeprefix(f"+{code}")
        parts = text.replace("-", " ").replace("/", " ").replace(".", " ").split()
        if "".join(parts) == digits:
            found[tuple(len(x) for x in parts)] += 1
    return found.most_common(1)[0][0] if found else None


def pattern(code, prefix, all_lengths):
    """`3-*` where all lengths have the same groups but for the last, else a pattern a length: `7=3-4`."""
    sizes = {n: groups(code, prefix, n) for n in all_lengths if n >= len(prefix)}
    sizes = {n: s for n, s in sizes.items() if s}
    heads = {s[:-1] for s in sizes.values()}
    if not sizes:
        return None
    if len(heads) == 1:
        return "-".join(map(str, list(heads.pop()) + ["*"]))
    return "+".join(f"{n}=" + "-".join(map(str, s)) for n, s in sorted(sizes.items()) if len(s) > 1)


def tree(code, all_lengths):
    """Patterns by first digits, the longest that fits counts; what the shorter ones say is left out."""
    depth = 3 if code in DEEP else 2
    leaves = {}
    for a in range(10 ** depth):
        prefix = str(a).zfill(depth)
        form = GROUPS.get(code, {}).get(prefix[:2]) or pattern(code, prefix, all_lengths)
        if form:
            leaves[prefix] = form
    out = {}

    def reduce(prefix, inherited):
        below = [v for k, v in leaves.items() if k.startswith(prefix)]
        if not below:
            return
        common = collections.Counter(below).most_common(1)[0][0]
        if common != inherited:
            out[prefix] = common
        if len(set(below)) > 1 and len(prefix) < depth:
            for d in "0123456789":
                reduce(prefix + d, common)

    reduce("", "*")
    return out


def main():
    rows = []
    for region in sorted(p.SUPPORTED_REGIONS):
        m = Metadata.metadata_for_region(region)
        trunk = TRUNKS.get(region) or m.national_prefix or "-"
        rows.append(" ".join([
            region, str(m.country_code), PREFIXES.get(region) or ("011" if m.country_code == 1 else "00"), trunk,
            LENGTHS.get(region) or ranges(lengths(m)),
        ]))
    rows += [f"001 {code} - - {n}" for code, n in SERVICES.items()]
    forms = []
    for code in sorted(p.COUNTRY_CODE_TO_REGION_CODE):
        if str(code) in SERVICES or code in (888, 979):
            continue
        all_lengths = set()
        for region in p.COUNTRY_CODE_TO_REGION_CODE[code]:
            if Metadata.metadata_for_region(region):
                all_lengths |= lengths(Metadata.metadata_for_region(region))
        found = tree(code, all_lengths)
        if found:
            forms.append(f"{code} " + " ".join(f"{k}:{v}" for k, v in sorted(found.items())))
    print(HEADER)
    print("  static let countries = \"\"\"")
    for row in rows:
        print("    " + row)
    print('    """')
    print()
    print("  /// Of each country code: the groups of its numbers, by their first digits.")
    print('  static let groups = """')
    for form in forms:
        code, *parts = form.split(" ")
        line = code
        for part in parts:
            if len(line) + len(part) > 94:
                print("    " + line)
                line = code
            line += " " + part
        print("    " + line)
    print('    """')
    print("}")


HEADER = '''// Written by .scripts/calling-codes.py; not to be edited.

/// How telephone numbers are dialled and written (ITU-T E.164, E.129), as text that `NumberingPlan` reads.
enum CallingCodeTable {
  /// A line each country: ISO 3166-1 code, country code, international prefixes, trunk prefixes, and the lengths of
  /// national numbers without these; `001` is what belongs to no country.'''

main()
