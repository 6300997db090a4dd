#!/usr/bin/env python3
"""Drives a real Prefect from its own OpenAPI document, and holds our mock server against that document.

    prefect.py

1. Imports the document that the installed Prefect has, and exports it again: openapi-spec-validator takes it.
2. schemathesis sends valid and invalid requests to the mock server of the imported specs, and judges it by the document. Each
   finding has an explanation below, or the run fails.
3. A program with the generated client calls a real Prefect through a proxy that records. What it decoded, turned into JSON by
   reflection, has the values of the recorded bodies. The server's own state shows that it understood the requests.

It needs .build/prefect-tools and .build/openapi-tools (Tests/Scripts/peers.sh servers), and both tools of a debug build."""
import http.client
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from datetime import datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARIES = ROOT / ".build/debug"
PREFECT = ROOT / ".build/prefect-tools/bin"
JUDGES = ROOT / ".build/openapi-tools/bin"
WORK = ROOT / ".build/prefect"

DOCUMENT = """
import json, sys
from prefect.server.api.server import create_app
api = next(route.app for route in create_app().routes if getattr(route, "path", "") == "/api")
json.dump(api.openapi(), sys.stdout)
"""

CONFIGURATION = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "429", "5xx"]
"""

# A finding of schemathesis that the mock server is meant to have, and why.
EXPLAINED = [
    (r"Allow header mismatch|Unsupported method",
     "where a path such as /flows/count lacks a method, the path /flows/{id} beside it takes the call; so does FastAPI"),
    (r"rejected.*expected a whole number of 64 bits", "an integer without a format is an Int, which has 64 bits"),
    (r"rejected.*expected a body, the request has none", "an optional body is always sent, as the report of the import says"),
    (r"accepted.*[Uu]nexpected properties", "the language has no closed objects; diff compares them at the document"),
    (r"accepted.*[Ii]nvalid enum value", "an enum is open by default, because a server adds values"),
    (r"accepted.*Incorrect type.* curl .*(null|\[Filtered\])", "an optional member does not tell missing from null"),
    (r"violates schema.*is a required property", "an answer's member that is required and may be null is an optional one"),
    (r"violates schema.*Additional properties are not allowed", "the mock keeps the members that it accepted"),
    (r"violates schema.*is not valid under any of the schemas", "the mock keeps the values that it accepted"),
    (r"violates schema.*is not a \"?(duration|uuid|timedelta)", "the format has no type, or stands in a keyword that is left out"),
    (r"Undocumented.*Received: 404", "what the mock removed is gone; the document declares no 404"),
    (r"Undocumented.*Received: 204 Documented: 200", "an answer without a body is a 204"),
]


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, **options)


def document():
    WORK.mkdir(parents=True, exist_ok=True)
    path = WORK / "openapi.json"
    home = {"PREFECT_HOME": str(WORK / "home"), "PREFECT_SERVER_ANALYTICS_ENABLED": "false"}
    path.write_text(run(PREFECT / "python3", "-c", DOCUMENT, env=os.environ | home, capture_output=True, text=True).stdout)
    return path


def imported(path):
    specs = WORK / "Specs"
    shutil.rmtree(specs, ignore_errors=True)
    report = run(BINARIES / "endpoint-generator", "import", "openapi", path, "--output", specs, capture_output=True).stderr
    (WORK / "report.txt").write_bytes(report)
    exported = WORK / "exported.json"
    run(BINARIES / "endpoint-generator", "export", "openapi", "--specs", specs, "--output", exported, stdout=subprocess.DEVNULL)
    run(JUDGES / "openapi-spec-validator", exported, stdout=subprocess.DEVNULL)
    return specs


# Findings of schemathesis

def findings(text):
    """Each finding: its title, the operation, and its words on one line."""
    parts = re.split(r"\n_{5,} (.*?) _{5,}\n", text)
    for operation, body in zip(parts[1::2], parts[2::2]):
        for finding in re.split(r"\n(?=- ST\d+ )", body)[1:]:
            yield operation, " ".join(finding.split())


def judge_mock(path, specs):
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "schemathesis.toml").write_text(CONFIGURATION)
        server = subprocess.Popen(
            [BINARIES / "endpoint-mock-server", "--specs", specs, "--port", "0", "--strict", "--refuse-as-declared",
             "--no-auth-check", "--quiet", "--exit-when-stdin-closes"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            url = re.search(r"http://[0-9.]+:[0-9]+", server.stdout.readline()).group()
            found = subprocess.run(
                [JUDGES / "schemathesis", "--config-file", f"{folder}/schemathesis.toml", "run", path, "--url", url,
                 "--seed", "1", "--max-examples", os.environ.get("EXAMPLES", "5"), "--continue-on-failure", "--warnings",
                 "off", "--phases", "examples,coverage,fuzzing", "--no-color"],
                cwd=folder, capture_output=True, text=True).stdout
        finally:
            server.stdin.close()
            server.wait(timeout=10)
    (WORK / "schemathesis.txt").write_text(found)
    requests = re.search(r"(\d+) generated", found)
    counts, unexplained = {}, []
    for operation, words in findings(found):
        reason = next((reason for pattern, reason in EXPLAINED if re.search(pattern, words)), None)
        if reason:
            counts[reason] = counts.get(reason, 0) + 1
        else:
            unexplained.append(f"{operation}: {words[:600]}")
    print(f"The mock server of Prefect: {requests.group(1) if requests else 0} requests, {len(unexplained)} findings without a reason")
    for reason, count in sorted(counts.items(), key=lambda item: -item[1]):
        print(f"  {count:4} {reason}")
    for line in unexplained:
        print(f"  NOT explained: {line}")
    return bool(requests) and not unexplained


# The real server

class Recorder(http.server.BaseHTTPRequestHandler):
    """Passes requests on, and records the bodies of answers in their order."""
    protocol_version = "HTTP/1.1"
    port, answers = 0, []

    def passed(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        server = http.client.HTTPConnection("127.0.0.1", Recorder.port)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "accept-encoding")}
        server.request(self.command, self.path, body or None, headers)
        answer = server.getresponse()
        content = answer.read()
        Recorder.answers.append((f"{self.command} {self.path}", answer.status, content))
        self.send_response(answer.status)
        if kind := answer.getheader("Content-Type"):
            self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = passed

    def log_message(self, *_):
        pass


def plain(name):
    return re.sub(r"[^a-z0-9]", "", str(name).lower())


def differences(shown, wire, at="$"):
    """The places in which a decoded value is not that of the recorded body."""
    if isinstance(shown, dict) and "$fields" in shown:
        known = {plain(key): value for key, value in shown["$fields"].items()}
        if not isinstance(wire, dict):
            yield f"{at}: an object, not {wire!r}"
            return
        for key, value in wire.items():
            if plain(key) in known:
                yield from differences(known[plain(key)], value, f"{at}.{key}")
    elif isinstance(shown, dict) and "$map" in shown:
        for key in set(shown["$map"]) | set(wire or {}):
            yield from differences(shown["$map"].get(key), (wire or {}).get(key), f"{at}.{key}")
    elif isinstance(shown, dict) and "$payload" in shown:
        yield from differences(shown["$payload"], wire, at)
    elif isinstance(shown, dict) and "$case" in shown:
        if plain(shown["$case"]) not in (plain(wire), "null" if wire is None else None):
            yield f"{at}: {shown['$case']}, not {wire!r}"
    elif isinstance(shown, dict) and "$date" in shown:
        if abs(datetime.fromisoformat(wire.replace("Z", "+00:00")).timestamp() - shown["$date"]) > 1e-5:
            yield f"{at}: {shown['$date']}, not {wire!r}"
    elif isinstance(shown, list) and isinstance(wire, list) and len(shown) == len(wire):
        for index, pair in enumerate(zip(shown, wire)):
            yield from differences(*pair, f"{at}[{index}]")
    elif isinstance(shown, bool) or isinstance(wire, bool) or not isinstance(shown, (int, float)):
        if shown != wire:
            yield f"{at}: {shown!r}, not {wire!r}"
    elif not isinstance(wire, (int, float)) or abs(shown - wire) > 1e-9 * max(1, abs(wire)):
        yield f"{at}: {shown!r}, not {wire!r}"


def probe(specs):
    package = WORK / "Probe"
    shutil.rmtree(package / "Sources", ignore_errors=True)
    shutil.copytree(ROOT / "Tests/RealServers/Prefect", package, dirs_exist_ok=True)
    shutil.copytree(specs, package / "Sources/PrefectProbe/Specs")
    manifest = package / "Package.swift"
    manifest.write_text(manifest.read_text().replace('path: "../.."', f'path: "{ROOT}"'))
    users = {key: value for key, value in os.environ.items() if not key.startswith("ENDPOINT_")}
    # A compiled generator in this folder may be that of an older commit.
    users["ENDPOINT_GENERATOR_FROM_SOURCE"] = "1"
    run("swift", "build", "--package-path", package, env=users, stdout=subprocess.DEVNULL)
    return package / ".build/debug/PrefectProbe"


def free_port():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Recorder) as server:
        return server.server_address[1]


def started_prefect(home):
    port = free_port()
    settings = {"PREFECT_HOME": home, "PREFECT_SERVER_ANALYTICS_ENABLED": "false", "PREFECT_LOGGING_LEVEL": "ERROR"}
    server = subprocess.Popen(
        [PREFECT / "prefect", "server", "start", "--host", "127.0.0.1", "--port", str(port), "--no-ui"],
        env=os.environ | settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(240):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
            connection.request("GET", "/api/health")
            if connection.getresponse().status == 200:
                return server, port
        except OSError:
            time.sleep(0.5)
    server.terminate()
    sys.exit("Prefect did not start within two minutes")


def drive(specs):
    program = probe(specs)
    with tempfile.TemporaryDirectory() as home:
        server, Recorder.port = started_prefect(home)
        proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Recorder)
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        try:
            called = subprocess.run(
                [program, f"http://127.0.0.1:{proxy.server_address[1]}/api"], capture_output=True, text=True, timeout=300)
        finally:
            proxy.shutdown()
            server.terminate()
            server.wait(timeout=30)
    if called.returncode:
        print(f"The program with the client failed: {called.stderr[:600]}")
        return False
    # A call without a value, and the refused one, print nothing.
    bodies = [(name, json.loads(body)) for name, status, body in Recorder.answers if status < 300 and body]
    lines = [json.loads(line) for line in called.stdout.splitlines()]
    wrong = [] if len(lines) == len(bodies) else [f"{len(lines)} values were decoded, and {len(bodies)} bodies recorded"]
    for line, (name, body) in zip(lines, bodies):
        wrong += [f"{line['call']} ({name}) {difference}" for difference in differences(line["value"], body)]
    print(f"A real Prefect: {len(Recorder.answers)} calls, {len(bodies)} bodies, {len(wrong)} differences")
    for line in wrong[:40]:
        print(f"  {line}")
    return not wrong


def main():
    if not (PREFECT / "prefect").exists() or not (JUDGES / "schemathesis").exists():
        sys.exit("skipped: Prefect or schemathesis is not installed; 'Tests/Scripts/peers.sh servers' does it")
    path = document()
    specs = imported(path)
    results = [drive(specs), judge_mock(path, specs)]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
