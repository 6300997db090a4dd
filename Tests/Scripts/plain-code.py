#!/usr/bin/env python3
"""Counts what makes generated code, comments and the manifest hard to read, and fails if a bound is exceeded."""
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
    """Whether a line has more columns than it should. One that is a single literal, URL or name cannot be broken."""
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


generated = sorted(GOLDENS.glob("*/Expected/*.swift"))
models = [path for path in generated if path.name.endswith("+Models.generated.swift")]
tell("lines of the bank's generated code", sum(len(lines(path)) for path in (GOLDENS / "Bank/Expected").glob("*.swift")), 900)
tell(f"generated lines longer than {WIDEST} columns", sum(is_long(line) for path in generated for line in lines(path)), 0)
tell("files of models that import the runtime and contain no arbitrary JSON",
     sum("import EndpointRuntime" in path.read_text() and "JSONValue" not in path.read_text() for path in models), 0)
tell("notes to the optimizer in generated code", sum("@inline" in path.read_text() for path in generated), 0)
tell("lines of the manifest", len(lines(ROOT / "Package.swift")), 231)
opened = [bool(OPENING.match(line)) for line in comments()]
tell("per mille of the doc comments open with What, Whether, How, Whom, Whose or Where", round(1_000 * sum(opened) / len(opened)))
sys.exit(1 if failures else 0)
