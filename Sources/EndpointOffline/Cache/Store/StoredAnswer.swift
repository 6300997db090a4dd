public import EndpointRuntime
public import Foundation

/// What a store keeps of the answer to one read: when it came, and which entities it named or what it said.
public struct StoredAnswer: Hashable, Sendable {
    /// What an answer consists of.
    public enum Content: Hashable, Sendable {
        /// The keys of entities, in the server's order.
        case entities([String])
        /// A value that is no entity: JSON, or the bytes of a picture.
        case bytes(Data)
    }

    /// What the answer consists of.
    public var content: Content

    /// When the answer arrived; nil once a write made it invalid.
    public var savedAt: Date?

    /// What the server told the version apart by.
    public var validators: EntityValidators

    /// Whether there is no further page.
    public var isComplete: Bool

    /// Whether the store must encrypt what it writes to disk.
    public var isEncrypted: Bool

    /// How often writes made it invalid. A store keeps the number, so that an answer which was asked for between two writes is
    /// not taken for what the second one left.
    public var invalidations: Int

    /// The entities that are stored, where the content has pending ones too.
    var stored: [String]?

    /// An answer.
    public init(
        _ content: Content,
        savedAt: Date?,
        validators: EntityValidators = EntityValidators(),
        isComplete: Bool = true,
        isEncrypted: Bool = false,
        invalidations: Int = 0
    ) {
        self.content = content
        self.savedAt = savedAt
        self.validators = validators
        self.isComplete = isComplete
        self.isEncrypted = isEncrypted
        self.invalidations = invalidations
    }
}

/// Which read an answer belongs to: the method, and the request that its parameters make.
public struct StoredAnswerKey: Hashable, Sendable {
    /// The repository's method, such as `PaymentRepository.getPayments`.
    public let method: String

    /// What the method was called with: the path and the query of the request, without what asks for a page.
    public let request: String

    /// A key.
    public init(method: String, request: String) {
        self.method = method
        self.request = request
    }
}

extension StoredAnswerKey: EndpointRedacted {
    /// The method only, because parameters may be sensitive.
    public var description: String { method }
}

extension StoredAnswer: EndpointRedacted {
    /// The number of entities or bytes.
    public var description: String {
        switch content {
        case .entities(let ids): "\(ids.count) entities"
        case .bytes(let data): "\(data.count) bytes"
        }
    }
}
