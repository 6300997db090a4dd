#if Persistence
    internal import EndpointOffline
    internal import EndpointRuntime
    internal import GRDB

    /// Reads a file, and knows how many of the pool's connections are read from.
    ///
    /// A read by key takes about as long as a change of threads, of which the pool's asynchronous reads make three. So it is
    /// made on the thread that asks, unless it would have to wait for a connection there.
    struct StoreReaders: Sendable {
        private let pool: DatabasePool
        private let used = Lock(0)

        init(_ pool: DatabasePool) { self.pool = pool }

        /// Reads within a transaction, which sees the file as it stands when the reading begins, on a thread of the pool.
        func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
            used.withLock { $0 += 1 }
            defer { used.withLock { $0 -= 1 } }
            return try await withCheckedThrowingContinuation { continuation in
                pool.asyncRead { db in continuation.resume(with: Result { try body(db.get()) }) }
            }
        }

        /// Reads one row, which needs no transaction. What is looked up before, such as the table, may be gone then: that is
        /// the error of a table that is not there, as anywhere else.
        @concurrent
        func readRow<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
            guard isOneFree() else { return try await read(body) }
            defer { used.withLock { $0 -= 1 } }
            return try readHere(body)
        }

        /// From now on no thread that asks is kept waiting: the file is about to be held by somebody for longer.
        func stepBack() { used.withLock { $0 += pool.configuration.maximumReaderCount } }

        private func isOneFree() -> Bool {
            used.withLock { used in
                guard used < pool.configuration.maximumReaderCount else { return false }
                used += 1
                return true
            }
        }

        /// Not asynchronous, so that GRDB's synchronous function is the one that is called.
        private func readHere<Value>(_ body: (Database) throws -> Value) throws -> Value { try pool.unsafeRead(body) }
    }
#endif
