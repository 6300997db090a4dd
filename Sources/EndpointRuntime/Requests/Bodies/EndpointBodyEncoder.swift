public import Foundation

/// Writes bodies in a format that the runtime does not know, XML or MessagePack say: `as: custom(ReportEncoder)`.
public protocol EndpointBodyEncoder {
    /// What is written: the body's type as it goes over the wire.
    associatedtype Value

    /// The header field `Content-Type`, unless the endpoint names another.
    static var contentType: String { get }

    /// The whole body. Where it throws, nothing is sent; the call fails with the name of the error's type, and with
    /// nothing of its text.
    static func encode(_ value: Value) throws -> Data
}
