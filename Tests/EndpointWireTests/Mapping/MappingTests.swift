import EndpointWire
import Foundation
import Testing

@Suite struct MappingTests {
    private struct Item: DomainConvertible {
        let price: String
        let tags: [String]

        func toDomain() throws(MappingError) -> Decimal {
            _ = try Mapping.list(tags, field: "Item.tags") { tag, field throws(MappingError) in
                try Mapping.uuid(tag, field: field)
            }
            return try Mapping.decimal(price, field: "Item.price", sensitive: true)
        }
    }

    @Test func mapsEachType() throws {
        #expect(try Mapping.decimal("12.50", field: "A.b") == Decimal(string: "12.5"))
        #expect(try Mapping.uuid("00000000-0000-0000-0000-000000000001", field: "A.b").uuidString.last == "1")
        #expect(try Mapping.url("https://a.example", field: "A.b").host() == "a.example")
        #expect(try Mapping.data("AAE=", field: "A.b") == Data([0, 1]))
        #expect(try Mapping.enumeration("green", field: "A.b") == Frozen.green)
        #expect(try Mapping.optionalDecimal(nil, field: "A.b") == nil)
        #expect(try Mapping.optionalUUID(nil, field: "A.b") == nil)
        #expect(try Mapping.optionalURL(nil, field: "A.b") == nil)
        #expect(try Mapping.optionalData(nil, field: "A.b") == nil)
        #expect(try Mapping.optionalDate(nil as String?, .iso8601, field: "A.b") == nil)
        #expect(try Mapping.optionalDate(1 as Double?, .unixSeconds, field: "A.b") == Date(timeIntervalSince1970: 1))
        #expect(try Mapping.optionalEnumeration(nil, field: "A.b") == Frozen?.none)
        #expect(Mapping.string(Data([0, 1])) == "AAE=")
    }

    @Test func namesTheExpectedForm() throws {
        func expectReason(_ reason: String, _ map: () throws -> Void) throws {
            let error = try #require(throws: MappingError.self, performing: map)
            #expect(error.reason == reason)
            #expect((error.type, error.field, error.value) == ("A", "b", "?"))
        }
        try expectReason("not a decimal number of up to 38 digits") { _ = try Mapping.decimal("?", field: "A.b") }
        try expectReason("not a UUID") { _ = try Mapping.uuid("?", field: "A.b") }
        try expectReason("not Base64") { _ = try Mapping.data("?", field: "A.b") }
        try expectReason("not an ISO 8601 date and time with an offset") {
            _ = try Mapping.date("?", .iso8601, field: "A.b")
        }
        try expectReason("not one of the known values") { _ = try Mapping.enumeration("?", field: "A.b") as Frozen }
        let error = try #require(throws: MappingError.self) { try Mapping.url("a b", field: "A.b") }
        #expect(error.reason == "not a URL")
    }

    @Test func namesThePlaceAndTheValue() throws {
        let error = try #require(throws: MappingError.self) {
            try ["a": [Item(price: "1", tags: [])], "b": [Item(price: "1", tags: []), Item(price: "1", tags: ["x"])]]
                .toDomain()
        }
        #expect((error.type, error.field, error.location, error.value) == ("Item", "tags[0]", "[\"b\"][1]", "x"))
        #expect(error.localizedDescription == "Item.tags[0] at [\"b\"][1] is not a UUID: \"x\"")
        let nested = try #require(throws: MappingError.self) {
            try Mapping.map(["k": ["1", "x"]], field: "A.prices") { list, field throws(MappingError) in
                try Mapping.list(list, field: field) { text, field throws(MappingError) in
                    try Mapping.decimal(text, field: field)
                }
            }
        }
        #expect(nested.field == "prices[\"k\"][1]")
    }

    @Test func noTextContainsASensitiveValue() throws {
        let error = try #require(throws: MappingError.self) { try [Item(price: "4929-1234", tags: [])].toDomain() }
        var dumped = ""
        dump(error, to: &dumped)
        for text in ["\(error)", error.localizedDescription, String(reflecting: error), dumped] {
            #expect(!text.contains("4929"))
        }
        #expect(error.value == nil)
        #expect((error.field, error.location) == ("price", "[0]"))
    }
}
