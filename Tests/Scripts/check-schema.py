"""Reads a JSON list of {"schema", "value"} from standard input; prints the problems of each value, or null."""
import json
import sys

import jsonschema

validators = {}


def problem(case):
    text = case["schema"]
    if text not in validators:
        schema = json.loads(text)
        jsonschema.Draft7Validator.check_schema(schema)
        validators[text] = jsonschema.Draft7Validator(schema)
    error = jsonschema.exceptions.best_match(validators[text].iter_errors(case["value"]))
    return None if error is None else f"{'.'.join(map(str, error.absolute_path))}: {error.message}"


json.dump([problem(case) for case in json.load(sys.stdin)], sys.stdout)
