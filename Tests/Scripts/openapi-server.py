"""Tests endpoint-mock-server against the OpenAPI document of the same specs, with schemathesis as an independent judge.

Exports each API of Specs/ (or those named as arguments), serves it, and sends some hundred requests for each operation, valid and
invalid ones. `EXAMPLES=50` sets the number of examples for each operation. Prints a line for each API, and the findings.
It needs .build/openapi-tools (Tests/Scripts/peers.sh) and both tools: `swift build --enable-all-traits`.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[2]
binaries = root / ".build/debug"
schemathesis = root / ".build/openapi-tools/bin/schemathesis"
token = "secret"

# A rule that no schema can express: if an idempotency key was used for another request, the answer is 422 (see the server's docs).
CONFIGURATION = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "429", "5xx"]
"""


def credential(scheme):
    if scheme["type"] == "apiKey":
        return f'api_key = "{token}"'
    if scheme["scheme"] == "basic":
        return f'username = "user"\npassword = "{token}"'
    return f'bearer = "{token}"'


# A body of lines. The document describes each line, and this body has only one.
LINES = """
import json
import schemathesis

@schemathesis.serializer("application/x-ndjson")
def lines(context, value):
    return value if isinstance(value, bytes) else json.dumps(value).encode() + b"\\n"
"""

# The values of a form are texts without types. `expand=a` is a list with one element, but schemathesis does not treat it as a list.
FORM = """
[[operations]]
include-operation-id = "{}"
checks.negative_data_rejection.enabled = false
"""


def schema(document, found):
    name = found.get("$ref")
    return schema(document, document["components"]["schemas"][name.rpartition("/")[2]]) if name else found


def has_list(document, operation):
    """Returns true if an operation sends a form that contains a list of texts."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/x-www-form-urlencoded")
    fields = schema(document, content["schema"]).get("properties", {}) if content else {}
    return any("array" in schema(document, field).get("type", "") for field in fields.values())


def configuration(document):
    lists = [
        FORM.format(operation["operationId"])
        for path in document["paths"].values() for operation in path.values() if has_list(document, operation)
    ]
    schemes = document.get("components", {}).get("securitySchemes", {})
    parts = [f"[auth.openapi.{name}]\n{credential(scheme)}\n" for name, scheme in schemes.items()]
    return CONFIGURATION + "\n".join(parts + lists), any(scheme.get("scheme") == "basic" for scheme in schemes.values())


def check(name, folder):
    specs = root / "Specs" / name
    document = folder / "openapi.json"
    subprocess.run(
        [binaries / "endpoint-generator", "export", "openapi", "--specs", specs, "--output", document],
        check=True, stdout=subprocess.DEVNULL,
    )
    text, is_basic = configuration(json.loads(document.read_text()))
    (folder / "schemathesis.toml").write_text(text)
    (folder / "lines.py").write_text(LINES)
    accepted = f"user:{token}" if is_basic else token
    server = subprocess.Popen(
        [
            binaries / "endpoint-mock-server", "--specs", specs, "--port", "0", "--strict", "--refuse-as-declared",
            "--token", accepted, "--quiet", "--exit-when-stdin-closes",
        ],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )
    try:
        url = re.search(r"http://[0-9.]+:[0-9]+", server.stdout.readline()).group()
        run = subprocess.run(
            [
                schemathesis, "--config-file", folder / "schemathesis.toml", "run", document, "--url", url, "--seed", "1",
                "--max-examples", os.environ.get("EXAMPLES", "50"), "--continue-on-failure", "--warnings", "off",
                "--phases", "examples,coverage,fuzzing", "--no-color",
            ],
            cwd=folder, env=os.environ | {"SCHEMATHESIS_HOOKS": "lines.py"}, capture_output=True, text=True,
        )
    finally:
        server.stdin.close()
        server.wait(timeout=10)
    generated = re.search(r"(\d+) generated", run.stdout)
    print(f"{name}: {generated.group(1) if generated else 0} requests, {'fine' if run.returncode == 0 else 'NOT fine'}")
    if run.returncode:
        print(run.stdout[-int(os.environ.get("TAIL", "6000")):] + run.stderr[-2000:])
    return run.returncode == 0


def main():
    if not schemathesis.exists():
        sys.exit("skipped: schemathesis is not installed; Tests/Scripts/peers.sh does it")
    names = sys.argv[1:] or sorted(path.name for path in (root / "Specs").iterdir() if (path / "api.yaml").exists())
    results = []
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            results.append(check(name, pathlib.Path(folder)))
    sys.exit(0 if all(results) else 1)


main()
