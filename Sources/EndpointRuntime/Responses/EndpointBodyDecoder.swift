public import Foundation

/// Decodes bodies in a format that the runtime does not support, such as XML or MessagePack: `returns:
/// custom(ReportDecoder)`.
public protocol EndpointBodyDecoder: SendableMetatype {
    /// The type that the body is decoded into. It is the app's own type, and is not mapped any further.
    associatedtype Value: Sendable

    /// Decodes a whole body.
    ///
    /// - Parameters:
    ///   - body: The body as the server sent it.
    ///   - contentType: The response's `Content-Type`, if it has one.
    /// - Returns: The value.
    /// - Throws: Any error. The call then fails with ``EndpointError/Kind/other(_:)``, which shows the type of the
    ///   error but not its text.
    static func decode(_ body: Data, contentType: String?) throws -> Value
}

extension ResponseReader {
    /// A decoder of the app decodes the body.
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
