/// An error from outside this library, carried along without being shown.
///
/// Its own description may hold a URL, a header or a token, so this one prints the error's type alone. A
/// ``EndpointCredentialError``, an ``EntityStoreError`` and the reason of an ``EndpointDownloadError``, which are this library's
/// own, are printed in words.
public struct UnderlyingError: Sendable {
    /// The error itself.
    public let error: any Error

    init(_ error: any Error) {
        self.error = error
    }
}

extension UnderlyingError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The error's type, or what is wrong with a credential or a download's file.
    public var description: String {
        switch error {
        case let error as EndpointCredentialError: error.description
        case let error as EndpointDownloadError: "\(error.reason)"
        case let error as EntityStoreError: error.description
        default: "\(type(of: error))"
        }
    }

    /// The same as the description.
    public var debugDescription: String { description }

    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: ["type": description], displayStyle: .struct) }
}
