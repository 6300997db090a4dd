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
    # Git lists nothing in a checkout that it does not trust.
    [ ${#files[@]} -gt 0 ] || { echo "error: git lists no Swift files"; return 1; }
    swift format lint --strict --parallel "${files[@]}"
}

# Builds what users build: with their flags and without traits, in the folder in which the tests of the plugins go on to build as
# users. These flags do not stop a build for a warning, so this looks for one. The next build would not repeat it, so that one
# has to begin from nothing.
build_as_user() {
    local scratch=.build/scenarios/scratch log=.build/as-user.log status=0
    mkdir -p .build
    env -u ENDPOINT_DEVELOPMENT -u ENDPOINT_GENERATOR_BUNDLE -u ENDPOINT_OPTIMIZED -u ENDPOINT_TEST_TARGETS \
        ENDPOINT_GENERATOR_FROM_SOURCE=1 swift build --scratch-path "$scratch" >"$log" 2>&1 || status=1
    if grep -E '(^|[^a-z])warning: ' "$log"; then
        rm -rf "$scratch"
        status=1
    fi
    [ "$status" -eq 0 ] || tail -n 40 "$log"
    return "$status"
}

demo() { Tests/Scripts/demo.sh | tee .build/demo.log; }

step 'Format' lint
step 'Bans' Tests/Scripts/bans.sh
step 'Plain code' Tests/Scripts/plain-code.py
step 'Privacy manifests' Tests/Scripts/privacy.py
step 'Workflows' Tests/Scripts/workflows.py
step 'Rules of workflows' Tests/Scripts/workflows.py --prove
step 'Bans bite' Tests/Scripts/bans-proof.sh
step 'Prerequisites ask' Tests/Scripts/prerequisites-proof.sh
step 'Reports of tests' Tests/Scripts/report-proof.sh
step 'Names of the system' Tests/Scripts/system-names.py
step 'Build' swift build --build-tests --enable-all-traits --explicit-target-dependency-import-check error
step 'Names of the runtime' Tests/Scripts/runtime-symbols.py
step 'Branches for Apple' Tests/Scripts/apple-branches.py
step 'Branches for Apple are checked' Tests/Scripts/apple-branches.py --prove
step 'How-tos' Tests/Scripts/how-tos.py
step 'Documentation' Tests/Scripts/docs.py
step 'Build as a user without traits does' build_as_user
step 'Tests' make --no-print-directory test
step 'Demo' demo
step 'Picture of the demo' Tests/Scripts/demo-picture.py --check <.build/demo.log

if [ ${#failed[@]} -gt 0 ]; then
    echo "error: failed:$(printf ' %s,' "${failed[@]}" | sed 's/,$//')"
    exit 1
fi
echo "All checks hold."
