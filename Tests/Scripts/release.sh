#!/bin/bash
# Makes a release. A person starts the workflow 'release', which runs these commands; release-test.sh tries them on this machine.
#
# release.sh compiler                       fails if the compiler is older than the manifest
# release.sh check                          fails unless the version, the tool and the changelog agree, and nothing is changed
# release.sh bundle FOLDER                  puts the generator for this system into a zip in the folder
# release.sh commit REPOSITORY DOWNLOADS FOLDER
#     commits, on a branch of its own, a manifest that takes the zips of the folder from the address DOWNLOADS, and the docs
#     with the address of the repository, and tags it. Main keeps compiling the generator.
set -euo pipefail
cd "$(dirname "$0")/../.."
name=endpoint-generator-build
version=$(cat VERSION)
# The oldest glibc of the systems that Swift supports and that have not reached their end.
glibc=2.34

fail() {
    echo "error: $1" >&2
    exit 1
}

# SwiftPM says of an older one only that it cannot read the manifest.
compiler() {
    local needed found
    needed=$(sed -n '1s/.*swift-tools-version: *//p' Package.swift)
    found=$(swift --version 2>/dev/null | grep -oE 'Swift version [0-9]+\.[0-9]+' | grep -oE '[0-9.]+$')
    [ "$(printf '%s\n' "$needed" "$found" | sort -V | head -n 1)" = "$needed" ] ||
        fail "the manifest needs Swift $needed, and 'swift' is ${found:-absent}; choose a newer Xcode with xcode-select"
}

check() {
    [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "VERSION has to be three numbers with dots between them, not '$version'"
    grep -q "\"$version\"" Sources/EndpointTooling/ToolVersion.swift || fail "ToolVersion.swift does not have the version $version"
    local newest
    newest=$(grep -m 1 '^## ' CHANGELOG.md)
    [[ $newest =~ ^"## $version — "[0-9]{4}-[0-9]{2}-[0-9]{2}$ ]] ||
        fail "CHANGELOG.md has to begin with '## $version — ' and the day of the release, but begins with '$newest'"
    grep -q "REPOSITORY_ADDRESS\", from: \"$version\"" README.md || fail "README.md does not show how to depend on version $version"
    [ -z "$(git status --porcelain)" ] || fail 'a release is made of what is committed, but there are changes'
    [ -z "$(git tag --list "$version")" ] || fail "there is a version $version already"
}

# What the executable needs of the system.
inspect() {
    local executable=$1 newest
    case $(uname -s) in
        Darwin)
            ! otool -L "$executable" | grep -q libyaml || fail "'$executable' needs libyaml"
            ;;
        *)
            ! ldd "$executable" | grep -qE 'libyaml|libswift' || fail "'$executable' needs libyaml or Swift's libraries"
            newest=$(objdump -T "$executable" | grep -oE 'GLIBC_[0-9.]+' | sed 's/GLIBC_//' | sort -Vu | tail -n 1)
            echo "It needs glibc $newest"
            [ "$(printf '%s\n' "$glibc" "$newest" | sort -V | tail -n 1)" = "$glibc" ] ||
                fail "'$executable' needs glibc $newest, and $glibc is what systems have: $(objdump -T "$executable" |
                    grep "GLIBC_$newest" | awk '{ print $NF }' | paste -sd' ' -)"
            ;;
    esac
}

bundle() {
    local folder work system
    command -v zip >/dev/null || fail "zip is missing: 'apt install zip'"
    mkdir -p "$1"
    folder=$(cd "$1" && pwd)
    work=$(mktemp -d)
    # The name is local, so the text has its value.
    trap "rm -rf '$work'" EXIT
    ENDPOINT_BUNDLE_VERSION=$version Tests/Scripts/bundle.sh "$work/$name.artifactbundle"
    system=$(basename "$(dirname "$work/$name.artifactbundle"/*/"$name")")
    inspect "$work/$name.artifactbundle/$system/$name"
    rm -f "$folder/$name-$system.zip"
    (cd "$work" && zip -qr "$folder/$name-$system.zip" "$name.artifactbundle")
    echo "It is $folder/$name-$system.zip"
}

# The condition under which the manifest takes the bundle of a system.
condition() {
    case $1 in
        x86_64-unknown-linux-gnu) echo 'os(Linux) && canImport(Glibc) && arch(x86_64)' ;;
        aarch64-unknown-linux-gnu) echo 'os(Linux) && canImport(Glibc) && arch(arm64)' ;;
        x86_64-apple-macosx) echo 'os(macOS) && arch(x86_64)' ;;
        arm64-apple-macosx) echo 'os(macOS) && arch(arm64)' ;;
        *) fail "release.sh does not know the system '$1'" ;;
    esac
}

# The declaration in the manifest: a bundle for each system that has one, and none where glibc is older.
declaration() {
    local downloads=$1 folder=$2 zip system keyword='#if'
    cat <<SWIFT
#if canImport(Glibc)
    import Glibc

    /// Whether the system's glibc, which calls itself 'glibc 2.36', has what the bundles need.
    let hasBundle: Bool = {
        var text = [CChar](repeating: 0, count: 64)
        let length = confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count)
        let name = String(decoding: text.prefix(max(0, length - 1)).map { UInt8(bitPattern: \$0) }, as: UTF8.self)
        let version = name.split { \$0 == " " || \$0 == "." }.dropFirst().compactMap { Int(\$0) }
        return !version.lexicographicallyPrecedes([$(sed 's/\./, /' <<<"$glibc")])
    }()
#else
    let hasBundle = true
#endif

/// The generator of this version, compiled. Where there is none for the system, SwiftPM compiles it.
let releasedTool: Target? = {
    guard hasBundle else { return nil }
SWIFT
    for zip in "$folder/$name"-*.zip; do
        system=${zip##*/"$name"-}
        system=${system%.zip}
        cat <<SWIFT
    $keyword $(condition "$system")
        return .binaryTarget(
            name: buildTool,
            url: "$downloads/${zip##*/}",
            checksum: "$(swift package compute-checksum "$zip")"
        )
SWIFT
        keyword='#elseif'
    done
    printf '%s\n' '    #else' '        return nil' '    #endif' '}()'
}

commit() {
    local repository=$1 downloads=${2%/} folder=$3 work
    [[ $downloads == https://* ]] || fail "SwiftPM downloads over https alone, but the address is '$downloads'"
    ls "$folder/$name"-*.zip >/dev/null 2>&1 || fail "there is no $name-….zip in '$folder'"
    grep -q '^let releasedTool: Target? = nil$' Package.swift || fail 'Package.swift has no releasedTool to fill in'
    work=$(mktemp -d)
    trap "rm -rf '$work'" EXIT
    declaration "$downloads" "$folder" >"$work/declaration"
    git switch -q -c "release/$version"
    # The comment on the line above belongs to main.
    awk -v declaration="$work/declaration" '
        /^let releasedTool: Target\? = nil$/ { while ((getline line < declaration) > 0) print line; held = ""; next }
        { if (held != "") print held; held = "" }
        /^\/\/\/ In a release, / { held = $0; next }
        { print }' Package.swift >"$work/Package.swift"
    cat "$work/Package.swift" >Package.swift
    git ls-files -z -- README.md 'Sources/*.md' | xargs -0 sed -i.before "s|REPOSITORY_ADDRESS|$repository|g"
    find . -name '*.md.before' -not -path './.build/*' -delete
    swift package dump-package >/dev/null || fail 'the manifest of the release does not compile'
    git commit -qam "Release $version"
    git tag "$version"
    git switch -q -
    echo "The version $version is the tag of that name, on the branch release/$version"
}

case ${1:-} in
    check) check ;;
    compiler) compiler ;;
    bundle) bundle "${2:?release.sh bundle FOLDER}" ;;
    commit)
        check
        commit "${2:?release.sh commit REPOSITORY DOWNLOADS FOLDER}" "${3:?}" "$(cd "${4:?}" && pwd)"
        ;;
    *) fail 'release.sh check, release.sh compiler, release.sh bundle FOLDER, or release.sh commit REPOSITORY DOWNLOADS FOLDER' ;;
esac
