#!/bin/bash
# Proves what report.awk prints: for tests, the whole failures, the skipped tests and a line per suite; for builds, the errors.
set -uo pipefail
cd "$(dirname "$0")" || exit 1

log='[1/40] Compiling A a.swift
[2/40] Compiling A b.swift
[20/40] Compiling A c.swift
a.swift:1:1: error: no such thing
Test Suite '"'All tests'"' started at 1
◇ Test run started.
◇ Suite Reading started.
◇ Test one() started.
✘ Test one() recorded an issue at a.swift:3:4: Expectation failed: 1 == 2
↳ why it matters,
  in two lines
✔ Test two() passed after 0.1 seconds.
➜ Test three() skipped: "no corpus"
✘ Suite Reading failed after 0.2 seconds with 1 issue.
✔ Suite Writing passed after 0.2 seconds.'
wanted='  20 of 40 steps
a.swift:1:1: error: no such thing
✘ Test one() recorded an issue at a.swift:3:4: Expectation failed: 1 == 2
↳ why it matters,
  in two lines
➜ Test three() skipped: "no corpus"
✘ Suite Reading failed after 0.2 seconds with 1 issue.
✔ Suite Writing passed after 0.2 seconds.'
end='✘ Test run with 3 tests in 2 suites failed after 0.3 seconds with 1 issue.'

# check NAME WANTED FOUND
check() {
    [ "$2" = "$3" ] && return
    echo "error: report.awk, $1:"
    diff <(echo "$2") <(echo "$3")
    exit 1
}

check 'a run' "$wanted"$'\n'"$end" "$(printf '%s\n' "$log" "$end" | awk -f report.awk)"
passed='✔ Test run with 3 tests in 2 suites passed after 0.3 seconds.'
check 'a run that passed' "$passed" "$(printf '%s\n' '◇ Test run started.' "$passed" | awk -f report.awk)"
crash=$(printf '%s\n' "$log" 'a.swift:9: Fatal error: out of range' | awk -f report.awk)
check 'a crash' "The tests did not come to their end. They printed last:" "$(grep 'come to their end' <<<"$crash")"
check 'why it crashed' '  a.swift:9: Fatal error: out of range' "$(tail -1 <<<"$crash")"
