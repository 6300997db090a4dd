import Foundation
import GRDB

/// The fields of `PaymentDTO` as one keeps them with GRDB alone, a column each: the reference of the store.
struct PlainPayment: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "payment"

    let id: String
    let accountId: String
    let recipientName: String
    let recipientAccountNumber: String
    let amount: String
    let currency: String
    let status: String
    let description: String?
    let reference: String
    let createdAt: Date
    let completedAt: Date?

    static func makeTable(_ db: Database) throws {
        try db.create(table: databaseTableName) { table in
            table.primaryKey("id", .text)
            for name in ["accountId", "recipientName", "recipientAccountNumber", "amount", "currency", "status"] {
                table.column(name, .text).notNull()
            }
            table.column("description", .text)
            table.column("reference", .text).notNull()
            table.column("createdAt", .datetime).notNull().indexed()
            table.column("completedAt", .datetime)
        }
    }
}
