import EndpointWire
import Foundation
import Testing

@Suite struct CodableBridgeTests {
    private struct Mixed: Codable, Equatable {
        var title: String
        var owners: [Owner]
        var best: Owner?
        var everything: Everything
        var color: Open
    }

    @Test func typesWorkWithinOthersOfTheUser() throws {
        let json = """
            {"title":"t","owners":[{"name":"a","ignored":1},{"boss":{"name":"c"},"name":"b"}],"best":null,\
            "everything":\(Everything.json()),"color":"blue"}
            """
        let value = try JSONDecoder().decode(Mixed.self, from: Data(json.utf8))
        #expect(value.owners == [Owner(name: "a"), Owner(name: "b", boss: Owner(name: "c"))])
        #expect(value.best == nil)
        #expect(value.color == .unknown("blue"))
        #expect(value.everything == (try read(Everything.self, Everything.json())))
        #expect(try JSONDecoder().decode(Mixed.self, from: JSONEncoder().encode(value)) == value)
        let list = PropertyListEncoder()
        #expect(try PropertyListDecoder().decode([Owner].self, from: list.encode(value.owners)) == value.owners)
    }

    @Test func failuresNameTheLocation() {
        do {
            _ = try JSONDecoder().decode([Owner].self, from: Data(#"[{"name":"a"},{"name":1}]"#.utf8))
            Issue.record("read a number as a name")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.codingPath.map(\.intValue) == [1])
            #expect((context.underlyingError as? WireError)?.path == "name")
        } catch {
            Issue.record(error)
        }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(NotANumber()) }
    }

    @Test(arguments: [
        "null", "true", "1", "-9223372036854775808", "18446744073709551615", "0.1", "1e+300", "\"a\"", "[]", "{}",
        "123456789.123456789123456789", #"{"a":[1,{"b":null}],"c":"\n"}"#,
    ])
    func valuesSurviveFoundation(_ json: String) throws {
        let value = try read(JSONValue.self, json)
        #expect(try written(value) == json)
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)).isClose(to: value))
        #expect(
            try read(JSONValue.self, String(decoding: JSONEncoder().encode(value), as: UTF8.self)).isClose(to: value)
        )
    }

    /// A property list has no null and writes it as a text; it has no decimals, and holds their parts.
    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func propertyListsKeepRepresentableValues(_ format: PropertyListSerialization.PropertyListFormat) throws {
        func passed(_ json: String) throws -> String {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            let list = try encoder.encode(read(JSONValue.self, json))
            return try written(PropertyListDecoder().decode(JSONValue.self, from: list))
        }
        for json in [
            #"{"a_b":{"cD":[true,1,-2.5,"x",18446744073709551615]},"d":12345678901234567890.5}"#, #"[null,{"a":null}]"#,
        ] {
            #expect(try passed(json) == json)
        }
        #expect(try passed(#"["$null"]"#) == "[null]")
        #expect(throws: EncodingError.self) { try passed("[1e400]") }
        #expect(throws: EncodingError.self) { try passed("1") }
        #expect(throws: DecodingError.self) {
            _ = try PropertyListDecoder().decode([Owner].self, from: PropertyListEncoder().encode([["name": "$null"]]))
        }
    }

    private struct NotANumber: WireWritable, Encodable {
        static var wireKeys: StaticString { "a" }

        func write(to writer: inout WireWriter) {
            var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
            fields.double(0, .nan)
            fields.finish()
        }
    }
}

extension JSONValue {
    /// Equal, but for how the same number is written.
    fileprivate func isClose(to other: JSONValue) -> Bool {
        guard case .number(let left) = self, case .number(let right) = other else { return self == other }
        return left == right || Decimal(string: left.literal) == Decimal(string: right.literal)
    }
}
