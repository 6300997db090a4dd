#!/usr/bin/env python3
"""Counts what an import of real documents passes over in silence.

Renames keywords of a document, and gives them values of another kind, one at a time. After each change, the specs differ, or the
report or an error names it; else the change was silent. Prints a line of a table for each document of ../shared/corpus/openapi (or of
ENDPOINT_CORPUS), and each silent change on standard error. Arguments: the tool, how many changes of a document, and names of documents.

    Tests/Scripts/openapi-silent.py .build/release/endpoint-generator 200 petstore okta
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import yaml

# Below these, names are the document's own; below those, anything may stand.
NAMED = {
    "properties", "schemas", "paths", "parameters", "securitySchemes", "mapping", "headers", "content", "variables", "scopes",
    "encoding", "patternProperties", "flows", "security", "examples", "definitions", "responses", "requestBodies", "links",
    "callbacks", "securityDefinitions",
}
FREE = {"example", "examples", "default", "enum", "const"}


def changes(node, below, path):
    """The paths of all keywords, each with whether it is renamed."""
    if isinstance(node, list):
        for index, element in enumerate(node):
            yield from changes(element, "", path + [index])
    elif isinstance(node, dict):
        for key, value in node.items():
            if str(key).startswith("x-") and below not in NAMED:
                continue
            if below not in NAMED:
                yield path + [key], True
            if key in FREE and below not in NAMED:
                continue
            yield path + [key], False
            yield from changes(value, "" if below in NAMED else key, path + [key])


def changed(node, path, rename):
    """The document with one keyword changed; the rest is shared."""
    key, rest = path[0], path[1:]
    if isinstance(node, list):
        return [changed(each, rest, rename) if index == key else each for index, each in enumerate(node)]
    if rest:
        return {each: changed(value, rest, rename) if each == key else value for each, value in node.items()}
    if rename:
        return {f"{each}x" if each == key else each: value for each, value in node.items()}
    value = 7 if isinstance(node[key], (dict, list)) else {"nonsense": node[key]}
    return {each: value if each == key else old for each, old in node.items()}


def outcome(tool, document):
    """Imports a document. Returns its specs without the lines about their origin, and the report without line numbers."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "document.json")
        file.write_text(json.dumps(document, default=str))
        specs = pathlib.Path(folder, "Specs")
        run = subprocess.run(
            [tool, "import", "openapi", str(file), "--output", str(specs), "--report", "json"],
            capture_output=True, text=True, check=False,
        )
        texts = [(spec.name, spec.read_text().split("\n", 3)[3]) for spec in sorted(specs.glob("*.yaml"))]
        try:
            spots = [(spot["kind"], spot["pointer"], spot["message"]) for spot in json.loads(run.stdout)["spots"]]
        except ValueError:
            spots = []
        return run.returncode, texts, spots, run.stderr if run.returncode else ""


def main():
    tool, most, names = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    corpus = pathlib.Path(os.environ.get("ENDPOINT_CORPUS", "../shared/corpus"), "openapi")
    documents = [file for file in corpus.iterdir() if file.is_file()] if corpus.is_dir() else []
    print("| Document | Keywords changed | Silent |\n|---|---|---|")
    for file in sorted(documents, key=lambda file: file.stat().st_size):
        if names and file.stem not in names:
            continue
        document = yaml.load(file.read_text(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        before = outcome(tool, document)
        found = list(changes(document, "", []))
        step = max(1, len(found) // most)
        silent = [path for path, rename in found[::step] if outcome(tool, changed(document, path, rename)) == before]
        for path in silent:
            print(f"{file.name}: {'/'.join(map(str, path))}", file=sys.stderr)
        print(f"| {file.stem} | {len(found[::step]):,} of {len(found):,} | {len(silent)} |", flush=True)


main()
