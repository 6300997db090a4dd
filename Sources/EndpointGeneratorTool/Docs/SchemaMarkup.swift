import EndpointDescription
import EndpointPages

/// The form of a value on the wire, in words with links to declared types.
enum SchemaMarkup {
    static func words(_ schema: APIDescription.Schema) -> Markup {
        switch schema {
        case .list(let element, let limits): "list of \(words(element))\(limits.words)"
        case .map(let element, let limits): "object with any keys, each \(words(element))\(limits.words)"
        case .nullable(let inner): "\(words(inner)) or null"
        case .type(let name): ReferenceLink.to(.type, name)
        case .union(let union): "one of \(list(union.cases.map(\.schema)))"
        case .tuple(let fields): "list of exactly \(list(fields.map(\.schema)))"
        case .constant(let value): "always <code>\(value.text)</code>"
        case .enumeration(let values, let isOpen):
            "one of \(Markup(separated: values.map { "<code>\($0)</code>" as Markup }))\(isOpen ? ", or a newer value" : "")"
        case .object(let fields, _) where !fields.isEmpty:
            "object with \(Markup(separated: fields.map { "<code>\($0.key)</code> (\(words($0.schema)))" as Markup }))"
        case .string(let kind, let limits): "\(text(kind))\(limits.words)"
        case .integer(let bits, let isSigned, let limits):
            "whole number of \(bits) bits\(isSigned ? "" : ", not negative")\(limits.words)"
        case .number(let limits): "number\(limits.words)"
        case .duration(let unit, let limits): "number of \(unit.rawValue)\(limits.words)"
        case .time(let time): "\(self.time(time))"
        case .any: "any JSON"
        case .boolean: "true or false"
        case .object: "object"
        }
    }

    private static func list(_ schemas: [APIDescription.Schema]) -> Markup { Markup(separated: schemas.map(words)) }

    private static func text(_ kind: APIDescription.Text) -> String {
        switch kind {
        case .plain: "text"
        case .decimal: "text with a decimal number"
        case .integer, .unsigned: "text with a whole number"
        case .date: "text with a day, 2026-01-31"
        case .duration: "text with a duration of ISO 8601"
        case .uuid: "text with a UUID"
        case .hexUUID: "text with the 32 digits of a UUID"
        case .url: "text with a URL"
        case .base64: "bytes as Base64 text"
        }
    }

    private static func time(_ time: APIDescription.Time) -> String {
        switch time {
        case .iso8601: "text with a time of RFC 3339"
        case .unixSeconds: "time in seconds since 1970"
        case .unixMilliseconds: "time in milliseconds since 1970"
        case .pattern(let pattern): "text with a time, \(pattern)"
        }
    }
}

extension Markup {
    /// Pieces with commas between them.
    init(separated pieces: [Markup]) {
        self.init(pieces.enumerated().map { $0.offset == 0 ? $0.element : ", \($0.element)" })
    }
}

extension APIDescription.Limits {
    /// The limits behind a comma, such as `, 1 to 100`; empty if there are none.
    fileprivate var words: String {
        let numbers = Self.range(min, max, "")
        let lengths = Self.range(minLength.map(String.init), maxLength.map(String.init), " characters")
        let items = Self.range(minItems.map(String.init), maxItems.map(String.init), " elements")
        let form = pattern.map { ", matching \($0)" } ?? ""
        let beyond = exclusiveMin.map { ", more than \($0)" } ?? ""
        let below = exclusiveMax.map { ", less than \($0)" } ?? ""
        let steps = multipleOf.map { ", a multiple of \($0)" } ?? ""
        return numbers + beyond + below + steps + lengths + items + form
    }

    private static func range(_ least: String?, _ most: String?, _ unit: String) -> String {
        switch (least, most) {
        case (let least?, let most?): least == most ? ", exactly \(least)\(unit)" : ", \(least) to \(most)\(unit)"
        case (let least?, nil): ", at least \(least)\(unit)"
        case (nil, let most?): ", at most \(most)\(unit)"
        case (nil, nil): ""
        }
    }
}
