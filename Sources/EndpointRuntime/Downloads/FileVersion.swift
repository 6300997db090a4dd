internal import Foundation
internal import HTTPTypes

/// What a server names a version of a file by, byte for byte, and a request may name it by in `If-Range`
/// (RFC 9110 §13.1.5).
enum FileVersion: Equatable {
    /// A strong `ETag`, with its quotation marks.
    case tag(String)
    /// A `Last-Modified`, as the server writes it.
    case date(String)

    /// The tag; the date where there is no tag, or none that is written as one.
    ///
    /// A weak tag is none: the bytes may differ where it does not. The date must not stand in for it (RFC 9110
    /// §13.1.5).
    init?(_ fields: HTTPFields, now: Date) {
        let tag = fields.validator(.eTag)
        if let tag, Self.isStrong(tag) {
            self = .tag(tag)
        } else if let date = fields.single(.lastModified), !(tag?.hasPrefix("W/") ?? false) {
            guard Self.isStrong(date, sent: fields.single(.date), now: now) else { return nil }
            self = .date(date)
        } else {
            return nil
        }
    }

    var text: String {
        switch self {
        case .tag(let text), .date(let text): text
        }
    }

    /// Whether a part belongs to another version, sent by a server that heeds no `If-Range`. One that says nothing of
    /// its version is believed (RFC 9110 §15.3.7 has it say so).
    func isContradicted(by fields: HTTPFields) -> Bool {
        switch self {
        case .tag(let tag): fields.validator(.eTag).map { !$0.hasBytes(of: tag) } ?? false
        case .date(let date): fields.single(.lastModified).map { $0 != date } ?? false
        }
    }

    /// Quotation marks around visible characters (RFC 9110 §8.8.3); nothing before them.
    private static func isStrong(_ tag: String) -> Bool {
        let bytes = tag.utf8
        guard bytes.count >= 2, bytes.first == 0x22, bytes.last == 0x22 else { return false }
        return bytes.dropFirst().dropLast().allSatisfy { $0 == 0x21 || $0 >= 0x23 && $0 != 0x7F }
    }

    /// A date that is over by a second, so that nothing came after it within it (RFC 9110 §8.8.2.2).
    private static func isStrong(_ text: String, sent: String?, now: Date) -> Bool {
        guard let date = HTTPDate.parse(text[...], now: now) else { return false }
        guard let sent = sent.flatMap({ HTTPDate.parse($0[...], now: now) }) else { return true }
        return sent >= date.addingTimeInterval(1)
    }
}
