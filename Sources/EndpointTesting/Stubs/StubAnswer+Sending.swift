internal import EndpointRuntime
internal import Foundation
internal import HTTPTypes

extension StubAnswer {
    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - clock: Measures the delays.
    ///   - fallback: The transport that receives the requests that are passed on.
    /// - Returns: The response.
    /// - Throws: The fault, or the error of the closure or of the transport behind the stub.
    func respond(
        to request: ReceivedRequest,
        _ clock: any EndpointClock,
        _ fallback: (any EndpointTransport)?
    ) async throws -> EndpointTransportResponse {
        try await gate?.pass()
        if delay > .zero { try await clock.sleep(for: delay) }
        try Task.checkCancellation()
        switch content {
        case .response(let response, let body):
            request.tellSent()
            return body.filling(response, of: request, clock)
        case .broken(let error):
            throw error
        case .failure(let kind):
            throw TransportError(kind)
        case .silence:
            try await TestGate().pass()
            throw TransportError(.cancelled)
        case .closure(let make):
            return try await make(request).respond(to: request, clock, fallback)
        case .passing:
            guard let fallback else { throw StubConfigurationError.nothingBehind }
            return try await fallback.send(request.transportRequest)
        }
    }
}

/// A mistake in a stub, which no request has caused.
enum StubConfigurationError: EndpointPrintableError, LocalizedError {
    case nothingBehind
    /// The names are those of the examples or, if the type does not exist, of the types.
    case noExample(String, String, [String], hasType: Bool)
    /// The reason why there are no examples.
    case unreadableAPI(String)

    var description: String {
        switch self {
        case .nothingBehind:
            "the rule passes requests on, but the stub has no transport behind it; create it with StubTransport(over:)"
        case .noExample(let name, let type, let names, hasType: true):
            "\(type) has no example \"\(name)\"; it has \(names.isEmpty ? "none" : names.joined(separator: ", "))"
        case .noExample(_, let type, let names, hasType: false):
            "there is no type \"\(type)\"; the types are \(names.joined(separator: ", "))"
        case .unreadableAPI(let problem): problem
        }
    }

    var errorDescription: String? { description }
}

extension StubAnswer.Body {
    /// The response with this body. A body with pauses or an early end is sent in pieces.
    fileprivate func filling(
        _ response: EndpointTransportResponse,
        of request: ReceivedRequest,
        _ clock: any EndpointClock
    ) -> EndpointTransportResponse {
        // A response to HEAD never has a body, regardless of its header (RFC 9110 §9.3.2).
        if request.method == "HEAD" { return EndpointTransportResponse(response.head) }
        var response = response
        let isPlain = pause == .zero && cut == nil && !isEndless
        if let pieces, isPlain, pieces.count == 1 {
            response.body = .bytes(pieces[0])
        } else if pieces != nil || !isPlain {
            response.body = .stream(chunks(pieces.map { EndpointBodyChunks($0) } ?? response.body.chunks, clock))
        }
        return response
    }

    private func chunks(_ source: EndpointBodyChunks, _ clock: any EndpointClock) -> EndpointBodyChunks {
        EndpointBodyChunks { [pause, cut, isEndless] in
            var iterator = source.makeAsyncIterator()
            var left = cut ?? .max
            return {
                guard left > 0 else { throw TransportError(.connectionLost) }
                guard let piece = try await iterator.next() else {
                    if cut != nil { throw TransportError(.connectionLost) }
                    if isEndless { try await TestGate().pass() }
                    return nil
                }
                if pause > .zero { try await clock.sleep(for: pause) }
                defer { left -= min(left, piece.count) }
                return piece.prefix(left)
            }
        }
    }
}

extension EndpointBodyChunks {
    /// Creates a sequence of existing pieces.
    init(_ pieces: [Data]) {
        self.init {
            var rest = pieces[...]
            return { rest.popFirst() }
        }
    }
}

extension EndpointTransportResponse {
    /// Sets a header field. A name that is not valid is left out.
    mutating func setHeader(_ name: String, _ value: String) {
        if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
}
