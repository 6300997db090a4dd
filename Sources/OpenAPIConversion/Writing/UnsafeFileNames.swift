import EndpointSpec

/// The names that an exported document gives to the files of its spec, which may be anybody's text.
enum UnsafeFileNames {
    /// Files of a folder of specs that no group of endpoints may be written to.
    static let taken: Set<String> = ["api", "accepted"]

    /// The names that cannot be used, each with its place in the document.
    static func diagnostics(of names: [String], in root: DocumentNode) -> [Diagnostic] {
        var files = FileNames()
        var diagnostics: [Diagnostic] = []
        let path = root.place.file
        do throws(FileNameProblem) {
            for name in taken.sorted() { try files.add(path: "\(name).yaml") }
        } catch {
            return []
        }
        for name in names {
            var reason: String?
            do throws(FileNameProblem) {
                try files.add(path: try FileName("\(name).yaml").text)
                // A hidden file is no spec.
                if name.hasPrefix(".") { reason = "it begins with a dot" }
            } catch {
                reason = error.reason
            }
            guard let reason else { continue }
            let message = "'\(name)' in 'x-endpoint.files' cannot be the name of a file: \(reason)"
            let place = mark(of: name, in: root) ?? SourceLocation(path: path, line: 1, column: 1)
            diagnostics.append(Diagnostic("unsafe-file-name", at: place, message))
        }
        return diagnostics
    }

    private static func mark(of name: String, in root: DocumentNode) -> SourceLocation? {
        guard let files = root[SpecDifference.key]?["files"], case .mapping(let entries) = files.node.content else {
            return nil
        }
        return entries.first { $0.key.text == name }?.mark.location(in: files.place.file)
    }
}
