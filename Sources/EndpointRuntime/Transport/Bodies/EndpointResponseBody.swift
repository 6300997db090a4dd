public import Foundation

/// The body of a response: bytes in memory, or a stream of bytes.
///
/// The kinds are not public cases, so new kinds do not break callers. Read a body with ``collect(upTo:)``. If it is too
/// large for memory or has no end, read it with ``chunks``.
public struct EndpointResponseBody: Sendable {
    private enum Storage: Sendable {
        case bytes(Data)
        case stream(EndpointBodyChunks, length: Int?)
    }

    private let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// A body in memory.
    public static func bytes(_ bytes: Data) -> EndpointResponseBody {
        EndpointResponseBody(.bytes(bytes))
    }

    /// A body that is read as it arrives. `length` is the number of bytes, if it is known.
    public static func stream(_ chunks: EndpointBodyChunks, length: Int? = nil) -> EndpointResponseBody {
        EndpointResponseBody(.stream(chunks, length: length))
    }

    /// An empty body.
    public static let empty = EndpointResponseBody(.bytes(Data()))

    /// Reads the whole body. A body with more than `limit` bytes is an invalid response.
    public func collect(upTo limit: Int = .max) async throws(TransportError) -> Data {
        switch storage {
        case .bytes(let bytes):
            guard bytes.count <= limit else { throw TransportError(.invalidResponse) }
            return bytes
        case .stream(let chunks, _):
            return try await chunks.collect(upTo: limit)
        }
    }

    /// The body in pieces, as they arrive. A stream can be read only once, with this or with ``collect(upTo:)``.
    public var chunks: EndpointBodyChunks {
        switch storage {
        case .bytes(let bytes): EndpointBodyChunks(whole: bytes)
        case .stream(let chunks, _): chunks
        }
    }

    /// The length; nil if it is only known at the end.
    public var length: Int? {
        switch storage {
        case .bytes(let bytes): bytes.count
        case .stream(_, let length): length
        }
    }

    /// The whole body if it is already in memory. This saves a call to ``collect(upTo:)``.
    package var bytes: Data? {
        if case .bytes(let bytes) = storage { bytes } else { nil }
    }
}

extension EndpointResponseBody: EndpointRedacted {
    /// The length of the body, without its contents.
    public var description: String {
        switch storage {
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .stream(_, let length): length.map { "stream of \($0) bytes" } ?? "stream"
        }
    }
}
