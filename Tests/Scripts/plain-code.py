#!/usr/bin/env python3
"""Counts what makes generated code and comments hard to read, and fails if a bound is exceeded."""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOLDENS = ROOT / "Tests/Goldens"
WIDEST = 120
OPENING = re.compile(r"^\s*/// (What|Whether|How|Whom|Whose|Where)\b")
failures = 0


def tell(name, count, bound=None):
    global failures
    isTooMany = bound is not None and count > bound
    failures += isTooMany
    print(f"{name}: {count}" + (f" (at most {bound})" if bound is not None else "") + (" <- too many" if isTooMany else ""))


def lines(path):
    return path.read_text(encoding="utf-8").splitlines()


def is_long(line):
    """Returns true if a line is too long. A line that is a single literal, URL or name cannot be broken."""
    return len(line) > WIDEST and not re.fullmatch(r'\s*(#error\()?[^\s"]*"(\\.|[^"\\])*"[),]*|\s*(/// )?\S+', line)


def comments():
    """The doc comments of the sources, each by its first line."""
    listed = subprocess.run(["git", "ls-files", "Sources/*.swift", "Sources/**/*.swift"], cwd=ROOT, check=True,
                            capture_output=True, text=True)
    for name in listed.stdout.split("\n"):
        before = ""
        for line in lines(ROOT / name) if name else []:
            if line.lstrip().startswith("///") and not before.lstrip().startswith("///"):
                yield line
            before = line


def sources():
    """The Swift files of the package's own sources."""
    listed = subprocess.run(["git", "ls-files", "Sources"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\n") if name.endswith(".swift")]


def unlabelled(text):
    """The number of functions and initializers that have four or more parameters without a label."""
    count = 0
    for found in re.finditer(r"\b(?:func [^\s(<]+|init[?!]?)(?:<[^>]*>)?\(", text):
        depth, end = 1, found.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        count += len(re.findall(r"(?:^|[,(])\s*_ \w+\s*:", text[found.end():end])) >= 4
    return count


def large_types(paths, most=600):
    """The types with more lines than they should have, all their extensions together, as (lines, module, type)."""
    sizes = {}
    for path in paths:
        module, name = path.relative_to(ROOT).parts[1], None
        for number, line in enumerate(lines(path)):
            opened = re.match(r"(?:@\w+ |package |public |final |private |fileprivate )*(?:struct|class|enum|actor|extension) (\w+).*[{]$", line)
            if opened:
                name, start = (module, opened.group(1)), number
            elif line == "}" and name:
                sizes[name] = sizes.get(name, 0) + number - start + 1
                name = None
    return sorted(((size, *name) for name, size in sizes.items() if size > most), reverse=True)


generated = sorted(GOLDENS.glob("*/Expected/*.swift"))
models = [path for path in generated if path.name.endswith("+Models.generated.swift")]
tell("lines of the bank's generated code", sum(len(lines(path)) for path in (GOLDENS / "Bank/Expected").glob("*.swift")))
tell(f"generated lines longer than {WIDEST} columns", sum(is_long(line) for path in generated for line in lines(path)), 0)
tell("files of models that import the runtime and contain no arbitrary JSON",
     sum("import EndpointRuntime" in path.read_text() and "JSONValue" not in path.read_text() for path in models), 0)
tell("notes to the optimizer in generated code", sum("@inline" in path.read_text() for path in generated), 0)
tell("lines of the README", len(lines(ROOT / "README.md")), 160)
opened = [bool(OPENING.match(line)) for line in comments()]
tell("per mille of the doc comments open with What, Whether, How, Whom, Whose or Where",
     round(1_000 * sum(opened) / len(opened)), 15)
written = sources()
tell("lines of the sources", sum(len(lines(path)) for path in written))
tell("functions with four or more parameters without a label", sum(unlabelled(path.read_text()) for path in written), 2)
large = large_types(written)
tell("types with more than 600 lines", len(large))
for size, module, name in large:
    print(f"  {module}.{name}: {size}")
sys.exit(1 if failures else 0)
