/// An error from outside this library. It is passed along, but its text is not shown.
///
/// Its own description may contain a URL, a header or a token, so only the type of the error is printed. A
/// ``EndpointCredentialError``, an ``EntityStoreError``, the reason of an ``EndpointDownloadError`` and any
/// ``EndpointPrintableError``, such as a request that no stub answers, are printed as text.
public struct UnderlyingError: Sendable {
    /// The error itself.
    public let error: any Error

    /// Wraps an error.
    package init(_ error: any Error) {
        self.error = error
    }
}

/// An error whose description contains no secrets, so it is always printed.
public protocol EndpointPrintableError: Error, CustomStringConvertible {}

extension UnderlyingError: EndpointRedacted {
    /// The error's type, or the text of an error of this library.
    public var description: String {
        switch error {
        case let error as EndpointCredentialError: error.description
        case let error as EndpointDownloadError: "\(error.reason)"
        case let error as EntityStoreError: error.description
        case let error as any EndpointPrintableError: error.description
        default: "\(type(of: error))"
        }
    }
}
