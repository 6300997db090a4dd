#if Persistence
    /// How a store in a file behaves.
    public struct SQLiteStoreOptions: Hashable, Sendable {
        /// What the process may do with the file.
        public enum Access: Hashable, Sendable {
            /// Read and write: makes the file where there is none.
            case readWrite
            /// Read alone, as an app's extension does: every change fails as ``EntityStoreError/Kind/readOnly``.
            case readOnly
        }

        /// What the process may do with the file.
        public var access: Access

        /// The largest size of the file; nil for none. What was read least recently gives way to what is new; what does
        /// not fit even then fails as ``EntityStoreError/Kind/full``.
        public var maximumBytes: Int?

        /// For how long an operation waits for another process that writes.
        public var busyTimeout: Duration

        /// Options; by default for reading and writing, without a largest size, and with a wait of five seconds.
        public init(access: Access = .readWrite, maximumBytes: Int? = nil, busyTimeout: Duration = .seconds(5)) {
            self.access = access
            self.maximumBytes = maximumBytes
            self.busyTimeout = busyTimeout
        }
    }

    /// What happened to a file besides what was asked for. More may join: handle the rest with `default`.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum SQLiteStoreEvent: Hashable, Sendable {
        /// The file was damaged, and was made anew: everything in it is fetched again.
        case droppedDamagedFile(reason: String)
        /// The table's columns or its encryption changed: so many of its entities were dropped, and are fetched again.
        case droppedTable(name: String, entities: Int)
        /// The disk or the file was full: what was read least recently was deleted, for what was to be stored.
        case madeRoom(entities: Int, answers: Int)
        /// Another process wiped the file, or made it anew.
        case replacedByAnotherProcess
    }
#endif
