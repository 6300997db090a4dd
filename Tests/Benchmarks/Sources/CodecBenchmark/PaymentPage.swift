import EndpointRuntime
public import Foundation

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

/// The same objects with their keys in the reverse of the type's order.
func reversedKeys(of page: Data) throws -> Data {
    let objects = try JSONSerialization.jsonObject(with: page) as? [[String: Any]] ?? []
    let keys = [
        "id", "account_id", "recipient_name", "recipient_account_number", "amount", "currency", "status", "description",
        "reference", "created_at", "completed_at",
    ]
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
