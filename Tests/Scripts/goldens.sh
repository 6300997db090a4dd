#!/bin/bash
# Records the goldens: the Swift of each case, the diagnostics of the failing cases, the documents of the cases with a file under
# Exports, and the plans under Plans. It does not run under CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -n "${CI:-}" ]; then
    echo "goldens are not recorded under CI; run 'make goldens' yourself, and review the diff" >&2
    exit 1
fi
swift build --enable-all-traits --product endpoint-generator
generator=$(swift build --enable-all-traits --show-bin-path)/endpoint-generator
for document in Tests/Goldens/*/document.yaml; do
    # An import keeps the names of an earlier one.
    grep -lZ "^# Imported by " "$(dirname "$document")"/Specs/*.yaml | xargs -0 rm
    "$generator" import openapi "$document" --output "$(dirname "$document")/Specs" 2>/dev/null
done
for specs in Tests/Goldens/*/Specs; do
    "$generator" generate --specs "$specs" --output "$(dirname "$specs")/Expected"
done
for specs in Tests/Goldens/Failing/*/Specs; do
    folder=$(dirname "$specs")
    mkdir -p "$folder/Expected"
    # The last lines say where the errors are explained, and count them; the lines before these are the diagnostics.
    (cd "$folder" && { "$generator" validate --specs Specs 2>&1 >/dev/null || true; } | sed -e '$d' -e '/^see /d' \
        > Expected/diagnostics.txt)
done
for document in Tests/Goldens/Exports/*; do
    name=$(basename "$document")
    "$generator" export openapi --specs "Tests/Goldens/${name%.*}/Specs" --output "$document" --force
done
for schema in api spec accepted; do
    "$generator" schema "$schema" > "Specs/endpoint-$schema.schema.json"
done
# The generator does not write plans. Their test records them.
ENDPOINT_RECORD_PLANS=1 ENDPOINT_TEST_TARGETS=EndpointPlanTests swift test --enable-all-traits --filter PlanGoldenTests
