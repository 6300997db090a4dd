/// A type that is decoded from JSON as one of several types.
///
/// Generated unions conform to it. If the type also conforms to `Decodable`, any decoder can decode it, through a JSON
/// value. Nothing is synthesized.
public protocol WireUnionReadable: WireReadable, Sendable {}

/// A type that is encoded as JSON as one of several types.
///
/// Generated unions conform to it. If the type also conforms to `Encodable`, any encoder can encode it, through a JSON
/// value. Nothing is synthesized.
public protocol WireUnionWritable: WireWritable, Sendable {}
