extension APIDescription {
    /// A declared type: what its values are, and some of them.
    public struct DeclaredType: Hashable, Sendable {
        /// The name in the spec.
        public var name: String
        /// What a value is.
        public var schema: Schema
        /// Named values, in the order of the spec.
        public var examples: [Example]

        /// A type.
        public init(name: String, schema: Schema, examples: [Example] = []) {
            self.name = name
            self.schema = schema
            self.examples = examples
        }
    }

    /// A named value of a type.
    public struct Example: Hashable, Sendable {
        /// What stands behind the name.
        public enum Content: Hashable, Sendable {
            /// The value as it is on the wire.
            case value(JSONTree)
            /// A text written by hand that is no JSON, and why. It is kept, so that whoever needs the example can say so.
            case unreadable(reason: String, text: String)
        }

        /// The name in the spec.
        public var name: String
        /// The value, or the text that is none.
        public var content: Content

        /// A value as it is on the wire.
        public init(name: String, value: JSONTree) {
            self.init(name: name, content: .value(value))
        }

        /// A named value, or a text that is none.
        public init(name: String, content: Content) {
            self.name = name
            self.content = content
        }

        /// The value as it is on the wire; nil where the text is no JSON.
        public var value: JSONTree? {
            if case .value(let value) = content { value } else { nil }
        }

        /// The text of the value.
        public var json: String {
            switch content {
            case .value(let value): value.text
            case .unreadable(_, let text): text
            }
        }
    }
}
