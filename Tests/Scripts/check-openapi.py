"""Reads a JSON list of OpenAPI documents as texts from standard input; prints the problems of each, or null."""
import json
import sys

import yaml
from openapi_spec_validator import validate


def problem(text):
    try:
        validate(yaml.safe_load(text))
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:500]}"
    return None


json.dump([problem(text) for text in json.load(sys.stdin)], sys.stdout)
