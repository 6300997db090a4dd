#!/bin/bash
# Builds the benchmarks in release and runs them. Arguments: --only PART[,PART]..., --strict
set -euo pipefail
cd "$(dirname "$0")/../.."

work=.build/benchmarks
build=(swift build -c release --package-path Tests/Benchmarks --scratch-path "$work/package")
"${build[@]}" >&2
exec "$("${build[@]}" --show-bin-path)/Benchmarks" "$@"
