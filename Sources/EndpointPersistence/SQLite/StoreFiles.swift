internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

/// A database, and the files that SQLite and the store keep next to it.
struct StoreFiles: Sendable {
    /// Identifies the file at a path. A file that was created again has another identity.
    struct Identity: Hashable, Sendable {
        let device: UInt64
        let node: UInt64
    }

    let database: URL
    /// The database's path. Every operation needs it, and getting it from a URL takes microseconds.
    private let path: String
    /// The suffixes of further files next to the database, which are deleted with it.
    let companions: [String]

    init(database: URL, companions: [String] = []) {
        self.database = database
        path = database.path
        self.companions = companions
    }

    var folder: URL { database.deletingLastPathComponent() }

    /// The file whose lock excludes other processes. It is never deleted.
    var lock: URL { URL(fileURLWithPath: path + ".lock") }

    private var all: [URL] {
        (["", "-wal", "-shm", "-journal"] + companions).map { URL(fileURLWithPath: path + $0) }
    }

    /// The identity of the current file, and nil if there is no file.
    var identity: Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), node: UInt64(status.st_ino))
    }

    /// Deletes the database and the files next to it.
    func remove() throws(EntityStoreError) {
        for file in all where unlink(file.path) != 0 && errno != ENOENT {
            throw EntityStoreError(.readOnly, reason: "the file cannot be deleted: system error \(errno)")
        }
    }

    /// Creates the folder if it does not exist, and returns true if it did. The new folder is excluded from
    /// backups: fetched data can be fetched again, and writes must not be sent again from an old copy.
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

    /// Lets only the owner read and write the files. SQLite gives its log the mode of the database.
    ///
    /// The database is only opened to create it: closing it would release the locks of SQLite in this process.
    func protect() {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        // A file system without modes refuses this.
        for file in all { chmod(file.path, 0o600) }
    }

    /// Runs `body` while no other process opens, wipes or replaces the file. If a process ends, the system releases
    /// its lock.
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
            // This runs on the store's own queue, which may wait.
            usleep(2_000)
        }
        return try body()
    }
}
