#!/bin/bash
# Puts the tool that the plugins run into an artifact bundle, so that packages that have its path in ENDPOINT_GENERATOR_BUNDLE do
# not compile the generator. A bundle of the same version gets one more variant, so that it can serve several systems; any
# other is replaced.
#
# bundle.sh [BUNDLE [EXECUTABLE]]: without an executable, it compiles one for this system, optimized, and with all that it
# needs linked into it where the system allows that.
set -euo pipefail
repository=$(cd "$(dirname "$0")/../.." && pwd)
name=endpoint-generator-build
unset ENDPOINT_DEVELOPMENT ENDPOINT_TEST_TARGETS ENDPOINT_GENERATOR_BUNDLE
export ENDPOINT_OPTIMIZED=1
bundle=${1:-$repository/.build/$name.artifactbundle}
executable=${2:-}
if [ "${bundle##*.}" != artifactbundle ]; then
    echo "error: the bundle's name must end with '.artifactbundle', but it is '$bundle'" >&2
    exit 1
fi

mkdir -p "$(dirname "$bundle")"
work=$(mktemp -d "$bundle.XXXXXX")
trap 'rm -rf "$work"' EXIT

# The plugins compare this with the version that a package depends on: a tag of this commit if nothing was changed, or the
# commit, which is no version.
version=$(git -C "$repository" describe --always --abbrev=40 --exclude '*' --dirty 2>/dev/null || echo unknown)
if [[ $version =~ ^[0-9a-f]{40}$ ]]; then
    for tag in $(git -C "$repository" tag --points-at HEAD --sort=version:refname); do
        [[ ! $tag =~ ^v?([0-9]+\.[0-9]+\.[0-9]+.*)$ ]] || version=${BASH_REMATCH[1]}
    done
fi
triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -n 1)

if [ -z "$executable" ]; then
    options=(--package-path "$repository" --scratch-path "$repository/.build/bundle" -c release --product "$name")
    if [ "$(uname -s)" = Linux ]; then
        options+=(--static-swift-stdlib -Xlinker -s)
        # The linker takes libyaml's archive, because it finds nothing else in this folder.
        archive=$(pkg-config --variable=libdir yaml-0.1)/libyaml.a
        if [ -f "$archive" ]; then
            ln -s "$archive" "$work/"
            sed "s|^libdir=.*|libdir=$work|" "$(pkg-config --variable=pcfiledir yaml-0.1)/yaml-0.1.pc" >"$work/yaml-0.1.pc"
            export PKG_CONFIG_PATH=$work${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
        fi
    fi
    echo "Building the generator, optimized, which takes some minutes"
    # The linker warns of a function that Foundation calls, which is nobody's business here.
    swift build "${options[@]}" 2>&1 | awk -f "$repository/Tests/Scripts/report.awk" | grep -v "mktemp' is dangerous"
    executable=$(swift build "${options[@]}" --show-bin-path)/$name
fi

# Nobody sees a half of a bundle: it is moved to its place at the end.
new=$work/$name.artifactbundle
mkdir -p "$new"
if grep -qsF "\"version\": \"$version\"" "$bundle/info.json"; then cp -R "$bundle/." "$new"; fi
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
      "version": "$version",
      "type": "executable",
      "variants": [$variants]
    }
  }
}
JSON
rm -rf "$bundle"
mv "$new" "$bundle"

echo "The generator for $triple, version $version, is in"
echo "    $bundle"
echo "Packages use it where this variable is set:"
echo "    export ENDPOINT_GENERATOR_BUNDLE=$(cd "$bundle" && pwd)"
