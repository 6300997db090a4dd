/// The keys that unions write into the objects that are their cases, to tell them apart.
///
/// Only a type that takes members of any name has to know them: a tag is none of those.
package struct InlineTags: Sendable {
    /// By the names of the types.
    private var keys: [String: Set<String>] = [:]

    init(_ index: SpecIndex) {
        let isNeeded = index.types.contains { index.fields(of: $0)?.additional != nil }
        guard isNeeded else { return }
        let style = index.api.defaults.keys
        // A union that is a case of another passes on what that one writes.
        var pending = index.typeNames.filter { index.union($0) != nil }
        while let name = pending.popLast() {
            guard let union = index.union(name) else { continue }
            var written = keys[name] ?? []
            if case .inline(let key) = union.form { written.insert(key.wireKey(in: style)) }
            for type in union.cases.compactMap(\.type.value.declaredName) where !written.isSubset(of: keys[type] ?? [])
            {
                keys[type, default: []].formUnion(written)
                pending.append(type)
            }
        }
    }

    subscript(type: String) -> Set<String> { keys[type] ?? [] }
}

extension ValidatedSpec {
    /// The tags in an object of a type that are none of its fields and none of its constants, in the order of their keys.
    package func foreignTags(of object: SpecObject, named name: String) -> [String] {
        let tags = inlineTags[name]
        if tags.isEmpty { return [] }
        let style = api.defaults.keys
        let own =
            fields(of: object).keyed.map { $0.wireKey(in: style) }
            + object.constants.map { $0.wireKey(in: style) }
        return tags.subtracting(own).sorted()
    }
}
