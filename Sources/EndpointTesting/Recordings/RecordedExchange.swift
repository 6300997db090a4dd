public import EndpointRuntime
public import Foundation

/// A request and its response, as a recording holds them.
public struct RecordedExchange: Sendable, Hashable {
    /// What was asked.
    public struct Request: Sendable, Hashable {
        /// `GET`.
        public var method: String
        /// The whole address, with its query.
        public var url: String
        /// The header fields in their order, but for those that differ each time or say how the body was carried.
        public var headers: [Header]
        /// What followed the header.
        public var body: RecordedBody
    }

    /// What was answered.
    public struct Response: Sendable, Hashable {
        /// The status.
        public var status: Int
        /// The header fields in their order, but for those that say how the body was carried.
        public var headers: [Header]
        /// What followed the header, as far as it was read.
        public var body: RecordedBody
        /// How the body ended before its end; nil where it was read to its end.
        public var end: End?
    }

    /// How a body ended before its end.
    public enum End: Sendable, Hashable {
        /// Whoever read it had enough.
        case left
        /// It broke.
        case broken(TransportError.Kind)
    }

    /// A header field.
    public struct Header: Sendable, Hashable {
        /// The name, as it was sent.
        public var name: String
        /// The value.
        public var value: String

        /// A header field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What was asked.
    public var request: Request
    /// What was answered.
    public var response: Response
}

/// What followed a header.
public enum RecordedBody: Sendable, Hashable {
    /// Nothing.
    case none
    /// A value of JSON, whose members' order and whose spaces are not kept.
    case json(JSONValue)
    /// Text.
    case text(String)
    /// Bytes that are no text.
    case binary(Data)
    /// Something that is not kept, and why.
    case omitted(String)

    /// The body of these bytes; JSON with a key twice in an object stays the text that it is.
    init(_ bytes: Data) {
        guard !bytes.isEmpty else {
            self = .none
            return
        }
        var report = WireReport()
        if let json = try? Wire.decode(JSONValue.self, from: bytes, report: &report), report.duplicateKeys.isEmpty {
            self = .json(json)
        } else if let text = String(bytes: bytes, encoding: .utf8) {
            self = .text(text)
        } else {
            self = .binary(bytes)
        }
    }

    /// The bytes to send in its place.
    var bytes: Data {
        get throws(WireError) {
            switch self {
            case .none, .omitted: Data()
            case .json(let value): try Wire.encode(value)
            case .text(let text): Data(text.utf8)
            case .binary(let bytes): bytes
            }
        }
    }
}
