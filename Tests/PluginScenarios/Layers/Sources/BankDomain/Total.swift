public import Foundation

/// The code of a screen: it only needs models and protocols, and nothing of the wire.
public func total(of payments: any PaymentRepository) async throws -> Decimal {
    try await payments.listPayments(limit: 50).reduce(0) { $0 + $1.amount }
}
