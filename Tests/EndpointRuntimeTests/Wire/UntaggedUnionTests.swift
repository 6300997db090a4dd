import EndpointRuntime
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

        static func read(from reader: inout WireReader) -> Nest {
            if let value: Left = reader.attempt() { return .left(value) }
            if let value: Right = reader.attempt() { return .right(value) }
            return .unknown(reader.value())
        }
    }

    struct Left: WireObjectReadable {
        let inner: Nest?
        let left: String

        static var wireKeys: StaticString { "inner\nleft" }

        init(from fields: inout WireFieldReader) {
            inner = fields.optionalValue(0)
            left = fields.string(1)
        }
    }

    struct Right: WireObjectReadable {
        let inner: Nest?
        let right: String

        static var wireKeys: StaticString { "inner\nright" }

        init(from fields: inout WireFieldReader) {
            inner = fields.optionalValue(0)
            right = fields.string(1)
        }
    }

    /// Objects within each other, each of the type that is tried last.
    private func document(depth: Int) -> Data {
        let opening = String(repeating: "{\"inner\":", count: depth)
        let closing = String(repeating: ",\"right\":\"r\"}", count: depth)
        return Data((opening + "null" + closing).utf8)
    }

    @Test func aFewAttemptsAreFine() throws {
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
    @Test func attemptsThatWouldMultiplyEndInAnError() throws {
        let error = #expect(throws: WireError.self) { try Wire.decode(Nest.self, from: document(depth: 60)) }
        guard case .invalidValue(let expected)? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(expected == "a value whose type can be found in fewer attempts")
    }

    /// Either of two types that leave out what they cannot read.
    enum Order: WireReadable {
        case open(Open)
        case closed(Closed)

        static func read(from reader: inout WireReader) -> Order {
            if let value: Open = reader.attempt() { return .open(value) }
            return .closed(reader.value())
        }
    }

    struct Open: WireObjectReadable {
        let amounts: [Int]
        let dueAt: String

        static var wireKeys: StaticString { "amounts\ndueAt" }

        init(from fields: inout WireFieldReader) {
            amounts = fields.elements(0)
            dueAt = fields.string(1)
        }
    }

    struct Closed: WireObjectReadable {
        let codes: [String]

        static var wireKeys: StaticString { "codes" }

        init(from fields: inout WireFieldReader) { codes = fields.elements(0) }
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
