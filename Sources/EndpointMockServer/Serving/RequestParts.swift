#if Server
    internal import HTTPTypes
    internal import NIOCore
    internal import NIOHTTP1

    /// The requests of one connection, each with its head and body.
    struct RequestParts {
        private var parts: NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator

        init(_ inbound: NIOAsyncChannelInboundStream<HTTPServerRequestPart>) {
            parts = inbound.makeAsyncIterator()
        }

        /// Reads the head of the next request; nil if the client sends no more of them.
        mutating func head() async throws -> HTTPRequestHead? {
            while let part = try await parts.next() {
                if case .head(let head) = part { return head }
            }
            return nil
        }

        /// Reads the body of the request whose head was read last. Nil if it is longer than allowed; then it is not
        /// read to its end.
        mutating func body(upTo limit: Int) async throws -> ByteBuffer? {
            var body = ByteBuffer()
            while let part = try await parts.next() {
                guard case .body(var piece) = part else { return body }
                guard body.readableBytes + piece.readableBytes <= limit else { return nil }
                if body.readableBytes == 0 { body = piece } else { body.writeBuffer(&piece) }
            }
            // The client left in the middle of the body.
            throw ChannelError.inputClosed
        }
    }

    extension HTTPRequest {
        /// Converts a head; nil if its method is not valid.
        init?(_ head: HTTPRequestHead) {
            guard let method = HTTPRequest.Method(head.method.rawValue) else { return nil }
            let (authority, path) = Self.target(head.uri)
            var fields = HTTPFields()
            for (name, value) in head.headers {
                // The authority already names the host. A field with an invalid name is left out.
                guard let name = HTTPField.Name(name), name.canonicalName != "host" else { continue }
                fields.append(HTTPField(name: name, value: value))
            }
            self.init(
                method: method,
                scheme: "http",
                authority: authority ?? head.headers.first(name: "Host"),
                path: path,
                headerFields: fields
            )
        }

        /// Splits the target of a request. It is a path, or a whole URL as sent to proxies (RFC 9112 §3.2).
        private static func target(_ text: String) -> (authority: String?, path: String) {
            guard text.utf8.first != UInt8(ascii: "/"), let scheme = text.firstRange(of: "://") else {
                return (nil, text)
            }
            let rest = text[scheme.upperBound...].unicodeScalars
            let end = rest.firstIndex { scalar in scalar == "/" || scalar == "?" } ?? rest.endIndex
            let path = String(rest[end...])
            return (String(rest[..<end]), path.utf8.first == UInt8(ascii: "/") ? path : "/" + path)
        }
    }
#endif
