#!/bin/bash
# Starts the bank's server on a port that the system chooses, and runs the example against it. Arguments: service
# asks the bank as a service does, with AsyncHTTPClient: that is another set of traits, so it has a build folder of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."

package=Sources/Examples/Bank
options=(--package-path "$package" --scratch-path "$package/.build")
[ "${1:-}" != service ] || options=(--package-path "$package" --scratch-path "$package/.build-service" --traits Service)

echo "Building the example in $package, which takes a minute or two the first time"
for product in bank-server bank-example; do
    # A terminal gets SwiftPM's own line of progress, a log a line for each tenth.
    if [ -t 1 ]; then
        swift build "${options[@]}" --product "$product"
    else
        swift build "${options[@]}" --product "$product" 2>&1 | awk -f Tests/Scripts/report.awk
    fi
done
binaries=$(swift build "${options[@]}" --show-bin-path)

# The server stops and starts as the example says. It ends when its standard input closes: with this script, however that ends.
pipes=$(mktemp -d)
trap 'rm -rf "$pipes"' EXIT
mkfifo "$pipes/input" "$pipes/output"
"$binaries/bank-server" --quiet --obey-stdin <"$pipes/input" >"$pipes/output" &
exec 8>"$pipes/input" 9<"$pipes/output"

# The first line comes once the server listens, and ends in its address.
read -r line <&9
"$binaries/bank-example" "${line##* }" "$pipes/input" <&9 8>&- 9<&-
