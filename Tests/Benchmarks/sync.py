#!/usr/bin/env python3
"""Prints what syncs cost beside vdirsyncer: time, requests and bytes, on servers of its own on this machine.

A counting proxy stands before each server. Ratios are of times in this run; below 1 is faster than vdirsyncer.
"""

import argparse
import asyncio
import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time


class Proxy:
    """Forwards connections to a port, and counts the requests and bytes of the answers."""

    def __init__(self, upstream, delay=0.0):
        self.upstream, self.delay = upstream, delay
        self.requests = self.bytes = 0
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        threading.Thread(target=self.run, daemon=True).start()
        self.ready.wait()

    def run(self):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self.serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        self.loop.run_forever()

    def take(self):
        counts = self.requests, self.bytes
        self.requests = self.bytes = 0
        return counts

    async def serve(self, reader, writer):
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            # A new connection costs a round trip, too.
            await asyncio.sleep(self.delay)
            up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.upstream)
            await asyncio.gather(
                self.send(reader, up_writer), self.pipe(up_reader, writer, self.answered))

    async def send(self, reader, writer):
        """Forwards bytes a round trip later: all those on their way at once, as a far network does."""
        if not self.delay:
            return await self.pipe(reader, writer, self.sent)
        loop, waiting = asyncio.get_running_loop(), asyncio.Queue()

        async def receive():
            while data := await reader.read(1 << 16):
                waiting.put_nowait((loop.time() + self.delay, data))
            waiting.put_nowait((loop.time() + self.delay, b""))

        async def forward():
            while True:
                due, data = await waiting.get()
                await asyncio.sleep(due - loop.time())
                if not data:
                    return writer.close()
                self.sent(data)
                writer.write(data)
                await writer.drain()

        await asyncio.gather(receive(), forward())

    async def pipe(self, reader, writer, count):
        while data := await reader.read(1 << 16):
            count(data)
            writer.write(data)
            await writer.drain()
        writer.close()

    def sent(self, data):
        for method in (b"PROPFIND ", b"REPORT ", b"PUT ", b"DELETE ", b"GET ", b"MKCOL ", b"OPTIONS "):
            if data.startswith(method):
                self.requests += 1

    def answered(self, data):
        self.bytes += len(data)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def card(number):
    lines = [
        "BEGIN:VCARD", "VERSION:3.0", f"UID:c{number}", f"FN:Given{number} Family{number}",
        f"N:Family{number};Given{number};;;", f"TEL;TYPE=CELL:+49 30 {1000000 + number}",
        f"EMAIL:p{number}@example.org", f"ADR;TYPE=HOME:;;Weg {number};Berlin;;10115;Germany",
        "NOTE:" + "met at the club " * 20 + str(number), "END:VCARD", ""]
    return "\r\n".join(lines)


class Bench:
    def __init__(self, options):
        self.options = options
        # XDG says: relative paths are ignored.
        self.home = pathlib.Path(tempfile.mkdtemp(dir=options.folder)).resolve()
        self.environment = dict(
            os.environ, XDG_CONFIG_HOME=str(self.home / "config"), XDG_DATA_HOME=str(self.home / "data"),
            XDG_STATE_HOME=str(self.home / "state"))
        self.contacts = str(pathlib.Path(options.contacts).resolve())

    def run(self, *command, **settings):
        return subprocess.run(
            [str(word) for word in command], env=self.environment, capture_output=True, text=True, **settings)

    def timed(self, proxy, *command):
        if proxy:
            proxy.take()
        begin = time.monotonic()
        result = self.run(*command)
        seconds = time.monotonic() - begin
        if result.returncode:
            sys.exit(f"{' '.join(map(str, command))}: {result.stdout}{result.stderr}")
        return seconds, *(proxy.take() if proxy else (0, 0))

    def report(self, what, ours, theirs=None):
        seconds, requests, size = ours
        line = f"{what:44} {seconds:8.2f} s {requests:6} requests {size:10} bytes"
        if theirs:
            line += f"   vdirsyncer {theirs[0]:7.2f} s, ratio {seconds / theirs[0]:.2f}"
        print(line, flush=True)

    @contextlib.contextmanager
    def radicale(self, name, count=0):
        root = self.home / name
        user = root / "collections/collection-root/ann"
        for name in ("book", "far"):
            (user / name).mkdir(parents=True)
            (user / name / ".Radicale.props").write_text('{"tag": "VADDRESSBOOK"}')
        book = user / "book"
        for number in range(count):
            (book / f"c{number}.vcf").write_bytes(card(number).encode())
        port = free_port()
        (root / "config").write_text(
            f"[server]\nhosts=127.0.0.1:{port}\n[auth]\ntype=none\n[rights]\ntype=authenticated\n"
            f"[storage]\nfilesystem_folder={root}/collections\n[web]\ntype=none\n")
        with self.served(port, "radicale", "--config", root / "config"):
            yield port, "/ann/book/"

    @contextlib.contextmanager
    def xandikos(self, name):
        port = free_port()
        with self.served(
            port, "xandikos", "--listen-address", "127.0.0.1", "--port", port, "-d", self.home / name,
            "--defaults", "--current-user-principal", "/ann/"):
            yield port, "/ann/contacts/addressbook/"

    @contextlib.contextmanager
    def served(self, port, *command):
        process = subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(200):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.05)
            yield
        finally:
            process.kill()
            process.wait()

    def vdirsyncer(self, name, url):
        folder = self.home / name
        (folder / "cards").mkdir(parents=True)
        other = f'type = "carddav"\nurl = "{url}"\nusername = "ann"\npassword = "ann"' \
            if url.startswith("http") else f'type = "filesystem"\npath = "{url}"\nfileext = ".vcf"'
        (folder / "config").write_text(
            f'[general]\nstatus_path = "{folder}/status/"\n[pair p]\na = "a"\nb = "b"\ncollections = null\n'
            f'[storage a]\ntype = "filesystem"\npath = "{folder}/cards/"\nfileext = ".vcf"\n[storage b]\n{other}\n')
        command = ("vdirsyncer", "-c", folder / "config")
        self.run(*command, "discover", input="y\ny\n")
        return (*command, "sync")

    def account(self, book, place):
        command = (self.contacts, "--book", self.home / f"{book}.json")
        user = ("--user", "ann", "--password-command", "echo ann") if place.startswith("http") else ()
        result = self.run(*command, "account", book, place, *user)
        if result.returncode:
            sys.exit(result.stderr)
        return command

    def server(self, name, port, path, count):
        proxy = Proxy(port)
        url = f"http://127.0.0.1:{proxy.port}{path}"
        # Whoever comes first has the server read and keep its cards: that is nobody's to pay here.
        self.run(*self.account(f"first-{name}", url), "sync")
        own = self.account(name, url)
        theirs = self.vdirsyncer(f"v-{name}", url)
        self.report(f"{name}: download of {count:,}", self.timed(proxy, *own, "sync"), self.timed(proxy, *theirs))
        self.timed(proxy, *own, "sync")
        self.report(f"{name}: no change of {count:,}", self.timed(proxy, *own, "sync"), self.timed(proxy, *theirs))
        self.run(*own, "set", "given5", "note=changed")
        self.report(f"{name}: one change of {count:,}", self.timed(proxy, *own, "sync"), self.timed(proxy, *theirs))

    def upload(self, name, own_place, other_place, count, delay=0.0):
        """Sends cards to two address books that are empty, each on a server of its own."""
        own_proxy, other_proxy = (Proxy(port, delay) for port, _ in (own_place, other_place))
        own = self.account(name, f"http://127.0.0.1:{own_proxy.port}{own_place[1]}")
        theirs = self.vdirsyncer(f"v-{name}", f"http://127.0.0.1:{other_proxy.port}{other_place[1]}")
        cards = [card(number) for number in range(count)]
        for number, text in enumerate(cards):
            (self.home / f"v-{name}/cards/c{number}.vcf").write_text(text, newline="")
        file = self.home / f"{name}.vcf"
        file.write_text("".join(cards), newline="")
        self.run(*own, "import", file)
        self.report(
            f"{name}: upload of {count:,}", self.timed(own_proxy, *own, "sync"),
            self.timed(other_proxy, *theirs))

    def folder(self, count):
        cards = self.home / "folder"
        cards.mkdir()
        for number in range(count):
            (cards / f"c{number}.vcf").write_bytes(card(number).encode())
        own = self.account("cards", str(cards))
        theirs = self.vdirsyncer("v-folder", f"{cards}/")
        self.report(f"folder: first sync of {count:,}", self.timed(None, *own, "sync"), self.timed(None, *theirs))
        self.timed(None, *own, "sync")
        self.report(f"folder: no change of {count:,}", self.timed(None, *own, "sync"), self.timed(None, *theirs))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--contacts", required=True, help="the program")
    parser.add_argument("--folder", default=".", help="where to make the folder of the servers")
    parser.add_argument("--quick", action="store_true", help="a tenth of the cards")
    options = parser.parse_args()
    bench = Bench(options)
    many, few = (1_000, 100) if options.quick else (10_000, 1_000)
    try:
        bench.folder(many)
        with bench.radicale("radicale-full", many) as (port, path):
            bench.server("radicale", port, path, many)
        with bench.xandikos("xandikos-1") as own, bench.xandikos("xandikos-2") as other:
            bench.upload("xandikos-upload", own, other, few)
            bench.server("xandikos", *own, few)
        with bench.radicale("radicale-1") as own, bench.radicale("radicale-2") as other:
            bench.upload("radicale-upload", own, other, few)
            far = [(port, "/ann/far/") for port, _ in (own, other)]
            bench.upload("radicale-40ms", *far, few, delay=0.04)
    finally:
        shutil.rmtree(bench.home, ignore_errors=True)


if __name__ == "__main__":
    main()
