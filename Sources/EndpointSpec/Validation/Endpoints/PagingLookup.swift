extension SpecIndex {
    /// Returns the way to the next page of an endpoint, and its mistakes. The way is `nil` if there are no pages, if there is
    /// a mistake, or if another rule reports an unknown name.
    func paging(of endpoint: SpecEndpoint) -> (paging: ResolvedPaging?, diagnostics: [Diagnostic]) {
        guard let paging = endpoint.paging else { return (nil, []) }
        return PagingLookup(index: self, endpoint: endpoint, paging: paging).result()
    }
}

extension ValidatedSpec {
    /// Returns the way to the next page of an endpoint; `nil` if it has no pages.
    package func paging(of endpoint: SpecEndpoint) -> ResolvedPaging? { index.paging(of: endpoint).paging }
}

/// Looks up what a `paginate` names.
struct PagingLookup: Lookup {
    typealias List = (owner: (type: String, field: SpecField)?, element: SpecTypeExpression)

    let index: SpecIndex
    let endpoint: SpecEndpoint
    let paging: SpecPaging
    var diagnostics: [Diagnostic] = []
    private var first: Int?
    private var mayLeaveOut = false

    init(index: SpecIndex, endpoint: SpecEndpoint, paging: SpecPaging) {
        self.index = index
        self.endpoint = endpoint
        self.paging = paging
    }

    mutating func resolve() -> ResolvedPaging? {
        guard let list = list() else { return nil }
        let step = step(through: list)
        let condition = paging.condition.flatMap { self.condition($0) }
        return step.map {
            var resolved = ResolvedPaging(step: $0, condition: condition, owner: list.owner, element: list.element)
            resolved.first = first
            resolved.mayLeaveOut = mayLeaveOut
            return resolved
        }
    }

    // MARK: The list

    /// The list that the pages are of: the answer itself, or a field of it.
    private mutating func list() -> List? {
        guard let returns = endpoint.returns, case .json(let type) = returns.content else {
            return fail(.nothingToPage(endpoint, at: endpoint.returns?.location ?? paging.location))
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
        return fail(.nothingToPage(endpoint, at: type.location))
    }

    private mutating func field(
        of name: String,
        _ fields: [SpecField],
        _ type: Located<SpecTypeExpression>
    ) -> List? {
        let lists = fields.filter { $0.type.value.unwrapped.type.isList }
        if let items = paging.items {
            guard let field = fields.first(where: { $0.name.value == items.value }) else {
                return fail(.unknownField(items.value, of: name, fields, at: items.location))
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

    // MARK: The way on

    private mutating func step(through list: List) -> ResolvedPaging.Step? {
        if let key = endpoint.idempotencyKey { diagnostics.append(.keyOfPages(key.location)) }
        switch paging.step {
        case .link:
            guard endpoint.method.value == .get else { return fail(.linkOf(endpoint, at: paging.location)) }
            return .link
        case .page(let name): return counting(name).map { .page(parameter: $0) }
        case .offset(let name):
            if let field = list.owner?.field, field.onInvalid?.value == .skip {
                diagnostics.append(.offsetOverSkipped(field, at: name.location))
            }
            return counting(name).map { .offset(parameter: $0) }
        case .cursor(let send, let read): return cursor(send, read)
        }
    }

    private mutating func counting(_ name: Located<String>) -> String? {
        guard let parameter = parameter(name) else { return nil }
        let type = parameter.type.value.unwrapped.type
        guard !index.isUnknown(type) else { return nil }
        guard let scalar = index.wireScalar(of: type), scalar.isWhole else {
            return fail(.countsNothing(name, parameter.type))
        }
        mayLeaveOut = parameter.type.value.unwrapped.isOptional
        if case .scalar(let text, _)? = parameter.standard?.value { first = Int(text) }
        return parameter.key
    }

    private mutating func cursor(_ send: Located<String>, _ read: Located<[String]>) -> ResolvedPaging.Step? {
        guard let parameter = parameter(send), let found = find(read) else { return nil }
        let type = parameter.type.value.unwrapped.type
        guard !index.isUnknown(type) else { return nil }
        guard let sent = index.wireScalar(of: type) else { return fail(.cannotCarry(send, parameter.type, found.type)) }
        if let type = found.type {
            guard !index.isUnknown(type) else { return nil }
            guard let scalar = index.wireScalar(of: type.unwrapped.type), scalar != .bool else {
                return fail(.noCursor(read, type))
            }
            guard sent == scalar || sent == .string || sent.isWhole && scalar.isWhole else {
                return fail(.cannotCarry(send, parameter.type, type))
            }
        }
        return .cursor(parameter: parameter.key, path: found.path)
    }

    private mutating func condition(_ condition: Located<[String]>) -> [String]? {
        guard let found = find(condition) else { return nil }
        if let type = found.type, type.unwrapped.type != .scalar(.bool) { return fail(.noCondition(condition, type)) }
        return found.path
    }
}
