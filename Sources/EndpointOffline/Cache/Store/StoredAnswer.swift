public import EndpointRuntime
public import Foundation

/// The stored answer to a read: when it arrived, and its entities or its value.
public struct StoredAnswer: Hashable, Sendable {
    /// The contents of an answer.
    public enum Content: Hashable, Sendable {
        /// The keys of entities, in the server's order.
        case entities([String])
        /// A value that is not an entity: JSON, or other bytes such as an image.
        case bytes(Data)

        /// Compares two contents. Keys are compared by their bytes.
        public static func == (first: Content, second: Content) -> Bool {
            switch (first, second) {
            case (.entities(let ids), .entities(let others)): ids.hasBytes(of: others)
            case (.bytes(let data), .bytes(let other)): data == other
            default: false
            }
        }
    }

    /// The contents.
    public var content: Content

    /// When the answer arrived; nil after a write made it stale.
    public var savedAt: Date?

    /// The validators of the version that the server sent.
    public var validators: EntityValidators

    /// There is no further page.
    public var isComplete: Bool

    /// The store encrypts the answer on disk.
    public var isEncrypted: Bool

    /// The number of writes that made the answer stale. A store keeps this number, so that an answer that was requested
    /// between two writes does not count as current after the second one.
    public var invalidations: Int

    /// The store's revision in which the answer was kept. The store sets it.
    public var revision: Int64

    /// The store's revision when the answer was requested; of a list in pages, when its first page was.
    public var requestedAt: Int64

    /// The stored entities, if the contents also include pending ones.
    var stored: [String]?

    /// The server has answered. Otherwise the contents are pending entities only, and nothing is stored.
    var isFetched = true

    /// Creates an answer.
    public init(
        _ content: Content,
        savedAt: Date?,
        validators: EntityValidators = EntityValidators(),
        isComplete: Bool = true,
        isEncrypted: Bool = false,
        invalidations: Int = 0,
        revision: Int64 = 0,
        requestedAt: Int64 = 0
    ) {
        self.content = content
        self.savedAt = savedAt
        self.validators = validators
        self.isComplete = isComplete
        self.isEncrypted = isEncrypted
        self.invalidations = invalidations
        self.revision = revision
        self.requestedAt = requestedAt
    }
}

extension StoredAnswer {
    /// The same answer, of which the store has a part only.
    var asUnfetched: StoredAnswer {
        var answer = self
        answer.isFetched = false
        return answer
    }

    /// Compares the contents and the age of two answers, not the revisions that kept them.
    public static func == (first: StoredAnswer, second: StoredAnswer) -> Bool {
        first.content == second.content && first.savedAt == second.savedAt && first.validators == second.validators
            && first.isComplete == second.isComplete && first.isEncrypted == second.isEncrypted
            && first.invalidations == second.invalidations
            && first.stored?.map { ExactText($0) } == second.stored?.map { ExactText($0) }
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(content)
        hasher.combine(savedAt)
        hasher.combine(validators)
        hasher.combine(isComplete)
        hasher.combine(isEncrypted)
        hasher.combine(invalidations)
        hasher.combine(stored)
    }
}

/// Identifies the read of an answer: the method, and the request with its parameters.
public struct StoredAnswerKey: Hashable, Sendable {
    /// The repository's method, such as `PaymentRepository.getPayments`.
    public let method: String

    /// The path and the query of the request, without the parameters of the page.
    public let request: String

    /// Creates a key.
    public init(method: String, request: String) {
        self.method = method
        self.request = request
    }

    /// Compares two reads. Requests are compared by their bytes.
    public static func == (first: StoredAnswerKey, second: StoredAnswerKey) -> Bool {
        first.request.hasBytes(of: second.request) && first.method == second.method
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
