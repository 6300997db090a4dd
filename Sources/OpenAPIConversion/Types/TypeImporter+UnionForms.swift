import EndpointSpec

/// Imports the two forms of unions.
extension TypeImporter {
    /// A union with a tag; `nil` if a case has no tag or is not an object.
    mutating func tagged(_ cases: [UnionCase], _ key: String) -> SpecTree? {
        let areObjects = cases.allSatisfy { found in
            guard case .named(let name) = found.type, case .object? = kinds[name] else { return false }
            return !found.tags.isEmpty
        }
        guard areObjects, !cases.isEmpty, Self.isWireKey(key) else { return nil }
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
            key != "presence" && style.convert(key) == key
            && ImportNames.member(key) == key
        let by: SpecTree = isName ? .text(key) : .mapping([SpecEntry("key", .text(key))])
        return .mapping([SpecEntry("by", by), SpecEntry("cases", .mapping(entries))])
    }

    /// A union that tries its types. Their order is decided after all types are known.
    mutating func ordered(_ cases: [UnionCase], _ schema: DocumentSchema) -> [SpecTypeExpression] {
        var seen: Set<SpecTypeExpression> = []
        let types = cases.map { plain($0.type, $0.node) }.filter { seen.insert($0).inserted }
        guard !types.isEmpty, types.count <= 100 else {
            let message =
                types.isEmpty ? "none of the types can be used" : "more than 100 types would be tried one by one"
            report.add(.mergedUnion, schema.node, message, instead: "it becomes any JSON")
            return [.scalar(.json)]
        }
        return types
    }

    /// The type without a date format. A case of a shared union has no place for one.
    private mutating func plain(_ type: SpecTypeExpression, _ node: DocumentNode) -> SpecTypeExpression {
        guard options.domain == .shared, let scalar = type.leafScalar, [.date, .datetime, .duration].contains(scalar)
        else { return type }
        let message = "'domain: shared' does not support dates as cases of a union"
        report.add(.listOfMoments, node, message, instead: "the case is a string")
        return type.replacingScalar(.string)
    }
}
