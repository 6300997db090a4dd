import Foundation
import Testing

@testable import EndpointPatterns

/// JavaScript's own engine finds the same in random patterns and texts, and the same patterns invalid.
@Suite struct WitnessTests {
    /// A drawn pattern with its texts, and the verdict on it: `nil` if it is no pattern.
    private struct Question: Codable {
        let pattern: String
        let flags: String
        let texts: [String]
        var verdict: [Bool]?
        /// The reason why it is none.
        var reason: String?
    }

    @Test func agreesWithJavaScript() throws {
        let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
        guard let node else {
            print("skipped: no node, so no witness for patterns")
            return
        }
        let isLong = ProcessInfo.processInfo.environment["ENDPOINT_FUZZ_SEEDS"] != nil
        var drawn = DrawnECMA(seed: 62)
        let questions = (0..<(isLong ? 5_000 : 300)).map { _ in
            Question(
                pattern: drawn.pattern(depth: 2),
                flags: drawn.flags(),
                texts: (0..<20).map { _ in drawn.text() }
            )
        }
        var (valid, found) = (0, 0)
        for answer in try ask(node, questions) {
            let written = answer.flags.contains("i") ? "(?i)\(answer.pattern)" : answer.pattern
            let pattern = try? TextPattern(written)
            let note = written.debugDescription
            guard let verdict = answer.verdict else {
                // A hyphen beside `\w` is allowed, as without the flag.
                let isHyphen = answer.reason?.contains("Invalid character class") == true
                #expect(pattern == nil || isHyphen, "\(note) is no pattern for JavaScript")
                continue
            }
            guard var pattern else {
                #expect(throws: PatternProblem.unsupported("a back reference"), "\(note)") {
                    try TextPattern(written)
                }
                continue
            }
            valid += 1
            for (text, isFound) in zip(answer.texts, verdict) {
                found += isFound ? 1 : 0
                #expect(pattern.search(in: text) == (isFound ? .found : .absent), "\(note) \(text.debugDescription)")
            }
        }
        #expect(valid > questions.count / 2 && found > questions.count)
    }

    /// Asks one process about all patterns.
    private func ask(_ node: String, _ questions: [Question]) throws -> [Question] {
        let file = FileManager.default.temporaryDirectory.appending(path: "patterns-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try JSONEncoder().encode(questions).write(to: file)
        let script = """
            const fs = require("fs"), file = process.argv[1];
            const all = JSON.parse(fs.readFileSync(file));
            for (const one of all) {
                try { const r = new RegExp(one.pattern, one.flags); one.verdict = one.texts.map(t => r.test(t)); }
                catch (error) { one.reason = error.message }
            }
            fs.writeFileSync(file, JSON.stringify(all));
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: node)
        process.arguments = ["-e", script, file.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try JSONDecoder().decode([Question].self, from: Data(contentsOf: file))
    }
}

/// Draws patterns of ECMA-262, most of them valid, and texts.
private struct DrawnECMA {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    private mutating func pick(_ words: [String]) -> String { words[below(words.count)] }

    mutating func flags() -> String { pick(["u", "u", "iu"]) }

    mutating func text() -> String {
        let letters = [
            "a", "b", "z", "A", "Z", "1", "٣", " ", "\u{A0}", "\u{FEFF}", "\n", "\r\n", "\u{2028}", "é", "e\u{301}",
            "\u{905}", "👍🏽", "👩‍👩‍👧", "~", "!", "-", "_", "&", "ſ", "\u{C}", "\u{8}", "ß", "中", ".",
        ]
        return (0..<below(7)).map { _ in pick(letters) }.joined()
    }

    mutating func pattern(depth: Int) -> String {
        (0...below(3)).map { _ in part(depth) }.joined()
    }

    private mutating func part(_ depth: Int) -> String {
        guard depth > 0 else { return repeated(atom()) }
        switch below(16) {
        case 0: return pick(["^", "$", "\\b", "\\B"])
        case 1: return pick(["(?=", "(?!", "(?<=", "(?<!"]) + pattern(depth: depth - 1) + ")"
        case 2: return pattern(depth: depth - 1) + "|" + pattern(depth: depth - 1)
        case 3..<6: return repeated(pick(["(", "(?:"]) + pattern(depth: depth - 1) + ")")
        case 6: return pick(["*", "a**", "(", ")", "a{2,1}", "\\q", "(?<n>a)\\k<n>", "(a)\\1", "\\1", "^*", "(?<n>b)"])
        default: return repeated(atom())
        }
    }

    private mutating func repeated(_ part: String) -> String {
        part + pick(["", "", "", "*", "+", "?", "{2}", "{0,2}", "{2,}", "*?", "{3,}?"])
    }

    private mutating func atom() -> String {
        if below(3) == 0 { return bracket() }
        return pick([
            "a", "b", "z", ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "é", "1", "\\u0905", "\\u{1F44D}",
            "\\uD83D\\uDC4D", "\\x61", "\\t", "\\n", "\\v", "\\cJ", "\\.", "\\/", "\\p{L}", "\\P{Lu}", "\\p{Nd}",
            "\\p{Alphabetic}", "中", "-", "\\0", "👍", "~", "\\p{gc=Mn}",
        ])
    }

    private mutating func bracket() -> String {
        let members = [
            "a", "a-z", "A-Z", "0-9", "\\u0900-\\u097F", "~~", "--_", "&&", "!", "\\d", "\\W", "é", "à-ÿ", "\\b", "\\-",
            "👍", "\\p{L}", "[", "^", ".", "z-a", "\\]", "\\u{1F000}-\\u{1FFFF}", "\\r", " ", "\u{301}", "\\s",
        ]
        return pick(["[", "[", "[^"]) + (0..<below(4)).map { _ in pick(members) }.joined() + "]"
    }
}
