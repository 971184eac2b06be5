"""What measures processes: hyperfine for whole ones, a terminal of their own for prompts, their peak of memory."""

import json
import os
import pathlib
import select
import shlex
import statistics
import subprocess
import sys
import tempfile
import time


class Failure(Exception):
    """Something that was to be measured did not do what it should."""


def shell(line):
    """Returns the command that has a shell run a line."""
    return shlex.join(["sh", "-c", line])


def environment(home):
    """Returns what every measured process sees: a home of its own, a locale, a terminal with colours."""
    return {
        "PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color", "PAGER": "cat"}


def hyperfine(commands, home, runs, warmup=2, prepare=(), output="null"):
    """Runs commands, one after the other; returns for each (median seconds by the clock, mean seconds of processors)."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        arguments = ["hyperfine", "--shell=none", "--style=none", f"--runs={runs}", f"--warmup={warmup}"]
        arguments += [f"--export-json={file.name}", f"--output={output}"]
        arguments += [f"--prepare={command}" for command in prepare]
        run = subprocess.run(
            arguments + list(commands), env=environment(home), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if run.returncode:
            raise Failure(run.stderr.decode(errors="replace").strip().splitlines()[-1])
        results = json.loads(pathlib.Path(file.name).read_text())["results"]
    return [(result["median"], result["user"] + result["system"]) for result in results]


# A process begins with the peak of whoever starts it, so that is a Python with hardly anything in it.
PEAK = """
import os, sys
out = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=out)
_, status, usage = os.wait4(process, 0)
print(status, usage.ru_maxrss)
"""


def peak(command, home):
    """Runs a command, a path first; returns its peak of resident memory in MB, of which some 9 are the least told."""
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PEAK, *map(str, command)], env=environment(home),
        stdout=subprocess.PIPE, check=True)
    status, size = map(int, run.stdout.split())
    if status:
        raise Failure(f"failed: {' '.join(map(str, command))}")
    return size / (1 << 20 if sys.platform == "darwin" else 1 << 10)


class Terminal:
    """A program in a terminal; it is started without a fork, so that what is measured is its own."""

    def __init__(self, command, home):
        self.unread = b""
        self.master, slave = os.openpty()
        path = os.ttyname(slave)
        actions = [(os.POSIX_SPAWN_OPEN, 0, path, os.O_RDWR, 0)]
        actions += [(os.POSIX_SPAWN_DUP2, 0, number) for number in (1, 2)]
        command = list(map(str, command))
        self.started = time.perf_counter()
        self.process = os.posix_spawnp(command[0], command, environment(home), file_actions=actions, setsid=True)
        self.slave = slave

    def wait(self, text, seconds=30):
        """Reads until the program has written a text; returns when that was."""
        end = time.perf_counter() + seconds
        while text not in self.unread:
            if not select.select([self.master], [], [], max(0, end - time.perf_counter()))[0]:
                raise Failure(f"{text} did not come: {self.unread[-200:]}")
            self.unread += os.read(self.master, 65536)
        came = time.perf_counter()
        self.unread = self.unread.partition(text)[2]
        return came

    def answer(self, keys, text):
        """Returns the seconds from the keys to a text."""
        start = time.perf_counter()
        os.write(self.master, keys)
        return self.wait(text) - start

    def end(self, keys=b""):
        """Waits for the program's end; returns when that was."""
        if keys:
            os.write(self.master, keys)
        os.close(self.slave)
        while True:
            try:
                if not os.read(self.master, 65536):
                    break
            except OSError:
                break
        os.waitpid(self.process, 0)
        ended = time.perf_counter()
        os.close(self.master)
        return ended


def middle(times):
    """Returns the median."""
    return statistics.median(times)
