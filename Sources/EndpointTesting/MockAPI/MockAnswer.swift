/// What a request is answered with.
public struct MockAnswer: Hashable, Sendable {
    /// What follows the header.
    public enum Content: Hashable, Sendable {
        /// Nothing.
        case none
        /// A value of JSON. It stands at the end of the keys `at`, and beside it what `around` says.
        case json(MockSchema, at: [String] = [], around: [MockField] = [])
        /// Server-sent events, each with a value as its data; the last says `until`, where there is one.
        case events(MockSchema, until: String? = nil)
        /// A value in each line: JSON, or the bare text where the schema is one of text.
        case lines(MockSchema)
        /// Any text, or any bytes.
        case text, binary
    }

    /// The status.
    public var status: Int
    /// What follows the header.
    public var content: Content
    /// Header fields, each a value in the terms of JSON whose text they hold.
    public var headers: [MockField]
    /// The example of the type that it answers with, where the spec says which.
    public var example: String?
    /// Whether the spec says the status; otherwise a real server may answer with any success.
    public var isStatusStated: Bool

    /// An answer.
    public init(
        _ status: Int,
        _ content: Content,
        headers: [MockField] = [],
        example: String? = nil,
        isStatusStated: Bool = false
    ) {
        self.status = status
        self.content = content
        self.headers = headers
        self.example = example
        self.isStatusStated = isStatusStated
    }
}

/// How one gets from a page of a list to the next.
public struct MockPaging: Hashable, Sendable {
    /// What says which page is asked for.
    public enum Step: Hashable, Sendable {
        /// The `Link` header field of the answer, RFC 8288.
        case link
        /// What the answer says at the end of these keys, sent back as that query parameter.
        case cursor(parameter: String, at: [String])
        /// A query parameter that counts pages from 1.
        case page(parameter: String)
        /// A query parameter that counts items from 0.
        case offset(parameter: String)
    }

    /// What says which page is asked for.
    public var step: Step
    /// The keys that lead to the list in the body.
    public var items: [String]
    /// The keys that lead to what says whether there is more.
    public var more: [String]?

    /// A way from page to page.
    public init(_ step: Step, items: [String] = [], more: [String]? = nil) {
        self.step = step
        self.items = items
        self.more = more
    }
}
