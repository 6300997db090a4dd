extension SpecRefinements {
    /// Returns the targets that an older spec had and this one has not: a refinement that states a type would otherwise add
    /// it anew, silently.
    ///
    /// - Parameters:
    ///   - old: The refinements as they were merged into the older spec.
    ///   - document: The newer spec without any, for suggestions.
    /// - Returns: An error for each of them, at the refinement.
    package func lost(since old: SpecRefinements, in document: SpecDocument) -> [Diagnostic] {
        // What the refining files do not name any more is not lost.
        let named = Set(changes.map(\.path))
        let isNamed: ([String]) -> Bool = { path in named.contains { $0.starts(with: path) } }
        let paths = old.targets.keys.filter { targets[$0] == nil && $0.count > 2 && isNamed($0) }
        return paths.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { path in
            guard let location = old.targets[path], let name = path.last else { return nil }
            let names = document.members(beside: path)
            let kind = path[0] == "types" ? "field" : "parameter"
            return .missingTarget(kind, name, of: path[1], among: names, at: location)
        }
    }
}

extension SpecDocument {
    /// The names of the fields or parameters that stand where a path says.
    fileprivate func members(beside path: [String]) -> [String] {
        guard path[0] == "endpoints" else {
            guard let type = files.lazy.flatMap(\.types).first(where: { $0.name.value == path[1] }),
                case .object(let object) = type.kind
            else { return [] }
            return object.fields.map(\.name.value) + object.constants.map(\.name.value)
        }
        guard let endpoint = files.lazy.flatMap(\.endpoints).first(where: { $0.name.value == path[1] }) else {
            return []
        }
        let parameters =
            switch path[2] {
            case "query": endpoint.query
            case "path": endpoint.pathParameters
            case "headers": endpoint.headers
            case "cookies": endpoint.cookies
            default: endpoint.bodyFields ?? []
            }
        return parameters.map(\.name.value)
    }
}
