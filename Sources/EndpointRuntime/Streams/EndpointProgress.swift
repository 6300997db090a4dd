/// The progress of sending or receiving a body.
public struct EndpointProgress: Sendable, Equatable {
    /// The number of bytes so far, including those of earlier connections.
    public let completed: Int

    /// The number of bytes in total; `nil` if it is unknown.
    public let total: Int?

    /// Creates a progress.
    public init(completed: Int, total: Int?) {
        self.completed = completed
        self.total = total
    }

    /// The completed part, from 0 to 1; `nil` if the total is unknown.
    public var fraction: Double? {
        guard let total else { return nil }
        return total > 0 ? min(1, Double(completed) / Double(total)) : 1
    }
}
