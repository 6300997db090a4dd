public import Foundation

/// What a response carries: bytes in memory, or a stream of them.
///
/// The ways to carry it are not public cases, so that more can join without breaking whoever reads: everybody reads
/// through ``collect(upTo:)``, or through ``chunks`` what is too long for the memory or has no end.
public struct EndpointResponseBody: Sendable {
    private enum Storage: Sendable {
        case bytes(Data)
        case stream(EndpointBodyChunks, length: Int?)
    }

    private let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// A body that is all in memory.
    public static func bytes(_ bytes: Data) -> EndpointResponseBody {
        EndpointResponseBody(.bytes(bytes))
    }

    /// A body that is read as it comes; `length` says how much will come, where that is known.
    public static func stream(_ chunks: EndpointBodyChunks, length: Int? = nil) -> EndpointResponseBody {
        EndpointResponseBody(.stream(chunks, length: length))
    }

    /// An empty body.
    public static let empty = EndpointResponseBody(.bytes(Data()))

    /// The whole body; a longer one than `limit` bytes is an invalid response.
    public func collect(upTo limit: Int = .max) async throws(TransportError) -> Data {
        switch storage {
        case .bytes(let bytes):
            guard bytes.count <= limit else { throw TransportError(.invalidResponse) }
            return bytes
        case .stream(let chunks, _):
            return try await chunks.collect(upTo: limit)
        }
    }

    /// The body in pieces, as they come. One that streams is read once, by this or by ``collect(upTo:)``.
    public var chunks: EndpointBodyChunks {
        switch storage {
        case .bytes(let bytes): EndpointBodyChunks(whole: bytes)
        case .stream(let chunks, _): chunks
        }
    }

    /// How long it is; nil where that shows only at its end.
    public var length: Int? {
        switch storage {
        case .bytes(let bytes): bytes.count
        case .stream(_, let length): length
        }
    }

    /// The whole body where it is in memory already: it spares a call the detour over ``collect(upTo:)``.
    package var bytes: Data? {
        if case .bytes(let bytes) = storage { bytes } else { nil }
    }
}

extension EndpointResponseBody: CustomStringConvertible, CustomReflectable {
    /// How long the body is; never what it says.
    public var description: String {
        switch storage {
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .stream(_, let length): length.map { "stream of \($0) bytes" } ?? "stream"
        }
    }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["body": description], displayStyle: .struct) }
}
