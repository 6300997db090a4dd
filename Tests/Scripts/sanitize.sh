#!/bin/bash
# Builds and runs the tests of the runtime, of offline and of persistence with Thread Sanitizer and with Address Sanitizer. Each
# has a build folder of its own, because its objects fit no others. ONLY=thread or ONLY=address runs one of them.
# Prints the reports. .build-sanitize-<sanitizer>/test.log contains the whole output.
set -uo pipefail
cd "$(dirname "$0")/../.."
failed=()
# No traits: they add nothing but the code of others, such as SwiftNIO and BoringSSL, which would double the time of the build.
export ENDPOINT_TEST_TARGETS=EndpointWireTests,EndpointRuntimeTests,EndpointOfflineTests,EndpointPersistenceTests
export ENDPOINT_TIME_SCALE=${ENDPOINT_TIME_SCALE:-15} ENDPOINT_OBSERVERS=${ENDPOINT_OBSERVERS:-50000}
# The files list reports of code that is not ours, each with its reason.
export TSAN_OPTIONS="suppressions=$PWD/Tests/Scripts/thread-sanitizer.txt:halt_on_error=0:second_deadlock_stack=1"
# Foundation keeps what it made for the whole process, which LeakSanitizer takes for lost.
export ASAN_OPTIONS="suppressions=$PWD/Tests/Scripts/address-sanitizer.txt:detect_leaks=0:halt_on_error=1"

for sanitizer in ${ONLY:-thread address}; do
    scratch=.build-sanitize-$sanitizer log=.build-sanitize-$sanitizer/test.log start=$SECONDS
    mkdir -p "$scratch"
    swift test --sanitize="$sanitizer" --scratch-path "$scratch" >"$log" 2>&1
    status=$?
    awk -f Tests/Scripts/report.awk "$log"
    # grep finds nothing in a clean run.
    if grep -E '^SUMMARY: (Thread|Address)Sanitizer' "$log" | sort | uniq -c; then status=1; fi
    [ "$status" -eq 0 ] || failed+=("$sanitizer")
    echo "   $sanitizer sanitizer: $((SECONDS - start)) s"
done

if [ ${#failed[@]} -gt 0 ]; then
    echo "error: reported:$(printf ' %s,' "${failed[@]}" | sed 's/,$//'); .build-sanitize-*/test.log contains the stacks"
    exit 1
fi
echo "The sanitizers report nothing."
