import EndpointCompatibility
import EndpointDescription
import EndpointSpec
import Foundation
import OpenAPIConversion

/// The reason why specs cannot be written into a folder. The message consists of whole lines.
struct ImportFolderProblem: Error {
    var message: String
}

/// The folder that imported specs are written to. Files that no import wrote stay as they are.
struct ImportFolder {
    struct Written {
        var changed = 0
        var removed: [String] = []
    }

    let path: String

    init(_ path: String) { self.path = path }

    /// Writes the files that changed, and removes files of earlier imports that the new import does not contain.
    func write(_ files: [OpenAPIImport.File], isForced: Bool) throws(ImportFolderProblem) -> Written {
        // Names that are equal in Unicode may be two files.
        let present = Dictionary(specs().map { ($0, text(of: $0)) }) { first, _ in first }
        let stale = present.filter { name, text in
            !files.contains { $0.name == name } && ImportHeader.origin(of: text) != .foreign
        }
        let touched =
            files.filter { file in present[file.name].map { $0 != file.text } ?? false }.map(\.name) + stale.keys
        if !isForced {
            try refuseOthers(touched.sorted(), present, files)
            try refuse(touched.sorted(), present)
        }
        let changed = files.filter { present[$0.name] != $0.text }
        try refuseUnsafe(
            files.map(\.name),
            changed: changed.map(\.name),
            besides: Set(present.keys).subtracting(stale.keys)
        )
        var staged: [(hidden: URL, target: URL)] = []
        // Nothing stays behind if a file cannot be written.
        defer { for (hidden, _) in staged { try? FileManager.default.removeItem(at: hidden) } }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for file in changed {
                let hidden = url(".import-\(UUID().uuidString)")
                staged.append((hidden, url(file.name)))
                try Data(file.text.utf8).write(to: hidden, options: .withoutOverwriting)
            }
            // Before the new ones: a file whose name differs only in case may be the same file.
            for name in stale.keys { try FileManager.default.removeItem(at: url(name)) }
            for (hidden, target) in staged {
                // `rename` replaces the old file atomically.
                guard rename(hidden.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            }
            return Written(changed: changed.count, removed: stale.keys.sorted())
        } catch {
            throw ImportFolderProblem(message: "error: cannot write to '\(path)': \(error.localizedDescription)\n")
        }
    }

    /// Refuses names that are not safe, and links, which could lead out of the folder. `--force` does not allow them.
    private func refuseUnsafe(
        _ names: [String],
        changed: [String],
        besides present: Set<String>
    ) throws(ImportFolderProblem) {
        var all = FileNames()
        do throws(FileNameProblem) {
            for name in names { try all.add(path: try FileName(name).text) }
            for name in present.subtracting(names) where FileName.isSafe(name) { try all.add(path: name) }
        } catch {
            let reason = "'\(error.name)' cannot be the name of a file: \(error.reason)"
            throw ImportFolderProblem(message: "error: \(TerminalText.line(reason)); nothing was written\n")
        }
        for name in changed where isLink(name) {
            let hint = "links below the folder are not followed; remove it first; nothing was written"
            throw ImportFolderProblem(message: "error: '\(url(name).relativePath)' is a link; \(hint)\n")
        }
    }

    private func isLink(_ name: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url(name).path)
        return attributes?[.type] as? FileAttributeType == .typeSymbolicLink
    }

    /// Refuses to overwrite or remove what another document's import wrote.
    private func refuseOthers(
        _ names: [String],
        _ present: [String: String],
        _ files: [OpenAPIImport.File]
    ) throws(ImportFolderProblem) {
        guard let own = files.lazy.compactMap({ ImportHeader.source(of: $0.text) }).first else { return }
        let lines = names.compactMap { name -> String? in
            guard let other = ImportHeader.source(of: present[name] ?? ""), other.file != own.file,
                other.title != own.title
            else { return nil }
            let origin = TerminalText.line("\(other.file), \(other.title)")
            return "error: '\(url(name).relativePath)' was imported from another document, \(origin)\n"
        }
        guard !lines.isEmpty else { return }
        let hint = "import into a folder of its own, or replace the other API with --force; nothing was written\n"
        throw ImportFolderProblem(message: lines.joined() + hint)
    }

    private func refuse(_ names: [String], _ present: [String: String]) throws(ImportFolderProblem) {
        let lines = names.compactMap { name -> String? in
            switch ImportHeader.origin(of: present[name] ?? "") {
            case .own: nil
            case .edited:
                "error: '\(url(name).relativePath)' was edited after the import and would be overwritten\n"
            case .foreign:
                "error: '\(url(name).relativePath)' was not written by an import and would be overwritten\n"
            }
        }
        guard !lines.isEmpty else { return }
        let hint = "move your changes into a file of your own, or overwrite it with --force; nothing was written\n"
        throw ImportFolderProblem(message: lines.joined() + hint)
    }

    /// The specs in the folder: those that an import wrote, and all others.
    var sources: (imported: [SpecSource], others: [SpecSource]) {
        var (imported, others): ([SpecSource], [SpecSource]) = ([], [])
        for name in specs().sorted() {
            let text = text(of: name)
            let source = SpecSource(path: path(of: name), bytes: Array(text.utf8))
            if ImportHeader.origin(of: text) == .foreign { others.append(source) } else { imported.append(source) }
        }
        return (imported, others)
    }

    /// The spec that the previous import wrote; nil before the first one.
    var imported: SpecDocument? {
        let sources = sources.imported
        return sources.isEmpty ? nil : SpecReader.document(of: sources).document
    }

    /// The path of a file in diagnostics.
    func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

    private func specs() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") && $0 != AcceptedFindings.fileName }
    }

    private func text(of name: String) -> String {
        (try? Data(contentsOf: url(name))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }
}
