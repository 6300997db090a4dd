extension APIDescription {
    /// How one gets from a page of a list to the next.
    public struct Paging: Hashable, Sendable {
        /// What says which page is asked for.
        public enum Step: Hashable, Sendable {
            /// The `Link` header field of the answer, RFC 8288.
            case link
            /// What the answer says at the end of these keys, sent back as that query parameter.
            case cursor(parameter: String, at: [String])
            /// A query parameter that counts pages, usually from 1.
            case page(parameter: String)
            /// A query parameter that counts items, usually from 0.
            case offset(parameter: String)
        }

        /// What says which page is asked for.
        public var step: Step
        /// The keys that lead to the list in the body.
        public var items: [String]
        /// The keys that lead to what says whether there is more.
        public var more: [String]?
        /// The first value of a counting parameter; `nil` for the usual one.
        public var first: Int?

        /// A way from page to page.
        public init(_ step: Step, items: [String] = [], more: [String]? = nil, first: Int? = nil) {
            self.first = first
            self.step = step
            self.items = items
            self.more = more
        }
    }
}
