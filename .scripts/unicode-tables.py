#!/usr/bin/env python3
"""Writes Sources/Tables/WideRanges.swift: what a terminal draws two columns wide.

    pip install wcwidth && .scripts/unicode-tables.py > Sources/Tables/WideRanges.swift

The wcwidth package carries EastAsianWidth.txt of the newest Unicode: Wide and Fullwidth, with
regional indicators, and without what only combines.
"""

from wcwidth.table_wide import WIDE_EASTASIAN

version, ranges = list(WIDE_EASTASIAN.items())[-1]
print(f"""\
// Generated from EastAsianWidth (Unicode {version}) by .scripts/unicode-tables.py

/// The scalars that are two columns wide, as ascending ranges: Wide and Fullwidth, with regional
/// indicators, and without what only combines.
let wideRanges: [ClosedRange<UInt32>] = [""")
line = " "
for first, last in ranges:
    item = f" 0x{first:04X}...0x{last:04X},"
    if len(line + item) > 100:
        print(line)
        line = " "
    line += item
print(line)
print("]")
