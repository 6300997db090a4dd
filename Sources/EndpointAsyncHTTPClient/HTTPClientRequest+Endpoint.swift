#if AsyncHTTPClient
    internal import AsyncHTTPClient
    internal import EndpointRuntime
    internal import Foundation
    internal import HTTPTypes
    internal import NIOCore
    internal import NIOHTTP1

    extension HTTPClientRequest {
        /// The request as AsyncHTTPClient wants it.
        init(_ request: EndpointTransportRequest) throws(TransportError) {
            let head = request.head
            guard let scheme = head.scheme, let authority = head.authority, let path = head.path else {
                throw TransportError(.invalidURL)
            }
            // Without the slash, "@evil.example/" would make the host another one, with the credentials already on board.
            guard path.utf8.first == UInt8(ascii: "/") else { throw TransportError(.invalidURL) }
            self.init(url: "\(scheme)://\(authority)\(path)")
            method = HTTPMethod(rawValue: head.method.rawValue)
            for field in head.headerFields {
                headers.add(name: field.name.rawName, value: field.value)
            }
            // The client takes apart what it is sent, but asks for nothing by itself.
            if head.headerFields[.acceptEncoding] == nil {
                headers.add(name: "Accept-Encoding", value: "gzip, deflate")
            }
            body = Body(request.body, request.onBytesSent)
        }
    }

    extension HTTPClientRequest.Body {
        fileprivate init?(_ body: EndpointRequestBody, _ onBytesSent: (@Sendable (Int) -> Void)?) {
            if body.isNone { return nil }
            if let bytes = body.bytes, onBytesSent == nil {
                self = .bytes(ByteBuffer(bytes: bytes))
            } else {
                let length = body.length.map { HTTPClientRequest.Body.Length.known(Int64($0)) }
                self = .stream(
                    CountedPieces(chunks: body.chunks(), onBytesSent: onBytesSent),
                    length: length ?? .unknown
                )
            }
        }
    }

    /// The pieces of a body as buffers; it tells how many bytes were taken by whoever sends them.
    private struct CountedPieces: AsyncSequence, Sendable {
        typealias Element = ByteBuffer

        let chunks: EndpointBodyChunks
        let onBytesSent: (@Sendable (Int) -> Void)?

        func makeAsyncIterator() -> Iterator {
            Iterator(chunks: chunks.makeAsyncIterator(), onBytesSent: onBytesSent)
        }

        struct Iterator: AsyncIteratorProtocol {
            var chunks: EndpointBodyChunks.Iterator
            let onBytesSent: (@Sendable (Int) -> Void)?
            var given = 0

            mutating func next() async throws -> ByteBuffer? {
                // Whoever asks for the next piece has sent the one before.
                if given > 0 { onBytesSent?(given) }
                guard let piece = try await chunks.next() else { return nil }
                given += piece.count
                return ByteBuffer(bytes: piece)
            }
        }
    }
#endif
