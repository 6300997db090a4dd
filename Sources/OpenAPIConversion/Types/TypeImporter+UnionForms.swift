import EndpointSpec

/// The two ways of telling the types of a union apart.
extension TypeImporter {
    /// By the member that says which it is; `nil` where a case has no tag, or is no object.
    mutating func tagged(
        _ cases: [UnionCase],
        _ discriminator: Schema.Discriminator,
        _ pending: Pending
    ) -> SpecTree? {
        let areObjects = cases.allSatisfy { found in
            guard case .named(let name) = found.type, case .object? = kinds[name] else { return false }
            return !found.tags.isEmpty
        }
        guard areObjects, !cases.isEmpty, Self.isWireKey(discriminator.key) else { return nil }
        var seen: Set<String> = []
        var names = TakenNames(["unknown"])
        var entries: [SpecEntry] = []
        for found in cases {
            for tag in found.tags where seen.insert(tag).inserted {
                let name = tag.isEmpty ? "empty" : tag
                let isFree = !names.contains(name) && !ImportNames.folded(name).isEmpty
                let type = SpecTree.bare(found.type.specText)
                if isFree {
                    names.reserve(name)
                    entries.append(SpecEntry(tag, type))
                } else {
                    let other = names.take(ImportNames.member(name) + "Case")
                    entries.append(SpecEntry(tag, .mapping([SpecEntry("type", type), SpecEntry("as", .bare(other))])))
                }
            }
        }
        let isName =
            discriminator.key != "presence" && style.convert(discriminator.key) == discriminator.key
            && ImportNames.member(discriminator.key) == discriminator.key
        let by: SpecTree = isName ? .text(discriminator.key) : .mapping([SpecEntry("key", .text(discriminator.key))])
        return .mapping([SpecEntry("by", by), SpecEntry("cases", .mapping(entries))])
    }

    /// By trying: what asks for most comes first, and what takes anything last.
    mutating func ordered(_ cases: [UnionCase], _ schema: Schema) -> SpecTree {
        var seen: Set<SpecTypeExpression> = []
        let types = cases.map { plain($0.type, $0.node) }.filter { seen.insert($0).inserted }
        guard !types.isEmpty, types.count <= 100 else {
            let message =
                types.isEmpty ? "none of the types can be used" : "more than 100 types would be tried one by one"
            report.add(.mergedUnion, schema.node, message, instead: "it becomes any JSON")
            return .list([.bare("json")])
        }
        let objects = types.count { if case .named(let name) = $0, case .object? = kinds[name] { true } else { false } }
        if objects > 1 {
            let message = "nothing tells the objects apart"
            let instead = "the types with most required properties are tried first, and the first one that fits is used"
            report.add(.orderedUnion, schema.node, message, instead: instead)
        }
        let ranked = types.enumerated().sorted { left, right in
            (rank(of: left.element), left.offset) < (rank(of: right.element), right.offset)
        }
        return .list(ranked.map { .bare($0.element.specText) })
    }

    /// The case of a union that is one with its DTO has no place for the form of a moment.
    private mutating func plain(_ type: SpecTypeExpression, _ node: DocumentNode) -> SpecTypeExpression {
        guard options.domain == .shared, let scalar = type.bottomScalar, [.date, .datetime, .duration].contains(scalar)
        else { return type }
        let message = "'domain: shared' does not support dates as cases of a union"
        report.add(.listOfMoments, node, message, instead: "the case is a string")
        return type.replacingScalar(.string)
    }

    private func rank(of type: SpecTypeExpression) -> Int {
        switch type {
        case .scalar(.json): return 5_000_000
        case .scalar(.string): return 4_000_000
        case .scalar(.double), .scalar(.float): return 3_500_000
        case .map: return 3_000_000
        case .named(let name):
            if case .object(let required)? = kinds[name] { return 2_000_000 - required }
            return 1_000_000
        case .scalar, .list, .optional: return 1_000_000
        }
    }
}
