internal import EndpointRuntime

/// The declared types of an API. Their examples are read once.
struct TypeCatalogue: Sendable {
    /// A type with its examples as values.
    struct Entry: Sendable {
        let schema: MockSchema
        let examples: [Example]
    }

    /// An example: a value with a name.
    struct Example: Sendable {
        let name: String
        let value: JSONTree
    }

    private let entries: [String: Entry]
    /// The problems of the examples, in words.
    let notes: [String]

    init(_ types: [MockType]) {
        var entries: [String: Entry] = [:]
        var notes: [String] = []
        for type in types {
            var examples: [Example] = []
            for example in type.examples {
                switch example.content {
                case .value(let value): examples.append(Example(name: example.name, value: value))
                case .unreadable(let reason, _):
                    notes.append("the example \(example.name) of \(type.name) is left out: \(reason)")
                }
            }
            entries[type.name] = Entry(schema: type.schema, examples: examples)
        }
        self.entries = entries
        self.notes = notes
    }

    /// The type of this name.
    subscript(name: String) -> Entry? { entries[name] }

    /// The schema, or the one that it refers to.
    func resolved(_ schema: MockSchema) -> MockSchema {
        var schema = schema
        // A type that only refers to itself would never end.
        for _ in 0..<32 {
            guard case .type(let name) = schema, let entry = entries[name] else { return schema }
            schema = entry.schema
        }
        return .any
    }

    /// The declared type of a value that may also be null.
    func typeName(_ schema: MockSchema) -> String? {
        switch schema {
        case .type(let name): name
        case .nullable(let inner): typeName(inner)
        default: nil
        }
    }

    /// The declared type of a list's elements.
    func elementTypeName(_ schema: MockSchema) -> String? {
        switch resolvedThroughNull(schema) {
        case .list(let element, _): typeName(element)
        default: nil
        }
    }

    /// The schema of a value that is not null.
    func resolvedThroughNull(_ schema: MockSchema) -> MockSchema {
        var schema = resolved(schema)
        for _ in 0..<32 {
            guard case .nullable(let inner) = schema else { return schema }
            schema = resolved(inner)
        }
        return schema
    }

    /// The schema of the value that some keys lead to; nil if no such member is declared.
    func schema(at path: some Collection<String>, in schema: MockSchema) -> MockSchema? {
        guard let key = path.first else { return schema }
        switch resolvedThroughNull(schema) {
        case .object(let fields, let additional):
            guard let inner = fields.first(where: { $0.key == key })?.schema ?? additional else { return nil }
            return self.schema(at: path.dropFirst(), in: inner)
        case .map(let value, _): return self.schema(at: path.dropFirst(), in: value)
        default: return nil
        }
    }

    /// The members of an object; nil if the schema is not an object.
    func fields(of schema: MockSchema) -> [MockField]? {
        if case .object(let fields, _) = resolvedThroughNull(schema) { fields } else { nil }
    }

    /// The schema of members whose names are not those of fields; nil if the spec says nothing of them.
    func additional(of schema: MockSchema) -> MockSchema? {
        if case .object(_, let additional) = resolvedThroughNull(schema) { additional } else { nil }
    }
}
