import Dispatch
import EndpointWire
import Foundation
import Testing

@Suite struct ErrorPlaceTests {
    @Test(
        arguments: [
            ("[1,2,x]", "[2]", 5, .syntax(expected: "a value")),
            ("[1,2,\"a\"]", "[2]", 5, .typeMismatch(expected: .number, found: .string)),
            ("[1,2.5]", "[1]", 3, .invalidValue(expected: "a whole number")),
            ("[9223372036854775808]", "[0]", 1, .numberOutOfRange),
            ("[1 2]", "[0]", 3, .syntax(expected: "',' or ']'")),
            ("[1,]", "[1]", 3, .syntax(expected: "a value")),
            ("[1] []", "", 4, .trailingBytes),
            ("", "", 0, .unexpectedEnd),
            ("[01]", "[0]", 2, .syntax(expected: "',' or ']'")),
            ("{}", "", 0, .typeMismatch(expected: .array, found: .object)),
        ] as [(String, String, Int, WireError.Kind)]
    )
    func inListsOfIntegers(_ json: String, _ path: String, _ offset: Int, _ kind: WireError.Kind) {
        #expect(failure([Int].self, json) == WireError(kind: kind, path: path, byteOffset: offset))
    }

    @Test(arguments: [
        (#"[{"name":"a"},{"name":"b","boss":{"name":7}}]"#, "[1].boss.name", 41),
        (#"[{"boss":{"name":7},"name":"a"}]"#, "[0].boss.name", 17),
        (#"[{"name":"a","x y":{"é":[1,tru]}}]"#, #"[0]["x y"]["é"][1]"#, 31),
        (#"[{"name":"a","x":"\ud800"}]"#, "[0].x", 18),
        (#"[{"name":"a",}]"#, "[0]", 13),
        (#"[{"name":"a","boss":{"nickname":""}}]"#, "[0].boss.name", 20),
        ("[{\"name\":\"a\u{1}\"}]", "[0].name", 11),
    ])
    func inObjects(_ json: String, _ path: String, _ offset: Int) throws {
        let error = try #require(failure([Owner].self, json))
        #expect((error.path, error.byteOffset) == (path, offset))
    }

    @Test func aDocumentCutAnywhereEndsEarly() throws {
        let bytes = Array((" " + Everything.json()).utf8)
        for count in 0..<bytes.count {
            let error = try #require(failure(Everything.self, bytes: Array(bytes.prefix(count))))
            #expect(error.byteOffset <= count)
            #expect(error.kind == .unexpectedEnd || error.kind == .invalidString, "cut after \(count)")
            #expect(failure(JSONValue.self, bytes: Array(bytes.prefix(count))) != nil)
            #expect(failure(Skipped.self, bytes: Array(bytes.prefix(count))) != nil)
        }
    }

    @Test("values of any kind are bounded, and an error says so", arguments: ["1", "null", "[]", "{}"])
    func valuesAreBounded(_ value: String) throws {
        func list(_ count: Int) -> String {
            "[" + Array(repeating: value, count: count).joined(separator: ",") + "]"
        }
        #expect(failure(JSONValue.self, list(Wire.maximumValues - 1)) == nil)
        let error = try #require(failure(JSONValue.self, list(Wire.maximumValues)))
        #expect(error.kind == .tooManyValues)
        #expect(error.path == "[\(Wire.maximumValues - 1)]")
        #expect("\(error)".contains("1000000"))
        // A type of its own has the size that the spec says.
        #expect(failure(Skipped.self, list(Wire.maximumValues)) == nil)
    }

    @Test("no lenient reading gets past the bound")
    func valuesAreBoundedAnywhere() {
        let members = (0..<Wire.maximumValues).lazy.map { _ in "0" }.joined(separator: ",")
        #expect(failure([JSONValue].self, "[[\(members)]]")?.kind == .tooManyValues)
        #expect(failure([String: JSONValue].self, #"{"a":[\#(members)]}"#)?.kind == .tooManyValues)
    }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")])
    func nestingIsBounded(_ open: String, _ close: String) throws {
        let levels = Wire.maximumDepth / (open.contains("[{") ? 2 : 1)
        func nested(_ count: Int) -> String {
            String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
        }
        #expect(failure(JSONValue.self, nested(levels)) == nil)
        #expect(failure(Skipped.self, nested(levels)) == nil)
        #expect(failure(JSONValue.self, nested(levels + 1))?.kind == .tooDeep)
        #expect(failure(Skipped.self, nested(levels + 1))?.kind == .tooDeep)
        #expect(failure(JSONValue.self, String(repeating: open, count: 100_000))?.kind == .tooDeep)
    }

    @Test(arguments: [(#"{"name":"a","boss":"#, "}"), (#"{"boss":"#, #","name":"a"}"#)])
    func aRecursiveTypeNeverOverflowsTheStack(_ open: String, _ close: String) {
        let json =
            String(repeating: open, count: Wire.maximumDepth - 1) + #"{"name":"z"}"#
            + String(repeating: close, count: Wire.maximumDepth - 1)
        nonisolated(unsafe) var kind: WireError.Kind?
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            kind = failure(Owner.self, json)?.kind
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        done.wait()
        #expect(kind == nil || kind == .tooDeep)
    }

    @Test(arguments: [true, false])
    func aLargeRecursiveTypeNeverOverflowsTheStack(_ isInOrder: Bool) {
        let (open, close) = isInOrder ? (#"{"f0":"a","members":["#, "]}") : (#"{"members":["#, #"],"f0":"a"}"#)
        let levels = Wire.maximumDepth / 2 - 1
        let json = String(repeating: open, count: levels) + "{}" + String(repeating: close, count: levels)
        nonisolated(unsafe) var kinds: [WireError.Kind?] = []
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            kinds = [failure(Crowd.self, json)?.kind, failure(Crowd.self, #"{"members":[{"members":[{}]}]}"#)?.kind]
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        done.wait()
        #expect(kinds == [.tooDeep, nil])
    }

    /// Keys in another order make the reader go through objects beforehand; each level must not do so again.
    @Test func nestingIsNotQuadratic() throws {
        let levels = 200
        let filler = #""x":["# + Array(repeating: "0", count: 50_000).joined(separator: ",") + "],"
        let json =
            String(repeating: #"{"boss":"#, count: levels) + "{\(filler)\"name\":\"z\"}"
            + String(repeating: #","name":"a"}"#, count: levels)
        var owner: Owner? = try read(Owner.self, json)
        var count = 0
        while let next = owner?.boss {
            owner = next
            count += 1
        }
        #expect(count == levels)
    }

    @Test func neverContainsTheValue() throws {
        let secret = "4929-1234"
        for json in [
            #"{"name":"a","boss":"\#(secret)"}"#, #"{"name":{"x":"\#(secret)"}}"#, "{\"name\":\"\(secret)\u{0}\"}",
        ] {
            let error = try #require(failure(Owner.self, json))
            var dumped = ""
            dump(error, to: &dumped)
            for text in ["\(error)", error.localizedDescription, dumped, String(reflecting: error)] {
                #expect(!text.contains("4929"))
            }
        }
    }

    @Test func readsLikeASentence() {
        let error = failure([Owner].self, #"[{"name":7}]"#)
        #expect(error?.localizedDescription == "expected a string, found a number at [0].name (byte 9)")
    }
}

/// A type with many fields that contains its own type.
nonisolated private struct Crowd: WireReadable {
    let f0: String?
    let f1: String?
    let f2: String?
    let f3: String?
    let f4: String?
    let f5: String?
    let f6: String?
    let f7: String?
    let f8: String?
    let f9: String?
    let f10: String?
    let f11: String?
    let f12: String?
    let f13: String?
    let f14: String?
    let f15: String?
    let f16: String?
    let f17: String?
    let f18: String?
    let f19: String?
    let f20: String?
    let f21: String?
    let f22: String?
    let f23: String?
    let members: [Crowd]?

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(
            &reader,
            keys: """
                f0
                f1
                f2
                f3
                f4
                f5
                f6
                f7
                f8
                f9
                f10
                f11
                f12
                f13
                f14
                f15
                f16
                f17
                f18
                f19
                f20
                f21
                f22
                f23
                members
                """
        )
        f0 = fields.optionalString(0)
        f1 = fields.optionalString(1)
        f2 = fields.optionalString(2)
        f3 = fields.optionalString(3)
        f4 = fields.optionalString(4)
        f5 = fields.optionalString(5)
        f6 = fields.optionalString(6)
        f7 = fields.optionalString(7)
        f8 = fields.optionalString(8)
        f9 = fields.optionalString(9)
        f10 = fields.optionalString(10)
        f11 = fields.optionalString(11)
        f12 = fields.optionalString(12)
        f13 = fields.optionalString(13)
        f14 = fields.optionalString(14)
        f15 = fields.optionalString(15)
        f16 = fields.optionalString(16)
        f17 = fields.optionalString(17)
        f18 = fields.optionalString(18)
        f19 = fields.optionalString(19)
        f20 = fields.optionalString(20)
        f21 = fields.optionalString(21)
        f22 = fields.optionalString(22)
        f23 = fields.optionalString(23)
        members = fields.optionalValue(24)
        fields.finish()
    }
}
