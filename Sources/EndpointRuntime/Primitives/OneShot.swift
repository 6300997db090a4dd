/// A permission that only the first caller gets.
final class OneShot: Sendable {
    private let isTaken = Lock(false)

    /// Takes the permission. Every later call throws ``EndpointBodyError/alreadySent``.
    func take() throws(EndpointBodyError) {
        let wasTaken = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return isTaken
        }
        if wasTaken { throw .alreadySent }
    }
}
