/// What is there once, for whoever comes first.
final class OneShot: Sendable {
    private let isTaken = Lock(false)

    /// Takes it; whoever comes later gets ``EndpointBodyError/alreadySent``.
    func take() throws(EndpointBodyError) {
        let wasTaken = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return isTaken
        }
        if wasTaken { throw .alreadySent }
    }
}
