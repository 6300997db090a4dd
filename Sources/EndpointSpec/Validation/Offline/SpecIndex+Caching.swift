/// Answers to frequent questions about repositories and their stores.
extension SpecIndex {
    /// Returns the repository's own settings, completed with those of its file and of the API.
    func cache(of repository: SpecRepository) -> SpecCache {
        (repository.cache?.value ?? SpecCache()).over(repository.outerCache ?? SpecCache()).over(api.defaults.cache)
    }

    func repository(_ name: String) -> SpecRepository? { repositories.first { $0.name.value == name } }

    /// The fields of the repository's entity.
    func entityFields(of repository: SpecRepository) -> [SpecField]? {
        repository.entity.flatMap { object($0.value)?.fields }
    }

    func keyField(of repository: SpecRepository) -> SpecField? {
        let name = repository.key?.value ?? "id"
        return entityFields(of: repository)?.first { $0.name.value == name }
    }

    /// Returns the relation of an endpoint's answer to an entity.
    func holding(_ entity: String?, in endpoint: SpecEndpoint) -> EntityHolding {
        guard let entity, case .json(let type)? = endpoint.returns?.content else { return .none }
        if let paging = paging(of: endpoint).paging {
            return paging.element == .named(entity) ? .pages : .none
        }
        return switch type.value {
        case .named(entity): .one
        case .optional(.named(entity)): .optional
        case .list(.named(entity)): .list
        default: .none
        }
    }

    /// The parameter that names an entity: called as its key field or `paymentId`, or of the type that wraps keys, or the
    /// only one of the path, unless that is the value of another field.
    func keyParameter(of endpoint: SpecEndpoint, in repository: SpecRepository) -> SpecParameter? {
        guard let key = keyField(of: repository), let entity = repository.entity?.value else { return nil }
        let candidates = endpoint.parameters.filter {
            keyScalar(of: $0.type.value) != nil && !$0.type.value.unwrapped.isOptional && !names(another: entity, $0)
        }
        if let said = candidates.first(where: { $0.refers?.value == entity }) { return said }
        if let same = candidates.first(where: { $0.name.value == key.name.value }) { return same }
        let words = (entity + key.name.value).comparable
        if let called = candidates.first(where: { $0.name.value.comparable == words }) { return called }
        if case .named = key.type.value {
            let typed = candidates.filter { $0.type.value == key.type.value }
            if typed.count == 1 { return typed[0] }
        }
        guard endpoint.pathParameters.count == 1 else { return nil }
        let only = candidates.first { $0.name.value == endpoint.pathParameters[0].name.value }
        return only.flatMap { field(filledBy: $0, of: repository) == nil ? $0 : nil }
    }

    /// The field of the repository's entity, besides its key, whose value a parameter of the path is: `noteId` or `note` for
    /// `/notes/{note}/attachments`. It has the same name, or names the same other entity.
    func field(filledBy parameter: SpecParameter, of repository: SpecRepository) -> SpecField? {
        guard let scalar = keyScalar(of: parameter.type.value), !parameter.type.value.unwrapped.isOptional,
            let entity = repository.entity?.value
        else { return nil }
        let key = keyField(of: repository)?.name.value
        let form = api.defaults.form(of: parameter)
        let fields = (entityFields(of: repository) ?? []).filter {
            $0.name.value != key && keyScalar(of: $0.type.value) == scalar && api.defaults.form(of: $0) == form
        }
        let name = parameter.name.value.comparable
        if let same = fields.first(where: { $0.name.value.comparable == name }) { return same }
        if let named = self.entity(namedBy: parameter.refers, parameter.type.value), named != entity {
            let naming = fields.filter { self.entity(namedBy: $0.refers, $0.type.value) == named }
            if naming.count == 1 { return naming[0] }
        }
        return fields.first { $0.name.value.comparable == name + "id" || $0.name.value.comparable + "id" == name }
    }

    /// The entity whose key a value is: the value says so, or its type does.
    private func entity(namedBy refers: Located<String>?, _ type: SpecTypeExpression) -> String? {
        if let refers { return refers.value }
        guard case .named(let name) = type.unwrapped.type else { return nil }
        let entities = entities(keyedBy: name)
        return entities.count == 1 ? entities[0] : nil
    }

    /// Returns true for the key of another entity, by its own `refers` or that of its type.
    private func names(another entity: String, _ parameter: SpecParameter) -> Bool {
        if let refers = parameter.refers { return refers.value != entity }
        guard case .named(let type) = parameter.type.value else { return false }
        let entities = entities(keyedBy: type)
        return !entities.isEmpty && !entities.contains(entity)
    }

    /// The plain value below a wrapper or an enum; `nil` for what is more than one value.
    private func plainScalar(of type: SpecTypeExpression) -> SpecScalar? {
        switch type.unwrapped.type {
        case .scalar(let scalar): return scalar
        case .named(let name):
            switch self.type(name)?.kind {
            case .enumeration?: return .string
            case .wrapper(let wrapper)?: return wrapper.scalar.value
            case .object?, .union?, .custom?, nil: return nil
            }
        case .list, .map, .optional: return nil
        }
    }

    func columnScalar(of type: SpecTypeExpression) -> SpecScalar? {
        plainScalar(of: type).flatMap { [.json, .url, .bytes].contains($0) ? nil : $0 }
    }

    /// The plain value that a key is; `nil` for what makes none.
    func keyScalar(of type: SpecTypeExpression) -> SpecScalar? {
        plainScalar(of: type).flatMap { $0.isName ? $0 : nil }
    }

    /// Returns true if values of a type contain something sensitive, except for entities that are stored by themselves.
    func holdsSecrets(_ type: SpecTypeExpression, isEntity: Bool = false) -> Bool {
        var seen: Set<String> = []
        var pending = [type.declaredName].compactMap(\.self)
        while let name = pending.popLast() {
            guard seen.insert(name).inserted, let type = self.type(name) else { continue }
            switch type.kind {
            case .object:
                let fields = fields(of: type) ?? []
                if fields.contains(where: \.isSensitive) { return true }
                pending += fields.filter { !isEntity || part($0) == nil }.compactMap(\.type.value.declaredName)
            case .union(let union): pending += union.cases.compactMap(\.type.value.declaredName)
            case .enumeration, .wrapper, .custom: continue
            }
        }
        return false
    }
}

/// The relation of an answer to an entity.
enum EntityHolding {
    case none, one, optional, list, pages
}

extension String {
    /// Without what `paymentId`, `payment_id` and `PaymentID` differ in.
    fileprivate var comparable: String { lowercased().filter { $0 != "_" && $0 != "-" } }
}
