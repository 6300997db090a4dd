#!/usr/bin/env python3
"""Lists the source files that a field, a call and a mock's answer pass through.

    Tests/Scripts/ways.py           the number of files on each way, by target
    Tests/Scripts/ways.py --files   also the files

It builds everything for coverage, and runs each way with one and with two of the same thing (a spec with one more field, a program
with one more call). A file is on the way if one of its functions ran a different number of times. So work that is done once for any
spec or program does not count. The build has its own folder, and takes some minutes."""
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/ways"
COVERAGE = ["-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping"]

API = """language: 1
name: Shop
servers: { production: "https://shop.example" }
"""
MOCKED = "generate: { mockServer: true }\n"
SPEC = """types:
  Item:
    fields:
      name: string
{field}endpoints:
  getItem:
    get: /items/{{id}}
    returns: Item
"""
PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    dependencies: [.package(name: "swift-endpoint-generator", path: "{root}")],
    targets: [
        .executableTarget(name: "App", dependencies: [
            .product(name: "EndpointRuntime", package: "swift-endpoint-generator"),
            .product(name: "EndpointTesting", package: "swift-endpoint-generator"),
        ]),
    ]
)
"""
APP = """import EndpointRuntime
import EndpointTesting

let stub = StubTransport()
stub.on(.get, "/items/1").answers(.json(text: #"{"name":"Tea"}"#))
let transport: any EndpointTransport = CommandLine.arguments[1] == "call" ? stub : MockBackend(.shop)
let client = EndpointClient<Shop>(.production, transport: transport)
for _ in 0..<(Int(CommandLine.arguments[2]) ?? 1) {
    _ = try await client.send(Items.getItem(id: "1"))
}
"""


def run(*command, folder=ROOT, profile=None):
    """Runs a command and returns its output. If the command fails, it prints the output and stops."""
    # Hash values must not change from run to run, or sorting takes a different number of steps.
    measuring = {"LLVM_PROFILE_FILE": str(profile), "SWIFT_DETERMINISTIC_HASHING": "1"} if profile else {}
    environment = dict(os.environ, **measuring)
    result = subprocess.run([str(part) for part in command], cwd=folder, env=environment, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"error: {' '.join(str(part) for part in command[:4])} … failed:\n{(result.stdout + result.stderr)[-3000:]}")
    return result.stdout


def built(folder, *arguments):
    """Builds a package for coverage. Returns the folder of its programs."""
    print(f"  building {folder.name} …", file=sys.stderr, flush=True)
    build = ["swift", "build", "--package-path", folder, "--scratch-path", WORK / f"build-{folder.name}"] + COVERAGE
    run(*build, *arguments)
    return Path(run(*build, "--show-bin-path").strip())


def tool(name):
    """Finds a program of the compiler's own LLVM, because other versions cannot read its profiles."""
    compiler = Path(shutil.which("swift") or sys.exit("error: there is no 'swift'")).resolve()
    beside = compiler.parent / name
    return beside if beside.exists() else Path(run("xcrun", "--find", name).strip())


def counts(program, profile):
    """Returns how often each part of each function ran, by function and file."""
    run(tool("llvm-profdata"), "merge", "-sparse", profile, "-o", f"{profile}.data")
    exported = json.loads(run(tool("llvm-cov"), "export", "-instr-profile", f"{profile}.data", program))
    ran = {}
    for function in exported["data"][0]["functions"]:
        file = function["filenames"][0]
        if "/Sources/" in file and "/checkouts/" not in file:
            place = file.split("/Sources/")[1]
            ran[function["name"], place] = [region[4] for region in function["regions"]]
    return ran


def report(way, program, once, twice):
    """Prints the files with functions that ran a different number of times in the second run."""
    before, after = counts(program, once), counts(program, twice)
    files = sorted({key[1] for key, ran in after.items() if before.get(key) != ran})
    if not files:
        sys.exit(f"error: {way}: no function ran more often with two than with one")
    targets = Counter(file.split("/")[0] for file in files if not file.startswith("App/"))
    print(f"{way}: {sum(targets.values())} files (" + ", ".join(f"{name} {n}" for name, n in sorted(targets.items())) + ")")
    if "--files" in sys.argv:
        print("\n".join(f"  {file}" for file in files))


def main():
    shutil.rmtree(WORK / "specs", ignore_errors=True)
    generator = built(ROOT, "--product", "endpoint-generator") / "endpoint-generator"
    for name, field, options in ("one", "", ""), ("two", "      size: int?\n", ""), ("mocked", "", MOCKED):
        specs = WORK / "specs" / name
        specs.mkdir(parents=True)
        (specs / "api.yaml").write_text(API + options)
        (specs / "items.yaml").write_text(SPEC.format(field=field))
        shutil.rmtree(WORK / f"generated-{name}", ignore_errors=True)
        run(generator, "generate", "--specs", specs, "--output", WORK / f"generated-{name}", profile=WORK / f"field-{name}.profraw")
    report("a field, from YAML to Swift", generator, WORK / "field-one.profraw", WORK / "field-two.profraw")

    app = WORK / "App"
    shutil.rmtree(app, ignore_errors=True)
    shutil.copytree(WORK / "generated-mocked", app / "Sources/App")
    (app / "Package.swift").write_text(PACKAGE.format(root=ROOT))
    (app / "Sources/App/main.swift").write_text(APP)
    program = built(app) / "App"
    for way, words in ("call", "a call, to its value"), ("mock", "a call, answered by the mock backend"):
        for times in 1, 2:
            run(program, way, times, profile=WORK / f"{way}-{times}.profraw")
        report(words, program, WORK / f"{way}-1.profraw", WORK / f"{way}-2.profraw")


main()
