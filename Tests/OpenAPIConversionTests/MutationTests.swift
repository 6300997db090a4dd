import EndpointSpec
import Foundation
import TestSupport
import Testing

@testable import OpenAPIConversion

/// No part of a document is silently lost: after any change of a keyword, the result differs, or the report or an error
/// gives the reason. A run of all tests tries every third change, and `make fuzz` all of them.
@Suite(.ownThread) struct MutationTests {
    @Test func everyKeywordOfTheDocumentsCounts() throws {
        var documents = AnswerTable.rows.flatMap { $0.attempts.map(\.document) }
        documents.append(try Self.golden())
        var silent: [String] = []
        for document in documents {
            let source = SpecSource(path: "api.yaml", bytes: Array(document.utf8))
            let root = try #require(YAMLReader.readForeign(source).node)
            let before = Self.outcome(Self.json(root))
            let mutations = Mutation.all(of: root)
            for index in stride(from: 0, to: mutations.count, by: FuzzRun.tries(6, inFuzz: 1)) {
                let mutation = mutations[index]
                let text = Self.json(mutation.node)
                if Self.outcome(text) == before { silent.append("\(mutation.name) in\n\(document)") }
            }
        }
        #expect(silent.isEmpty, "\(silent.count) of them, such as \(silent.first ?? "")")
    }

    /// The result of a document, without the hash of its own text.
    private static func outcome(_ document: String) -> [String] {
        let outcome = Imported(document).outcome
        let files = outcome.files.map { file in
            file.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).joined(separator: "\n")
        }
        // On one line, places differ with every change.
        let lines = outcome.report.entries.map { "\($0.kind) \($0.pointer) \($0.message)" }
        return files + lines + outcome.diagnostics.map(\.message)
    }

    private static func golden() throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: "Goldens/Imported/document.yaml"), encoding: .utf8)
    }

    fileprivate static func json(_ node: YAMLNode) -> String {
        switch node.content {
        case .sequence(let elements): "[" + elements.map(json).joined(separator: ",") + "]"
        case .mapping(let entries):
            "{" + entries.map { "\(quoted($0.key.text)):\(json($0.value))" }.joined(separator: ",") + "}"
        case .scalar(let scalar):
            node.isNull
                ? "null"
                : !scalar.isQuoted && (node.flag != nil || node.number != nil)
                    ? scalar.text
                    : quoted(scalar.text)
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}

/// A document with one thing in it changed.
private struct Mutation {
    var name: String
    var node: YAMLNode

    /// Keys of which each has names of the document's own below it.
    private static let named: Set<String> = [
        "properties", "schemas", "paths", "parameters", "securitySchemes", "mapping", "headers", "content",
        "variables", "scopes", "encoding", "patternProperties", "flows", "security", "examples",
    ]
    /// Keys below which anything may stand.
    private static let free: Set<String> = ["example", "examples", "default", "enum", "const"]

    static func all(of root: YAMLNode) -> [Mutation] {
        changes(of: root, below: "", at: "")
    }

    private static func changes(of node: YAMLNode, below key: String, at path: String) -> [Mutation] {
        switch node.content {
        case .scalar: return []
        case .sequence(let elements):
            return elements.indices.flatMap { index in
                changes(of: elements[index], below: "", at: "\(path)/\(index)").map { change in
                    var elements = elements
                    elements[index] = change.node
                    return Mutation(name: change.name, node: YAMLNode(.sequence(elements), at: node.mark))
                }
            }
        case .mapping(let entries):
            return entries.indices.flatMap { index -> [Mutation] in
                let entry = entries[index]
                let place = "\(path)/\(entry.key.text)"
                func with(_ key: String, _ value: YAMLNode) -> YAMLNode {
                    var entries = entries
                    entries[index] = YAMLEntry(key: YAMLScalar(key, style: .quoted), at: entry.mark, value: value)
                    return YAMLNode(.mapping(entries), at: node.mark)
                }
                var found: [Mutation] = []
                if !named.contains(key) {
                    found.append(Mutation(name: "\(place) renamed", node: with(entry.key.text + "x", entry.value)))
                }
                guard !free.contains(entry.key.text) || named.contains(key) else { return found }
                found.append(
                    Mutation(name: "\(place) of another kind", node: with(entry.key.text, nonsense(for: entry.value)))
                )
                let inner = changes(of: entry.value, below: named.contains(key) ? "" : entry.key.text, at: place)
                return found + inner.map { Mutation(name: $0.name, node: with(entry.key.text, $0.node)) }
            }
        }
    }

    private static func nonsense(for node: YAMLNode) -> YAMLNode {
        switch node.content {
        case .scalar:
            let entry = YAMLEntry(key: YAMLScalar("nonsense", style: .quoted), at: node.mark, value: node)
            return YAMLNode(.mapping([entry]), at: node.mark)
        case .sequence, .mapping: return YAMLNode(.scalar(YAMLScalar("7")), at: node.mark)
        }
    }
}
