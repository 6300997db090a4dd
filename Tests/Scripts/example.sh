# shellcheck shell=bash
# The generator for the example packages: that of this folder, compiled once. In development it is that of the debug build, and
# otherwise that of 'make tools', so that whoever goes on to the first call of the README need not compile it again.
# shellcheck disable=SC2034
if [ "${ENDPOINT_DEVELOPMENT:-}" = 1 ]; then
    export ENDPOINT_EXAMPLE_STOPS_FOR_WARNINGS=1 ENDPOINT_GENERATOR_BUNDLE=$PWD/.build/examples/endpoint-generator-build.artifactbundle
    generator=.build/debug/endpoint-generator
    if [ ! -x "$generator" ] || [ ! -x "$generator-build" ]; then
        echo "error: there is no debug build; run 'swift build --enable-all-traits' first" >&2
        exit 1
    fi
    Tests/Scripts/bundle.sh "$ENDPOINT_GENERATOR_BUNDLE" "$generator-build" >/dev/null || exit 1
    unset ENDPOINT_DEVELOPMENT
else
    export ENDPOINT_GENERATOR_BUNDLE=$PWD/.build/tools/endpoint-generator-build.artifactbundle
    generator=.build/tools/endpoint-generator
    Tests/Scripts/tools.sh endpoint-generator-build endpoint-generator || exit 1
fi
