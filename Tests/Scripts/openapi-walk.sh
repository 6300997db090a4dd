#!/bin/bash
# Follows the steps of the README with a document from elsewhere: imports it, refines it, builds it with the plugin in a package
# of its own, calls a mock server for it, and imports a newer version. It is not part of `make check`, because it takes minutes.
# The document is okta.json in ../shared/corpus/openapi (or in ENDPOINT_CORPUS), with 266 operations. To use another one, also give
# the name of a GET without required parameters: `openapi-walk.sh DOCUMENT OPERATION`.
set -euo pipefail
cd "$(dirname "$0")/../.."

root=$PWD
document=${1:-${ENDPOINT_CORPUS:-../shared/corpus}/openapi/okta.json}
operation=${2:-listApplications}
[ -f "$document" ] || { echo "skipped: there is no document $document"; exit 0; }
walk=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$walk"' EXIT

step() { echo; echo "== $1"; }

# Existing tools are used if the environment names their folder.
tools=${ENDPOINT_TOOLS:-}
if [ -z "$tools" ]; then
    swift build --enable-all-traits --product endpoint-generator >&2
    swift build --enable-all-traits --product endpoint-mock-server >&2
    tools=$(swift build --enable-all-traits --show-bin-path)
fi
extension=${document##*.}
cp "$document" "$walk/document.$extension"

step "a package of its own"
mkdir -p "$walk/Shop/Sources/Shop"
cat > "$walk/Shop/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Shop",
    platforms: [.iOS(.v17), .macOS(.v14)],
    dependencies: [.package(name: "swift-endpoint-generator", path: "$root")],
    targets: [
        .executableTarget(
            name: "Shop",
            dependencies: [.product(name: "EndpointRuntime", package: "swift-endpoint-generator")],
            exclude: ["Specs"],
            plugins: [.plugin(name: "EndpointGenerator", package: "swift-endpoint-generator")]
        )
    ]
)
EOF
specs=$walk/Shop/Sources/Shop/Specs

step "import openapi"
"$tools/endpoint-generator" import openapi "$walk/document.$extension" --name Remote --output "$specs" 2>"$walk/report.txt" | head -2
echo "$(wc -l <"$walk/report.txt") lines of what the specs cannot say"

step "refine"
cat > "$specs/ours.yaml" <<EOF
refine:
  endpoints:
    $operation: { rename: getOurs, retry: never, auth: none }
EOF
"$tools/endpoint-generator" validate --specs "$specs" | tail -1
"$tools/endpoint-generator" explain getOurs --specs "$specs" | grep -E '^(retry|endpoints)'

step "swift build"
file=$(basename "$(grep -l "^  $operation:" "$specs"/*.yaml | head -1)" .yaml)
calls=$("$tools/endpoint-generator" explain getOurs --specs "$specs" | awk '$1 == "calls" { print $2 }' | tr -d ,)
calls=${calls:-$(tr '[:lower:]' '[:upper:]' <<<"${file:0:1}")${file:1}}
cat > "$walk/Shop/Sources/Shop/main.swift" <<EOF
import EndpointRuntime

let client = EndpointClient<Remote>(EndpointServer(CommandLine.arguments[1]), credentials: .none)
_ = try await client.send($calls.getOurs())
print("called $calls.getOurs()")
EOF
(cd "$walk/Shop" && swift build >"$walk/build.txt" 2>&1) || { tail -20 "$walk/build.txt"; exit 1; }
tail -1 "$walk/build.txt"

step "a call against the mock server"
"$tools/endpoint-mock-server" --specs "$specs" --port 0 >"$walk/server.txt" 2>&1 &
server=$!
for _ in $(seq 100); do
    url=$(sed -n 's/^endpoint-mock-server listening on //p' "$walk/server.txt")
    [ -z "$url" ] || break
    sleep 0.1
done
[ -n "$url" ] || { cat "$walk/server.txt"; exit 1; }
head -2 "$walk/server.txt"
(cd "$walk/Shop" && swift run --skip-build Shop "$url")

step "a newer version, in which the operation has another name"
sed "s/\"$operation\"/\"${operation}Newly\"/; s/operationId: $operation\$/operationId: ${operation}Newly/" "$document" >"$walk/document.$extension"
"$tools/endpoint-generator" import openapi "$walk/document.$extension" --name Remote --output "$specs" 2>/dev/null >"$walk/changes.txt"
grep "^= operation $operation:" "$walk/changes.txt" || {
    echo "error: the refinement of '$operation' lost its target" >&2
    exit 1
}
"$tools/endpoint-generator" validate --specs "$specs" | tail -1
