/// Pages can be asked for: the parameters and fields that `paginate` names are there, and fit.
enum PagingRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        var lists: [String: (field: String, location: SourceLocation)] = [:]
        for endpoint in index.endpoints {
            guard let paging = endpoint.paging else { continue }
            let (resolved, found) = index.paging(of: endpoint)
            diagnostics += found
            guard let owner = resolved?.owner else { continue }
            let field = owner.field.name.value
            if let other = lists[owner.type], other.field != field {
                diagnostics.append(.otherList(owner.type, field, other, at: paging.location))
            }
            lists[owner.type] = (field, paging.location)
        }
        return diagnostics
    }
}

extension Diagnostic {
    private static func paging(_ message: String, at location: SourceLocation, notes: [Note] = []) -> Diagnostic {
        Diagnostic("invalid-paging", at: location, message, notes: notes)
    }

    static func nothingToPage(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        .paging(
            "'\(endpoint.name.value)' returns no list to page through; 'returns' must be a list, or a type with a "
                + "field that is a list",
            at: location
        )
    }

    static func severalLists(
        _ lists: [SpecField],
        _ paging: SpecPaging,
        _ type: Located<SpecTypeExpression>
    ) -> Diagnostic {
        let names = lists.map { "'items: \($0.name.value)'" }.joined(separator: " or ")
        return .paging("'\(type.value)' has several lists; write \(names)", at: paging.location)
    }

    static func itemsOfList(_ items: Located<String>) -> Diagnostic {
        .paging("'items' names a field of the answer, but the answer itself is the list; remove it", at: items.location)
    }

    static func itemsAreNoList(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        .paging(
            "'\(field.name.value)' is '\(field.type.value)', but only a list can be paged through; name another field",
            at: location,
            notes: [Note("the field", at: field.type.location)]
        )
    }

    static func otherList(
        _ type: String,
        _ field: String,
        _ other: (field: String, location: SourceLocation),
        at location: SourceLocation
    ) -> Diagnostic {
        .paging(
            "the pages of '\(type)' are its '\(field)' here and its '\(other.field)' elsewhere; declare a type "
                + "for each",
            at: location,
            notes: [Note("here of '\(other.field)'", at: other.location)]
        )
    }

    static func keyOfPages(_ location: SourceLocation) -> Diagnostic {
        .paging(
            "each page is a separate request, but one idempotency key would make them the same request; remove "
                + "the key, or 'paginate'",
            at: location
        )
    }

    static func linkOf(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        .paging(
            "only a GET can follow a 'Link', and '\(endpoint.name.value)' is a "
                + "\(endpoint.method.value.rawValue.uppercased()); page by a parameter",
            at: location
        )
    }

    static func offsetOverSkipped(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        .paging(
            "an offset counts the received elements, but '\(field.name.value)' leaves out elements that cannot be "
                + "read; remove 'onInvalid', or page by another parameter",
            at: location,
            notes: [Note("the field", at: field.name.location)]
        )
    }

    static func countsNothing(_ name: Located<String>, _ type: Located<SpecTypeExpression>) -> Diagnostic {
        .paging(
            "'\(name.value)' must count, but its type is '\(type.value)'; make it an 'int'",
            at: name.location,
            notes: [Note("the parameter", at: type.location)]
        )
    }

    static func cannotCarry(
        _ name: Located<String>,
        _ type: Located<SpecTypeExpression>,
        _ cursor: SpecTypeExpression?
    ) -> Diagnostic {
        let cursor = cursor?.unwrapped.type.description ?? "string"
        return .paging(
            "'\(name.value)' is '\(type.value)', which cannot contain the value that is read, a '\(cursor)'; make "
                + "it '\(cursor)?'",
            at: name.location,
            notes: [Note("the parameter", at: type.location)]
        )
    }

    static func noCursor(_ path: Located<[String]>, _ type: SpecTypeExpression) -> Diagnostic {
        .paging(
            "the value at '\(path.value.joined(separator: "."))' is '\(type)', but a parameter can only be a text "
                + "or a number; name another place",
            at: path.location
        )
    }

    static func noCondition(_ path: Located<[String]>, _ type: SpecTypeExpression) -> Diagnostic {
        .paging(
            "'while' must name a 'bool' that says whether there is another page, but "
                + "'\(path.value.joined(separator: "."))' is '\(type)'",
            at: path.location
        )
    }

    static func unknownPagingParameter(
        _ name: Located<String>,
        of endpoint: SpecEndpoint,
        _ names: [String]
    ) -> Diagnostic {
        let hint = Suggestion.question(for: name.value, in: names) ?? "add it to 'query'"
        return Diagnostic(
            "unknown-parameter",
            at: name.location,
            "'\(endpoint.name.value)' has no query parameter '\(name.value)'; \(hint)"
        )
    }

    static func unknownField(
        _ name: String,
        of type: String,
        _ fields: [SpecField],
        at location: SourceLocation
    ) -> Diagnostic {
        let names = fields.map(\.name.value)
        let hint =
            Suggestion.question(for: name, in: names)
            ?? "its fields are \(names.map { "'\($0)'" }.joined(separator: ", "))"
        return Diagnostic("unknown-field", at: location, "'\(type)' has no field '\(name)'; \(hint)")
    }
}
