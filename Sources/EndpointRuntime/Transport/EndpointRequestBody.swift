public import Foundation

/// What a request carries.
///
/// The ways to carry it are not public cases, so that files and streams can join without breaking a transport: a transport
/// takes ``bytes`` where there are any.
public struct EndpointRequestBody: Sendable {
    private enum Storage: Sendable {
        case none
        case bytes(Data)
    }

    private let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// No body at all, which is not the same as an empty one: no `Content-Length` is sent.
    public static let none = EndpointRequestBody(.none)

    /// A body that is all in memory; it can be sent any number of times.
    public static func bytes(_ bytes: Data) -> EndpointRequestBody {
        EndpointRequestBody(.bytes(bytes))
    }

    /// The whole body where it is in memory, nil where there is none.
    public var bytes: Data? {
        switch storage {
        case .none: nil
        case .bytes(let bytes): bytes
        }
    }
}

extension EndpointRequestBody: CustomStringConvertible, CustomReflectable {
    /// How long the body is; never what it says.
    public var description: String { bytes.map { "\($0.count) bytes" } ?? "none" }

    /// How long the body is; never what it says.
    public var customMirror: Mirror { Mirror(self, children: ["length": bytes?.count ?? 0], displayStyle: .struct) }
}
