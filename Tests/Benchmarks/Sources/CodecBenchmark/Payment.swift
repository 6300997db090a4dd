import EndpointRuntime
import Foundation

/// The page that is read and written: what the plugin generates for `Payment` of the bank, written by hand.
nonisolated struct PaymentDTO: WireObjectReadable, WireObjectWritable, Codable {
    let id: String
    let accountId: String
    let recipientName: String
    let recipientAccountNumber: String
    let amount: String
    let currency: String
    let status: String
    let description: String?
    let reference: String
    let createdAt: String
    let completedAt: String?

    init(
        id: String,
        accountId: String,
        recipientName: String,
        recipientAccountNumber: String,
        amount: String,
        currency: String,
        status: String,
        description: String?,
        reference: String,
        createdAt: String,
        completedAt: String?
    ) {
        self.id = id
        self.accountId = accountId
        self.recipientName = recipientName
        self.recipientAccountNumber = recipientAccountNumber
        self.amount = amount
        self.currency = currency
        self.status = status
        self.description = description
        self.reference = reference
        self.createdAt = createdAt
        self.completedAt = completedAt
    }

    static var wireKeys: StaticString {
        """
        id
        account_id
        recipient_name
        recipient_account_number
        amount
        currency
        status
        description
        reference
        created_at
        completed_at
        """
    }

    init(from fields: inout WireFieldReader) {
        id = fields.string(0)
        accountId = fields.string(1)
        recipientName = fields.string(2)
        recipientAccountNumber = fields.string(3)
        amount = fields.string(4)
        currency = fields.string(5)
        status = fields.string(6)
        description = fields.optionalString(7)
        reference = fields.string(8)
        createdAt = fields.string(9)
        completedAt = fields.optionalString(10)
    }

    @inline(never)
    func write(to fields: inout WireFieldWriter) {
        fields.string(0, id)
        fields.string(1, accountId)
        fields.string(2, recipientName)
        fields.string(3, recipientAccountNumber)
        fields.string(4, amount)
        fields.string(5, currency)
        fields.string(6, status)
        fields.optionalString(7, description)
        fields.string(8, reference)
        fields.string(9, createdAt)
        fields.optionalString(10, completedAt)
    }
}

/// What an app holds.
nonisolated struct Payment: Sendable, Hashable, Identifiable {
    let id: String
    let accountId: String
    let recipientName: String
    let recipientAccountNumber: String
    let amount: Decimal
    let currency: String
    let status: PaymentStatus
    let description: String?
    let reference: String
    let createdAt: Date
    let completedAt: Date?
}

/// An open enum.
nonisolated enum PaymentStatus: Sendable, Hashable {
    case pending
    case processing
    case completed
    case failed
    case cancelled
    case unknown(String)

    init(rawValue: String) {
        switch rawValue {
        case "pending": self = .pending
        case "processing": self = .processing
        case "completed": self = .completed
        case "failed": self = .failed
        case "cancelled": self = .cancelled
        default: self = .unknown(rawValue)
        }
    }
}

extension PaymentDTO: DomainConvertible {
    func toDomain() throws(MappingError) -> Payment {
        Payment(
            id: id,
            accountId: accountId,
            recipientName: recipientName,
            recipientAccountNumber: recipientAccountNumber,
            amount: try Mapping.decimal(amount, field: "Payment.amount", sensitive: true),
            currency: currency,
            status: PaymentStatus(rawValue: status),
            description: description,
            reference: reference,
            createdAt: try Mapping.date(createdAt, .iso8601, field: "Payment.createdAt"),
            completedAt: try Mapping.optionalDate(completedAt, .iso8601, field: "Payment.completedAt")
        )
    }
}

/// The same shape as Foundation reads it, with its keys spelled out.
struct CodablePayment: Codable {
    let id: String
    let accountId: String
    let recipientName: String
    let recipientAccountNumber: String
    let amount: String
    let currency: String
    let status: String
    let description: String?
    let reference: String
    let createdAt: String
    let completedAt: String?

    enum CodingKeys: String, CodingKey {
        case id
        case accountId = "account_id"
        case recipientName = "recipient_name"
        case recipientAccountNumber = "recipient_account_number"
        case amount
        case currency
        case status
        case description
        case reference
        case createdAt = "created_at"
        case completedAt = "completed_at"
    }
}
