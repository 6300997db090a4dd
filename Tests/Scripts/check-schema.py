"""Reads JSON from standard input: schemas by name, as text, and cases, a list of {"schema", "value"}. Prints a problem of each value,
or null."""
import json
import sys

import jsonschema


def problem(case):
    error = next(validators[case["schema"]].iter_errors(case["value"]), None)
    return None if error is None else f"{'.'.join(map(str, error.absolute_path))}: {error.message}"


given = json.load(sys.stdin)
schemas = {name: json.loads(text) for name, text in given["schemas"].items()}
for schema in schemas.values():
    jsonschema.Draft7Validator.check_schema(schema)
validators = {name: jsonschema.Draft7Validator(schema) for name, schema in schemas.items()}
json.dump([problem(case) for case in given["cases"]], sys.stdout)
