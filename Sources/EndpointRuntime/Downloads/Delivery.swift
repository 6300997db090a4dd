internal import Foundation
internal import HTTPTypes

/// The part of a file that one response delivers.
struct Delivery: Equatable {
    /// The offset of its first byte in the file; 0 for a response with the whole file.
    let first: Int
    /// The number of bytes; nil if it is unknown until the end.
    let count: Int?
    /// The total size of the file in bytes; nil if it is unknown until the end.
    let total: Int?
    /// The version that a later request can name.
    let version: FileVersion?

    /// Nil if the response does not answer a request for the bytes from `asked` on, or contradicts the existing bytes.
    init?(
        _ head: HTTPResponse,
        from asked: Int,
        of record: PartRecord?,
        over transport: any EndpointTransport,
        now: Date
    ) {
        let fields = head.headerFields
        // The transport decompresses the body, so its length differs from the server's, and a part of it has no
        // meaning.
        let isPacked = fields.elements(.contentEncoding).contains { $0.lowercased() != "identity" }
        let length = isPacked ? nil : fields.single(.contentLength).flatMap { Int($0) }
        let version = isPacked ? nil : FileVersion(fields, now: now)
        self.version = version.flatMap { transport.keeps($0.text) ? $0 : nil }
        guard head.status.code == 206 else {
            (first, count, total) = (0, length, length)
            return
        }
        guard !isPacked, let range = ContentRange(fields.single(.contentRange)), range.first == asked else {
            return nil
        }
        guard length == nil || length == range.count else { return nil }
        // Without a total, the whole file cannot be distinguished from a part.
        guard let total = range.total ?? record?.total else { return nil }
        if asked == 0 {
            // The request was not for a part, so the response must be the whole file.
            guard range.count == total else { return nil }
        } else if let record {
            guard record.total == nil || record.total == total, range.last < total else { return nil }
            guard !record.version.isContradicted(by: fields) else { return nil }
        }
        (first, count, self.total) = (asked, range.count, total)
    }
}

/// `bytes 100-199/200`
struct ContentRange: Equatable {
    let first: Int
    let last: Int
    /// Nil if the server does not know it.
    let total: Int?

    var count: Int { last - first + 1 }

    init?(_ text: String?) {
        guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst("bytes ".count).split(separator: "/", omittingEmptySubsequences: false)
        let bounds = parts.first?.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) } ?? []
        guard parts.count == 2, bounds.count == 2, let first = bounds[0], let last = bounds[1] else { return nil }
        // The code below adds one to the last offset.
        guard first >= 0, last >= first, last < Int.max else { return nil }
        total = Int(parts[1])
        guard parts[1] == "*" || total.map({ $0 > last }) == true else { return nil }
        self.first = first
        self.last = last
    }
}
