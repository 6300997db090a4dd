#!/bin/bash
# Finds patterns that the repository must not contain. Each ban states the pattern, the files and the reason. It runs in any
# folder of a repository. bans-proof.sh proves that each ban works.
set -uo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
cd "$(git rev-parse --show-toplevel)" || exit 1
failures=0

# ban NAME REASON PATTERN PATHSPEC…: fails if a line of a tracked file matches the extended regular expression.
ban() {
    local name=$1 reason=$2 pattern=$3 hits
    shift 3
    hits=$(git grep -nIE -e "$pattern" -- "$@" ':!Tests/Scripts/bans*.sh')
    report "$name" "$reason" "$hits"
}

report() {
    [ -n "$3" ] || return 0
    printf '%s\n' "$3"
    printf 'error: %s: %s\n\n' "$1" "$2"
    failures=$((failures + 1))
}

shipped=('Sources/*.swift' 'Plugins/*.swift' 'Templates/*')
# The start of a word. Not every grep supports `\<`.
b='(^|[^A-Za-z0-9_])'
newer='needs newer systems than iOS 17 and macOS 14'

ban force 'a fault in a file or an answer must not end the process' \
    "$b((try|as)!|fatalError *\\()" "${shipped[@]}"
ban todo 'an issue is where this belongs' "$b(TODO|FIXME)([^A-Za-z0-9_]|\$)" "${shipped[@]}"
ban synchronization "$newer" '^ *((public|package|internal|private|@[a-z]+) )*import Synchronization' '*.swift' '*.mustache'
# The list of the system's names contains all types, including the banned ones.
ban inline-array "$newer" "$b(InlineArray|UTF8Span)([^A-Za-z0-9_]|\$)" '*.swift' '*.mustache' ':!*/SystemNames.generated.swift'
ban async-sequence "its second parameter $newer" "${b}AsyncSequence<" '*.swift' '*.mustache'
ban sleep 'a test waits for what happens, never for time to pass' \
    "(Task|Thread)\.sleep|${b}usleep\(|(^|[^.A-Za-z0-9_])sleep\([0-9]" 'Tests/*.swift'
ban machine-path 'a path of one machine means nothing on another' \
    '(^|[^A-Za-z0-9_.$/-])/(home|Users|root|work)/[A-Za-z0-9]' '*'
ban template-logic 'Swift decides, a template places text' '\{\{[^}]*[()=&|<]' 'Templates/*.mustache'

# Swift compares characters, which are grapheme clusters: a letter such as U+0D4E makes one character with the quote behind it, and
# a search for the quote misses it. The targets that write text go by scalars or bytes, which is seen on the line itself: it names
# a view of scalars or bytes, or calls its scalar so. A literal that is compared is one sign, or several without letters.
sign='"([^"\\]|\\[^"(]+|\\"|[^"A-Za-z0-9\\]+)"'
writers=('Sources/EndpointDescription/*.swift' 'Sources/EndpointPlan/*.swift' 'Sources/EndpointRendering/*.swift'
    'Sources/OpenAPIConversion/*.swift' 'Sources/TrafficConversion/*.swift' 'Sources/EndpointMockServer/*.swift' 'Sources/EndpointMockServerTool/*.swift' 'Sources/EndpointPages/*.swift')
characters=$(git grep -nIE -e "\.replacing(Occurrences)?\((of: )?\"" \
    -e '([$]0|[fF]irst[?]?|[lL]ast[?]?|[cC]haracter|\\)\.is(Newline|Letter|Number|Whitespace|Punctuation|Symbol)' \
    -e "\.(contains|split|firstIndex|lastIndex|components)\(([a-zA-Z]+: )?$sign" \
    -e "(\\\$0|[fF]irst|[lL]ast|[cC]haracter|\])\)? [=!]= $sign" -- "${writers[@]}" |
    grep -vE 'unicodeScalars|utf8|[sS]calar|^[^:]*:[0-9]+: *//')
report characters 'what becomes text is taken apart by scalars or bytes' "$characters"

# Text of a spec, a document or a Git tree must not lead out of the folder that a person named. The files that write below a folder
# take their names from `FileName`; the others here write to one place that a person named, or to a temporary one.
tools=('Sources/EndpointCommands/*.swift' 'Sources/EndpointCompatibility/*.swift' 'Sources/EndpointGeneration/*.swift'
    'Sources/EndpointGeneratorTool/*.swift' 'Sources/EndpointPlan/*.swift' 'Sources/EndpointSpec/*.swift'
    'Sources/EndpointTooling/*.swift' 'Sources/OpenAPIConversion/*.swift' 'Sources/TrafficConversion/*.swift')
known=(':!Sources/EndpointCommands/Init/NewFile.swift' ':!Sources/EndpointCommands/Output/OutputFolder+Writing.swift'
    ':!Sources/EndpointGeneratorTool/Diff/GitFiles.swift' ':!Sources/EndpointGeneratorTool/Docs/DocsFolder.swift'
    ':!Sources/EndpointGeneratorTool/ExportCommand.swift' ':!Sources/EndpointGeneratorTool/ExternalCommand.swift'
    ':!Sources/EndpointGeneratorTool/ImportFolder.swift' ':!Sources/EndpointGeneratorTool/ImportTraffic.swift')
writes="\\.write\\(to(File|: *(URL|url|[a-zA-Z.]*(file|File|target|path|hidden)))|\\.write\\(to:.*(options|atomically):|createFile\\(|createDirectory\\("
writes="$writes|createSymbolicLink\\(|linkItem\\(|(move|copy|replace)Item(At)?\\(|FileHandle\\(for(Writing|Updating)|OutputStream\\("
ban file-writer 'below a folder, only NewFiles and ImportFolder write: their names are each a FileName' \
    "$writes|(^|[^.A-Za-z0-9_])(fopen|creat|rename|symlink|mkdir) *\\([a-z]+[a-zA-Z.]*, |O_CREAT" "${tools[@]}" "${known[@]}"

# The comment directly above must give the reason.
unexplained=$(git ls-files -z -- '*.swift' | xargs -0 awk '
    FNR == 1 { before = "" }
    /@unchecked Sendable/ && $0 !~ /^ *\/\// && before !~ /^ *\/\// { print FILENAME ":" FNR ":" $0 }
    { before = $0 }')
report unchecked-sendable 'say in a comment right above why it is safe' "$unexplained"

report behind-lock 'collect behind the lock, and act after it: a task may be cancelled while it waits for this lock' \
    "$("$scripts/locks.py" 2>&1)"

committed=$(git ls-files | grep -E '(^|/)(\.build[^/]*|\.swiftpm|DerivedData)/|(^|/)Package\.resolved$')
report build-folder 'what a build makes is not committed' "$committed"

long=$(git ls-files -z -- '*.swift' ':!*.generated.swift' |
    xargs -0 awk 'FNR == 301 { print FILENAME ":301: more than 300 lines" }')
report long-file 'a file has one subject and at most 300 lines' "$long"

if [ "$failures" -gt 0 ]; then
    echo "error: $failures of the bans in Tests/Scripts/bans.sh are broken"
    exit 1
fi
