import EndpointSpec

/// Plans unions.
struct UnionPlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    let use: TypeDirections
    let storage: StoragePlanner
    private let placeholders: [String: Int]
    private let sensitive: Set<String>

    init(spec: ValidatedSpec, resolver: TypeResolver, use: TypeDirections, storage: StoragePlanner) {
        self.spec = spec
        self.resolver = resolver
        self.use = use
        self.storage = storage
        placeholders = Self.placeholders(in: spec)
        sensitive = Self.sensitive(in: spec)
    }

    func plan(_ type: SpecType, _ union: SpecUnion, origin: DeclarationOrigin) -> (
        plan: UnionPlan, diagnostics: [Diagnostic]
    ) {
        let name = type.name.value
        var names = NameRegistry(scope: "type '\(name)'")
        for unionCase in union.cases {
            names.take(
                Self.caseName(of: unionCase, in: union),
                for: "case '\(unionCase.tag.value)'",
                at: unionCase.name?.location ?? unionCase.tag.location,
                remedy: "name one of them: `{ type: \(unionCase.type.value), as: otherName }`"
            )
        }
        let mode = spec.domainMode(of: type)
        let plan = UnionPlan(
            name: spec.modelName(name),
            dtoName: resolver.dtoName(name),
            origin: origin,
            form: form(of: union),
            cases: union.cases.map { self.plan($0, in: union) },
            catchAll: Self.keeper(of: union),
            isIndirect: storage.isIndirect(union: union, named: name),
            isHashable: spec.isHashable(name),
            isSensitive: sensitive.contains(name),
            isRead: use.read.contains(name),
            isWritten: use.written.contains(name) || use.stored.contains(name),
            isReversed: use.written.contains(name),
            isTried: use.triedUnions.contains(name),
            mode: mode,
            placeholder: placeholders[name] ?? 0
        )
        return (plan, names.diagnostics)
    }

    private func form(of union: SpecUnion) -> UnionPlan.Form {
        switch union.form {
        case .inline(let key): .inline(key: spec.wireKey(of: key))
        case .adjacent(let key, let content): .adjacent(key: spec.wireKey(of: key), content: spec.wireKey(of: content))
        case .status(let key, let content): .status(key: spec.wireKey(of: key), content: spec.wireKey(of: content))
        case .presence: .presence
        case .kinds, .expandable: .kinds
        case .ordered: .ordered
        }
    }

    private func plan(_ unionCase: SpecUnion.Case, in union: SpecUnion) -> UnionPlan.Case {
        let type = unionCase.type.value
        return UnionPlan.Case(
            name: Self.caseName(of: unionCase, in: union),
            tag: unionCase.tag.value,
            status: unionCase.status,
            kinds: spec.kinds(type).sorted { $0.rawValue < $1.rawValue },
            domainType: resolver.domainType(type),
            wireType: resolver.wireType(type),
            conversion: resolver.conversion(type)
        )
    }

    /// The types that contain a sensitive field, directly or through other types. Only unions need them.
    private static func sensitive(in spec: ValidatedSpec) -> Set<String> {
        let hasUnions = spec.files.flatMap(\.types).contains { if case .union = $0.kind { true } else { false } }
        guard hasUnions else { return [] }
        var sensitive: Set<String> = []
        var holders: [String: [String]] = [:]
        for type in spec.files.flatMap(\.types) {
            let name = type.name.value
            var held: [SpecTypeExpression] = []
            switch type.kind {
            case .object(let object):
                let fields = spec.fields(of: object)
                if fields.contains(where: \.isSensitive) { sensitive.insert(name) }
                held = fields.map(\.type.value)
            case .union(let union): held = union.cases.map(\.type.value)
            case .enumeration, .wrapper, .custom: continue
            }
            for type in held.compactMap(\.declaredName) { holders[type, default: []].append(name) }
        }
        return sensitive.spread(to: holders)
    }
}

extension UnionPlanner {
    /// The name in the spec, or one derived from the tag, or from the type in a union without tags.
    static func caseName(of unionCase: SpecUnion.Case, in union: SpecUnion) -> SwiftIdentifier {
        if let name = unionCase.name { return SwiftNaming.member(name.value) }
        switch union.form {
        case .inline, .adjacent, .presence: return SwiftNaming.enumCase(unionCase.tag.value)
        case .status, .kinds, .expandable, .ordered: return SwiftNaming.member(typeName(unionCase.type.value))
        }
    }

    private static func typeName(_ type: SpecTypeExpression) -> String {
        switch type {
        case .scalar(let scalar): scalar.rawValue
        case .named(let name): SwiftNaming.lowered(name)
        case .optional(let inner): typeName(inner)
        case .list(let inner): typeName(inner) + "List"
        case .map(let inner): typeName(inner) + "Map"
        }
    }

    /// The case that keeps a value of an unlisted type; `nil` if there is none.
    static func keeper(of union: SpecUnion) -> SwiftIdentifier? {
        union.isFrozen || union.cases.contains { $0.status == .any } ? nil : catchAll(of: union)
    }

    private static func catchAll(of union: SpecUnion) -> SwiftIdentifier {
        let taken = Set(union.cases.map { caseName(of: $0, in: union).name })
        return EnumerationPlanner.catchAll(besides: taken)
    }

    /// For each union, the case for a placeholder value: the first case that does not need the union itself.
    private static func placeholders(in spec: ValidatedSpec) -> [String: Int] {
        let types = spec.files.flatMap(\.types)
        let isNeeded = types.contains { if case .union(let union) = $0.kind { union.isFrozen } else { false } }
        guard isNeeded else { return [:] }
        var possible: Set<String> = []
        var placeholders: [String: Int] = [:]
        func isPossible(_ type: SpecTypeExpression) -> Bool {
            if case .named(let name) = type { possible.contains(name) } else { true }
        }
        var isChanging = true
        while isChanging {
            isChanging = false
            for type in types where !possible.contains(type.name.value) {
                switch type.kind {
                case .enumeration, .wrapper, .custom: break
                case .object(let object):
                    guard spec.fields(of: object).allSatisfy({ isPossible($0.type.value) }) else { continue }
                case .union(let union):
                    let number = union.cases.firstIndex { isPossible($0.type.value) }
                    guard number != nil || !union.isFrozen else { continue }
                    placeholders[type.name.value] = number
                }
                possible.insert(type.name.value)
                isChanging = true
            }
        }
        return placeholders
    }
}
