#!/usr/bin/env python3
"""Checks the how-tos of Sources/Documentation.docc: they have at most 80 lines, their specs are fine, and their Swift compiles
together with what is generated from them.

    how-tos.py [PAGE…]

A block of YAML begins with the name of its file, `# orders.yaml`, and may have several. One that is marked as not run is no spec.
A block of Swift that begins with `// Before` is code of others. It needs the debug build of `make docs`."""
import re
import subprocess
import sys
import tempfile
import textwrap
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
docs = import_module("docs")

GENERATOR = docs.ROOT / ".build/debug/endpoint-generator-build"
FOLDER = docs.LANDING.parent
# Pages of other kinds.
OTHERS = {"Benchmarks", "Commands", "Defaults", "Documentation", "FirstCall", "Libraries", "Troubleshooting", "Tutorial"}
BLOCK = re.compile(r"^( *)```(yaml|swift)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"^# (\w+\.yaml)$", re.MULTILINE)


def problems(page, folder):
    """What is wrong with a page."""
    text = page.read_text()
    if text.count("\n") > 80:
        yield f"it has {text.count(chr(10))} lines, and may have 80"
    swift, specs = [], folder / "Specs"
    specs.mkdir()
    for _, language, block in BLOCK.findall(text):
        block = textwrap.dedent(block)
        if language == "swift":
            swift += [] if block.startswith("// Before") else [block]
        elif "(not run)" not in block.partition("\n")[0]:
            names = NAME.split(block)
            if names[0].strip():
                yield f"a block of YAML begins without a file's name: {block[:60]}"
            for name, spec in zip(names[1::2], names[2::2]):
                (specs / name).write_text(spec)
    if not list(specs.iterdir()):
        return
    output = folder / "Generated"
    run = subprocess.run([GENERATOR, "--specs", specs, "--output", output, "--not-imported", "--quiet"], capture_output=True, text=True)
    if run.returncode or run.stderr:
        yield run.stderr.replace(f"{folder}/", "")
        return
    (folder / "Page.swift").write_text("\n".join(swift))
    command = ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-module-name", "Page", "-warnings-as-errors",
               "-enable-upcoming-feature", "MemberImportVisibility", "-module-cache-path", folder.parent / "cache", *docs.search(),
               folder / "Page.swift", *sorted(output.iterdir())]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        yield run.stderr.replace(f"{folder}/", "")


def main():
    pages = [page for page in sorted(FOLDER.glob("*.md")) if page.stem not in OTHERS]
    pages = [page for page in pages if not sys.argv[1:] or page.stem in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as work:
        def check(page):
            folder = Path(work) / page.stem
            folder.mkdir()
            return [f"error: {page.name}: {problem}" for problem in problems(page, folder)]

        with ThreadPoolExecutor(2) as pool:
            found = [problem for result in pool.map(check, pages) for problem in result]
    if found or not pages:
        sys.exit("\n".join(found) or "error: there are no how-tos")
    print(f"{len(pages)} how-tos: their specs are fine, and their Swift compiles")


if __name__ == "__main__":
    main()
