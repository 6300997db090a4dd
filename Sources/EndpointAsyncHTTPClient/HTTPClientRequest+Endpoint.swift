#if AsyncHTTPClient
    internal import AsyncHTTPClient
    internal import EndpointRuntime
    internal import Foundation
    internal import HTTPTypes
    internal import NIOCore
    internal import NIOHTTP1

    extension HTTPClientRequest {
        /// Creates AsyncHTTPClient's form of the request, with this body, to be sent on one of these loops.
        init(
            _ request: EndpointTransportRequest,
            _ outgoing: OutgoingBody,
            on loops: any EventLoopGroup
        ) throws(TransportError) {
            guard let address = request.address else { throw TransportError(.invalidURL) }
            let head = request.head
            self.init(url: address)
            method = HTTPMethod(rawValue: head.method.rawValue)
            for field in head.headerFields {
                headers.add(name: field.name.rawName, value: field.value)
            }
            // The HTTP client decompresses responses, but does not ask for compressed ones by itself.
            if head.headerFields[.acceptEncoding] == nil {
                headers.add(name: "Accept-Encoding", value: "gzip, deflate")
            }
            body = Body(request, outgoing, loops)
        }
    }

    extension HTTPClientRequest.Body {
        /// Nil if there is no body.
        fileprivate init?(
            _ request: EndpointTransportRequest,
            _ outgoing: OutgoingBody,
            _ loops: any EventLoopGroup
        ) {
            switch outgoing {
            case .none:
                return nil
            case .bytes(let bytes):
                self = .bytes(ByteBuffer(bytes: bytes))
            case .pulled(let pull):
                let length = request.body.length.map { HTTPClientRequest.Body.Length.known(Int64($0)) }
                self = .stream(
                    CountedPieces(pull: pull, loops: loops, onBytesSent: request.onBytesSent),
                    length: length ?? .unknown
                )
            }
        }
    }

    /// The pieces of a body as buffers. It reports the number of bytes that the sender has taken.
    ///
    /// AsyncHTTPClient asks for pieces until the loop of the connection reports that it is full. A busy loop reports it
    /// late, and by then the whole body would have been requested. So this sequence waits for the loops every now and
    /// then.
    private struct CountedPieces: AsyncSequence, Sendable {
        typealias Element = ByteBuffer

        let pull: BodyPull
        let loops: any EventLoopGroup
        let onBytesSent: (@Sendable (Int) -> Void)?

        func makeAsyncIterator() -> Iterator {
            Iterator(pull: pull, loops: loops, onBytesSent: onBytesSent)
        }

        struct Iterator: AsyncIteratorProtocol {
            /// The number of bytes that are returned before the sequence waits for the loops.
            private static let lead = 1 << 20

            let pull: BodyPull
            let loops: any EventLoopGroup
            let onBytesSent: (@Sendable (Int) -> Void)?
            var given = 0
            var givenAtOnce = 0

            mutating func next() async throws -> ByteBuffer? {
                // A request for the next piece means that the previous one was sent.
                if given > 0 { onBytesSent?(given) }
                if givenAtOnce > Self.lead {
                    // The connection runs on one of them.
                    for loop in loops.makeIterator() { try await loop.submit {}.get() }
                    givenAtOnce = 0
                }
                guard let piece = try await pull.next() else { return nil }
                given += piece.count
                givenAtOnce += piece.count
                return ByteBuffer(bytes: piece)
            }
        }
    }
#endif
