#!/usr/bin/env python3
"""Tests the rules of Plugins/Bazel with Bazel and a remote cache: two clones of Tests/Bazel/Project, and nginx on loopback.

The project has the files of the page Bazel.md, besides a few of its own.
Prints a line for each claim, and then what 200 APIs of 20 endpoints take with and without the cache (APIS=0 leaves that out).
It needs `bazel` and `nginx` (Tests/Scripts/prerequisites.sh bazel), and the debug build that `make bazel` makes."""
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/EndpointSpec/EndpointSpec.docc/Bazel.md"
BINARIES = ROOT / ".build/debug"
GENERATOR = BINARIES / "endpoint-generator-build"
# The modules that the generated code of the project imports, and those that they import.
MODULES = ["EndpointRuntime", "EndpointWire", "EndpointPatterns", "HTTPTypes"]
APIS = int(os.environ.get("APIS", "200"))
failures = []


def claim(text, holds, seen=""):
    print(f"{'ok  ' if holds else 'FAIL'} {text}", flush=True)
    if not holds:
        failures.append(text)
        print(str(seen)[-3000:], flush=True)


NGINX = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log; {user}
events {{ }}
http {{
    access_log off; client_max_body_size 0; client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port}; root {folder}/files; location / {{ dav_methods PUT; create_full_put_path on; }} }}
}}
"""


@contextmanager
def cache(folder):
    """An HTTP cache, as Bazel's documentation describes one: a web server that keeps what is put."""
    (folder / "files").mkdir(parents=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    user = "user root;" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port, user=user))
    server = subprocess.Popen(["nginx", "-p", folder, "-e", folder / "error.log", "-c", folder / "nginx.conf"])
    try:
        deadline = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                if server.poll() is not None or time.monotonic() > deadline:
                    sys.exit("error: nginx did not start:\n" + (folder / "error.log").read_text())
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


class Run:
    """A run of Bazel, with the actions from its execution log."""

    def __init__(self, clone, verb, *arguments, environment):
        log = clone.folder.parent / f"{clone.folder.name}.log.json"
        log.unlink(missing_ok=True)
        start = time.monotonic()
        process = subprocess.run(
            clone.bazel + [verb, f"--execution_log_json_file={log}", "--noshow_progress", "--color=no", "--curses=no",
                           "--test_output=errors", *clone.overrides, *arguments],
            cwd=clone.folder, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.seconds = time.monotonic() - start
        self.status = process.returncode
        # Debian's Bazel prints each step of the sandbox.
        self.output = "".join(line for line in process.stdout.splitlines(keepends=True) if "/linux-sandbox" not in line)
        self.actions = list(decoded(log.read_text())) if log.exists() else []

    def ran(self):
        """The kinds of the actions that ran here, instead of having come from the cache."""
        return self.kinds(hit=False)

    def hits(self):
        return self.kinds(hit=True)

    def kinds(self, hit):
        """A test is two actions, because Bazel converts its log."""
        names = Counter(action["mnemonic"] for action in self.actions if action["remoteCacheHit"] == hit)
        names["TestRunner"] = min(names["TestRunner"], 1)
        return sorted(names.elements())

    def outputs(self):
        """The digest of each output, by its path."""
        found = {}
        for action in self.actions:
            # The log of a test contains its time.
            if action["mnemonic"] != "TestRunner":
                found |= {file["path"]: file["digest"]["hash"] for file in action["actualOutputs"]}
        return found


def decoded(text):
    decoder, position = json.JSONDecoder(), 0
    while text[position:].strip():
        value, position = decoder.raw_decode(text, len(text) - len(text[position:].lstrip()))
        yield value


class Clone:
    """A clone of a project, in a folder of its own."""

    def __init__(self, work, name, project):
        self.folder = work / name / "shop"
        subprocess.run(["git", "clone", "-q", project, self.folder], check=True)
        self.bazel = ["bazel", "--nohome_rc", f"--output_user_root={work / name / 'bazel'}"]
        rules = ROOT / "Tests/Bazel/Rules"
        names = ["rules_cc", "rules_java", "remote_coverage_tools"]
        self.overrides = [f"--override_repository={repository}={rules}" for repository in names]

    def __call__(self, verb, *arguments, **environment):
        return Run(self, verb, *arguments, environment=environment)

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def edit(self, path, old, new):
        text = (self.folder / path).read_text()
        assert old in text, path
        self.write(path, text.replace(old, new, 1))

    def clean(self):
        subprocess.run(self.bazel + ["clean"], cwd=self.folder, check=True, capture_output=True)

    def close(self):
        subprocess.run(self.bazel + ["shutdown"], cwd=self.folder, capture_output=True)
        # Bazel's outputs are read-only.
        subprocess.run(["chmod", "-R", "u+w", self.folder.parent], check=True)


@contextmanager
def clones(work, names, project):
    made = [Clone(work, name, project) for name in names]
    try:
        yield made
    finally:
        for clone in made:
            clone.close()


def documented(path):
    """The text of a file on the page: a block that begins with its path."""
    found = re.search(rf"^```bazel\n# {path}\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    if not found:
        sys.exit(f"error: {PAGE} has no '{path}'")
    return found.group(1)


def repository(folder, modules):
    """Makes a folder that contains a project a repository that can be cloned."""
    (folder / "tools/BUILD").write_text(documented("tools/BUILD"))
    shutil.copy(GENERATOR, folder / "tools")
    place = '"third_party/swift-endpoint-generator/Plugins/Bazel"'
    workspace = documented("WORKSPACE")
    assert place in workspace
    own = (folder / "WORKSPACE").read_text().replace('"MODULES"', f'"{modules}"')
    (folder / "WORKSPACE").write_text(own + "\n" + workspace.replace(place, f'"{ROOT / "Plugins/Bazel"}"'))
    git = ["git", "-C", folder, "-c", "user.name=test", "-c", "user.email=test@example.com"]
    for arguments in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "A project"]):
        subprocess.run(git + arguments, check=True)
    return folder


def test_rules(work, modules, address):
    project = work / "project"
    shutil.copytree(ROOT / "Tests/Bazel/Project", project)
    build = project / "Shop/BUILD"
    build.write_text(documented("Shop/BUILD") + "\n" + build.read_text())
    (project / "Shop/Templates").mkdir()
    header = (ROOT / "Templates/Mustache/Header.mustache").read_text()
    (project / "Shop/Templates/Header.mustache").write_text(header.rstrip("\n") + "\n// Ours.\n")
    remote = f"--remote_cache={address}"
    with clones(work, ["first", "second"], repository(project, modules)) as (first, second):
        test_first(first, remote)
        all_of_it = ["//...", remote]
        before = first("test", *all_of_it)
        test_second(first, second, all_of_it)
        test_changes(second, remote)
        test_refusals(second)
        claim("an action that was built once is not built again", not before.hits() and before.status == 0, before.output)


def test_first(clone, remote):
    run = clone("build", "//Shop", remote)
    claim("the generated and the hand-written Swift compile together", run.status == 0, run.output)
    claim("the generator and the compiler run once", run.ran() == ["EndpointSwift", "SwiftModule"], run.ran())
    folder = clone.folder / "bazel-bin/Shop/shop_api"
    names = sorted(file.name for file in folder.iterdir())
    claim("Swift files have the names that SwiftPM gives them", names[0] == "Shop+api+API.generated.swift" and len(names) == 5, names)
    text = (folder / "Shop+orders+DTOs.generated.swift").read_text()
    claim("the user's template decides", "// Ours." in text, text)
    claim("the Swift names no folder of the machine", str(clone.folder.parent) not in text and "bazel-out" not in text, text)
    action = next(action for action in run.actions if action["mnemonic"] == "EndpointSwift")
    claim("the action has no environment", action["environmentVariables"] == [], action["environmentVariables"])
    claim("the action has no absolute path", not any(word.startswith("/") for word in action["commandArgs"]), action["commandArgs"])
    read = sorted(file["path"].rpartition("/")[2] for file in action["inputs"])
    expected = ["Header.mustache", "api.yaml", "endpoint-generator-build", "orders.yaml", "shop_api.specs.json"]
    claim("the action reads what its rule names", read == expected, read)


def test_second(first, second, all_of_it):
    run = second("test", *all_of_it, TZ="Asia/Tokyo", LC_ALL="tr_TR.UTF-8")
    claim("in another clone, nothing of ours runs", run.ran() == [] and run.status == 0, (run.ran(), run.output))
    claim("all of it comes from the cache", run.hits() == ["EndpointSwift", "SwiftModule", "TestRunner"], run.hits())
    # Generated in the other clone, without a sandbox, and beside a file that no label names.
    second.clean()
    second.write("Shop/Specs/Old/orders.yaml", "no spec")
    made = second("build", "//Shop:shop_api", "--spawn_strategy=local", TZ="Asia/Tokyo", LC_ALL="tr_TR.UTF-8").outputs()
    claim("what is generated is the same in every clone", made == {
        path: digest for path, digest in run.outputs().items() if "/shop_api/" in path} and len(made) == 9, made)


def test_changes(clone, remote):
    specs = "Shop/Specs/orders.yaml"
    clone("build", "//...", remote)
    clone.edit(specs, "types:", "# A comment.\ntypes:")
    run = clone("test", "//...", remote)
    claim("after a comment, the generator runs, and nothing is compiled", run.ran() == ["EndpointSwift", "TestRunner"], run.ran())
    clone.edit(specs, "total: decimal", "total: decimel")
    mistake = f"{specs}:4:34: error: unknown type 'decimel'"
    for verb, target in [("build", "//Shop:shop_api"), ("test", "//Shop:specs_test")]:
        run = clone(verb, target, remote)
        claim(f"bazel {verb} fails at the place of a mistake", run.status != 0 and f"\n{mistake}" in f"\n{run.output}", run.output)
    clone.edit(specs, "total: decimel", "total: decimal")
    run = clone("test", "//...", remote)
    # Bazel always repeats a test that failed before.
    mended = run.status == 0 and (run.ran(), run.hits()) == (["TestRunner"], ["EndpointSwift"])
    claim("the mended spec passes, and its Swift comes from the cache", mended, (run.ran(), run.output))


REFUSED = [
    ("bad/Specs/shop.yaml", "Specs/shop.yaml", [], "it must be the API's 'api.yaml', not 'shop.yaml'"),
    ("bad/a/api.yaml", "a/api.yaml", ["b/orders.yaml", "c/Orders.yaml"],
     "'bad/b/orders.yaml' and 'bad/c/Orders.yaml' have the same name, or names that differ only in letter case"),
    ("bad/a/api.yaml", "a/api.yaml", ["b/orders.yml"], "'//bad:b/orders.yml' is misplaced here (expected .yaml)"),
    ("api.yaml", "//:api.yaml", [], "'api.yaml' is in no folder whose name its Swift files could have"),
]


def test_refusals(clone):
    rule = 'load("@swift_endpoint_generator//:endpoints.bzl", "endpoint_swift_sources")\n'
    clone.write("BUILD", 'exports_files(["api.yaml"])\n')
    for file, api, specs, message in REFUSED:
        clone.write(file, "")
        for spec in specs:
            clone.write(f"bad/{spec}", "")
        clone.write("bad/BUILD", f'{rule}endpoint_swift_sources(name = "api", api = "{api}", specs = {json.dumps(specs)})\n')
        run = clone("build", "//bad:api")
        claim(f"it says: {message}", run.status != 0 and message in run.output, run.output)


def large_project(folder):
    """A project of many APIs, each with its target."""
    (folder / "tools").mkdir(parents=True)
    for name in ("WORKSPACE", "tools/swift.bzl"):
        shutil.copy(ROOT / "Tests/Bazel/Project" / name, folder / name)
    for number in range(APIS):
        specs = folder / f"apis/Area{number}"
        specs.mkdir(parents=True)
        (specs / "api.yaml").write_text(f'language: 1\nname: Area{number}\nservers: {{ production: "https://api.example" }}\n')
        lines = ["types:"]
        lines += [f"  Thing{n}: {{ fields: {{ id: string, name: string?, count: int, at: datetime }} }}" for n in range(20)]
        lines += ["endpoints:"]
        lines += [f'  getThing{n}: {{ get: "/things{n}/{{id}}", returns: Thing{n} }}' for n in range(20)]
        (specs / "things.yaml").write_text("\n".join(lines) + "\n")
        (specs / "BUILD").write_text(
            'load("@swift_endpoint_generator//:endpoints.bzl", "endpoint_swift_sources")\n\n'
            'endpoint_swift_sources(name = "api", api = "api.yaml", specs = ["things.yaml"])\n')
    return folder


def measure(work, modules, address):
    project = repository(large_project(work / "large"), modules)
    remote = f"--remote_cache={address}"
    with clones(work, ["large-first", "large-second"], project) as (first, second):
        def row(name, clone, *arguments):
            run = clone("build", "//apis/...", *arguments)
            claim(f"{name}: it builds", run.status == 0, run.output)
            rows.append((name, run.seconds, len(run.ran()), len(run.hits())))
            return run

        rows = []
        for clone in (first, second):
            clone("build", "//apis/...", "--nobuild")
        row("without a cache", first)
        first.clean()
        row("an empty cache", first, remote)
        run = row("a second clone, with the cache", second, remote)
        claim("a second clone generates nothing", run.ran() == [] and len(run.hits()) == APIS, run.ran())
        row("no change", second, remote)
        second.edit("apis/Area0/things.yaml", "count: int", "count: double")
        run = row("one change", second, remote)
        claim("one change runs one action", run.ran() == ["EndpointSwift"], run.ran())
        second.edit("apis/Area0/things.yaml", "count: double", "count: int")
        row("the change taken back", second, remote)
    print(f"\n{APIS} APIs of 20 endpoints (analysis done before)\n\n| build | time | actions run | hits |\n|---|---|---|---|")
    for name, seconds, ran, hits in rows:
        print(f"| {name} | {seconds:.1f} s | {ran} | {hits} |")


def main():
    for program in ("bazel", "nginx", "git", "swiftc"):
        if not shutil.which(program):
            sys.exit(f"error: '{program}' is missing; Tests/Scripts/prerequisites.sh bazel installs Bazel and nginx")
    if not GENERATOR.exists():
        sys.exit(f"error: '{GENERATOR}' is missing; 'make bazel' builds it")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder).resolve()
        modules = work / "modules"
        modules.mkdir()
        for name in MODULES:
            shutil.copy(BINARIES / f"Modules/{name}.swiftmodule", modules)
        shutil.copytree(ROOT / "Sources/CLibcurl", modules / "CLibcurl")
        with cache(work / "cache") as address:
            test_rules(work, modules, address)
        if APIS:
            with cache(work / "large-cache") as address:
                measure(work, modules, address)
    if failures:
        sys.exit(f"error: {len(failures)} claims do not hold")


if __name__ == "__main__":
    main()
