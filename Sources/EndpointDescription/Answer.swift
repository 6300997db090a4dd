extension APIDescription {
    /// One possible response to a request.
    public struct Answer: Hashable, Sendable {
        /// The content of a response.
        public enum Content: Hashable, Sendable {
            /// No content.
            case none
            /// A JSON value at the path `at`. `around` lists the other members of the body.
            case json(Schema, at: [String] = [], around: [Field] = [])
            /// Server-sent events. The data of each is JSON with the value at the path `at`. The data of the last event
            /// is `until`, if that is not nil.
            case events(Schema, until: String? = nil, at: [String] = [])
            /// One value in each line: JSON with the value at the path `at`, or plain text if the schema is text and
            /// the path is empty.
            case lines(Schema, at: [String] = [])
            /// Any text, or any bytes.
            case text, binary
        }

        /// The HTTP status.
        public var status: Int
        /// The content.
        public var content: Content
        /// The media type, if the content does not determine it.
        public var contentType: String?
        /// Header fields. The schema of each is that of a JSON value with the field's text.
        public var headers: [Field]
        /// The name of the type's example that the response contains, if the spec selects one.
        public var example: String?
        /// The spec states the status. Otherwise a real server may answer with any success.
        public var isStatusStated: Bool

        /// Creates a response.
        public init(
            _ status: Int,
            _ content: Content,
            contentType: String? = nil,
            headers: [Field] = [],
            example: String? = nil,
            isStatusStated: Bool = false
        ) {
            self.status = status
            self.content = content
            self.contentType = contentType
            self.headers = headers
            self.example = example
            self.isStatusStated = isStatusStated
        }
    }
}
