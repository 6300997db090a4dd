/// Operation ids that are a function's name, the path and the method, as FastAPI makes them: `read_note_notes__id__get`
/// for `read_note` at `GET /notes/{id}`.
enum PathInName {
    /// The name of the function; nil for any other id.
    static func function(of operation: APIOperation) -> String? {
        guard let id = operation.id else { return nil }
        let path = operation.path.unicodeScalars.map { scalar -> Character in
            let isWord = scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            return isWord ? Character(scalar) : "_"
        }
        let end = String(path) + "_" + operation.method
        guard path.count > 1, id.utf8.count > end.utf8.count, id.hasSuffix(end) else { return nil }
        let name = String(id.dropLast(end.count))
        return name.unicodeScalars.first?.properties.isAlphabetic == true ? name : nil
    }

    /// The names of functions by operation id, where no other operation has the same.
    static func functions(of operations: [APIOperation]) -> [String: String] {
        let found = operations.compactMap { operation in
            operation.id.flatMap { id in function(of: operation).map { (id: id, name: $0) } }
        }
        var claims: [String: Int] = [:]
        for name in operations.compactMap({ function(of: $0) ?? $0.id }) {
            claims[ImportNames.folded(name), default: 0] += 1
        }
        let alone = found.filter { claims[ImportNames.folded($0.name)] == 1 }
        return Dictionary(alone.map { ($0.id, $0.name) }) { first, _ in first }
    }
}
