import EndpointSpec

/// Checks the types that `domain: shared` types contain.
enum SharedTypes {
    /// - Returns: The enums and wrappers that such types decode directly, and the errors in their fields.
    static func check(_ resolver: TypeResolver) -> (readAtWire: Set<String>, diagnostics: [Diagnostic]) {
        let spec = resolver.spec
        var names: Set<String> = []
        var diagnostics: [Diagnostic] = []
        for type in spec.files.flatMap(\.types) where resolver.domainMode(of: type) == .shared {
            guard let parts = parts(of: type, spec) else {
                names.insert(type.name.value)
                continue
            }
            let isUnion = if case .union = type.kind { true } else { false }
            for field in parts {
                if let held = field.type.value.declaredName {
                    if resolver.enumeration(named: held) != nil || resolver.wrapper(named: held) != nil {
                        names.insert(held)
                    } else if !resolver.isShared(held), resolver.custom(named: held) == nil {
                        diagnostics.append(.sharedHoldsSeparate(type, field, held))
                    }
                } else if isUnion ? needsCodec(field.type.value) : holdsDates(field.type.value) {
                    diagnostics.append(.sharedHoldsDates(type, field, isUnion: isUnion))
                }
            }
        }
        return (names, diagnostics)
    }

    /// The fields of an object, or the cases of a union.
    private static func parts(of type: SpecType, _ spec: ValidatedSpec) -> [SpecField]? {
        switch type.kind {
        case .object(let object): spec.fields(of: object)
        case .union(let union): union.cases.map { SpecField(name: $0.tag, type: $0.type) }
        case .enumeration, .wrapper, .custom: nil
        }
    }

    /// True for dates in a list or map. The accessor of a date has a format, and a list's accessor has none.
    private static func holdsDates(_ expression: SpecTypeExpression) -> Bool {
        expression.containerLayers > 0 && expression.leaf == .scalar(.datetime)
    }
}

extension SharedTypes {
    /// True if the type needs a codec. The case of a union cannot have one.
    private static func needsCodec(_ expression: SpecTypeExpression) -> Bool {
        [.scalar(.date), .scalar(.datetime), .scalar(.duration)].contains(expression.leaf)
    }
}

extension Diagnostic {
    /// A `domain: shared` type contains a type that is not shared.
    fileprivate static func sharedHoldsSeparate(_ type: SpecType, _ field: SpecField, _ held: String) -> Diagnostic {
        Diagnostic(
            "shared-holds-separate",
            at: field.type.location,
            "'\(type.name.value)' is `domain: shared`, but its field '\(field.name.value)' contains '\(held)', "
                + "which has a separate DTO; write `domain: shared` for '\(held)' too"
        )
    }

    /// A `domain: shared` type contains a list of dates, or is a union with a case of dates.
    fileprivate static func sharedHoldsDates(_ type: SpecType, _ field: SpecField, isUnion: Bool) -> Diagnostic {
        Diagnostic(
            "not-built-yet",
            at: field.type.location,
            "\(isUnion ? "dates, datetimes and durations in a `domain: shared` union" : "lists and maps of datetimes in a `domain: shared` type") "
                + "are not supported yet; write `domain: separate` for '\(type.name.value)'"
        )
    }
}
