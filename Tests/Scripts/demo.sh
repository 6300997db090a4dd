#!/bin/bash
# Starts the bank's server on a port that the system chooses, and runs the example against it.
set -euo pipefail
cd "$(dirname "$0")/../.."

build=(swift build --enable-all-traits --product)
"${build[@]}" bank-server
"${build[@]}" bank-example
binaries=$(swift build --enable-all-traits --show-bin-path)

# The server ends when its standard input closes: with this script, however that ends.
pipes=$(mktemp -d)
trap 'rm -rf "$pipes"' EXIT
mkfifo "$pipes/input" "$pipes/output"
"$binaries/bank-server" --quiet --exit-when-stdin-closes <"$pipes/input" >"$pipes/output" &
exec 8>"$pipes/input" 9<"$pipes/output"

# The first line comes once the server listens, and ends in its address.
read -r line <&9
"$binaries/bank-example" "${line##* }" 8>&- 9<&-
