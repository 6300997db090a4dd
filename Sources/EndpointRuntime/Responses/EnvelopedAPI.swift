/// An API whose answers are wrapped, and say something besides the value.
public protocol EnvelopedAPI: EndpointAPI {
    /// What the envelope says besides the value.
    associatedtype Metadata: Sendable

    /// Where that stands.
    static var envelope: EndpointEnvelope<Metadata> { get }
}

/// Where an envelope's metadata stands, and what it becomes.
public struct EndpointEnvelope<Metadata: Sendable>: Sendable {
    let metadata: @Sendable (EndpointResponse) throws(EndpointReadingError) -> Metadata

    /// An envelope.
    ///
    /// - Parameters:
    ///   - path: The keys that lead to the metadata.
    ///   - body: What stands there on the wire.
    ///   - make: What is made of it.
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
