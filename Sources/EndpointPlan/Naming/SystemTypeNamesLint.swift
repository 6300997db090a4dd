package import EndpointSpec

/// A library's type with the name of a Foundation type is ambiguous in every file that imports both.
package enum SystemTypeNamesLint {
    /// Warns of such types, unless the generated code is internal.
    package static func check(_ spec: ValidatedSpec, access: AccessLevel) -> [Diagnostic] {
        if access == .internal { return [] }
        return spec.files.flatMap(\.types).compactMap { type in
            let name = spec.modelName(type.name.value).name
            return SystemNames.isOfFoundation(name) ? .systemType(name, spec.api, at: type.name.location) : nil
        }
    }
}

extension Diagnostic {
    fileprivate static func systemType(_ name: String, _ api: SpecAPI, at location: SourceLocation) -> Diagnostic {
        let prefix = SwiftNaming.api(api).name
        return Diagnostic(
            "system-type-name",
            .warning,
            at: location,
            "Foundation has a type '\(name)', too, so a file that imports it and this library has to say which one it means; "
                + "write 'prefix: \(prefix)' in api.yaml, or give the type another name"
        )
    }
}
