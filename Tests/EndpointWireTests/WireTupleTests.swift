import EndpointWire
import Foundation
import Testing

@Suite("Wire: arrays with names")
struct WireTupleTests {
    /// As it is generated for `wire: array`.
    struct Sample: WireReadable, WireWritable, Equatable {
        var time: Double
        var value: String
        var note: String?
        var inner: [Sample]?

        static var wireKeys: StaticString { "time\nvalue\nnote\ninner" }

        init(time: Double, value: String, note: String? = nil, inner: [Sample]? = nil) {
            (self.time, self.value, self.note, self.inner) = (time, value, note, inner)
        }

        init(from reader: inout WireReader) {
            var fields = WireFieldReader(elementsOf: &reader, keys: Self.wireKeys)
            time = fields.double(0)
            value = fields.string(1)
            note = fields.optionalString(2)
            inner = fields.optionalValue(3)
            fields.finish()
        }

        func write(to writer: inout WireWriter) {
            var fields = WireFieldWriter(elementsTo: &writer)
            fields.double(0, time)
            fields.string(1, value)
            fields.optionalString(2, note)
            fields.optionalValue(3, inner)
            fields.finish()
        }
    }

    @Test(arguments: [
        (#"[1.5,"a"]"#, Sample(time: 1.5, value: "a")),
        (#" [ 1 , "a" , null ] "#, Sample(time: 1, value: "a")),
        (#"[1,"a","b",null,{"more":[1]}]"#, Sample(time: 1, value: "a", note: "b")),
        (
            #"[1,"a",null,[[2,"c"],[3,"d","e",[]]]]"#,
            Sample(
                time: 1,
                value: "a",
                inner: [Sample(time: 2, value: "c"), Sample(time: 3, value: "d", note: "e", inner: [])]
            )
        ),
    ])
    func elementsAreFields(json: String, expected: Sample) throws {
        #expect(try Wire.decode(Sample.self, from: Array(json.utf8)) == expected)
        let written = try Wire.encode(expected)
        #expect(try Wire.decode(Sample.self, from: written) == expected)
    }

    @Test func nilIsNullBeforeOtherElements() throws {
        let sample = Sample(time: 1, value: "a", inner: [])
        #expect(String(decoding: try Wire.encode(sample), as: UTF8.self) == #"[1,"a",null,[]]"#)
        #expect(String(decoding: try Wire.encode(Sample(time: 1, value: "a")), as: UTF8.self) == #"[1,"a"]"#)
    }

    @Test(arguments: [
        (#"{"time":1,"value":"a"}"#, ""), (#"["a","b"]"#, "[0]"), (#"[1,2]"#, "[1]"), (#"[1]"#, "value"),
        (#"[1,"a""#, ""),
        (#"[1,"a",null,[[1,"b"],[2]]]"#, "[3][1].value"),
    ])
    func mismatchesNameTheirPath(json: String, path: String) throws {
        let error = #expect(throws: WireError.self) { try Wire.decode(Sample.self, from: Array(json.utf8)) }
        #expect(error?.path == path || path.isEmpty, "\(String(describing: error))")
    }

    @Test(arguments: [
        (["items", "first"], "a"), (["items", "last"], "c"), (["items", "1"], "b"), (["items", "3"], nil),
        (["items", "-1"], nil), (["none", "first"], nil), (["items", "x"], nil), (["first"], nil),
    ])
    func aPathGoesThroughArrays(path: [String], value: String?) throws {
        let json = Array(#"{"items":["a","b","c"],"none":[]}"#.utf8)
        #expect((try? Wire.decode(String.self, from: json, at: path)) == value)
    }
}
