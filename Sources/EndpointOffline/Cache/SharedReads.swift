internal import EndpointRuntime

/// The part of caches that all of them share that use one client and one store: the running refreshes, their states, and the
/// number of writes. Otherwise a read of one repository could join a request from before another repository's write.
final class SharedReads<API: EndpointAPI>: Sendable {
    typealias Failed = EndpointError<API.Failure>

    let states = RefreshStates()
    let refreshes = SharedTasks<BetweenWrites<StoredAnswerKey>, Result<any Sendable, Failed>?>(whenLeft: nil)
    let syncs = SharedTasks<BetweenWrites<String>, Result<Void, Failed>?>(whenLeft: nil)
    /// The number of writes that ended.
    let writes = Lock(0)

    /// Returns the part that the caches of this client and this store share. A store that is no object has no identity, so its caches
    /// share nothing.
    static func of(_ client: EndpointClient<API>, _ store: any EntityStore) -> SharedReads {
        guard type(of: store) is AnyClass else { return SharedReads() }
        let owner = SharedReadsTable.Owner(
            store: ObjectIdentifier(store as AnyObject),
            client: ObjectIdentifier(client.core),
            user: client.owner.map { ExactText($0.user) }
        )
        return SharedReadsTable.shared.reads(of: owner)
    }
}

/// All shared reads of the process. A cache holds its client and its store, so that an entry lives no longer than its owner.
private final class SharedReadsTable: Sendable {
    struct Owner: Hashable, Sendable {
        let store: ObjectIdentifier
        let client: ObjectIdentifier
        /// The user to whom the reads belong; nil if they belong to whoever is signed in.
        let user: ExactText?
    }

    // Unchecked, because `AnyObject` says nothing of other threads. It is always a `SharedReads`, which is Sendable, and the weak
    // reference is only read and set behind the lock.
    private struct Entry: @unchecked Sendable {
        weak var reads: AnyObject?
    }

    static let shared = SharedReadsTable()

    private let entries = Lock<[Owner: Entry]>([:])

    func reads<API>(of owner: Owner) -> SharedReads<API> {
        entries.withLock { entries in
            if let known = entries[owner]?.reads as? SharedReads<API> { return known }
            entries = entries.filter { $0.value.reads != nil }
            let made = SharedReads<API>()
            entries[owner] = Entry(reads: made)
            return made
        }
    }
}
