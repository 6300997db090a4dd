public import EndpointRuntime
public import Foundation

/// A write in the outbox.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
    /// The outcome of the attempts to send an entry so far.
    struct Attempts: Hashable, Sendable {
        var wasSent = false
        var isOpen = false
    }

    /// The key of the entry.
    public let id: String

    /// The position among all writes. Later writes have larger numbers.
    public internal(set) var sequence: Int64

    /// The repository's method that made it, such as `PaymentRepository.createPayment`.
    public var method: String { madeBy.name }
    let madeBy: OutboxMethod

    /// The entity that it writes to; nil if it does not belong to a single entity.
    public internal(set) var entity: EntityKey?

    /// The write creates the entity.
    public let isCreation: Bool

    /// When it was made.
    public let createdAt: Date

    /// Its state.
    public internal(set) var state: OutboxState

    /// The server may have received it. Then it can no longer be taken back.
    public internal(set) var wasSent: Bool

    /// An attempt is open: nothing proves that the server is done with it. Then the write never gets another
    /// idempotency key.
    var isOpen = false
    /// The state before the current attempt: whether it was sent, and whether an attempt was open. This is only known in
    /// memory.
    var before = Attempts()
    /// The revision of the entity store when the first open attempt began.
    var sentAt: Int64?
    /// The number of answers that the server still performs an earlier attempt, and the steady time of the first one in
    /// this run of the app.
    var underWay = 0
    var underWaySince: Duration?
    /// It was sent once more, with the same idempotency key, upon a version that its own effect may have produced.
    var isResent = false

    /// The number of attempts since the app was started.
    public internal(set) var attempts = 0

    var request: OutboxRequest
    /// The keys in the request that the client had created when the write was made.
    var references: [OutboxReference]
    /// The other keys in the request. Another process may have created some of them: the sender, which knows all writes,
    /// decides that.
    var others: [OutboxReference] = []
    var effects: [PendingEffect]
    /// The version of the entity that it is based on: the stored one when it was made, and later the one that an earlier
    /// write of this device produced.
    var ifMatch: String?
    /// The revision of the entity store in which that version was stored.
    var upon: Int64 = 0
    /// The entity at that time, if the app needs it to resolve a conflict.
    var base: JSONValue?
    /// An earlier write was sent upon another device's version since. What came of it was not compared with the base yet.
    var isUnseen = false
    /// The values at that time of the fields that it sets; nil if nothing was known of the entity.
    var madeUpon: MadeUpon?
    /// The start of its waiting time: when it was made, or when it was last retried by hand.
    var keptSince: Date
    /// The server has deleted the entity, and the write creates it again.
    var recreates = false
    /// The number of times that the server had another version of the entity.
    var conflicts = 0

    /// The keys of other entities in the request.
    var names: [EntityKey] = []
    /// The sequences of earlier writes that must end first, because what they write names the entity that this one deletes.
    var after: [Int64] = []

    /// The revision of the entity store that could not take the change of the write, which is delivered. Such an entry is only
    /// kept to say that the stored version of its entity is older than the server's.
    var unsavedUpon: Int64?

    /// It waits for a decision.
    var isParked: Bool { if case .parked = state { true } else { false } }

    /// It gave way to the server's version, and is only kept for the app.
    var isOverruled: Bool { if case .parked(let refusal) = state { refusal.reason == .overruled } else { false } }

    /// True if it creates its entity under a key that the app made, as far as this device knows: it stored none when the
    /// write was made.
    var createsByKey: Bool {
        guard let entity, upon == 0 else { return false }
        return effects.contains { if case .put(entity, _, _) = $0.change { true } else { false } }
    }

    /// It deletes its entity.
    var isDeletion: Bool {
        guard let entity else { return false }
        return effects.contains { if case .delete(entity) = $0.change { true } else { false } }
    }
}

/// The state of a write in the outbox.
public enum OutboxState: Hashable, Sendable {
    /// It waits for a connection, for its turn, or for the time of its next attempt.
    case waiting
    /// It is being sent.
    case sending
    /// It is not sent until someone decides what to do.
    case parked(OutboxRefusal)
}

extension OutboxEntry: EndpointRedacted {
    /// The method and the state, without keys and values.
    public var description: String { "\(method) (\(state)\(wasSent ? ", was sent" : ""))" }
}

extension OutboxState: CustomStringConvertible {
    /// The state as text, and why a write was parked.
    public var description: String {
        switch self {
        case .waiting: "waiting"
        case .sending: "sending"
        case .parked(let refusal): "parked: \(refusal)"
        }
    }
}
