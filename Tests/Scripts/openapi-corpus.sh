#!/bin/bash
# Imports OpenAPI documents, generates their Swift, and compiles it for debug and release with warnings as errors. Prints a
# table of the costs, line by line. It is not part of `make check`, because it takes many minutes. The documents are in
# ../shared/corpus/openapi or in ENDPOINT_CORPUS, and the smallest comes first. Arguments select documents by name
# (`openapi-corpus.sh petstore asana`). The tool and the runtime are built in a folder of their own.
set -uo pipefail
cd "$(dirname "$0")/../.."

corpus=${ENDPOINT_CORPUS:-../shared/corpus}/openapi
[ -d "$corpus" ] || { echo "skipped: there are no documents in $corpus"; exit 0; }
build=${OPENAPI_BUILD:-.build/openapi}
output=${OPENAPI_OUTPUT:-$build/corpus}

swift build -c release --scratch-path "$build" --product endpoint-generator >&2 || exit 1
tool=$(swift build -c release --scratch-path "$build" --show-bin-path)/endpoint-generator
for configuration in debug release; do
    swift build -c "$configuration" --scratch-path "$build" --target EndpointRuntime >&2 || exit 1
done

# measured COMMAND…: runs a command. $cpu is its CPU seconds, and $memory its greatest use of memory in MB.
measured() {
    local figures
    figures=$(mktemp)
    python3 - "$figures" "$@" <<'PYTHON'
import resource, subprocess, sys
status = subprocess.run(sys.argv[2:]).returncode
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as file:
    file.write(f"{usage.ru_utime + usage.ru_stime:.2f} {usage.ru_maxrss // 1024}")
sys.exit(status)
PYTHON
    local status=$?
    read -r cpu memory <"$figures"
    rm -f "$figures"
    return $status
}

# compiled CONFIGURATION OPTIMIZATION: compiles the generated files of $folder. $compile is the cost, with the MB of machine code
# in the object file.
compiled() {
    local object=$folder/$1.o
    if ! measured swiftc -c "$2" -wmo -swift-version 6 -warnings-as-errors -module-name Imported \
        -I "$(swift build -c "$1" --scratch-path "$build" --show-bin-path)/Modules" \
        -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
        -enable-upcoming-feature MemberImportVisibility -o "$object" "$folder"/Swift/*.swift >"$folder/$1.txt" 2>&1; then
        compile="does not compile: $(grep -m1 error: "$folder/$1.txt")"
        return 1
    fi
    compile="$cpu, $memory, $(size "$object" | awk 'END { printf "%.2f", $1 / 1048576 }')"
    rm -f "$object"
}

failures=0
echo "| document | operations | types | not as they are | lines of Swift | import: CPU s, MB | generate: CPU s, MB" \
    "| debug: CPU s, MB, MB of code | release: CPU s, MB, MB of code |"
echo "|---|---|---|---|---|---|---|---|---|"
while IFS= read -r document; do
    name=$(basename "$document" | cut -d. -f1)
    [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
    folder=$output/$name
    rm -rf "$folder"
    mkdir -p "$folder"
    if ! measured "$tool" import openapi "$document" --output "$folder/Specs" >"$folder/import.txt" 2>"$folder/report.txt"; then
        echo "| $name | not imported: $(head -1 "$folder/report.txt") |"
        failures=$((failures + 1))
        continue
    fi
    import="$cpu, $memory"
    counts=$(sed -nE '1s/.*: ([0-9]+) operations and ([0-9]+) types.*/\1 | \2/p' "$folder/import.txt")
    spots=$(wc -l <"$folder/report.txt")
    if ! measured "$tool" generate --specs "$folder/Specs" --output "$folder/Swift" >"$folder/generate.txt" 2>&1; then
        echo "| $name | $counts | $spots | not generated: $(head -1 "$folder/generate.txt") |"
        failures=$((failures + 1))
        continue
    fi
    generate="$cpu, $memory"
    lines=$(cat "$folder"/Swift/*.swift | wc -l)
    compiled debug -Onone || failures=$((failures + 1))
    debug=$compile
    compiled release -O || failures=$((failures + 1))
    echo "| $name | $counts | $spots | $lines | $import | $generate | $debug | $compile |"
done < <(find "$corpus" -maxdepth 1 -type f -printf '%s %p\n' | sort -n | cut -d' ' -f2-
    find "$corpus" -mindepth 2 -maxdepth 2 -name '*public*.y*ml')

echo
echo "| what could not be said | times | documents |"
echo "|---|---|---|"
grep -ohE '\[[a-z-]+\] #' "$output"/*/report.txt | sort | uniq -c | sort -rn | while read -r times kind _; do
    bare=${kind#[}
    bare=${bare%]}
    echo "| \`$bare\` | $times | $(grep -lF "$kind #" "$output"/*/report.txt | wc -l) |"
done
exit $((failures > 0))
