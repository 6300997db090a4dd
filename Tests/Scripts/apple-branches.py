#!/usr/bin/env python3
"""Type-checks the branches for Apple's systems on Linux, after a build: as on an iPhone, every `#if canImport(Darwin)` is taken.

The declarations that Linux lacks stand in Tests/AppleStubs, so a wrong one there proves nothing: each names Apple's page and the
first system that has it, and one that is newer than the package's systems is an error. `apple-branches.py --prove` checks that a
mistake in a branch is found, and a declaration that is too new.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STUBS = ROOT / "Tests/AppleStubs"
MODULES = ROOT / ".build/debug/Modules"
# The oldest systems of the package, as Package.swift names them.
OLDEST = {"iOS": (17, 0), "macOS": (14, 0)}
# Linux cannot bridge `CFString`, and has no CryptoKit. Nobody has compiled these files.
UNCOMPILED = {"KeychainTokenStore.swift", "URLSessionExchanges+Trust.swift"}
TAKEN = {"canImport(Darwin)": "true", "canImport(Network)": "true", "canImport(Security)": "false", "canImport(CryptoKit)": "false",
         "os(Linux)": "false"}
FLAGS = ["-swift-version", "6", "-package-name", "swift_endpoint_generator", "-target", "x86_64-unknown-linux-gnu"] + [
    word for name in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility")
    for word in ("-enable-upcoming-feature", name)]


def as_on_apple(text):
    """The text of a file with the conditions of Apple's systems. Linux has URLSession in a module of its own."""
    lines = []
    for line in text.splitlines():
        if re.match(r"\s*#(if|elseif)\b", line):
            for condition, value in TAKEN.items():
                line = line.replace(condition, value)
        lines.append(line)
        if found := re.fullmatch(r"(\s*(?:\w+ )?import )Foundation", line):
            lines.append(found.group(1) + "FoundationNetworking")
    return "\n".join(lines) + "\n"


def newer(name, text):
    """The declarations of a stub that a system of the package does not have."""
    for number, line in enumerate(text.splitlines(), 1):
        for system, major, minor in re.findall(r"\b(iOS|macOS) (\d+)\.(\d+)", line):
            if (int(major), int(minor)) > OLDEST[system]:
                yield f"{name}:{number}: error: {system} {major}.{minor} is newer than the package's systems"


def newer_stubs():
    for path in sorted(STUBS.glob("*.swift")):
        yield from newer(path.relative_to(ROOT), path.read_text(encoding="utf-8"))


def swiftc(*arguments):
    return subprocess.run(["swiftc", *FLAGS, *map(str, arguments)], capture_output=True, text=True)


def check(change=lambda text: text):
    """The mistakes that the compiler finds in the runtime, with a change of each file's text."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        # A module of the build belongs to a package with the name of the folder, so its `package` declarations are not seen here.
        modules = {"Network": [STUBS / "Network.swift"]}
        modules |= {name: sorted((ROOT / "Sources" / name).rglob("*.swift")) for name in ("EndpointPatterns", "EndpointWire")}
        for name, files in modules.items():
            made = swiftc("-emit-module", "-module-name", name, "-I", work, *files, "-o", work / f"{name}.swiftmodule")
            if made.returncode:
                return made.stderr
        files = [STUBS / "FoundationAdditions.swift"]
        source = ROOT / "Sources/EndpointRuntime"
        for path in sorted(source.rglob("*.swift")):
            if path.name not in UNCOMPILED and path.parent.name != "Curl":
                copy = work / path.name
                copy.write_text(change(as_on_apple(path.read_text(encoding="utf-8"))), encoding="utf-8")
                files.append(copy)
        checked = swiftc("-typecheck", "-module-name", "EndpointRuntime", "-I", work, "-I", MODULES,
                         "-Xcc", f"-fmodule-map-file={ROOT}/Sources/CLibcurl/module.modulemap", *files)
        return "\n".join(line for line in checked.stderr.splitlines() if ": error: " in line).replace(f"{work}/", "")


if "--prove" in sys.argv[1:]:
    broken = check(lambda text: text.replace("pathUpdateHandler", "pathChangeHandler"))
    if "pathChangeHandler" not in broken or not list(newer("a stub", "/// a page: iOS 18.0, macOS 14.0")):
        sys.exit("error: apple-branches.py misses a mistake in a branch for Apple's systems, or a new declaration")
    sys.exit(0)
if not MODULES.is_dir():
    sys.exit("error: there is no build; run 'swift build --build-tests --enable-all-traits' first")
problems = "\n".join(filter(None, [*newer_stubs(), check()]))
if problems:
    sys.exit(problems)
print(f"Not compiled: {', '.join(sorted(UNCOMPILED))}")
