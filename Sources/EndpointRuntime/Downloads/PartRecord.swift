internal import Foundation

/// The record beside the received bytes: their request, and their version of the file.
struct PartRecord: Equatable {
    /// The fingerprint of the request. It is a keyed hash, because the request itself may contain data that must not be
    /// on disk. If it is nil, only the call that began the download can resume it.
    let owner: String?
    let version: FileVersion
    /// The total size of the file in bytes, if the server sent it.
    let total: Int?
    /// The header fields that the call reads.
    let fields: FileFields

    init(owner: String?, version: FileVersion, total: Int?, fields: FileFields) {
        self.owner = owner
        self.version = version
        self.total = total
        self.fields = fields
    }

    /// The record with the total, if it was unknown, and with the fields that a call has read.
    func knowing(_ total: Int?, _ fields: FileFields) -> PartRecord {
        let fields = fields == .none ? self.fields : fields
        return PartRecord(owner: owner, version: version, total: self.total ?? total, fields: fields)
    }

    private static let title = "part 2"
    private static let end = "end"

    /// One line for each property. The last line shows that the record is complete.
    var text: String {
        let kind =
            switch version {
            case .tag: "tag"
            case .date: "date"
            }
        let lines = [Self.title, owner ?? "", "\(kind) \(version.text)", total.map { "\($0)" } ?? "*"]
        return (lines + fields.lines + [Self.end]).joined(separator: "\n")
    }

    /// Nil for an invalid or incomplete text.
    init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 5, lines[0] == Self.title, lines[lines.count - 1] == Self.end, !lines[1].isEmpty,
            let fields = FileFields(lines[4...].dropLast())
        else { return nil }
        let words = lines[2].split(separator: " ", maxSplits: 1)
        guard words.count == 2, HeaderValue.isValid(String(words[1])) else { return nil }
        switch words[0] {
        case "tag": version = .tag(String(words[1]))
        case "date": version = .date(String(words[1]))
        default: return nil
        }
        total = Int(lines[3])
        guard lines[3] == "*" || total.map({ $0 >= 0 }) == true else { return nil }
        owner = String(lines[1])
        self.fields = fields
    }
}
