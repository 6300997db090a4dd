/// The words that stand for a whole body or a whole answer, where a type may stand too.
enum TypeWords: Hashable {
    case none, answer, body

    var all: [String] {
        switch self {
        case .none: []
        case .answer: ["none", "text", "data", "stream", "file"]
        case .body: SpecRawBody.allCases.map(\.rawValue)
        }
    }

    /// Words of other languages for scalars, with the language's own.
    func meant(by name: String) -> String? {
        let word = name.lowercased()
        if all.contains(word) { return word }
        return switch self {
        case .none: nil
        case .answer: Self.answers[word]
        case .body: word == "data" ? "binary" : nil
        }
    }

    private static let answers = [
        "void": "none", "empty": "none", "nothing": "none", "bytes": "data", "download": "file",
        "sse": "{ events: Chunk }", "events": "{ events: Chunk }", "eventstream": "{ events: Chunk }",
        "event-stream": "{ events: Chunk }", "ndjson": "{ lines: Row }", "jsonl": "{ lines: Row }",
        "jsonlines": "{ lines: Row }",
    ]
}

extension SpecIndex {
    /// Returns the type that was probably meant: another language's word for a scalar, or a name that looks alike.
    func suggestion(forType name: String, or words: TypeWords = .none) -> String? {
        if let word = words.meant(by: name) { return word }
        if let scalar = SpecScalar.meant(by: name) { return scalar.rawValue }
        let scalars = SpecScalar.allCases.map(\.rawValue)
        return Suggestion.closest(to: name, in: [words.all + scalars, typeNames].lazy.joined())
    }
}

extension SpecScalar {
    /// The scalar that Swift or another language calls so.
    static func meant(by name: String) -> SpecScalar? { bySwiftName[name] ?? byForeignName[name.lowercased()] }

    /// Types of Swift whose names, but for the capital, are those of something else here: a `Date` is a point in time.
    private static let bySwiftName: [String: SpecScalar] = ["Date": .datetime]

    private static let byForeignName: [String: SpecScalar] = [
        "string": .string, "str": .string, "text": .string, "varchar": .string, "character": .string, "char": .string,
        "substring": .string,
        "int": .int, "integer": .int, "short": .int, "int8": .int, "int16": .int, "uint": .uint64, "uint8": .int,
        "uint16": .int, "uint32": .uint32, "uint64": .uint64, "fixed32": .uint32, "fixed64": .uint64,
        "float64": .double, "float32": .float, "cgfloat": .double, "long": .int64, "int64": .int64, "int32": .int32,
        "number": .double, "double": .double, "float": .float,
        "boolean": .bool, "bool": .bool, "decimal": .decimal, "money": .decimal, "bigdecimal": .decimal,
        "date-time": .datetime, "datetime": .datetime, "timestamp": .datetime, "instant": .datetime,
        "localdate": .date, "day": .date,
        "timespan": .duration, "interval": .duration, "timeinterval": .duration, "uuid": .uuid,
        "guid": .uuid, "url": .url, "uri": .url, "data": .bytes, "bytes": .bytes, "binary": .bytes, "byte": .bytes,
        "any": .json, "object": .json, "anyvalue": .json, "jsonvalue": .json, "anycodable": .json,
    ]
}
