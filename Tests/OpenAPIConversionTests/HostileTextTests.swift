import EndpointSpec
import Foundation
import SpecTestSupport
import TestSupport
import Testing

@testable import OpenAPIConversion

/// Text of a document that would be YAML: the imported spec has the same keys and values as with harmless text.
@Suite(.ownThread) struct HostileTextTests {
    private static func imported(_ text: String) -> Imported {
        let quoted = HostileText.quoted("a\(text)z")
        return Imported(
            """
            openapi: 3.1.0
            info: { title: \(quoted), version: \(quoted), description: \(quoted) }
            servers: [{ url: "https://shop.example" }]
            tags: [{ name: items, description: \(quoted) }]
            paths:
              /items:
                get:
                  operationId: getItems
                  tags: [items]
                  summary: \(quoted)
                  description: \(quoted)
                  parameters:
                    - { name: q, in: query, description: \(quoted), schema: { type: string, default: \(quoted) } }
                    - { name: k, in: query, schema: { type: string, enum: [\(quoted), plain] } }
                  responses:
                    "200":
                      description: \(quoted)
                      headers: { X-Note: { description: \(quoted), schema: { type: string } } }
                      content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } }
            components:
              schemas:
                Item:
                  title: \(quoted)
                  description: \(quoted)
                  type: object
                  properties:
                    note: { type: string, description: \(quoted), default: \(quoted) }
                    kind: { type: string, enum: [\(quoted), plain] }
                    fixed: { const: \(quoted) }
                  example: { note: \(quoted), kind: plain }
            """
        ) { $0.name = "Shop" }
    }

    private static let outcomes = HostileText.texts.map { (text: $0, imported: imported($0)) }

    /// A file as its tree, with `text` wherever the document's text stands.
    private static func shape(_ node: YAMLNode, _ text: String) -> String {
        switch node.content {
        case .scalar(let scalar): "'\(harmless(scalar.text, text))'"
        case .sequence(let nodes): "[\(nodes.map { shape($0, text) }.joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\($0.key.text): \(shape($0.value, text))" }.joined(separator: ", "))}"
        }
    }

    /// A description stands without the space behind its lines.
    private static func harmless(_ found: String, _ text: String) -> String {
        let whole = "a\(text)z"
        let replaced = [whole, TypeImporter.trimmed(whole) ?? whole].reduce(found) { found, text in
            found.replacingOccurrences(of: text, with: "text", options: .literal)
        }
        // The sentence about a default stands only where its value can be code in a line.
        let said = replaced.components(separatedBy: "Left out, it is").first ?? replaced
        return said.trimmingCharacters(in: CharacterSet(charactersIn: ". \n"))
    }

    private static func shapes(_ imported: Imported, _ text: String) throws -> [String] {
        try imported.outcome.files.map { file in
            let (node, problems) = YAMLReader.read(SpecSource(path: file.name, bytes: Array(file.text.utf8)))
            #expect(problems.isEmpty, "\(text.debugDescription): \(problems)")
            return file.name + ": " + shape(try #require(node, "\(text.debugDescription)"), text)
        }
    }

    @Test func theImportedSpecReadsAsWithHarmlessText() throws {
        let harmless = "harmless words"
        let expected = try Self.shapes(Self.imported(harmless), harmless)
        try #require(expected.joined().contains("text"))
        for (text, imported) in Self.outcomes {
            #expect(try Self.shapes(imported, text) == expected, "\(text.debugDescription)")
        }
    }

    @Test func namesAreMadeOfAnyText() {
        for number in stride(from: 0, to: HostileText.texts.count, by: 3) {
            let text = HostileText.texts[number]
            let quoted = HostileText.quoted("a\(text)z")
            let outcome = Imported(
                """
                openapi: 3.1.0
                info: { title: \(quoted), version: "1" }
                paths:
                  /items:
                    get:
                      operationId: \(quoted)
                      tags: [\(quoted)]
                      parameters: [{ name: \(quoted), in: query, schema: { type: string } }]
                      responses: { "200": { content: { application/json: { schema: { type: object, properties: { \(quoted): { type: string } } } } } } }
                """
            ).outcome
            #expect(
                outcome.diagnostics.isEmpty && !outcome.files.isEmpty,
                "\(text.debugDescription): \(outcome.diagnostics)"
            )
        }
    }

    @Test func theHeaderHasThreeLinesForAnyTitle() {
        for (text, imported) in Self.outcomes {
            guard let file = imported.outcome.files.first else { continue }
            let lines = file.text.unicodeScalars.split(omittingEmptySubsequences: false) { scalar in
                (0x0A...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
            }
            #expect(lines.prefix(3).allSatisfy { $0.first == "#" } && lines[3].first != "#", "\(text.debugDescription)")
            #expect(ImportHeader.origin(of: file.text) == .own, "\(text.debugDescription)")
        }
    }

    @Test func aWordStaysOneScalar() {
        for text in HostileText.texts {
            let written = SpecText(
                .mapping([SpecEntry("word", .bare(text)), SpecEntry("end", .bare("1"))]),
                header: ""
            ).text
            let (node, _) = YAMLReader.read(SpecSource(path: "a.yaml", bytes: Array(written.utf8)))
            guard case .mapping(let entries)? = node?.content else {
                Issue.record("\(text.debugDescription): no mapping in \(written.debugDescription)")
                continue
            }
            #expect(entries.map(\.key.text) == ["word", "end"], "\(text.debugDescription)")
        }
    }
}
