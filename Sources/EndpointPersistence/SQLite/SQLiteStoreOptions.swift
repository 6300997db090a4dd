/// The options of a store in a file.
public struct SQLiteStoreOptions: Hashable, Sendable {
    /// The access of the process to the file.
    public enum Access: Hashable, Sendable {
        /// Read and write. Creates the file if it is missing.
        case readWrite
        /// Only read, as an app's extension does: every change fails as ``EntityStoreError/Kind/readOnly``.
        case readOnly
    }

    /// The access of the process to the file.
    public var access: Access

    /// The maximum size of the file; nil for no limit. The entries that were read least recently are deleted to
    /// make room. If new data still does not fit, the change fails as ``EntityStoreError/Kind/full``.
    public var maximumBytes: Int?

    /// The longest time that an operation waits for another process that writes.
    public var busyTimeout: Duration

    /// Creates options. By default, a store can read and write, has no maximum size, and waits for five seconds.
    public init(access: Access = .readWrite, maximumBytes: Int? = nil, busyTimeout: Duration = .seconds(5)) {
        self.access = access
        self.maximumBytes = maximumBytes
        self.busyTimeout = busyTimeout
    }
}

/// An event that the caller of the store did not request. New events may be added: handle the rest with `default`.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum SQLiteStoreEvent: Hashable, Sendable {
    /// The file was damaged and was created again. Everything in it will be fetched again.
    case droppedDamagedFile(reason: String)
    /// The table's columns or its encryption changed. This number of its entities was deleted, and will be fetched
    /// again.
    case droppedTable(name: String, entities: Int)
    /// The disk or the file was full. The entries that were read least recently were deleted to make room.
    case madeRoom(entities: Int, answers: Int)
    /// Another process wiped the file, or created it again.
    case replacedByAnotherProcess
}
