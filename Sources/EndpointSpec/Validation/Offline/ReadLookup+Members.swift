/// Which entities a stored list holds.
extension ReadLookup {
    mutating func members() -> ResolvedMembers {
        var members = ResolvedMembers()
        let since = repository.sinceParameters(of: method)
        let others = endpoint.parameters.filter { !$0.asksForPage(of: endpoint) && !since.contains($0.name.value) }
        if let list = method.list, let fields = index.entityFields(of: repository) {
            members.order = list.order.compactMap { order($0, fields) }
            members.filters = list.filters.compactMap { filter($0, fields) }
            let named = Set(list.filters.map(\.parameter.value))
            let left = others.filter { !named.contains($0.name.value) }
            if let first = list.filters.first, let parameter = left.first, diagnostics.isEmpty {
                diagnostics.append(.filterLeavesOut(parameter, method, at: first.field.location))
            }
        }
        members.isWhole = others.isEmpty
        members.isMatching = !members.filters.isEmpty || others.isEmpty && !members.order.isEmpty
        return members
    }

    private mutating func order(_ order: SpecList.Order, _ fields: [SpecField]) -> ResolvedMembers.Order? {
        guard let field = field(order.field, fields) else { return nil }
        guard index.columnScalar(of: field.type.value) != nil else {
            return fail(.noColumn(field, "ordered", at: order.field.location))
        }
        return ResolvedMembers.Order(field: field, isDescending: order.isDescending)
    }

    private mutating func filter(_ filter: SpecList.Filter, _ fields: [SpecField]) -> ResolvedMembers.Filter? {
        guard let field = field(filter.field, fields) else { return nil }
        guard let scalar = index.columnScalar(of: field.type.value), scalar != .decimal else {
            return fail(.noColumn(field, "filtered", at: filter.field.location))
        }
        guard let parameter = endpoint.parameters.first(where: { $0.name.value == filter.parameter.value }) else {
            return fail(.unknownParameter(filter.parameter, of: endpoint))
        }
        guard index.columnScalar(of: parameter.type.value) == scalar else {
            return fail(.filterOfOtherType(field, parameter, at: filter.parameter.location))
        }
        return ResolvedMembers.Filter(field: field, parameter: parameter)
    }

    /// For an order or a filter of encrypted values, which the disk cannot compare.
    private mutating func field(_ name: Located<String>, _ fields: [SpecField]) -> SpecField? {
        guard let field = fields.first(where: { $0.name.value == name.value }) else {
            return fail(.unknownField(name.value, of: repository.entity?.value ?? "", fields, at: name.location))
        }
        if field.isSensitive, let store = index.cache(of: repository).store, store.value == .encrypted {
            return fail(.secretColumn(field, store, at: name.location))
        }
        return field
    }
}

extension SpecParameter {
    private static let sizeNames: Set<String> = [
        "limit", "size", "count", "first", "take", "top", "max", "pagesize", "perpage", "maxresults", "maxitems",
        "pagelimit", "itemsperpage", "resultsperpage", "pagelength",
    ]

    /// Returns true for the number or the size of a page: another page is no other list.
    func asksForPage(of endpoint: SpecEndpoint) -> Bool {
        guard let paging = endpoint.paging else { return false }
        let name = name.value.lowercased().filter { $0 != "_" && $0 != "-" }
        switch paging.step {
        case .cursor(let send, _): if send.value == self.name.value { return true }
        case .page(let page): if page.value == self.name.value { return true }
        case .offset(let offset): if offset.value == self.name.value { return true }
        case .link: if name == "page" { return true }
        }
        guard case .scalar(let scalar) = type.value.unwrapped.type else { return false }
        return scalar.isWhole && Self.sizeNames.contains(name)
    }
}

extension Diagnostic {
    fileprivate static func noColumn(_ field: SpecField, _ verb: String, at location: SourceLocation) -> Diagnostic {
        let kinds =
            verb == "ordered"
            ? "texts, numbers, booleans, enums and points in time"
            : "texts, whole numbers, doubles, booleans, enums and points in time"
        return Diagnostic(
            "invalid-list",
            at: location,
            "a stored list can only be \(verb) by \(kinds), but '\(field.name.value)' is '\(field.type.value)'; "
                + "name another field",
            notes: [Note("the field", at: field.type.location)]
        )
    }

    fileprivate static func filterLeavesOut(
        _ parameter: SpecParameter,
        _ method: SpecRepositoryMethod,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-list",
            at: location,
            "with 'where', the store itself decides which entities '\(method.endpoint.value)' contains, but it "
                + "does not know the parameter '\(parameter.name.value)'; name a field for it too, or remove 'where', "
                + "so that the server's last answer decides",
            notes: [Note("the parameter", at: parameter.name.location)]
        )
    }

    fileprivate static func filterOfOtherType(
        _ field: SpecField,
        _ parameter: SpecParameter,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-list",
            at: location,
            "'\(field.name.value)' is '\(field.type.value)' but the parameter '\(parameter.name.value)' is "
                + "'\(parameter.type.value)', so they are never equal; name a parameter of the field's type",
            notes: [Note("the field", at: field.type.location), Note("the parameter", at: parameter.type.location)]
        )
    }

    fileprivate static func secretColumn(
        _ field: SpecField,
        _ store: Located<SpecStorage>,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-list",
            at: location,
            "'\(field.name.value)' is sensitive and the store is encrypted, so it cannot be compared; name "
                + "another field, or write 'store: plain'",
            notes: [Note("the store", at: store.location)]
        )
    }

    static func unknownParameter(_ name: Located<String>, of endpoint: SpecEndpoint) -> Diagnostic {
        let names = endpoint.parameters.map(\.name.value)
        let hint =
            Suggestion.question(for: name.value, in: names)
            ?? (names.isEmpty ? "it has none" : "it has \(names.map { "'\($0)'" }.joined(separator: ", "))")
        return Diagnostic(
            "unknown-parameter",
            at: name.location,
            "'\(endpoint.name.value)' has no parameter '\(name.value)'; \(hint)"
        )
    }
}
