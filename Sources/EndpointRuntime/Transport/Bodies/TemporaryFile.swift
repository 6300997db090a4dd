internal import Foundation

/// An empty file that only its owner can read. It is deleted together with this value.
///
/// It is locked (`flock`) while it is in use. So a later process can distinguish the files of a killed process from
/// those in use.
final class TemporaryFile: Sendable {
    private static let prefix = "endpoint-"

    let url: URL
    private let descriptor: Int32

    /// Creates a file in this folder. The first call also deletes files of killed processes in the temporary folder.
    init(in folder: URL = FileManager.default.temporaryDirectory) throws(TransportError) {
        Self.removeLeftoversOnce()
        let url = folder.appendingPathComponent("\(Self.prefix)\(UUID().uuidString)")
        // It gets its name after it is locked. Without the lock, another process would treat it as left over.
        let unlocked = url.appendingPathExtension("new")
        let descriptor = open(unlocked.path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw TransportError(.other, underlying: EndpointBodyError.unwritableFile(url))
        }
        // Without locks in the file system, no process deletes another's files.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        guard rename(unlocked.path, url.path) == 0 else {
            close(descriptor)
            unlink(unlocked.path)
            throw TransportError(.other, underlying: EndpointBodyError.unwritableFile(url))
        }
        self.url = url
        self.descriptor = descriptor
    }

    /// Creates a file with the content of these pieces.
    static func holding(_ chunks: EndpointBodyChunks) async throws(TransportError) -> TemporaryFile {
        let file = try TemporaryFile()
        do {
            let handle = try FileHandle(forWritingTo: file.url)
            for try await piece in chunks { try handle.write(contentsOf: piece) }
            try handle.close()
        } catch {
            throw TransportError(wrapping: error)
        }
        return file
    }

    deinit {
        // If the file is gone already, there is nothing to do.
        unlink(url.path)
        close(descriptor)
    }

    // MARK: Leftovers

    private static let leftovers: Void = removeLeftovers(in: FileManager.default.temporaryDirectory)

    /// Deletes the files of killed processes, once per process.
    static func removeLeftoversOnce() { leftovers }

    /// Deletes this user's files in a folder that no process uses any more.
    static func removeLeftovers(in folder: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil
        {
            removeIfUnused(folder.appendingPathComponent(name).path)
        }
    }

    private static func removeIfUnused(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == getuid() else {
            return
        }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    }
}
