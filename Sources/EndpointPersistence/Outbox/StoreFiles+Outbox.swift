#if Persistence
    internal import EndpointOffline
    internal import EndpointRuntime
    internal import Foundation

    /// What an outbox needs of its files besides.
    extension StoreFiles {
        /// Takes the lock that one sender holds: nil where another process or another store has it. The system takes it back
        /// from a process that ends.
        func lease() throws -> OutboxLease? {
            // Each call opens the file for itself, so that two of one process exclude each other, too. No child inherits it.
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
                // Before it is closed: a child that is just being made may hold the file open for a moment.
                flock(descriptor, LOCK_UN)
                close(descriptor)
            }
        }

        /// The last sequence that the file before this one gave: it stands in the file of the lock, which is never deleted.
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

        /// Syncs the folder, so that a file that was made in it is found again after a loss of power.
        func syncFolder() { Self.sync(folder) }

        /// Syncs the folders above, too, which may have been made with it.
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
            // A system that cannot sync a folder says so, and keeps its names by other means.
            _ = fsync(descriptor)
            close(descriptor)
        }

        /// Gives the database and its log another name, beside the old one.
        func moveAside() throws -> URL {
            let name = "\(database.lastPathComponent)-\(UUID().uuidString)"
            let place = folder.appendingPathComponent(name)
            for end in ["-wal", "-journal", ""] {
                let (old, new) = (database.path + end, place.path + end)
                guard rename(old, new) == 0 || errno == ENOENT else {
                    throw EntityStoreError(.readOnly, reason: "the file cannot be moved: system error \(errno)")
                }
            }
            unlink(database.path + "-shm")
            syncFolder()
            return place
        }
    }
#endif
