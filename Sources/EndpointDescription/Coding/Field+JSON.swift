/// Fields are an object that maps keys to schemas. `{"optional": …}` and `{"sensitive": …}` wrap a schema.
extension APIDescription.Field {
    static func tree(_ fields: [APIDescription.Field]) -> JSONTree {
        .object(fields.map { JSONTree.Member(key: $0.key, value: $0.marked) })
    }

    /// Nil if there are no fields.
    static func list(_ fields: [APIDescription.Field]) -> JSONTree? { fields.isEmpty ? nil : tree(fields) }

    private var marked: JSONTree {
        let value = isSensitive ? ["sensitive": schema.tree] : schema.tree
        return isRequired ? value : ["optional": value]
    }

    static func fields(_ tree: JSONTree) throws(ReadingError) -> [APIDescription.Field] {
        try tree.entries { key, tree throws(ReadingError) in try APIDescription.Field(key, tree) }
    }

    private init(_ key: String, _ tree: JSONTree) throws(ReadingError) {
        let (isOptional, inner) = Self.unmarked("optional", tree)
        let (isSensitive, schema) = Self.unmarked("sensitive", inner)
        self.init(key, try APIDescription.Schema(schema), isRequired: !isOptional, isSensitive: isSensitive)
    }

    /// Returns true if a mark wraps a value, and the value within it.
    private static func unmarked(_ mark: String, _ tree: JSONTree) -> (Bool, JSONTree) {
        guard case .object(let members) = tree, members.count == 1, members[0].key == mark else { return (false, tree) }
        return (true, members[0].value)
    }
}
