/// A repository's methods are endpoints, and its entity is a type with an identity.
enum RepositoriesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository -> [Diagnostic] in
            let entity = repository.entity.flatMap { self.entity($0, isKeyed: repository.key != nil, index) }
            let methods = repository.methods.compactMap { method -> Diagnostic? in
                guard let endpoint = index.endpoint(method.endpoint.value) else {
                    var finding = Diagnostic.unknownEndpoint(method.endpoint, index.endpointNames)
                    let refinements = index.document.refinements
                    finding.notes += refinements.notes(onMissing: method.endpoint.value, in: "endpoints")
                    return finding
                }
                return switch method.takes.value {
                case .model: nil
                case .draft: draft(of: endpoint, method, index)
                case .stream: stream(of: endpoint, method)
                }
            }
            return [entity].compactMap { $0 } + methods
        }
    }

    private static func entity(_ name: Located<String>, isKeyed: Bool, _ index: SpecIndex) -> Diagnostic? {
        guard index.type(name.value) != nil else {
            return .unknownType(name.value, for: "'entity'", index.suggestion(forType: name.value), at: name.location)
        }
        // What the key is, is another rule's.
        if isKeyed, index.object(name.value) != nil { return nil }
        guard let fields = index.object(name.value)?.fields,
            let identity = fields.first(where: { $0.name.value == "id" }), !identity.type.value.unwrapped.isOptional
        else { return .entityWithoutIdentity(name) }
        return nil
    }

    private static func draft(
        of endpoint: SpecEndpoint,
        _ method: SpecRepositoryMethod,
        _ index: SpecIndex
    ) -> Diagnostic? {
        guard let body = endpoint.body else {
            return .draftWithoutBody(endpoint.name.value, at: method.takes.location)
        }
        guard case .named(let name) = body.value, let type = index.type(name) else {
            // A body whose type is unknown is reported as that.
            return body.value.declaredName.map { index.type($0) == nil } == true
                ? nil : .bodyWithoutDraft("\(body.value)", nil, at: method.takes.location)
        }
        if case .object(let object) = type.kind, object.origin?.makesDraft == true { return nil }
        return .bodyWithoutDraft(name, type.name.location, at: method.takes.location)
    }

    /// Only lines are sent one by one, and results are those of a list.
    private static func stream(of endpoint: SpecEndpoint, _ method: SpecRepositoryMethod) -> Diagnostic? {
        guard endpoint.bodyForm == .lines else {
            return .streamWithoutLines(endpoint, at: method.takes.location)
        }
        return endpoint.results.map { .streamWithResults(endpoint, $0, at: method.takes.location) }
    }
}

extension Diagnostic {
    static func unknownEndpoint(_ name: Located<String>, _ endpoints: [String]) -> Diagnostic {
        let hint =
            Suggestion.question(for: name.value, in: endpoints)
            ?? "a repository's methods have the names of endpoints"
        return Diagnostic("unknown-endpoint", at: name.location, "unknown endpoint '\(name.value)'; \(hint)")
    }

    static func entityWithoutIdentity(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            "invalid-entity",
            at: name.location,
            "'\(name.value)' cannot be an entity, because an entity needs a field 'id' that is not optional; add "
                + "one, or remove 'entity'"
        )
    }

    fileprivate static func streamWithoutLines(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-takes",
            at: location,
            "'\(endpoint.name.value)' sends \(endpoint.bodyDescription.map { "'\($0)'" } ?? "no body"), but "
                + "'takes: stream' needs a body of lines; write 'as: lines' in its body, or remove 'takes'",
            notes: endpoint.body.map { [Note("the body", at: $0.location)] } ?? []
        )
    }

    fileprivate static func streamWithResults(
        _ endpoint: SpecEndpoint,
        _ results: SpecResults,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-takes",
            at: location,
            "'\(endpoint.name.value)' returns a result for each element of a list, so it must take a list; remove "
                + "'takes'",
            notes: [Note("the results", at: results.type.location)]
        )
    }

    static func draftWithoutBody(_ endpoint: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-draft",
            at: location,
            "'\(endpoint)' has no body that a draft could become; remove 'takes'"
        )
    }

    static func bodyWithoutDraft(_ type: String, _ declared: SourceLocation?, at location: SourceLocation) -> Diagnostic
    {
        Diagnostic(
            "invalid-draft",
            at: location,
            "'\(type)' has no draft; add 'draft: true' to it, beside 'from' and 'pick'",
            notes: declared.map { [Note("'\(type)' is declared here", at: $0)] } ?? []
        )
    }
}
