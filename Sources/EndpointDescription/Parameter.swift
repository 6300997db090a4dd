extension APIDescription {
    /// A value that callers give outside of the body.
    public struct Parameter: Hashable, Sendable {
        /// How the elements of a list are written: the name once for each, or the name once and a separator between them.
        public enum ListStyle: Hashable, Sendable {
            case repeated
            /// The name with `[]` after it, once for each.
            case brackets
            case separated(by: String)
        }

        /// Where it stands.
        public var place: Place
        /// Its name; `*` in the header for every field that no other parameter has.
        public var name: String
        /// What a value is, in the terms of JSON; its text is what the request holds.
        public var schema: Schema
        /// Whether it has to be there.
        public var isRequired: Bool
        /// How a list is written.
        public var listStyle: ListStyle
        /// Whether no log may show it.
        public var isSensitive: Bool

        /// A parameter.
        public init(
            _ place: Place,
            _ name: String,
            _ schema: Schema,
            isRequired: Bool = true,
            listStyle: ListStyle = .repeated,
            isSensitive: Bool = false
        ) {
            self.place = place
            self.name = name
            self.schema = schema
            self.isRequired = isRequired
            self.listStyle = listStyle
            self.isSensitive = isSensitive
        }
    }

    /// Where a parameter stands in a request.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        case path, query, header, cookie
    }

    /// A value outside of the body that no caller decides.
    public struct FixedParameter: Hashable, Sendable {
        /// Where it stands.
        public var place: Place
        /// Its name.
        public var name: String
        /// What it is; nil where the app decides, once for all requests.
        public var value: String?

        /// A parameter and its value.
        public init(_ place: Place, _ name: String, value: String?) {
            self.place = place
            self.name = name
            self.value = value
        }
    }
}
