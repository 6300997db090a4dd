/// Puts examples in the place of what refers to them.
struct ExampleExpansion {
    private struct Key: Hashable {
        let type: String
        let example: String
    }

    /// More values than anyone writes as an example: a few lines can refer to each other until no memory holds them.
    private static let mostValues = 20_000
    /// Deeper than anyone nests values, and shallow enough for whoever walks over them.
    private static let mostLevels = 64

    let index: SpecIndex
    private(set) var diagnostics: [Diagnostic] = []
    /// The examples that are just being put in place.
    private var path: [Key] = []
    private var reported: Set<Key> = []
    private var count = 0
    private var level = 0
    private var isTooDeep = false
    private var matcher: UnionMatcher

    init(index: SpecIndex) {
        self.index = index
        matcher = UnionMatcher(index: index, effort: 0)
    }

    /// An example's value without references, as far as they lead anywhere.
    mutating func value(of example: SpecExample, of type: SpecType) -> Located<SpecLiteral> {
        (count, level, isTooDeep) = (0, 0, false)
        matcher = UnionMatcher(index: index, effort: LiteralChecker.mostEffort)
        let value = expanded(example, of: type)
        if count > Self.mostValues { diagnostics.append(.endlessExample(example, most: Self.mostValues)) }
        if isTooDeep { diagnostics.append(.deepExample(example, most: Self.mostLevels)) }
        return value
    }

    private mutating func expanded(_ example: SpecExample, of type: SpecType) -> Located<SpecLiteral> {
        path.append(Key(type: type.name.value, example: example.name.value))
        defer { path.removeLast() }
        return expanded(example.value, as: .named(type.name.value))
    }

    private mutating func expanded(_ literal: Located<SpecLiteral>, as type: SpecTypeExpression) -> Located<SpecLiteral>
    {
        count += 1
        guard count <= Self.mostValues, !isTooDeep else { return literal }
        level += 1
        defer { level -= 1 }
        if level > Self.mostLevels {
            isTooDeep = true
            return literal
        }
        switch (type, literal.value) {
        case (.optional(let inner), _): return expanded(literal, as: inner)
        case (.list(let element), .list(let items)):
            return Located(.list(items.map { expanded($0, as: element) }), at: literal.location)
        case (.map(let value), .map(let entries)):
            return Located(.map(entries.map { expanded($0, as: value) }), at: literal.location)
        case (.named(let name), _): return expanded(literal, of: name)
        case (.scalar, _), (.list, _), (.map, _): return literal
        }
    }

    private mutating func expanded(_ entry: SpecLiteralEntry, as type: SpecTypeExpression) -> SpecLiteralEntry {
        SpecLiteralEntry(key: entry.key, value: expanded(entry.value, as: type))
    }

    private mutating func expanded(_ literal: Located<SpecLiteral>, of name: String) -> Located<SpecLiteral> {
        if case .example(let example, let owner)? = index.reference(literal.value, to: name) {
            let key = Key(type: owner.name.value, example: example.name.value)
            guard let start = path.firstIndex(of: key) else { return expanded(example, of: owner) }
            report(path[start...], at: literal.location)
            return literal
        }
        switch index.type(name)?.kind {
        case .object?: return fields(of: literal, in: name)
        case .union(let union)?: return self.union(union, literal)
        case .enumeration?, .wrapper?, .custom?, nil: return literal
        }
    }

    private mutating func fields(of literal: Located<SpecLiteral>, in name: String) -> Located<SpecLiteral> {
        guard case .map(let entries) = literal.value, let fields = index.fieldsByName(of: name) else { return literal }
        let expanded = entries.map { entry in
            fields[entry.key.value].map { self.expanded(entry, as: $0.type.value) } ?? entry
        }
        return Located(.map(expanded), at: literal.location)
    }

    private mutating func union(_ union: SpecUnion, _ literal: Located<SpecLiteral>) -> Located<SpecLiteral> {
        guard let choice = matcher.choice(literal, of: union) else { return literal }
        let type = union.cases[choice.number].type.value
        switch union.form {
        case .kinds, .expandable, .ordered, .inline: return expanded(literal, as: type)
        case .presence: return content(of: literal, under: union.cases[choice.number].tag.value, as: type)
        case .adjacent(_, let key), .status(_, let key): return content(of: literal, under: key.name.value, as: type)
        }
    }

    private mutating func content(
        of literal: Located<SpecLiteral>,
        under key: String,
        as type: SpecTypeExpression
    ) -> Located<SpecLiteral> {
        guard case .map(let entries) = literal.value else { return literal }
        let expanded = entries.map { $0.key.value == key ? self.expanded($0, as: type) : $0 }
        return Located(.map(expanded), at: literal.location)
    }

    /// Each circle once, whichever of its examples it was found from.
    private mutating func report(_ circle: ArraySlice<Key>, at location: SourceLocation) {
        guard reported.isDisjoint(with: circle) else { return }
        reported.formUnion(circle)
        let names = circle.map(\.example) + circle.prefix(1).map(\.example)
        diagnostics.append(
            Diagnostic(
                "circular-example",
                at: location,
                "this example contains itself: \(names.joined(separator: " → ")); write out the value of one of them"
            )
        )
    }
}

/// The examples of all types, written out: the stages that follow need not know that they refer to each other.
struct ExpandedExamples {
    private(set) var byType: [String: [SpecExample]] = [:]
    /// Those of examples that contain themselves, and of examples that are too large.
    let diagnostics: [Diagnostic]

    init(_ index: SpecIndex) {
        var expansion = ExampleExpansion(index: index)
        for type in index.types where !type.examples.isEmpty {
            let examples = type.examples.map { SpecExample(name: $0.name, value: expansion.value(of: $0, of: type)) }
            // Of two types with one name, the first is found.
            byType[type.name.value] = byType[type.name.value] ?? examples
        }
        diagnostics = expansion.diagnostics
    }
}

extension Diagnostic {
    fileprivate static func deepExample(_ example: SpecExample, most: Int) -> Diagnostic {
        Diagnostic(
            "invalid-example",
            at: example.name.location,
            "the example '\(example.name.value)' has more than \(most) nested levels, with the examples that it "
                + "refers to; refer to fewer"
        )
    }

    fileprivate static func endlessExample(_ example: SpecExample, most: Int) -> Diagnostic {
        Diagnostic(
            "invalid-example",
            at: example.name.location,
            "the example '\(example.name.value)' has more than \(most) values, with the examples that it refers "
                + "to; refer to fewer"
        )
    }
}
