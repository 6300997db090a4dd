import EndpointWire
import Foundation
import Testing

@Suite("JSON values as literals")
struct JSONLiteralTests {
    @Test("a literal is the value that its JSON is read as")
    func literals() throws {
        let value: JSONValue = ["a": [1, -2.5, true, "x"], "b": ["c": [:], "d": []], "e": 1e300]
        let text = #"{"a":[1,-2.5,true,"x"],"b":{"c":{},"d":[]},"e":1e+300}"#
        #expect(try Wire.decode(JSONValue.self, from: Data(text.utf8)) == value)
    }

    @Test("of a key that stands there twice, the last value counts")
    func twice() {
        let value: JSONValue = ["a": 1, "a": 2]
        #expect(value == ["a": 2])
    }
}
