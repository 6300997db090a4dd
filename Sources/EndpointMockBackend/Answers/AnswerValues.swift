internal import EndpointRuntime

/// Chooses the value of an answer: an example or a generated value.
struct AnswerValues: Sendable {
    /// A value and its origin.
    struct Found: Sendable {
        let value: JSONTree
        let source: MockExchange.Source
    }

    let types: TypeCatalogue
    let errors: MockErrors
    private let maker: ValueMaker
    /// The examples of each entity by key.
    private let keyed: [String: [String: TypeCatalogue.Example]]
    /// The member with the key of each entity, by type.
    let keys: [String: String]

    init(_ api: MockAPI, _ types: TypeCatalogue, listLength: Int) {
        self.types = types
        errors = api.errors
        maker = ValueMaker(types: types, listLength: listLength)
        keys = Dictionary(api.entities.map { ($0.type, $0.key) }) { first, _ in first }
        var keyed: [String: [String: TypeCatalogue.Example]] = [:]
        for entity in api.entities {
            for example in types[entity.type]?.examples ?? [] {
                guard let key = example.value[entity.key]?.parameterText else { continue }
                keyed[entity.type, default: [:]][key] = example
            }
        }
        self.keyed = keyed
    }

    /// Returns the value of an answer without its envelope.
    func value(
        _ answer: MockAnswer,
        _ match: RouteTable.Match,
        _ preferences: Preferences
    ) -> Result<Found, MockProblem> {
        guard let schema = answer.schema else { return .success(Found(value: .null, source: .made)) }
        var maker = maker
        maker.usesExamples = !preferences.isDynamic
        let wanted = preferences.example ?? (preferences.isDynamic ? nil : answer.example)
        if !preferences.isDynamic, let found = example(schema, wanted, match) { return .success(found) }
        if let wanted {
            guard maker.hasExample(wanted, in: schema) else {
                return .failure(.unknownExample(wanted, known: maker.examples(in: schema)))
            }
            maker.preferredExample = wanted
        }
        maker.preferred = preferences.isDynamic ? [:] : preferred(match)
        var place = ValueMaker.Place(seed: match.route.seed)
        for value in match.values { place.seed = place.seed.with(value.value) }
        let made = keyed(maker.value(schema, at: place), schema, match)
        return .success(Found(value: made, source: wanted.map { .example($0) } ?? .made))
    }

    /// The example that the request asks for, the one that the path names, or the first one. For a list, all of them.
    private func example(_ schema: MockSchema, _ wanted: String?, _ match: RouteTable.Match) -> Found? {
        if let name = types.typeName(schema), let examples = types[name]?.examples, !examples.isEmpty {
            if let wanted {
                return examples.first { $0.name == wanted }.map { Found(value: $0.value, source: .example($0.name)) }
            }
            let chosen = named(name, match) ?? examples[0]
            return Found(value: chosen.value, source: .example(chosen.name))
        }
        guard let name = types.elementTypeName(schema), let examples = types[name]?.examples, !examples.isEmpty else {
            return nil
        }
        if let wanted {
            return examples.first { $0.name == wanted }
                .map { Found(value: .array([$0.value]), source: .example($0.name)) }
        }
        return Found(value: .array(examples.map(\.value)), source: .example(nil))
    }

    /// The example whose key is in the path. The last parameter is tried first.
    private func named(_ type: String, _ match: RouteTable.Match) -> TypeCatalogue.Example? {
        guard let keyed = keyed[type] else { return nil }
        return match.values.reversed().lazy.compactMap { keyed[$0.value] }.first
    }

    /// The examples that the path names, by type.
    private func preferred(_ match: RouteTable.Match) -> [String: JSONTree] {
        if match.values.isEmpty { return [:] }
        return keyed.keys.reduce(into: [:]) { result, type in result[type] = named(type, match)?.value }
    }

    /// Gives a made entity the requested key, if the path ends with a key.
    private func keyed(_ value: JSONTree, _ schema: MockSchema, _ match: RouteTable.Match) -> JSONTree {
        guard let name = types.typeName(schema), let key = keys[name], let asked = match.values.last,
            match.route.template.segments.last?.parameter != nil,
            let field = types.fields(of: schema)?.first(where: { $0.key == key })
        else { return value }
        var value = value
        switch types.resolvedThroughNull(field.schema) {
        case .integer: if let number = JSONTree(number: asked.value) { value[key] = number }
        case .string: value[key] = .string(asked.value)
        default: break
        }
        return value
    }

    /// Returns a made value, if the request asks for no example.
    func made(_ schema: MockSchema, at seed: MockSeed, named name: String = "") -> JSONTree {
        maker.value(schema, at: ValueMaker.Place(seed: seed, name: name))
    }
}

extension MockAnswer {
    /// The schema of the value without its envelope; nil if there is no content.
    var schema: MockSchema? {
        switch content {
        case .none: nil
        case .json(let schema, _, _): schema
        case .events(let schema, _, _), .lines(let schema, _): .list(schema)
        case .text: .string()
        case .binary: .string(.base64)
        }
    }
}
