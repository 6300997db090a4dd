extension APIDescription {
    /// What a request is answered with.
    public struct Answer: Hashable, Sendable {
        /// What follows the header.
        public enum Content: Hashable, Sendable {
            /// Nothing.
            case none
            /// A value of JSON. It stands at the end of the keys `at`, and beside it what `around` says.
            case json(Schema, at: [String] = [], around: [Field] = [])
            /// Server-sent events, each with a value as its data, at the end of the keys `at`; the last says `until`, where
            /// there is one.
            case events(Schema, until: String? = nil, at: [String] = [])
            /// A value in each line: JSON with it at the end of the keys `at`, or the bare text where the schema is one of
            /// text and there are no keys.
            case lines(Schema, at: [String] = [])
            /// Any text, or any bytes.
            case text, binary
        }

        /// The status.
        public var status: Int
        /// What follows the header.
        public var content: Content
        /// The media type, where what follows the header does not say it.
        public var contentType: String?
        /// Header fields, each a value in the terms of JSON whose text they hold.
        public var headers: [Field]
        /// The example of the type that it answers with, where the spec says which.
        public var example: String?
        /// Whether the spec says the status; otherwise a real server may answer with any success.
        public var isStatusStated: Bool

        /// An answer.
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
