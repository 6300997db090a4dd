#!/usr/bin/env python3
"""Builds the site of the documentation: the pages of all catalogs and the reference of all libraries, under one landing page.

    docs.py [--base-path /name] [FOLDER]    FOLDER is .build/site if it is not given

It needs the debug build of `make docs`. It fails on any warning of docc. The pages are those of Sources/*.docc: their links name
files, so that they work on the repository's page, too; here they become links of docc, which checks them. Several modules are
converted together, because docc resolves links between them only then."""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/docs"
NAME = "swift-endpoint-generator"
LANDING = ROOT / "Sources/Documentation.docc/Documentation.md"
# Its pages are for people who change the generator. They read them in the repository.
CONTRIBUTORS = "EndpointGeneration.docc"
# The libraries that users import, and those that EndpointRuntime and EndpointMockBackend export.
LIBRARIES = ["EndpointRuntime", "EndpointWire", "EndpointOffline", "EndpointPersistence", "EndpointTesting", "EndpointStoreTesting",
             "EndpointMockBackend", "EndpointDescription", "EndpointMockServer", "EndpointAsyncHTTPClient", "EndpointObservability",
             "EndpointObservation"]
LINK = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")
SYMBOL = re.compile(r"(?<!`)``([A-Za-z_]\w*(?:\([^`/]*\))?)((?:/[^`]*)?)``(?!`)")
# Links to files of the repository that are no pages. On the site, their text stands alone.
OUTSIDE = "outside"
PLAIN = re.compile(rf"\[((?:[^\[\]]|\[[^\]]*\])*)\]\(doc:{OUTSIDE}\)")
FENCE = re.compile(r"^\s*```")


def fail(message):
    sys.exit(f"error: {message}")


def search():
    """The arguments with which the compiler finds the built modules, and those of C that they import."""
    built = ROOT / ".build/debug"
    maps = [*ROOT.glob("Sources/*/module.modulemap"), *built.glob("C*.build/module.modulemap")]
    for pattern in ("*", "*/include"):
        maps += ROOT.glob(f".build/checkouts/*/Sources/{pattern}/module.modulemap")
    return [word for path in [built / "Modules", *(path.parent for path in maps)] for word in ("-I", path)]


def graphs(folder):
    """Writes the symbol graphs of the libraries. Returns the names at the top of each module, and all names in it."""
    info = json.loads(subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True).stdout)
    folders = search()

    def extract(module):
        command = ["swift", "symbolgraph-extract", "-module-name", module, *folders, "-target", info["target"]["triple"],
                   "-output-dir", folder, "-minimum-access-level", "public", "-skip-synthesized-members"]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode:
            fail(f"{module}: {run.stdout}\n'make docs' builds the modules that this needs")

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(extract, LIBRARIES))
    tops, names = {}, {}
    for path in sorted(folder.glob("*.symbols.json")):
        module = path.name.split(".")[0].split("@")[0]
        for symbol in json.loads(path.read_bytes())["symbols"]:
            if len(symbol["pathComponents"]) == 1:
                tops.setdefault(symbol["pathComponents"][0], module)
            # In the graph of an extension, the first name is a type of the extended module.
            own = symbol["pathComponents"]["@" in path.name:]
            names.setdefault(module, set()).update(part.split("(")[0] for part in own)
    return tops, names


class Symbols:
    """Links to symbols get their module, unless they are within it."""

    def __init__(self, tops, names):
        self.tops, self.names = tops, names

    def linked(self, text, module=None):
        def link(match):
            first, rest = match.groups()
            is_own = first.split("(")[0] in self.names.get(module, ())
            if first in LIBRARIES or is_own or first not in self.tops:
                return match.group(0)
            return f"``{self.tops[first]}/{first}{rest}``"

        return SYMBOL.sub(link, text)

    def complete(self, path):
        """The comments of one module name types of others."""
        module = path.name.split(".")[0].split("@")[0]
        graph = json.loads(path.read_bytes())
        for symbol in graph["symbols"]:
            for line in symbol.get("docComment", {}).get("lines", []):
                line["text"] = self.linked(line["text"], module)
        path.write_text(json.dumps(graph))


def heading_anchor(heading):
    """The anchor of the repository's page."""
    return "".join(letter for letter in heading.lower() if letter.isalnum() or letter in " -_").replace(" ", "-")


def parts(text):
    """The parts of a page in turns: text, and a block of code."""
    found, is_code = [""], False
    for line in text.splitlines(keepends=True):
        is_fence = bool(FENCE.match(line))
        if is_fence and not is_code:
            found.append("")
        found[-1] += line
        if is_fence and is_code:
            found.append("")
        is_code ^= is_fence
    return found


class Page:
    def __init__(self, file):
        self.file = file
        self.text = file.read_text()
        lines = "".join(parts(self.text)[::2]).splitlines()
        headings = [line.lstrip("# ").strip() for line in lines if line.startswith("#")]
        self.title = headings[0]
        # The paragraph behind the title.
        self.abstract = " ".join(self.text.split("\n\n")[1].split())
        # docc's anchors keep capitals.
        self.anchors = {heading_anchor(heading): re.sub(r"[^\w -]", "", heading).replace(" ", "-") for heading in headings}

    @property
    def module(self):
        """The module whose landing page this is."""
        return self.title.strip("`") if self.title.startswith("``") else None

    @property
    def name(self):
        return NAME if self.file == LANDING else self.file.stem

    @property
    def reference(self):
        """The name of the page in docc's links."""
        return self.module or (NAME if self.file == LANDING else f"{NAME}/{self.name}")


class Site:
    def __init__(self, symbols):
        self.symbols = symbols
        files = sorted(file for file in ROOT.glob("Sources/**/*.docc/*.md")
                       if ".build" not in file.parts and CONTRIBUTORS not in file.parts)
        pages = [Page(file) for file in files]
        # The landing pages of modules that no app imports are for readers of the repository.
        self.pages = {page.file: page for page in pages if not page.module or page.module in LIBRARIES}

    def write(self, folder):
        for page in self.pages.values():
            (folder / f"{page.name}.md").write_text(self.converted(page))

    def converted(self, page):
        result = parts(page.text)
        for index in range(0, len(result), 2):
            # docc takes a link in a list of topics only without a text of its own.
            text, topics, list = result[index].partition("\n## Topics\n")
            text = LINK.sub(lambda match: "[{}](doc:{})".format(*self.target(match, page)), text)
            list = LINK.sub(lambda match: "<doc:{1}>".format(*self.target(match, page)), list)
            result[index] = self.symbols.linked(text + topics + list, page.module)
        if page.file == LANDING:
            result[0] = result[0].replace("\n", "\n\n@Metadata {\n  @TechnologyRoot\n}\n", 1)
        # docc draws no diagrams. The text around them says the same.
        text = "".join(part for part in result if not part.startswith("```mermaid"))
        return PLAIN.sub(r"\1", text)

    def target(self, match, page):
        """The text of a link, and docc's name of what it leads to."""
        text, path, anchor = match.groups()
        file = (page.file.parent / path).resolve() if path else page.file
        target = self.pages.get(file)
        if not target:
            if not file.exists():
                fail(f"{page.file.relative_to(ROOT)}: no file '{path}'")
            return text, OUTSIDE
        if anchor and anchor not in target.anchors:
            fail(f"{page.file.relative_to(ROOT)}: no section '{path}#{anchor}'")
        return text, target.reference + (f"#{target.anchors[anchor]}" if anchor else "")


class PlainPages:
    """The pages as Markdown, and `llms.txt`, which lists them for programs that read text."""

    def __init__(self, site):
        self.site = site

    def write(self, folder):
        (folder / "pages").mkdir()
        for page in self.site.pages.values():
            text = "".join(part if index % 2 else LINK.sub(lambda match: self.link(match, page), part)
                           for index, part in enumerate(parts(page.text)))
            (folder / f"pages/{page.name}.md").write_text(text)
        (folder / "llms.txt").write_text(self.index())

    def link(self, match, page):
        text, path, anchor = match.groups()
        target = self.site.pages.get((page.file.parent / path).resolve() if path else page.file)
        return f"[{text}]({target.name}.md{f'#{anchor}' if anchor else ''})" if target else text

    def index(self):
        """The landing page, with a line for each page."""
        landing = self.site.pages[LANDING]
        title, abstract, rest = landing.text.split("\n\n", 2)
        overview, topics = rest.split("\n## Topics\n")
        lines = [title, f"> {abstract}", overview.removeprefix("## Overview").strip()]
        for section in topics.split("\n### ")[1:]:
            heading, _, items = section.partition("\n")
            found = [self.site.pages[(LANDING.parent / path).resolve()] for _, path, _ in LINK.findall(items)]
            if found:
                listed = "\n".join(f"- [{page.title.strip('`')}](pages/{page.name}.md): {page.abstract}" for page in found)
                lines.append(f"## {heading}\n\n{listed}")
        return "\n\n".join(lines) + "\n"


REDIRECT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>swift-endpoint-generator</title>
<meta http-equiv="refresh" content="0; url=documentation/{name}/"></head>
<body><a href="documentation/{name}/">swift-endpoint-generator</a></body></html>
"""


def convert(catalog, symbol_graphs, output, base_path):
    command = ["docc", "convert", catalog, "--additional-symbol-graph-dir", symbol_graphs, "--output-dir", output,
               "--fallback-display-name", NAME, "--fallback-bundle-identifier", NAME, "--ide-console-output",
               "--default-code-listing-language", "swift", "--warnings-as-errors"]
    if base_path:
        command += ["--hosting-base-path", base_path]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    found = [line for line in run.stdout.splitlines() if re.search(r": (warning|error): ", line)]
    if run.returncode or found:
        print("\n".join(found) or run.stdout)
        fail(f"docc found {len(found)} problems")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", default=ROOT / ".build/site", type=Path)
    parser.add_argument("--base-path", default="")
    arguments = parser.parse_args()
    for folder in (WORK, arguments.folder):
        shutil.rmtree(folder, ignore_errors=True)
    symbol_graphs, catalog = WORK / "graphs", WORK / "Site.docc"
    symbol_graphs.mkdir(parents=True)
    catalog.mkdir()
    symbols = Symbols(*graphs(symbol_graphs))
    for path in symbol_graphs.glob("*.symbols.json"):
        symbols.complete(path)
    site = Site(symbols)
    site.write(catalog)
    convert(catalog, symbol_graphs, arguments.folder, arguments.base_path)
    PlainPages(site).write(arguments.folder)
    (arguments.folder / "index.html").write_text(REDIRECT.format(name=NAME))
    print(f"{len(site.pages)} pages and {len(LIBRARIES)} libraries are in {arguments.folder}")


if __name__ == "__main__":
    main()
