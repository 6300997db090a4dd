/// An API whose answers have an envelope with metadata.
public protocol EnvelopedAPI: EndpointAPI {
    /// The metadata of the envelope.
    associatedtype Metadata: Sendable

    /// The place and the type of the metadata.
    static var envelope: EndpointEnvelope<Metadata> { get }
}

/// The place of the metadata in an envelope, and its decoding.
public struct EndpointEnvelope<Metadata: Sendable>: Sendable {
    let metadata: @Sendable (EndpointResponse) throws(EndpointReadingError) -> Metadata

    /// Creates an envelope.
    ///
    /// - Parameters:
    ///   - path: The keys that lead to the metadata.
    ///   - body: The metadata's type on the wire.
    ///   - make: Converts it.
    public init<Body: WireReadable & Sendable>(
        metadata path: [String],
        body: Body.Type,
        _ make: @escaping @Sendable (Body) throws -> Metadata
    ) {
        metadata = { response throws(EndpointReadingError) in
            let body: Body = try JSONResponse.read(response, at: path, reportsDuplicates: false)
            do {
                return try make(body)
            } catch let error as MappingError {
                throw .mapping(error)
            } catch {
                throw .other(error)
            }
        }
    }
}
