/// An error from outside this library, carried along without being shown.
///
/// Its own description may hold a URL, a header or a token, so this one prints the error's type alone. A
/// ``EndpointCredentialError``, an ``EntityStoreError``, the reason of an ``EndpointDownloadError`` and any
/// ``EndpointPrintableError``, such as a request that no stub answers, are printed in words.
public struct UnderlyingError: Sendable {
    /// The error itself.
    public let error: any Error

    init(_ error: any Error) {
        self.error = error
    }
}

/// An error whose description holds no secret, so that it is printed wherever it is carried along.
public protocol EndpointPrintableError: Error, CustomStringConvertible {}

extension UnderlyingError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The error's type, or what is wrong in the words of an error of this library's own.
    public var description: String {
        switch error {
        case let error as EndpointCredentialError: error.description
        case let error as EndpointDownloadError: "\(error.reason)"
        case let error as EntityStoreError: error.description
        case let error as any EndpointPrintableError: error.description
        default: "\(type(of: error))"
        }
    }

    /// The same as the description.
    public var debugDescription: String { description }

    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: ["type": description], displayStyle: .struct) }
}
