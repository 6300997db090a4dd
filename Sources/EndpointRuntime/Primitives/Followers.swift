/// The streams of those who follow a value: a part of a state behind a ``Lock``.
///
/// Readers get a stream with ``Lock/follow(_:_:)``. Whoever changes the state notes it with ``changed()``, and tells the
/// readers with ``Lock/tell(_:_:)`` outside the lock: a reader's task has a lock of its own, which a stream needs in order to
/// resume it, and which is held while the task is cancelled and leaves its stream.
package struct Followers<Element: Sendable>: Sendable {
    fileprivate typealias Streams = [Int: AsyncStream<Element>.Continuation]

    fileprivate var streams: Streams = [:]
    fileprivate var lastID = 0
    /// The number of changes so far, and of those that the readers were told of.
    fileprivate var changes = 0
    fileprivate var told = 0
    /// Whether a thread tells the readers now. It goes on until they know of all changes.
    fileprivate var isTelling = false
    fileprivate var isOver = false

    package init() {}

    /// The number of readers.
    package var count: Int { streams.count }

    /// Notes that the value has changed.
    package mutating func changed() { changes += 1 }

    /// Takes out all streams, which have to be ended outside the lock. A stream that begins later ends at once.
    package mutating func end() -> Ended {
        isOver = true
        defer { streams = [:] }
        return Ended(streams: Array(streams.values))
    }

    /// Streams that are to end.
    package struct Ended: Sendable {
        fileprivate let streams: [AsyncStream<Element>.Continuation]

        /// Ends the streams.
        package func finish() {
            for stream in streams { stream.finish() }
        }
    }
}

extension Lock where Value: Sendable {
    /// Follows a value. If several changes occur before an element is taken, the reader only receives the newest.
    ///
    /// - Parameters:
    ///   - followers: The part of the state that holds the streams.
    ///   - element: What a reader sees of the state.
    /// - Returns: A stream with the value now, and again after each change.
    package func follow<Element>(
        _ followers: any WritableKeyPath<Value, Followers<Element>> & Sendable,
        _ element: (Value) -> Element
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(1))
        let id = withLock { value in
            value[keyPath: followers].lastID += 1
            return value[keyPath: followers].lastID
        }
        continuation.onTermination = { [weak self] _ in
            // What leaves the state here is let go of outside the lock.
            _ = self?.withLock { $0[keyPath: followers].streams.removeValue(forKey: id) }
        }
        var known = -1
        while true {
            let (newer, isOver) = withLock { value -> (Element?, Bool) in
                guard !value[keyPath: followers].isOver else { return (nil, true) }
                let changes = value[keyPath: followers].changes
                guard changes == known else {
                    known = changes
                    return (element(value), false)
                }
                // From here on, others tell it: and of nothing that is older than what it has.
                value[keyPath: followers].streams[id] = continuation
                return (nil, false)
            }
            if isOver { continuation.finish() }
            guard let newer else { return stream }
            continuation.yield(newer)
        }
    }

    /// Tells the readers of the changes that they do not know of yet. One thread at a time does, so that the newest value is
    /// the last one that a reader receives; another one that comes meanwhile leaves it to that thread.
    package func tell<Element>(
        _ followers: any WritableKeyPath<Value, Followers<Element>> & Sendable,
        _ element: (Value) -> Element
    ) {
        var isTelling = false
        while true {
            let news = withLock { value -> (Element, Followers<Element>.Streams.Values)? in
                guard isTelling || !value[keyPath: followers].isTelling else { return nil }
                let hasNews = value[keyPath: followers].told != value[keyPath: followers].changes
                value[keyPath: followers].isTelling = hasNews
                isTelling = hasNews
                guard hasNews else { return nil }
                value[keyPath: followers].told = value[keyPath: followers].changes
                return (element(value), value[keyPath: followers].streams.values)
            }
            guard let (newest, streams) = news else { return }
            for stream in streams { stream.yield(newest) }
        }
    }
}
