internal import EndpointRuntime

extension OutboxCore {
    /// The write with the earlier ones that it waits for, because they create entities that it names under keys that the app
    /// made. Keys that the outbox made need none: the request waits until the server has replaced them.
    func afterCreations(_ write: OutboxEntry) -> OutboxEntry {
        guard !write.names.isEmpty else { return write }
        var write = write
        let sequences = state.withLock { state in
            write.names.compactMap { state.index.entries(to: $0).first(where: \.createsByKey)?.sequence }
        }
        write.after = Set(sequences).sorted()
        return write
    }
}
