#!/bin/sh
# Builds the benchmarks in release and runs them; `make bench` calls it. Arguments: --only PART[,PART]..., --strict
set -eu
cd "$(dirname "$0")/../.."
work=.build/benchmarks
swift build -c release --package-path Tests/Benchmarks --scratch-path "$work/package" >&2
exec "$work/package/release/Benchmarks" "$@"
