import EndpointCompatibility
import EndpointGeneration
import EndpointSpec
import Foundation
import TestSupport
import Testing

/// The findings about source code are those of the compiler: code that uses everything of the old Swift compiles with the new Swift
/// if there are none, and fails where there is one.
@Suite(.serialized, .ownThread) struct SourceProofTests {
    /// A change of the bank's spec, and the findings that it has.
    struct Change: Sendable {
        /// What becomes of texts.
        var edits: [String: String]
        var kinds: Set<FindingKind>
    }

    private static let isFuzz = ProcessInfo.processInfo.environment["ENDPOINT_MUTATIONS"] != nil

    static let changes = [
        Change(edits: ["post: /v1/payments\n": "post: /v2/payments\n"], kinds: []),
        Change(edits: ["reference: string\n": "reference: string?\n"], kinds: [.signatureChanged]),
        Change(edits: ["failed, cancelled]": "failed, cancelled, returned]"], kinds: [.switchCaseAdded]),
        Change(edits: ["message: string } }": "message: string, at: datetime? } }"], kinds: [.aliasReplaced]),
        Change(
            edits: ["      cancelPayment: { then: { set: { status: cancelled } } }": ""],
            kinds: [.declarationRemoved]
        ),
    ]

    static let furtherChanges = [
        Change(edits: ["conforms: [Hashable, ": "conforms: ["], kinds: [.conformanceRemoved]),
        Change(edits: ["access: public": "access: package"], kinds: [.accessLowered]),
        Change(edits: ["access: public": "access: internal"], kinds: [.accessLowered]),
        Change(
            edits: [
                "endpoints:\n": "endpoints:\n  getProblem: { get: /problem, returns: Problem }\n",
                "methods:\n": "methods:\n      getProblem: {}\n",
            ],
            kinds: [.requirementAdded]
        ),
        Change(
            edits: ["CreatePaymentRequest:": "Request:", "body: CreatePaymentRequest": "body: Request"],
            kinds: [.declarationRemoved, .signatureChanged]
        ),
    ]

    @Test func codeOfTheSameVersionCompiles() throws {
        try Self.with("Bank") { proof, _ in
            let refused = try proof.refused(by: proof.old)
            #expect(refused.isEmpty, "\(refused)")
        }
    }

    @Test func changesOfTheBankHaveTheFindingsOfTheCompiler() throws {
        try Self.with("Bank") { proof, base in
            for change in Self.changes + (Self.isFuzz ? Self.furtherChanges : []) {
                let changed = try #require(base.edited(change.edits), "\(change.edits)")
                let new = try #require(SourceProof.Version(changed), "\(change.edits)")
                let (kinds, disagreements) = try proof.verdict(on: new)
                #expect(
                    kinds.isSuperset(of: change.kinds) && kinds.isEmpty == change.kinds.isEmpty,
                    "\(kinds.map(\.rawValue)) \(change.edits)"
                )
                #expect(disagreements == [], "\(change.edits)")
            }
        }
    }

    @Test(.enabled(if: isFuzz, "'make fuzz' compiles changes that are drawn"), arguments: ["Bank", "Charges"])
    func drawnChangesHaveTheFindingsOfTheCompiler(_ golden: String) throws {
        try Self.with(golden) { proof, base in
            var (seed, tried, counts) = (UInt64(1), 0, [Bool: Int]())
            while tried < 25 {
                var drawing = SpecDrawing(seed: seed)
                let changed = drawing.changed(base.drawn)
                seed += 1
                guard let new = SourceProof.Version(changed), new.code != proof.old.code else { continue }
                tried += 1
                let (kinds, disagreements) = try proof.verdict(on: new)
                counts[kinds.isEmpty, default: 0] += 1
                #expect(disagreements == [], "\(golden) \(seed - 1)\n\(changed.difference(from: base.drawn))")
            }
            print("\(golden): \(counts[false, default: 0]) changes break code, and \(counts[true, default: 0]) do not")
        }
    }

    /// The specs of a golden.
    struct Base {
        var sources: [SpecSource]
        var drawn: DrawnSpec

        /// - Returns: `nil` if a text is not in the specs.
        func edited(_ edits: [String: String]) -> DrawnSpec? {
            var texts = sources.map { String(decoding: $0.bytes, as: UTF8.self) }
            for (text, replacement) in edits {
                guard texts.contains(where: { $0.contains(text) }) else { return nil }
                texts = texts.map { $0.replacing(text, with: replacement) }
            }
            return DrawnSpec(zip(sources, texts).map { SpecSource(path: $0.path, bytes: Array($1.utf8)) })
        }
    }

    private static func with(_ golden: String, _ body: (SourceProof, Base) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "endpoint-source-proof-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = try DrawnSpec.sources(of: golden)
        let base = Base(sources: sources, drawn: try #require(DrawnSpec(sources)))
        let old = try #require(SourceProof.Version(base.drawn))
        try body(try SourceProof(old, in: folder), base)
    }
}
