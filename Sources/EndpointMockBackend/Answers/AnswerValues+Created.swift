internal import EndpointRuntime

/// Answers that contain only the key of an added value.
extension AnswerValues {
    /// Inserts the key of an added value into its answer: as the whole value, or as the only member with a matching
    /// name.
    func name(
        _ key: JSONTree,
        of model: KindModel,
        in value: inout JSONTree,
        _ answer: MockAnswer,
        _ match: RouteTable.Match
    ) {
        guard case .json(let schema, let path, _) = answer.content else { return }
        guard let fields = types.fields(of: schema) else {
            let isNamed = path.last.map { names($0, model, match) || isKeyType(schema, model) } ?? true
            if isNamed, isFitting(key, schema) { value = key }
            return
        }
        let named = fields.filter {
            (names($0.key, model, match) || isKeyType($0.schema, model)) && isFitting(key, $0.schema)
        }
        if named.count == 1 { value[named[0].key] = key }
    }

    /// Returns true if a member has a name for the key of a kind: `id`, or `silenceID` for the `id` of a
    /// `GettableSilence` or of the elements of `/silences`.
    private func names(_ member: String, _ model: KindModel, _ match: RouteTable.Match) -> Bool {
        let name = KeyNames.plain(member)
        let key = KeyNames.plain(model.key)
        guard name.hasSuffix(key) else { return false }
        if (KeyNames.plain(model.type) + key).hasSuffix(name) { return true }
        let listed = match.route.template.segments.compactMap(\.literal).last
        return listed.map { KeyNames.plain(KeyNames.reference(to: $0)) == name } ?? false
    }

    /// Returns true if a value has the type that only the keys of this kind have.
    private func isKeyType(_ schema: MockSchema, _ model: KindModel) -> Bool {
        types.typeName(schema).map { $0 == types.typeName(model.keySchema) } ?? false
    }

    private func isFitting(_ value: JSONTree, _ schema: MockSchema) -> Bool {
        var check = ValueCheck(types, PatternSet([]), .body)
        check.check(value, schema)
        return check.violations.isEmpty
    }
}
