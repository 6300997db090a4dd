public import EndpointRuntime

/// An API with writes that are delivered later. Generated code conforms.
public protocol OutboxAPI: EndpointAPI {
    /// What an outbox has to know of the API.
    static var outbox: OutboxPlan<Self> { get }
}

/// What an outbox has to know of an API, to deliver what an earlier run of the app wrote.
public struct OutboxPlan<API: EndpointAPI>: Sendable {
    let operations: [String: OutboxOperation<API>]
    let entities: [String: any StoredEntity.Type]
    /// Whether writes must be encrypted on disk: all of them, because one may name what another one writes to.
    let isEncrypted: Bool

    /// A plan.
    ///
    /// - Parameters:
    ///   - operations: One for each method that writes through the outbox.
    ///   - entities: The types of all entities that its effects name.
    public init(operations: [OutboxOperation<API>], entities: [any StoredEntity.Type]) {
        self.operations = Dictionary(operations.map { ($0.method, $0) }) { $1 }
        self.entities = Dictionary(entities.map { ($0.entityTable.name, $0) }) { $1 }
        isEncrypted = entities.contains { $0.entityTable.isEncrypted }
    }
}

/// A method of a repository that writes through the outbox.
public struct OutboxOperation<API: EndpointAPI>: Sendable {
    let method: String
    let operation: EndpointOperation
    let settings: OutboxSettings
    let answer: OutboxAnswer
    let identities: [OutboxIdentity]
    let keyPath: [String]?
    let conflict: OutboxConflictPolicy
    let current: OutboxCurrent<API>?

    /// The name of the repository: what stands before the dot of the method's name.
    var repository: String { method.split(separator: ".").first.map(String.init) ?? method }

    /// A method.
    ///
    /// - Parameters:
    ///   - method: The repository's method, such as `PaymentRepository.createPayment`.
    ///   - operation: The constants of its endpoint, as of today.
    ///   - settings: The outbox settings of its repository.
    ///   - answer: Which entities the server's answer holds.
    ///   - identities: Where in the request keys of entities may stand.
    ///   - keyPath: Where in the JSON body the idempotency key stands; nil where it stands in a header field, or is none.
    ///   - conflict: What becomes of the write when the entity has another version on the server.
    ///   - current: How the entity that it writes to is asked for; nil where the API cannot be asked.
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
        self.method = method
        self.operation = operation
        self.settings = settings
        self.answer = answer
        self.identities = identities
        self.keyPath = keyPath
        self.conflict = conflict
        self.current = current
    }
}

/// What becomes of a write when the entity has another version on the server: it answers 409 or 412.
public enum OutboxConflictPolicy: String, Hashable, Sendable {
    /// The server's version holds, and the write is given up.
    case server
    /// The write is sent again, upon the server's version.
    case client
    /// A function of the app's decides.
    case app
}

/// The settings of a repository's outbox.
public struct OutboxSettings: Hashable, Sendable {
    /// What becomes of later writes to an entity when one is refused.
    public enum OnRefusal: String, Hashable, Sendable {
        /// They wait until somebody decides.
        case hold
        /// They go on.
        case skip
    }

    /// What becomes of waiting writes when the user signs out.
    public enum AfterSignOut: String, Hashable, Sendable {
        /// They are deleted.
        case delete
        /// They wait for the same user.
        case keep
    }

    /// How many writes of the repository are sent at the same time.
    public var parallel: Int

    /// For how long a write is sent by itself: then it is parked, because a server forgets idempotency keys.
    public var keep: Duration

    /// What becomes of later writes to an entity when one is refused.
    public var onRefusal: OnRefusal

    /// What becomes of waiting writes when the user signs out.
    public var afterSignOut: AfterSignOut

    /// Settings: four at a time, for thirty days, held by a refusal, and deleted with the sign-out.
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
