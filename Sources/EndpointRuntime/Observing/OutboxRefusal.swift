/// Why a write was parked.
public struct OutboxRefusal: Hashable, Sendable {
    /// The kinds of reasons.
    public enum Reason: String, Hashable, Sendable {
        /// The server refuses it.
        case refused
        /// The server has another version of the entity, and nobody could decide.
        case conflict
        /// The server names another place for it, to which a write is not sent.
        case redirected
        /// It waited longer than its repository keeps it: the server may have forgotten its idempotency key.
        case expired
        /// This version of the app has no such method any more.
        case unknownMethod
        /// No request can be made of it any more.
        case unsendable
        /// It names an entity that was never created.
        case unidentified
        /// The server may have performed it, and nothing shows whether it did.
        case mayBeDelivered
    }

    /// What kind of reason it is.
    public let reason: Reason

    /// The status of the server's answer, if there was one.
    public let status: Int?

    /// The API's code for what went wrong.
    public let code: String?

    /// What the server says, for people.
    public let message: String?

    /// The idempotency key under which the server may have performed the write; nil for all other reasons.
    public let idempotencyKey: String?

    /// A refusal.
    package init(
        _ reason: Reason,
        status: Int? = nil,
        code: String? = nil,
        message: String? = nil,
        idempotencyKey: String? = nil
    ) {
        self.reason = reason
        self.status = status
        self.code = code
        self.message = message
        self.idempotencyKey = idempotencyKey
    }
}

extension OutboxRefusal: EndpointRedacted {
    /// The reason and the status: not what the server says.
    public var description: String {
        let text = reason.rawValue + (status.map { " (\($0))" } ?? "")
        guard reason == .mayBeDelivered else { return text }
        let key = idempotencyKey.map { " under the idempotency key \($0)" } ?? ""
        return "\(text): the server may have performed the write\(key)"
    }
}
