#!/usr/bin/env python3
"""Measures the cost of one change of a spec in the next debug build of an app: seconds, and the recompiled files.

    make bench ONLY=change                       the specs of ../shared/corpus/specs (or of ENDPOINT_CORPUS)
    make bench ONLY=change SPECS=path/to/Specs   a folder of specs, or a folder of such folders

With ENDPOINT_GENERATOR_BUNDLE, the builds take the generator from the bundle.

Each API is built in a package with a program that uses it. Two of its types are changed: one in the middle of them, and the one
that is named most often. One change follows the other, each in a build of its own. `wall` is the time that a user waits, `CPU`
counts all processes; `nothing` is a build without a change, `the tool` is what the plugin runs. Times depend on what else the
machine does: compare what was measured side by side. How many files are compiled does not."""
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from importlib import import_module

sys.path.insert(0, str(Path(__file__).parent))
large = import_module("bench-large")

WORK = large.ROOT / ".build/benchmarks/change"
PACKAGE = WORK / "package"
SPECS = PACKAGE / "Sources/App/Specs"
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let generator = "swift-endpoint-generator"
let libraries: [Target.Dependency] = ["EndpointRuntime", "EndpointOffline", "EndpointMockBackend"].map {
    .product(name: $0, package: generator)
}
let package = Package(
    name: "change",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: generator, path: "ROOT")],
    targets: [
        .target(
            name: "App",
            dependencies: libraries,
            exclude: ["Specs"],
            plugins: [.plugin(name: "EndpointGenerator", package: generator)]
        ),
        .executableTarget(name: "Program", dependencies: ["App"]),
    ]
)
"""
PROGRAM = "import App\n\nprint(apiName())\n"
USE = "import EndpointRuntime\n\npublic func apiName() -> String { %s.settings.name }\n"
# A string of a type that is written in lines: a field in one line, or in one for each of its type and its description.
FIELD = re.compile(
    r"^      (\w+):(?: string|\n        type: string)(\??)(?:\n        description: .*)?$(?!\n        )", re.MULTILINE)
TYPE = re.compile(r"^  (\w+):\n(?:    (?!fields:)\w+: .*\n)*    fields:\n((?:      .*\n)+)", re.MULTILINE)


class Build:
    """A build of the package: its times, and the files of the target that it compiled."""

    def __init__(self, environment):
        before = self.dependencies()
        start = time.monotonic()
        cost = large.Cost(["env", *environment, "swift", "build", "-j", "2"], PACKAGE)
        self.wall = time.monotonic() - start
        self.cpu = cost.seconds
        after = self.dependencies()
        self.files = len(after)
        self.compiled = [name for name, time in after.items() if before.get(name) != time]

    @staticmethod
    def dependencies():
        """When each file of the target was compiled: an object stays if its code is the same, what it depends on is written."""
        found = (PACKAGE / ".build/debug/App.build").glob("*.swiftdeps")
        return {path.name: path.stat().st_mtime_ns for path in found}

    def row(self, name):
        kinds = Counter(name.split("+")[-1].split(".")[0] for name in self.compiled)
        parts = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
        return [name, f"{self.wall:.1f} s", f"{self.cpu:.1f} s", f"{len(self.compiled)} of {self.files}", parts]


class Target:
    """A type with a field that can be changed, in the file that declares it."""

    def __init__(self, file, text, match):
        self.file = file
        self.text = text
        self.name = match.group(1)
        field = self.field_of(text, match)
        self.field, self.optional = field.group(1), field.group(2)
        self.start, self.end = field.span()

    @staticmethod
    def field_of(text, match):
        """The first string of a type; no id, because repositories look for it by its type."""
        fields = FIELD.finditer(text, match.start(2), match.end(2))
        return next((field for field in fields if field.group(1) != "id"), None)

    def changes(self):
        """The changes, each with its name and the text of the file after it and the changes before it."""
        def with_field(line):
            return self.text[:self.start] + line + self.text[self.end:]

        description = f"{self.optional}\n        description: Another text."
        number = f"      {self.field}:\n        type: int{description}"
        yield "a description", with_field(f"      {self.field}:\n        type: string{description}")
        yield "a field's type", with_field(number)
        yield "a new field", with_field(f"{number}\n      measuredField: string?")


def candidates(folder):
    """The types that can be changed, and how often the specs name each."""
    texts = {path: path.read_text() for path in sorted(folder.glob("*.yaml"))}
    code = "\n".join(re.sub(r"description: .*", "", text) for text in texts.values())
    words = Counter(re.findall(r"\w+", code))
    found = [Target(path, text, match) for path, text in texts.items() for match in TYPE.finditer(text)
             if Target.field_of(text, match)]
    if not found:
        sys.exit(f"error: no type of {folder} has a string whose field is written in a line of its own")
    return found, words


def middle(found, words):
    return found[len(found) // 2]


def most_named(found, words):
    return max(found, key=lambda target: words[target.name])


def new_endpoint(folder, target):
    """The text of a file with one endpoint more: that of the type's file, or the first that has endpoints."""
    files = [target.file, *sorted(folder.glob("*.yaml"))]
    file = next((file for file in files if re.search(r"^endpoints:$", file.read_text(), re.MULTILINE)), None)
    if file is None:
        return None
    name = f"measured{target.name}"
    line = f"endpoints:\n  {name}: {{ get: /{name}, returns: {target.name} }}"
    return file, re.sub(r"^endpoints:$", line, file.read_text(), count=1, flags=re.MULTILINE)


def prepare(folder):
    shutil.rmtree(PACKAGE / "Sources", ignore_errors=True)
    (PACKAGE / "Sources/Program").mkdir(parents=True)
    shutil.copytree(folder, SPECS)
    (PACKAGE / "Package.swift").write_text(MANIFEST.replace("ROOT", str(large.ROOT)))
    (PACKAGE / "Sources/Program/main.swift").write_text(PROGRAM)
    api = re.search(r"^name: (\w+)", (SPECS / "api.yaml").read_text(), re.MULTILINE)
    (PACKAGE / "Sources/App/App.swift").write_text(USE % api.group(1))


def measured(environment, name, file, text):
    file.write_text(text)
    return Build(environment).row(name)


def tool_row():
    bundle = os.environ.get("ENDPOINT_GENERATOR_BUNDLE")
    if bundle:
        system = json.loads(subprocess.check_output(["swift", "-print-target-info"]))["target"]["unversionedTriple"]
        tool = Path(bundle) / system / "endpoint-generator-build"
    else:
        tool = PACKAGE / ".build/debug/endpoint-generator-build-tool"
        if not tool.exists():
            tool = PACKAGE / ".build/debug/endpoint-generator-build"
    output = WORK / "generated"
    command = [tool, "--specs", SPECS, "--output", output, "--target", "App", "--quiet"]
    large.Cost([str(word) for word in command])
    start = time.monotonic()
    cost = large.Cost([str(word) for word in command])
    return ["the tool, nothing to write", f"{time.monotonic() - start:.1f} s", f"{cost.seconds:.1f} s", "", ""]


def measure(folder, environment):
    large.progress(f"{folder.name}: building all of it")
    prepare(folder)
    rows = [["change", "wall", "CPU", "compiled", "of which"]]
    rows.append(Build(environment).row("from nothing"))
    rows.append(Build(environment).row("nothing"))
    rows.append(tool_row())
    for place, choose in [("in the middle", middle), ("named most often", most_named)]:
        # Looked up anew: the changes before may lie in the same file.
        target = choose(*candidates(SPECS))
        large.progress(f"{folder.name}: changing {target.name}, {place}")
        for name, text in target.changes():
            rows.append(measured(environment, f"{name}, {place}", target.file, text))
        endpoint = new_endpoint(SPECS, target)
        if endpoint:
            rows.append(measured(environment, f"a new endpoint, {place}", *endpoint))
    return rows


def main():
    # Users set neither variable. The second one is for the traits of this package, and changes how often SwiftPM compiles.
    environment = ["-u", "ENDPOINT_DEVELOPMENT"]
    if os.environ.get("CHANGE_AS_USERS"):
        environment += ["-u", "SWIFT_DETERMINISTIC_HASHING"]
    PACKAGE.mkdir(parents=True, exist_ok=True)
    for folder in large.folders():
        rows = measure(folder, environment)
        print(f"\n{folder.name}\n")
        large.table(rows)


if __name__ == "__main__":
    main()
