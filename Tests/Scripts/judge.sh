#!/bin/bash
# Holds 'endpoint-generator diff' against JSON Schema libraries, and the values of 'validate' and 'generate' against Python's.
#
# judge.sh CHANGES [DOCUMENT]...    as many changes of each document, the exported goldens, if none is named; TEXTS of each scalar
set -euo pipefail
cd "$(dirname "$0")/../.."
python=.build/judge-tools/bin/python3
if [ ! -x "$python" ]; then
    echo "the request judge is skipped: hypothesis-jsonschema is not installed ('make prerequisites' installs it)"
    exit 0
fi
changes=$1
shift
documents=("$@")
[ ${#documents[@]} -gt 0 ] || documents=(Tests/Goldens/Exports/{Bank,Bodies,Fields,Requests,Shapes,Unions}.yaml)
swift build --enable-all-traits --product endpoint-generator >/dev/null
tool=$(swift build --enable-all-traits --show-bin-path)/endpoint-generator
"$python" Tests/Scripts/value-judge.py --tool "$tool" --texts "${TEXTS:-10000}"
exec "$python" Tests/Scripts/request-judge.py --tool "$tool" --changes "$changes" "${documents[@]}"
