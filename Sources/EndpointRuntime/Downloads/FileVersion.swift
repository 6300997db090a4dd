internal import Foundation
internal import HTTPTypes

/// The version of a file: a validator that `If-Range` can contain (RFC 9110, section 13.1.5). It is compared by bytes.
enum FileVersion: Equatable {
    /// A strong `ETag` with its quotation marks.
    case tag(String)
    /// A `Last-Modified` in the server's spelling.
    case date(String)

    /// Creates a version from the tag, or from the date if there is no valid tag.
    ///
    /// A weak tag cannot be used, because files with different bytes may share it. The date must not replace it (RFC
    /// 9110, section 13.1.5).
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

    /// Returns true if a part belongs to another version, because the server ignores `If-Range`. A part without a
    /// version is accepted, although servers must send one (RFC 9110, section 15.3.7).
    func isContradicted(by fields: HTTPFields) -> Bool {
        switch self {
        case .tag(let tag): fields.validator(.eTag).map { !$0.hasBytes(of: tag) } ?? false
        case .date(let date): fields.single(.lastModified).map { $0 != date } ?? false
        }
    }

    /// Returns true for quotation marks around visible characters, without a prefix (RFC 9110, section 8.8.3).
    private static func isStrong(_ tag: String) -> Bool {
        let bytes = tag.utf8
        guard bytes.count >= 2, bytes.first == 0x22, bytes.last == 0x22 else { return false }
        return bytes.dropFirst().dropLast().allSatisfy { $0 == 0x21 || $0 >= 0x23 && $0 != 0x7F }
    }

    /// Returns true for a date that lies at least a second before the response, so that no change in the same second is
    /// missed (RFC 9110, section 8.8.2.2).
    private static func isStrong(_ text: String, sent: String?, now: Date) -> Bool {
        guard let date = HTTPDate.parse(text[...], now: now) else { return false }
        guard let sent = sent.flatMap({ HTTPDate.parse($0[...], now: now) }) else { return true }
        return sent >= date.addingTimeInterval(1)
    }
}
