internal import EndpointRuntime

/// Makes values that fit a type and its limits. The same seed gives the same values. If the types of a value have
/// examples, these are used.
struct ValueMaker: Sendable {
    /// The place of a value.
    struct Place: Sendable {
        var seed: MockSeed
        /// The key of the value.
        var name = ""
        /// The declared type that contains the value.
        var owner = ""
        /// The declared types around the value. They reveal a type that contains itself.
        var types: [String] = []
        var depth = 0
        /// The number of values that may be made here. A value divides its room among its parts, so types that refer to
        /// each other many times make no more values than one type, and the same values on every run.
        var room = ValueMaker.maximumValues

        /// The place of a member, one of a number of members.
        func member(_ key: String, of count: Int) -> Place {
            var place = part(of: count)
            place.seed = seed.with(key)
            place.name = key
            return place
        }

        /// The place of an element, one of a number of elements. It has the name of its list.
        func element(_ index: Int, of count: Int) -> Place {
            var place = part(of: count)
            place.seed = seed.with(index)
            return place
        }

        private func part(of count: Int) -> Place {
            var place = self
            place.depth += 1
            place.room = (room - 1) / max(1, count)
            return place
        }
    }

    /// The greatest depth of a value whose type is recursive.
    static let maximumDepth = 12
    /// The greatest number of types that refer to each other. A type that only refers to itself gets no deeper.
    static let maximumTypes = 64

    /// The greatest number of values in one answer.
    static let maximumValues = 200_000

    let types: TypeCatalogue
    /// The number of elements in a list whose type does not limit it.
    var listLength = 3
    /// The examples of types are used.
    var usesExamples = true
    /// Optional members are included.
    var includesOptional = true
    /// The name of the example that is used for each type that has it.
    var preferredExample: String?
    /// Values that are used for their types.
    var preferred: [String: JSONTree] = [:]

    /// Makes a value of a schema at a place.
    func value(_ schema: MockSchema, at place: Place) -> JSONTree {
        var seed = place.seed
        switch schema {
        case .any: return [:]
        case .string(let kind, let limits): return .string(text(kind, limits, at: place))
        case .integer(let bits, let isSigned, let limits):
            return integer(IntegerRange(bits: bits, isSigned: isSigned), limits, at: place)
        case .number(let limits), .duration(_, let limits): return number(limits, at: place)
        case .boolean: return .bool(seed.next(below: 2) == 1)
        case .time(let time): return TimeText.value(time, at: place)
        case .enumeration(let values, _): return .string(seed.pick(values) ?? "")
        case .constant(let value): return value
        case .list(let element, let limits): return list(element, limits, at: place)
        case .map(let element, let limits): return map(element, limits, at: place)
        case .object(let fields, _): return object(fields, at: place)
        case .tuple(let fields):
            return .array(fields.map { value($0.schema, at: place.member($0.key, of: fields.count)) })
        case .nullable(let inner): return isTooDeep(inner, place) ? .null : value(inner, at: place)
        case .union(let union): return self.union(union, at: place)
        case .type(let name): return type(name, at: place)
        }
    }

    private func type(_ name: String, at place: Place) -> JSONTree {
        guard let entry = types[name] else { return .null }
        if usesExamples, let value = example(name, entry) { return value }
        return made(name, entry, at: place)
    }

    /// A value that is not an example.
    private func made(_ name: String, _ entry: TypeCatalogue.Entry, at place: Place) -> JSONTree {
        guard place.depth < Self.maximumDepth, place.types.count < Self.maximumTypes, place.room > 0 else {
            return .null
        }
        var inner = place
        inner.owner = name
        inner.types.append(name)
        return value(entry.schema, at: inner)
    }

    private func example(_ name: String, _ entry: TypeCatalogue.Entry) -> JSONTree? {
        if let preferredExample, let example = entry.examples.first(where: { $0.name == preferredExample }) {
            return example.value
        }
        return preferred[name] ?? entry.examples.first?.value
    }

    private func object(_ fields: [MockField], at place: Place) -> JSONTree {
        let kept = fields.filter { $0.isRequired || includesOptional && !isTooDeep($0.schema, place, of: fields.count) }
        // Required members that are null would add up, too.
        guard place.room > kept.count else { return kept.isEmpty ? [:] : .null }
        return .object(
            kept.map { .init(key: $0.key, value: value($0.schema, at: place.member($0.key, of: kept.count))) }
        )
    }

    /// Returns true if an optional value, one of a number of parts, would start its own type again, be too deep, or have no room.
    private func isTooDeep(_ schema: MockSchema, _ place: Place, of count: Int = 1) -> Bool {
        if place.depth >= Self.maximumDepth || place.room <= count { return true }
        switch schema {
        case .type(let name): return place.types.contains(name)
        case .nullable(let inner): return isTooDeep(inner, place)
        case .list(let element, _), .map(let element, _): return isTooDeep(element, place)
        default: return false
        }
    }

    // MARK: Lists and maps

    private func list(_ element: MockSchema, _ limits: MockLimits, at place: Place) -> JSONTree {
        let least = max(0, limits.minItems ?? 0)
        let most = limits.maxItems ?? .max
        if isTooDeep(element, place) {
            let count = Self.count(least, at: place)
            return .array((0..<count).map { value(element, at: place.element($0, of: count)) })
        }
        var elements = examples(of: element).prefix(most).map(\.self)
        let wanted = Self.count(elements.isEmpty ? min(max(listLength, least), most) : least, at: place)
        while elements.count < wanted {
            elements.append(made(element, at: place.element(elements.count, of: wanted)))
        }
        return .array(elements)
    }

    /// The examples of a list's elements.
    private func examples(of element: MockSchema) -> [JSONTree] {
        guard usesExamples, let name = types.typeName(element) else { return [] }
        return types[name]?.examples.map(\.value) ?? []
    }

    /// The number of elements for which there is room.
    private static func count(_ wanted: Int, at place: Place) -> Int {
        max(0, min(wanted, 10_000, place.room))
    }

    /// An element that is not an example, so that it differs from the elements before it.
    private func made(_ element: MockSchema, at place: Place) -> JSONTree {
        guard let name = types.typeName(element), let entry = types[name] else { return value(element, at: place) }
        return made(name, entry, at: place)
    }

    private func map(_ element: MockSchema, _ limits: MockLimits, at place: Place) -> JSONTree {
        let least = max(0, limits.minItems ?? 0)
        let isEmpty = isTooDeep(element, place)
        let count = isEmpty ? least : min(max(2, least), limits.maxItems ?? .max)
        let keys = (0..<Self.count(count, at: place)).map { index in
            index < ExampleWords.keys.count ? ExampleWords.keys[index] : "key\(index + 1)"
        }
        return .object(keys.map { .init(key: $0, value: value(element, at: place.member($0, of: keys.count))) })
    }

    // MARK: Unions

    private func union(_ union: MockUnion, at place: Place) -> JSONTree {
        var seed = place.seed
        let fitting = union.cases.filter { !isTooDeep($0.schema, place) }
        guard let chosen = seed.pick(fitting) ?? union.cases.first else { return .null }
        let content = value(chosen.schema, at: place)
        switch union.form {
        case .ordered: return content
        case .inline(let key):
            guard case .object(let members) = content else { return content }
            return .object([.init(key: key, value: .string(chosen.tag))] + members.filter { $0.key != key })
        case .adjacent(let key, let member):
            return .object([.init(key: key, value: .string(chosen.tag)), .init(key: member, value: content)])
        case .presence: return .object([.init(key: chosen.tag, value: content)])
        case .status(let key, let member):
            let status = chosen.statuses?.lowerBound ?? 200
            return .object([.init(key: key, value: .integer(status)), .init(key: member, value: content)])
        }
    }
}
