/// A name stands for one thing, whichever file declares it.
enum DuplicateNamesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        duplicates(of: "type", index.types.map(\.name))
            + duplicates(of: "endpoint", index.endpoints.map(\.name))
            + duplicates(of: "repository", index.repositories.map(\.name))
    }

    private static func duplicates(of kind: String, _ names: [Located<String>]) -> [Diagnostic] {
        var first: [String: SourceLocation] = [:]
        return names.compactMap { name in
            guard let other = first[name.value] else {
                first[name.value] = name.location
                return nil
            }
            return .duplicateName(kind, name, first: other)
        }
    }
}

extension Diagnostic {
    static func duplicateName(_ kind: String, _ name: Located<String>, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-name",
            at: name.location,
            "a second \(kind) is named '\(name.value)'; rename one of them",
            notes: [Note("the first '\(name.value)'", at: first)]
        )
    }
}
