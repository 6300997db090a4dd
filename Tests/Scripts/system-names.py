#!/usr/bin/env python3
"""Collects the names of the system's types: those of Swift, of Foundation and of this package's runtime, which generated code and
the app's own files use. Without arguments, it fails if the committed list is out of date. With --record, it writes the list."""
import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / "Sources/EndpointPlan/Naming/SystemNames.generated.swift"
TYPES = {f"swift.{kind}" for kind in ("struct", "enum", "class", "protocol", "typealias", "actor")}
# The qualified name of each module on Linux. On Apple's systems, Foundation is a single module.
TOOLCHAIN = {
    "Swift": "Swift", "_Concurrency": "_Concurrency", "_StringProcessing": "_StringProcessing", "Dispatch": "Dispatch",
    "FoundationEssentials": "Foundation", "FoundationInternationalization": "Foundation", "Foundation": "Foundation",
    "FoundationNetworking": "Foundation", "FoundationXML": "Foundation",
}
# The protocols with associated types that generated types conform to.
CONFORMED = {"CaseIterable", "Identifiable", "RawRepresentable", "BatchAnswer", "DomainConvertible", "Endpoint",
             "EndpointAPI", "EnvelopedAPI", "PagedValue"}


def is_unavailable(symbol):
    return any(entry.get("isUnconditionallyUnavailable") for entry in symbol.get("availability", []))


def names_of_toolchain():
    names, members = defaultdict(set), set()
    info = json.loads(subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True).stdout)
    with tempfile.TemporaryDirectory() as folder:
        command = ["swift", "symbolgraph-extract", "-target", info["target"]["triple"], "-output-dir", folder,
                   "-minimum-access-level", "public", "-skip-synthesized-members", "-module-name"]
        jobs = [subprocess.Popen(command + [module], stdout=subprocess.DEVNULL) for module in TOOLCHAIN]
        if any([job.wait() for job in jobs]):
            sys.exit("error: 'swift symbolgraph-extract' failed")
        for path in Path(folder).glob("*.symbols.json"):
            # `A@B` contains what A adds to B. Modules that each file imports implicitly appear as `_Concurrency@Swift`.
            module = TOOLCHAIN.get(path.name.split(".")[0].split("@")[0])
            for symbol in json.loads(path.read_bytes())["symbols"] if module else []:
                kind, place = symbol["kind"]["identifier"], symbol["pathComponents"]
                if is_unavailable(symbol):
                    continue
                if kind in TYPES and len(place) == 1:
                    names[module].add(place[0])
                if kind == "swift.associatedtype" and place[0] in CONFORMED:
                    members.add(place[-1])
    return names, members


def names_of_sources(module):
    declaration = re.compile(
        r"^public (?:indirect |final )*(?:struct|enum|class|protocol|actor|typealias) (\w+)", re.MULTILINE)
    protocols = re.compile(r"^public protocol (\w+)[^{]*\{$(.*?)^\}", re.MULTILINE | re.DOTALL)
    associated = re.compile(r"^    associatedtype (\w+)", re.MULTILINE)
    names, members = set(), set()
    for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
        text = path.read_text()
        # Declarations for some systems only are indented.
        if text.startswith("#if "):
            text = re.sub(r"^    ", "", text, flags=re.MULTILINE)
        names.update(declaration.findall(text))
        for name, body in protocols.findall(text):
            members.update(associated.findall(body) if name in CONFORMED else ())
    return names, members


def lines(names):
    text, line = "", "       "
    for name in sorted(names):
        if len(line) + 1 + len(name) > 118:
            text, line = text + line + "\n", "       "
        line += " " + name
    return text + line + "\n"


def text_of(names, members):
    parts = "".join(
        f'    static let {name} = """\n{lines(names[module])}        """\n\n'
        for name, module in (
            ("swift", "Swift"), ("concurrency", "_Concurrency"), ("stringProcessing", "_StringProcessing"),
            ("dispatch", "Dispatch"), ("foundation", "Foundation"), ("runtime", "EndpointRuntime"),
            ("offline", "EndpointOffline"), ("observation", "EndpointObservation"),
            ("mockBackend", "EndpointMockBackend"), ("testing", "EndpointTesting")))
    return (
        "// Written by Tests/Scripts/system-names.py from the symbols of the toolchain and of the runtime's sources:\n"
        "// 'Tests/Scripts/system-names.py --record' writes it again.\n\n"
        "/// The names of types, by the modules that declare them.\n"
        f"enum SystemNameList {{\n{parts}"
        "    /// The associated types of the protocols that generated types conform to.\n"
        f'    static let members = """\n{lines(members)}        """\n}}\n')


def main():
    if sys.platform == "darwin":
        print("skipped: the list is recorded on Linux; the additional names of Apple's systems are in SystemNames.swift")
        return
    names, members = names_of_toolchain()
    for module in ("EndpointRuntime", "EndpointOffline", "EndpointObservation", "EndpointMockBackend", "EndpointTesting"):
        names[module], own = names_of_sources(module)
        members |= own
    # An import of the first module also makes the names of the second one visible.
    for module, exported in ("EndpointRuntime", "EndpointWire"), ("EndpointMockBackend", "EndpointDescription"):
        own = names_of_sources(exported)
        names[module] |= own[0]
        members |= own[1]
    for module in names:
        names[module] = {name for name in names[module] if name[0].isupper() and name[0] != "_"}
    text = text_of(names, members)
    if "--record" in sys.argv[1:]:
        LIST.write_text(text)
    elif not LIST.exists() or LIST.read_text() != text:
        sys.exit(f"error: {LIST.relative_to(ROOT)} is out of date: run 'Tests/Scripts/system-names.py --record'")


main()
