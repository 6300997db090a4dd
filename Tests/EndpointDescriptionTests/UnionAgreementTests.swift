import EndpointPlan
import EndpointRuntime
import EndpointSpec
import Foundation
import SpecTestSupport
import Testing

@testable import EndpointDescription
@testable import EndpointMockBackend

/// The reader, the validator, the examples and the mock server choose the same case of a union.
@Suite struct UnionAgreementTests {
    @Test func drawnUnionsHaveOneChoice() throws {
        var random = SeededRandom(seed: 62)
        var (accepted, chosen) = (0, 0)
        for _ in 0..<600 {
            let types = Array(UnionCase.all.shuffled(using: &random).prefix(Int.random(in: 2...4, using: &random)))
            let value = random.value(of: types.randomElement(using: &random) ?? types[0])
            let note = "[\(types.map(\.name).joined(separator: ", "))] \(value)"
            let union = try union(types, example: value)
            let tree = try Wire.decode(JSONTree.self, from: Data(value.utf8))
            let number = try Self.read(value, types)
            #expect(union.mock(tree) == number, "\(note)")
            chosen += number == nil ? 0 : 1
            // The example is refused, or is what a reader makes of it.
            guard let example = union.example else { continue }
            accepted += 1
            let written = String(decoding: JSONBytes.data(example.json), as: UTF8.self)
            #expect(try Self.read(written, types) == example.number, "\(note)")
            #expect(union.mock(example.json) == example.number, "\(note)")
        }
        #expect(chosen > 200 && accepted > 100, "\(chosen) \(accepted)")
    }

    @Test func theFirstTypeThatReadsIsChosen() throws {
        let types = [UnionCase.small, UnionCase.big]
        let number = try union(types, example: #"{ "n": 1.5, "unit": "kg" }"#)
        #expect(number.example?.number == 1)
        // A reader ignores the unit, so the example would lose it.
        let whole = try union(types, example: #"{ "n": 1.0, "unit": "kg" }"#)
        #expect(whole.example == nil)
        #expect(whole.diagnostics.contains { $0.message.contains("has 'unit', which is not a field of 'Small'") })
        #expect(try Self.read(#"{ "n": 1.0, "unit": "kg" }"#, types) == 0)
    }

    /// A type that is never chosen is warned of, and is chosen for no value.
    @Test func aWarningIsRight() throws {
        var random = SeededRandom(seed: 3)
        var warnings = 0
        for first in UnionCase.all {
            for second in UnionCase.all where first.name != second.name {
                let union = try union([first, second], example: nil)
                guard union.diagnostics.contains(where: { $0.id == "unreachable-variant" }) else { continue }
                warnings += 1
                for _ in 0..<50 {
                    let value = random.value(of: second, hasOthers: false)
                    #expect(try Self.read(value, [first, second]) != 1, "[\(first.name), \(second.name)] \(value)")
                }
            }
        }
        #expect(warnings > 5)
    }

    /// A union of a spec, with the verdicts on it.
    private struct Drawn {
        let schemas: [APIDescription.Schema]
        let example: (number: Int?, json: JSONTree)?
        let diagnostics: [Diagnostic]

        func mock(_ value: JSONTree) -> Int? {
            var choice = UnionChoice(SchemaReading(types: UnionAgreementTests.planned.types), effort: 1_000_000)
            return choice.first(of: schemas, reading: value)
        }
    }

    /// All types, planned once.
    private static let planned: (schemas: [String: APIDescription.Schema], types: TypeCatalogue) = {
        let all = UnionCase.all.map { "{ type: \($0.name), as: \($0.label) }" }.joined(separator: ", ")
        let read = SpecReader.read(MarkedSource("types:\n\(UnionCase.declared)  All: { union: [\(all)] }").sources)
        guard let description = read.spec.map({ APIDescriptionPlanner.plan($0) }),
            case .union(let union)? = description.types.first(where: { $0.name == "All" })?.schema
        else { return ([:], TypeCatalogue([])) }
        let schemas = zip(UnionCase.all, union.cases).map { ($0.name, $1.schema) }
        return (Dictionary(schemas) { first, _ in first }, TypeCatalogue(description.types))
    }()

    private func union(_ types: [UnionCase], example: String?) throws -> Drawn {
        let union = "{ union: [\(types.map(\.name).joined(separator: ", "))]"
        let examples = example.map { ", examples: { x: \($0) }" } ?? ""
        let read = SpecReader.read(MarkedSource("types:\n\(UnionCase.declared)  U: \(union)\(examples) }").sources)
        return Drawn(
            schemas: try types.map { try #require(Self.planned.schemas[$0.name]) },
            example: try example == nil ? nil : read.spec.map { try self.example(of: $0) },
            diagnostics: read.diagnostics
        )
    }

    private func example(of spec: ValidatedSpec) throws -> (number: Int?, json: JSONTree) {
        let type = try #require(spec.type(named: "U"))
        guard case .union(let union) = type.kind else { throw WrongSchema() }
        let value = try #require(spec.examples(of: type).first).value.value
        let described = APIDescriptionPlanner.plan(spec).types.first { $0.name == "U" }
        guard case .value(let json)? = described?.examples.first?.content else { throw WrongSchema() }
        return (spec.choice(value, of: union)?.number, json)
    }

    private static func read(_ json: String, _ types: [UnionCase]) throws -> Int? {
        try Probe.$types.withValue(types) { try Wire.decode(Probe.self, from: Data(json.utf8)).number }
    }

    private struct WrongSchema: Error {}
}

/// A union that is read as generated code reads it.
private struct Probe: WireReadable {
    @TaskLocal static var types: [UnionCase] = []

    let number: Int?

    init(from reader: inout WireReader) {
        var number: Int?
        for (position, type) in Self.types.enumerated() where number == nil {
            if type.attempt(&reader) { number = position }
        }
        if number == nil { _ = JSONValue(from: &reader) }
        self.number = number
    }
}
