import Dispatch
import EndpointRuntime
import Foundation

/// A measurement beside its reference, both of the same run. A ratio above 1 is faster.
public struct CodecFigure: Sendable {
    /// What was measured, and what its reference is.
    public let name: String
    /// The time it took.
    public let value: Double
    /// What the times are counted in.
    public let unit: String
    /// The time of the reference.
    public let reference: Double
    /// The reference over the value.
    public let ratio: Double

    init(name: String, value: Double, reference: Double) {
        self.name = name
        self.value = value
        unit = "µs"
        self.reference = reference
        ratio = reference / value
    }
}

/// Measures reading, writing and mapping a page of 100 payments, against Foundation on the same bytes.
public func codecFigures() throws -> [CodecFigure] {
    let page = paymentPage(count: 100)
    let payments = try Wire.decode([PaymentDTO].self, from: page)
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    let plain = try decoder.decode([CodablePayment].self, from: page)
    precondition(payments.count == plain.count && payments.last?.createdAt == plain.last?.createdAt)
    let reversed = try JSONEncoder.reversed(page)

    let figures = Race(rounds: 30)
    let decode = try figures.run(
        { _ = try Wire.decode([PaymentDTO].self, from: page) },
        { _ = try decoder.decode([CodablePayment].self, from: page) }
    )
    let unordered = try figures.run(
        { _ = try Wire.decode([PaymentDTO].self, from: reversed) },
        { _ = try decoder.decode([CodablePayment].self, from: reversed) }
    )
    let encode = try figures.run({ _ = try Wire.encode(payments) }, { _ = try encoder.encode(plain) })
    let map = try figures.run(
        { _ = try payments.toDomain() },
        { _ = try Wire.decode([PaymentDTO].self, from: page) }
    )
    let value = try figures.run(
        { _ = try Wire.decode(JSONValue.self, from: page) },
        { _ = try JSONSerialization.jsonObject(with: page) }
    )
    return [
        CodecFigure(name: "decode 100 payments / JSONDecoder", value: decode.0, reference: decode.1),
        CodecFigure(name: "decode, keys reversed / JSONDecoder", value: unordered.0, reference: unordered.1),
        CodecFigure(name: "encode 100 payments / JSONEncoder", value: encode.0, reference: encode.1),
        CodecFigure(name: "map 100 payments / decode", value: map.0, reference: map.1),
        CodecFigure(name: "decode JSONValue / JSONSerialization", value: value.0, reference: value.1),
    ]
}

/// A page of payments as a server sends it, about 32 KB for 100.
public func paymentPage(count: Int) -> Data {
    let states = ["completed", "pending", "processing", "failed"]
    let objects = (0..<count).map { index in
        let completed = index % 4 == 0 ? "\"2026-01-01T10:\(10 + index % 50):05Z\"" : "null"
        let description = index % 3 == 0 ? "" : "\"description\":\"Rent for flat \(index), with the \\\"extras\\\"\","
        return """
            {"id":"pay_\(100_000 + index)","account_id":"acc_9f8e7d6c\(index)","recipient_name":"Ada Lovelace \(index)",\
            "recipient_account_number":"DE0212030000000020\(2000 + index)","amount":"\(index * 7).\(10 + index % 90)",\
            "currency":"EUR","status":"\(states[index % 4])",\(description)"reference":"Invoice 2026-\(index)/0815",\
            "created_at":"2026-01-01T10:\(10 + index % 50):00Z","completed_at":\(completed)}
            """
    }
    return Data("[\(objects.joined(separator: ","))]".utf8)
}

extension JSONEncoder {
    /// The same objects with their keys in the reverse of the type's order.
    fileprivate static func reversed(_ page: Data) throws -> Data {
        let objects = try JSONSerialization.jsonObject(with: page) as? [[String: Any]] ?? []
        let keys = "\(PaymentDTO.wireKeys)".split(separator: "\n").map(String.init)
        let texts = try objects.map { object in
            let members = try keys.reversed().compactMap { key in
                try object[key].map { value in
                    let text = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
                    return "\"\(key)\":\(String(decoding: text, as: UTF8.self))"
                }
            }
            return "{\(members.joined(separator: ","))}"
        }
        return Data("[\(texts.joined(separator: ","))]".utf8)
    }
}

/// Runs two bodies in turn and keeps the fastest of each, in µs.
private struct Race {
    let rounds: Int
    private let repetitions = 20

    init(rounds: Int) {
        self.rounds = rounds
    }

    func run(_ first: () throws -> Void, _ second: () throws -> Void) rethrows -> (Double, Double) {
        var best = (Double.infinity, Double.infinity)
        for _ in 0..<rounds {
            best.0 = min(best.0, try time(first))
            best.1 = min(best.1, try time(second))
        }
        return best
    }

    private func time(_ body: () throws -> Void) rethrows -> Double {
        let start = DispatchTime.now().uptimeNanoseconds
        for _ in 0..<repetitions { try body() }
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1000 / Double(repetitions)
    }
}
