import EndpointGeneration
import EndpointTooling
import Foundation

extension OutputFolder {
    /// Makes the changes so that other programs always see a file as a whole, either the old or the new one.
    ///
    /// New text is first written to hidden files. When all of it is on disk, they replace the visible ones. An earlier
    /// failure leaves the folder as it was.
    package func apply(_ changes: OutputChanges) throws(OutputError) {
        guard !changes.changes.isEmpty else { return }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path, because: error)
        }
        let staged = try stage(changes.changes.filter { $0.action != .remove })
        // Stale files are removed first: if the file system ignores case, one of them may have the name of a new file.
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
            let target = PathText.join(path, change.name)
            let temporary = PathText.join(path, ".\(change.name).\(ProcessInfo.processInfo.processIdentifier)")
            staged.append(StagedFile(temporaryPath: temporary, path: target))
            guard let problem = write(change.after, to: temporary) else { continue }
            for file in staged {
                try? FileManager.default.removeItem(atPath: file.temporaryPath)
            }
            throw OutputError(message: "cannot write '\(target)': \(problem)")
        }
        return staged
    }

    /// Writes a file. It returns the error, or nil.
    ///
    /// Foundation's functions wait until the file is on the disk, which takes longer than everything else. If the
    /// machine crashes, the next run writes the files again.
    private func write(_ bytes: [UInt8], to file: String) -> String? {
        // What lies there may be a link, which would lead out of the folder. A killed run leaves a file.
        unlink(file)
        guard let stream = fopen(file, "wx") else { return String(cString: strerror(errno)) }
        let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count
        let reason = errno
        // Buffered bytes are written here, so a full disk fails here.
        guard fclose(stream) == 0 else { return String(cString: strerror(errno)) }
        return isWritten ? nil : String(cString: strerror(reason))
    }

    private func remove(_ name: String) throws(OutputError) {
        let file = PathText.join(path, name)
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
