#!/usr/bin/env python3
"""Type-checks the branches for Apple's systems on Linux, after a build: as on an iPhone, every `#if canImport(Darwin)` is taken.

It checks the runtime, the offline targets with their traits, the sample app with its views, generated code in modules that are isolated
to the main actor, the documentation's Swift that needs a framework of Apple's, and the plugins that Xcode runs in its projects.

The declarations that Linux lacks stand in Tests/AppleStubs, so a wrong one there proves nothing: each names Apple's page and the
first system that has it, and one that is newer than the package's systems is an error. `apple-branches.py --prove` checks that a
mistake in a branch is found, and a declaration that is too new or names no page.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STUBS = ROOT / "Tests/AppleStubs"
SOURCES = ROOT / "Sources"
MODULES = ROOT / ".build/debug/Modules"
GENERATOR = ROOT / ".build/debug/endpoint-generator-build"
# The oldest systems of the package, as Package.swift names them.
OLDEST = {"iOS": (17, 0), "macOS": (14, 0)}
# Linux cannot bridge `CFString`. Nobody has compiled these files.
UNCOMPILED = {"KeychainTokenStore.swift", "URLSessionExchanges+Trust.swift"}
FRAMEWORKS = ["AuthenticationServices", "CryptoKit", "Network", "SwiftUI", "os"]
TAKEN = {"canImport(Security)": "false", "os(Linux)": "false"} | {
    f"canImport({name})": "true" for name in ("Darwin", *FRAMEWORKS, "XcodeProjectPlugin")}
LANGUAGE = ["-swift-version", "6", "-target", "x86_64-unknown-linux-gnu"]
FEATURES = [word for name in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility")
            for word in ("-enable-upcoming-feature", name)]
# The package's modules, each after those that it imports. A module of the build belongs to a package with the name of its folder, so
# its `package` declarations are not seen here.
TARGETS = ["EndpointPatterns", "EndpointDescription", "EndpointWire", "EndpointRuntime", "EndpointOffline", "EndpointObservation",
           "EndpointPersistence", "EndpointMockBackend"]
MAIN_ACTOR = ["Bank", "Offline", "Outbox", "Streams", "Sync"]
# The plugins that work in an Xcode project, too.
XCODE_PLUGINS = ["EndpointGenerator", "GenerateEndpoints", "ValidateEndpoints"]
SHOP = SOURCES / "Examples/Shop/Sources"
PAGES = re.compile(r"^ *```swift\n(.*?)^ *```", re.S | re.M)
IMPORT = re.compile(rf"^\s*import ({'|'.join(FRAMEWORKS)}|UIKit|AppKit|Security|BackgroundTasks)$", re.M)
DECLARATION = re.compile(r"\s*(?:@\w+ )*(?:(?:public|open|final|static|weak|mutating|nonisolated) )*"
                         r"(?:struct|class|enum|protocol|extension|typealias|associatedtype|func|var|let|init)\b")
DOCUMENTED = re.compile(r"developer\.apple\.com/documentation/\S+: iOS \d+\.\d+, macOS \d+\.\d+")


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


def stub_mistakes(name, text):
    """The declarations of a stub that name no page of Apple's, and those that a system of the package does not have."""
    documentation, covered = "", None
    for number, line in enumerate(text.splitlines(), 1):
        indent = len(line) - len(line.lstrip())
        if covered is not None and line.strip() and indent <= covered:
            covered = None
        for system, major, minor in re.findall(r"\b(iOS|macOS) (\d+)\.(\d+)", line):
            if (int(major), int(minor)) > OLDEST[system]:
                yield f"{name}:{number}: error: {system} {major}.{minor} is newer than the package's systems"
        if line.lstrip().startswith("///"):
            documentation += " " + line.strip().removeprefix("///").strip()
            continue
        if DECLARATION.match(line):
            if covered is None and not DOCUMENTED.search(documentation):
                yield f"{name}:{number}: error: no page of Apple's with the first systems stands above this declaration"
            if covered is None and documentation.endswith("with all members"):
                covered = indent
        documentation = ""


def all_stub_mistakes():
    for path in sorted(STUBS.glob("*.swift")):
        yield from stub_mistakes(path.relative_to(ROOT), path.read_text(encoding="utf-8"))


class Work:
    """A folder with modules as on Apple's systems."""

    def __init__(self, folder, change):
        self.folder = Path(folder)
        self.change = change
        self.search = ["-I", self.folder, "-I", MODULES]
        maps = [*SOURCES.glob("C*/module.modulemap"), *ROOT.glob(".build/debug/*.build/module.modulemap"),
                *ROOT.glob(".build/checkouts/*/Sources/*/module.modulemap"),
                *ROOT.glob(".build/checkouts/*/Sources/*/include/module.modulemap")]
        self.search += [word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")]

    def compile(self, name, files, *options, package="swift_endpoint_generator"):
        """Compiles files into a module, and returns the mistakes in them."""
        # Only the whole module at once has all bodies checked.
        made = subprocess.run(
            ["swiftc", *LANGUAGE, *map(str, options), "-package-name", package, "-wmo", "-emit-module", "-module-name", name,
             *map(str, self.search), *map(str, files), "-o", str(self.folder / f"{name}.swiftmodule")],
            capture_output=True, text=True, cwd=ROOT)
        lines = made.stderr.replace(f"{self.folder}/", "").replace(f"{ROOT}/", "").splitlines()
        errors = [line for line in lines if re.search(r"(^|: )error: ", line)]
        return errors or [f"error: {name} does not compile"] * (made.returncode != 0)

    def copies(self, paths, folder):
        """Copies of files with the conditions of Apple's systems."""
        target = self.folder / folder
        target.mkdir()
        for path in paths:
            copy = target / path.name
            assert not copy.exists(), f"two files have the name {path.name}"
            copy.write_text(self.change(as_on_apple(path.read_text(encoding="utf-8"))), encoding="utf-8")
            yield copy

    def target(self, name):
        """A module of the package."""
        paths = [path for path in sorted((SOURCES / name).rglob("*.swift"))
                 if path.name not in UNCOMPILED and path.parent.name != "Curl"]
        stubs = [STUBS / "FoundationAdditions.swift"] if name == "EndpointRuntime" else []
        return self.compile(name, [*stubs, *self.copies(paths, f"sources of {name}")], *FEATURES)

    def main_actor(self, name):
        """Generated code in a module of an app that is isolated to the main actor by default, as Xcode makes it."""
        files = sorted((ROOT / "Tests/Goldens" / name / "Expected").glob("*.swift"))
        return self.compile(f"MainActor{name}", files, "-default-isolation", "MainActor", "-D", "DEBUG", package="app")

    def plugin(self, name):
        """A plugin, with its part for Xcode's projects."""
        toolchain = Path(shutil.which("swiftc")).resolve().parents[1]
        # Links lead to the files that plugins share.
        paths = sorted(Path(folder) / file for folder, _, files in os.walk(ROOT / "Plugins" / name, followlinks=True)
                       for file in files if file.endswith(".swift"))
        options = ["-I", toolchain / "lib/swift/pm/PluginAPI", "-package-description-version", "6.2", "-parse-as-library"]
        if not (self.folder / "XcodeProjectPlugin.swiftmodule").exists():
            if mistakes := self.compile("XcodeProjectPlugin", [STUBS / "Xcode/XcodeProjectPlugin.swift"], *options):
                return mistakes
        return self.compile(name, list(self.copies(paths, f"plugin {name}")), *options)

    def shop(self):
        """The sample app: its generated code and view models, and its views."""
        generated = self.folder / "generated"
        made = subprocess.run([GENERATOR, "--specs", SHOP / "ShopData/Specs", "--output", generated],
                              capture_output=True, text=True)
        if made.returncode:
            return [f"error: the sample app: {made.stderr}"]
        data = [*generated.glob("*.swift"), *self.copies(sorted((SHOP / "ShopData").glob("*.swift")), "data")]
        views = [STUBS / "FoundationAdditions.swift", *self.copies(sorted((SHOP / "ShopApp").glob("*.swift")), "views")]
        return (self.compile("ShopData", data, "-D", "DEBUG", package="shop")
                or self.compile("ShopApp", views, "-parse-as-library", package="shop"))

    def pages(self):
        """The documentation's blocks that import a framework of Apple's, each as a module, and its views."""
        for path in sorted([*SOURCES.rglob("*.docc/*.md"), ROOT / "README.md"]):
            for number, found in enumerate(PAGES.finditer(path.read_text(encoding="utf-8"))):
                if IMPORT.search(text := textwrap.dedent(found.group(1))):
                    block = self.folder / f"{path.stem}{number}.swift"
                    block.write_text("import EndpointRuntime\nimport Foundation\n" + as_on_apple(text), encoding="utf-8")
                    yield f"Page{path.stem}{number}", [block]
        # A test compares these files with the pages. The rest of them was compiled with the tests.
        for path in sorted((ROOT / "Tests/Consumer/Documentation").glob("*.swift")):
            text = path.read_text(encoding="utf-8")
            views = re.findall(r"^#if canImport\(SwiftUI\)\n(.*?)^#endif", text, re.S | re.M)
            if views:
                block = self.folder / path.name
                imports = "\n".join(re.findall(r"^import (?!Testing).*", text, re.M))
                block.write_text(f"@testable import ConsumerTests\n{imports}\n" + "\n".join(views), encoding="utf-8")
                yield f"Page{path.stem}", [block]


def check(change=lambda text: text, only=None):
    """The mistakes that the compiler finds, with a change of each file's text."""
    with tempfile.TemporaryDirectory() as folder:
        work = Work(folder, change)
        for name in FRAMEWORKS:
            if mistakes := work.compile(name, [STUBS / f"{name}.swift"]):
                return mistakes
        for name in TARGETS:
            if mistakes := work.target(name):
                return mistakes
            if name == only:
                return []
        for name in XCODE_PLUGINS:
            if mistakes := work.plugin(name):
                return mistakes
        with ThreadPoolExecutor(2) as pool:
            jobs = [pool.submit(work.main_actor, name) for name in MAIN_ACTOR] + [pool.submit(work.shop)]
            jobs += [pool.submit(work.compile, name, files, package="app") for name, files in work.pages()]
            return [mistake for job in jobs for mistake in job.result()]


def prove():
    broken = check(lambda text: text.replace("pathUpdateHandler", "pathChangeHandler"), only="EndpointRuntime")
    if not any("pathChangeHandler" in mistake for mistake in broken):
        yield "a mistake in a branch for Apple's systems"
    if not list(stub_mistakes("a stub", "/// developer.apple.com/documentation/a: iOS 18.0, macOS 14.0\npublic struct A {}")):
        yield "a declaration that is too new"
    if not list(stub_mistakes("a stub", "/// A struct.\npublic struct A {}")):
        yield "a declaration without Apple's page"


if "--prove" in sys.argv[1:]:
    missed = list(prove())
    sys.exit(f"error: apple-branches.py misses {', '.join(missed)}" if missed else 0)
if not MODULES.is_dir():
    sys.exit("error: there is no build; run 'swift build --build-tests --enable-all-traits' first")
problems = "\n".join([*all_stub_mistakes(), *check()])
if problems:
    sys.exit(problems)
print(f"Not compiled: {', '.join(sorted(UNCOMPILED))}")
