/// One API's files to a spec that holds together.
///
/// The stages are syntax, decoding and validation. Each reports all that it finds, and the next one starts where it
/// found no error: files with broken syntax do not keep the others from being decoded, but an API that is not whole is
/// not validated.
package enum SpecReader {
    /// The name, without its ending, of the file that holds what an API's files share.
    package static let apiFileName = "api"

    /// Reads the files of one API, `api.yaml` among them.
    ///
    /// - Parameters:
    ///   - sources: The files, in any order.
    ///   - lint: Whether to warn also of what is allowed and rarely meant.
    /// - Returns: The spec, `nil` when there is an error among the diagnostics.
    package static func read(
        _ sources: [SpecSource],
        lint: Bool = false
    ) -> (spec: ValidatedSpec?, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        guard let document = document(of: sources, &diagnostics), !diagnostics.containsErrors else {
            return (nil, diagnostics.sortedAndUnique())
        }
        let (spec, findings) = SpecValidator.validate(document, lint: lint)
        return (spec, (diagnostics + findings).sortedAndUnique())
    }

    private static func document(of sources: [SpecSource], _ diagnostics: inout [Diagnostic]) -> SpecDocument? {
        diagnostics += duplicateNames(in: sources)
        var api: SpecAPI?
        var files: [SpecFile] = []
        for source in sources.sorted(by: { ($0.name, $0.path) < ($1.name, $1.path) }) {
            let (node, problems) = YAMLReader.read(source)
            diagnostics += problems
            guard !problems.containsErrors else { continue }
            var decoder = SpecDecoder(path: source.path)
            if source.name == apiFileName {
                api = decoder.api(node ?? YAMLNode(.mapping([]), at: YAMLMark(line: 1, column: 1)))
            } else {
                files.append(decoder.file(node, name: source.name))
            }
            diagnostics += decoder.diagnostics
        }
        if !sources.contains(where: { $0.name == apiFileName }) { diagnostics.append(.missingAPIFile(beside: sources)) }
        return api.map {
            SpecDocument(api: $0, files: files).withExpandablesOnce().withConformancesApplied()
                .withValueDefaultsApplied()
        }
    }

    /// Generated files are named after spec files, and some disks do not tell `Users` from `users`.
    private static func duplicateNames(in sources: [SpecSource]) -> [Diagnostic] {
        var first: [String: SpecSource] = [:]
        return sources.sorted { $0.path < $1.path }.compactMap { source in
            let name = source.name.lowercased()
            guard let other = first[name] else {
                first[name] = source
                return nil
            }
            return .duplicateFile(source, first: other)
        }
    }
}

extension Diagnostic {
    static func missingAPIFile(beside sources: [SpecSource]) -> Diagnostic {
        let first = sources.map(\.path).min() ?? ""
        let folder = first.lastIndex(of: "/").map { String(first[...$0]) } ?? ""
        return Diagnostic(
            "missing-api-file",
            at: .start(of: "\(folder)\(SpecReader.apiFileName).yaml"),
            "there is no api.yaml; write one with 'language: 1' and 'name: Bank', say"
        )
    }

    static func duplicateFile(_ source: SpecSource, first: SpecSource) -> Diagnostic {
        Diagnostic(
            "duplicate-file",
            at: .start(of: source.path),
            "this file's name differs from another's in nothing but case or ending, and so would those of the "
                + "generated files; rename it",
            notes: [Note("the other file", at: .start(of: first.path))]
        )
    }
}
