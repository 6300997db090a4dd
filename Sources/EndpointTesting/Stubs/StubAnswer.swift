public import EndpointRuntime
public import Foundation

/// The answer of a rule of a ``StubTransport``: a response, a fault, or the result of a closure.
public struct StubAnswer: Sendable {
    enum Content: Sendable {
        case response(EndpointTransportResponse, Body)
        /// The answer cannot be made.
        case broken(any Error)
        case failure(TransportError.Kind)
        case silence
        case closure(@Sendable (ReceivedRequest) async throws -> StubAnswer)
        case passing
    }

    /// The bytes of the body in pieces, each after a pause.
    struct Body: Sendable {
        /// Nil keeps the body of the response.
        var pieces: [Data]?
        var pause = Duration.zero
        /// The number of bytes after which the connection breaks.
        var cut: Int?
        /// The body stays open after the last piece.
        var isEndless = false
    }

    var content: Content
    var delay = Duration.zero
    var gate: TestGate?

    init(_ content: Content) {
        self.content = content
    }

    private init(_ status: Int, _ headers: KeyValuePairs<String, String>, _ body: Body) {
        self.init(.response(EndpointTransportResponse(status: status, headers: headers), body))
    }
}

extension StubAnswer {
    /// A status without a body.
    public static func status(_ status: Int, headers: KeyValuePairs<String, String> = [:]) -> StubAnswer {
        StubAnswer(status, headers, Body())
    }

    /// A value as JSON: a generated wire type, a list of them, or anything else that can be written.
    public static func json(_ value: some WireWritable, status: Int = 200) -> StubAnswer {
        do throws(WireError) {
            return .body(try Wire.encode(value), type: "application/json", status: status)
        } catch {
            return StubAnswer(.broken(error))
        }
    }

    /// JSON, written as a literal: `.json(["id": "pay_1", "amount": 12.5])`.
    public static func json(_ value: JSONValue, status: Int = 200) -> StubAnswer {
        json(written: value, status)
    }

    private static func json<Value: WireWritable>(written value: Value, _ status: Int) -> StubAnswer {
        json(value, status: status)
    }

    /// JSON as text, sent byte for byte.
    public static func json(text: String, status: Int = 200) -> StubAnswer {
        .body(Data(text.utf8), type: "application/json", status: status)
    }

    /// An example of the spec, by the name of its type: `.example("settled", of: "Payment", in: .bank)`.
    public static func example(
        _ name: String,
        of type: String,
        in api: MockAPI,
        status: Int = 200
    ) -> StubAnswer {
        if let problem = api.problem { return StubAnswer(.broken(StubConfigurationError.unreadableAPI(problem))) }
        let examples = api.types.first { $0.name == type }?.examples
        guard let example = examples?.first(where: { $0.name == name }) else {
            let names = examples.map { $0.map(\.name) } ?? api.types.map(\.name)
            return StubAnswer(.broken(StubConfigurationError.noExample(name, type, names, hasType: examples != nil)))
        }
        return .json(text: example.json, status: status)
    }

    /// Text.
    public static func text(_ text: String, status: Int = 200) -> StubAnswer {
        .body(Data(text.utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// Bytes of any type.
    public static func body(_ body: Data, type: String, status: Int = 200) -> StubAnswer {
        StubAnswer(status, ["Content-Type": type], Body(pieces: [body]))
    }

    /// A body that arrives in these pieces.
    ///
    /// - Parameters:
    ///   - pieces: The pieces.
    ///   - type: The content type.
    ///   - pause: The wait before each piece, on the transport's clock.
    ///   - isEndless: Pass true to keep the body open after the last piece.
    /// - Returns: The answer.
    public static func pieces(
        _ pieces: [String],
        type: String,
        pause: Duration = .zero,
        isEndless: Bool = false
    ) -> StubAnswer {
        let body = Body(pieces: pieces.map { Data($0.utf8) }, pause: pause, isEndless: isEndless)
        return StubAnswer(200, ["Content-Type": type], body)
    }

    /// Server-sent events with these texts as their data. Each arrives as a separate piece.
    public static func events(_ data: [String], pause: Duration = .zero, isEndless: Bool = false) -> StubAnswer {
        let events = data.map { data in
            data.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }.joined() + "\n"
        }
        return .pieces(events, type: "text/event-stream", pause: pause, isEndless: isEndless)
    }

    /// A complete response of a transport.
    public static func response(_ response: EndpointTransportResponse) -> StubAnswer {
        StubAnswer(.response(response, Body()))
    }

    /// The answer that the closure returns for the request. If the closure throws, the transport throws this error.
    public static func made(
        _ answer: @escaping @Sendable (ReceivedRequest) async throws -> StubAnswer
    ) -> StubAnswer {
        StubAnswer(.closure(answer))
    }

    /// The answer of the transport behind the stub.
    public static let passedOn = StubAnswer(.passing)
}

extension StubAnswer {
    /// No response: the transport fails in this way.
    public static func failure(_ kind: TransportError.Kind) -> StubAnswer {
        StubAnswer(.failure(kind))
    }

    /// The device is offline.
    public static let noConnection = failure(.noConnection)

    /// The connection breaks before there is a response.
    public static let connectionLost = failure(.connectionLost)

    /// The transport times out. It answers immediately; to test the client's own timeouts, use ``never``.
    public static let timedOut = failure(.timedOut)

    /// No answer, until the call is cancelled or times out.
    public static let never = StubAnswer(.silence)

    /// The same answer, but the connection breaks after this many bytes of the body.
    public func cut(after bytes: Int) -> StubAnswer {
        changingBody { $0.cut = bytes }
    }

    /// The same answer with a body that cannot be read: the second half of its bytes is garbled, and its length stays
    /// the same.
    public func garbled() -> StubAnswer {
        changingBody { body in
            let whole = (body.pieces ?? []).reduce(Data(), +)
            let half = whole.count / 2
            body.pieces = [whole.prefix(half) + Data(repeating: 0xFF, count: whole.count - half)]
        }
    }

    /// The same answer after this time, on the transport's clock.
    public func after(_ delay: Duration) -> StubAnswer {
        var answer = self
        answer.delay += delay
        return answer
    }

    /// The same answer as soon as the gate is open.
    public func after(_ gate: TestGate) -> StubAnswer {
        var answer = self
        answer.gate = gate
        return answer
    }

    /// The same answer with a header field. It replaces a field with the same name. A name that is not valid is left
    /// out.
    public func header(_ name: String, _ value: String) -> StubAnswer {
        changing { response, _ in response.setHeader(name, value) }
    }

    private func changingBody(_ change: @escaping @Sendable (inout Body) -> Void) -> StubAnswer {
        changing { _, body in change(&body) }
    }

    private func changing(
        _ change: @escaping @Sendable (inout EndpointTransportResponse, inout Body) -> Void
    ) -> StubAnswer {
        var answer = self
        switch content {
        case .response(var response, var body):
            change(&response, &body)
            answer.content = .response(response, body)
        case .closure(let make):
            answer.content = .closure { try await make($0).changing(change) }
        case .broken, .failure, .silence, .passing:
            break
        }
        return answer
    }
}
