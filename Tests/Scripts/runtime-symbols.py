#!/usr/bin/env python3
"""Compares the names of the runtime in the generator with the symbol graphs of the built libraries: that RuntimeSymbol has only
types that exist, that RuntimeRequirement has only members that exist, and that text that becomes Swift, and the goldens, name no
other type and no member that does not exist. It needs a build in .build/debug."""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMING = ROOT / "Sources/EndpointPlan/Naming"
SYMBOLS = NAMING / "RuntimeSymbol.swift"
TYPES = {f"swift.{kind}" for kind in ("struct", "enum", "class", "protocol", "typealias", "actor")}
# The lists of SystemNames, and the modules whose types each of them contains: an import of EndpointRuntime also makes the names of
# EndpointWire visible, and one of EndpointMockBackend those of EndpointDescription.
LISTS = {"runtime": ["EndpointRuntime", "EndpointWire"], "offline": ["EndpointOffline"],
         "observation": ["EndpointObservation"],
         "mockBackend": ["EndpointMockBackend", "EndpointDescription"], "testing": ["EndpointTesting"]}
# Words in literals that are not the type of the same name, by file: the last word of a generated type's name, the name of a
# file and its template.
OTHER_WORDS = {("DeclaredNames.swift", "Endpoint"), ("DeclaredNames+Offline.swift", "PendingWrite"), ("Renderer.swift", "MockAPI")}
# Members of Swift, of Foundation and of generated types that text names after a dot.
OTHER_MEMBERS = set("""
    compactMap elementsEqual enum first mapValues minus nanoseconds plus range self some struct success utf8
    """.split())
# Words after a dot that are no members: in a set of characters, in a message to the user, and at the end of a file's name.
OTHER_MEMBERS |= {"eE", "product", "yaml"}
# A member that generated types declare for themselves.
OTHER_MEMBERS |= {"wireKeys"}
# Variables of generated code that always hold a value of these types.
RECEIVERS = {"fields": {"WireFieldReader", "WireFieldWriter"}, "request": {"EndpointRequestEncoder"},
             "reader": {"WireReader"}, "writer": {"WireWriter"}}
# Goldens whose specs give names of the runtime to their own types and fields.
OTHER_GOLDENS = {"Names", "Shadows"}
# Types that generated code adds members to.
EXTENDED = {"MockAPI"}

problems = []


def report(path, problem):
    problems.append(f"error: {path.relative_to(ROOT)}: {problem}")


def graphs():
    """The public types of each module, and the members of each type."""
    types, members = {}, {}
    info = json.loads(subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True).stdout)
    # The module maps of the system's libraries lie in the sources.
    folders = [ROOT / ".build/debug/Modules", *(path.parent for path in ROOT.glob("Sources/*/module.modulemap"))]
    search = [argument for folder in folders for argument in ("-I", folder)]
    with tempfile.TemporaryDirectory() as folder:
        for module in sum(LISTS.values(), []):
            types[module] = set()
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", module, *search, "-target",
                 info["target"]["triple"], "-output-dir", folder, "-minimum-access-level", "public",
                 "-skip-synthesized-members"], check=True)
            # `A@B` contains what A adds to B.
            for path in [Path(folder) / f"{module}.symbols.json", *Path(folder).glob(f"{module}@*.symbols.json")]:
                for symbol in json.loads(path.read_bytes())["symbols"]:
                    kind, place = symbol["kind"]["identifier"], symbol["pathComponents"]
                    if len(place) == 1 and kind in TYPES:
                        types[module].add(place[0])
                    elif len(place) > 1:
                        members.setdefault(place[-2], set()).add(place[-1].split("(")[0])
    return types, members


def literals(source):
    """The texts of the string literals of a Swift source, without what is interpolated; literals in that are literals, too."""
    # A frame is a literal, with its delimiter and text, or code, with the number of its open parentheses.
    frames, found, place = [["code", 0]], [], 0
    while place < len(source):
        frame, ahead = frames[-1], source[place:place + 3]
        if frame[0] == "code":
            if ahead.startswith("//"):
                place = source.find("\n", place) if "\n" in source[place:] else len(source)
            elif ahead.startswith('"'):
                delimiter = '"""' if ahead == '"""' else '"'
                frames.append([delimiter, ""])
                place += len(delimiter)
            else:
                frame[1] += {"(": 1, ")": -1}.get(ahead[0], 0)
                place += 1
                if frame[1] < 0:
                    frames.pop()
        elif ahead.startswith("\\("):
            # A separator in place of the value keeps the words beside it apart.
            frame[1] += "\0"
            frames.append(["code", 0])
            place += 2
        elif ahead.startswith("\\"):
            frame[1] += source[place:place + 2]
            place += 2
        elif source.startswith(frame[0], place):
            found.append(frames.pop()[1])
            place += len(frame[0])
        else:
            frame[1] += ahead[0]
            place += 1
    return found


def elsewhere(modules):
    """The types of files that are compiled on other systems only."""
    declared = re.compile(r"^    public (?:\w+ )*(?:actor|class|enum|protocol|struct) (\w+)", re.M)
    files = [path.read_text() for module in modules for path in (ROOT / "Sources" / module).rglob("*.swift")]
    return {name for text in files if text.startswith("#if ") for name in declared.findall(text)}


def check_symbols(types, members):
    """The enumerations against the graphs. Returns the cases by the types that they stand for."""
    source = SYMBOLS.read_text()
    cases = {name: case for case, name in re.findall(r'^    case (\w+) = "(\w+)"', source.split("enum RuntimeModule")[0], re.M)}
    names = (NAMING / "SystemNames.generated.swift").read_text()
    for name, modules in LISTS.items():
        listed = set(re.search(rf'static let {name} = """\n(.*?)"""', names, re.S).group(1).split())
        real = set().union(*(types[module] for module in modules))
        for type in sorted((listed ^ real) - (listed & elsewhere(modules))):
            report(NAMING / "SystemNames.generated.swift", f"'{type}' is listed or public in {modules[0]}, but not both")
    for name in sorted(set(cases) - set().union(*types.values())):
        report(SYMBOLS, f"no library has a public type '{name}'")
    owners = re.findall(r"^        case ([.\w, ]+): \.(\w+)", source.split("enum RuntimeRequirement")[1], re.M)
    types_of_cases = {case: name for name, case in cases.items()}
    for requirements, owner in owners:
        for requirement in re.findall(r"\w+", requirements):
            if requirement not in members.get(types_of_cases.get(owner), ()):
                report(SYMBOLS, f"'{owner}' requires no '{requirement}'")
    if not cases or not owners:
        report(SYMBOLS, "has no cases in the form that this script reads")
    return cases


def check_text(types, members, cases):
    """The literals and templates against the enumeration and the graphs."""
    public, known = set().union(*types.values()), set().union(*members.values()) | OTHER_MEMBERS
    used, others, unknown = set(), set(), {}
    word, member = re.compile(r"(?<![.\w])[A-Z]\w*"), re.compile(r"(?<!\.)\.([a-z]\w*)")
    for folder in ("EndpointPlan", "EndpointRendering"):
        for path in sorted((ROOT / "Sources" / folder).rglob("*.swift")):
            if path == SYMBOLS or path.name.endswith(".generated.swift"):
                continue
            source = path.read_text()
            used |= set(re.findall(r"\.(\w+)", source))
            for text in literals(source):
                for name in word.findall(text):
                    if (path.name, name) in OTHER_WORDS:
                        others.add((path.name, name))
                    elif name in public:
                        report(path, f"names '{name}' in a literal; write 'RuntimeSymbol'")
                for name in member.findall(text) if folder == "EndpointRendering" else ():
                    unknown.setdefault(name, path)
    for path in sorted((ROOT / "Templates/Mustache").glob("*.mustache")):
        text = re.sub(r"\{\{!.*?\}\}", "", path.read_text(), flags=re.S)
        text = re.sub(r"\{\{\{?.*?\}?\}\}", "\0", text)
        for name in word.findall(text):
            if name in public and name not in cases:
                report(path, f"names '{name}', which is no case of 'RuntimeSymbol'")
            used.add(cases.get(name))
        for name in member.findall(text):
            unknown.setdefault(name, path)
    for name in sorted(set(unknown) - known):
        report(unknown[name], f"names the member '{name}', which no type of the libraries has")
    for name in sorted(OTHER_MEMBERS - set(unknown)):
        report(Path(__file__).resolve(), f"'{name}' of OTHER_MEMBERS stands in no text")
    for name in sorted(OTHER_WORDS - others):
        report(Path(__file__).resolve(), f"{name} of OTHER_WORDS stands in no literal")
    for case in sorted(set(cases.values()) - used):
        report(SYMBOLS, f"'{case}' is in no text")


def check_generated(members, cases):
    """The members in the goldens whose type is plain to see, against the graphs. Rendering puts some of their names together, such
    as 'optionalDate', so no literal contains them."""
    receivers = {name: {name} for name in cases if name not in EXTENDED} | RECEIVERS
    unseen = set(RECEIVERS)
    use = re.compile(r"(?<![.\w])(" + "|".join(receivers) + r")\.(\w+)")
    found = {}
    for path in sorted((ROOT / "Tests/Goldens").glob("*/Expected/*.swift")):
        if path.parts[-3] in OTHER_GOLDENS:
            continue
        for line in path.read_text().splitlines():
            for receiver, member in use.findall(re.sub(r'//.*|"(?:[^"\\]|\\.)*"', "", line)):
                found.setdefault((receiver, member), path)
                unseen.discard(receiver)
    for (receiver, member), path in sorted(found.items()):
        if member != "self" and not any(member in members.get(type, ()) for type in receivers[receiver]):
            report(path, f"'{receiver}.{member}' is no member of {' or '.join(sorted(receivers[receiver]))}")
    for receiver in sorted(unseen):
        report(Path(__file__).resolve(), f"'{receiver}' of RECEIVERS has no member in any golden")


def main():
    types, members = graphs()
    cases = check_symbols(types, members)
    check_text(types, members, cases)
    check_generated(members, cases)
    if problems:
        sys.exit("\n".join(problems))


main()
