import Foundation
import SpecTestSupport
import TestSupport
import Testing

@testable import EndpointSpec

/// The schema says of a spec what the decoder says of it, as far as a schema can.
@Suite(.ownThread) struct LanguageSchemaTests {
    @Test(arguments: LanguageSchema.allCases)
    func theFileFollowsFromTheRows(_ schema: LanguageSchema) throws {
        let file = SchemaValidator.root.appending(path: "Specs/\(schema.fileName)")
        let isSame = try String(contentsOf: file, encoding: .utf8) == schema.text
        #expect(isSame, "a key came or went: `make goldens` records Specs/\(schema.fileName)")
    }

    @Test func everyReferenceLeadsSomewhere() {
        for schema in LanguageSchema.allCases {
            let references = DiagnosticIDs.matches(of: /#\/definitions\/(\w+)/, in: schema.text)
            #expect(references.subtracting(schema.definitions.map(\.name)) == [])
        }
    }

    @Test(.enabled(if: SchemaValidator.isInstalled, "python3 has no package jsonschema"))
    func goodSpecsAreValid() throws {
        let sources = try goldens().filter { golden in
            let (spec, _) = SpecReader.read(golden)
            return spec != nil
        }.flatMap { $0 }
        #expect(sources.count > 12)
        for (source, problem) in zip(sources, try SchemaValidator.problems(of: sources)) {
            #expect(problem == nil, "\(source.path)")
        }
    }

    /// Every marked spec of the tests whose mistake shows in the shape of one file.
    @Test(.enabled(if: SchemaValidator.isInstalled, "python3 has no package jsonschema"))
    func mistakesOfShapeAreNot() throws {
        let cases = DiagnosticCases.all.filter { Self.structural.contains($0.id) && !Self.beyondSchema($0.message) }
        let sources = cases.map { MarkedSource($0.spec) }.map { marked in
            marked.sources.first { $0.path == marked.locations["1️⃣"]?.path } ?? marked.sources[0]
        }
        #expect(sources.count >= 40)
        for (example, problem) in zip(cases, try SchemaValidator.problems(of: sources)) {
            #expect(problem != nil, "\(example.id): \(example.message)\n\(example.spec)")
        }
    }

    private static let structural: Set<String> = [
        "unknown-key", "wrong-kind", "missing-key", "misplaced-key", "missing-method",
    ]

    /// Whether a message is about what a schema cannot say, or what this one leaves open.
    private static func beyondSchema(_ message: String) -> Bool {
        [
            "'domainModule: BankDomain'", "add 'code: error.code'",
            "the place of the value in JSON, but this answer is not read", "write 'events', or remove it",
            "a GET is safe already", "a QUERY is safe already", "but a PUT changes something on the server",
            "write 'safe: true' if the call only reads", "write 'safe: true' if the call only reads, or remove 'reuse'",
            "the body of this answer is not read",
            "an event stream is always 'text/event-stream'", "'when' has no condition",
            "an error case whose body is not a declared type needs 'as'",
            "'body: text' is the whole body", "read as JSON; remove it", "'then' needs 'set'",
            "be one field and its value for a deleted entity, such as '{",
        ].contains(message)
    }

    private func goldens() throws -> [[SpecSource]] {
        let folders = ["Tests/Goldens", "Specs"].map { SchemaValidator.root.appending(path: $0) }
        return try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap { name in
                let inner = folder.appending(path: name)
                let specs = folder.lastPathComponent == "Specs" ? inner : inner.appending(path: "Specs")
                let path = specs.resolvingSymlinksInPath().path
                guard let files = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
                return try files.filter { $0.hasSuffix(".yaml") }.sorted().map { file in
                    let bytes = try Data(contentsOf: URL(filePath: "\(path)/\(file)"))
                    return SpecSource(path: "\(name)/\(file)", bytes: [UInt8](bytes))
                }
            }
        }
    }
}
