/// How much of a body has gone out, or come in.
public struct EndpointProgress: Sendable, Equatable {
    /// How many bytes there are so far, those of earlier connections included.
    public let completed: Int

    /// How many there will be; nil where nobody says.
    public let total: Int?

    /// A progress.
    public init(completed: Int, total: Int?) {
        self.completed = completed
        self.total = total
    }

    /// The part that is done, from 0 to 1; nil where it is not known how much there is.
    public var fraction: Double? {
        guard let total else { return nil }
        return total > 0 ? min(1, Double(completed) / Double(total)) : 1
    }
}
