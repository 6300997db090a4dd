import EndpointSpec

/// A difference between two specs: the spec that follows from OpenAPI's keywords, and the intended one. Mappings are
/// merged, scalars and lists are replaced, and `null` removes a key. If that is not enough, `$is` has the complete
/// value, and `$order` the order of the keys.
enum SpecDifference {
    /// The key in a document for differences.
    static let key = "x-endpoint"
    /// The value of a parameter that `api.yaml` adds to every call.
    static let shared = "shared"

    /// The key for bare words, which JSON cannot write: `{ "$word": "now" }`.
    static let word = "$word"

    private static let whole = "$is"
    private static let order = "$order"

    /// - Returns: Nil if the two are equal.
    static func from(_ base: SpecTree?, to wanted: SpecTree, _ shape: SpecShape) -> SpecTree? {
        guard base != wanted else { return nil }
        let whole = SpecTree.mapping([SpecEntry(Self.whole, wanted)])
        guard let base else { return applied(wanted, to: nil) == wanted ? wanted : whole }
        guard case .mapping = base, case .mapping(let entries) = wanted else { return plain(wanted, over: base) }
        guard let merged = merged(base, entries: entries, wanted: wanted, shape: shape), merged.size <= whole.size
        else { return whole }
        return merged
    }

    private static func plain(_ wanted: SpecTree, over base: SpecTree) -> SpecTree {
        if case .mapping(let entries) = wanted, let own = base.scalar {
            // A value that was only a type has further settings now.
            let more = entries.filter { $0.key != "type" }
            let short = SpecTree.mapping(more)
            if wanted["type"]?.scalar == own, applied(short, to: base) == wanted { return short }
        }
        return applied(wanted, to: base) == wanted ? wanted : .mapping([SpecEntry(whole, wanted)])
    }

    private static func merged(
        _ base: SpecTree,
        entries: [SpecEntry],
        wanted: SpecTree,
        shape: SpecShape
    ) -> SpecTree? {
        guard case .mapping(let own) = base else { return nil }
        let gone = own.filter { wanted[$0.key] == nil }.map { SpecEntry($0.key, .bare("null")) }
        let changed = entries.compactMap { entry in
            from(base[entry.key], to: entry.value, shape.child(entry.key, of: wanted)).map { SpecEntry(entry.key, $0) }
        }
        let short = SpecTree.mapping(gone + changed)
        func says(_ patch: SpecTree) -> Bool { applied(patch, to: base).map { shape.normalized($0) } == wanted }
        if says(short) { return short }
        let order = SpecEntry(Self.order, .list(entries.map { .text($0.key) }))
        let ordered = SpecTree.mapping(gone + changed + [order])
        return says(ordered) ? ordered : nil
    }

    /// The tree with the difference applied; nil if the difference removes it.
    static func applied(_ patch: SpecTree, to base: SpecTree?) -> SpecTree? {
        switch patch {
        case .bare("null"): return nil
        case .text, .bare, .list: return patch
        case .mapping(let changes):
            if changes.count == 1, changes[0].key == whole { return changes[0].value }
            var entries: [SpecEntry] =
                switch base {
                case .mapping(let entries)?: entries
                case .text?, .bare?: [SpecEntry("type", base ?? .mapping([]))]
                case .list?, nil: []
                }
            for change in changes where change.key != order {
                let index = entries.firstIndex { $0.key == change.key }
                let value = applied(change.value, to: index.map { entries[$0].value })
                switch (index, value) {
                case (let index?, let value?): entries[index].value = value
                case (let index?, nil): entries.remove(at: index)
                case (nil, let value?): entries.append(SpecEntry(change.key, value))
                case (nil, nil): break
                }
            }
            return .mapping(ordered(entries, by: patch[order]))
        }
    }

    private static func ordered(_ entries: [SpecEntry], by order: SpecTree?) -> [SpecEntry] {
        guard case .list(let keys)? = order else { return entries }
        let ranks = Dictionary(keys.enumerated().map { ($1.scalar ?? "", $0) }) { first, _ in first }
        return entries.enumerated().sorted { left, right in
            (ranks[left.element.key] ?? keys.count, left.offset) < (
                ranks[right.element.key] ?? keys.count, right.offset
            )
        }.map(\.element)
    }
}

extension SpecTree {
    /// The number of keys and scalars.
    fileprivate var size: Int {
        switch self {
        case .text, .bare: 1
        case .list(let elements): elements.reduce(1) { $0 + $1.size }
        case .mapping(let entries): entries.reduce(1) { $0 + 1 + $1.value.size }
        }
    }
}
