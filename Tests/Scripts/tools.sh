#!/bin/bash
# Compiles the generator, its command line and the mock server of this folder into .build/tools, once for all packages on this machine. They are
# compiled fast, so they are neither optimized nor fit for a debugger; 'make bundle' compiles an optimized generator.
#
# tools.sh [PRODUCT…]: without products, all three.
set -euo pipefail
repository=$(cd "$(dirname "$0")/../.." && pwd -P)
tools=$repository/.build/tools
generator=endpoint-generator-build
bundle=$tools/$generator.artifactbundle
# The mock server comes first, because its many modules keep all processors busy meanwhile.
[ $# -gt 0 ] || set -- endpoint-mock-server endpoint-generator "$generator"
unset ENDPOINT_DEVELOPMENT ENDPOINT_TEST_TARGETS ENDPOINT_GENERATOR_BUNDLE ENDPOINT_OPTIMIZED
# What an earlier run compiled must not replace the sources.
export ENDPOINT_GENERATOR_FROM_SOURCE=1

. "$repository/Tests/Scripts/fast-build.sh"
options=(--package-path "$repository" --scratch-path "$tools/build" --traits Server "${fast_build[@]}")
mkdir -p "$tools"
# SwiftPM forgets the versions of the packages that only other traits need, so what was resolved before is put back.
resolved=$repository/Package.resolved
if [ -f "$resolved" ]; then
    cp "$resolved" "$tools/Package.resolved"
    trap 'cp "$tools/Package.resolved" "$resolved"' EXIT
fi
for product; do
    echo "Compiling $product"
    if [ -t 1 ]; then
        swift build "${options[@]}" --product "$product"
    else
        swift build "${options[@]}" --product "$product" 2>&1 | awk -f "$repository/Tests/Scripts/report.awk"
    fi
    executable=$tools/build/release/$product
    if [ "$product" = "$generator" ]; then
        "$repository/Tests/Scripts/bundle.sh" "$bundle" "$executable"
    else
        ln -sf "$executable" "$tools/$product"
        echo "It is $tools/$product"
    fi
done
