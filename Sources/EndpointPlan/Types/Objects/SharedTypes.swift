import EndpointSpec

/// What types that are one with their DTO ask of the types that they hold.
enum SharedTypes {
    /// - Returns: The enums and wrappers that such types read at the wire; and what such a type cannot hold.
    static func check(
        _ spec: ValidatedSpec,
        _ resolver: TypeResolver
    ) -> (readAtWire: Set<String>, diagnostics: [Diagnostic]) {
        var names: Set<String> = []
        var diagnostics: [Diagnostic] = []
        for type in spec.files.flatMap(\.types) where spec.domainMode(of: type) == .shared {
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

    /// What a value is made of: its fields, or the cases that it may be.
    private static func parts(of type: SpecType, _ spec: ValidatedSpec) -> [SpecField]? {
        switch type.kind {
        case .object(let object): spec.fields(of: object)
        case .union(let union): union.cases.map { SpecField(name: $0.tag, type: $0.type) }
        case .enumeration, .wrapper, .custom: nil
        }
    }

    /// Dates inside a list or map: a date alone says its format to the accessor, a list has no place for it.
    private static func holdsDates(_ expression: SpecTypeExpression) -> Bool {
        let (type, _) = expression.unwrapped
        return switch type {
        case .list(let inner), .map(let inner): inner.unwrapped.type == .scalar(.datetime) || holdsDates(inner)
        default: false
        }
    }
}

extension SharedTypes {
    /// What does not read itself at the wire: the case of a union has no place for what says how.
    private static func needsCodec(_ expression: SpecTypeExpression) -> Bool {
        switch expression {
        case .scalar(let scalar): [.date, .datetime, .duration].contains(scalar)
        case .named: false
        case .optional(let inner), .list(let inner), .map(let inner): needsCodec(inner)
        }
    }
}

extension Diagnostic {
    /// A type that is one with its DTO holds one that is not.
    fileprivate static func sharedHoldsSeparate(_ type: SpecType, _ field: SpecField, _ held: String) -> Diagnostic {
        Diagnostic(
            "shared-holds-separate",
            at: field.type.location,
            "'\(type.name.value)' is `domain: shared`, but its field '\(field.name.value)' contains '\(held)', "
                + "which has a separate DTO; write `domain: shared` for '\(held)' too"
        )
    }

    /// A list of dates, or a union's case of them, in a type that is one with its DTO.
    fileprivate static func sharedHoldsDates(_ type: SpecType, _ field: SpecField, isUnion: Bool) -> Diagnostic {
        Diagnostic(
            "not-built-yet",
            at: field.type.location,
            "\(isUnion ? "dates, datetimes and durations in a `domain: shared` union" : "lists and maps of datetimes in a `domain: shared` type") "
                + "are not supported yet; write `domain: separate` for '\(type.name.value)'"
        )
    }
}
