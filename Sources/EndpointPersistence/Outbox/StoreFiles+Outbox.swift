internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

/// Further operations on the files of an outbox.
extension StoreFiles {
    /// Takes the lock that only one sender can hold. Returns nil if another process or another store has it. If a
    /// process ends, the system releases its lock.
    func lease() throws -> OutboxLease? {
        // Each call opens the file again, so that two stores in one process also exclude each other. A program
        // that this process starts does not inherit the descriptor.
        let descriptor = open(database.path + ".lease", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw EntityStoreError(.readOnly, reason: "the lease file cannot be created: system error \(errno)")
        }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let failure = errno
            if failure == EINTR { continue }
            close(descriptor)
            if failure == EWOULDBLOCK { return nil }
            throw EntityStoreError(.other, reason: "the lease cannot be taken: system error \(failure)")
        }
        return OutboxLease {
            // The lock is released before the file is closed, because a child process that is just starting may
            // still have the file open for a moment.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
    }

    /// The last sequence that the previous file assigned. It is stored in the lock file, which is never deleted.
    var lastSequence: Int64 {
        let text = try? String(contentsOf: lock, encoding: .utf8)
        return text.flatMap { Int64($0) } ?? 0
    }

    func note(lastSequence: Int64) throws {
        let handle = try FileHandle(forWritingTo: lock)
        defer { try? handle.close() }
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data("\(lastSequence)".utf8))
        try handle.synchronize()
    }

    /// Syncs the folder, so that a file that was created in it is found again after a power failure.
    func syncFolder() { Self.sync(folder) }

    /// Syncs the folder and all folders above it, which may have been created with it.
    func syncFolders() {
        var folder = folder
        while folder.path.count > 1 {
            Self.sync(folder)
            folder = folder.deletingLastPathComponent()
        }
    }

    private static func sync(_ folder: URL) {
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        // Some systems cannot sync a folder and return an error. They protect the names in other ways.
        _ = fsync(descriptor)
        close(descriptor)
    }

    /// Renames the database and its log. Returns the new place, in the same folder.
    func moveAside() throws -> URL {
        let name = "\(database.lastPathComponent)-\(UUID().uuidString)"
        let place = folder.appendingPathComponent(name)
        for end in ["-wal", "-journal", ""] {
            let (old, new) = (database.path + end, place.path + end)
            guard rename(old, new) == 0 || errno == ENOENT else {
                throw EntityStoreError(.readOnly, reason: "the file cannot be moved: system error \(errno)")
            }
        }
        for end in ["-shm", ".count"] { unlink(database.path + end) }
        syncFolder()
        return place
    }
}
