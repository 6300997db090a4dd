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
        let (spec, findings, _) = check(sources, lint: lint)
        return (spec, findings.sortedAndUnique())
    }

    /// Reads the files of one API like ``read(_:lint:)``, for a caller that chooses among the findings.
    ///
    /// - Returns: The spec, all findings as they come, and the levels that the spec gives to warnings.
    package static func check(
        _ sources: [SpecSource],
        lint: Bool
    ) -> (spec: ValidatedSpec?, findings: [Diagnostic], levels: SpecLint) {
        var diagnostics: [Diagnostic] = []
        let document = document(of: sources, &diagnostics)
        let levels = document?.api.lint ?? SpecLint()
        guard let document, !diagnostics.containsErrors else { return (nil, diagnostics, levels) }
        let (spec, findings) = validate(document, lint: lint)
        return (spec, diagnostics + findings, levels)
    }

    /// Checks a decoded document against itself.
    ///
    /// - Returns: The spec, `nil` when there is an error among the diagnostics.
    package static func validate(
        _ document: SpecDocument,
        lint: Bool = false
    ) -> (spec: ValidatedSpec?, diagnostics: [Diagnostic]) {
        let (spec, findings) = SpecValidator.validate(document, lint: lint)
        return (spec, document.refinements.annotated(findings))
    }

    /// The document of an API, decoded and refined, and what is wrong with it; not checked against itself.
    package static func document(of sources: [SpecSource]) -> (document: SpecDocument?, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let document = document(of: sources, &diagnostics)
        return (document, diagnostics.sortedAndUnique())
    }

    /// Every file as YAML with what stands under `refine:` merged in, in the order of the sources: for who writes them anew.
    package static func refinedTrees(of sources: [SpecSource]) -> [(name: String, root: YAMLNode?)] {
        var ignored: [Diagnostic] = []
        var merge = RefinementMerge(trees(of: sources, &ignored).files)
        merge.run()
        var roots: [String: YAMLNode] = [:]
        for file in merge.files {
            guard var root = file.root else { continue }
            if root.isMapping { root.content = .mapping(root.entries.filter { $0.key.text != "refine" }) }
            roots[file.source.path] = root
        }
        return sources.map { ($0.name, roots[$0.path]) }
    }

    private static func document(of sources: [SpecSource], _ diagnostics: inout [Diagnostic]) -> SpecDocument? {
        diagnostics += duplicateNames(in: sources)
        if !sources.contains(where: { $0.name == apiFileName }) { diagnostics.append(.missingAPIFile(beside: sources)) }
        let (files, broken) = trees(of: sources, &diagnostics)
        var merge = RefinementMerge(files)
        // What a file with broken syntax declares is not known, so that it would be missed.
        if broken.isEmpty { merge.run() }
        diagnostics += merge.diagnostics
        guard !merge.diagnostics.containsErrors else { return nil }
        let paths = merge.paths
        let whole = merge.files.enumerated().filter { !broken.contains($0.offset) }
        let decoded = whole.concurrentMap { decode($0.element, number: $0.offset, of: paths) }
        diagnostics += merge.refinements.annotated(decoded.flatMap(\.diagnostics))
        return decoded.compactMap(\.api).first.map { api in
            SpecDocument(api: api, joining: decoded.compactMap(\.file), refinements: merge.refinements)
        }
    }

    /// A file's part of the document: the API's settings, or a file of its own.
    private static func decode(
        _ tree: SpecFileTree,
        number: Int,
        of paths: [String]
    ) -> (api: SpecAPI?, file: SpecFile?, diagnostics: [Diagnostic]) {
        let context = DecodingContext(file: number, of: paths)
        if tree.isAPI {
            let root = tree.root ?? YAMLNode(.mapping([]), at: YAMLMark(line: 1, column: 1, file: number))
            let api = APIDecoder(context: context).api(root)
            return (api, nil, context.diagnostics)
        }
        let file = FileDecoder(context: context).file(tree.root, name: tree.source.name)
        return (nil, file, context.diagnostics)
    }

    /// Every file as YAML, in the order of their names, and the numbers of those with broken syntax.
    private static func trees(
        of sources: [SpecSource],
        _ diagnostics: inout [Diagnostic]
    ) -> (files: [SpecFileTree], broken: Set<Int>) {
        var files: [SpecFileTree] = []
        var broken: Set<Int> = []
        let sorted = sources.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
        let read = Array(sorted.enumerated()).concurrentMap { YAMLReader.read($0.element, file: $0.offset) }
        for (number, (source, (node, problems))) in zip(sorted, read).enumerated() {
            diagnostics += problems
            if problems.containsErrors { broken.insert(number) }
            files.append(SpecFileTree(source: source, root: node))
        }
        return (files, broken)
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
            "there is no api.yaml; write one with 'language: 1' and 'name: Bank', for example"
        )
    }

    static func duplicateFile(_ source: SpecSource, first: SpecSource) -> Diagnostic {
        Diagnostic(
            "duplicate-file",
            at: .start(of: source.path),
            "this file's name differs from another only in letter case or ending, so their generated files would "
                + "have the same names; rename it",
            notes: [Note("the other file", at: .start(of: first.path))]
        )
    }
}
