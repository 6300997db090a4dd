import EndpointGeneration
package import EndpointSpec
package import OpenAPIConversion

/// Specs with their exported document, and with the spec that an import makes from it.
package struct Exported {
    private let sources: [SpecSource]
    package let outcome: OpenAPIExport.Outcome

    package init(_ sources: [SpecSource], format: OpenAPIExport.Format = .yaml) {
        self.sources = sources
        outcome = OpenAPIExport.run(sources, format: format)
    }

    /// An API of one file beside `api.yaml`.
    package init(api: String = "language: 1\nname: Shop", _ file: String, format: OpenAPIExport.Format = .yaml) {
        self.init(
            [
                SpecSource(path: "api.yaml", bytes: Array(api.utf8)),
                SpecSource(path: "calls.yaml", bytes: Array(file.utf8)),
            ],
            format: format
        )
    }

    /// The errors in the imported spec, or the differences of its generated code; empty if both specs are equal.
    package var problems: [String] {
        guard let text = outcome.text else { return outcome.diagnostics.map(\.description) }
        var firstErrors: [Diagnostic]?
        let imported = OpenAPIImport.run(
            "openapi.yaml",
            options: OpenAPIImport.Options(),
            check: { document in
                let found = Generation.check(document)
                // Parts that an import drops because of their errors would not be noticed later.
                firstErrors = firstErrors ?? found.filter { $0.severity == .error }
                return found
            },
            load: { _ throws(DocumentFileProblem) in Array(text.utf8) }
        )
        let errors = (firstErrors ?? []) + imported.diagnostics
        guard errors.isEmpty else { return errors.map(\.description) }
        guard imported.report.entries.isEmpty else { return [imported.report.text] }
        let copies = imported.files.map { SpecSource(path: $0.name, bytes: Array($0.text.utf8)) }
        let (wanted, found) = (Self.generated(sources), Self.generated(copies))
        return Set(wanted.keys).union(found.keys).sorted().compactMap { name in
            guard wanted[name] != found[name] else { return nil }
            return "\(name)\n" + Self.firstDifference(wanted[name] ?? "", found[name] ?? "")
        }
    }

    private static func generated(_ sources: [SpecSource]) -> [String: String] {
        let files = Generation.generate(GenerationRequest(sources: sources, prefix: "API")).files
        return Dictionary(files.map { ($0.name, $0.text) }) { first, _ in first }
    }

    private static func firstDifference(_ wanted: String, _ found: String) -> String {
        let left = wanted.split(separator: "\n", omittingEmptySubsequences: false)
        let right = found.split(separator: "\n", omittingEmptySubsequences: false)
        let index = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
        return "  wanted: \(left.dropFirst(index).first ?? "")\n  found:  \(right.dropFirst(index).first ?? "")"
    }
}
