#!/usr/bin/env python3
"""Builds the articles of all DocC catalogs, and the API beside them, into one archive: make docs.

The catalogs are plain Markdown, whose links lead to files. In copies of them, which docc is given, links within a
catalog become links of DocC, which docc resolves, and links to another catalog become paths of the whole archive.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The toolchain's own: beside swift, or in Xcode.
DOCC = shutil.which("docc") or subprocess.check_output(["xcrun", "--find", "docc"], text=True).strip()


def run(*command):
    """Runs a program, and prints what it says only if it fails, which ends this one, too."""
    done = subprocess.run(
        [str(word) for word in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(done.stdout)


def linked(text):
    """Returns an article's text with links as DocC has them."""
    text = re.sub(
        r"\]\(\.\./\.\./(\w+)/\1\.docc/(\w+)\.md(#[^)]*)?\)",
        lambda link: f"](/documentation/{link[1].lower()}/{link[2].lower()}{link[3] or ''})", text)
    return re.sub(r"\]\((\w+)\.md(#[^)]*)?\)", lambda link: f"](doc:{link[1]}{link[2] or ''})", text)


def build(catalog, modules, output):
    """Builds a module's archive, and returns its path."""
    module = catalog.stem
    copy, symbols = output / f"{module}.docc", output / f"{module}.symbols"
    copy.mkdir()
    for article in sorted(catalog.glob("*.md")):
        (copy / article.name).write_text(linked(article.read_text("utf-8")), "utf-8")
    symbols.mkdir()
    target = json.loads(subprocess.check_output(["swift", "-print-target-info"]))["target"]["triple"]
    run(
        "swift", "symbolgraph-extract", "-module-name", module, "-I", modules, "-I", ROOT / "Sources/CLibEdit",
        "-I", ROOT / "Sources/CCurl", "-target", target, "-output-dir", symbols)
    archive = output / f"{module}.doccarchive"
    # What parameters say is up to the comments of the code; what links lead to is not.
    run(
        DOCC, "convert", copy, "--additional-symbol-graph-dir", symbols, "--output-path", archive,
        "--fallback-bundle-identifier", f"contacts.{module}", "--warnings-as-errors",
        "--disable-parameters-and-returns-validation")
    return archive


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--modules", type=pathlib.Path, required=True, help="the folder of the built modules")
    parser.add_argument("--output", type=pathlib.Path, required=True, help="the folder to build in")
    options = parser.parse_args()
    shutil.rmtree(options.output, ignore_errors=True)
    options.output.mkdir(parents=True)
    catalogs = sorted(ROOT.glob("Sources/*/*.docc"))
    archives = [build(catalog, options.modules, options.output) for catalog in catalogs]
    whole = options.output / "contacts-all.doccarchive"
    run(DOCC, "merge", *archives, "--output-path", whole)
    print(f"built {whole} ({len(archives)} modules); any web server shows it")


if __name__ == "__main__":
    main()
