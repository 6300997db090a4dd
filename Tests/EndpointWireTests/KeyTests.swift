import EndpointWire
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct KeyTests {
    @Test func everyOrderOfKeysReadsTheSame() throws {
        let expected = try read(Everything.self, Everything.json())
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            var members = Everything.members
            members.shuffle(using: &generator)
            members.insert(("unknown", #"{"a":[1,{"b":[]}],"c":"\u00e9"}"#), at: .random(in: 0...8, using: &generator))
            #expect(try read(Everything.self, Everything.json(members)) == expected)
        }
    }

    @Test func manyObjectsInAnotherOrderAreNotDeep() throws {
        let json = Array(repeating: #"{"boss":{"nickname":null,"name":"b"},"name":"a"}"#, count: 2 * Wire.maximumDepth)
        let owners = try read([Owner].self, "[\(json.joined(separator: ","))]")
        #expect(owners == Array(repeating: Owner(name: "a", boss: Owner(name: "b")), count: json.count))
    }

    @Test(arguments: [
        #"{"name":"Ada","boss":{"name":"Bob"}}"#,
        #"{"boss":{"name":"Bob"},"name":"Ada"}"#,
        #" { "x" : [ ] , "name" : "Ada" , "boss" : { "y" : { } , "name" : "Bob" } , "z" : "" } "#,
        #"{"n\u0061me":"Ada","\u0062oss":{"\u006eame":"Bob"}}"#,
        "{\"name\":\"Ada\"\n,\n\"boss\"\t:\r\n{\"name\":\"Bob\"\n}}",
    ])
    func readsTheSame(_ json: String) throws {
        #expect(try read(Owner.self, json) == Owner(name: "Ada", boss: Owner(name: "Bob")))
    }

    @Test(arguments: [
        (#"{"name":"X","name":"Ada"}"#, ["name"]),
        (#"{"name":"X","nickname":null,"name":"Ada","name":"Ada"}"#, ["name", "name"]),
        (#"{"boss":{"name":"X","name":"Bob"},"name":"X","name":"Ada","boss":null}"#, ["name", "boss"]),
        (#"{"name":"Ada","boss":{"name":"X","name":"Bob"},"boss":null}"#, ["boss"]),
    ])
    func theLastOfEqualKeysCountsAndIsReported(_ json: String, _ paths: [String]) throws {
        var report = WireReport()
        let value = try Wire.decode(Owner.self, from: Array(json.utf8), report: &report)
        #expect(value == Owner(name: "Ada"))
        #expect(report.duplicateKeys == paths)
    }

    @Test func duplicatesInDictionariesAreReportedToo() throws {
        var report = WireReport()
        let json = #"{"list":[{"a":1,"b":2,"a":3}]}"#
        let value = try Wire.decode(JSONValue.self, from: Array(json.utf8), report: &report)
        #expect(value["list"] == .array([.object(["a": .number(try number("3")), "b": .number(try number("2"))])]))
        #expect(report.duplicateKeys == ["list[0].a"])
    }

    /// RFC 8259 §8.3: names are compared code unit by code unit. A `Dictionary` has room for one of two equivalent ones.
    @Test func theLastOfEquivalentMapKeysWinsAndIsReported() throws {
        var report = WireReport()
        let json = #"{"é":1,"b":2,"e\u0301":3}"#
        let value = try Wire.decode([String: Int].self, from: Array(json.utf8), report: &report)
        let sorted = value.sorted { $0.value < $1.value }
        #expect(sorted.map(\.value) == [2, 3] && sorted.map(\.key.utf8.count) == [1, 3])
        #expect(report.duplicateKeys.count == 1)
    }

    @Test func oddKeysAreKeptApart() throws {
        let json = #"{"a\"b":1,"c\\d":2,"":3,"é":4}"#
        let value = try read(OddKeys.self, json)
        #expect(value.all == [1, 2, 3, 4])
        #expect(try written(value) == json)
        // An escaped tab is no backslash with a "t".
        #expect(failure(Backslash.self, #"{"a_longer_key\\t":1,"k\\t":2}"#) == nil)
        #expect(failure(Backslash.self, #"{"a_longer_key\t":1,"k\\t":2}"#)?.kind == .missingKey)
        #expect(failure(Backslash.self, #"{"a_longer_key\\t":1,"k\t":2}"#)?.kind == .missingKey)
        #expect(failure(OddKeys.self, #"{"a\"b":1,"c\\d":2,"":3}"#)?.path == #"["é"]"#)
    }

    @Test func aTypeWithoutFieldsReadsAnyObject() throws {
        #expect(failure(NoFields.self, #"{"a":[],"":1}"#) == nil)
        #expect(failure(NoFields.self, "{") != nil)
        #expect(try written(NoFields()) == "{}")
    }

    @Test func aValueIsFoundUnderAPath() throws {
        let json = Array(#"{"x":[1],"error":{"code":"old","code":"new","n":1},"y":2} "#.utf8)
        #expect(try Wire.decode(String.self, from: json, at: ["error", "code"]) == "new")
        #expect(throws: WireError(kind: .missingKey, path: "error.no", byteOffset: 17)) {
            try Wire.decode(String.self, from: json, at: ["error", "no"])
        }
        let broken = Array(#"{"error":{"code":"new"},"y":}"#.utf8)
        #expect(throws: WireError.self) { try Wire.decode(String.self, from: broken, at: ["error", "code"]) }
    }

    private func number(_ literal: String) throws -> JSONNumber { try #require(JSONNumber(literal: literal)) }
}

private struct OddKeys: WireReadable, WireWritable {
    let all: [Int]

    static var wireKeys: StaticString { "a\"b\nc\\d\n\né" }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        all = [fields.int(0), fields.int(1), fields.int(2), fields.int(3)]
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        for (index, value) in all.enumerated() { fields.int(index, value) }
        fields.finish()
    }
}

private struct Backslash: WireReadable {
    static var wireKeys: StaticString { "a_longer_key\\t\nk\\t" }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        _ = fields.int(0)
        _ = fields.int(1)
        fields.finish()
    }
}

private struct NoFields: WireReadable, WireWritable {
    static var wireKeys: StaticString { "" }

    init() {}
    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        fields.finish()
    }
    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.finish()
    }
}
