/// Bytes to YAML nodes: one file's tree, or what is wrong with it.
package enum YAMLReader {
    /// The node is `nil` for a file that holds nothing, and where there are errors. Its marks name the file by its number.
    package static func read(_ source: SpecSource, file: Int = 0) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
        let (node, diagnostics) = read(source, file: file, depthLimit: YAMLTreeBuilder.depthLimit)
        return (diagnostics.containsErrors ? nil : node, diagnostics)
    }

    /// A file that is no spec: what is wrong with one spot of it, such as a key that stands twice, costs that spot alone.
    /// The node is `nil` for a file that holds nothing, and where YAML itself could not go on.
    package static func readForeign(_ source: SpecSource) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
        // Deeper than a spec, and still shallow enough for every recursion over it.
        read(source, file: 0, depthLimit: 200)
    }

    private static func read(
        _ source: SpecSource,
        file: Int,
        depthLimit: Int
    ) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
        if let problem = encodingProblem(in: source) { return (nil, [problem]) }
        guard !source.bytes.isEmpty else { return (nil, []) }
        return source.bytes.withUnsafeBufferPointer { bytes in
            guard let events = YAMLEvents(bytes) else { return (nil, []) }
            var builder = YAMLTreeBuilder(events: events, path: source.path, file: file, depthLimit: depthLimit)
            do throws(YAMLStop) {
                let node = try builder.document()
                return (node, builder.diagnostics)
            } catch {
                let last =
                    switch error {
                    case .problem(let problem): problem.diagnostic(in: source)
                    case .refused(let diagnostic): diagnostic
                    }
                return (nil, builder.diagnostics + [last])
            }
        }
    }

    /// libyaml would read UTF-16; editors, compilers and the columns of diagnostics do better with UTF-8 alone.
    private static func encodingProblem(in source: SpecSource) -> Diagnostic? {
        let start = source.bytes.prefix(2)
        guard start == [0xFF, 0xFE] || start == [0xFE, 0xFF] else { return nil }
        return .encoding("the file is UTF-16; save it as UTF-8", at: .start(of: source.path))
    }
}

extension SourceLocation {
    static func start(of path: String) -> SourceLocation { SourceLocation(path: path, line: 1, column: 1) }
}

extension Diagnostic {
    /// For bytes that are no UTF-8, or characters that YAML does not allow.
    static func encoding(_ message: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic("yaml-encoding", at: location, message)
    }
}
