#!/bin/bash
# Runs all tests. Targets that measure real time against a server run alone, one after the other. Beside tests that keep all
# processors busy, they would wait longer for a processor than the time that they measure.
# Prints the failures and a line per suite. .build/test.log contains the whole output.
set -uo pipefail
cd "$(dirname "$0")/../.."
# The other suites that keep a processor busy take turns: `.ownThread`, `.inTurn`.
timed=(
    EndpointAsyncHTTPClientTests EndpointMockServerTests EndpointOfflineTests EndpointRuntimeTests LoadTests SystemsTests
)
bank=BankServerTests
log=.build/test.log
chosen=${ENDPOINT_TEST_TARGETS:-}
failed=()
mkdir -p .build
: >"$log"

# The Makefile's fixed seed is meant for SwiftPM. Without it, a test that depends on the order of a set fails here.
built=(env -u SWIFT_DETERMINISTIC_HASHING swift test --enable-all-traits --skip-build)

# Tests that take longer than 25 minutes hang.
limit=()
if command -v timeout >/dev/null; then limit=(timeout --kill-after=10 1500); fi

# run NAME COMMAND…: runs a build or tests, and prints the time.
run() {
    local name=$1 start=$SECONDS
    shift
    ${limit[@]+"${limit[@]}"} "$@" 2>&1 | tee -a "$log" | awk -f Tests/Scripts/report.awk
    [ "${PIPESTATUS[0]}" -eq 0 ] || failed+=("$name")
    echo "   $name: $((SECONDS - start)) s"
}

# The example is a separate package, with the generator that this build compiled.
run_bank() (
    . Tests/Scripts/example.sh
    failed=()
    run "$bank" swift test --package-path Sources/Examples/Bank
    [ ${#failed[@]} -eq 0 ]
)

if [ -n "$chosen" ]; then
    own=()
    for name in ${chosen//,/ }; do
        [ "$name" != "$bank" ] || continue
        if [[ $name != *Tests ]] || ! grep -qE "(tests\(|^ +)\"$name\"," Package.swift; then
            echo "error: Package.swift has no test target '$name'" >&2
            exit 1
        fi
        own+=("$name")
    done
    [ ${#own[@]} -eq 0 ] || run "${own[*]}" swift test --enable-all-traits
    if [[ ",$chosen," == *",$bank,"* ]]; then
        run 'the build' swift build --enable-all-traits
        run_bank || failed+=("$bank")
    fi
else
    run 'the build' swift build --build-tests --enable-all-traits
    if [ ${#failed[@]} -eq 0 ]; then
        # SwiftPM builds the example while the tests of the plugins wait for other builds.
        log=.build/bank.log
        : >"$log"
        run_bank >.build/bank.out 2>&1 &
        bank_process=$!
        log=.build/test.log
        run 'the others' "${built[@]}" --skip "^($(IFS='|'; echo "${timed[*]}"))\\."
        wait "$bank_process" || failed+=("$bank")
        cat .build/bank.out
        cat .build/bank.log >>"$log"
        for target in "${timed[@]}"; do
            run "$target" "${built[@]}" --filter "^$target\\."
        done
    fi
fi

# The time that Swift Testing prints for a suite contains its wait, so the list has the turns of suites that keep a processor busy.
slowest=$(sed -nE 's/^↷ (.*) took its turn for ([0-9]+)\.?([0-9]?).* seconds$/\2.\3 s  \1/p' "$log" | sort -rn | head -10)
[ -z "$slowest" ] || printf 'The slowest suites:\n%s\n' "$slowest"

if [ ${#failed[@]} -gt 0 ]; then
    echo "error: tests failed:$(printf ' %s,' "${failed[@]}" | sed 's/,$//'); .build/test.log contains their output"
    exit 1
fi
echo "All tests passed."
