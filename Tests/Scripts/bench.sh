#!/bin/bash
# Builds the benchmarks in release and runs them. Arguments: --only PART[,PART]..., --strict
# The part `mockserver` measures a server with an external client, so it has a script of its own. So do `large`, `change`,
# `targets`, `size` and `first-call`, which take minutes and therefore run only on request.
set -euo pipefail
cd "$(dirname "$0")/../.."

# As the manifest says, the tool is not optimized otherwise.
export ENDPOINT_OPTIMIZED=1
# The benchmarks measure the generator of this folder. Only `change` and `targets` measure a bundle, if there is one.
bundle=${ENDPOINT_GENERATOR_BUNDLE:-}
unset ENDPOINT_GENERATOR_BUNDLE
export ENDPOINT_GENERATOR_FROM_SOURCE=1
arguments=() only='' strict=()
while [ $# -gt 0 ]; do
    case $1 in
        --only)
            only=${2:-}
            shift
            ;;
        *)
            [ "$1" != --strict ] || strict=(--strict)
            arguments+=("$1")
            ;;
    esac
    [ $# -eq 0 ] || shift
done

status=0
others=$(tr ',' '\n' <<<"$only" | grep -vxE 'mockserver|large|change|targets|size|first-call' | paste -sd, - || true)
if [ -z "$only" ] || [ -n "$others" ]; then
    work=.build/benchmarks
    build=(swift build -c release --package-path Tests/Benchmarks --scratch-path "$work/package")
    # SwiftPM does not update an existing build plan. Files that were added to the measured package since would be missing.
    rm -f "$work/package/release.yaml"
    "${build[@]}" >&2
    [ -z "$others" ] || arguments=(--only "$others" "${arguments[@]+"${arguments[@]}"}")
    "$("${build[@]}" --show-bin-path)/Benchmarks" "${arguments[@]+"${arguments[@]}"}" || status=$?
fi
if [ -z "$only" ] || [[ ",$only," == *,mockserver,* ]]; then
    Tests/Scripts/bench-mockserver.sh "${strict[@]+"${strict[@]}"}" || status=$?
fi
if [[ ",$only," == *,large,* ]]; then
    Tests/Scripts/bench-large.py || status=$?
fi
if [[ ",$only," == *,change,* ]]; then
    ENDPOINT_GENERATOR_BUNDLE=$bundle Tests/Scripts/bench-change.py || status=$?
fi
if [[ ",$only," == *,targets,* ]]; then
    ENDPOINT_GENERATOR_BUNDLE=$bundle Tests/Scripts/bench-targets.py || status=$?
fi
if [[ ",$only," == *,size,* ]]; then
    Tests/Scripts/tools.sh endpoint-generator-build >&2
    ENDPOINT_GENERATOR_BUNDLE=$PWD/.build/tools/endpoint-generator-build.artifactbundle Tests/Scripts/bench-size.py || status=$?
fi
if [[ ",$only," == *,first-call,* ]]; then
    Tests/Scripts/first-call.py "${strict[@]+"${strict[@]}"}" || status=$?
fi
exit "$status"
