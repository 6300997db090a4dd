import EndpointGeneration
import Foundation

extension OutputFolder {
    /// Makes the changes, so that whoever reads meanwhile sees each file whole: as it was or as it is to be.
    ///
    /// New text goes to hidden files first; only when all of it is on disk do they take their places. A failure before that
    /// leaves the folder as it was.
    package func apply(_ changes: OutputChanges) throws(OutputError) {
        guard !changes.changes.isEmpty else { return }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path, because: error)
        }
        let staged = try stage(changes.changes.filter { $0.action != .remove })
        // First, because where file names ignore case a stale name may be that of a new file.
        for change in changes.changes where change.action == .remove {
            try remove(change.name)
        }
        for file in staged {
            try put(file)
        }
    }

    private struct StagedFile {
        var temporaryPath: String
        var path: String
    }

    private func stage(_ changes: [OutputChange]) throws(OutputError) -> [StagedFile] {
        var staged: [StagedFile] = []
        for change in changes {
            let target = FilePath.join(path, change.name)
            let temporary = FilePath.join(path, ".\(change.name).\(ProcessInfo.processInfo.processIdentifier)")
            staged.append(StagedFile(temporaryPath: temporary, path: target))
            do {
                try Data(change.after).write(to: URL(fileURLWithPath: temporary))
            } catch {
                for file in staged {
                    try? FileManager.default.removeItem(atPath: file.temporaryPath)
                }
                throw .unwritable(target, because: error)
            }
        }
        return staged
    }

    private func remove(_ name: String) throws(OutputError) {
        let file = FilePath.join(path, name)
        do {
            try FileManager.default.removeItem(atPath: file)
        } catch {
            throw .unwritable(file, because: error)
        }
    }

    private func put(_ file: StagedFile) throws(OutputError) {
        guard rename(file.temporaryPath, file.path) == 0 else {
            let reason = String(cString: strerror(errno))
            try? FileManager.default.removeItem(atPath: file.temporaryPath)
            throw OutputError(message: "cannot write '\(file.path)': \(reason)")
        }
    }
}
