import EndpointSpec

/// Plans the storage of the entities of repositories.
struct EntityPlanner {
    private let spec: ValidatedSpec
    private let resolver: TypeResolver
    /// The repositories that keep each entity, in the order of the files. They are collected once, because each file
    /// asks.
    private var keepers: [String: [SpecRepository]] = [:]
    /// The first file with a repository that keeps the entity. This file declares the storage.
    private var owners: [String: String] = [:]

    init(spec: ValidatedSpec, resolver: TypeResolver) {
        self.spec = spec
        self.resolver = resolver
        for file in spec.files {
            for repository in file.repositories where repository.isOffline {
                guard let name = repository.entity?.value else { continue }
                keepers[name, default: []].append(repository)
                if owners[name] == nil { owners[name] = file.name }
            }
        }
    }

    /// The entities that a file's repositories keep, except those that earlier files declare.
    func plan(_ file: SpecFile) -> [EntityPlan] {
        var seen: Set<String> = []
        return Self.names(in: file).compactMap { name in
            owners[name] == file.name && seen.insert(name).inserted ? entity(name) : nil
        }
    }

    private static func names(in file: SpecFile) -> [String] {
        file.repositories.filter(\.isOffline).compactMap { $0.entity?.value }
    }

    private func entity(_ name: String) -> EntityPlan? {
        let repositories = keepers[name, default: []]
        guard let first = repositories.first, let key = spec.keyField(of: first) else { return nil }
        let isShared = resolver.isShared(name)
        let scalar = spec.columnScalar(of: key.type.value)
        return EntityPlan(
            name: resolver.dtoName(name),
            isShared: isShared,
            table: name,
            key: KeyPlan(
                name: SwiftNaming.member(key.name.value),
                takesRawValue: isShared && key.type.value.declaredName != nil,
                text: scalar == .uuid && !isShared ? .uuidText : OfflinePlanner.text(scalar)
            ),
            columns: columns(repositories).map { column($0, of: name, isShared: isShared) },
            fields: fields(repositories),
            parts: spec.parts(of: name).map(part),
            version: repositories.lazy.compactMap(spec.version).first,
            isEncrypted: repositories.contains { spec.cache(of: $0).store?.value == .encrypted }
        )
    }

    /// If several repositories keep an entity, the largest limit applies. Without any limit, the runtime's applies.
    private func part(_ part: ResolvedPart) -> EntityPlan.Part {
        let caches = keepers[part.entity, default: []].map(spec.cache)
        let widest = { (limits: [Int?]) in limits.contains(nil) ? nil : limits.compactMap(\.self).max() }
        return EntityPlan.Part(
            path: part.path,
            type: resolver.dtoName(part.entity),
            maxEntries: widest(caches.map { $0.maxEntries?.value }),
            maxBytes: widest(caches.map { $0.maxBytes?.value })
        )
    }

    /// The fields that writes change in the store, sorted by name.
    private func fields(_ repositories: [SpecRepository]) -> [EntityPlan.Field] {
        var keys: [String: String] = [:]
        for repository in repositories {
            for method in repository.methods {
                if let write = spec.outboxWrite(method, of: repository) {
                    for field in write.changedFields where !field.value.isConstant { keys[field.name] = field.key }
                    for copy in write.copies { keys[copy.name] = copy.key }
                } else if let effects = spec.effects(of: method, in: repository) {
                    for change in effects.set { keys[change.field.name.value] = spec.wireKey(of: change.field) }
                }
            }
        }
        return keys.sorted { $0.key < $1.key }.map { .init(name: SwiftNaming.member($0.key), key: $0.value) }
    }

    /// The fields that lists are sorted or filtered by, sorted by name.
    private func columns(_ repositories: [SpecRepository]) -> [SpecField] {
        var fields: [String: SpecField] = [:]
        for repository in repositories {
            for method in repository.methods {
                guard case .list(let members)? = spec.read(method, of: repository)?.content else { continue }
                for field in members.order.map(\.field) + members.filters.map(\.field) {
                    fields[field.name.value] = field
                }
            }
        }
        return fields.values.sorted { $0.name.value < $1.name.value }
    }

    private func column(_ field: SpecField, of entity: String, isShared: Bool) -> EntityPlan.Column {
        let (type, isOptional) = field.type.value.unwrapped
        let conversion = resolver.resolver(for: field).conversion(field.type.value).toPlainValue
        return EntityPlan.Column(
            name: field.name.value,
            property: SwiftNaming.member(field.name.value),
            conversion: isShared ? .identity : conversion,
            takesRawValue: isShared && type.declaredName != nil,
            isOptional: isOptional,
            place: spec.place(of: field, in: entity)
        )
    }

    /// Reports fields that have the name of a stored type's member.
    static func reservedFields(in spec: ValidatedSpec) -> [Diagnostic] {
        let entities = Set(spec.files.flatMap(names))
        return spec.files.flatMap(\.types).filter { entities.contains($0.name.value) }.flatMap { type -> [Diagnostic] in
            guard case .object(let object) = type.kind else { return [] }
            return object.fields.compactMap { field in
                let name = SwiftNaming.member(field.name.value).name
                guard ReservedWords.isEntityMemberInUse(name) else { return nil }
                return .reservedFieldName(name, at: field.name.location)
            }
        }
    }
}

extension Conversion {
    /// The conversion to the plain value, without the step to an enum or a wrapper.
    fileprivate var toPlainValue: Conversion {
        switch self {
        case .openEnumeration, .frozenEnumeration: .identity
        case .wrapper(_, let inner): inner.toPlainValue
        case .optional(let inner): .optional(inner.toPlainValue)
        default: self
        }
    }
}
