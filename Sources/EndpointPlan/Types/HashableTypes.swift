import EndpointSpec

/// What a type that is Hashable asks of the types that it holds: that they are, too.
enum HashableTypes {
    static func check(_ spec: ValidatedSpec) -> [Diagnostic] {
        spec.files.flatMap(\.types).flatMap { type -> [Diagnostic] in
            guard isHashable(type), case .object(let object) = type.kind else { return [] }
            return spec.fields(of: object).compactMap { field in
                guard let name = field.type.value.declaredName, let held = spec.type(named: name),
                    case .object = held.kind, !isHashable(held), spec.domainMode(of: held) != .handwritten
                else { return nil }
                return .hashableHoldsOther(type, field, held)
            }
        }
    }

    private static func isHashable(_ type: SpecType) -> Bool {
        type.conforms.contains { $0.value == .hashable }
    }
}

extension SpecTypeExpression {
    /// The declared type that it is made of, below optionals, lists and maps.
    var declaredName: String? {
        switch self {
        case .scalar: nil
        case .named(let name): name
        case .optional(let inner), .list(let inner), .map(let inner): inner.declaredName
        }
    }
}

extension Diagnostic {
    /// A type is Hashable, and one that it holds is not.
    fileprivate static func hashableHoldsOther(_ type: SpecType, _ field: SpecField, _ held: SpecType) -> Diagnostic {
        Diagnostic(
            "hashable-holds-other",
            at: field.type.location,
            "'\(type.name.value)' conforms to Hashable, but its field '\(field.name.value)' holds '\(held.name.value)',"
                + " which does not; write `conforms: [Hashable]` there too",
            notes: [.init("'\(held.name.value)' is here", at: held.name.location)]
        )
    }
}
