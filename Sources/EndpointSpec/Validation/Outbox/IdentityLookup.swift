/// Finds the places of a request where keys of entities stand: a key that the device made is replaced there, and nowhere
/// else.
struct IdentityLookup {
    typealias Identity = ResolvedOutboxWrite.Identity

    let index: SpecIndex
    let repository: SpecRepository
    let endpoint: SpecEndpoint

    /// Without doubles, in the order of the request's parts.
    var identities: [Identity] {
        var seen: Set<Identity> = []
        return (path + query + headers + body).filter { seen.insert($0).inserted }
    }

    /// The parameters of the path, the query and the header fields that are keys themselves, and the entities' types.
    var parameters: [(parameter: SpecParameter, entity: String)] {
        let headers = endpoint.headers.filter { !$0.isHeaderMap }
        return (endpoint.pathParameters + endpoint.query.filter { !$0.isSpread } + headers).compactMap { parameter in
            found(parameter.type.value, parameter.refers, isKey: isKey(parameter), [])
                .first { $0.path.isEmpty }.map { (parameter, $0.entity) }
        }
    }

    private var style: SpecKeyStyle { index.api.defaults.keys }

    private var path: [Identity] {
        endpoint.pathParameters.enumerated().flatMap { number, parameter in
            identities(of: parameter) { .path(number) }
        }
    }

    private var query: [Identity] {
        endpoint.query.flatMap { parameter -> [Identity] in
            guard parameter.isSpread, let name = parameter.type.value.declaredName, let (_, fields) = index.object(name)
            else { return identities(of: parameter) { .query(parameter.wireKey(in: style)) } }
            return fields.flatMap { field in
                found(field.type.value, field.refers, isKey: false, []).map { path, entity in
                    Identity(place: .query(field.wireKey(in: style)), entity: entity)
                }
            }
        }
    }

    private var headers: [Identity] {
        endpoint.headers.filter { !$0.isHeaderMap }.flatMap { parameter in
            identities(of: parameter) { .header(parameter.name.value) }
        }
    }

    private var body: [Identity] {
        let places: [(path: [String], entity: String)]
        if let fields = endpoint.bodyFields {
            places = fields.flatMap { field in
                found(field.type.value, field.refers, isKey: isKey(field), [field.wireKey(in: style)])
            }
        } else if let type = endpoint.body?.value {
            places = found(type, nil, isKey: false, [])
        } else {
            places = []
        }
        return places.compactMap { path, entity in
            place(path).map { Identity(place: $0, entity: entity) }
        }
    }

    /// Returns the place of a path of keys in the form of the body; `nil` if it cannot be known.
    private func place(_ path: [String]) -> Identity.Place? {
        switch endpoint.bodyForm {
        case .json: .body(path)
        case .form(let nesting, let arrays): Self.formName(path, nesting, arrays).map { .form($0) }
        case .multipart, .lines, .raw, .custom: nil
        }
    }

    private static func formName(
        _ path: [String],
        _ nesting: SpecFormNesting,
        _ arrays: SpecFormArrays
    ) -> String? {
        guard var name = path.first, name != "*" else { return nil }
        for key in path.dropFirst() {
            switch (key, nesting, arrays) {
            case ("*", _, .brackets): name += "[]"
            case ("*", _, .repeat): break
            case ("*", _, .indices), ("*", _, .comma), (_, .none, _): return nil
            case (_, .brackets, _): name += "[\(key)]"
            case (_, .dots, _): name += ".\(key)"
            }
        }
        return name
    }

    private func isKey(_ parameter: SpecParameter) -> Bool {
        index.keyParameter(of: endpoint, in: repository)?.name == parameter.name
    }

    private func identities(of parameter: SpecParameter, _ place: () -> Identity.Place) -> [Identity] {
        found(parameter.type.value, parameter.refers, isKey: isKey(parameter), []).map { _, entity in
            Identity(place: place(), entity: entity)
        }
    }

    /// The places inside of a type. `isKey` says that the value is the key of the repository's entity.
    private func found(
        _ type: SpecTypeExpression,
        _ refers: Located<String>?,
        isKey: Bool,
        _ path: [String],
        inside types: Set<String> = []
    ) -> [(path: [String], entity: String)] {
        switch type {
        case .optional(let inner): return found(inner, refers, isKey: isKey, path, inside: types)
        case .list(let inner), .map(let inner):
            return found(inner, refers, isKey: isKey, path + ["*"], inside: types)
        case .scalar, .named:
            // An entity itself has its key among its fields.
            if let refers, index.canMakeKeys(type) { return [(path, refers.value)] }
            if isKey, let entity = repository.entity { return [(path, entity.value)] }
            guard case .named(let name) = type else { return [] }
            let keyed = index.entities(keyedBy: name)
            if !keyed.isEmpty { return keyed.map { (path, $0) } }
            return types.contains(name) ? [] : found(inside: name, path, types.union([name]))
        }
    }

    private func found(
        inside name: String,
        _ path: [String],
        _ types: Set<String>
    ) -> [(path: [String], entity: String)] {
        switch index.type(name)?.kind {
        case .object(let object)? where object.shape == .object:
            return (index.object(name)?.fields ?? []).flatMap { field in
                let path = path + [field.wireKey(in: style)]
                if let entity = entity(whoseKeyIs: field, of: name, object) { return [(path, entity)] }
                return found(field.type.value, field.refers, isKey: false, path, inside: types)
            }
        case .union(let union)?:
            return union.cases.flatMap { unionCase in
                let path = path + union.keys(to: unionCase, in: style)
                return found(unionCase.type.value, nil, isKey: false, path, inside: types)
            }
        case .object?, .enumeration?, .wrapper?, .custom?, nil: return []
        }
    }

    /// An entity may be sent whole, or its key picked into a request type.
    private func entity(whoseKeyIs field: SpecField, of name: String, _ object: SpecObject) -> String? {
        let picked = object.origin.flatMap { origin in
            origin.pick.contains { $0.value == field.name.value } ? origin.type.value : nil
        }
        let entity = picked ?? name
        let isKey = index.repositories(about: entity).contains {
            index.keyField(of: $0)?.name.value == field.name.value
        }
        return isKey ? entity : nil
    }
}

extension SpecUnion {
    /// The keys that lead to the value of a case.
    fileprivate func keys(to unionCase: Case, in style: SpecKeyStyle) -> [String] {
        switch form {
        case .inline, .kinds, .expandable, .ordered: []
        case .presence: [unionCase.tag.value]
        case .adjacent(_, let content), .status(_, let content): [content.wireKey(in: style)]
        }
    }
}
