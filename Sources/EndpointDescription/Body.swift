extension APIDescription {
    /// The body of a request.
    public struct Body: Hashable, Sendable {
        /// The encoding of a body.
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

        /// The encoding.
        public var format: Format
        /// The content type, if the encoding does not determine it.
        public var contentType: String?
        /// The schema of the value. In ``Format/lines`` it is the schema of one line.
        public var schema: Schema
        /// The body must not appear in logs.
        public var isSensitive: Bool
        /// Constant members of every request's body. They can distinguish two routes with the same method and path.
        public var members: [SetMember]
        /// Members of every request's body that the app provides, and that the schema does not have.
        public var provided: [Field]
        /// The parts of a `multipart/form-data` body whose headers contain more than their names.
        public var parts: [Part]

        /// Creates a body.
        public init(
            _ format: Format,
            _ schema: Schema,
            contentType: String? = nil,
            isSensitive: Bool = false,
            members: [SetMember] = [],
            provided: [Field] = [],
            parts: [Part] = []
        ) {
            self.format = format
            self.schema = schema
            self.contentType = contentType
            self.isSensitive = isSensitive
            self.members = members
            self.provided = provided
            self.parts = parts
        }

        /// The content type that a request has: the body's own, else that of its encoding.
        package var sentType: String {
            if let contentType { return contentType }
            return switch format {
            case .json: "application/json"
            case .form: "application/x-www-form-urlencoded"
            case .multipart: "multipart/form-data"
            case .lines: "application/x-ndjson"
            case .text: "text/plain"
            case .binary: "application/octet-stream"
            }
        }

        /// The content type that a server expects; nil if it accepts any.
        package var expectedType: String? {
            [.lines, .binary].contains(format) ? contentType : sentType
        }
    }

    /// The header of a part of a `multipart/form-data` body (RFC 7578, section 4).
    public struct Part: Hashable, Sendable {
        /// The part's name.
        public var name: String
        /// The content type; nil allows any.
        public var contentType: String?
        /// The header fields of every request.
        public var headers: [FixedParameter]

        /// Creates a part.
        public init(_ name: String, contentType: String? = nil, headers: [FixedParameter] = []) {
            self.name = name
            self.contentType = contentType
            self.headers = headers
        }
    }
}
