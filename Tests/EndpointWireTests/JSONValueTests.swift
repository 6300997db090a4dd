import EndpointWire
import Testing

/// The accessors and the description of a JSON value.
@Suite struct JSONValueTests {
    private static let note: JSONValue = [
        "title": "Rent \"A\"", "tags": ["home", 2], "paid": true, "amount": 12.5, "nothing": .null,
    ]

    @Test func printsAsJSON() {
        let text = #"{"amount":12.5,"nothing":null,"paid":true,"tags":["home",2],"title":"Rent \"A\""}"#
        #expect("\(Self.note)" == text)
        #expect(String(describing: Self.note["tags"]?[1]) == "Optional(2)")
    }

    @Test func accessorsMatchTheKind() {
        let note = Self.note
        #expect(note["title"]?.string == "Rent \"A\"" && note["title"]?.bool == nil)
        #expect(note["tags"]?[0] == "home" && note["tags"]?[1]?.int == 2)
        #expect(note["paid"]?.bool == true && note["paid"]?.int == nil)
        #expect(note["amount"]?.double == 12.5 && note["amount"]?.int == nil)
        #expect(note["nothing"]?.isNull == true && note["none"] == nil)
        #expect(note["tags"]?.array?.count == 2 && note.object?.count == 5 && note.array == nil)
    }

    @Test(arguments: [-1, 2, .max]) func aMissingIndexIsNil(index: Int) {
        #expect(Self.note["tags"]?[index] == nil && Self.note[index] == nil)
    }

    @Test func numbersPastTheirTypesAreNil() throws {
        let huge = JSONValue.number(try #require(JSONNumber(literal: "1e400")))
        #expect(huge.double == nil && huge.int == nil && huge.number?.literal == "1e400")
    }
}
