import CodecBenchmark
import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation
import GRDB

/// A store and a database of GRDB alone, which hold the same payments.
struct StoredPayments: Sendable {
    static let table = EntityTable("Payment", columns: ["createdAt"])
    static let newest = EntityQuery(order: [.descending("createdAt")])

    let store: SQLiteEntityStore
    let plain: DatabasePool

    init(_ name: String, in folder: URL) throws {
        let place = folder.appending(path: name)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        store = SQLiteEntityStore(at: place.appending(path: "store"))
        plain = try DatabasePool(path: place.appending(path: "plain").path)
        try plain.write(PlainPayment.makeTable)
    }

    static func id(_ number: Int) -> String { "pay_\(100_000 + number)" }

    private static func moment(_ number: Int) -> Date { Date(timeIntervalSince1970: 1_767_000_000 + Double(number)) }

    static func records(_ numbers: Range<Int>) -> [EntityRecord] {
        numbers.map { number in
            let page = paymentPage(count: 1).dropFirst().dropLast()
            let json = String(decoding: page, as: UTF8.self).replacing("pay_100000", with: id(number))
            return EntityRecord(
                id: id(number),
                json: Data(json.utf8),
                columns: [.real(moment(number).timeIntervalSince1970)],
                savedAt: moment(number)
            )
        }
    }

    static func plainPayments(_ numbers: Range<Int>) -> [PlainPayment] {
        numbers.map { number in
            PlainPayment(
                id: id(number),
                accountId: "acc_9f8e7d6c",
                recipientName: "Ada Lovelace",
                recipientAccountNumber: "DE02120300000000202000",
                amount: "0.10",
                currency: "EUR",
                status: "completed",
                description: nil,
                reference: "Invoice 2026-0/0815",
                createdAt: moment(number),
                completedAt: moment(number)
            )
        }
    }

    func save(_ records: [EntityRecord]) async throws {
        try await store.apply(EntityTransaction([.save(records, requestedAt: .max, table: Self.table)]))
    }

    func save(_ payments: [PlainPayment]) async throws {
        try await plain.write { db in
            for payment in payments { try payment.insert(db) }
        }
    }

    /// The newest payments, as the domain has them.
    func list(_ limit: Int? = nil) async throws -> [Payment] {
        var query = Self.newest
        query.limit = limit
        return try await store.entities(matching: query, in: Self.table).map { record in
            try Wire.decode(PaymentDTO.self, from: record.json).toDomain()
        }
    }

    func plainList() async throws -> [PlainPayment] {
        try await plain.read { try PlainPayment.order(Column("createdAt").desc).fetchAll($0) }
    }
}
