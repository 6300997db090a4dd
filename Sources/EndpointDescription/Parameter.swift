extension APIDescription {
    /// A value outside the body that callers pass.
    public struct Parameter: Hashable, Sendable {
        /// The format of a list: one parameter for each element, or one parameter with separated elements.
        public enum ListStyle: Hashable, Sendable {
            case repeated
            /// One parameter for each element, with `[]` after the name.
            case brackets
            case separated(by: String)
        }

        /// The place in the request.
        public var place: Place
        /// The name; `*` in the header stands for all fields without a parameter of their own.
        public var name: String
        /// The schema of the JSON value whose text the request contains.
        public var schema: Schema
        /// Requests must contain the parameter.
        public var isRequired: Bool
        /// The format of a list.
        public var listStyle: ListStyle
        /// The value must not appear in logs.
        public var isSensitive: Bool

        /// Creates a parameter.
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

    /// The place of a parameter in a request.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        case path, query, header, cookie
    }

    /// A value outside the body that no caller passes.
    public struct FixedParameter: Hashable, Sendable {
        /// The place in the request.
        public var place: Place
        /// The name.
        public var name: String
        /// The value; nil if the app decides it once for all requests.
        public var value: String?

        /// Creates a parameter with its value.
        public init(_ place: Place, _ name: String, value: String?) {
            self.place = place
            self.name = name
            self.value = value
        }
    }
}
