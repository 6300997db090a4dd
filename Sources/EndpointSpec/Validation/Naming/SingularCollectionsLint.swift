/// A collection has a plural noun in the path: `/payments/{id}`.
///
/// A segment is a collection if an element of it follows (`{id}`, or `{paymentId}` behind `payment`), or if a GET lists
/// elements of a type of its name. Everything else may be a singleton (`/me`), an action (`/cancel`), or a kind of lookup
/// (`/name/{name}`).
enum SingularCollectionsLint {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let typeNames = Set(index.typeNames.map { $0.lowercased() })
        return index.endpoints.compactMap { endpoint in
            if endpoint.path.value.isURL { return nil }
            let parts = endpoint.path.value.parts
            let found = parts.indices.first { position in
                guard case .word(let text) = parts[position], let noun = PathNoun(text), noun.isSingular else {
                    return false
                }
                guard position + 1 < parts.count else { return endpoint.lists(noun) }
                guard case .placeholder(let name) = parts[position + 1] else { return false }
                return noun.isCollection(of: name, typeNames)
            }
            guard let found, case .word(let text) = parts[found] else { return nil }
            return .singularCollection(text, endpoint)
        }
    }
}

extension SpecEndpoint {
    /// Returns true for a GET that lists elements of a type with this name.
    fileprivate func lists(_ noun: PathNoun) -> Bool {
        guard method.value == .get, case .json(let type) = returns?.content,
            case .list(let element) = type.value.unwrapped.type, let name = element.declaredName
        else { return false }
        return name.lowercased() == noun.whole
    }
}

/// A segment of a path, as a whole.
private enum PathPart {
    case word(String)
    case placeholder(String)
    /// Text beside a placeholder, such as `{id}.json`, or a placeholder for several segments.
    case other
}

extension SpecPath {
    fileprivate var parts: [PathPart] {
        template.split(separator: "/").map { part in
            guard part.contains("{") else { return .word(String(part)) }
            let name = part.dropFirst().dropLast()
            let isWhole = part.hasPrefix("{") && part.hasSuffix("}") && !name.contains { "{}.".contains($0) }
            return isWhole ? .placeholder(String(name)) : .other
        }
    }
}

extension Diagnostic {
    fileprivate static func singularCollection(_ segment: String, _ endpoint: SpecEndpoint) -> Diagnostic {
        Diagnostic(
            "singular-collection",
            .warning,
            at: endpoint.path.location,
            "'\(segment)' in '\(endpoint.path.value.template)' is a collection with a singular name; the plural is the "
                + "usual name"
        )
    }
}
