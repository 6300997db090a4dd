import EndpointRuntime
import Foundation
public import Measuring

/// Reading, writing and mapping a page of 100 payments, against Foundation on the same bytes and fields.
///
/// The types are those that the plugin generates from the bank's own specs; as in an app, they and the runtime are
/// modules of their own. Mapping to the domain is compared with reading the page, because an addition must not cost
/// more than the necessary work.
public func codecFigures() async throws -> [Figure] {
    let page = paymentPage(count: 100)
    let reversed = try reversedKeys(of: page)
    let payments = try Wire.decode([PaymentDTO].self, from: page)
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    let plain = try decoder.decode([CodablePayment].self, from: page)
    precondition(payments.count == plain.count && payments.last?.createdAt == plain.last?.createdAt)

    let race = Race(repetitions: 10)
    let decode = try await race.run(
        { for _ in 0..<$0 { _ = try Wire.decode([PaymentDTO].self, from: page) } },
        { for _ in 0..<$0 { _ = try decoder.decode([CodablePayment].self, from: page) } }
    )
    let unordered = try await race.run(
        { for _ in 0..<$0 { _ = try Wire.decode([PaymentDTO].self, from: reversed) } },
        { for _ in 0..<$0 { _ = try decoder.decode([CodablePayment].self, from: reversed) } }
    )
    let encode = try await race.run(
        { for _ in 0..<$0 { _ = try Wire.encode(payments) } },
        { for _ in 0..<$0 { _ = try encoder.encode(plain) } }
    )
    let map = try await race.run(
        { for _ in 0..<$0 { _ = try payments.toDomain() } },
        { for _ in 0..<$0 { _ = try Wire.decode([PaymentDTO].self, from: page) } }
    )
    let value = try await race.run(
        { for _ in 0..<$0 { _ = try Wire.decode(JSONValue.self, from: page) } },
        { for _ in 0..<$0 { _ = try JSONSerialization.jsonObject(with: page) } }
    )
    return [
        Figure("decode 100 payments / JSONDecoder", decode, limit: .speedup(5)),
        Figure("encode 100 payments / JSONEncoder", encode, limit: .speedup(3)),
        Figure("map 100 payments / decode them", map, limit: .ratio(1)),
        Figure("decode, keys reversed / JSONDecoder", unordered),
        Figure("decode a JSONValue / JSONSerialization", value),
    ]
}
