package import EndpointRuntime
internal import Foundation
internal import HTTPTypes

extension InMemoryTransport {
    /// A transport in memory that asks the servers of this process for their answers without a connection. So tests of
    /// the other transports run with it, too.
    package static func ofLoopback() -> InMemoryTransport {
        InMemoryTransport { request in
            let authority = request.head.authority ?? ""
            guard let port = authority.split(separator: ":").last.flatMap({ Int($0) }),
                let server = LoopbackServer.listening(on: port)
            else { throw TransportError(.noConnection) }
            var body = Data()
            for try await piece in request.body.chunks() {
                body.append(piece)
                request.onBytesSent?(body.count)
            }
            let steps = server.answer(LoopbackServer.Request(request, body))
            var response = ScriptedResponse(steps, to: request.head.method)
            let head = try await response.readHead()
            let chunks = response.chunks()
            guard !request.streamsResponse else {
                return EndpointTransportResponse(head, body: .stream(chunks, length: response.length))
            }
            return EndpointTransportResponse(
                head,
                body: .bytes(try await EndpointResponseBody.stream(chunks).collect())
            )
        }
    }
}

extension LoopbackServer.Request {
    fileprivate init(_ request: EndpointTransportRequest, _ body: Data) {
        var headers: [String: String] = [:]
        for field in request.head.headerFields { headers[field.name.canonicalName] = field.value }
        if !request.body.isNone { headers["content-length"] = "\(body.count)" }
        self.init(
            method: request.head.method.rawValue,
            path: request.head.path ?? "",
            headers: headers,
            body: String(decoding: body, as: UTF8.self),
            bodyLength: body.count
        )
    }
}

/// Reads a script's steps as HTTP/1.1, as if they arrived over a connection. It supports correct servers, and the end
/// of a connection.
struct ScriptedResponse: Sendable {
    private enum Framing: Sendable {
        case none
        case length(Int)
        case chunked
        case untilClose
    }

    private var steps: ArraySlice<LoopbackServer.Step>
    private let method: HTTPRequest.Method
    private var buffer: [UInt8] = []
    private var framing = Framing.none

    init(_ steps: [LoopbackServer.Step], to method: HTTPRequest.Method) {
        self.steps = steps[...]
        self.method = method
    }

    /// The length of the body; nil if the head has none.
    var length: Int? {
        if case .length(let length) = framing { length } else { nil }
    }

    /// The head of the answer, past those that come before it.
    mutating func readHead() async throws -> HTTPResponse {
        while true {
            let lines = try await lines()
            let words = (lines.first ?? "").split(separator: " ", maxSplits: 2)
            guard words.count > 1, words[0].hasPrefix("HTTP/1."), let code = Int(words[1]), (100...999).contains(code)
            else { throw TransportError(.invalidResponse) }
            var head = HTTPResponse(status: .init(code: code))
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else {
                    throw TransportError(.invalidResponse)
                }
                head.headerFields.append(HTTPField(name: name, value: String(parts[1])))
            }
            guard code >= 200 else { continue }
            framing = framing(of: head)
            return head
        }
    }

    /// The body in pieces. The holder of the connection sees it close when the reader releases the pieces.
    func chunks() -> EndpointBodyChunks {
        let held = steps.compactMap { if case .hold(let gate) = $0 { gate } else { nil } }
        return EndpointBodyChunks {
            for gate in held { gate.open() }
        } start: {
            var response = self
            return { try await response.next() }
        }
    }

    private func framing(of head: HTTPResponse) -> Framing {
        if method == .head || head.status.code == 204 || head.status.code == 304 { return .none }
        if head.headerFields[.transferEncoding] == "chunked" { return .chunked }
        return head.headerFields[.contentLength].flatMap { Int($0) }.map { .length($0) } ?? .untilClose
    }

    private mutating func next() async throws -> Data? {
        switch framing {
        case .none, .length(0): return nil
        case .length(let rest):
            if buffer.isEmpty { try await needMore() }
            let piece = take(min(rest, buffer.count))
            framing = .length(rest - piece.count)
            return piece
        case .untilClose:
            while buffer.isEmpty {
                guard try await more() else { return nil }
            }
            return take(buffer.count)
        case .chunked:
            let size = try await line()
            guard let count = Int(size, radix: 16) else { throw TransportError(.connectionLost) }
            while buffer.count < count + 2 { try await needMore() }
            let piece = take(count)
            _ = take(2)
            if count == 0 { framing = .none }
            return piece.isEmpty ? nil : piece
        }
    }

    private mutating func take(_ count: Int) -> Data {
        defer { buffer.removeFirst(count) }
        return Data(buffer.prefix(count))
    }

    private mutating func lines() async throws -> [String] {
        var lines: [String] = []
        while true {
            let line = try await line()
            if line.isEmpty { return lines }
            lines.append(line)
        }
    }

    private mutating func line() async throws -> String {
        while !buffer.contains(0x0A) { try await needMore() }
        let line = take((buffer.firstIndex(of: 0x0A) ?? 0) + 1)
        return String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    private mutating func needMore() async throws {
        guard try await more() else { throw TransportError(.connectionLost) }
    }

    /// Performs the next step that sends something. It returns false at the end of the connection.
    private mutating func more() async throws -> Bool {
        guard let step = steps.popFirst() else { return false }
        switch step {
        // All of the body was read before.
        case .read: break
        case .send(let text), .dribble(let text): buffer += text.utf8
        case .sendBytes(let bytes): buffer += bytes
        case .flood(let count): buffer += Array(repeating: 0x20, count: count)
        case .wait(let gate): await gate.pass()
        case .open(let gate): gate.open()
        case .close, .reset: return false
        case .hold(let gate), .endless(let gate):
            await withTaskCancellationHandler {
                await gate.pass()
            } onCancel: {
                gate.open()
            }
            throw CancellationError()
        }
        return true
    }
}
