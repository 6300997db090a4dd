public import Foundation

/// What a response carries.
///
/// The ways to carry it are not public cases, so that streams can join without breaking whoever reads: everybody reads
/// through ``collect(upTo:)``.
public struct EndpointResponseBody: Sendable {
    private let storage: Data

    private init(_ storage: Data) {
        self.storage = storage
    }

    /// A body that is all in memory.
    public static func bytes(_ bytes: Data) -> EndpointResponseBody {
        EndpointResponseBody(bytes)
    }

    /// An empty body.
    public static let empty = EndpointResponseBody(Data())

    /// The whole body; a longer one than `limit` bytes is an invalid response.
    public func collect(upTo limit: Int = .max) async throws(TransportError) -> Data {
        guard storage.count <= limit else { throw TransportError(.invalidResponse) }
        return storage
    }

    /// The whole body where it is in memory already: it spares a call the detour over ``collect(upTo:)``.
    var bytes: Data? { storage }
}

extension EndpointResponseBody: CustomStringConvertible, CustomReflectable {
    /// How long the body is; never what it says.
    public var description: String { "\(storage.count) bytes" }

    /// How long the body is; never what it says.
    public var customMirror: Mirror { Mirror(self, children: ["length": storage.count], displayStyle: .struct) }
}
