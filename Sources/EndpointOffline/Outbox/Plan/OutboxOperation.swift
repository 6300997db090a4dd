public import EndpointRuntime

/// An API with writes that can be delivered later. Generated code conforms to it.
public protocol OutboxAPI: EndpointAPI {
    /// The plan that an outbox needs.
    static var outbox: OutboxPlan<Self> { get }

    /// The writes in an outbox with their types: a case for each method.
    associatedtype PendingWrite: Sendable = Never

    /// Restores the types of a write; nil if no method of the API made it.
    static func pendingWrite(_ write: RestoredWrite<Self>) async -> PendingWrite?
}

extension OutboxAPI where PendingWrite == Never {
    /// An API without types of its own restores nothing.
    public static func pendingWrite(_ write: RestoredWrite<Self>) async -> Never? { nil }
}

/// The knowledge of an API that an outbox needs to deliver the writes of an earlier run of the app.
public struct OutboxPlan<API: EndpointAPI>: Sendable {
    let operations: [String: OutboxOperation<API>]
    let entities: [String: any StoredEntity.Type]
    /// The settings of each repository.
    let settings: [String: OutboxSettings]
    /// Writes are encrypted on disk. It is all of them or none, because one write may name the entity of another.
    let isEncrypted: Bool

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - operations: The methods that write through the outbox.
    ///   - entities: The types of all entities that their effects name.
    public init(operations: [OutboxOperation<API>], entities: [any StoredEntity.Type]) {
        self.operations = Dictionary(operations.map { ($0.method.name, $0) }) { $1 }
        settings = Dictionary(operations.map { ($0.method.repository, $0.settings) }) { $1 }
        self.entities = Dictionary(entities.map { ($0.entityTable.name, $0) }) { $1 }
        isEncrypted = entities.contains { $0.entityTable.isEncrypted }
    }
}

/// A method of a repository that writes through the outbox.
public struct OutboxOperation<API: EndpointAPI>: Sendable {
    let method: OutboxMethod
    let operation: EndpointOperation
    let settings: OutboxSettings
    let answer: OutboxAnswer
    let identities: [OutboxIdentity]
    let keyPath: [String]?
    let conflict: OutboxConflictPolicy
    let current: OutboxCurrent<API>?

    /// Creates a method.
    ///
    /// - Parameters:
    ///   - method: The repository's method, such as `PaymentRepository.createPayment`.
    ///   - operation: The current constants of its endpoint.
    ///   - settings: The outbox settings of its repository.
    ///   - answer: The entities in the server's answer.
    ///   - identities: The places in the request that may contain keys of entities.
    ///   - keyPath: The path of the idempotency key in the JSON body; nil if it is in a header field, or if there is
    ///     none.
    ///   - conflict: What happens if the server has another version of the entity.
    ///   - current: How the entity is requested; nil if the API has no endpoint for it.
    public init(
        _ method: String,
        _ operation: EndpointOperation,
        settings: OutboxSettings = OutboxSettings(),
        answer: OutboxAnswer = .nothing,
        identities: [OutboxIdentity] = [],
        idempotencyKeyAt keyPath: [String]? = nil,
        conflict: OutboxConflictPolicy = .server,
        current: OutboxCurrent<API>? = nil
    ) {
        self.method = OutboxMethod(method)
        self.operation = operation
        self.settings = settings
        self.answer = answer
        self.identities = identities
        self.keyPath = keyPath
        self.conflict = conflict
        self.current = current
    }
}

/// The name of a repository's method, as the outbox's store has it.
struct OutboxMethod: Hashable, Sendable {
    let name: String
    /// The part of the name before the dot.
    let repository: String

    init(_ name: String) {
        self.name = name
        repository = name.split(separator: ".").first.map(String.init) ?? name
    }
}

/// The fate of a write if the server has another version of the entity, which it answers with 409 or 412.
public enum OutboxConflictPolicy: String, Hashable, Sendable {
    /// The server's version takes precedence, and the write is abandoned.
    case server
    /// The write is sent again, based on the server's version.
    case client
    /// A function of the app decides.
    case app
}

/// The settings of a repository's outbox.
public struct OutboxSettings: Hashable, Sendable {
    /// The fate of later writes to an entity when one is refused.
    public enum OnRefusal: String, Hashable, Sendable {
        /// They wait until someone decides.
        case hold
        /// They are sent.
        case skip
    }

    /// The fate of waiting writes when the user signs out.
    public enum AfterSignOut: String, Hashable, Sendable {
        /// They are deleted.
        case delete
        /// They wait for the same user.
        case keep
    }

    /// The number of the repository's writes that are sent at the same time.
    public var parallel: Int

    /// The time for which a write is sent automatically. After that, it is parked, because servers forget idempotency
    /// keys.
    public var keep: Duration

    /// The fate of later writes to an entity when one is refused.
    public var onRefusal: OnRefusal

    /// The fate of waiting writes when the user signs out.
    public var afterSignOut: AfterSignOut

    /// Creates settings. By default, four writes are sent at a time, for at most thirty days; a refusal holds later
    /// writes to its entity, and signing out deletes the writes.
    public init(
        parallel: Int = 4,
        keep: Duration = .seconds(30 * 86_400),
        onRefusal: OnRefusal = .hold,
        afterSignOut: AfterSignOut = .delete
    ) {
        self.parallel = max(1, parallel)
        self.keep = keep
        self.onRefusal = onRefusal
        self.afterSignOut = afterSignOut
    }
}
