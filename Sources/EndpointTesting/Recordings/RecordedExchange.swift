public import EndpointRuntime
public import Foundation

/// A recorded request and its response.
public struct RecordedExchange: Sendable, Hashable {
    /// The recorded request.
    public struct Request: Sendable, Hashable {
        /// `GET`.
        public var method: String
        /// The whole URL, with its query.
        public var url: String
        /// The header fields in their order, without those that differ each time or that only describe the transfer of
        /// the body.
        public var headers: [Header]
        /// The body.
        public var body: RecordedBody
        /// The whole URL is secret.
        var hasSecretURL = false
    }

    /// The recorded response.
    public struct Response: Sendable, Hashable {
        /// The status.
        public var status: Int
        /// The header fields in their order, without those that only describe the transfer of the body.
        public var headers: [Header]
        /// The body, as far as it was read.
        public var body: RecordedBody
        /// The reason why the body ended early; nil if it was read to its end.
        public var end: End?
    }

    /// The reason why a body ended early.
    public enum End: Sendable, Hashable {
        /// The reader stopped.
        case left
        /// The connection broke.
        case broken(TransportError.Kind)
    }

    /// A header field.
    public struct Header: Sendable, Hashable {
        /// The name, as it was sent.
        public var name: String
        /// The value.
        public var value: String

        /// Creates a header field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The request.
    public var request: Request
    /// The response.
    public var response: Response
    /// Its values are replaced by others of the same shape.
    var hasReplacedValues = false
}

/// The body of a recorded request or response.
public enum RecordedBody: Sendable, Hashable {
    /// No body.
    case none
    /// A JSON value. The order of members and white space are not kept.
    case json(JSONValue)
    /// Text.
    case text(String)
    /// Bytes that are not text.
    case binary(Data)
    /// A body that was not recorded, with the reason.
    case omitted(String)

    /// Creates the body of these bytes. JSON with a duplicate key stays text, as it is.
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

    /// The bytes that replace the recorded body.
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
