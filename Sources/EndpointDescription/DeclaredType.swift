extension APIDescription {
    /// A declared type with its schema and examples.
    public struct DeclaredType: Hashable, Sendable {
        /// The name in the spec.
        public var name: String
        /// The schema of its values.
        public var schema: Schema
        /// Named values in the order of the spec.
        public var examples: [Example]

        /// Creates a type.
        public init(name: String, schema: Schema, examples: [Example] = []) {
            self.name = name
            self.schema = schema
            self.examples = examples
        }
    }

    /// A named value of a type.
    public struct Example: Hashable, Sendable {
        /// The content of an example.
        public enum Content: Hashable, Sendable {
            /// The value in its wire form.
            case value(JSONTree)
            /// A hand-written text that is not JSON, and the reason. It is kept so that users of the example can report
            /// it.
            case unreadable(reason: String, text: String)
        }

        /// The name in the spec.
        public var name: String
        /// The value, or the text that is not JSON.
        public var content: Content

        /// Creates an example of a value in its wire form.
        public init(name: String, value: JSONTree) {
            self.init(name: name, content: .value(value))
        }

        /// Creates an example of a value, or of a text that is not JSON.
        public init(name: String, content: Content) {
            self.name = name
            self.content = content
        }

        /// The value in its wire form; nil if the text is not JSON.
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
