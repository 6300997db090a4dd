/// A rule: the version of an entity is a text or a whole number of the entity, and the same in all its repositories.
enum VersionsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository in
            index.version(of: repository).diagnostics + [conflict(repository, index)].compactMap(\.self)
        }
    }

    /// An entity has one table, whichever repository stores it.
    private static func conflict(_ repository: SpecRepository, _ index: SpecIndex) -> Diagnostic? {
        guard let entity = repository.entity?.value, let version = repository.version, repository.isOffline else {
            return nil
        }
        let other = index.repositories(about: entity).first { other in
            other.isOffline && other.name != repository.name && other.version?.isSame(as: version) != true
        }
        return other.map { .versionedTwice(entity, version, $0) }
    }
}

extension SpecIndex {
    /// Returns where a repository's entities have their version, with every name looked up, and its mistakes.
    func version(of repository: SpecRepository) -> (version: ResolvedVersion?, diagnostics: [Diagnostic]) {
        guard let version = repository.version else { return (nil, []) }
        return VersionLookup(index: self, repository: repository, said: version).result()
    }
}

private struct VersionLookup: Lookup {
    let index: SpecIndex
    let repository: SpecRepository
    let said: SpecVersion
    var diagnostics: [Diagnostic] = []

    mutating func resolve() -> ResolvedVersion? {
        guard let entity = repository.entity else { return fail(.versionWithoutEntity(repository, said)) }
        guard index.entityFields(of: repository) != nil else { return nil }
        var keys: [String] = []
        var current: SpecTypeExpression = .named(entity.value)
        for name in said.field.value {
            guard case .named(let type) = current, let fields = index.object(type)?.fields else {
                return fail(.versionOfOther(said, current))
            }
            guard let field = fields.first(where: { $0.name.value == name }) else {
                return fail(.unknownField(name, of: type, fields, at: said.field.location))
            }
            keys.append(field.wireKey(in: index.api.defaults.keys))
            current = field.type.value.unwrapped.type
        }
        guard !index.isUnknown(current) else { return nil }
        guard let scalar = index.wireScalar(of: current), scalar == .string || scalar.isWhole, !keys.isEmpty else {
            return fail(.versionOfOther(said, current))
        }
        let place: ResolvedVersion.Place =
            said.query.map { .query($0.value) } ?? said.body.map { .body($0.value) } ?? .ifMatch
        return ResolvedVersion(
            field: keys,
            format: said.format?.value,
            place: place,
            isNumber: scalar.isWhole && said.format == nil
        )
    }
}

extension SpecVersion {
    fileprivate func isSame(as other: SpecVersion) -> Bool {
        field.value == other.field.value && format?.value == other.format?.value && query?.value == other.query?.value
            && body?.value == other.body?.value
    }
}

extension Diagnostic {
    fileprivate static func versionWithoutEntity(_ repository: SpecRepository, _ version: SpecVersion) -> Diagnostic {
        Diagnostic(
            "invalid-entity",
            at: version.field.location,
            "'version' names a field of the entity, but '\(repository.name.value)' has no entity; write 'entity: "
                + "Payment', for example, or remove 'version'"
        )
    }

    fileprivate static func versionOfOther(_ version: SpecVersion, _ type: SpecTypeExpression) -> Diagnostic {
        Diagnostic(
            "invalid-entity",
            at: version.field.location,
            "the version of an entity must be a text or a whole number, but '"
                + "\(version.field.value.joined(separator: "."))' leads to '\(type)'; name another field"
        )
    }

    fileprivate static func versionedTwice(
        _ entity: String,
        _ version: SpecVersion,
        _ other: SpecRepository
    ) -> Diagnostic {
        Diagnostic(
            "invalid-cache",
            at: version.field.location,
            "'\(entity)' has only one table, and '\(other.name.value)' says another version of its rows, or none; write the "
                + "same 'version'",
            notes: [Note("the other repository", at: other.name.location)]
        )
    }
}
