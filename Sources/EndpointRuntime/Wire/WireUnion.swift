/// A type that reads itself from JSON as one of several types.
///
/// Generated unions conform. A type that also says `Decodable` is read by any decoder, through a JSON value: nothing is
/// synthesized.
public protocol WireUnionReadable: WireReadable, Sendable {}

/// A type that writes itself as JSON as one of several types.
///
/// Generated unions conform. A type that also says `Encodable` is written by any encoder, through a JSON value: nothing is
/// synthesized.
public protocol WireUnionWritable: WireWritable, Sendable {}
