/// Decodes a method that brings a stored list up to date.
struct SyncDecoder: SpecDecoder {
    let context: DecodingContext

    /// A method that brings a stored list up to date; `nil` where something is wrong with it.
    func sync(_ entry: YAMLEntry, _ mapping: KeyedMapping, _ node: YAMLNode) -> SpecSync? {
        reportExclusions(by: "sync", in: mapping)
        guard checkName(located(entry), of: "a method"), let list = text(node, of: "'sync'") else { return nil }
        var sync = SpecSync(name: located(entry), list: list)
        sync.every = mapping["every"].flatMap { duration($0, of: "'every'", isPositive: true) }
        sync.since = mapping["since"].flatMap { text($0, of: "'since'") }
        sync.token = mapping["token"].flatMap { syncToken($0) }
        sync.deleted = mapping["deleted"].flatMap { deleted($0) }
        sync.deprecation = mapping["deprecated"].flatMap { deprecation($0) }
        return sync
    }

    /// `nextSyncToken`, or `{ header: Sync-Token }`.
    private func syncToken(_ node: YAMLNode) -> SpecSync.Token? {
        guard case .mapping = node.content else { return jsonPath(node, of: "'token'").map { .body($0) } }
        let hint = "write '{ header: Sync-Token }', or the place of the token in the body"
        guard let mapping = mapping(node, Language.syncToken),
            let name = required("header", in: mapping, hint: hint).flatMap({ text($0, of: "'header'") })
        else { return nil }
        return .header(name)
    }

    /// `isDeleted`, or `{ status: cancelled }`.
    private func deleted(_ node: YAMLNode) -> SpecSync.Deleted? {
        guard case .mapping(let entries) = node.content else {
            return text(node, of: "'deleted'").map { SpecSync.Deleted(field: $0, value: nil) }
        }
        guard entries.count == 1, let entry = entries.first else {
            let expected = "one field and its value for a deleted entity, such as '{ status: cancelled }'"
            report(.wrongKind("'deleted'", expected: expected, node, at: location(node)))
            return nil
        }
        return SpecSync.Deleted(field: located(entry), value: literal(entry.value))
    }

    /// Keys that only a sync has, at a method that is none.
    func checkWithoutSync(_ mapping: KeyedMapping) {
        for key in ["every", "since", "token", "deleted"] {
            guard let entry = mapping.entry(key) else { continue }
            report(
                .missingKey(
                    "sync",
                    of: "'\(key)'",
                    hint: "write 'sync: getPayments', for example",
                    at: location(entry.mark)
                )
            )
        }
    }
}
