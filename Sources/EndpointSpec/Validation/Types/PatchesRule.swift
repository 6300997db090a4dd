/// Each field of a `patch` type can be absent, null or a value: nothing else may say so a second time.
enum PatchesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for type in index.types {
            guard case .object(let object) = type.kind, object.isPatch else { continue }
            if (type.domain ?? index.api.generate.domain) != .separate {
                diagnostics.append(.patchMode(type.name))
            }
            for field in object.fields.keyed {
                if field.type.value.unwrapped.isOptional { diagnostics.append(.patchOptional(field)) }
                if let value = field.defaultValue { diagnostics.append(.patchDefault(field, at: value.location)) }
            }
        }
        return diagnostics
    }
}

extension Diagnostic {
    fileprivate static func patchMode(_ name: Located<String>) -> Diagnostic {
        .notBuiltYet("'patch' for types with 'domain: shared' or 'domain: handwritten'", at: name.location)
    }

    fileprivate static func patchOptional(_ field: SpecField) -> Diagnostic {
        Diagnostic(
            "invalid-patch",
            at: field.type.location,
            "'\(field.name.value)' is a field of a 'patch', so it can already be absent or null; write "
                + "'\(field.type.value.unwrapped.type)' without '?'"
        )
    }

    fileprivate static func patchDefault(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        let message = "'\(field.name.value)' is a field of a 'patch', where absent means unchanged; remove the default"
        return Diagnostic("invalid-patch", at: location, message)
    }
}
