/// Every scheme that is named is declared in `api.yaml`, and what is sent together has a place each.
enum AuthSchemesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let auth = index.api.auth
        let places =
            [auth.standard] + index.document.files.map(\.defaults.settings.auth) + index.endpoints.map(\.settings.auth)
        return places.compactMap(\.self).flatMap { place -> [Diagnostic] in
            guard let names = place.value.schemes else {
                return auth.resolved(place.value).schemes?.isEmpty ?? true
                    ? [.optionalWithoutScheme(auth.schemes.map(\.name.value), at: place.location)] : []
            }
            return unknown(names, auth) + (place.value.isChoice ? [] : conflicts(names, auth))
        }
    }

    private static func unknown(_ names: [Located<String>], _ auth: SpecAuth) -> [Diagnostic] {
        let schemes = auth.schemes.map(\.name.value)
        return names.filter { !schemes.contains($0.value) }.map { .unknownScheme($0.value, schemes, at: $0.location) }
    }

    private static func conflicts(_ names: [Located<String>], _ auth: SpecAuth) -> [Diagnostic] {
        var taken: [SpecCredentialPlace: Located<String>] = [:]
        var diagnostics: [Diagnostic] = []
        for name in names {
            guard let place = auth.scheme(name.value)?.place else { continue }
            if let other = taken[place] {
                diagnostics.append(.conflictingSchemes(name, other, place))
            } else {
                taken[place] = name
            }
        }
        return diagnostics
    }
}

/// The place of a credential in a request.
enum SpecCredentialPlace: Hashable {
    /// In small letters.
    case header(String)
    case query(String)

    var description: String {
        switch self {
        case .header(let name): "the header '\(name)'"
        case .query(let name): "the query's '\(name)'"
        }
    }
}

extension SpecAuthScheme {
    var place: SpecCredentialPlace {
        switch kind {
        case .bearer, .basic: .header("authorization")
        case .apiKeyInHeader(let name): .header(name.value.lowercased())
        case .apiKeyInQuery(let name): .query(name.value)
        }
    }
}

extension Diagnostic {
    static func unknownScheme(_ name: String, _ schemes: [String], at location: SourceLocation) -> Diagnostic {
        let hint =
            Suggestion.question(for: name, in: schemes)
            ?? "declare it in api.yaml: 'auth: { schemes: { \(name): { bearer: {} } } }'"
        return Diagnostic("unknown-scheme", at: location, "unknown auth scheme '\(name)'; \(hint)")
    }

    fileprivate static func optionalWithoutScheme(_ schemes: [String], at location: SourceLocation) -> Diagnostic {
        let hint =
            schemes.isEmpty
            ? "declare one under 'auth' in api.yaml"
            : "choose one: write 'default: \(schemes[0])' under 'auth' in api.yaml"
        return Diagnostic(
            "optional-without-scheme",
            at: location,
            "'optional' sends the default scheme if the client has a credential for it, but there is no default; "
                + "\(hint)"
        )
    }

    fileprivate static func conflictingSchemes(
        _ name: Located<String>,
        _ other: Located<String>,
        _ place: SpecCredentialPlace
    ) -> Diagnostic {
        Diagnostic(
            "conflicting-schemes",
            at: name.location,
            "'\(other.value)' and '\(name.value)' are both sent in \(place.description), which can hold only one; "
                + "remove one, or send one elsewhere with 'apiKey'",
            notes: [Note("'\(other.value)'", at: other.location)]
        )
    }
}
