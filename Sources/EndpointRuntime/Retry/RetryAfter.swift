package import Foundation

/// The `Retry-After` field (RFC 9110 section 10.2.3): a number of seconds, or a date.
package enum RetryAfter {
    /// The requested delay; nil for an invalid value. A date in the past means no delay.
    package static func parse(_ value: String, now: Date) -> Duration? {
        var text = Substring(value)
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        if let seconds = seconds(text) { return seconds }
        guard let date = HTTPDate.parse(text, now: now) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now).rounded(.up)))
    }

    /// Parses `delay-seconds`, which has only digits: no sign and no fraction (RFC 9110, section 10.2.3).
    private static func seconds(_ text: Substring) -> Duration? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        // A number that is too large counts as a very long delay, which exceeds every limit.
        return .seconds(min(Int64(text) ?? .max, 1_000_000_000))
    }
}
