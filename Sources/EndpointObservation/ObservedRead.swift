/// The way in which a screen gets its value from a repository.
enum ObservedRead<Value: Sendable>: Sendable {
    /// A repository with a store: it tells each change.
    case stored(
        follow: @MainActor @Sendable (_ show: @MainActor (ObservedState<Value>) -> Void) async -> Void,
        refresh: @Sendable () async throws -> Void
    )
    /// A repository without a store: each call is a request. `again` says whether a screen that comes back asks again.
    case called(again: Bool, @Sendable () async throws -> Value)
}
