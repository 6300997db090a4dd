#!/bin/bash
# Tries a release on this machine: makes one from the last commit in a clone, serves its bundle on https://localhost, and builds a
# package that depends on its version, where no libyaml can be found. Only the processes of this script trust the server, and only
# they miss libyaml: it runs them in a mount namespace, which needs Linux and root. OPTIMIZED=1 optimizes the generator, as a release
# does. That takes minutes, and changes nothing that is tried here. STRICT=1 fails if the first endpoint takes too long, which it also
# does where other work slows the processors down.
set -euo pipefail
repository=$(cd "$(dirname "$0")/../.." && pwd -P)
if [ "${1:-}" != inside ]; then
    [ "$(uname -s)" = Linux ] && [ "$(id -u)" -eq 0 ] || {
        echo 'error: release-test.sh needs Linux, and root for a mount namespace' >&2
        exit 1
    }
    exec unshare --mount "$0" inside
fi
mount --make-rprivate /
work=$repository/.build/release-test
clone=$work/swift-endpoint-generator
shop=$work/Shop
version=$(cat "$repository/VERSION")
# The processor time of the first endpoint, in seconds.
bound=40
unset ENDPOINT_DEVELOPMENT ENDPOINT_TEST_TARGETS ENDPOINT_GENERATOR_BUNDLE SWIFT_DETERMINISTIC_HASHING
export GIT_AUTHOR_NAME=Test GIT_AUTHOR_EMAIL=test@example.com GIT_COMMITTER_NAME=Test GIT_COMMITTER_EMAIL=test@example.com
export no_proxy=localhost NO_PROXY=localhost

fail() {
    echo "error: $1" >&2
    exit 1
}

# A clone, which keeps the build of its generator from one run to the next.
mkdir -p "$work/downloads/items"
[ -d "$clone" ] || git clone -q "$repository" "$clone"
git -C "$clone" fetch -q --no-tags "$repository" HEAD
git -C "$clone" switch -q --discard-changes --detach FETCH_HEAD
git -C "$clone" branch -q -D "release/$version" 2>/dev/null || true
git -C "$clone" tag -d "$version" >/dev/null 2>&1 || true
git -C "$clone" switch -q -C scratch

! "$clone/Tests/Scripts/release.sh" check 2>/dev/null || grep -q "^## $version — 2" "$clone/CHANGELOG.md" ||
    fail 'a version without a day in the changelog can be released'
sed -i "s/^## $version — .*/## $version — $(date +%F)/" "$clone/CHANGELOG.md"
git -C "$clone" commit -qam 'Name the day' || true
"$clone/Tests/Scripts/release.sh" check

rm -f "$work/downloads"/*.zip
ENDPOINT_OPTIMIZED=${OPTIMIZED:-} "$clone/Tests/Scripts/release.sh" bundle "$work/downloads"

# A server with a certificate that nobody else trusts.
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout "$work/key.pem" -out "$work/certificate.pem" 2>/dev/null
echo '{ "id": "tea", "name": "Green tea", "price": "4.20" }' >"$work/downloads/items/tea"
mkfifo "$work/address.$$"
python3 - "$work" >"$work/address.$$" 2>"$work/server.log" <<'PYTHON' &
import functools, http.server, ssl, sys
work = sys.argv[1]
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=f"{work}/downloads")
server = http.server.ThreadingHTTPServer(("localhost", 0), handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(f"{work}/certificate.pem", f"{work}/key.pem")
server.socket = context.wrap_socket(server.socket, server_side=True)
print(f"https://localhost:{server.server_port}", flush=True)
server.serve_forever()
PYTHON
trap 'kill %1' EXIT
read -r address <"$work/address.$$"
rm "$work/address.$$"
authorities=/etc/ssl/certs/ca-certificates.crt
cat "$authorities" "$work/certificate.pem" >"$work/authorities.pem"
mount --bind "$work/authorities.pem" "$authorities"

"$clone/Tests/Scripts/release.sh" commit "file://$clone" "$address" "$work/downloads"
git -C "$clone" diff --quiet scratch "$version" -- Sources Plugins Templates || fail 'the release has other sources than main'

# kind NAME=VALUE…: how the release's manifest gets the tool.
kind() {
    (cd "$clone" && env "$@" swift package dump-package) | python3 -c '
import json, sys
print(next(target["type"] for target in json.load(sys.stdin)["targets"] if target["name"] == "endpoint-generator-build"))'
}
git -C "$clone" switch -q --detach "$version"
[ "$(kind A=)" = binary ] || fail 'the release compiles the generator'
[ "$(kind ENDPOINT_GENERATOR_FROM_SOURCE=1)" = executable ] || fail 'ENDPOINT_GENERATOR_FROM_SOURCE=1 does not compile the generator'
[ "$(kind ENDPOINT_DEVELOPMENT=1)" = executable ] || fail 'make does not compile the generator'
for unfit in 's/os(Linux)/os(Windows)/' 's/return !version/return version/'; do
    sed -i "$unfit" "$clone/Package.swift"
    [ "$(kind A=)" = executable ] || fail 'a system without a bundle does not compile the generator'
    git -C "$clone" checkout -q -- Package.swift
done
git -C "$clone" switch -q scratch
[ "$(kind A=)" = executable ] || fail 'main does not compile the generator'

# A package of a user, with one endpoint.
rm -rf "$shop"
mkdir -p "$shop/Sources/Shop/Specs"
cat >"$shop/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v14)],
    dependencies: [.package(url: "file://$clone", exact: "$version")],
    targets: [
        .executableTarget(
            name: "Shop",
            dependencies: [.product(name: "EndpointRuntime", package: "swift-endpoint-generator")],
            exclude: ["Specs"],
            plugins: [.plugin(name: "EndpointGenerator", package: "swift-endpoint-generator")]
        )
    ]
)
SWIFT
cat >"$shop/Sources/Shop/Specs/api.yaml" <<YAML
language: 1
name: Shop
servers: { production: "$address" }
YAML
cat >"$shop/Sources/Shop/Specs/items.yaml" <<'YAML'
types:
  Item:
    fields: { id: string, name: string, price: decimal }
endpoints:
  getItem: { get: "/items/{id}", returns: Item }
YAML
cat >"$shop/Sources/Shop/main.swift" <<'SWIFT'
import EndpointRuntime

let tea = try await EndpointClient<Shop>(.production).send(Items.getItem(id: "tea").domain)
print(tea.name, tea.price)
SWIFT

find /usr /opt -xdev \( -name 'libyaml*' -o -name yaml.h -o -name yaml-0.1.pc \) -type f -print0 |
    while IFS= read -r -d '' file; do mount --bind /dev/null "$file"; done
! pkg-config --exists yaml-0.1 || fail 'libyaml is not hidden'
! echo '#include <yaml.h>
yaml_parser_t parser;' | clang -fsyntax-only -x c - 2>/dev/null || fail "libyaml's header is not hidden"

cd "$shop"
TIMEFORMAT='%U %S %R'
# As `swift run Shop` builds it: a plain `swift build` compiles the command plugins of all packages, too.
{ time swift build --product Shop --cache-path "$work/cache" >"$work/build.log" 2>&1; } 2>"$work/times" || {
    tail -n 40 "$work/build.log"
    fail 'the package does not build'
}
read -r user system real <"$work/times"
used=$(awk "BEGIN { printf \"%.1f\", $user + $system }")
echo "The first endpoint of a user of version $version, without libyaml: $used s of CPU, $real s waiting"
[ ! -e .build/debug/Modules-tool ] || fail 'the generator was compiled'
printed=$(swift run --cache-path "$work/cache" --skip-build Shop)
[ "$printed" = 'Green tea 4.2' ] || fail "the package prints '$printed'"

# The same with Swift's libraries inside: no Swift is needed where it runs. It has a build folder of its own, because what was compiled
# for Swift's shared libraries does not ask the linker for all of the static ones.
static=(--scratch-path .build/static --cache-path "$work/cache" --static-swift-stdlib)
swift build "${static[@]}" --product Shop >"$work/static.log" 2>&1 || {
    tail -n 40 "$work/static.log"
    fail 'the package does not build statically'
}
program=$(swift build "${static[@]}" --show-bin-path)/Shop
! ldd "$program" | grep -q libswift || fail "the static program needs Swift's libraries"
[ "$("$program")" = 'Green tea 4.2' ] || fail 'the static program prints something else'
echo "Statically linked, it needs $(objdump -p "$program" | awk '/NEEDED/ { print $2 }' | paste -sd' ' -)"
[ "${STRICT:-}" != 1 ] || awk "BEGIN { exit !($used <= $bound) }" || fail "the first endpoint takes more than $bound s of CPU"
