/// The way in which a screen gets its value from a repository.
enum ObservedRead<Value: Sendable>: Sendable {
    /// A repository with a store: it tells each change.
    case stored(
        follow: @MainActor @Sendable (_ show: @MainActor (ObservedState<Value>) -> Void) async -> Void,
        refresh: @Sendable () async throws -> Void
    )
    /// A repository without a store: each call is a request.
    case called(@Sendable () async throws -> Value)
}
