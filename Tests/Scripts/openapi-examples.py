#!/usr/bin/env python3
"""Counts the examples of answers in real documents that the generated Swift reads.

Imports each document of ../shared/corpus/openapi (or of ENDPOINT_CORPUS), generates its Swift, compiles it with a program that reads
every example of a successful JSON answer, and runs it. An example that contradicts its own schema does not count. Prints a line of a table
for each document with such examples, and each example that is not read on standard error. Arguments: the folder of a debug build with all
traits, and names of documents. It needs the Python of `Tests/Scripts/peers.sh`.

    .build/openapi-tools/bin/python Tests/Scripts/openapi-examples.py .build/debug uspto twilio-messaging
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml
from openapi_schema_validator import OAS30Validator, OAS31Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

SCALARS = {
    "string": "String", "int": "Int", "int32": "Int32", "int64": "Int64", "double": "Double", "float": "Float", "bool": "Bool",
    "json": "JSONValue",
}
SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources"
METHODS = ["get", "put", "post", "delete", "patch"]


def swift(text):
    """The Swift type of a type of the spec; None where it is none that JSON is read as."""
    if text.endswith("?"):
        inner = swift(text[:-1])
        return inner and inner + "?"
    for word, form in (("list(", "[{}]"), ("map(", "[String: {}]")):
        if text.startswith(word):
            inner = swift(text[len(word):-1])
            return inner and form.format(inner)
    return SCALARS.get(text) or (text if text[0].isupper() else None)


def answers(specs):
    """The types of answers by the method and the path of their calls, and by status where they differ."""
    found = {}
    for file in specs.glob("*.yaml"):
        for endpoint in (yaml.safe_load(file.read_text()).get("endpoints") or {}).values():
            method = next(method for method in METHODS + ["head", "options", "QUERY"] if method in endpoint)
            returns = endpoint.get("returns", "none")
            if isinstance(returns, dict):
                returns = returns.get("type") or {str(key): value for key, value in returns.items() if str(key).isdigit()}
            found[method, re.sub(r"\{[^}]*\}", "{}", endpoint[method])] = returns
    return found


def followed(document, node):
    path = []
    while isinstance(node, dict) and "$ref" in node:
        path = [token.replace("~1", "/").replace("~0", "~") for token in node["$ref"][2:].split("/")]
        node = document
        for token in path:
            node = node[token]
    return node, path


def examples(document):
    """The examples of answers, each with its method, path, status and a pointer to its schema."""
    for path, item in document["paths"].items():
        for method in METHODS:
            for status, answer in (item.get(method) or {}).get("responses", {}).items():
                answer, place = followed(document, answer)
                place = place or ["paths", path, method, "responses", status]
                for media, content in (answer.get("content") or {}).items():
                    if not str(status).startswith("2") or "json" not in media or "schema" not in content:
                        continue
                    values = [content["example"]] if "example" in content else []
                    named = [followed(document, example)[0] for example in (content.get("examples") or {}).values()]
                    values += [example["value"] for example in named if "value" in example]
                    steps = [*place, "content", media, "schema"]
                    pointer = "/".join(str(step).replace("~", "~0").replace("/", "~1") for step in steps)
                    for value in values:
                        yield method, re.sub(r"\{[^}]*\}", "{}", path), str(status), pointer, json.dumps(value, default=str)


def program(cases):
    lines = ["import EndpointRuntime", "import Foundation", "@main enum Examples {", "static let checks: [@Sendable (Data) throws -> Void] = ["]
    lines += [f"{{ _ = try Wire.decode({name}.self, from: $0) }}," for name, _ in cases]
    lines += [
        "]", "static func main() throws {",
        "let texts = try JSONDecoder().decode([String].self, from: Data(contentsOf: URL(filePath: CommandLine.arguments[1])))",
        "for (index, text) in texts.enumerated() {",
        "do { try checks[index](Data(text.utf8)) } catch { print(\"\\(index) \\(error)\") }", "} } }",
    ]
    return "\n".join(lines)


def runtime(build):
    """The objects of the runtime and of what it uses, without those of files that are gone."""
    known = {f"{file.name}.o" for file in SOURCES.rglob("*.swift")}
    own = [each for module in ("EndpointRuntime", "EndpointWire", "EndpointPatterns") for each in (build / f"{module}.build").glob("*.o")]
    return [each for each in own if each.name in known or "swiftmodule" in each.name] + [*(build / "HTTPTypes.build").glob("*.o")]


def measure(build, file):
    document = yaml.load(file.read_text(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    document = json.loads(json.dumps(document, default=str))
    if "openapi" not in document:
        return None
    registry = Registry().with_resource("urn:document", DRAFT202012.create_resource(document))
    validator = OAS30Validator if document["openapi"].startswith("3.0") else OAS31Validator
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        tool = [str(build / "endpoint-generator")]
        subprocess.run([*tool, "import", "openapi", str(file), "--output", str(folder / "Specs")], check=True, capture_output=True)
        types = answers(folder / "Specs")
        cases, contradictions = [], 0
        for method, path, status, pointer, text in examples(document):
            returns = types.get((method, path))
            name = returns.get(status, "none") if isinstance(returns, dict) else returns
            if name is None or swift(str(name)) is None:
                continue
            if not validator({"$ref": f"urn:document#/{pointer}"}, registry=registry).is_valid(json.loads(text)):
                contradictions += 1
                continue
            cases.append((swift(str(name)), text))
        if not cases:
            return None
        subprocess.run(
            [*tool, "generate", "--specs", str(folder / "Specs"), "--output", str(folder / "Swift")], check=True, capture_output=True
        )
        (folder / "Swift" / "Examples.swift").write_text(program(cases))
        (folder / "texts.json").write_text(json.dumps([text for _, text in cases]))
        objects = runtime(build)
        subprocess.run(
            ["swiftc", "-Onone", "-wmo", "-swift-version", "6", "-parse-as-library", "-module-name", "Imported", "-I", str(build / "Modules"),
             "-I", str(SOURCES / "CLibcurl"),
             *map(str, (folder / "Swift").glob("*.swift")), *map(str, objects), "-lcurl", "-o", str(folder / "examples")],
            check=True,
        )
        failures = subprocess.run(
            [str(folder / "examples"), str(folder / "texts.json")], check=True, capture_output=True, text=True
        ).stdout.splitlines()
        for failure in failures:
            print(f"{file.name}: {cases[int(failure.split()[0])][0]}: {failure[:300]}", file=sys.stderr)
        return len(cases), len(failures), contradictions


def main():
    build, names = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    corpus = pathlib.Path(os.environ.get("ENDPOINT_CORPUS", "../shared/corpus"), "openapi")
    documents = [file for file in corpus.iterdir() if file.is_file()] if corpus.is_dir() else []
    print("| Document | Examples of answers that are read | Contradict their own schema |\n|---|---|---|")
    for file in sorted(documents, key=lambda file: file.stat().st_size):
        if names and file.stem not in names:
            continue
        found = measure(build, file)
        if found:
            count, failures, contradictions = found
            print(f"| {file.stem} | {count - failures} of {count} | {contradictions} |", flush=True)


main()
