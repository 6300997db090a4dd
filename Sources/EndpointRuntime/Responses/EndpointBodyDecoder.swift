public import Foundation

/// Reads bodies in a format that the runtime does not know, XML or MessagePack say: `returns: custom(ReportDecoder)`.
public protocol EndpointBodyDecoder: SendableMetatype {
    /// What the body is read into: a type of the app's own, which is not mapped any further.
    associatedtype Value: Sendable

    /// The value of a whole body.
    ///
    /// - Parameters:
    ///   - body: The body, as it came.
    ///   - contentType: The response's `Content-Type`, if it has one.
    /// - Returns: The value.
    /// - Throws: Anything: the call fails with ``EndpointError/Kind/other(_:)``, of which the type is shown and no text.
    static func decode(_ body: Data, contentType: String?) throws -> Value
}

extension ResponseReader {
    /// The body is read by a decoder of the app's own.
    public static func custom<Decoder: EndpointBodyDecoder>(_ decoder: Decoder.Type) -> Self
    where Response == Decoder.Value {
        Self { response throws(EndpointReadingError) in
            do {
                return try Decoder.decode(response.body, contentType: response.header("Content-Type"))
            } catch {
                throw .other(error)
            }
        }
    }
}
