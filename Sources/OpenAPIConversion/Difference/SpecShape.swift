import EndpointSpec

/// A shape in the language's schema. The importer's own shapes describe documents.
typealias LanguageShape = EndpointSpec.KeyShape

/// The shape of a part of a spec. It shows that two spellings mean the same.
indirect enum SpecShape: Sendable {
    /// A shape of the language's schema.
    case language(LanguageShape)
    /// A mapping from names to values in any order.
    case unordered(SpecShape)
    /// Keys that are not part of the language.
    case keyed([(key: String, shape: SpecShape)])

    /// The shape of the value for a key in a mapping.
    func child(_ key: String, of tree: SpecTree) -> SpecShape {
        switch self {
        case .unordered(let shape): return shape
        case .keyed(let shapes): return shapes.first { $0.key == key }?.shape ?? .language(.anything)
        case .language(let shape):
            switch LanguageForm(shape, tree) {
            case .construct(let construct): return .language(construct.shape(of: key))
            case .named(let value): return .language(value)
            case .list, .type, .other: return .language(.anything)
            }
        }
    }

    /// The tree in its canonical form.
    func normalized(_ tree: SpecTree) -> SpecTree {
        switch (self, tree) {
        case (.unordered, .mapping(let entries)):
            return .mapping(children(entries, of: tree).sorted { $0.key < $1.key })
        case (.keyed(let shapes), .mapping(let entries)):
            return .mapping(Self.sorted(children(entries, of: tree), by: shapes.map(\.key)))
        case (.language(let shape), _): return normalized(tree, LanguageForm(shape, tree))
        default: return tree.plain
        }
    }

    private func normalized(_ tree: SpecTree, _ form: LanguageForm) -> SpecTree {
        switch (form, tree) {
        case (.construct(let construct), .mapping(let entries)):
            let whole = Self.withDefaultApart(children(entries, of: tree), construct)
            let sorted = Self.sorted(whole, by: construct.keys)
            // A single type is short for a mapping with only a type.
            let isShort = sorted.count == 1 && sorted[0].key == "type" && construct.mayBeShort
            return isShort ? sorted[0].value : .mapping(sorted)
        case (.named, .mapping(let entries)): return .mapping(children(entries, of: tree))
        case (.list(let shape), .list(let elements)):
            return .list(elements.map { SpecShape.language(shape).normalized($0) })
        case (.type(let construct), _): return Self.type(tree, construct)
        default: return tree.plain
        }
    }

    private func children(_ entries: [SpecEntry], of tree: SpecTree) -> [SpecEntry] {
        entries.map { SpecEntry($0.key, child($0.key, of: tree).normalized($0.value)) }
    }

    private static func sorted(_ entries: [SpecEntry], by keys: [String]) -> [SpecEntry] {
        let ranks = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
        return entries.enumerated().sorted { left, right in
            let l = (ranks[left.element.key] ?? keys.count, left.element.key)
            return l < (ranks[right.element.key] ?? keys.count, right.element.key)
        }.map(\.element)
    }

    /// Splits `type: int = 5`, which contains a default, beside other keys.
    private static func withDefaultApart(_ entries: [SpecEntry], _ construct: LanguageConstruct) -> [SpecEntry] {
        guard let index = entries.firstIndex(where: { $0.key == "type" }),
            case .mapping(let apart) = type(entries[index].value, construct)
        else { return entries }
        return entries[..<index] + apart + entries[(index + 1)...]
    }

    /// A type in its canonical spelling, with its default in a key of its own.
    private static func type(_ tree: SpecTree, _ construct: LanguageConstruct?) -> SpecTree {
        switch tree {
        case .text(let text), .bare(let text):
            guard let parsed = SpecTypeExpression.parsed(text) else { return tree.plain }
            let type = SpecTree.text(parsed.type.specText)
            guard let standard = parsed.defaultText else { return type }
            guard let construct, construct.keys.contains("default") else { return tree.plain }
            return .mapping([SpecEntry("type", type), SpecEntry("default", SpecTree.bare(standard).plain)])
        case .list(let elements):
            guard elements.count == 1, let text = bracketed(elements[0]) else { return tree.plain }
            return .text(text)
        case .mapping: return tree.plain
        }
    }

    /// The element in `[T]` and `[string: T]`.
    private static func bracketed(_ element: SpecTree) -> String? {
        if case .mapping(let entries) = element {
            guard entries.count == 1, let inner = type(entries[0].value, nil).scalar else { return nil }
            return "map(\(inner))"
        }
        return type(element, nil).scalar.map { "list(\($0))" }
    }
}

/// The form of a tree, among those that the schema allows.
private enum LanguageForm {
    case construct(LanguageConstruct)
    case named(LanguageShape)
    case list(LanguageShape)
    /// A type, which can also be a mapping of this construct.
    case type(LanguageConstruct?)
    case other

    init(_ shape: LanguageShape, _ tree: SpecTree) {
        let shapes = Self.alternatives(shape)
        let constructs = shapes.compactMap { shape -> LanguageConstruct? in
            if case .construct(let name) = shape { LanguageSchema.construct(name) } else { nil }
        }
        switch tree {
        case .mapping(let entries):
            let keys = entries.map(\.key).filter { !$0.hasPrefix("x-") }
            let fitting = constructs.first { construct in keys.allSatisfy(construct.keys.contains) }
            let named = shapes.lazy.compactMap { shape -> LanguageShape? in
                switch shape {
                case .named(let value): value
                case .byStatus: .either([.type, .construct("answerByStatus")])
                default: nil
                }
            }.first
            self = fitting.map { .construct($0) } ?? named.map { .named($0) } ?? .other
        case .text, .bare:
            self = shapes.contains(where: \.isType) ? .type(constructs.first { $0.mayBeShort }) : .other
        case .list:
            let element = shapes.lazy.compactMap { if case .list(let element) = $0 { element } else { nil } }.first
            self = shapes.contains(where: \.isType) ? .type(nil) : element.map { .list($0) } ?? .other
        }
    }

    private static func alternatives(_ shape: LanguageShape) -> [LanguageShape] {
        if case .either(let shapes) = shape { shapes.flatMap(alternatives) } else { [shape] }
    }
}

extension LanguageConstruct {
    /// True if a single type is a valid short form.
    fileprivate var mayBeShort: Bool { keys.contains("type") }
}

extension SpecTree {
    /// The tree with plain scalars as text, regardless of quotes. Words whose meaning depends on quotes stay unchanged.
    fileprivate var plain: SpecTree {
        switch self {
        case .text: return self
        case .bare(let text):
            if ["", "~", "null", "Null", "NULL"].contains(text) { return .bare("null") }
            if ["true", "True", "TRUE", "false", "False", "FALSE"].contains(text) || Self.isWord(text) { return self }
            return text.utf8.first.map { "+-.0123456789".utf8.contains($0) } == true ? self : .text(text)
        case .list(let elements): return .list(elements.map(\.plain))
        case .mapping(let entries): return .mapping(entries.map { SpecEntry($0.key, $0.value.plain) })
        }
    }

    /// True for text that has another meaning in quotes and is not a JSON value: the time of a write, a reference to an
    /// example.
    static func isWord(_ text: String) -> Bool {
        text == SpecEffects.now || text.hasPrefix("$") && text.count > 1
    }
}
