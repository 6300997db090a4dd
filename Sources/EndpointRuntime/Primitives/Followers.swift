/// The streams of the readers that follow a value: a part of a state within a ``Lock``.
///
/// Readers get a stream with ``Lock/follow(_:_:)``. Code that changes the state calls ``changed()`` within the lock,
/// and then ``Lock/tell(_:_:)`` outside it. A reader's task has its own lock. A stream needs this lock to resume the
/// task, and the task holds it while it is cancelled and leaves its stream.
package struct Followers<Element: Sendable>: Sendable {
    fileprivate typealias Streams = [Int: AsyncStream<Element>.Continuation]

    fileprivate var streams: Streams = [:]
    fileprivate var lastID = 0
    /// The number of changes so far, and the number that readers know of.
    fileprivate var changes = 0
    fileprivate var told = 0
    /// A thread is notifying the readers. It continues until they know all changes.
    fileprivate var isTelling = false
    fileprivate var isOver = false

    package init() {}

    /// The number of readers.
    package var count: Int { streams.count }

    /// Records a change of the value.
    package mutating func changed() { changes += 1 }

    /// Removes all streams. The caller must end them outside the lock. Later streams end at once.
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
    ///   - followers: The part of the state with the streams.
    ///   - element: Returns the reader's view of the state.
    /// - Returns: A stream with the current value, and the new one after each change.
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
            // The removed stream is released outside the lock.
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
                // From here on, other threads notify it, and only of newer values.
                value[keyPath: followers].streams[id] = continuation
                return (nil, false)
            }
            if isOver { continuation.finish() }
            guard let newer else { return stream }
            continuation.yield(newer)
        }
    }

    /// Notifies the readers of changes that they do not know yet. Only one thread does this at a time, so that each
    /// reader receives the newest value last. Other threads leave their changes to it.
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
