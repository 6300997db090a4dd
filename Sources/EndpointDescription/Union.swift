extension APIDescription {
    /// A value of one of several types.
    public struct Union: Hashable, Sendable {
        /// The way to determine the type of a value.
        public enum Form: Hashable, Sendable {
            /// The object itself has the tag, in the member with this key.
            case inline(key: String)
            /// An object with a member for the tag and a member for the value.
            case adjacent(key: String, content: String)
            /// An object with one member, whose key is the tag.
            case presence
            /// An object with a member for the status and a member for the value.
            case status(key: String, content: String)
            /// The first type that matches the value.
            case ordered
        }

        /// One of the types.
        public struct Case: Hashable, Sendable {
            /// The value of the tag; unused in forms without a tag.
            public var tag: String
            /// The statuses of the case, in a union by status.
            public var statuses: ClosedRange<Int>?
            /// The schema of the value.
            public var schema: Schema

            /// Creates a case.
            public init(_ tag: String, _ schema: Schema, statuses: ClosedRange<Int>? = nil) {
                self.tag = tag
                self.schema = schema
                self.statuses = statuses
            }
        }

        /// The way to determine the type of a value.
        public var form: Form
        /// The types.
        public var cases: [Case]
        /// Values of other types are also valid.
        public var isOpen: Bool

        /// Creates a union.
        public init(_ form: Form, _ cases: [Case], isOpen: Bool = true) {
            self.form = form
            self.cases = cases
            self.isOpen = isOpen
        }
    }
}
