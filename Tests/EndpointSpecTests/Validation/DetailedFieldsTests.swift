import SpecTestSupport
import Testing

@testable import EndpointSpec

/// The fields that rules look at because they declare more than their type.
@Suite struct DetailedFieldsTests {
    /// What a field may declare beside its type, each with a type and a value for it.
    private static let details: [String: (type: String, value: String)] = [
        "sensitive": ("string", "true"), "default": ("string", "a"), "datetime": ("datetime", "unixSeconds"),
        "wire": ("int", "string"), "onInvalid": ("list(string)", "skip"), "refers": ("string", "A"),
        "additional": ("map(string)", "true"), "deprecated": ("string", "true"), "min": ("int", "1"),
        "max": ("int", "1"), "exclusiveMin": ("double", "1"), "exclusiveMax": ("double", "1"),
        "multipleOf": ("decimal", "0.05"), "pattern": ("string", "a"), "minLength": ("string", "1"),
        "maxLength": ("string", "1"),
        "minItems": ("list(string)", "1"), "maxItems": ("list(string)", "1"), "nil": ("string?", "null"),
    ]
    /// What no rule of fields alone is about; a field with a value is a constant, which is no field in Swift.
    private static let plain = ["type", "key", "description", "value"]

    @Test func knowsAllKeys() {
        #expect(Set(Language.field.construct.keys) == Set(Self.details.keys).union(Self.plain))
    }

    @Test(arguments: details.keys.sorted()) func seesADetail(_ key: String) throws {
        let (type, value) = try #require(Self.details[key])
        #expect(try names("a: { type: \(type), \(key): \(value) }, b: string") == ["a"])
    }

    @Test func seesADefaultInShort() throws {
        #expect(try names("a: string = x, b: string") == ["a"])
    }

    @Test func leavesOutPlainFields() throws {
        #expect(try names("a: string, b: { type: int?, key: c, description: Text }") == [])
    }

    private func names(_ fields: String) throws -> [String] {
        let source = MarkedSource("types: { A: { fields: { \(fields) } } }")
        let document = try #require(SpecReader.document(of: source.sources).document)
        return SpecIndex(document).detailedFields.map(\.field.name.value)
    }
}
