import EndpointSpec

/// Orders the types of unions without a tag by the values that their decoders accept.
struct VariantSorter {
    /// All types of the import, which may become more.
    private(set) var types: [ImportedType]
    private(set) var kinds: [String: NamedKind]
    private(set) var names: TakenNames
    private(set) var report: ImportReport

    mutating func sort() {
        let byName = Dictionary(types.map { ($0.name, $0) }) { first, _ in first }
        let kinds = kinds
        var coverage = ReaderCoverage(isText: { Self.isText($0) }, form: { Self.form(of: $0, byName, kinds) })
        for (index, type) in types.enumerated() {
            guard let variants = type.variants, !variants.hasTag else { continue }
            types[index] = ordered(type, variants.types, &coverage)
        }
    }

    private mutating func ordered(
        _ type: ImportedType,
        _ variants: [SpecTypeExpression],
        _ coverage: inout ReaderCoverage
    ) -> ImportedType {
        var order = VariantOrder(variants, &coverage)
        for (kept, dropped) in order.merged {
            let one = combined(kept, dropped, of: type)
            order.replace(kept, with: one)
            let names = ([kept] + dropped).map { "'\($0.specText)'" }.joined(separator: ", ")
            let message = "the readers of \(names) accept the same values"
            report.add(.mergedUnion, type.node, message, instead: "all of them are read as '\(one.specText)'")
        }
        if !order.types.filter(isObject).map(constants).allPairsSatisfy(Self.areToldApart) {
            let message = "nothing tells the objects apart"
            let instead = "they are tried in the document's order, and what accepts more comes later"
            report.add(.orderedUnion, type.node, message, instead: instead)
        }
        var type = type
        let tree = SpecTree.list(order.types.map { .bare($0.specText) })
        type.entries = type.entries.map { $0.key == "union" ? SpecEntry("union", tree) : $0 }
        type.mentions = Set(order.types.compactMap(\.declaredName))
        type.variants = ImportedVariants(types: order.types)
        return type
    }

    /// True if two objects have different constants for the same key.
    private static func areToldApart(
        _ left: [String: SpecConstantField.Value],
        _ right: [String: SpecConstantField.Value]
    ) -> Bool {
        left.contains { key, value in right[key].map { $0 != value } ?? false }
    }

    private func constants(of type: SpecTypeExpression) -> [String: SpecConstantField.Value] {
        guard case .named(let name) = type, let found = types.first(where: { $0.name == name }) else { return [:] }
        let only = found.fields.compactMap { field in Self.readerField(field, kinds).only.map { (field.key, $0) } }
        return Dictionary(only) { first, _ in first }
    }

    private func isObject(_ type: SpecTypeExpression) -> Bool {
        if case .named(let name) = type, case .object? = kinds[name] { true } else { false }
    }

    /// The replacement for types whose decoders accept the same values: the type with all fields, or a new type with
    /// them.
    private mutating func combined(
        _ kept: SpecTypeExpression,
        _ dropped: [SpecTypeExpression],
        of union: ImportedType
    ) -> SpecTypeExpression {
        let objects = ([kept] + dropped).compactMap { type in
            types.first { .named($0.name) == type && !$0.fields.isEmpty }
        }
        guard objects.count == dropped.count + 1, var object = objects.first else { return kept }
        let keys = Set(objects.flatMap { $0.fields.map(\.key) })
        if let whole = objects.first(where: { Set($0.fields.map(\.key)) == keys }) { return .named(whole.name) }
        var entries = object.entries.first { $0.key == "fields" }?.value.entries ?? []
        var taken = TakenNames(ReservedNames.members.union(object.fields.map(\.name)))
        for other in objects.dropFirst() {
            let trees = other.entries.first { $0.key == "fields" }?.value
            for var field in other.fields where !object.fields.contains(where: { $0.key == field.key }) {
                guard let tree = trees?[field.name] else { continue }
                field.name = taken.take(field.name, field.name + "Value")
                entries.append(SpecEntry(field.name, tree))
                object.fields.append(field)
            }
            object.mentions.formUnion(other.mentions)
        }
        object.name = names.take(union.name + "Value")
        object.entries = [SpecEntry("fields", .mapping(entries))]
        kinds[object.name] = .object(DocumentSchema(node: object.node))
        types.append(object)
        return .named(object.name)
    }

    private static func isText(_ scalar: SpecScalar) -> Bool {
        switch scalar {
        case .string, .uuid, .url, .bytes, .date, .datetime, .decimal: true
        default: false
        }
    }

    private static func form(
        of name: String,
        _ types: [String: ImportedType],
        _ kinds: [String: NamedKind]
    ) -> ReaderCoverage.Form? {
        guard let type = types[name] else { return nil }
        switch kinds[name] {
        case .enumeration?: return .text(only: nil)
        case .union?: return type.variants.map { .union($0.types, hasTag: $0.hasTag) } ?? .opaque
        case .object?:
            let others = type.additional.flatMap { field -> SpecTypeExpression? in
                if case .map(let element) = field.use.type { element } else { nil }
            }
            return .object(type.fields.map { readerField($0, kinds) }, others: others)
        case nil: return .opaque
        }
    }

    private static func readerField(_ field: ImportedField, _ kinds: [String: NamedKind]) -> ReaderCoverage.Field {
        var only: SpecConstantField.Value?
        if field.isConstant { only = field.use.constant.flatMap(constant) }
        if case .named(let name) = field.use.type, case .enumeration(let values)? = kinds[name], values.count == 1 {
            only = .string(values[0])
        }
        let isNeeded = field.isConstant || !field.mayBeAbsent
        let type = field.use.type
        return ReaderCoverage.Field(
            key: field.key,
            type: isNeeded ? type : .optional(type),
            isNeeded: isNeeded,
            only: only
        )
    }

    private static func constant(_ tree: SpecTree) -> SpecConstantField.Value? {
        switch tree {
        case .text(let text): .string(text)
        case .bare("true"): .bool(true)
        case .bare("false"): .bool(false)
        case .bare(let text): .number(text)
        case .list, .mapping: nil
        }
    }
}
