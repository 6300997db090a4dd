import EndpointDescription

/// Writes shapes as schemas of OpenAPI 3.1, and notes what led to each.
struct TrafficSchemas {
    let types: TrafficTypes
    var notes: [TrafficNote] = []
    /// The comments of types, by their names.
    var guesses: [String: [String]] = [:]
    /// Named types whose text is written.
    private var type = ""

    init(_ types: TrafficTypes) { self.types = types }

    /// The schemas of all types.
    mutating func components() -> JSONTree {
        .object(
            types.types.map { name, shape, places in
                type = name
                if places > 1 {
                    notes.append(.init(.inferred, name, "the same object at \(places) places is one type"))
                }
                return .init(key: name, value: object(shape))
            }
        )
    }

    private mutating func object(_ shape: ValueShape) -> JSONTree {
        var required: [String] = []
        var members: [JSONTree.Member] = []
        var optional: [String] = []
        for key in shape.keys {
            guard let slot = shape.members[key] else { continue }
            members.append(.init(key: key, value: schema(slot, key: key, place: "\(type).\(key)")))
            if slot.count >= shape.objects { required.append(key) } else { optional.append("\(key) \(slot.count)") }
        }
        if !optional.isEmpty {
            let list = optional.joined(separator: ", ")
            notes.append(.init(.inferred, type, "of \(shape.objects) objects, these members are not in all: \(list)"))
        }
        if shape.objects == 1, !shape.keys.isEmpty { guess("seen once, so all members that it had are required") }
        return .members([
            "type": "object",
            "required": JSONTree.list(required),
            "properties": .object(members),
        ])
    }

    private mutating func guess(_ text: String) {
        guesses[type, default: []].append(text)
        notes.append(.init(.guessed, type, text))
    }

    /// The schema of a place for values.
    mutating func schema(_ slot: ValueSlot, key: String, place: String) -> JSONTree {
        let shape = slot.shape.root
        MapRule.apply(to: shape)
        let kinds = shape.kinds
        if kinds.isEmpty {
            let what = slot.count == 0 ? "was never in a list" : "was always null"
            notes.append(.init(.lost, place, "the value \(what), so it is any JSON"))
            return .object([])
        }
        var choices = alternatives(shape, key: key, place: place)
        let isNullable = slot.nulls > 0
        if isNullable {
            notes.append(.init(.inferred, place, "null in \(slot.nulls) of \(slot.count) values, so it is optional"))
        }
        if kinds.isSuperset(of: [.list, .object]) || kinds.count > 1 && !kinds.isDisjoint(with: [.list, .object]) {
            notes.append(.init(.lost, place, "values of several structures were seen, so it is any JSON"))
            return .object([])
        }
        if choices.count == 1, !isNullable { return choices[0] }
        if choices.count > 1 {
            notes.append(.init(.inferred, place, "values of \(choices.count) kinds were seen, so it is a union"))
        }
        if choices.count == 1, isNullable, let only = choices[0]["type"]?.string {
            choices[0]["type"] = .strings([only, "null"])
            if let words = choices[0]["enum"]?.elements { choices[0]["enum"] = .array(words + [.null]) }
            return choices[0]
        }
        return .members(["anyOf": .array(choices + (isNullable ? [.members(["type": "null"])] : []))])
    }

    private mutating func alternatives(_ shape: ValueShape, key: String, place: String) -> [JSONTree] {
        var found: [JSONTree] = []
        if let name = types.name(of: shape) {
            found.append(.members(["$ref": .string("#/components/schemas/\(name)")]))
        } else if shape.objects > 0 {
            found.append(map(shape, key: key, place: place))
        }
        if shape.lists > 0 {
            let items = schema(shape.element ?? ValueSlot(), key: NameWords.singular(key), place: "\(place)[]")
            found.append(.members(["type": "array", "items": items]))
        }
        if shape.texts.count > 0 { found.append(text(shape.texts, key: key, place: place)) }
        if shape.wholes + shape.decimals > 0 { found.append(number(shape, place: place)) }
        if shape.flags > 0 { found.append(.members(["type": "boolean"])) }
        return found
    }

    private mutating func map(_ shape: ValueShape, key: String, place: String) -> JSONTree {
        guard let values = shape.values, values.count > 0 else { return .members(["type": "object"]) }
        let message = "the keys of \(shape.objects) objects are values, so it is a map"
        notes.append(.init(.guessed, place, message))
        if !type.isEmpty, place.hasPrefix("\(type).") { guesses[type, default: []].append("'\(key)': \(message)") }
        let inner = schema(values, key: NameWords.singular(key), place: "\(place){}")
        return .members(["type": "object", "additionalProperties": inner])
    }

    private mutating func number(_ shape: ValueShape, place: String) -> JSONTree {
        guard shape.decimals > 0 else { return .members(["type": "integer"]) }
        if shape.wholes > 0 {
            let counts = "\(shape.wholes) whole numbers and \(shape.decimals) others"
            notes.append(.init(.inferred, place, "\(counts), so it is no whole number"))
        }
        return .members(["type": "number", "format": shape.hasDoubles ? "double" : "decimal"])
    }

    mutating func text(_ facts: TextFacts, key: String, place: String) -> JSONTree {
        if RequestHeaders.isSecret(field: key) { return .members(["type": "string", "format": "password"]) }
        if let words = facts.choices(under: key) {
            let list = words.joined(separator: ", ")
            notes.append(.init(.kept, place, "the words of an enum in \(facts.count) texts: \(list)"))
            if !type.isEmpty { guesses[type, default: []].append("'\(key)' is one of the words that were seen") }
            return .members(["type": "string", "enum": .strings(words)])
        }
        guard let (format, name) = Self.format(facts) else { return .members(["type": "string"]) }
        notes.append(.init(.inferred, place, "all \(facts.count) texts are \(name)"))
        // A time without an offset gets its pattern from an example, which is never a text that was seen.
        let example: JSONTree? =
            facts.forms.contains(.localMoment)
            ? "2001-02-03T04:05:06" : facts.forms.contains(.spacedMoment) ? "2001-02-03 04:05:06" : nil
        return .members(["type": "string", "format": .string(format), "example": example])
    }

    private static func format(_ facts: TextFacts) -> (format: String, name: String)? {
        let forms = facts.forms
        guard facts.count > 0 else { return nil }
        if forms.contains(.uuid) { return ("uuid", "UUIDs") }
        if forms.contains(.moment) { return ("date-time", "points in time") }
        if forms.contains(.day) { return ("date", "dates") }
        if forms.contains(.localMoment) || forms.contains(.spacedMoment) {
            return ("date-time", "points in time without an offset, read in UTC")
        }
        if forms.contains(.url) { return ("uri", "URLs") }
        return nil
    }

    /// The schema of a parameter, which is a text on the wire.
    mutating func parameter(_ facts: ParameterFacts, name: String, place: String) -> JSONTree {
        let one: JSONTree
        let forms = facts.values.forms
        let isKnown = facts.values.count > 0 && !facts.values.hasEmpty
        if facts.isFile {
            one = .members(["type": "string", "format": "binary"])
        } else if isKnown, forms.contains(.flag) {
            one = .members(["type": "boolean"])
        } else if isKnown, forms.contains(.whole) {
            one = .members(["type": "integer"])
        } else if isKnown, forms.contains(.number) {
            one = .members(["type": "number"])
        } else {
            one = text(facts.values, key: name, place: place)
        }
        return facts.isRepeated ? .members(["type": "array", "items": one]) : one
    }
}
