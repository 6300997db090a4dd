#if Server
    internal import EndpointRuntime
    internal import Foundation
    internal import HTTPTypes
    internal import NIOCore

    /// One request and its answer: HTTP on one side, a transport on the other.
    struct HTTPExchange: Sendable {
        let transport: any EndpointTransport
        /// What clients that name no host are taken to ask.
        let authority: String
        /// The longest body of a request.
        let limit: Int
        private let dates = HTTPDateLine()

        init(transport: any EndpointTransport, authority: String, limit: Int) {
            self.transport = transport
            self.authority = authority
            self.limit = limit
        }

        /// Answers a request. What it throws closes the connection as it is, in the middle of an answer too.
        func answer(_ head: HTTPRequest, _ parts: inout RequestParts, _ writer: AnswerWriter) async throws {
            if head.headerFields[.expect]?.lowercased() == "100-continue" {
                try await writer.write(informational: HTTPResponse(status: .continue))
            }
            guard let body = try await parts.body(upTo: limit) else {
                return try await refuse(.contentTooLarge, "the body is longer than \(limit) bytes", writer)
            }
            let answer: EndpointTransportResponse
            do throws(TransportError) {
                answer = try await transport.send(transportRequest(head, body))
            } catch {
                switch error.kind {
                case .connectionLost, .cancelled: throw error
                case .timedOut: throw await holdOn(error)
                default:
                    return try await refuse(.badGateway, "the backend failed: \(error.kind.rawValue)", writer)
                }
            }
            try await write(answer, to: head.method, writer)
        }

        private func transportRequest(_ head: HTTPRequest, _ body: ByteBuffer) -> EndpointTransportRequest {
            var head = head
            if head.authority == nil { head.authority = authority }
            if head.path == nil { head.path = "/" }
            var request = EndpointTransportRequest(head)
            // An empty body is one all the same where the client announced it.
            if body.readableBytes > 0 || head.headerFields[.contentLength] != nil {
                request.body = .bytes(Data(body.readableBytesView))
            }
            request.streamsResponse = true
            return request
        }

        private func write(
            _ answer: EndpointTransportResponse,
            to method: HTTPRequest.Method,
            _ writer: AnswerWriter
        ) async throws {
            var head = answer.head
            for name in Self.ofOneConnection { head.headerFields[name] = nil }
            if head.headerFields[.date] == nil { head.headerFields[.date] = dates.now }
            guard !head.hasNoBody else {
                head.headerFields[.contentLength] = nil
                return try await writer.write(head, ByteBuffer())
            }
            guard method != .head else { return try await writer.write(answer.headAlone(head), ByteBuffer()) }
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

        /// A client that takes nothing more has left.
        private static func write(_ piece: Data, to writer: AnswerWriter) async throws(TransportError) {
            do {
                try await writer.write(ByteBuffer(bytes: piece))
            } catch {
                throw TransportError(.cancelled, underlying: error)
            }
        }

        private func refuse(_ status: HTTPResponse.Status, _ reason: String, _ writer: AnswerWriter) async throws {
            let text = #"{"status":\#(status.code),"title":"\#(status.reasonPhrase)","detail":"\#(reason)"}"#
            var head = HTTPResponse(status: status)
            head.headerFields[.contentType] = "application/problem+json"
            head.headerFields[.contentLength] = String(text.utf8.count)
            head.headerFields[.date] = dates.now
            // Whatever the client still sends, nobody reads it.
            if status == .contentTooLarge { head.headerFields[.connection] = "close" }
            try await writer.write(head, ByteBuffer(string: text))
            if status == .contentTooLarge { throw TransportError(.cancelled) }
        }

        /// Keeps the client waiting, until it leaves or the server stops.
        private func holdOn(_ error: TransportError) async -> TransportError {
            let (nothing, never) = AsyncStream<Never>.makeStream()
            for await _ in nothing {}
            never.finish()
            return error
        }

        /// Header fields that belong to the connection they came over (RFC 9110 §7.6.1), not to the answer.
        private static let ofOneConnection: [HTTPField.Name] =
            [.connection, .transferEncoding] + ["Keep-Alive", "Proxy-Connection"].compactMap { HTTPField.Name($0) }
    }

    extension HTTPResponse {
        /// Whether nothing may follow the header, whatever was asked (RFC 9112 §6.3).
        fileprivate var hasNoBody: Bool {
            status.kind == .informational || status == .noContent || status == .notModified
        }
    }

    extension EndpointTransportResponse {
        /// The header of an answer to `HEAD`: of the length that the answer to `GET` has, where the transport knows it.
        fileprivate func headAlone(_ head: HTTPResponse) -> HTTPResponse {
            guard head.headerFields[.contentLength] == nil, let length = body.length, length > 0 else { return head }
            var head = head
            head.headerFields[.contentLength] = String(length)
            return head
        }
    }
#endif
