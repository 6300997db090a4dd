import EndpointWire
import Foundation
import Testing

@Suite struct FieldTests {
    @Test func readsAndWritesEveryType() throws {
        let value = try read(Everything.self, Everything.json())
        #expect(value.text == "Zoë \"Z\" 🐟")
        #expect(value.int64 == .min)
        #expect(value.decimal == Decimal(string: "12345678901234567890.5"))
        #expect(value.uuid == UUID(uuidString: "0189F7EA-AE2C-7B6F-8D5B-0123456789AB"))
        #expect(value.data == Data([0, 1, 2]))
        #expect(value.date == Date(timeIntervalSince1970: 1_767_261_600))
        #expect(value.milliseconds == Date(timeIntervalSince1970: 1_767_261_600.5))
        #expect(value.owner == Owner(name: "Ada", boss: Owner(name: "Bob")))
        #expect(try written(value) == Everything.json())
    }

    @Test(arguments: Everything.members.map(\.key).dropLast())
    func namesTheMissingKey(_ key: String) {
        let json = "[" + Everything.json(Everything.members.filter { $0.key != key }) + "]"
        #expect(failure([Everything].self, json) == WireError(kind: .missingKey, path: "[0].\(key)", byteOffset: 1))
    }

    @Test(arguments: Everything.members.map(\.key).dropLast(), ["null", "{}", "[{}]", "truth"])
    func refusesValuesOfAnotherKind(_ key: String, _ json: String) throws {
        let members = Everything.members.map { $0.key == key ? ($0.key, json) : $0 }
        let error = try #require(failure(Everything.self, Everything.json(members)))
        #expect(error.path == (key == "tags" && json == "[{}]" ? "tags[0]" : key))
        let text = Everything.json(members)
        let value = try #require(text.range(of: "\"\(key)\":")).upperBound
        let offset = text.utf8.distance(from: text.startIndex, to: value)
        #expect(offset...offset + 4 ~= error.byteOffset)
        if json == "null", case .typeMismatch(_, let found) = error.kind { #expect(found == .null) }
    }

    @Test func anOptionalIsNilWhereItIsMissingOrNull() throws {
        for json in ["", ",\"nickname\":null", ",\"nickname\" : null , \"boss\":null"] {
            #expect(try read(Owner.self, "{\"name\":\"Ada\"\(json)}") == Owner(name: "Ada"))
        }
        #expect(failure(Owner.self, #"{"name":"Ada","nickname":7}"#)?.path == "nickname")
    }

    @Test func optionalsAreOmittedOrNull() throws {
        #expect(try written(Nullable(text: nil, number: nil)) == #"{"b":null,"c":null}"#)
        let full = Nullable(text: "x", number: 1)
        #expect(try written(full) == #"{"a":"x","b":"x","c":1}"#)
    }

    @Test func aTypeMayAskForItsFieldsInAnyOrder() throws {
        let value = try read([Backwards].self, #"[{"a":1,"b":2,"c":3},{"c":3,"b":2,"a":1}]"#)
        #expect(value.map(\.all) == [[3, 2, 1, 2], [3, 2, 1, 2]])
        #expect(try read(Again.self, #"{"a":1,"c":3}"#).all == [1, nil, 1, 3])
    }
}

/// Fields in the forms in which nil can be written.
private struct Nullable: WireWritable {
    let text: String?
    let number: Int?

    static var wireKeys: StaticString { "a\nb\nc" }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.optionalString(0, text)
        fields.nullableValue(1, text)
        fields.nullableValue(2, number)
        fields.finish()
    }
}

/// Asks for a field again after one that is missing.
private struct Again: WireReadable {
    let all: [Int?]

    static var wireKeys: StaticString { "a\nb\nc" }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        all = [fields.optionalInt(0), fields.optionalInt(1), fields.optionalInt(0), fields.optionalInt(2)]
        fields.finish()
    }
}

/// Asks for its fields from the last to the first, and for one twice.
private struct Backwards: WireReadable {
    let all: [Int]

    static var wireKeys: StaticString { "a\nb\nc" }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        all = [fields.int(2), fields.int(1), fields.int(0), fields.int(1)]
        fields.finish()
    }
}
