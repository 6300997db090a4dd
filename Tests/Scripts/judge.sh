#!/bin/bash
# Holds 'endpoint-generator diff' against JSON Schema libraries.
#
# judge.sh CHANGES [DOCUMENT]...    as many changes of each document; the exported goldens, if none is named
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
exec "$python" Tests/Scripts/request-judge.py --tool "$(swift build --enable-all-traits --show-bin-path)/endpoint-generator" \
    --changes "$changes" "${documents[@]}"
