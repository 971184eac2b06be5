#!/usr/bin/env python3
"""Adds to the seeds of a target those inputs of its corpus that reach most, by the control file of libFuzzer's merge."""

import pathlib
import shutil
import sys

BUDGET = 8 << 10  # The bytes of all seeds of a target.
MOST = 12

control, seeds = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
lines = control.read_text().splitlines()
count = int(lines[0])
files = [pathlib.Path(name) for name in lines[2 : 2 + count]]
features = {}
for line in lines[2 + count :]:
    words = line.split()
    if words[0] in ("FT", "COV"):
        features.setdefault(int(words[1]), set()).update(f"{words[0]}{number}" for number in words[2:])

own = [index for index, file in enumerate(files) if file.parent == seeds]
reached = set().union(*(features.get(index, set()) for index in own))
size, kept = sum(files[index].stat().st_size for index in own), len(own)
rest = {index for index in features if index not in own}
while rest and kept < MOST:
    worth = lambda index: len(features[index] - reached) / (64 + files[index].stat().st_size)
    best = max(sorted(rest), key=worth)
    rest.discard(best)
    new, bytes = features[best] - reached, files[best].stat().st_size
    if not new:
        break
    if size + bytes > BUDGET:
        continue
    reached |= new
    size, kept = size + bytes, kept + 1
    shutil.copy(files[best], seeds / files[best].name)
print(f"{seeds.name}: {kept} seeds, {size} bytes")
