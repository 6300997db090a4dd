/// An enum has values, and none of them twice.
enum EnumerationsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.types.flatMap { type -> [Diagnostic] in
            guard case .enumeration(let enumeration) = type.kind else { return [] }
            if enumeration.values.isEmpty { return [.emptyEnum(type.name)] }
            var first: [String: SourceLocation] = [:]
            return enumeration.values.compactMap { value in
                guard let other = first[value.value] else {
                    first[value.value] = value.location
                    return nil
                }
                return .duplicateEnumValue(value, first: other)
            }
        }
    }
}

extension Diagnostic {
    static func emptyEnum(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            "empty-enum",
            at: name.location,
            "the enum '\(name.value)' has no values; list them: 'enum: [open, closed]'"
        )
    }

    static func duplicateEnumValue(_ value: Located<String>, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-enum-value",
            at: value.location,
            "this enum has the value '\(value.value)' twice; keep one",
            notes: [Note("the first '\(value.value)'", at: first)]
        )
    }
}
