/// The cases of a union can be told apart, and each of them can be reached.
enum UnionsRule {
    /// Types that are tried one after the other: each is held against all before it.
    static let mostOrdered = 100

    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.types.flatMap { type -> [Diagnostic] in
            guard case .union(let union) = type.kind else { return [] }
            if union.cases.isEmpty { return [.emptyUnion(type.name)] }
            let found = union.cases.flatMap { mistakes(in: $0, union, index) }
            guard found.isEmpty else { return found }
            switch union.form {
            case .kinds, .expandable: return sameKinds(union, index)
            case .ordered:
                if union.cases.count > mostOrdered { return [.tooManyOrdered(type.name, union)] }
                return unreachable(union, index)
            case .inline, .adjacent, .presence, .status: return []
            }
        }
    }

    private static func mistakes(in unionCase: SpecUnion.Case, _ union: SpecUnion, _ index: SpecIndex) -> [Diagnostic] {
        if unionCase.type.value.unwrapped.isOptional { return [.optionalCase(unionCase)] }
        // What is unknown is reported as that.
        if let name = unionCase.type.value.declaredName, index.type(name) == nil { return [] }
        switch union.form {
        case .inline:
            guard case .named(let name) = unionCase.type.value, case .object(let object)? = index.type(name)?.kind,
                object.shape == .object
            else { return [.inlineCaseWithoutFields(unionCase)] }
            return []
        case .expandable:
            guard case .named(let name) = unionCase.type.value else { return [] }
            guard let object = index.object(name) else { return [.expandsToNoObject(unionCase)] }
            guard let id = object.fields.first(where: { $0.name.value == "id" }), !isText(id, index) else { return [] }
            return [.expandsFromNumber(unionCase, id)]
        default:
            return []
        }
    }

    /// Returns true if JSON can have a field's value as a string. Another rule reports unknown types.
    private static func isText(_ field: SpecField, _ index: SpecIndex) -> Bool {
        if field.wire?.value == .string { return true }
        let kinds = index.kinds.of(field.type.value)
        return kinds.isEmpty || kinds.contains(.string)
    }

    private static func sameKinds(_ union: SpecUnion, _ index: SpecIndex) -> [Diagnostic] {
        var first: [SpecJSONKind: SpecUnion.Case] = [:]
        for unionCase in union.cases {
            let kinds = index.kinds.of(unionCase.type.value)
            if let kind = SpecJSONKind.allCases.first(where: { kinds.contains($0) && first[$0] != nil }),
                let other = first[kind]
            {
                return [.sameKind(kind, other, unionCase)]
            }
            for kind in kinds { first[kind] = unionCase }
        }
        return []
    }

    /// The first type that fits is taken: one behind a type that always fits as well is never reached.
    private static func unreachable(_ union: SpecUnion, _ index: SpecIndex) -> [Diagnostic] {
        union.cases.indices.compactMap { number in
            let later = union.cases[number]
            var coverage = ReaderCoverage(
                isText: { index.kinds.of(.scalar($0)) == [.string] },
                form: index.readerForm
            )
            let earlier = union.cases[..<number].first { coverage.covers($0.type.value, later.type.value) }
            return earlier.map { .unreachableVariant(later, behind: $0) }
        }
    }
}

extension Diagnostic {
    fileprivate static func tooManyOrdered(_ name: Located<String>, _ union: SpecUnion) -> Diagnostic {
        Diagnostic(
            "invalid-union",
            at: name.location,
            "the \(union.cases.count) types of '\(name.value)' are too many to try one after the other; write "
                + "'by' to tell them apart, or name at most \(UnionsRule.mostOrdered)"
        )
    }

    static func emptyUnion(_ name: Located<String>) -> Diagnostic {
        Diagnostic("empty-union", at: name.location, "the union '\(name.value)' has no cases; list its types")
    }

    static func optionalCase(_ unionCase: SpecUnion.Case) -> Diagnostic {
        Diagnostic(
            "invalid-union",
            at: unionCase.type.location,
            "a case of a union cannot be optional; write '\(unionCase.type.value.unwrapped.type)' here, and the "
                + "'?' where the union is used"
        )
    }

    static func inlineCaseWithoutFields(_ unionCase: SpecUnion.Case) -> Diagnostic {
        Diagnostic(
            "invalid-union",
            at: unionCase.type.location,
            "the tag is one of the fields of the case, but '\(unionCase.type.value)' is not a type with fields; "
                + "name one, or write 'at: data' if the value is beside the tag"
        )
    }

    static func expandsToNoObject(_ unionCase: SpecUnion.Case) -> Diagnostic {
        Diagnostic(
            "invalid-union",
            at: unionCase.type.location,
            "'expandable(\(unionCase.type.value))' needs a type with fields, but '\(unionCase.type.value)' is not "
                + "one; declare a union of the types"
        )
    }

    static func expandsFromNumber(_ unionCase: SpecUnion.Case, _ id: SpecField) -> Diagnostic {
        Diagnostic(
            "invalid-union",
            at: unionCase.type.location,
            "'expandable(\(unionCase.type.value))' reads the id as text, but '\(unionCase.type.value)' has 'id: "
                + "\(id.type.value)'; declare a union: '\(id.type.value) | \(unionCase.type.value)'"
        )
    }

    static func sameKind(_ kind: SpecJSONKind, _ first: SpecUnion.Case, _ second: SpecUnion.Case) -> Diagnostic {
        let kind = kind == .object || kind == .array ? "an \(kind.rawValue)" : "a \(kind.rawValue)"
        return Diagnostic(
            "ambiguous-union",
            at: second.type.location,
            "'\(first.type.value)' and '\(second.type.value)' are both \(kind) in JSON, so 'A | B' cannot tell "
                + "them apart; declare a union with 'by', or with the order in which to try them: 'union: "
                + "[\(first.type.value), \(second.type.value)]'"
        )
    }

    static func unreachableVariant(_ later: SpecUnion.Case, behind earlier: SpecUnion.Case) -> Diagnostic {
        Diagnostic(
            "unreachable-variant",
            .warning,
            at: later.type.location,
            "'\(later.type.value)' is never chosen: all its values also fit '\(earlier.type.value)', which comes "
                + "first; put '\(later.type.value)' before it",
            notes: [Note("'\(earlier.type.value)' is here", at: earlier.type.location)]
        )
    }
}
