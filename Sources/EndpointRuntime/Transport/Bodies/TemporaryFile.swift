internal import Foundation

/// An empty file that only its owner may read, and that goes away with this value.
///
/// It is locked (`flock`) while it is in use. So a process that starts later can tell the files of a process that was
/// killed from those that others use.
final class TemporaryFile: Sendable {
    private static let prefix = "endpoint-"

    let url: URL
    private let descriptor: Int32

    /// Creates a file in this folder. The first one also removes what killed processes left in the temporary folder.
    init(in folder: URL = FileManager.default.temporaryDirectory) throws(TransportError) {
        Self.removeLeftoversOnce()
        let url = folder.appendingPathComponent("\(Self.prefix)\(UUID().uuidString)")
        // It gets its name when it is locked: without the lock, another process would take it for a leftover.
        let unlocked = url.appendingPathExtension("new")
        let descriptor = open(unlocked.path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw TransportError(.other, underlying: EndpointBodyError.unwritableFile(url))
        }
        // Where the file system has no locks, no process removes a file of another.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        guard rename(unlocked.path, url.path) == 0 else {
            close(descriptor)
            unlink(unlocked.path)
            throw TransportError(.other, underlying: EndpointBodyError.unwritableFile(url))
        }
        self.url = url
        self.descriptor = descriptor
    }

    /// A file with all that these pieces give.
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
        // Where it is gone already, that is what was wanted.
        unlink(url.path)
        close(descriptor)
    }

    // MARK: Leftovers

    private static let leftovers: Void = removeLeftovers(in: FileManager.default.temporaryDirectory)

    /// Removes the files of processes that were killed, once in a process.
    static func removeLeftoversOnce() { leftovers }

    /// Removes the files of this user in a folder that no process uses any more.
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
