/// An error from outside this library, carried along without being shown.
///
/// Its own description may hold a URL, a header or a token, so this one prints the error's type alone.
public struct UnderlyingError: Sendable {
    /// The error itself.
    public let error: any Error

    init(_ error: any Error) {
        self.error = error
    }
}

extension UnderlyingError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The error's type.
    public var description: String { String(describing: type(of: error)) }

    /// The error's type.
    public var debugDescription: String { description }

    /// Nothing but the type.
    public var customMirror: Mirror { Mirror(self, children: ["type": description], displayStyle: .struct) }
}
