#!/bin/bash
# Records the goldens: the Swift of every case, the diagnostics of those that fail, the documents of those that have a file
# under Exports, and the plans under Plans. Never under CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -n "${CI:-}" ]; then
    echo "goldens are recorded by people, who read the difference; not under CI" >&2
    exit 1
fi
swift build --enable-all-traits --product endpoint-generator
generator=$(swift build --enable-all-traits --show-bin-path)/endpoint-generator
for specs in Tests/Goldens/*/Specs; do
    "$generator" generate --specs "$specs" --output "$(dirname "$specs")/Expected"
done
for specs in Tests/Goldens/Failing/*/Specs; do
    folder=$(dirname "$specs")
    mkdir -p "$folder/Expected"
    # The last line counts the errors; the lines before it are the diagnostics.
    (cd "$folder" && { "$generator" validate --specs Specs 2>&1 >/dev/null || true; } | sed '$d' > Expected/diagnostics.txt)
done
for document in Tests/Goldens/Exports/*; do
    name=$(basename "$document")
    "$generator" export openapi --specs "Tests/Goldens/${name%.*}/Specs" --output "$document" --force
done
for schema in api spec; do
    "$generator" schema "$schema" > "Specs/endpoint-$schema.schema.json"
done
# Plans are no output of the generator: their own test records them.
ENDPOINT_RECORD_PLANS=1 ENDPOINT_TEST_TARGETS=EndpointPlanTests swift test --enable-all-traits --filter PlanGoldenTests
