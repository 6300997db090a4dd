/// A smaller list of events for which the condition is still true, so that a failing history is readable.
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
