#!/bin/bash
# Compares the public declarations of the libraries with the last version, or with the commit that is named, and lists what a user
# would have to change. A break needs the number in VERSION that promises it: the first one, and before 1.0 the second one.
#
# api-changes.sh [COMMIT [LIBRARY…]]
set -euo pipefail
cd "$(dirname "$0")/../.."
# A release's manifest downloads the generator, and the comparison has no use for it.
export ENDPOINT_GENERATOR_FROM_SOURCE=1 SWIFT_DETERMINISTIC_HASHING=1
unset ENDPOINT_TEST_TARGETS ENDPOINT_GENERATOR_BUNDLE

base=${1:-$(git describe --tags --abbrev=0 --match '[0-9]*' 2>/dev/null || git tag --list '[0-9]*' --sort=-version:refname | head -n 1)}
if [ -z "$base" ]; then
    echo 'There is no version yet to compare with.'
    exit 0
fi
shift || true
libraries=()
for library; do libraries+=(--products "$library"); done

# What a version promises not to break: '1' of 1.4.2, '0.9' of 0.9.3.
promise() { sed -E 's/^(0\.[0-9]+|[0-9]+).*/\1/'; }

. Tests/Scripts/fast-build.sh
report=$(mktemp)
trap 'rm -f "$report"' EXIT
# SwiftPM compiles the programs that tests run, too, and they see into the libraries.
if swift package "${fast_build[@]}" -Xswiftc -enable-testing diagnose-api-breaking-changes "$base" ${libraries[@]+"${libraries[@]}"} 2>&1 | tee "$report"; then
    exit 0
fi
if ! grep -qE '[0-9]+ breaking change' "$report"; then
    echo "error: the libraries could not be compared with $base" >&2
    exit 1
fi
before=$(git show "$base:VERSION" 2>/dev/null | promise)
now=$(promise <VERSION)
if [ "$before" = "$now" ]; then
    echo "error: the libraries break what $base has, and VERSION still begins with $now" >&2
    exit 1
fi
echo "VERSION went from $before to $now, so these breaks are allowed. CHANGELOG.md has to name each, and the way out."
