internal import Foundation

/// What is written down beside the bytes that came: whose they are, and of which version of the file.
struct PartRecord: Equatable {
    /// What tells the request from others, as a keyed hash: the request itself may hold what is not to lie on a disk. Nil
    /// where it cannot be told from others: only the call that began goes on then.
    let owner: String?
    let version: FileVersion
    /// How many bytes the file has in all, where the server said so.
    let total: Int?
    /// What the call read of the response besides.
    let fields: FileFields

    init(owner: String?, version: FileVersion, total: Int?, fields: FileFields) {
        self.owner = owner
        self.version = version
        self.total = total
        self.fields = fields
    }

    /// The same, with the number of bytes where it was not known, and with fields that a call has read.
    func knowing(_ total: Int?, _ fields: FileFields) -> PartRecord {
        let fields = fields == .none ? self.fields : fields
        return PartRecord(owner: owner, version: version, total: self.total ?? total, fields: fields)
    }

    private static let title = "part 2"
    private static let end = "end"

    /// A line for each; the last says that none was lost.
    var text: String {
        let kind =
            switch version {
            case .tag: "tag"
            case .date: "date"
            }
        let lines = [Self.title, owner ?? "", "\(kind) \(version.text)", total.map { "\($0)" } ?? "*"]
        return (lines + fields.lines + [Self.end]).joined(separator: "\n")
    }

    /// Nil for a text that is none, or was not written to its end.
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
