import EndpointDescription
import OpenAPIConversion
import SpecTestSupport
import Testing

@testable import TrafficConversion

/// No text that the traffic has only as a value gets into the document, whatever the traffic is.
@Suite struct PrivacyTests {
    /// Draws traffic, and remembers the texts that are only values.
    private struct Draw {
        var random: SeededRandom
        var values: Set<String> = []

        private static let names = ["id", "name", "owner", "status", "items", "address", "note", "type", "token", "by"]
        private static let people = ["Anna", "bert", "Çelik", "d'Arc", "eva.k", "FRITZ"]

        /// A text of a form that people or secrets have.
        mutating func value() -> String {
            let number = Int.random(in: 100_000...999_999, using: &random)
            let person = Self.people.randomElement(using: &random) ?? ""
            let text =
                switch Int.random(in: 0..<7, using: &random) {
                case 0: "\(person)\(number)"
                case 1: "\(person)\(number)@mail.example"
                case 2: "eyJhbGciOi\(number)J9.\(person)"
                case 3: "\(person) \(number) Müller"
                case 4: "https://img.example/\(number)/\(person)"
                case 5: "\(number)-\(person)"
                default: "sk_live_\(number)\(person)"
                }
            values.insert(text)
            return text
        }

        mutating func json(_ depth: Int) -> JSONTree {
            switch Int.random(in: 0..<(depth > 3 ? 4 : 8), using: &random) {
            case 0: return .null
            case 1: return .number(String(Int.random(in: 0...9, using: &random)))
            case 2, 3: return .string(value())
            case 4: return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in json(depth + 1) })
            case 5: return .object((0..<3).map { _ in .init(key: value(), value: json(depth + 1)) })
            default:
                let keys = Self.names.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
                return .object(keys.map { .init(key: $0, value: json(depth + 1)) })
            }
        }

        mutating func entry() -> String {
            let method = ["GET", "POST", "PUT", "DELETE"].randomElement(using: &random) ?? "GET"
            let part = ["users", "orders", "things"].randomElement(using: &random) ?? "users"
            let target = "/\(part)/\(escaped(value()))?q=\(escaped(value()))&\(escaped(value()))=\(escaped(value()))"
            let headers = [
                "Authorization": "Bearer \(value())", "X-Tenant": value(), "Cookie": "a=\(value())",
                "X-\(value())": "1",
            ]
            let isForm = Bool.random(using: &random)
            return Traffic.entry(
                method,
                Bool.random(using: &random) ? target : "/\(part)",
                headers: headers,
                body: method == "GET"
                    ? nil : isForm ? "name=\(escaped(value()))&token=\(escaped(value()))" : json(0).text,
                type: isForm ? "application/x-www-form-urlencoded" : "application/json",
                status: [200, 201, 404].randomElement(using: &random) ?? 200,
                answer: json(0).text,
                answerHeaders: ["Set-Cookie": value(), "Location": "/users/\(value())"]
            )
        }

        private func escaped(_ text: String) -> String {
            text.utf8.map { TextShape.isLetter($0) || TextShape.isDigit($0) ? String(Unicode.Scalar($0)) : percent($0) }
                .joined()
        }

        private func percent(_ byte: UInt8) -> String { "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    }

    @Test(arguments: 0..<40)
    func noValueGetsIntoTheDocument(_ seed: Int) throws {
        var draw = Draw(random: SeededRandom(seed: UInt64(seed)))
        let entries = (0..<Int.random(in: 1...30, using: &draw.random)).map { _ in draw.entry() }
        let traffic = try Traffic(har: entries)
        #expect(traffic.outcome.diagnostics.isEmpty)
        let notes = traffic.document.notes.map { $0.place + $0.message }.joined(separator: "\n")
        for value in draw.values {
            #expect(!traffic.document.text.contains(value))
            #expect(!traffic.text.contains(value))
            #expect(!notes.contains(value))
        }
    }
}
