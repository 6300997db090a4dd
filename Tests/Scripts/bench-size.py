#!/usr/bin/env python3
"""What the generated code of an API adds to a stripped release binary: in all, and for each endpoint.

    make bench ONLY=size                       the bank
    make bench ONLY=size SPECS=path/to/Specs   another folder of specs, of one API

Three programs are built, which differ in what they link: Foundation alone, the libraries with an API of one endpoint that is called,
and the same with the bank, whose code is public, so that the linker keeps all of it. Swift's libraries and Foundation are not
counted, because they are part of Apple's systems, and shared libraries on Linux."""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SPECS = Path(os.environ.get("SPECS") or ROOT / "Specs/Bank").resolve()
PACKAGE = ROOT / ".build/benchmarks/size"
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let generator = "swift-endpoint-generator"
let libraries: [Target.Dependency] = ["EndpointRuntime", "EndpointOffline"].map { .product(name: $0, package: generator) }
func api(_ name: String) -> Target {
    .target(
        name: name,
        dependencies: libraries,
        exclude: ["Specs"],
        plugins: [.plugin(name: "EndpointGenerator", package: generator)]
    )
}
let package = Package(
    name: "size",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: generator, path: "ROOT")],
    targets: [
        api("One"), api("Measured"),
        .executableTarget(name: "Plain"),
        .executableTarget(name: "WithOne", dependencies: ["One"]),
        .executableTarget(name: "WithMeasured", dependencies: ["One", "Measured"]),
    ]
)
"""
ONE = """language: 1
name: One
servers: { production: "https://one.example" }
generate: { access: public }
"""
ENDPOINT = """types:
  Thing: { fields: { id: string } }
endpoints:
  getThing: { get: "/things/{id}", returns: Thing }
repositories:
  ThingRepository: { entity: Thing, cache: { maxAge: 1h }, methods: { getThing: { read: cacheThenRefresh } } }
"""
CALL = """import EndpointOffline
import EndpointRuntime
import One
IMPORTS
let things = OfflineFirstThingRepository(EndpointClient<One>(.production), store: InMemoryEntityStore())
print(try await things.getThing(id: "one"))
"""


def write(name, text):
    path = PACKAGE / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def specs():
    """The specs of the API, without mocks, which an app does not ship."""
    folder = PACKAGE / "Sources/Measured/Specs"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SPECS, folder)
    api = folder / "api.yaml"
    if not api.exists():
        sys.exit(f"error: {SPECS} has no api.yaml; name the folder of one API with SPECS=")
    text, count = re.subn(r"^generate:.*$", "generate: { access: public }", api.read_text("utf-8"), flags=re.M)
    api.write_text(text if count else text + "generate: { access: public }\n", "utf-8")


def build():
    shutil.rmtree(PACKAGE / "Sources", ignore_errors=True)
    write("Package.swift", MANIFEST.replace("ROOT", str(ROOT)))
    write("Sources/One/Specs/api.yaml", ONE)
    write("Sources/One/Specs/things.yaml", ENDPOINT)
    write("Sources/One/One.swift", "")
    write("Sources/Measured/Measured.swift", "")
    write("Sources/Plain/main.swift", "import Foundation\n\nprint(Date())\n")
    write("Sources/WithOne/main.swift", CALL.replace("IMPORTS\n", "\n"))
    write("Sources/WithMeasured/main.swift", CALL.replace("IMPORTS", "import Measured\n"))
    specs()
    command = ["swift", "build", "-c", "release", "--disable-index-store", "--package-path", PACKAGE]
    subprocess.run(command, check=True, stdout=sys.stderr)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return Path(folder)


def stripped(executable):
    copy = PACKAGE / executable.name
    shutil.copy(executable, copy)
    subprocess.run(["strip", copy], check=True)
    return copy.stat().st_size


folder = build()
plain, one, measured = (stripped(folder / name) for name in ["Plain", "WithOne", "WithMeasured"])
generated = PACKAGE / ".build/plugins/outputs/size/Measured/destination/EndpointGenerator"
# An endpoint with a draft or a model as its body has several functions of one name.
endpoints = sum(len(set(re.findall(r"^ +public static func (\w+)\(", path.read_text("utf-8"), re.M)))
                for path in generated.glob("*Endpoints.generated.swift"))
if not endpoints:
    sys.exit(f"error: no endpoint was generated in {generated}")
print(f"the libraries with one endpoint: {(one - plain) / 1000:.0f} kB")
print(f"the {endpoints} endpoints of {SPECS.name}: {(measured - one) / 1000:.0f} kB, "
      f"{(measured - one) / 1000 / endpoints:.1f} kB for each")
