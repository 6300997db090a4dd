/// The fields of `PaymentDTO` as one writes them for Foundation, with their keys spelled out: the reference of the codec.
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
