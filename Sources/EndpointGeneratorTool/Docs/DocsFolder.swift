import EndpointCommands
import EndpointTooling
import Foundation

/// The folder of a reference. It belongs to the command alone, which replaces all of it at once.
struct DocsFolder {
    private let url: URL
    private let path: String

    init(_ path: String) {
        self.path = path
        url = URL(fileURLWithPath: path).standardizedFileURL
    }

    /// A file in the folder that says that the command wrote it.
    private static let mark = ".endpoint-generator-docs"

    /// Writes the files into a folder beside it, and then puts that in its place.
    ///
    /// - Throws: The refusal, if the folder has other files or cannot be written.
    func replace(with files: [NewFile]) throws(CommandRefusal) {
        try refuseOtherFiles()
        let manager = FileManager.default
        let suffix = "\(ProcessInfo.processInfo.processIdentifier)"
        let beside = url.deletingLastPathComponent()
        let (new, old) = (
            beside.appendingPathComponent(".\(url.lastPathComponent).\(suffix)"),
            beside.appendingPathComponent(".\(url.lastPathComponent).old.\(suffix)")
        )
        do throws(NewFilesProblem) {
            let mark = NewFile(path: Self.mark, text: files.map { "\($0.path)\n" }.joined())
            try NewFiles(in: new.path).write(files + [mark])
        } catch {
            throw CommandRefusal(.usage("cannot write '\(path)': \(error.reason); nothing was written"))
        }
        do {
            if manager.fileExists(atPath: url.path) { try manager.moveItem(at: url, to: old) }
            do {
                try manager.moveItem(at: new, to: url)
            } catch {
                if manager.fileExists(atPath: old.path) { try manager.moveItem(at: old, to: url) }
                throw error
            }
        } catch {
            try? manager.removeItem(at: new)
            throw CommandRefusal(.usage("cannot write '\(path)': \(error.localizedDescription); nothing was written"))
        }
        // What stays behind is hidden, and does no harm.
        try? manager.removeItem(at: old)
    }

    /// A folder is ours if each of its files is one that the command wrote.
    private func refuseOtherFiles() throws(CommandRefusal) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue else {
            throw CommandRefusal(.usage("'\(path)' is a file; --output takes a folder"))
        }
        let list = (try? Data(contentsOf: url.appendingPathComponent(Self.mark))) ?? Data()
        let own = Set(String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init) + [Self.mark])
        let names = (FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []).sorted()
        let other = names.first { name in
            var isFolder: ObjCBool = false
            let path = url.appendingPathComponent(name).path
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
                && !own.contains(name)
        }
        guard let other else { return }
        let hint = "the folder would be replaced; choose a folder of its own"
        throw CommandRefusal(.usage("'\(path)' contains '\(other)', which 'docs' did not write; \(hint)"))
    }
}
