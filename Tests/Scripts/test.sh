#!/bin/bash
# Runs all tests. Those that measure real time against a server run by themselves, target by target: beside tests that keep
# every processor busy they would wait for their turn longer than what they measure takes.
set -uo pipefail
cd "$(dirname "$0")/../.."
if [ -n "${ENDPOINT_TEST_TARGETS:-}" ]; then
    for name in ${ENDPOINT_TEST_TARGETS//,/ }; do
        grep -q "name: \"$name\"" Package.swift || { echo "error: Package.swift has no test target '$name'" >&2; exit 1; }
    done
    exec swift test --enable-all-traits
fi
timed=(EndpointAsyncHTTPClientTests EndpointMockServerTests EndpointRuntimeTests LoadTests SystemsTests)
failed=()

swift test --enable-all-traits --skip "^($(IFS='|'; echo "${timed[*]}"))\\." || failed+=('the others')
for target in "${timed[@]}"; do
    swift test --enable-all-traits --skip-build --filter "^$target\\." || failed+=("$target")
done

if [ ${#failed[@]} -gt 0 ]; then
    echo "error: tests failed:$(printf ' %s,' "${failed[@]}" | sed 's/,$//')"
    exit 1
fi
echo "All tests passed."
