#!/bin/bash
# Imports OpenAPI documents, generates their Swift and compiles it, and prints a table of what that took. Outside of make
# check: it takes minutes. Documents are those of ../shared/corpus/openapi, or of ENDPOINT_CORPUS; names given as arguments
# choose among them (`openapi-corpus.sh petstore asana`). Builds the tool and the runtime for release in a folder of their own.
set -uo pipefail
cd "$(dirname "$0")/../.."

corpus=${ENDPOINT_CORPUS:-../shared/corpus}/openapi
[ -d "$corpus" ] || { echo "skipped: there are no documents in $corpus"; exit 0; }
build=${OPENAPI_BUILD:-.build/openapi}
output=${OPENAPI_OUTPUT:-$build/corpus}

swift build -c release --scratch-path "$build" --product endpoint-generator >&2 || exit 1
swift build -c debug --scratch-path "$build" --target EndpointRuntime >&2 || exit 1
tool=$(swift build -c release --scratch-path "$build" --show-bin-path)/endpoint-generator
modules=$(swift build -c debug --scratch-path "$build" --show-bin-path)/Modules

# measured COMMAND…: runs it; $cpu is its seconds of CPU, $memory the most that it held, in MB.
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

failures=0
echo "| document | operations | types | not as they are | lines of Swift | import: CPU s, MB | generate: CPU s, MB | compile: CPU s, MB |"
echo "|---|---|---|---|---|---|---|---|"
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
    if ! measured swiftc -c -Onone -wmo -swift-version 6 -warnings-as-errors -module-name Imported -I "$modules" \
        -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
        -enable-upcoming-feature MemberImportVisibility -o "$folder/Imported.o" "$folder"/Swift/*.swift \
        >"$folder/compile.txt" 2>&1; then
        echo "| $name | $counts | $spots | $lines | $import | $generate | does not compile: $(grep -m1 error: "$folder/compile.txt") |"
        failures=$((failures + 1))
        continue
    fi
    echo "| $name | $counts | $spots | $lines | $import | $generate | $cpu, $memory |"
done < <(find "$corpus" -maxdepth 1 -type f | sort; find "$corpus" -mindepth 2 -maxdepth 2 -name '*public*.y*ml')

echo
echo "| what could not be said | times | documents |"
echo "|---|---|---|"
grep -ohE '\[[a-z-]+\] #' "$output"/*/report.txt | sort | uniq -c | sort -rn | while read -r times kind _; do
    bare=${kind#[}
    bare=${bare%]}
    echo "| \`$bare\` | $times | $(grep -lF "$kind #" "$output"/*/report.txt | wc -l) |"
done
exit $((failures > 0))
