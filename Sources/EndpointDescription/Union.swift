extension APIDescription {
    /// A value that is one of several types.
    public struct Union: Hashable, Sendable {
        /// How one finds out which it is.
        public enum Form: Hashable, Sendable {
            /// The object says it itself, in the member of this key.
            case inline(key: String)
            /// An object with a member that says it, and one that holds the value.
            case adjacent(key: String, content: String)
            /// An object with one member, whose key says it.
            case presence
            /// An object with a status, and a member that holds the value.
            case status(key: String, content: String)
            /// The first type that fits.
            case ordered
        }

        /// One of the types.
        public struct Case: Hashable, Sendable {
            /// What the tag says; of no meaning where there is none.
            public var tag: String
            /// The statuses it is for, in a union by status.
            public var statuses: ClosedRange<Int>?
            /// What a value is.
            public var schema: Schema

            /// A case.
            public init(_ tag: String, _ schema: Schema, statuses: ClosedRange<Int>? = nil) {
                self.tag = tag
                self.schema = schema
                self.statuses = statuses
            }
        }

        /// How one finds out which it is.
        public var form: Form
        /// The types.
        public var cases: [Case]
        /// Whether a value of none of them is no violation.
        public var isOpen: Bool

        /// A union.
        public init(_ form: Form, _ cases: [Case], isOpen: Bool = true) {
            self.form = form
            self.cases = cases
            self.isOpen = isOpen
        }
    }
}
