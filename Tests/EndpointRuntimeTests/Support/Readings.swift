import EndpointRuntime
import Foundation
import RuntimeTestSupport

// A call of the vault whose body is lines, as it is generated.

nonisolated struct ReadingDTO: WireWritable, Sendable {
    let place: String
    let value: Double

    static var wireKeys: StaticString {
        """
        place
        value
        """
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, place)
        fields.double(1, value)
        fields.finish()
    }

    /// As it stands in a body.
    var line: String { "{\"place\":\"\(place)\",\"value\":\(value)}\n" }

    /// More than is kept of a list, once it is text.
    static let long = many(3_000, place: String(repeating: "p", count: 400))

    /// This many of them.
    static func many(_ count: Int, place: String = "p") -> [ReadingDTO] {
        (0..<count).map { ReadingDTO(place: "\(place)\($0)", value: 0.5) }
    }
}

nonisolated struct ReadingsEndpoint: Endpoint {
    typealias API = Vault

    let body: EndpointLinesBody<ReadingDTO>
    var operation: EndpointOperation {
        EndpointOperation("addReadings", .put, "/readings", idempotencyKey: .header("Idempotency-Key"))
    }

    func encode(to request: inout EndpointRequestEncoder) { request.lines(body) }
}

nonisolated enum Readings {
    static func add(_ body: EndpointLinesBody<ReadingDTO>) -> EndpointCall<Vault, String> {
        EndpointCall(ReadingsEndpoint(body: body))
    }
}

/// These elements one after the other, each made when it is asked for, and counted then; in place of those that are nil
/// the sequence fails.
struct CountedElements<Element: Sendable>: AsyncSequence, Sendable {
    let elements: [Element?]
    let error: any Error
    let asked = Guarded(0)

    init(_ elements: [Element?], failingWith error: any Error = OutOfReadings()) {
        self.elements = elements
        self.error = error
    }

    func makeAsyncIterator() -> Iterator { Iterator(elements: elements[...], error: error, asked: asked) }

    struct Iterator: AsyncIteratorProtocol {
        var elements: ArraySlice<Element?>
        let error: any Error
        let asked: Guarded<Int>

        mutating func next() async throws -> Element? {
            guard let element = elements.popFirst() else { return nil }
            asked.with { $0 += 1 }
            guard let element else { throw error }
            return element
        }
    }
}

/// The error of the app's own sequence.
struct OutOfReadings: Error, Equatable {}
