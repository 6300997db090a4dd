package import EndpointSpec

/// Refinements that an imported spec very probably needs, in a separate file: pagination and idempotency keys.
package struct SuggestedRefinements {
    /// The name of the file.
    package static let fileName = "suggested.yaml"

    private static let header = """
        # Suggested by 'endpoint-generator import openapi --suggest-refinements'. The file is yours: check it, and change what is
        # wrong. Without that option, an import leaves it alone.

        """

    private var endpoints: [SpecEntry]
    /// The endpoints of the imported files in the order of their lines.
    private let places: [(location: SourceLocation, name: String)]

    /// Finds the refinements.
    ///
    /// - Parameters:
    ///   - document: The imported spec.
    ///   - refinements: The existing refinements. Their decisions are not suggested again.
    package init(for document: SpecDocument, besides refinements: SpecRefinements) {
        let decided = Set(refinements.changes.map { Array($0.path.prefix(3)) })
        let types = Dictionary(document.files.flatMap(\.types).map { ($0.name.value, $0) }) { first, _ in first }
        places = document.files.flatMap(\.endpoints).map { ($0.name.location, $0.name.value) }
        endpoints = document.files.flatMap(\.endpoints).compactMap { endpoint in
            let name = endpoint.name.value
            let found = SuggestedPaging.entries(for: endpoint, types) + SuggestedKeys.entries(for: endpoint, types)
            let entries = found.filter { !decided.contains(["endpoints", name, $0.key]) }
            return entries.isEmpty ? nil : SpecEntry(name, .mapping(entries))
        }
    }

    /// The number of endpoints with a suggestion.
    package var count: Int { endpoints.count }

    private var written: SpecText {
        let tree = SpecTree.mapping([SpecEntry("refine", .mapping([SpecEntry("endpoints", .mapping(endpoints))]))])
        return SpecText(tree, header: Self.header)
    }

    /// The file; nil without suggestions.
    package var file: OpenAPIImport.File? {
        endpoints.isEmpty ? nil : OpenAPIImport.File(name: Self.fileName, text: written.text)
    }

    /// Removes the suggestions that violate the language's rules, such as a cursor that is not text.
    ///
    /// - Parameter errors: Returns the errors of the spec with the file: in the file itself and in others.
    package mutating func keepValid(_ errors: (OpenAPIImport.File) -> (own: [SourceLocation], others: [SourceLocation]))
    {
        while let file {
            let (own, others) = errors(file)
            let written = written
            let refused = own.compactMap { written.path(line: $0.line, column: $0.column)?.dropFirst(2).first }
            let names = Set(refused + others.compactMap(endpoint(at:)))
            let kept = endpoints.filter { !names.contains($0.key) }
            if kept.count == endpoints.count { return }
            endpoints = kept
        }
    }

    /// The imported endpoint at a place.
    private func endpoint(at location: SourceLocation) -> String? {
        places.last { $0.location.path == location.path && $0.location <= location }?.name
    }
}
