import EndpointDescription
import Foundation
import SpecTestSupport
import Testing

@testable import EndpointSpec

@Suite("The language, row by row")
struct LanguageConstructTests {
    private static let constructs = LanguageSchema.constructs + LanguageSchema.refinementConstructs

    @Test("each construct is in the schema once", arguments: constructs)
    func isListed(_ construct: LanguageConstruct) {
        #expect(Self.constructs.count { $0.name == construct.name } == 1)
    }

    @Test("no construct is declared and left out")
    func nothingIsMissing() throws {
        let folder = SchemaValidator.root.appending(path: "Sources/EndpointSpec/Language")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let declared = try files.map { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: /\n    static let \w+ = Construct</)
                .count
        }
        // Of those under `refine:`, only three are declared.
        #expect(declared.reduce(0, +) == LanguageSchema.constructs.count + 3)
    }

    @Test("each key has a shape, and a sentence that says what it does", arguments: constructs)
    func rowsAreWhole(_ construct: LanguageConstruct) throws {
        for row in construct.rows {
            let place = "\(row.name) of \(construct.subject)"
            guard case .object(let members) = row.json else {
                Issue.record("\(place) has no schema")
                continue
            }
            #expect(
                members.contains { ["type", "enum", "anyOf", "allOf"].contains($0.key) },
                "\(place) takes anything"
            )
            #expect(row.sentence.hasSuffix(".") && row.sentence.count > 20, "\(place)")
            let opening = row.sentence.prefix { $0 != " " }
            #expect(!["What", "Whether", "How", "Whom", "Whose", "Where"].contains(opening), "\(place)")
        }
        #expect(Set(construct.keys).count == construct.keys.count)
    }

    @Test("each key reaches a property of the model, or a function of the decoder reads it", arguments: constructs)
    func destinations(_ construct: LanguageConstruct) throws {
        for row in construct.rows {
            guard let decoder = row.decoder else { continue }
            let place = "\(row.name) of \(construct.subject)"
            let text = try #require(Self.functions[decoder], "\(place): nothing declares '\(decoder)'")
            // The keys of methods, and those of refinements, are read one as the other.
            if SpecMethod(rawValue: row.name) != nil || ["merge", "refine"].contains(decoder) { continue }
            // A function that looks keys up in the construct reads all of them.
            let isRead = ["\"\(row.name)\"", "'\(row.name)'", "Language.\(decoder).construct"].contains(
                where: text.contains
            )
            #expect(isRead, "'\(decoder)' does not read \(place)")
        }
    }

    /// The texts of the files that declare the functions of the decoder and of refinements, by the names of the functions.
    private static let functions: [String: String] = {
        let folder = SchemaValidator.root.appending(path: "Sources/EndpointSpec")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        var functions: [String: String] = [:]
        for name in names where name.hasPrefix("Decoding/") || name.hasPrefix("Refinement/") {
            let file = folder.appending(path: name)
            guard name.hasSuffix(".swift"), let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            for match in text.matches(of: /(?:func|var) (\w+)[(:]/) {
                functions[String(match.output.1), default: ""] += text
            }
        }
        return functions
    }()

    @Test("keys exclude keys that the construct has", arguments: constructs)
    func exclusions(_ construct: LanguageConstruct) {
        for row in construct.rows {
            for exclusion in row.exclusions {
                #expect(Set(exclusion.keys).subtracting(construct.keys) == [], "\(row.name) of \(construct.subject)")
                #expect(exclusion.message.contains("'*'"), "\(row.name) of \(construct.subject)")
            }
        }
    }

    @Test("keys are required together that the construct has", arguments: constructs)
    func requirements(_ construct: LanguageConstruct) {
        let named = construct.oneOf.flatMap(\.self) + construct.rows.flatMap(\.needs)
        #expect(Set(named).subtracting(construct.keys) == [])
    }

    @Test("each default is a value that the key takes", arguments: constructs)
    func defaults(_ construct: LanguageConstruct) {
        for row in construct.rows {
            guard let standard = row.standard else { continue }
            #expect(Self.takes(row.shape, standard), "\(row.name) of \(construct.subject): \(standard)")
        }
    }

    private static func takes(_ shape: KeyShape, _ text: String) -> Bool {
        switch shape {
        case .word(let words): words.contains(text)
        case .flag: text == "true" || text == "false"
        case .whole(let range): Int(text).map(range.contains) ?? false
        case .number(let range): Double(text).map(range.contains) ?? false
        case .list(let element): text.split(separator: ", ").allSatisfy { takes(element, String($0)) }
        case .either(let shapes): shapes.contains { takes($0, text) }
        case .text, .textOrNull, .anything: true
        default: false
        }
    }
}

extension LanguageConstruct: CustomTestStringConvertible {
    package var testDescription: String { subject }
}
