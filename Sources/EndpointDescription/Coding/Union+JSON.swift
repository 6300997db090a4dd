extension APIDescription.Union {
    var tree: JSONTree {
        let (form, key, content) = words
        return .members([
            "union": .string(form), "key": .text(key), "content": .text(content),
            "cases": .array(cases.map(\.tree)), "closed": .flag(!isOpen),
        ])
    }

    private var words: (form: String, key: String?, content: String?) {
        switch form {
        case .inline(let key): ("inline", key, nil)
        case .adjacent(let key, let content): ("adjacent", key, content)
        case .presence: ("presence", nil, nil)
        case .status(let key, let content): ("status", key, content)
        case .ordered: ("ordered", nil, nil)
        }
    }

    /// Reads a union from the members of a schema. The value of `union` is its form.
    init(_ reader: inout ObjectReader) throws(ReadingError) {
        let word = try reader.text("union")
        let form: Form
        switch word {
        case "inline": form = .inline(key: try reader.text("key"))
        case "adjacent":
            form = .adjacent(key: try reader.text("key"), content: try reader.text("content"))
        case "presence": form = .presence
        case "status":
            form = .status(key: try reader.text("key"), content: try reader.text("content"))
        case "ordered": form = .ordered
        default: throw ReadingError("\"\(word)\" is no form of a union").below("union")
        }
        self.init(form, try reader.list("cases", Case.init), isOpen: !(try reader.flag("closed")))
    }
}

extension APIDescription.Union.Case: ObjectReadable {
    fileprivate var tree: JSONTree {
        .members(["tag": .string(tag), "statuses": statuses.map(JSONTree.range), "schema": schema.tree])
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(
            try reader.text("tag"),
            try reader.required("schema", APIDescription.Schema.init),
            statuses: try reader.optional("statuses") { tree throws(ReadingError) in try tree.range() }
        )
    }
}

/// A single status is a number, and a range is text: `"400-499"`.
extension JSONTree {
    static func range(_ range: ClosedRange<Int>) -> JSONTree {
        range.count == 1
            ? .number(String(range.lowerBound)) : .string("\(range.lowerBound)-\(range.upperBound)")
    }

    func range() throws(ReadingError) -> ClosedRange<Int> {
        switch self {
        case .number:
            let status = try Self.asInteger(self)
            return status...status
        case .string(let text):
            let bounds = text.unicodeScalars.split(separator: "-").map { Int(String($0)) }
            guard bounds.count == 2, let least = bounds[0], let most = bounds[1], least <= most else { break }
            return least...most
        default: break
        }
        throw .expected("a status or a range such as \"400-499\"", found: self)
    }
}
