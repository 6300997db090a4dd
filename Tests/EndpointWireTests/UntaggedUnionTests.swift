import EndpointWire
import Foundation
import Testing

/// Unions that are told apart by trying one type after the other.
@Suite("Wire: untagged unions")
struct UntaggedUnionTests {
    /// As it is generated for a union of types in an order, each of which holds the union again.
    indirect enum Nest: WireReadable, Sendable {
        case left(Left)
        case right(Right)
        case unknown(JSONValue)

        init(from reader: inout WireReader) {
            if let value: Left = reader.attempt() {
                self = .left(value)
            } else if let value: Right = reader.attempt() {
                self = .right(value)
            } else {
                self = .unknown(reader.value())
            }
        }
    }

    struct Left: WireReadable {
        let inner: Nest?
        let left: String

        static var wireKeys: StaticString { "inner\nleft" }

        init(from reader: inout WireReader) {
            var fields = WireFieldReader(&reader, keys: Self.wireKeys)
            inner = fields.optionalValue(0)
            left = fields.string(1)
            fields.finish()
        }
    }

    struct Right: WireReadable {
        let inner: Nest?
        let right: String

        static var wireKeys: StaticString { "inner\nright" }

        init(from reader: inout WireReader) {
            var fields = WireFieldReader(&reader, keys: Self.wireKeys)
            inner = fields.optionalValue(0)
            right = fields.string(1)
            fields.finish()
        }
    }

    /// Objects within each other, each of the type that is tried last.
    private func document(depth: Int) -> Data {
        let opening = String(repeating: "{\"inner\":", count: depth)
        let closing = String(repeating: ",\"right\":\"r\"}", count: depth)
        return Data((opening + "null" + closing).utf8)
    }

    @Test func fewAttemptsCauseNoWarning() throws {
        guard case .right(let outer) = try Wire.decode(Nest.self, from: document(depth: 3)) else {
            Issue.record("it is a Right")
            return
        }
        guard case .right? = outer.inner else {
            Issue.record("what is inside is a Right too")
            return
        }
    }

    /// Each level doubles the attempts: without a budget for them, this would take longer than anybody waits.
    @Test func multiplyingAttemptsEndInAnError() throws {
        let error = #expect(throws: WireError.self) { try Wire.decode(Nest.self, from: document(depth: 60)) }
        guard case .invalidValue(let expected)? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(expected == "a value whose type can be found in fewer attempts")
    }

    /// Either of two types that skip unreadable elements.
    enum Order: WireReadable {
        case open(Open)
        case closed(Closed)

        init(from reader: inout WireReader) {
            if let value: Open = reader.attempt() {
                self = .open(value)
            } else {
                self = .closed(reader.value())
            }
        }
    }

    struct Open: WireReadable {
        let amounts: [Int]
        let dueAt: String

        static var wireKeys: StaticString { "amounts\ndueAt" }

        init(from reader: inout WireReader) {
            var fields = WireFieldReader(&reader, keys: Self.wireKeys)
            amounts = fields.elements(0)
            dueAt = fields.string(1)
            fields.finish()
        }
    }

    struct Closed: WireReadable {
        let codes: [String]

        static var wireKeys: StaticString { "codes" }

        init(from reader: inout WireReader) {
            var fields = WireFieldReader(&reader, keys: Self.wireKeys)
            codes = fields.elements(0)
            fields.finish()
        }
    }

    @Test("an alternative that is gone back from leaves nothing in the report")
    func rejectedAlternatives() throws {
        var report = WireReport()
        let json = #"{"amounts":[1,"two"],"amounts":["three"],"codes":["a",4]}"#
        guard case .closed(let closed) = try Wire.decode(Order.self, from: Data(json.utf8), report: &report) else {
            Issue.record("'dueAt' is missing")
            return
        }
        #expect(closed.codes == ["a"])
        #expect(report.skippedElements.map(\.path) == ["codes[1]"])
        #expect(report.duplicateKeys == [])
    }
}
