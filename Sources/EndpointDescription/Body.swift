extension APIDescription {
    /// What a request carries after the header.
    public struct Body: Hashable, Sendable {
        /// What it is written as.
        public enum Format: String, Hashable, Sendable, CaseIterable {
            case json
            /// `application/x-www-form-urlencoded`
            case form
            /// `multipart/form-data`
            case multipart
            /// A JSON value in each line; the schema is that of one line.
            case lines
            /// Any text, or any bytes.
            case text, binary
        }

        /// What it is written as.
        public var format: Format
        /// The content type, where the format does not say it.
        public var contentType: String?
        /// What it is.
        public var schema: Schema
        /// Whether no log may show any of it.
        public var isSensitive: Bool
        /// Members that every request has. Two routes of one method and path may be told apart by them.
        public var members: [SetMember]
        /// The parts of a `multipart/form-data` body whose headers contain more than their names.
        public var parts: [Part]

        /// A body.
        public init(
            _ format: Format,
            _ schema: Schema,
            contentType: String? = nil,
            isSensitive: Bool = false,
            members: [SetMember] = [],
            parts: [Part] = []
        ) {
            self.format = format
            self.schema = schema
            self.contentType = contentType
            self.isSensitive = isSensitive
            self.members = members
            self.parts = parts
        }
    }

    /// The header of a part of a `multipart/form-data` body (RFC 7578 §4).
    public struct Part: Hashable, Sendable {
        /// The part's name.
        public var name: String
        /// The content type; nil if any is allowed.
        public var contentType: String?
        /// The header fields that every request has.
        public var headers: [FixedParameter]

        /// Creates a part.
        public init(_ name: String, contentType: String? = nil, headers: [FixedParameter] = []) {
            self.name = name
            self.contentType = contentType
            self.headers = headers
        }
    }
}
