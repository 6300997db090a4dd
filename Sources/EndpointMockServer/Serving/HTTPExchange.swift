#if Server
    internal import EndpointMockBackend
    internal import EndpointRuntime
    internal import Foundation
    internal import HTTPTypes
    internal import NIOCore

    /// One request and its answer: HTTP on one side, a transport on the other.
    struct HTTPExchange: Sendable {
        let transport: any EndpointTransport
        /// The authority of requests that have no `Host`.
        let authority: String
        let gate: RequestGate
        /// The largest body of a request.
        let limit: Int
        private let dates = HTTPDateLine()

        init(_ server: MockServer) {
            transport = server.transport
            authority = server.address.text
            let origins = AllowedOrigins(server.allowedOrigins)
            gate = RequestGate(hosts: OwnHosts(listeningOn: server.address.host), origins: origins)
            limit = server.maximumBodyLength
        }

        /// Answers a request. An error closes the connection without an end of the answer, even in the middle of one.
        func answer(_ head: HTTPRequest, _ parts: inout RequestParts, _ writer: AnswerWriter) async throws {
            do throws(RequestGate.Refusal) {
                try gate.check(writer.request, head)
            } catch {
                // The rest of a body could be mistaken for the next request.
                return try await refuse(
                    error.status,
                    reason: error.reason,
                    request: head,
                    writer: writer,
                    closing: true
                )
            }
            if head.headerFields[.expect]?.lowercased() == "100-continue" {
                try await writer.write(informational: HTTPResponse(status: .continue))
            }
            guard let body = try await parts.body(upTo: limit) else {
                let reason = "the body is longer than \(limit) bytes"
                return try await refuse(.contentTooLarge, reason: reason, request: head, writer: writer, closing: true)
            }
            if let preflight = gate.origins.preflight(head) { return try await writer.write(preflight, ByteBuffer()) }
            let answer: EndpointTransportResponse
            do throws(TransportError) {
                answer = try await transport.send(transportRequest(head, body))
            } catch {
                switch error.kind {
                case .connectionLost, .cancelled: throw error
                case .timedOut: throw await holdOn(error)
                default:
                    return try await refuse(
                        .badGateway,
                        reason: "the backend failed: \(error.kind.rawValue)",
                        request: head,
                        writer: writer
                    )
                }
            }
            try await write(answer, to: head, writer)
        }

        private func transportRequest(_ head: HTTPRequest, _ body: ByteBuffer) -> EndpointTransportRequest {
            var head = head
            if head.authority == nil { head.authority = authority }
            if head.path == nil { head.path = "/" }
            var request = EndpointTransportRequest(head)
            // An empty body counts as a body if the client announced it.
            if body.readableBytes > 0 || head.headerFields[.contentLength] != nil {
                request.body = .bytes(Data(body.readableBytesView))
            }
            request.streamsResponse = true
            return request
        }

        private func write(
            _ answer: EndpointTransportResponse,
            to request: HTTPRequest,
            _ writer: AnswerWriter
        ) async throws {
            var head = answer.head
            head.headerFields.removeFieldsOfConnection()
            gate.origins.share(&head, with: request)
            if head.headerFields[.date] == nil { head.headerFields[.date] = dates.now }
            guard !head.hasNoBody else {
                head.headerFields[.contentLength] = nil
                return try await writer.write(head, ByteBuffer())
            }
            guard request.method != .head else { return try await writer.write(answer.headAlone(head), ByteBuffer()) }
            if let length = answer.body.length { head.headerFields[.contentLength] = String(length) }
            if let bytes = answer.body.bytes {
                return try await writer.write(head, ByteBuffer(bytes: bytes))
            }
            try await writer.begin(head)
            do throws(TransportError) {
                for try await piece in answer.body.chunks { try await Self.write(piece, to: writer) }
            } catch {
                throw error.kind == .timedOut ? await holdOn(error) : error
            }
            try await writer.end()
        }

        /// A client that no longer reads has left.
        private static func write(_ piece: Data, to writer: AnswerWriter) async throws(TransportError) {
            do {
                try await writer.write(ByteBuffer(bytes: piece))
            } catch {
                throw TransportError(.cancelled, underlying: error)
            }
        }

        /// Answers instead of the transport. `closing` ends the connection, because nothing more of the request is read.
        private func refuse(
            _ status: HTTPResponse.Status,
            reason: String,
            request: HTTPRequest,
            writer: AnswerWriter,
            closing: Bool = false
        ) async throws {
            let problem: JSONTree = .members([
                "status": .integer(status.code), "title": .string(status.reasonPhrase), "detail": .string(reason),
            ])
            let text = problem.text
            var head = HTTPResponse(status: status)
            head.headerFields[.contentType] = "application/problem+json"
            head.headerFields[.contentLength] = String(text.utf8.count)
            head.headerFields[.date] = dates.now
            if closing { head.headerFields[.connection] = "close" }
            gate.origins.share(&head, with: request)
            try await writer.write(head, ByteBuffer(string: request.method == .head ? "" : text))
            if closing { throw TransportError(.cancelled) }
        }

        /// Keeps the client waiting until it leaves or the server stops.
        private func holdOn(_ error: TransportError) async -> TransportError {
            let (nothing, never) = AsyncStream<Never>.makeStream()
            for await _ in nothing {}
            never.finish()
            return error
        }
    }

    extension HTTPResponse {
        /// True if the response has no body for any request method (RFC 9112, section 6.3).
        fileprivate var hasNoBody: Bool {
            status.kind == .informational || status == .noContent || status == .notModified
        }
    }

    extension EndpointTransportResponse {
        /// The head of an answer to `HEAD`. It has the length of the answer to `GET`, if the transport knows it.
        fileprivate func headAlone(_ head: HTTPResponse) -> HTTPResponse {
            guard head.headerFields[.contentLength] == nil, let length = body.length, length > 0 else { return head }
            var head = head
            head.headerFields[.contentLength] = String(length)
            return head
        }
    }
#endif
