import EndpointSpec

/// What a spec says and OpenAPI's own words do not: the difference between the spec that the words come to and the one
/// that is meant. Mappings merge, scalars and lists replace, `null` takes a key away; where that cannot say it, `$is` has
/// the value as a whole, and `$order` the order of the keys.
enum SpecDifference {
    /// The key of a document under which differences stand.
    static let key = "x-endpoint"
    /// What a parameter says that goes with every call, and is said in `api.yaml`.
    static let shared = "shared"

    /// The key of what JSON, which has no words without quotes, cannot write: `{ "$word": "now" }`.
    static let word = "$word"

    private static let whole = "$is"
    private static let order = "$order"

    /// - Returns: Nothing where the two are the same.
    static func from(_ base: SpecTree?, to wanted: SpecTree, _ shape: SpecShape) -> SpecTree? {
        guard base != wanted else { return nil }
        let whole = SpecTree.mapping([SpecEntry(Self.whole, wanted)])
        guard let base else { return applied(wanted, to: nil) == wanted ? wanted : whole }
        guard case .mapping = base, case .mapping(let entries) = wanted else { return plain(wanted, over: base) }
        guard let merged = merged(base, entries, wanted, shape), merged.size <= whole.size else { return whole }
        return merged
    }

    private static func plain(_ wanted: SpecTree, over base: SpecTree) -> SpecTree {
        if case .mapping(let entries) = wanted, let own = base.scalar {
            // What was a type alone says more now.
            let more = entries.filter { $0.key != "type" }
            let short = SpecTree.mapping(more)
            if wanted["type"]?.scalar == own, applied(short, to: base) == wanted { return short }
        }
        return applied(wanted, to: base) == wanted ? wanted : .mapping([SpecEntry(whole, wanted)])
    }

    private static func merged(
        _ base: SpecTree,
        _ entries: [SpecEntry],
        _ wanted: SpecTree,
        _ shape: SpecShape
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

    /// What a difference makes of a tree; nothing where it takes it away.
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
    /// How many keys and scalars it has.
    fileprivate var size: Int {
        switch self {
        case .text, .bare: 1
        case .list(let elements): elements.reduce(1) { $0 + $1.size }
        case .mapping(let entries): entries.reduce(1) { $0 + 1 + $1.value.size }
        }
    }
}
