#if Server
    internal import EndpointRuntime
    internal import Foundation
    internal import HTTPTypes
    internal import HummingbirdCore
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
        func answer(_ request: Request, _ writer: consuming ResponseWriter) async throws {
            if request.headers[.expect]?.lowercased() == "100-continue" {
                try await writer.writeInformationalHead(HTTPResponse(status: .continue))
            }
            let body: ByteBuffer
            do {
                body = try await request.body.collect(upTo: limit)
            } catch is NIOTooManyBytesError {
                return try await refuse(.contentTooLarge, "the body is longer than \(limit) bytes", writer)
            }
            let answer: EndpointTransportResponse
            do throws(TransportError) {
                answer = try await transport.send(transportRequest(request.head, body))
            } catch {
                switch error.kind {
                case .connectionLost, .cancelled: throw error
                case .timedOut: throw await holdOn(error)
                default:
                    return try await refuse(.badGateway, "what answers here failed: \(error.kind.rawValue)", writer)
                }
            }
            try await write(answer, to: request.method, writer)
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
            _ writer: consuming ResponseWriter
        ) async throws {
            var head = answer.head
            for name in Self.ofOneConnection { head.headerFields[name] = nil }
            if head.headerFields[.date] == nil { head.headerFields[.date] = dates.now }
            guard !head.hasNoBody else {
                head.headerFields[.contentLength] = nil
                return try await writer.writeResponse(head)
            }
            guard method != .head else { return try await writer.writeResponse(answer.headAlone(head)) }
            if let length = answer.body.length { head.headerFields[.contentLength] = String(length) }
            if let bytes = answer.body.bytes {
                return try await writer.write(
                    response: head,
                    body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
                )
            }
            let stream = try await writer.writeHead(head)
            do throws(TransportError) {
                for try await piece in answer.body.chunks { try await Self.write(piece, to: stream) }
            } catch {
                throw error.kind == .timedOut ? await holdOn(error) : error
            }
            try await stream.finish(nil)
        }

        /// A client that takes nothing more has left.
        private static func write(_ piece: Data, to stream: some ResponseBodyWriter) async throws(TransportError) {
            var stream = stream
            do {
                try await stream.write(ByteBuffer(bytes: piece))
            } catch {
                throw TransportError(.cancelled, underlying: error)
            }
        }

        private func refuse(
            _ status: HTTPResponse.Status,
            _ reason: String,
            _ writer: consuming ResponseWriter
        ) async throws {
            let text = #"{"status":\#(status.code),"title":"\#(status.reasonPhrase)","detail":"\#(reason)"}"#
            var head = HTTPResponse(status: status)
            head.headerFields[.contentType] = "application/problem+json"
            head.headerFields[.contentLength] = String(text.utf8.count)
            head.headerFields[.date] = dates.now
            // Whatever the client still sends, nobody reads it.
            if status == .contentTooLarge { head.headerFields[.connection] = "close" }
            try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
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

    /// The value of `Date`, made once a second.
    final class HTTPDateLine: Sendable {
        private let last = Lock<(second: Int, text: String)>((-1, ""))

        /// This moment.
        var now: String {
            let second = Int(Date().timeIntervalSince1970.rounded(.down))
            return last.withLock { last in
                if last.second != second { last = (second, Self.text(second)) }
                return last.text
            }
        }

        /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7), for seconds since 1970.
        static func text(_ second: Int) -> String {
            var moment = time_t(second)
            var parts = tm()
            gmtime_r(&moment, &parts)
            func digits(_ number: Int32, _ count: Int) -> String {
                let text = String(number)
                return String(repeating: "0", count: max(0, count - text.count)) + text
            }
            let day = "\(days[Int(parts.tm_wday)]), \(digits(parts.tm_mday, 2)) \(months[Int(parts.tm_mon)])"
            let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0, 2) }.joined(separator: ":")
            return "\(day) \(digits(parts.tm_year + 1900, 4)) \(time) GMT"
        }

        private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        private static let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
    }
#endif
