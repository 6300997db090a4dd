/// `onInvalid: skip` leaves out elements, so there have to be some.
enum LossyFieldsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for detailed in index.detailedFields {
            let field = detailed.field
            guard let onInvalid = field.onInvalid, onInvalid.value == .skip else { continue }
            if detailed.object.isPatch {
                diagnostics.append(.notBuiltYet("'onInvalid' of a field of a 'patch'", at: onInvalid.location))
            } else if !field.type.value.unwrapped.type.isCollection {
                diagnostics.append(.nothingToSkip(field, at: onInvalid.location))
            }
        }
        return diagnostics
    }
}

extension SpecTypeExpression {
    fileprivate var isCollection: Bool {
        switch self {
        case .list, .map: true
        case .scalar, .named, .optional: false
        }
    }
}

extension Diagnostic {
    fileprivate static func nothingToSkip(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-on-invalid",
            at: location,
            "'\(field.name.value)' is not a list or a map, so it has no elements to skip; remove 'onInvalid', or "
                + "write 'list(\(field.type.value.unwrapped.type))'"
        )
    }
}
