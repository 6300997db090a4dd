internal import EndpointOffline
internal import EndpointRuntime
internal import GRDB

/// Reads a file, and counts the pool's connections that are in use for reading.
///
/// A read by key takes about as long as a switch between threads, and an asynchronous read of the pool needs three
/// switches. So a row is read on the calling thread, unless that thread would have to wait for a connection.
struct StoreReaders: Sendable {
    private let pool: DatabasePool
    private let used = Lock(0)

    init(_ pool: DatabasePool) { self.pool = pool }

    /// Reads in a transaction, on a thread of the pool. The transaction sees the file as it is when the reading
    /// begins.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        used.withLock { $0 += 1 }
        defer { used.withLock { $0 -= 1 } }
        return try await withCheckedThrowingContinuation { continuation in
            pool.asyncRead { db in continuation.resume(with: Result { try body(db.get()) }) }
        }
    }

    /// Reads one row, which needs no transaction. So a table that was looked up before may be gone by then. This
    /// causes the same error as any missing table.
    @concurrent
    func readRow<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        guard isOneFree() else { return try await read(body) }
        defer { used.withLock { $0 -= 1 } }
        return try readHere(body)
    }

    /// Keeps calling threads from reading from now on. The file is about to be in use for longer, and they would
    /// have to wait.
    func stepBack() { used.withLock { $0 += pool.configuration.maximumReaderCount } }

    private func isOneFree() -> Bool {
        used.withLock { used in
            guard used < pool.configuration.maximumReaderCount else { return false }
            used += 1
            return true
        }
    }

    /// This function is not asynchronous, so that it calls GRDB's synchronous function.
    private func readHere<Value>(_ body: (Database) throws -> Value) throws -> Value { try pool.unsafeRead(body) }
}
