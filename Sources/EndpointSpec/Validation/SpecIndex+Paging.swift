extension SpecIndex {
    /// How the pages of an endpoint are asked for, or what is wrong with it; `nil` where it has none, or where something
    /// is unknown that another rule reports.
    func paging(of endpoint: SpecEndpoint) -> Result<ResolvedPaging, PagingFindings>? {
        guard let paging = endpoint.paging else { return nil }
        var lookup = PagingLookup(index: self, endpoint: endpoint, paging: paging)
        guard let list = lookup.list() else {
            return lookup.diagnostics.isEmpty ? nil : .failure(PagingFindings(diagnostics: lookup.diagnostics))
        }
        let step = lookup.step()
        let condition = paging.condition.flatMap { lookup.condition($0) }
        guard lookup.diagnostics.isEmpty, let step else {
            return lookup.diagnostics.isEmpty ? nil : .failure(PagingFindings(diagnostics: lookup.diagnostics))
        }
        return .success(ResolvedPaging(step: step, condition: condition, owner: list.owner, element: list.element))
    }
}

/// What is wrong with how pages are asked for.
struct PagingFindings: Error {
    let diagnostics: [Diagnostic]
}

extension ValidatedSpec {
    /// How the pages of an endpoint are asked for; `nil` where it has none.
    package func paging(of endpoint: SpecEndpoint) -> ResolvedPaging? {
        guard case .success(let paging)? = index.paging(of: endpoint) else { return nil }
        return paging
    }
}

/// Looks up what a `paginate` names.
private struct PagingLookup {
    typealias List = (owner: (type: String, field: SpecField)?, element: SpecTypeExpression)

    let index: SpecIndex
    let endpoint: SpecEndpoint
    let paging: SpecPaging
    var diagnostics: [Diagnostic] = []

    init(index: SpecIndex, endpoint: SpecEndpoint, paging: SpecPaging) {
        self.index = index
        self.endpoint = endpoint
        self.paging = paging
    }

    // MARK: The list

    /// The list that the pages are of: the answer itself, or a field of it.
    mutating func list() -> List? {
        guard let returns = endpoint.returns, case .json(let type) = returns.content else {
            diagnostics.append(.nothingToPage(endpoint, at: endpoint.returns?.location ?? paging.location))
            return nil
        }
        switch type.value {
        case .list(let element):
            if let items = paging.items { diagnostics.append(.itemsOfList(items)) }
            return (nil, element)
        case .named(let name):
            guard index.type(name) != nil else { return nil }
            guard let fields = index.object(name)?.fields else { break }
            return field(of: name, fields, type)
        default: break
        }
        diagnostics.append(.nothingToPage(endpoint, at: type.location))
        return nil
    }

    private mutating func field(
        of name: String,
        _ fields: [SpecField],
        _ type: Located<SpecTypeExpression>
    ) -> List? {
        let lists = fields.filter { $0.type.value.unwrapped.type.isList }
        if let items = paging.items {
            guard let field = fields.first(where: { $0.name.value == items.value }) else {
                diagnostics.append(.unknownField(items.value, of: name, fields, at: items.location))
                return nil
            }
            return list(field, of: name) ?? fail(.itemsAreNoList(field, at: items.location))
        }
        if let field = named(in: lists) ?? (lists.count == 1 ? lists[0] : nil) { return list(field, of: name) }
        return fail(lists.isEmpty ? .nothingToPage(endpoint, at: type.location) : .severalLists(lists, paging, type))
    }

    /// The list that `data.last.id` speaks of.
    private func named(in lists: [SpecField]) -> SpecField? {
        guard case .cursor(_, let read) = paging.step, read.value.count > 2, read.value[1] == "last" else { return nil }
        return lists.first { $0.name.value == read.value[0] }
    }

    private func list(_ field: SpecField, of name: String) -> List? {
        guard case .list(let element) = field.type.value.unwrapped.type else { return nil }
        return ((name, field), element)
    }

    private mutating func fail<Value>(_ diagnostic: Diagnostic) -> Value? {
        diagnostics.append(diagnostic)
        return nil
    }

    // MARK: The way on

    mutating func step() -> ResolvedPaging.Step? {
        if let key = endpoint.idempotencyKey { diagnostics.append(.keyOfPages(key.location)) }
        switch paging.step {
        case .link:
            guard endpoint.method.value == .get else { return fail(.linkOf(endpoint, at: paging.location)) }
            return .link
        case .page(let name): return counting(name).map { .page(parameter: $0) }
        case .offset(let name):
            if let field = listField, field.onInvalid?.value == .skip {
                diagnostics.append(.offsetOverSkipped(field, at: name.location))
            }
            return counting(name).map { .offset(parameter: $0) }
        case .cursor(let send, let read): return cursor(send, read)
        }
    }

    private var listField: SpecField? {
        var copy = self
        return copy.list()?.owner?.field
    }

    private mutating func counting(_ name: Located<String>) -> String? {
        guard let parameter = parameter(name) else { return nil }
        let type = parameter.type.value.unwrapped.type
        if let leaf = type.leafName, index.type(leaf) == nil { return nil }
        guard let scalar = scalar(type), scalar.isWhole else { return fail(.countsNothing(name, parameter.type)) }
        return parameter.key
    }

    private mutating func cursor(_ send: Located<String>, _ read: Located<[String]>) -> ResolvedPaging.Step? {
        guard let parameter = parameter(send), let found = find(read) else { return nil }
        let type = parameter.type.value.unwrapped.type
        if let leaf = type.leafName, index.type(leaf) == nil { return nil }
        guard let sent = scalar(type) else { return fail(.cannotCarry(send, parameter.type, found.type)) }
        if let type = found.type {
            if let leaf = type.leafName, index.type(leaf) == nil { return nil }
            guard let scalar = scalar(type.unwrapped.type), scalar != .bool else {
                return fail(.noCursor(read, type))
            }
            guard sent == scalar || sent == .string || sent.isWhole && scalar.isWhole else {
                return fail(.cannotCarry(send, parameter.type, type))
            }
        }
        return .cursor(parameter: parameter.key, path: found.path)
    }

    mutating func condition(_ condition: Located<[String]>) -> [String]? {
        guard let found = find(condition) else { return nil }
        if let type = found.type, type.unwrapped.type != .scalar(.bool) { return fail(.noCondition(condition, type)) }
        return found.path
    }

    /// What stands on the wire for one value of a type; `nil` where that is none, or any JSON.
    private func scalar(_ type: SpecTypeExpression) -> SpecScalar? {
        switch type {
        case .scalar(.json): return nil
        case .scalar(let scalar): return scalar
        case .named(let name):
            switch index.type(name)?.kind {
            case .enumeration: return .string
            case .wrapper(let wrapper): return wrapper.scalar.value
            default: return nil
            }
        default: return nil
        }
    }

    // MARK: Parameters and paths

    /// A parameter of the query, or a field of one that is spread over it.
    private mutating func parameter(
        _ name: Located<String>
    ) -> (key: String, type: Located<SpecTypeExpression>)? {
        let style = index.api.defaults.keys
        var names: [String] = []
        for parameter in endpoint.query {
            guard parameter.isSpread else {
                names.append(parameter.name.value)
                guard parameter.name.value == name.value else { continue }
                return (parameter.key?.value ?? style.convert(name.value), parameter.type)
            }
            guard let type = parameter.type.value.unwrapped.type.leafName, let fields = index.object(type)?.fields
            else {
                continue
            }
            names += fields.map(\.name.value)
            guard let field = fields.first(where: { $0.name.value == name.value }) else { continue }
            return (field.key?.value ?? style.convert(name.value), field.type)
        }
        return fail(.unknownPagingParameter(name, of: endpoint, names))
    }

    /// Follows names from the outermost value of the body on. Beside the value that is read nothing has a type, unless the
    /// envelope gives it one: there the keys are those of the wire.
    private mutating func find(_ path: Located<[String]>) -> (path: [String], type: SpecTypeExpression?)? {
        guard case .json(let type)? = endpoint.returns?.content else { return nil }
        let envelope = endpoint.hasEnvelope ? index.api.envelope : nil
        let prefix = (envelope?.data.value ?? []) + (endpoint.returns?.at?.value ?? [])
        if path.value.starts(with: prefix) { return follow(path, after: prefix, from: type.value) }
        if let metadata = envelope?.metadata, path.value.starts(with: metadata.key) {
            return follow(path, after: metadata.key, from: metadata.type.value)
        }
        if let name = type.value.leafName, !type.value.isList,
            index.object(name)?.fields.contains(where: { $0.name.value == path.value[0] }) == true
        {
            return fail(.pathInsideValue(path, prefix))
        }
        return (path.value, nil)
    }

    private mutating func follow(
        _ path: Located<[String]>,
        after prefix: [String],
        from type: SpecTypeExpression
    ) -> (path: [String], type: SpecTypeExpression?)? {
        var keys = prefix
        var current: SpecTypeExpression? = type
        for name in path.value.dropFirst(prefix.count) {
            switch current?.unwrapped.type {
            case nil, .scalar(.json)?:
                current = nil
                keys.append(name)
            case .list(let element)?:
                guard ["first", "last"].contains(name) || Int(name) != nil else {
                    return fail(.noElement(name, path))
                }
                current = element
                keys.append(name)
            case .map(let value)?:
                current = value
                keys.append(name)
            case .named(let type)?:
                guard index.type(type) != nil else { return nil }
                guard let fields = index.object(type)?.fields else { return fail(.noFieldsInside(type, name, path)) }
                guard let field = fields.first(where: { $0.name.value == name }) else {
                    return fail(.unknownField(name, of: type, fields, at: path.location))
                }
                current = field.type.value
                keys.append(field.key?.value ?? index.api.defaults.keys.convert(name))
            case .scalar(let scalar)?: return fail(.noFieldsInside(scalar.rawValue, name, path))
            case .optional?: return nil
            }
        }
        return (keys, current)
    }
}

extension SpecTypeExpression {
    fileprivate var isList: Bool { if case .list = self { true } else { false } }
}

extension SpecScalar {
    fileprivate var isWhole: Bool { [.int, .int32, .int64].contains(self) }
}
