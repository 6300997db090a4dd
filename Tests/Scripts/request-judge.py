#!/usr/bin/env python3
"""Holds the verdicts of 'endpoint-generator diff' against an independent judge.

A document's request body is changed at random. Bodies are drawn from the old schema by hypothesis-jsonschema and judged by the
new one with jsonschema. If one of them is refused, the change breaks a released app, and 'diff' has to say so about that operation.
Neither library knows the comparison's model.

usage: request-judge.py --tool PATH [--changes N] [--seed N] DOCUMENT...

A client sends what its document names, so that objects are closed before bodies are drawn. Schemas are lowered to draft 7, and a
schema within itself is cut; what that leaves out is counted.
"""
import argparse, copy, json, os, random, subprocess, sys, tempfile, warnings

try:
    import jsonschema, yaml
    from hypothesis import HealthCheck, Phase, given, settings, seed as seeded
    from hypothesis_jsonschema import from_schema
except ImportError as error:
    print(f"the request judge is skipped: {error.name} is not installed ('make prerequisites' installs it)")
    sys.exit(0)

warnings.simplefilter("ignore")
METHODS = ("put", "post", "patch")
DRAWS = 12
KEYWORDS = {
    "type", "enum", "const", "properties", "required", "items", "additionalProperties", "minLength", "maxLength", "pattern",
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "uniqueItems",
    "minProperties", "maxProperties", "allOf", "anyOf", "oneOf", "not", "dependentRequired",
}


class Lowering:
    """A schema of OpenAPI as one of draft 7 without references."""

    def __init__(self, document):
        self.document, self.cut, self.dropped = document, 0, 0

    def resolved(self, node):
        for _ in range(32):
            if not isinstance(node, dict) or "$ref" not in node:
                return node
            target = self.document
            for part in node["$ref"].split("#", 1)[1].strip("/").split("/"):
                target = target[part.replace("~1", "/").replace("~0", "~")]
            node = target
        return {}

    def schema(self, node, closes, outer=()):
        if isinstance(node, bool):
            return node
        if "$ref" in node and node["$ref"] in outer or len(outer) > 24:
            self.cut += 1
            return {}
        outer = outer + ((node["$ref"],) if "$ref" in node else ())
        node = self.resolved(node)
        result = {}
        for key, value in node.items():
            if key not in KEYWORDS:
                self.dropped += key in ("if", "then", "else", "contains", "patternProperties", "propertyNames")
            elif key == "properties":
                sent = {name: one for name, one in value.items() if not self.resolved(one).get("readOnly")}
                result[key] = {name: self.schema(one, closes, outer) for name, one in sent.items()}
            elif key == "required":
                hidden = {n for n, one in node.get("properties", {}).items() if self.resolved(one).get("readOnly")}
                result[key] = [name for name in value if name not in hidden]
            elif key in ("allOf", "anyOf", "oneOf"):
                result[key] = [self.schema(one, closes and key != "allOf", outer) for one in value]
            elif key in ("items", "additionalProperties", "not"):
                result[key] = self.schema(value, closes and key != "not", outer)
            elif key == "dependentRequired":
                result["dependencies"] = value
            elif key in ("exclusiveMinimum", "exclusiveMaximum") and isinstance(value, bool):
                bound = "minimum" if key == "exclusiveMinimum" else "maximum"
                if value and bound in node:
                    result[key] = node[bound]
            else:
                result[key] = value
        if closes and "properties" in result and "additionalProperties" not in result and "allOf" not in node:
            result["additionalProperties"] = False
        if node.get("nullable") is True and isinstance(node.get("type"), str):
            result["type"] = [node["type"], "null"]
            if "enum" in result and None not in result["enum"]:
                result["enum"] = result["enum"] + [None]
        return result


def places(lowering, node, found, seen):
    """The schemas within a schema, each once: the nodes of the document themselves, so that they can be changed."""
    node = lowering.resolved(node)
    if not isinstance(node, dict) or id(node) in seen:
        return
    seen.add(id(node))
    found.append(node)
    for value in list(node.get("properties", {}).values()):
        if not lowering.resolved(value).get("readOnly"):
            places(lowering, value, found, seen)
    for key in ("allOf", "anyOf", "oneOf"):
        for value in node.get(key, []):
            places(lowering, value, found, seen)
    for key in ("items", "additionalProperties"):
        if isinstance(node.get(key), dict):
            places(lowering, node[key], found, seen)


def change(node, chosen):
    """Changes a schema in place; the words for it, or None if it has nothing to change."""
    if "const" in node:
        return None
    kind, names = node.get("type"), sorted(node.get("properties", {}))
    choices = []
    if names:
        name = chosen.choice(names)
        choices += [("remove " + name, lambda: (node["properties"].pop(name), node.update(
            required=[n for n in node.get("required", []) if n != name])))]
        choices += [("close", lambda: (node.update(additionalProperties=False), node["properties"].pop(name), node.update(
            required=[n for n in node.get("required", []) if n != name])))]
        optional = [n for n in names if n not in node.get("required", [])]
        if optional:
            one = chosen.choice(optional)
            choices += [("require " + one, lambda: node.update(required=node.get("required", []) + [one]))]
            choices += [("dependentRequired", lambda: node.update(dependentRequired={names[0]: [one]}))]
        choices += [("add a required member", lambda: (node["properties"].update(addedMember={"type": "string"}), node.update(
            required=node.get("required", []) + ["addedMember"])))]
        choices += [("add an optional member", lambda: node["properties"].update(addedMember={"type": "string"}))]
        choices += [("minProperties", lambda: node.update(minProperties=len(names)))]
    if isinstance(node.get("enum"), list) and len(node["enum"]) > 1:
        choices += [("remove a value", lambda: node.update(enum=node["enum"][1:]))] * 2
        choices += [("add a value", lambda: node.update(enum=node["enum"] + ["added"]))]
    elif kind == "string":
        choices += [("maxLength", lambda: node.update(maxLength=2)), ("minLength", lambda: node.update(minLength=3))]
        choices += [("pattern", lambda: node.update(pattern="^[a-c]+$")), ("enum", lambda: node.update(enum=["a", "b"]))]
        choices += [("type", lambda: node.update(type="integer"))]
    if kind in ("integer", "number"):
        choices += [("minimum", lambda: node.update(minimum=5)), ("maximum", lambda: node.update(maximum=5))]
        choices += [("multipleOf", lambda: node.update(multipleOf=7)), ("type", lambda: node.update(type="boolean"))]
    if kind == "boolean":
        choices += [("type", lambda: node.update(type="string"))]
    if kind == "array":
        choices += [("minItems", lambda: node.update(minItems=3)), ("maxItems", lambda: node.update(maxItems=1))]
        choices += [("uniqueItems", lambda: node.update(uniqueItems=True))]
    for key in ("oneOf", "anyOf"):
        if len(node.get(key, [])) > 2:
            choices += [("remove a schema of " + key, lambda key=key: node.update({key: node[key][1:]}))]
    if node.get("nullable") is True:
        choices += [("not null", lambda: node.pop("nullable"))]
    if not choices:
        return None
    words, apply = chosen.choice(choices)
    apply()
    return words


def bodies(schema, number):
    """Values that the schema allows; empty if the library cannot draw any."""
    drawn = []

    @seeded(number)
    @settings(max_examples=DRAWS, database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(from_schema(schema))
    def draw(value):
        drawn.append(value)

    try:
        draw()
    except Exception:
        return []
    return drawn


def operations(document):
    for path, item in document.get("paths", {}).items():
        for method in METHODS:
            operation = item.get(method) if isinstance(item, dict) else None
            content = ((operation or {}).get("requestBody") or {}).get("content", {})
            media = next((one for name, one in content.items() if name.split(";")[0].endswith("json")), None)
            if media and "schema" in media:
                yield f"{method.upper()} {path}", media["schema"]


def findings(tool, old, new):
    result = subprocess.run(
        [tool, "diff", old, new, "--question", "released-apps", "--format", "json", "--fail-on", "never"],
        capture_output=True, text=True)
    if result.returncode != 0:
        return None
    return [one for api in json.loads(result.stdout)["apis"] for one in api["findings"]]


def without_extensions(node):
    """The document without what a tool added to it: an exported one has its spec in extensions."""
    if isinstance(node, list):
        return [without_extensions(one) for one in node]
    if not isinstance(node, dict):
        return node
    return {key: without_extensions(one) for key, one in node.items() if not str(key).startswith("x-")}


def judge(path, arguments, chosen):
    with open(path) as file:
        document = yaml.safe_load(file)
    document = without_extensions(json.loads(json.dumps(document, default=str)))
    counts = dict.fromkeys(
        ("changes", "breaks told", "breaks told as risky", "breaks missed", "harmless and told", "harmless", "not drawn", "not compared"), 0)
    problems, lowered = [], Lowering(document)
    all_operations = list(operations(document))
    with tempfile.TemporaryDirectory() as folder:
        old = os.path.join(folder, "old.json")
        with open(old, "w") as file:
            json.dump(document, file)
        tries = 0
        while all_operations and counts["changes"] < arguments.changes and tries < arguments.changes * 4:
            tries += 1
            name, schema = chosen.choice(all_operations)
            changed = copy.deepcopy(document)
            lowering = Lowering(changed)
            other = dict(operations(changed))[name]
            found = []
            places(lowering, other, found, set())
            words = change(chosen.choice(found), chosen) if found else None
            if words is None:
                continue
            given_schema, new_schema = lowered.schema(schema, True), lowering.schema(other, False)
            drawn = bodies(given_schema, chosen.randrange(1 << 30))
            if not drawn:
                counts["not drawn"] += 1
                continue
            validator = jsonschema.Draft7Validator(new_schema)
            refused = next((value for value in drawn if not validator.is_valid(value)), None)
            new = os.path.join(folder, "new.json")
            with open(new, "w") as file:
                json.dump(changed, file)
            told = findings(arguments.tool, old, new)
            if told is None:
                counts["not compared"] += 1
                continue
            counts["changes"] += 1
            # Each change is of one schema, so that every finding is about it.
            levels = {one["level"] for one in told}
            if refused is None:
                counts["harmless and told" if "breaking" in levels else "harmless"] += 1
            elif "breaking" in levels:
                counts["breaks told"] += 1
            elif "risky" in levels:
                # In a union that takes other values, too, what refuses one type may be valid for another.
                counts["breaks told as risky"] += 1
            else:
                counts["breaks missed"] += 1
                levels = sorted({f"{one['level']} {one['id']}" for one in told})
                problems.append(f"{os.path.basename(path)} {name}: {words}; {json.dumps(refused)[:200]}; told: {levels}")
    shown = ", ".join(f"{key} {value}" for key, value in counts.items() if value)
    print(f"{os.path.basename(path)}: {shown}, schemas cut {lowered.cut}, keywords left out {lowered.dropped}")
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--changes", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("documents", nargs="+")
    arguments = parser.parse_args()
    problems = []
    for path in arguments.documents:
        problems += judge(path, arguments, random.Random(f"{arguments.seed} {os.path.basename(path)}"))
    for problem in problems:
        print(f"missed: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


main()
