extension APIDescription {
    /// The pagination of a list.
    public struct Paging: Hashable, Sendable {
        /// The way to request the next page.
        public enum Step: Hashable, Sendable {
            /// The `Link` header field of the response (RFC 8288).
            case link
            /// The response has a value at this path, which the next request sends in the query parameter.
            case cursor(parameter: String, at: [String])
            /// A query parameter with the page number, by default from 1.
            case page(parameter: String)
            /// A query parameter with the number of items to skip, by default from 0.
            case offset(parameter: String)
        }

        /// The way to request the next page.
        public var step: Step
        /// The path of the list in the body.
        public var items: [String]
        /// The path of the value that tells if there are more pages.
        public var more: [String]?
        /// The first page number or offset; `nil` for the default.
        public var first: Int?

        /// Creates a pagination.
        public init(_ step: Step, items: [String] = [], more: [String]? = nil, first: Int? = nil) {
            self.first = first
            self.step = step
            self.items = items
            self.more = more
        }
    }
}
