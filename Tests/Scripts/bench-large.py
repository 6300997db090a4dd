#!/usr/bin/env python3
"""Measures the cost of an API: for each folder of specs, how much is generated, and what generating and compiling it takes.

    make bench ONLY=large                       the specs of ../shared/corpus/specs (or of ENDPOINT_CORPUS)
    make bench ONLY=large SPECS=path/to/Specs   a folder of specs, or a folder of such folders

Times are CPU seconds, memory is that of the largest process, and text is the machine code of the object files. They depend on
the other load of the machine, so compare only figures of one run. With LARGE_DEBUG_ONLY=1, nothing is compiled in release."""
import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/benchmarks/large"
LANGUAGE = ["-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny",
            "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility"]
MODES = {"debug": ["-Onone", "-g", "-enable-batch-mode", "-j2", "-enable-testing"], "release": ["-O", "-wmo", "-j2"]}
# The kinds of symbols, with a pattern for the demangled name. The first match counts.
KINDS = [
    ("copies and moves of values", r"^(merged )?outlined |value witness for"),
    ("metadata and witness tables", r"metadata|witness table|^nominal type|^reflection|descriptor"),
    ("reading", r"init\(from: inout "),
    ("writing", r"\.write\(to:"),
    ("mapping", r"toDomain\(\)|init\(from:"),
    ("comparing", r"== infix|hasEqualFields|__derived_struct_equals|__derived_enum_equals|hash\(into:"),
    ("initializers", r"\.init\("),
    ("properties", r"getter|setter|\.modify|\.read "),
]

DECLARATION = re.compile(r"^(?:public |package )?nonisolated (?:indirect )?(?:struct|enum) ", re.MULTILINE)


class Cost:
    """Runs a command. Returns the CPU seconds of it and its subprocesses, and the megabytes of the largest of them."""

    def __init__(self, command, folder=ROOT):
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"error: {' '.join(map(str, command[:4]))} … failed:\n" + "\n".join(self.output.splitlines()[-15:]))
        self.seconds = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss / (1_024 if sys.platform == "linux" else 1_048_576)


def progress(text):
    print(f"  {text}", file=sys.stderr, flush=True)


def built(mode, *arguments):
    """Builds a part of this package as its users do, without traits. Returns its folder."""
    build = ["swift", "build", "-c", mode, "--scratch-path", str(WORK / "package")]
    Cost(build + list(arguments))
    shown = subprocess.run(build + ["--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return Path(shown.stdout.strip())


def modules(mode):
    progress(f"building the runtime in {mode}")
    # The modules that generated code imports. Only mocks import the second one.
    built(mode, "--target", "EndpointRuntime")
    return built(mode, "--target", "EndpointMockBackend") / "Modules"


def tool():
    progress("building the generator in release")
    return built("release", "--product", "endpoint-generator") / "endpoint-generator"


def folders():
    given = os.environ.get("SPECS")
    corpus = Path(os.environ.get("ENDPOINT_CORPUS") or ROOT.parent / "shared/corpus") / "specs"
    root = Path(given).resolve() if given else corpus
    if not root.is_dir():
        if given:
            sys.exit(f"error: there is no folder {root}")
        print(f"large: skipped, there is no folder {corpus}; SPECS names another one")
        sys.exit(0)
    return [root] if (root / "api.yaml").exists() else sorted(path.parent for path in root.glob("*/api.yaml"))


def text_of(objects):
    lines = subprocess.run(["size", *map(str, objects)], check=True, capture_output=True, text=True).stdout.splitlines()
    return {Path(line.split()[-1]).name: int(line.split()[0]) for line in lines[1:]}


def symbols(objects):
    """Returns the functions of object files by their demangled names, with their sizes."""
    command = ["nm", "-S", "--defined-only", *map(str, objects)]
    listed = subprocess.run(command, check=True, capture_output=True, text=True)
    found = [line.split() for line in listed.stdout.splitlines() if len(line.split()) == 4]
    names = subprocess.run(["swift", "demangle", "--compact"], input="\n".join(entry[3] for entry in found), check=True,
                           capture_output=True, text=True).stdout.splitlines()
    return [(name, int(entry[1], 16)) for name, entry in zip(names, found) if entry[2] in "tTsSwWuV"]


def kind(symbol):
    return next((name for name, pattern in KINDS if re.search(pattern, symbol)), "the rest")


def compiled(sources, mode, imports):
    objects = WORK / "objects"
    shutil.rmtree(objects, ignore_errors=True)
    objects.mkdir(parents=True)
    command = ["swiftc", "-emit-object", "-parse-as-library", "-module-name", "Generated", "-I", str(imports)]
    cost = Cost(command + LANGUAGE + MODES[mode] + list(map(str, sources)), objects)
    return cost, sorted(objects.glob("*.o"))


def measure(folder, generator, imports):
    progress(f"{folder.name}: generating")
    output = WORK / "generated" / folder.name
    shutil.rmtree(output, ignore_errors=True)
    generating = Cost([str(generator), "generate", "--specs", str(folder), "--output", str(output)])
    sources = sorted(output.glob("*.swift"))
    texts = {path: path.read_text() for path in sources}
    everything = "\n".join(texts.values())
    figures = {
        "operations": len(re.findall(r"^            EndpointOperation\(", everything, re.MULTILINE)),
        "types": len(re.findall(DECLARATION, everything)),
        "lines": everything.count("\n"),
        "generate": f"{generating.seconds:.2f} s · {generating.megabytes:.0f} MB",
    }
    for mode in imports:
        progress(f"{folder.name}: compiling in {mode}")
        cost, objects = compiled(sources, mode, imports[mode])
        text = sum(text_of(objects).values())
        figures[mode] = f"{cost.seconds:.1f} s · {cost.megabytes:.0f} MB · {text / 1e6:.1f} MB"
        if mode == "debug":
            details = (by_file_kind(texts, text_of(objects)), symbols(objects))
    return figures, details


def by_file_kind(texts, sizes):
    kinds = defaultdict(lambda: [0, 0, 0])
    for path, text in texts.items():
        entry = kinds[path.name.split("+")[-1].split(".")[0]]
        entry[0] += 1
        entry[1] += text.count("\n")
        entry[2] += sizes.get(path.with_suffix(".o").name, 0)
    return kinds


def table(rows):
    widths = [max(len(str(row[column])) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("| " + " | ".join(str(cell).ljust(width) for cell, width in zip(row, widths)) + " |")
        if row is rows[0]:
            print("|" + "|".join("---" for _ in widths) + "|")
    print()


def main():
    specs = folders()
    WORK.mkdir(parents=True, exist_ok=True)
    generator = tool()
    modes = ["debug"] if os.environ.get("LARGE_DEBUG_ONLY") else ["debug", "release"]
    imports = {mode: modules(mode) for mode in modes}
    measured = {folder.name: measure(folder, generator, imports) for folder in specs}
    header = ["specs", "operations", "types", "lines", "generate", *(f"{mode}: CPU · memory · text" for mode in modes)]
    table([header] + [[name, *figures.values()] for name, (figures, _) in measured.items()])
    for specs_name, (_, (kinds, functions)) in measured.items():
        print(f"{specs_name}, debug, by kind of file")
        largest_kinds = sorted(kinds.items(), key=lambda entry: -entry[1][2])
        table([["kind", "files", "lines", "text"]]
              + [[name, *entry[:2], f"{entry[2] / 1e6:.2f} MB"] for name, entry in largest_kinds])
        sizes = defaultdict(int)
        for symbol, size in functions:
            sizes[kind(symbol)] += size
        print(f"{specs_name}, debug, by kind of code")
        largest_sizes = sorted(sizes.items(), key=lambda entry: -entry[1])
        table([["kind", "text"]] + [[what, f"{size / 1e6:.2f} MB"] for what, size in largest_sizes])
        print(f"{specs_name}, debug, the largest functions")
        largest = sorted(functions, key=lambda entry: -entry[1])[:5]
        table([["function", "text"]] + [[symbol[:90], f"{size / 1e3:.0f} KB"] for symbol, size in largest])


if __name__ == "__main__":
    main()
