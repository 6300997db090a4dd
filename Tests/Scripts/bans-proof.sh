#!/bin/bash
# Proves that each ban of bans.sh works: it must find each offence in a repository of its own, and pass a clean repository.
set -uo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
repository=$(mktemp -d)
trap 'rm -rf "$repository"' EXIT
cd "$repository" || exit 1
git init -q .
failures=0

# offence BAN FILE TEXT: a repository with this text in this file must break this ban and no other.
offence() {
    local broken
    git rm -rfq --cached . >/dev/null 2>&1
    find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +
    mkdir -p "$(dirname "$2")"
    printf '%b\n' "$3" >"$2"
    git add -fA
    broken=$("$scripts/bans.sh" | sed -n 's/^error: \([a-z-]*\): .*/\1/p' | tr '\n' ' ')
    if [ "$broken" != "$1${1:+ }" ]; then
        echo "error: '$3' in $2 breaks '$broken', not '$1'"
        failures=$((failures + 1))
    fi
}

offence force Sources/A.swift 'let a = try! b()'
offence force Plugins/A.swift 'let a = b as! C'
offence force Templates/A.swift 'fatalError("")'
offence todo Sources/A.swift '// TODO: later'
offence todo Templates/A.mustache '{{! FIXME }}'
offence synchronization Sources/A.swift 'internal import Synchronization'
offence inline-array Tests/A.swift 'let a: InlineArray<2, Int>'
offence inline-array Sources/A.swift 'let a: UTF8Span'
offence async-sequence Sources/A.swift 'let a: any AsyncSequence<Int, Never>'
offence sleep Tests/A.swift 'try await Task.sleep(for: .seconds(1))'
offence sleep Tests/A.swift '    Thread.sleep(forTimeInterval: 1)'
offence sleep Tests/A.swift '    sleep(1)'
offence sleep Tests/A.swift 'usleep(200)'
offence machine-path README.md 'in /home/someone/project'
offence machine-path Sources/A.swift 'let path = "/Users/someone"'
offence template-logic Templates/A.mustache '{{uppercased(name)}}'
offence template-logic Templates/A.mustache '{{#type == string}}'
offence characters Sources/EndpointRendering/A.swift 'text.replacing("<", with: "")'
offence characters Sources/EndpointMockServer/Page/A.swift 'text.replacingOccurrences(of: "&", with: "")'
offence characters Sources/OpenAPIConversion/Writing/A.swift 'if text.contains("\\n") {}'
offence characters Sources/EndpointPlan/A.swift 'text.split(separator: ".")'
offence characters Sources/EndpointRendering/A.swift 'text.split(whereSeparator: \\.isNewline)'
offence characters Sources/EndpointDescription/A.swift 'text.drop { $0 == "\\"" }'
offence characters Sources/EndpointMockServerTool/A.swift 'while text.last == " " {}'
offence characters Sources/EndpointPlan/A.swift 'return character == "!"'
offence file-writer Sources/EndpointCommands/A.swift 'try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)'
offence file-writer Sources/EndpointGeneratorTool/Docs/A.swift 'try bytes.write(to: target)'
offence file-writer Sources/EndpointGeneratorTool/A.swift 'try text.write(toFile: path, atomically: true, encoding: .utf8)'
offence file-writer Sources/EndpointSpec/A.swift 'FileManager.default.createFile(atPath: path, contents: data)'
offence file-writer Sources/OpenAPIConversion/A.swift 'try manager.moveItem(at: new, to: url)'
offence file-writer Sources/EndpointTooling/A.swift 'let stream = fopen(file, "w")'
offence unchecked-sendable Sources/A.swift 'struct B {}\nextension A: @unchecked Sendable {}'
offence behind-lock Sources/A.swift 'state.withLock { state in\n    state.follower.yield(1)\n}'
offence behind-lock Sources/A.swift 'let a = lock.withLock({ $0.task?.cancel() })'
offence behind-lock Sources/A.swift 'lock.withLock { $0.follower.finish() }'
offence behind-lock Sources/A.swift 'lock.withLock { $0.waiting.takeAll().resume(returning: ()) }'
offence behind-lock Sources/A.swift 'lock.withLock { state in state.now = clock.now }'
offence behind-lock Sources/A.swift 'await lock.wait(in: \.list) { state in\n    state.other.resume()\n    return .wait(())\n}'
offence behind-lock Sources/A.swift 'func sleep(_ state: inout State) {\n    state.sleeper?.cancel()\n}'
offence behind-lock Sources/A.swift 'func change(_ body: (inout State) -> Void) {\n    lock.withLock { body(&$0) }\n}\nfunc b() {\n    change { $0.task.cancel() }\n}'
offence build-folder .build/a.o 'x'
offence build-folder Tests/B/.build-plain/a.o 'x'
offence build-folder Package.resolved '{}'
offence long-file Sources/A.swift "$(printf '//\\n%.0s' {1..301})"

offence '' Sources/A.swift '// Locked, so safe.\nextension A: @unchecked Sendable {}\n// Synchronization.Mutex is newer.\nclock.sleep(1)'
offence '' Templates/A.mustache '{{#fields}}{{name}}{{^isLast}},{{/isLast}}{{/fields}}{{> Header}}'
offence '' Tests/A.swift 'func sleep(for duration: Duration) async throws {}\nlet a = try! b()'
offence '' Sources/A.swift 'let task = lock.withLock { $0.task }\ntask.cancel()\nlock.withLock { $0.task = Task { follower.yield() } }\n// lock.withLock { $0.finish() }'
offence '' Sources/A.swift 'await lock.wait(in: \.list) { state in\n    let others = state.others.takeAll()\n    return .wait((), then: { others.resume() })\n}'
offence '' Sources/EndpointRendering/A.swift 'text.unicodeScalars.split(separator: ".")\nscalar == "<"\nnames.contains("id")\nname == "*"\n// text.contains(".")'
offence '' Sources/EndpointRuntime/A.swift 'text.split(separator: ".")'
offence '' Sources/EndpointGeneratorTool/ImportFolder.swift 'try Data(file.text.utf8).write(to: hidden, options: .withoutOverwriting)'
offence '' Sources/EndpointSpec/A.swift 'self.rename(rename, path, origin: origin)\nvalue.write(to: &text)\nrenamed.path = rename(problem.path)'
offence '' .ci/run 'cd "$HOME/src/project" && cat /usr/include/yaml.h "$root/opt/x"'

[ "$failures" -eq 0 ] || exit 1
