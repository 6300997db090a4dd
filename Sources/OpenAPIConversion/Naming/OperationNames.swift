import EndpointSpec

/// Chooses the names of endpoints.
///
/// A call is a member of its group, `Issues.listForRepo`, so its name omits the group's words. The names of all
/// endpoints in an API differ. If two would become equal, both keep their complete names.
struct OperationNames {
    private let names: [String]

    /// Chooses a name for each operation.
    ///
    /// - Parameters:
    ///   - operations: The operations, in the order of the document.
    ///   - groups: The group of each operation; empty to keep its name.
    init(_ operations: [APIOperation], groups: [String]) {
        let functions = PathInName.functions(of: operations)
        let whole = operations.map { operation in
            operation.id.flatMap { functions[$0] }.map(ImportNames.member) ?? Self.wholeName(of: operation)
        }
        let short = zip(whole, groups).map { Self.name($0, without: $1) }
        var claims: [String: Int] = [:]
        for (whole, short) in zip(whole, short) {
            for name in Set([whole, short ?? whole].map(ImportNames.folded)) { claims[name, default: 0] += 1 }
        }
        let wanted = zip(whole, short).map { whole, short in
            short.flatMap { claims[ImportNames.folded($0)] == 1 ? $0 : nil } ?? whole
        }
        // Among names that differ only in case and punctuation, the one that the document has in this form keeps it.
        let isExact = zip(operations, wanted).map { $0.id == $1 }
        var taken = TakenNames(TypeImporter.optionalCases)
        var chosen = wanted
        for exact in [true, false] {
            for index in wanted.indices where isExact[index] == exact { chosen[index] = taken.take(wanted[index]) }
        }
        names = chosen
    }

    /// The names of the operations in their order.
    var all: [String] { names }

    /// The operation's name in the document, or one derived from its method and path.
    private static func wholeName(of operation: APIOperation) -> String {
        if let id = operation.id,
            ImportNames.words(id).contains(where: { $0.unicodeScalars.contains { $0.properties.isAlphabetic } })
        {
            return ImportNames.member(id)
        }
        return ImportNames.member(operation.method + " " + operation.path)
    }

    /// The name without the words of its group. They are at its start or, for a group of several words, after the verb,
    /// as in `patchCoreV1NamespacedPod`. A single word after a verb is the object of the call: `createUser`.
    ///
    /// - Returns: `nil` if the name does not contain the group, or has no other words.
    private static func name(_ name: String, without group: String) -> String? {
        let words = ImportNames.words(name)
        let group = ImportNames.words(group).map(stem)
        guard !group.isEmpty else { return nil }
        for start in group.count > 1 ? [0, 1] : [0] {
            let end = start + group.count
            guard words.count > end, words[start..<end].map(stem) == group else { continue }
            let rest = (words[..<start] + words[end...]).joined(separator: " ")
            guard rest.unicodeScalars.first?.properties.isAlphabetic == true else { return nil }
            return ImportNames.member(rest)
        }
        return nil
    }

    private static func stem(_ word: String) -> String {
        let word = word.lowercased()
        return word.hasSuffix("s") ? ImportNames.singular(word) : word
    }
}
