#if AsyncHTTPClient
    internal import AsyncHTTPClient
    internal import EndpointRuntime
    internal import Foundation
    internal import HTTPTypes
    internal import NIOCore
    internal import NIOHTTP1

    extension HTTPClientRequest {
        /// The request as AsyncHTTPClient wants it, to be sent on one of these loops with this body.
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
            // The client takes apart what it is sent, but asks for nothing by itself.
            if head.headerFields[.acceptEncoding] == nil {
                headers.add(name: "Accept-Encoding", value: "gzip, deflate")
            }
            body = Body(request, outgoing, loops)
        }
    }

    extension HTTPClientRequest.Body {
        /// Nil where there is none.
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

    /// The pieces of a body as buffers; it tells how many bytes were taken by whoever sends them.
    ///
    /// AsyncHTTPClient asks for pieces until the connection's loop says that it is full. A loop that is busy says so late,
    /// and meanwhile all of a body would have been asked for. So every now and then it is waited for.
    private struct CountedPieces: AsyncSequence, Sendable {
        typealias Element = ByteBuffer

        let pull: BodyPull
        let loops: any EventLoopGroup
        let onBytesSent: (@Sendable (Int) -> Void)?

        func makeAsyncIterator() -> Iterator {
            Iterator(pull: pull, loops: loops, onBytesSent: onBytesSent)
        }

        struct Iterator: AsyncIteratorProtocol {
            /// How many bytes are given without waiting for the loops.
            private static let lead = 1 << 20

            let pull: BodyPull
            let loops: any EventLoopGroup
            let onBytesSent: (@Sendable (Int) -> Void)?
            var given = 0
            var givenAtOnce = 0

            mutating func next() async throws -> ByteBuffer? {
                // Whoever asks for the next piece has sent the one before.
                if given > 0 { onBytesSent?(given) }
                if givenAtOnce > Self.lead {
                    // One of them is the connection's.
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
