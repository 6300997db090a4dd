#!/bin/bash
# Puts the tool that the plugins run into an artifact bundle, so that packages that have its path in ENDPOINT_GENERATOR_BUNDLE do
# not compile the generator. A bundle of the same commit gets one more variant, so that it can serve several systems; a
# bundle of another commit is replaced.
#
# bundle.sh [BUNDLE [EXECUTABLE]]: without an executable, it compiles one for this system, optimized. libyaml is linked into it, and
# on Linux Swift's libraries, too. ENDPOINT_BUNDLE_VERSION is the version of a commit that has no tag yet.
set -euo pipefail
repository=$(cd "$(dirname "$0")/../.." && pwd -P)
name=endpoint-generator-build
bundle=${1:-$repository/.build/$name.artifactbundle}
executable=${2:-}
unset ENDPOINT_DEVELOPMENT ENDPOINT_TEST_TARGETS ENDPOINT_GENERATOR_BUNDLE
export ENDPOINT_GENERATOR_FROM_SOURCE=1 ENDPOINT_OPTIMIZED=${ENDPOINT_OPTIMIZED-1}

fail() {
    echo "error: $1" >&2
    exit 1
}

# The target may be missing, or a bundle that this script made. Nothing else is replaced.
[ "${bundle##*.}" = artifactbundle ] || fail "the bundle's name must end with '.artifactbundle', but it is '$bundle'"
[ ! -e "$bundle" ] || grep -qs "\"$name\": {" "$bundle/info.json" || fail "'$bundle' is not a bundle of $name"

mkdir -p "$(dirname "$bundle")"
bundle=$(cd "$(dirname "$bundle")" && pwd)/$(basename "$bundle")
work=$(mktemp -d)
new=$bundle.$$
finish() {
    [ ! -f "$work/Package.resolved" ] || cp "$work/Package.resolved" "$repository/Package.resolved"
    rm -rf "$work" "$new" "$new.replaced"
}
trap finish EXIT

# The commit, which is also the version of a bundle without a tag. Sources that are not a repository of their own have none.
commit=unknown
if [ "$(git -C "$repository" rev-parse --show-toplevel)" = "$repository" ]; then
    commit=$(git -C "$repository" describe --always --abbrev=40 --exclude '*' --dirty)
fi
# The plugins compare these with the version that a package depends on: all tags of the commit, if nothing was changed since.
versions=(${ENDPOINT_BUNDLE_VERSION:-})
if [ ${#versions[@]} -eq 0 ] && [[ $commit =~ ^[0-9a-f]{40}$ ]]; then
    for tag in $(git -C "$repository" tag --points-at HEAD --sort=version:refname); do
        [[ ! $tag =~ ^v?([0-9]+\.[0-9]+\.[0-9]+.*)$ ]] || versions+=("${BASH_REMATCH[1]}")
    done
fi
[ ${#versions[@]} -gt 0 ] || versions=("$commit")
triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -n 1)

if [ -z "$executable" ]; then
    pkg-config --exists yaml-0.1 ||
        fail "libyaml is missing: 'apt install libyaml-dev pkg-config', or 'brew install libyaml pkg-config'"
    options=(--package-path "$repository" --scratch-path "$repository/.build/bundle" -c release --product "$name")
    if [ "$(uname -s)" = Linux ]; then
        # Foundation calls two functions that glibc has in a new version since 2.35, which older systems lack. With these, it needs
        # 2.34. The wider type holds every square, so nothing overflows on the way.
        cat >"$work/hypot.c" <<'C'
#include <math.h>
double hypot(double x, double y) {
    return isinf(x) || isinf(y) ? INFINITY : (double)sqrtl((long double)x * x + (long double)y * y);
}
float hypotf(float x, float y) {
    return isinf(x) || isinf(y) ? INFINITY : (float)sqrt((double)x * x + (double)y * y);
}
C
        clang -O1 -fno-builtin -c "$work/hypot.c" -o "$work/hypot.o"
        options+=(--static-swift-stdlib -Xlinker -s -Xlinker "$work/hypot.o")
    fi
    # The linker takes libyaml's archive, because it finds nothing else in this folder.
    archive=$(pkg-config --variable=libdir yaml-0.1)/libyaml.a
    if [ -f "$archive" ]; then
        ln -s "$archive" "$work/"
        sed "s|^libdir=.*|libdir=$work|" "$(pkg-config --variable=pcfiledir yaml-0.1)/yaml-0.1.pc" >"$work/yaml-0.1.pc"
        export PKG_CONFIG_PATH=$work${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
    fi
    # SwiftPM forgets the versions of the packages that only traits need, so what was resolved before is put back.
    [ ! -f "$repository/Package.resolved" ] || cp "$repository/Package.resolved" "$work/"
    echo "Building the generator, optimized, which takes some minutes"
    # The linker warns of a function that Foundation calls, which is nobody's business here.
    swift build "${options[@]}" 2>&1 | awk -f "$repository/Tests/Scripts/report.awk" | grep -v "mktemp' is dangerous"
    executable=$(swift build "${options[@]}" --show-bin-path)/$name
    if [ ! -f "$archive" ]; then
        echo "warning: '$archive' is missing, so machines that use this bundle need libyaml, too" >&2
    fi
fi

# It is moved to its place at the end, so that no build sees a part of it.
mkdir -p "$new"
if [[ $commit =~ ^[0-9a-f]{40}$ ]] && grep -qsF "\"commit\": \"$commit\"" "$bundle/info.json"; then
    cp -R "$bundle/." "$new"
elif [ -e "$bundle" ]; then
    echo "The bundle of $(sed -n 's/.*"version": "\(.*\)".*/version \1/p' "$bundle/info.json") is replaced."
fi
mkdir -p "$new/$triple"
cp "$executable" "$new/$triple/$name"

variants=
for variant in "$new"/*/"$name"; do
    system=$(basename "$(dirname "$variant")")
    variants+="${variants:+, }{ \"path\": \"$system/$name\", \"supportedTriples\": [\"$system\"] }"
done
cat >"$new/info.json" <<JSON
{
  "schemaVersion": "1.0",
  "artifacts": {
    "$name": {
      "version": "${versions[0]}",
      "versions": [$(printf '"%s"\n' "${versions[@]}" | paste -sd, -)],
      "commit": "$commit",
      "type": "executable",
      "variants": [$variants]
    }
  }
}
JSON
[ ! -e "$bundle" ] || mv "$bundle" "$new.replaced"
mv "$new" "$bundle"

echo "The generator for $triple, version $(printf '%s\n' "${versions[@]}" | paste -sd, -), is in"
echo "    $bundle"
if [ "$bundle" = "$repository/.build/tools/$name.artifactbundle" ]; then
    echo "Packages that depend on this folder find it there, if they do for the first time."
else
    echo "Packages use it where this variable is set:"
    echo "    export ENDPOINT_GENERATOR_BUNDLE='$bundle'"
fi
