#!/usr/bin/env python3
"""What 40 APIs cost in one SwiftPM package: as a target each, and as folders of one target.

    make bench ONLY=targets

With ENDPOINT_GENERATOR_BUNDLE, the builds take the generator from the bundle. `planned` is what `swift package plugin --list` takes,
which only reads the package. `tool` counts how often the generator ran, `compiled` the files that the compiler took again. Times
depend on what else the machine does; the counts do not."""
import re
import shutil
import time
from importlib import import_module
from pathlib import Path
import os
import subprocess
import sys

sys.path.insert(0, str(Path(__file__).parent))
large = import_module("bench-large")

WORK = large.ROOT / ".build/benchmarks/targets"
APIS = 40
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let generator = "swift-endpoint-generator"
let names = NAMES
let package = Package(
    name: "targets",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: generator, path: "ROOT")],
    targets: names.map { name in
        .target(
            name: name,
            dependencies: [.product(name: "EndpointRuntime", package: generator)],
            exclude: ["Specs"],
            plugins: [.plugin(name: "EndpointGenerator", package: generator)]
        )
    } + [.executableTarget(name: "Program", dependencies: names.map { .target(name: $0) })]
)
"""


def api_name(number):
    return f"Area{number:02}"


def write_specs(folder, number):
    """An API of 20 endpoints."""
    folder.mkdir(parents=True)
    name = api_name(number)
    (folder / "api.yaml").write_text(f'language: 1\nname: {name}\nservers: {{ production: "https://api.example" }}\n')
    lines = ["types:"]
    lines += [f"  {name}Thing{n}: {{ fields: {{ id: string, name: string?, count: int, at: datetime }} }}" for n in range(20)]
    lines += ["endpoints:"]
    lines += [f'  get{name}Thing{n}: {{ get: "/things{n}/{{id}}", returns: {name}Thing{n} }}' for n in range(20)]
    # A target has one namespace for each file, so the files of its APIs have different names.
    (folder / f"things{number:02}.yaml").write_text("\n".join(lines) + "\n")


class Layout:
    """A package with the APIs: each in a target of its own, or all in one."""

    def __init__(self, name, targets, folder_of):
        self.name = name
        self.package = WORK / name
        self.folder_of = folder_of
        shutil.rmtree(self.package, ignore_errors=True)
        for number in range(APIS):
            write_specs(self.specs(number), number)
        for target in targets:
            (self.package / f"Sources/{target}/{target}.swift").write_text("import EndpointRuntime\n")
        (self.package / "Sources/Program").mkdir()
        imports = "".join(f"import {target}\n" for target in targets)
        (self.package / "Sources/Program/main.swift").write_text(f"{imports}\nprint({api_name(7)}.settings.name)\n")
        quoted = ", ".join(f'"{target}"' for target in targets)
        (self.package / "Package.swift").write_text(MANIFEST.replace("ROOT", str(large.ROOT)).replace("NAMES", f"[{quoted}]"))

    def specs(self, number):
        return self.package / "Sources" / self.folder_of(api_name(number))

    def row(self, name):
        before = self.compiled()
        start = time.monotonic()
        cost = large.Cost(["env", "-u", "ENDPOINT_DEVELOPMENT", "swift", "build", "-j", "2"], self.package)
        wall = time.monotonic() - start
        tool = len(re.findall(r"Generating Swift from the specs", cost.output))
        after = self.compiled()
        files = sum(before.get(path) != time for path, time in after.items())
        return [self.name, name, f"{wall:.1f} s", f"{cost.seconds:.1f} s", tool, f"{files} of {len(after)}"]

    def compiled(self):
        """When each file of a target with specs was compiled."""
        found = (self.package / ".build/debug").glob("A*.build/*.swiftdeps")
        return {path: path.stat().st_mtime_ns for path in found if path.parent.name.startswith(("Area", "APIs"))}

    def planned(self):
        start = time.monotonic()
        cost = large.Cost(["env", "-u", "ENDPOINT_DEVELOPMENT", "swift", "package", "plugin", "--list"], self.package)
        return [self.name, "planned", f"{time.monotonic() - start:.1f} s", f"{cost.seconds:.1f} s", "", ""]

    def change(self, number, old, new):
        file = self.specs(number) / f"things{number:02}.yaml"
        file.write_text(file.read_text().replace(old, new, 1))

    def measured(self):
        large.progress(f"{self.name}: building all of it")
        rows = [self.row("from nothing"), self.planned(), self.row("no change")]
        for name, old, new in [("a comment", "types:", "# A comment.\ntypes:"), ("a field's type", "count: int", "count: double")]:
            large.progress(f"{self.name}: {name}")
            self.change(7, old, new)
            rows.append(self.row(name))
        return rows


def main():
    names = [api_name(number) for number in range(APIS)]
    layouts = [
        Layout("targets", names, lambda name: f"{name}/Specs"),
        Layout("folders", ["APIs"], lambda name: f"APIs/Specs/{name}"),
    ]
    rows = [["layout", "build", "wall", "CPU", "tool", "compiled"]]
    for layout in layouts:
        rows += layout.measured()
    large.table(rows)


if __name__ == "__main__":
    main()
