/// Fewer events of which this is still true: what a history that fails is shrunk to, so that a person can read it.
package func shrunk<Event>(
    _ events: [Event],
    _ fails: ([Event]) async throws -> Bool
) async throws -> [Event] {
    var (events, size) = (events, events.count / 2)
    while size > 0 {
        var start = 0
        while start < events.count {
            var fewer = events
            fewer.removeSubrange(start..<min(start + size, events.count))
            if try await fails(fewer) { events = fewer } else { start += size }
        }
        size /= 2
    }
    return events
}
