internal import EndpointRuntime
internal import HTTPTypes

/// The preferences of a request in the field `Prefer` (RFC 7240): `code=404, example=settled, delay=200ms, dynamic`.
struct Preferences: Sendable {
    /// The requested status.
    private(set) var code: Int?
    /// The requested example.
    private(set) var example: String?
    /// The delay before the answer.
    private(set) var delay: Duration?
    /// The request asks for a value that is not an example.
    private(set) var isDynamic = false
    /// The problem of a preference that makes no sense.
    private(set) var failure: MockProblem?

    /// The request has no preference for the value of its answer.
    var isAny: Bool { code == nil && example == nil && !isDynamic }

    private static let field = HTTPField.Name("Prefer")

    init(_ headers: HTTPFields) {
        guard let field = Self.field else { return }
        for line in headers[values: field] {
            for preference in line.split(outsideQuotesAt: ",") { take(preference) }
        }
    }

    /// The applied preferences, for the field `Preference-Applied`; nil if there are none.
    var applied: String? {
        var parts: [String] = []
        if let code { parts.append("code=\(code)") }
        if let example { parts.append("example=\(example)") }
        if let delay { parts.append("delay=\(delay / .milliseconds(1))ms") }
        if isDynamic { parts.append("dynamic") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// If a preference appears twice, the first one counts (RFC 7240 §2). Preferences with other names are ignored.
    private mutating func take(_ text: Substring) {
        // The parameters of a preference follow after a semicolon.
        guard let preference = text.split(outsideQuotesAt: ";").first else { return }
        let parts = preference.split(separator: "=", maxSplits: 1)
        guard let first = parts.first else { return }
        let name = Self.trimmed(first).lowercased()
        let text = parts.count > 1 ? Self.trimmed(parts[1]) : ""
        let value = text.quotedContent ?? text
        switch name {
        case "code" where code == nil:
            guard let number = Int(value), 200...599 ~= number else {
                failure = failure ?? .preference(name, value, expected: "a status from 200 to 599")
                return
            }
            code = number
        case "example" where example == nil:
            guard !value.isEmpty else {
                failure = failure ?? .preference(name, value, expected: "the name of an example")
                return
            }
            example = value
        case "delay" where delay == nil:
            guard let duration = Self.duration(value) else {
                failure = failure ?? .preference(name, value, expected: "a duration such as 200ms or 1.5s")
                return
            }
            delay = duration
        case "dynamic": isDynamic = value != "false"
        default: return
        }
    }

    /// Reads `200ms`, `1.5s` or `2m`, up to an hour.
    static func duration(_ text: String) -> Duration? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number.isFinite else { return nil }
        let seconds: Double
        switch text.dropFirst(digits.count) {
        case "ms": seconds = number / 1000
        case "s": seconds = number
        case "m": seconds = number * 60
        default: return nil
        }
        return seconds <= 3600 ? .microseconds(Int64((seconds * 1_000_000).rounded())) : nil
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }
}
