#!/bin/bash
# Checks what changed since the last commit, or the last commit itself if nothing did: format, bans, the goldens, and the tests of the
# changed targets. It is meant for the time while you work; `make check` runs everything.
set -uo pipefail
cd "$(dirname "$0")/../.."
base=HEAD
[ -n "$(git status --porcelain)" ] || base=HEAD~1
changed=$( (git diff --name-only "$base"; git ls-files --others --exclude-standard) | sort -u)
[ -n "$changed" ] || { echo "nothing changed"; exit 0; }
failed=()

# step NAME COMMAND…
step() {
    local name=$1 start=$SECONDS
    shift
    "$@" || failed+=("$name")
    echo "   $name: $((SECONDS - start)) s"
}

lint() {
    local file files=()
    while IFS= read -r file; do
        [[ $file == *.swift && $file != Tests/Goldens/* && -f $file && ! -L $file ]] && files+=("$file")
    done <<<"$changed"
    [ ${#files[@]} -eq 0 ] || swift format lint --strict --parallel "${files[@]}"
}

# Compares the goldens with what the generator writes now. `make goldens` records them.
goldens() {
    local generator specs output=.build/quick status=0
    swift build --enable-all-traits --product endpoint-generator >.build/quick.log 2>&1 || {
        grep -E 'error:' .build/quick.log
        return 1
    }
    generator=$(swift build --enable-all-traits --show-bin-path)/endpoint-generator
    for specs in Tests/Goldens/*/Specs; do
        rm -rf "$output"
        "$generator" generate --specs "$specs" --output "$output" >/dev/null 2>&1 || status=1
        git --no-pager diff --no-index --stat "$(dirname "$specs")/Expected" "$output" || status=1
    done
    [ "$status" -eq 0 ] || echo "the goldens differ; 'make goldens' records them"
    return "$status"
}

# The test targets of the changed sources and tests, which the manifest lists.
targets() {
    local name
    sed -nE 's,^(Sources|Tests)/([A-Za-z]+)/.*,\2,p; s,^Templates/.*,EndpointRendering,p' <<<"$changed" | sort -u |
        while read -r name; do
            for name in "$name" "${name}Tests"; do
                grep -qE "tests\(\"$name\"" Package.swift && echo "$name"
            done
        done | sort -u | paste -sd, -
}

own_tests() {
    local chosen
    chosen=$(targets)
    [ -n "$chosen" ] || return 0
    ENDPOINT_TEST_TARGETS=$chosen swift test --enable-all-traits --filter "^(${chosen//,/|})\." 2>&1 |
        awk -f Tests/Scripts/report.awk
    return "${PIPESTATUS[0]}"
}

mkdir -p .build
step 'Format' lint
step 'Bans' Tests/Scripts/bans.sh
if grep -qE '^(Templates|Sources/Endpoint(Spec|Plan|Rendering|Generation|Description)|Tests/Goldens)/' <<<"$changed"; then
    step 'Goldens' goldens
fi
step 'Tests' own_tests
if [ ${#failed[@]} -gt 0 ]; then
    echo "error: failed:$(printf ' %s,' "${failed[@]}" | sed 's/,$//')"
    exit 1
fi
