#!/bin/bash
# Starts the bank's server on a port that the system chooses, and runs the example against it. With the argument `service`, it
# runs a service with AsyncHTTPClient instead. That needs another set of traits, so it has its own build folder.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tests/Scripts/example.sh

package=Sources/Examples/Bank
options=(--package-path "$package" --scratch-path "$package/.build")
[ "${1:-}" != service ] || options=(--package-path "$package" --scratch-path "$package/.build-service" --traits Service)

echo "Building the example in $package, which takes a minute or two the first time"
for product in bank-server bank-example; do
    # On a terminal, SwiftPM shows its own progress. A log gets a line for each tenth of the build.
    if [ -t 1 ]; then
        swift build "${options[@]}" --product "$product"
    else
        swift build "${options[@]}" --product "$product" 2>&1 | awk -f Tests/Scripts/report.awk
    fi
done
binaries=$(swift build "${options[@]}" --show-bin-path)

# The example stops and starts the server. The server ends when its standard input closes, so it ends with this script in any case.
pipes=$(mktemp -d)
trap 'rm -rf "$pipes"' EXIT
mkfifo "$pipes/input" "$pipes/output"
"$binaries/bank-server" --quiet --obey-stdin <"$pipes/input" >"$pipes/output" &
exec 8>"$pipes/input" 9<"$pipes/output"

# The server prints the first line when it listens. The line ends with its address.
read -r line <&9
"$binaries/bank-example" "${line##* }" "$pipes/input" <&9 8>&- 9<&-
[ "${1:-}" != service ] || exit 0

# The last act: the API changes, and the apps in the store stay as they are.
changed=$pipes/Bank
cp -R Specs/Bank "$changed"
sed -e 's/reference: string$/reference: string?/' -e 's/failed, cancelled\]/failed, cancelled, reversed]/' \
    -e 's|/v1/payments/{id}/cancel|/v2/payments/{id}/cancel|' -e 's/limit: int = 100/limit: { type: int, default: 50, max: 50 }/' \
    -e '/^  getPayment:$/,/returns: Payment$/d' -e '/^      getPayment: {/d' Specs/Bank/payments.yaml >"$changed/payments.yaml"
echo "The next version of the bank's API: a field is optional, a status is new, a path moves, a limit shrinks, an endpoint goes"
"$generator" diff Specs/Bank "$changed" --question released-apps --question devices --fail-on never
