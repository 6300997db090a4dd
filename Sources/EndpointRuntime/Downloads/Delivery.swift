internal import Foundation
internal import HTTPTypes

/// What one response brings of a file.
struct Delivery: Equatable {
    /// Where its first byte belongs: 0 where it brings the file from its beginning.
    let first: Int
    /// How many bytes it brings; nil where that shows at its end.
    let count: Int?
    /// How many bytes the file has in all; nil where that shows at its end.
    let total: Int?
    /// What a later request may name the file by, as it is now.
    let version: FileVersion?

    /// Nil for a response that is no answer to a request for the bytes from `asked` on, or contradicts what is there.
    init?(
        _ head: HTTPResponse,
        from asked: Int,
        of record: PartRecord?,
        over transport: any EndpointTransport,
        now: Date
    ) {
        let fields = head.headerFields
        // What the transport unpacks has another length than the server says, and parts of it are parts of nothing.
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
        // Without a total nobody can tell the whole from a part of it.
        guard let total = range.total ?? record?.total else { return nil }
        if asked == 0 {
            // Nobody asked for a part: it has to be the whole.
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
    /// Nil where the server does not know.
    let total: Int?

    var count: Int { last - first + 1 }

    init?(_ text: String?) {
        guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst("bytes ".count).split(separator: "/", omittingEmptySubsequences: false)
        let bounds = parts.first?.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) } ?? []
        guard parts.count == 2, bounds.count == 2, let first = bounds[0], let last = bounds[1] else { return nil }
        // One more than the last is a number too.
        guard first >= 0, last >= first, last < Int.max else { return nil }
        total = Int(parts[1])
        guard parts[1] == "*" || total.map({ $0 > last }) == true else { return nil }
        self.first = first
        self.last = last
    }
}
