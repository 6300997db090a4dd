#!/bin/bash
# All checks that a change must pass. Runs each of them, and fails at the end if any failed.
set -uo pipefail
cd "$(dirname "$0")/../.."
failed=()

# step NAME COMMAND…
step() {
    local name=$1 start=$SECONDS
    shift
    echo "== $name"
    "$@" || failed+=("$name")
    echo "   $((SECONDS - start)) s"
}

# The generator formats the goldens. Files behind symlinks are checked at their real path.
lint() {
    local file files=()
    while IFS= read -r -d '' file; do
        [ -L "$file" ] || files+=("$file")
    done < <(git ls-files -z -- '*.swift' ':!Tests/Goldens/*/Expected/*')
    swift format lint --strict --parallel "${files[@]}"
}

step 'Format' lint
step 'Bans' Tests/Scripts/bans.sh
step 'Bans bite' Tests/Scripts/bans-proof.sh
step 'Reports of tests' Tests/Scripts/report-proof.sh
step 'Names of the system' Tests/Scripts/system-names.py
step 'Build' swift build --build-tests --enable-all-traits --explicit-target-dependency-import-check error
step 'Names of the runtime' Tests/Scripts/runtime-symbols.py
# It has its own build folder, because two sets of traits in one folder break each other.
step 'Build as a user without traits does' swift build --scratch-path .build-plain --disable-index-store
step 'Tests' make --no-print-directory test
step 'Demo' Tests/Scripts/demo.sh

if [ ${#failed[@]} -gt 0 ]; then
    echo "error: failed:$(printf ' %s,' "${failed[@]}" | sed 's/,$//')"
    exit 1
fi
echo "All checks hold."
