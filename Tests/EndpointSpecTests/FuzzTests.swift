import EndpointSpec
import Foundation
import SpecTestSupport
import Testing

/// Whatever the bytes, there is a spec or a diagnostic that says why not: never a crash, never a hang. Bounded and
/// repeatable.
@Suite struct FuzzTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Specs/Bank").standardized

    private static func bank() throws -> [SpecSource] {
        try ["api.yaml", "payments.yaml"].map { name in
            SpecSource(path: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
        }
    }

    private func check(_ sources: [SpecSource]) {
        let (spec, diagnostics) = SpecReader.read(sources, lint: true)
        #expect((spec == nil) == diagnostics.containsErrors)
        #expect(diagnostics.allSatisfy { $0.location.line > 0 && $0.location.column > 0 })
        #expect(diagnostics == diagnostics.sortedAndUnique())
    }

    @Test(arguments: 0..<8) func readsRandomBytes(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            check([SpecSource(path: "a.yaml", bytes: bytes), .smallAPI])
        }
    }

    @Test(arguments: 0..<8) func readsRandomYAML(_ seed: UInt64) {
        let pieces = [
            "a", ": ", "- ", "\n", "  ", "[", "]", "{", "}", ",", "\"", "'", "|", ">", "&a ", "*a", "<<: *a", "!!x ",
            "?", "#", "\t", "types:\n",
            "endpoints:\n", "fields", "get: /a/{b}", "from: A", "enum: [a]", "---\n", "é", "\u{2028}", "\r\n", "A",
            "null", "= ", "%", "@",
        ]
        var random = SeededRandom(seed: seed)
        for _ in 0..<150 {
            let text = (0..<Int.random(in: 1...60, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }.joined()
            check([SpecSource(path: "a.yaml", bytes: Array(text.utf8)), .smallAPI])
        }
    }

    @Test(arguments: 0..<8) func readsMutatedSpecs(_ seed: UInt64) throws {
        let bank = try Self.bank()
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 {
            check(
                bank.map { source in
                    var source = source
                    for _ in 0..<Int.random(in: 1...4, using: &random) { source.bytes.mutate(using: &random) }
                    return source
                }
            )
        }
    }

    @Test func readsTruncatedSpecs() throws {
        let bank = try Self.bank()
        for length in stride(from: 0, to: bank[1].bytes.count, by: 23) {
            check([bank[0], SpecSource(path: "payments.yaml", bytes: Array(bank[1].bytes.prefix(length)))])
        }
    }

    @Test(arguments: [
        String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 50_000),
        String(repeating: "- ", count: 50_000),
        String(repeating: "? ", count: 20_000), String(repeating: "\"", count: 9_999),
        "a: " + String(repeating: "*a ", count: 9_999),
        "types: { A: { fields: { a: '" + String(repeating: "[", count: 200_000) + "' } } }",
        "types: { A: { fields: { a: '" + String(repeating: "list(", count: 50_000) + "' } } }",
        "types: { A: { fields: { a: 'int" + String(repeating: "?", count: 200_000) + "' } } }",
        "types:\n" + (0..<3_000).map { "  A\($0): { fields: { a: A\(($0 + 1) % 3_000) } }\n" }.joined(),
        "types:\n" + (0..<3_000).map { "  A\($0): { from: A\($0 + 1), pick: [a] }\n" }.joined()
            + "  A3000: { fields: { a: int } }\n",
        "endpoints: { a: { get: \"/" + String(repeating: "{a", count: 50_000) + "\" } }",
    ])
    func readsHostileYAML(_ text: String) {
        check([SpecSource(path: "a.yaml", bytes: Array(text.utf8)), .smallAPI])
    }
}

extension [UInt8] {
    /// One change of the kind that an editor, or a broken disk, makes.
    fileprivate mutating func mutate(using random: inout SeededRandom) {
        guard !isEmpty else { return }
        let position = Int.random(in: 0..<count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: self[position] = UInt8.random(in: 0...255, using: &random)
        case 1: remove(at: position)
        case 2:
            insert(
                contentsOf: ":{}[],\"'#\n\t -?&*|".utf8.randomElement(using: &random).map { [$0] } ?? [],
                at: position
            )
        case 3: removeSubrange(position..<Swift.min(count, position + Int.random(in: 1...40, using: &random)))
        default:
            let end = Swift.min(count, position + Int.random(in: 1...80, using: &random))
            insert(contentsOf: self[position..<end], at: Int.random(in: 0..<count, using: &random))
        }
    }
}
