#if Persistence
    internal import EndpointOffline
    internal import EndpointRuntime
    internal import Foundation

    /// A database and the files that SQLite keeps beside it.
    struct StoreFiles: Sendable {
        /// Which file stands at a path: another one after a process made it anew.
        struct Identity: Hashable, Sendable {
            let device: UInt64
            let node: UInt64
        }

        let database: URL
        /// The database's path, which every operation looks at: a URL takes microseconds to say it.
        private let path: String
        /// The ends of the names of further files beside it, which go when it goes.
        let companions: [String]

        init(database: URL, companions: [String] = []) {
            self.database = database
            path = database.path
            self.companions = companions
        }

        var folder: URL { database.deletingLastPathComponent() }

        /// Its lock keeps processes apart; it is never deleted.
        var lock: URL { URL(fileURLWithPath: path + ".lock") }

        private var all: [URL] {
            (["", "-wal", "-shm", "-journal"] + companions).map { URL(fileURLWithPath: path + $0) }
        }

        /// Which file stands here now; nil where none does.
        var identity: Identity? {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), node: UInt64(status.st_ino))
        }

        /// Deletes what is there.
        func remove() throws(EntityStoreError) {
            for file in all where unlink(file.path) != 0 && errno != ENOENT {
                throw EntityStoreError(.readOnly, reason: "the file cannot be deleted: system error \(errno)")
            }
        }

        /// Makes the folder, if it is not there; says whether it did. No backup holds it: what was fetched can be fetched again,
        /// and what was written must not be sent again from an old copy.
        @discardableResult
        func makeFolder() throws -> Bool {
            var folder = folder
            guard !FileManager.default.fileExists(atPath: folder.path) else { return false }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            #if !os(Linux)
                var values = URLResourceValues()
                values.isExcludedFromBackup = true
                try folder.setResourceValues(values)
            #endif
            return true
        }

        /// Runs `body` while no other process opens, wipes or replaces the file. The system takes the lock back from a process
        /// that ends.
        func alone<Result>(within timeout: Duration, _ body: () throws -> Result) throws -> Result {
            let descriptor = open(lock.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                throw EntityStoreError(.readOnly, reason: "the lock file cannot be created: system error \(errno)")
            }
            defer { close(descriptor) }
            let deadline = ContinuousClock.now + timeout
            while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
                guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < deadline else {
                    throw EntityStoreError(.busy, reason: "another process is opening or wiping the file")
                }
                // On a queue of the store's own, which may wait.
                usleep(2_000)
            }
            return try body()
        }
    }
#endif
