/// A plain schema is a word: `string`, `string decimal`, `integer 32`, `unsigned`, `time iso8601`. Any other schema is
/// an object whose first member is its kind: `{"list": "string"}`, `{"limited": "integer", "min": "1"}`, `{"type":
/// "Payment"}`.
extension APIDescription.Schema {
    var tree: JSONTree {
        switch self {
        case .any: "any"
        case .string(let text, let limits): Self.word("string", text == .plain ? nil : text.rawValue, limits)
        case .integer(let bits, let isSigned, let limits):
            Self.word(isSigned ? "integer" : "unsigned", bits == 64 ? nil : String(bits), limits)
        case .number(let limits): Self.word("number", nil, limits)
        case .duration(let unit, let limits): Self.word("duration", unit.rawValue, limits)
        case .boolean: "boolean"
        case .time(.pattern(let pattern)): ["time": .string(pattern)]
        case .time(.iso8601): "time iso8601"
        case .time(.unixSeconds): "time unixSeconds"
        case .time(.unixMilliseconds): "time unixMilliseconds"
        case .enumeration(let values, let isOpen): .members(["enum": .strings(values), "closed": .flag(!isOpen)])
        case .constant(let value): ["constant": value]
        case .list(let element, let limits): JSONTree.members(["list": element.tree]).adding(limits.tree)
        case .map(let value, let limits): JSONTree.members(["map": value.tree]).adding(limits.tree)
        case .object(let fields, let additional):
            .members(["object": APIDescription.Field.tree(fields), "additional": additional?.tree])
        case .tuple(let fields): ["tuple": APIDescription.Field.tree(fields)]
        case .nullable(let inner): ["nullable": inner.tree]
        case .union(let union): union.tree
        case .type(let name): ["type": .string(name)]
        }
    }

    private static func word(_ kind: String, _ detail: String?, _ limits: APIDescription.Limits) -> JSONTree {
        let word = JSONTree.string(detail.map { "\(kind) \($0)" } ?? kind)
        return limits == APIDescription.Limits() ? word : JSONTree.members(["limited": word]).adding(limits.tree)
    }

    init(_ tree: JSONTree) throws(ReadingError) {
        switch tree {
        case .string(let word): self = try Self.scalar(word, APIDescription.Limits())
        case .object(let members):
            var reader = try ObjectReader(tree)
            self = try Self.schema(members.first?.key ?? "", &reader)
            try reader.end()
        default: throw .expected("a schema", found: tree)
        }
    }

    private static func schema(_ kind: String, _ reader: inout ObjectReader) throws(ReadingError) -> Self {
        switch kind {
        case "limited":
            let word = try reader.text(kind)
            return try scalar(word, APIDescription.Limits(&reader))
        case "time":
            return .time(.pattern(try reader.text(kind)))
        case "enum":
            let values = try reader.texts(kind)
            return .enumeration(values, isOpen: !(try reader.flag("closed")))
        case "constant": return .constant(try reader.required(kind) { $0 })
        case "list": return .list(try reader.required(kind, Self.init), try APIDescription.Limits(&reader))
        case "map": return .map(try reader.required(kind, Self.init), try APIDescription.Limits(&reader))
        case "object":
            let fields = try reader.required(kind, APIDescription.Field.fields)
            return .object(fields, additional: try reader.optional("additional", Self.init))
        case "tuple": return .tuple(try reader.required(kind, APIDescription.Field.fields))
        case "nullable": return .nullable(try reader.required(kind, Self.init))
        case "union": return .union(try APIDescription.Union(&reader))
        case "type": return .type(try reader.text(kind))
        default: throw ReadingError("\"\(kind)\" is no kind of schema")
        }
    }

    private static func scalar(_ word: String, _ limits: APIDescription.Limits) throws(ReadingError) -> Self {
        let parts = word.unicodeScalars.split(separator: " ", maxSplits: 1).map { String($0) }
        let detail = parts.count == 2 ? parts[1] : nil
        let text = detail.map { APIDescription.Text(rawValue: $0) } ?? .plain
        let bits = detail.map { Int($0) } ?? 64
        switch (parts.first, text, bits, detail) {
        case ("string", let text?, _, _): return .string(text, limits)
        case ("integer", _, let bits?, _): return .integer(bits: bits, limits)
        case ("unsigned", _, let bits?, _): return .integer(bits: bits, isSigned: false, limits)
        case ("number", _, _, nil): return .number(limits)
        case ("duration", _, _, let word?):
            guard let unit = APIDescription.DurationUnit(rawValue: word) else { break }
            return .duration(unit, limits)
        case ("any", _, _, nil) where limits == APIDescription.Limits(): return .any
        case ("boolean", _, _, nil) where limits == APIDescription.Limits(): return .boolean
        case ("time", _, _, "iso8601") where limits == APIDescription.Limits(): return .time(.iso8601)
        case ("time", _, _, "unixSeconds") where limits == APIDescription.Limits(): return .time(.unixSeconds)
        case ("time", _, _, "unixMilliseconds") where limits == APIDescription.Limits():
            return .time(.unixMilliseconds)
        default: break
        }
        throw ReadingError("\"\(word)\" is no schema")
    }
}

extension APIDescription.Limits {
    var tree: JSONTree {
        .members([
            "min": .text(min), "max": .text(max), "exclusiveMin": .text(exclusiveMin),
            "exclusiveMax": .text(exclusiveMax), "multipleOf": .text(multipleOf), "pattern": .text(pattern),
            "minLength": .integer(minLength), "maxLength": .integer(maxLength), "minItems": .integer(minItems),
            "maxItems": .integer(maxItems),
        ])
    }

    /// Reads limits from the members of a schema.
    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(
            min: try reader.optionalText("min"),
            max: try reader.optionalText("max"),
            exclusiveMin: try reader.optionalText("exclusiveMin"),
            exclusiveMax: try reader.optionalText("exclusiveMax"),
            multipleOf: try reader.optionalText("multipleOf"),
            pattern: try reader.optionalText("pattern"),
            minLength: try reader.optionalInteger("minLength"),
            maxLength: try reader.optionalInteger("maxLength"),
            minItems: try reader.optionalInteger("minItems"),
            maxItems: try reader.optionalInteger("maxItems")
        )
    }
}
