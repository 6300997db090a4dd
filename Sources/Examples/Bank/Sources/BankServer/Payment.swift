/// A payment as it is on the wire, in snake_case.
struct Payment: Codable {
    enum Status: String, Codable {
        case pending, processing, completed, failed, cancelled
    }

    var id: String
    var accountId: String
    var recipientName: String
    var recipientAccountNumber: String
    /// A decimal number as a string, so that nobody reads it as a Double.
    var amount: String
    var currency: String
    var status: Status
    var description: String?
    var reference: String
    var createdAt: String
    var completedAt: String?
    /// How often it was changed: a header field says so, and no body.
    var version = 1

    private enum CodingKeys: String, CodingKey {
        case id, accountId, recipientName, recipientAccountNumber, amount, currency, status, description, reference
        case createdAt, completedAt
    }
}

/// The body that asks for a new payment.
struct PaymentRequest: Decodable, Equatable {
    var accountId: String
    var recipientName: String
    var recipientAccountNumber: String
    var amount: String
    var currency: String
    var description: String?
    var idempotencyKey: String

    /// Whether both ask for the same thing, whatever their keys.
    func isSamePayment(as other: PaymentRequest) -> Bool {
        var other = other
        other.idempotencyKey = idempotencyKey
        return self == other
    }
}

/// What the bank knows of an idempotency key.
struct KeyUse: Encodable {
    var requests: Int
    var payments: Int
}
