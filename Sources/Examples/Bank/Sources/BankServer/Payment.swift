/// A payment in its wire form, in snake_case.
struct Payment: Codable {
    enum Status: String, Codable {
        case pending, processing, completed, failed, cancelled
    }

    var id: String
    var accountId: String
    var recipientName: String
    var recipientAccountNumber: String
    /// A decimal number as a string, so that no client parses it as a Double.
    var amount: String
    var currency: String
    var status: Status
    var description: String?
    var reference: String
    var createdAt: String
    var completedAt: String?
    /// The number of changes. It is sent in a header field, not in the body.
    var version = 1

    private enum CodingKeys: String, CodingKey {
        case id, accountId, recipientName, recipientAccountNumber, amount, currency, status, description, reference
        case createdAt, completedAt
    }
}

/// The body of a request for a new payment.
struct PaymentRequest: Decodable, Equatable {
    var accountId: String
    var recipientName: String
    var recipientAccountNumber: String
    var amount: String
    var currency: String
    var description: String?
    var idempotencyKey: String

    /// Returns true if both request the same payment, regardless of their keys.
    func isSamePayment(as other: PaymentRequest) -> Bool {
        var other = other
        other.idempotencyKey = idempotencyKey
        return self == other
    }
}

/// The bank's record of an idempotency key.
struct KeyUse: Encodable {
    var requests: Int
    var payments: Int
}
