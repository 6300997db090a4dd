extension ValueMaker {
    /// The names of the examples that a value of a schema can be made from, without duplicates and in the order of
    /// their appearance.
    func examples(in schema: MockSchema) -> [String] {
        var names: [String] = []
        var visited: Set<String> = []
        collect(schema, &names, &visited)
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// Returns true if a value of a schema can be made from an example with this name.
    func hasExample(_ name: String, in schema: MockSchema) -> Bool {
        examples(in: schema).contains(name)
    }

    private func collect(_ schema: MockSchema, _ names: inout [String], _ visited: inout Set<String>) {
        switch schema {
        case .type(let name):
            guard visited.insert(name).inserted, let entry = types[name] else { return }
            names += entry.examples.map(\.name)
            collect(entry.schema, &names, &visited)
        case .nullable(let inner), .list(let inner, _), .map(let inner, _): collect(inner, &names, &visited)
        case .object(let fields, let additional):
            for schema in fields.map(\.schema) + [additional].compactMap(\.self) { collect(schema, &names, &visited) }
        case .tuple(let fields):
            for field in fields { collect(field.schema, &names, &visited) }
        case .union(let union):
            for item in union.cases { collect(item.schema, &names, &visited) }
        case .any, .string, .integer, .number, .duration, .boolean, .time, .enumeration, .constant: return
        }
    }
}
