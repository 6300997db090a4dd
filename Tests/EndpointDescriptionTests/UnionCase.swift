import EndpointRuntime
import Foundation
import SpecTestSupport

/// A type of the spec, with its reader.
struct UnionCase: Sendable {
    let name: String
    /// A name for the case.
    var label: String { name.lowercased().filter(\.isLetter) + "Case" }
    let attempt: @Sendable (inout WireReader) -> Bool

    static let small = UnionCase(name: "Small") { Bool($0.attempt() as Small?) }
    static let big = UnionCase(name: "Big") { Bool($0.attempt() as Big?) }
    static let all = [
        small, big, UnionCase(name: "First") { Bool($0.attempt() as First?) },
        UnionCase(name: "Made") { Bool($0.attempt() as Made?) },
        UnionCase(name: "Lost") { Bool($0.attempt() as Lost?) },
        UnionCase(name: "Shelf") { Bool($0.attempt() as Shelf?) },
        // As they are generated.
        UnionCase(name: "Code") { reader in
            if let value: String = reader.attempt(mapping: { (value) throws(MappingError) in
                let _: Code = Code(rawValue: try Mapping.uuid(value, field: "U.code"))
            }) {
                return !value.isEmpty
            }
            return false
        },
        UnionCase(name: "Level") { reader in
            if let value: String = reader.attempt(mapping: { (value) throws(MappingError) in
                let _: Level = try Mapping.enumeration(value, field: "U.level")
            }) {
                return !value.isEmpty
            }
            return false
        },
        UnionCase(name: "Mood") { Bool($0.attempt() as String?) },
        UnionCase(name: "string") { Bool($0.attempt() as String?) },
        UnionCase(name: "int") { Bool($0.attempt() as Int?) },
        UnionCase(name: "double") { Bool($0.attempt() as Double?) },
        UnionCase(name: "bool") { Bool($0.attempt() as Bool?) },
        UnionCase(name: "list(Small)") { Bool($0.attempt() as [Small]?) },
        UnionCase(name: "map(int)") { Bool($0.attempt() as [String: Int]?) },
    ]

    static let declared = """
          Small: { fields: { n: int } }
          Big: { fields: { n: double, unit: "string?" } }
          First: { fields: { name: "string?", n: "int?" } }
          Made: { fields: { kind: { value: made }, n: "int?" } }
          Lost: { fields: { kind: { value: lost }, name: string } }
          Inner: { union: [Small, Lost] }
          Shelf: { fields: { items: list(Inner), top: "Inner?" } }
          Code: { wraps: uuid }
          Level: { enum: [low, high], frozen: true }
          Mood: { enum: [calm, wild] }

        """
}

extension Bool {
    fileprivate init(_ value: (some Any)?) { self = value != nil }
}

private enum Level: String { case low, high }

private struct Code { let rawValue: UUID }

private struct Small: WireReadable {
    let n: Int

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: "n")
        n = fields.int(0)
        fields.finish()
    }
}

private struct Big: WireReadable {
    let n: Double
    let unit: String?

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: "n\nunit")
        n = fields.double(0)
        unit = fields.optionalString(1)
        fields.finish()
    }
}

private struct First: WireReadable {
    let name: String?
    let n: Int?

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: "name\nn")
        name = fields.optionalString(0)
        n = fields.optionalInt(1)
        fields.finish()
    }
}

private struct Made: WireReadable {
    let n: Int?

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: "n")
        fields.constant("kind", "made")
        n = fields.optionalInt(0)
        fields.finish()
    }
}

private struct Lost: WireReadable {
    let name: String

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: "name")
        fields.constant("kind", "lost")
        name = fields.string(0)
        fields.finish()
    }
}

private enum Inner: WireReadable {
    case small(Small)
    case lost(Lost)
    case unknown(JSONValue)

    init(from reader: inout WireReader) {
        if let value: Small = reader.attempt() {
            self = .small(value)
        } else if let value: Lost = reader.attempt() {
            self = .lost(value)
        } else {
            self = .unknown(reader.value())
        }
    }
}

private struct Shelf: WireReadable {
    let items: [Inner]
    let top: Inner?

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: "items\ntop")
        items = fields.value(0)
        top = fields.optionalValue(1)
        fields.finish()
    }
}

extension SeededRandom {
    /// A value in JSON, most often nearly one of a type.
    mutating func value(of type: UnionCase, hasOthers: Bool = true) -> String {
        switch type.name {
        case "string", "Code", "Level", "Mood", "int", "double", "bool": return pick(Self.plain)
        case "Small" where !hasOthers: return object(["n"])
        case "Big" where !hasOthers: return object(["n", "unit"])
        case "First" where !hasOthers: return object(["n", "name"])
        case "Made" where !hasOthers: return object(["kind", "n"])
        case "Lost" where !hasOthers: return object(["kind", "name"])
        case "list(Small)": return list { $0.object(["n"]) }
        case "map(int)": return object(["n", "name", "m"])
        case "Shelf":
            let items = list { $0.object($0.pick([["n"], ["kind", "name"], ["kind", "name", "n"]])) }
            return "{ \"items\": \(pick([items, "null", "[]"])), \"top\": \(object(["n", "kind", "name"])) }"
        case "Small", "Big", "First": return object(["n", "unit", "name"])
        default: return object(["kind", "n", "name"])
        }
    }

    private static let numbers = ["1", "1.0", "1.5", "1e2", "-0", "3000000000", "12345678901234567890"]
    private static let texts = [
        "\"low\"", "\"calm\"", "\"x\"", "\"\"", "\"123e4567-e89b-12d3-a456-426614174000\"", "\"made\"", "\"lost\"",
    ]
    private static let plain = numbers + texts + ["true", "false", "{}", "[]", "[1]"]

    private mutating func pick<Element>(_ all: [Element]) -> Element { all[Int.random(in: all.indices, using: &self)] }

    private mutating func list(_ element: (inout SeededRandom) -> String) -> String {
        "[" + (0..<Int.random(in: 0...2, using: &self)).map { _ in element(&self) }.joined(separator: ", ") + "]"
    }

    private mutating func object(_ keys: [String]) -> String {
        var members: [String] = []
        for key in keys where Int.random(in: 0..<4, using: &self) > 0 {
            let usual =
                switch key {
                case "kind": ["\"made\"", "\"lost\""]
                case "n", "m": Self.numbers
                default: Self.texts
                }
            let value = Int.random(in: 0..<6, using: &self) == 0 ? pick(Self.plain + ["null"]) : pick(usual)
            members.append("\"\(key)\": \(value)")
        }
        return "{ " + members.joined(separator: ", ") + " }"
    }
}
