public import EndpointRuntime
public import Foundation

/// A write that waits in the outbox.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
    /// The key of the entry.
    public let id: String

    /// Its place among all writes: a later one has a larger number.
    public internal(set) var sequence: Int64

    /// The repository's method that wrote it, such as `PaymentRepository.createPayment`.
    public let method: String

    /// The entity that it writes to; nil where it is about no one entity.
    public internal(set) var entity: EntityKey?

    /// Whether it creates the entity.
    public let isCreation: Bool

    /// When it was written.
    public let createdAt: Date

    /// How it stands.
    public internal(set) var state: OutboxState

    /// Whether the server may have seen it: then it can no longer be taken back.
    public internal(set) var wasSent: Bool

    /// Whether it was sent before the attempt that is under way: known in memory alone.
    var isRepeated = false

    /// How often it was sent since the app was started.
    public internal(set) var attempts = 0

    var request: OutboxRequest
    /// The keys in the request that were the client's own when it was written.
    var references: [OutboxReference]
    var effects: [PendingEffect]
    /// The version of the entity that it was written upon.
    var ifMatch: String?
    /// The entity as it was then, where the app wants to know it in a conflict.
    var base: JSONValue?
    /// Since when it counts as waiting: since it was written, or somebody said that it is to be tried again.
    var keptSince: Date
    /// How often the server had another version of the entity.
    var conflicts = 0

    /// Whether it is the deletion of its entity.
    var isDeletion: Bool {
        guard let entity else { return false }
        return effects.contains { if case .delete(entity) = $0.change { true } else { false } }
    }
}

/// How a write in the outbox stands.
public enum OutboxState: Hashable, Sendable {
    /// It waits: for a connection, for its turn, or for the time of its next attempt.
    case waiting
    /// It is on its way.
    case sending
    /// It was given up until somebody decides.
    case parked(OutboxRefusal)
}

extension OutboxEntry: EndpointRedacted {
    /// The method and the state, without keys and values.
    public var description: String { "\(method) (\(state)\(wasSent ? ", was sent" : ""))" }
}

extension OutboxState: CustomStringConvertible {
    /// The state in a word, and why a write was parked.
    public var description: String {
        switch self {
        case .waiting: "waiting"
        case .sending: "sending"
        case .parked(let refusal): "parked: \(refusal)"
        }
    }
}
