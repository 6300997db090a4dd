public import Foundation

/// Encodes bodies in a format that the runtime does not support, such as XML or MessagePack: `as:
/// custom(ReportEncoder)`.
public protocol EndpointBodyEncoder {
    /// The type of the body.
    associatedtype Value

    /// The header field `Content-Type`, unless the endpoint states another.
    static var contentType: String { get }

    /// Encodes the whole body. If it throws, nothing is sent, and the call fails with the name of the error's type. The
    /// error's text is not shown.
    static func encode(_ value: Value) throws -> Data
}
