#!/usr/bin/env python3
"""Adds a run of a target to Record.md: its executions, as libFuzzer reports them at the end of its log."""

import pathlib
import re
import subprocess
import sys

GOAL = 10**9
folder = pathlib.Path(__file__).parent
record = folder / "Record.md"
target, log = sys.argv[1], pathlib.Path(sys.argv[2]).read_text(errors="replace")

HEAD = """# What was fuzzed

`make fuzz` adds the executions of each run to this table. Each target runs in one process, with the address sanitizer or,
for two to three times as many inputs, without (`FUZZ_SANITIZERS=fuzzer`). From build 450e5ffc on, most were tried by counting
functions only, without comparisons (`FUZZ_COVERAGE=func,inline-8bit-counters,pc-table`), on corpora that were found with edges.

| target | executions | per second, last run | last build | found |
|---|--:|--:|---|--:|
"""


def statistic(name):
    found = re.search(rf"stat::{name}:\s*(\d+)", log)
    return int(found[1]) if found else 0


def build():
    """The last commit that changed the sources, which outlives rebasing; with a + if they have changed since."""
    git = lambda *words: subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True).stdout.strip()
    sources = folder.parent.parent / "Sources"
    return git("log", "-1", "--format=%h", "--", sources) + ("+" if git("status", "--porcelain", "--", sources) else "")


rows = {}
if record.exists():
    for line in record.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 5 and cells[1].replace(",", "").isdigit():
            rows[cells[0].strip("`")] = [int(cells[1].replace(",", "")), cells[2], cells[3]]

executions = statistic("number_of_executed_units")
if executions:
    before = rows.get(target, [0])[0]
    rows[target] = [before + executions, f'{statistic("average_exec_per_sec"):,}', build()]

text = HEAD
for name, (count, speed, commit) in sorted(rows.items()):
    kept = folder / "Regressions" / name
    found = len(list(kept.iterdir())) if kept.is_dir() else 0
    text += f"| `{name}` | {count:,} | {speed} | {commit} | {found} |\n"
total = sum(row[0] for row in rows.values())
speeds = [int(row[1].replace(",", "")) for row in rows.values()]
days = max(0, GOAL - total) / max(1, sum(speeds) / max(1, len(speeds))) / 86_400
rest = f" With the same time for each target, and at these speeds, the rest takes one processor {days:.1f} days." if days else ""
text += f"""
Together {total:,} executions, {100 * total / GOAL:.0f} % of a billion.{rest}
A build is the last commit of its sources, with a `+` if they had changes that were not committed.
*Found* counts the inputs in `Regressions`, which `make test` replays. Readers of short texts take most executions, as each of
theirs takes microseconds; one of `csv`, `vcard` or `index` writes and reads whole contacts in several forms.
"""
record.write_text(text)
print(f"{target}: {executions:,} executions, {statistic('average_exec_per_sec'):,} a second; {total:,} of {GOAL:,} in all")
