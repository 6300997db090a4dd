import EndpointDescription

/// Finds the case of a union that a value is of.
struct UnionMatcher {
    let index: SpecIndex
    /// The number of values that may still be looked at.
    private(set) var effort: Int

    /// The case of a union that a value is of, with the part of it that is the case's own.
    mutating func choice(
        _ literal: Located<SpecLiteral>,
        of union: SpecUnion
    ) -> (number: Int, payload: Located<SpecLiteral>, status: Int?)? {
        switch union.form {
        case .kinds, .expandable, .ordered:
            // A number without quotes is a text only if there is no type that takes the number.
            let number = number(literal, of: union, asText: false) ?? number(literal, of: union, asText: true)
            return number.map { ($0, literal, nil) }
        case .presence:
            guard case .map(let entries) = literal.value, entries.count == 1, let entry = entries.first else {
                return nil
            }
            let number = union.cases.firstIndex { $0.tag.value == entry.key.value }
            return number.map { ($0, entry.value, nil) }
        case .inline(let key):
            guard case .map(let entries) = literal.value, let tag = entries.text(under: key.name.value),
                let number = union.cases.firstIndex(where: { $0.tag.value == tag })
            else { return nil }
            let fields = union.cases[number].type.value.declaredName.flatMap { index.object($0)?.fields } ?? []
            let isField = fields.contains { $0.name.value == key.name.value }
            let rest = isField ? entries : entries.filter { $0.key.value != key.name.value }
            return (number, Located(.map(rest), at: literal.location), nil)
        case .adjacent(let key, let content):
            guard case .map(let entries) = literal.value, let tag = entries.text(under: key.name.value),
                let value = entries.first(where: { $0.key.value == content.name.value })?.value, entries.count == 2,
                let number = union.cases.firstIndex(where: { $0.tag.value == tag })
            else { return nil }
            return (number, value, nil)
        case .status(let key, let content):
            guard case .map(let entries) = literal.value, let text = entries.text(under: key.name.value),
                let status = Int(text), entries.count == 2,
                let value = entries.first(where: { $0.key.value == content.name.value })?.value,
                let number = union.number(forStatus: status)
            else { return nil }
            return (number, value, status)
        }
    }
}

extension UnionMatcher {
    private mutating func number(_ literal: Located<SpecLiteral>, of union: SpecUnion, asText: Bool) -> Int? {
        let reading = LiteralReading(index: index, takesAllAsText: asText)
        var choice = UnionChoice(reading, effort: effort)
        // More are refused where the union is declared.
        let types = union.cases.prefix(UnionsRule.mostOrdered).map { reading.kind($0.type.value) }
        let number = choice.first(of: types, reading: literal.value)
        effort = choice.effort
        return number
    }
}

extension SpecUnion.Form {
    /// True for a union whose values are those of its cases, without a tag that names the case.
    var isFlat: Bool {
        switch self {
        case .kinds, .expandable, .ordered: true
        case .inline, .adjacent, .presence, .status: false
        }
    }
}

extension Set<String> {
    /// These names, those that hold one of them, those that hold one of those, and so on.
    package func spread(to holders: [String: [String]]) -> Set<String> {
        var all = self
        var pending = Array(self)
        while let next = pending.popLast() {
            for holder in holders[next] ?? [] where all.insert(holder).inserted { pending.append(holder) }
        }
        return all
    }
}

extension SpecUnion {
    /// The first case for a status: an exact one before a class, a class before the default.
    fileprivate func number(forStatus status: Int) -> Int? {
        cases.firstIndex { $0.status == .exactly(status) } ?? cases.firstIndex { $0.status == .hundreds(status / 100) }
            ?? cases.firstIndex { $0.status == .any }
    }
}

extension [SpecLiteralEntry] {
    fileprivate func text(under key: String) -> String? {
        guard case .scalar(let text, _)? = first(where: { $0.key.value == key })?.value.value else { return nil }
        return text
    }
}

extension ValidatedSpec {
    /// The case of a union that a value of the spec is of, with the part of it that is the case's own.
    package func choice(
        _ literal: SpecLiteral,
        of union: SpecUnion
    ) -> (number: Int, payload: SpecLiteral, status: Int?)? {
        // What was checked before took no more.
        var matcher = UnionMatcher(index: index, effort: .max)
        let choice = matcher.choice(Located(literal, at: .start(of: "")), of: union)
        return choice.map { ($0.number, $0.payload.value, $0.status) }
    }
}
