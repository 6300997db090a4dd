import SpecTestSupport

@testable import EndpointSpec

/// Draws specs from the language's own tables: every key of a construct, with a value that the schema allows. New keys
/// of the language are drawn automatically.
struct SpecDrawing {
    private var random: SeededRandom
    private var typeNames: [String] = []
    private var endpointNames: [String] = []
    /// Types that the spec has, which others may name.
    private var declared: [String] = []
    private let constructs = Dictionary(uniqueKeysWithValues: LanguageSchema.constructs.map { ($0.name, $0) })

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// Lets a valid spec grow by parts that are drawn, each of which it has to stay valid with.
    mutating func spec(attempts: Int, mode: CompileMode = CompileMode.of(seed: 0)) -> DrawnSpec {
        typeNames = Array(HardNames.types.shuffled(using: &random).prefix(8))
        endpointNames = Array(HardNames.endpoints.shuffled(using: &random).prefix(6))
        var spec = DrawnSpec(
            api: .construct(
                "api",
                [entry("language", "1"), entry("name", "Fuzz"), entry("servers", "{ a: \"https://a.b\" }")]
                    + [SpecTree.Entry(key: "generate", value: .construct("generate", mode.settings))]
            ),
            file: .construct(
                "specFile",
                ["type", "endpoint", "repository"].map {
                    SpecTree.Entry(
                        key: $0 == "repository" ? "repositories" : $0 + "s",
                        value: .named(.construct($0), [])
                    )
                }
            )
        )
        for _ in 0..<attempts {
            var grown = spec
            declared = spec.file.parts.first.map { $0.keys } ?? []
            switch Int.random(in: 0..<8, using: &random) {
            case 0: grow(&grown.api, at: nil)
            // The three sections of a file, so that there is something for other parts to name.
            case 1...3: grow(&grown.file, at: [[0], [0], [1], [1], [2]].randomElement(using: &random))
            default: grow(&grown.file, at: nil)
            }
            if grown.isValid { spec = grown }
        }
        return withExamples(spec)
    }

    /// Gives each type an example that it can have one of.
    private mutating func withExamples(_ spec: DrawnSpec) -> DrawnSpec {
        var spec = spec
        guard let types = spec.file.parts.first else { return spec }
        declared = types.keys
        for number in types.parts.indices {
            guard case .construct(let name, let entries) = types.parts[number],
                !types.parts[number].keys.contains("examples")
            else { continue }
            var grown = spec
            let added = SpecTree.Entry(key: "examples", value: examples(of: entries))
            grown.file[[0, number]] = .construct(name, entries + [added])
            if grown.isValid { spec = grown }
        }
        return spec
    }

    private func entry(_ key: String, _ text: String) -> SpecTree.Entry {
        SpecTree.Entry(key: key, value: .scalar(text, isQuoted: false))
    }

    /// Adds a part to a tree, somewhere or there.
    mutating func grow(_ tree: inout SpecTree, at there: SpecTree.Path?) {
        let places = tree.paths.filter { path in
            switch tree[path] {
            case .construct, .named: true
            case .scalar, .list: false
            }
        }
        guard let place = there ?? places.randomElement(using: &random) else { return }
        switch tree[place] {
        case .construct(let name, let entries):
            guard let construct = constructs[name] else { return }
            let present = Set(entries.map(\.key))
            let open = construct.keys.filter { !present.contains($0) && !DrawnValues.needApp.contains($0) }
            guard let key = open.randomElement(using: &random), !isTold(key) else { return }
            let value =
                key == "examples"
                ? examples(of: entries) : draw(construct.shape(of: key), for: key, depth: place.count)
            let added = SpecTree.Entry(key: key, value: value)
            tree[place] = .construct(name, entries + [added])
        case .named(let shape, let entries):
            let key = name(for: shape, depth: place.count)
            guard !entries.contains(where: { $0.key == key }) else { return }
            let value = draw(shape, for: key, depth: place.count)
            tree[place] = .named(shape, entries + [SpecTree.Entry(key: key, value: value)])
        case .scalar, .list: return
        }
    }

    mutating func draw(_ shape: KeyShape, for key: String, depth: Int) -> SpecTree {
        switch shape {
        case .anything, .text, .textOrNull: return text(for: key)
        case .word(let words): return .scalar(pick(words.filter { !DrawnValues.needApp.contains($0) }), isQuoted: true)
        case .flag: return .scalar(pick(["true", "false"]), isQuoted: false)
        case .whole(let range):
            let some = Int.random(in: range.lowerBound...min(range.upperBound, range.lowerBound + 20), using: &random)
            return .scalar(
                "\([range.lowerBound, range.upperBound, some].randomElement(using: &random) ?? some)",
                isQuoted: false
            )
        case .number(let range): return .scalar("\(Double.random(in: range, using: &random))", isQuoted: false)
        case .list(let element):
            return .list(
                (0..<Int.random(in: 1...4, using: &random)).map { _ in draw(element, for: key, depth: depth + 1) }
            )
        case .bracketedType: return .list([.scalar(type(), isQuoted: true)])
        case .byStatus:
            let statuses = ["200", "201", "202", "204"].shuffled(using: &random).prefix(2)
            return .named(
                shape,
                statuses.map { SpecTree.Entry(key: $0, value: .scalar(pick([type(), "none"]), isQuoted: true)) }
            )
        case .named(let inner):
            let names = Set((0..<Int.random(in: 1...3, using: &random)).map { _ in name(for: inner, depth: depth) })
                .sorted()
            return .named(
                inner,
                names.map { SpecTree.Entry(key: $0, value: draw(inner, for: $0, depth: depth + 1)) }
            )
        case .construct(let name): return construct(name, depth: depth)
        case .either(let shapes):
            if shapes.contains(where: { if case .bracketedType = $0 { true } else { false } }), shapes.count == 2 {
                return .scalar(type(), isQuoted: true)
            }
            guard let shape = shapes.randomElement(using: &random) else { return text(for: key) }
            return draw(shape, for: key, depth: depth)
        }
    }

    /// An example with a value for each field, or a word for other types.
    private mutating func examples(of type: [SpecTree.Entry]) -> SpecTree {
        var fields: [SpecTree.Entry] = []
        if case .named(_, let declared)? = type.first(where: { $0.key == "fields" })?.value {
            for field in declared {
                var value = field.value
                if case .construct(_, let keys) = value, let type = keys.first(where: { $0.key == "type" }) {
                    value = type.value
                }
                guard case .scalar(let type, _) = value else { continue }
                fields.append(SpecTree.Entry(key: field.key, value: .scalar(example(of: type), isQuoted: false)))
            }
        }
        let value = fields.isEmpty ? text(for: "enum") : .named(.anything, fields)
        return .named(.anything, [SpecTree.Entry(key: "usual", value: value)])
    }

    /// An example of a declared type, null for an optional type, or a word, which only enums and some wrappers accept.
    private mutating func example(of type: String) -> String {
        if type.hasSuffix("?") {
            let inner = String(type.dropLast())
            return DrawnValues.example(of: inner) == nil || Bool.random(using: &random) ? "null" : example(of: inner)
        }
        for (list, brackets) in [("list(", ("[", "]")), ("map(", ("{ k: ", " }"))] where type.hasPrefix(list) {
            let element = String(type.dropFirst(list.count).dropLast())
            if declared.contains(element) { return list == "list(" ? "[]" : "{}" }
            return brackets.0 + example(of: element) + brackets.1
        }
        return DrawnValues.example(of: type) ?? pick(["none", "a", "C"])
    }

    /// The required keys, one of each group of alternatives, and sometimes another key.
    private mutating func construct(_ name: String, depth: Int) -> SpecTree {
        guard let construct = constructs[name] else { return .construct(name, []) }
        var keys = Set(construct.rows.filter(\.isRequired).map(\.name))
        keys.formUnion(construct.oneOf.randomElement(using: &random) ?? [])
        let chance = depth < 5 ? 15 : 40
        for key in construct.keys where Int.random(in: 0..<chance, using: &random) == 0 && !isTold(key) {
            keys.insert(key)
        }
        for row in construct.rows where keys.contains(row.name) { keys.formUnion(row.needs) }
        let present = construct.keys.filter { keys.contains($0) && !DrawnValues.needApp.contains($0) }
        return .construct(
            name,
            present.map {
                SpecTree.Entry(key: $0, value: draw(construct.shape(of: $0), for: $0, depth: depth + 1))
            }
        )
    }

    /// Returns true if a purely descriptive key is omitted, because such keys would make up most of a spec.
    private mutating func isTold(_ key: String) -> Bool {
        ["description", "deprecated"].contains(key) && Int.random(in: 0..<8, using: &random) > 0
    }

    private mutating func text(for key: String) -> SpecTree {
        switch DrawnValues.byKey[key] {
        case .texts(let texts)?: .scalar(pick(texts), isQuoted: true)
        case .bare(let texts)?: .scalar(pick(texts), isQuoted: false)
        case .types?: .scalar(pick(declared.isEmpty ? typeNames : declared), isQuoted: true)
        case .members?: .scalar(pick(HardNames.members), isQuoted: true)
        case .endpoints?: .scalar(pick(endpointNames), isQuoted: true)
        case nil: .scalar(pick(DrawnValues.any + HardNames.members.prefix(4)), isQuoted: Bool.random(using: &random))
        }
    }

    private mutating func name(for shape: KeyShape, depth: Int) -> String {
        switch shape {
        case .construct("type"): pick(typeNames)
        case .construct("repository"): pick(HardNames.repositories)
        case .construct("endpoint"), .construct("repositorysMethod"): pick(endpointNames)
        default: pick(HardNames.members)
        }
    }

    private mutating func type() -> String {
        let scalars = SpecScalar.allCases.map(\.rawValue)
        let leaf = pick(Bool.random(using: &random) || declared.isEmpty ? scalars : declared)
        return pick([leaf, leaf, "\(leaf)?", "list(\(leaf))", "map(\(leaf))", "list(\(leaf)?)?", "map(list(\(leaf)))"])
    }

    /// A number below a limit.
    mutating func oneOf(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// The way to any part of a tree but its root.
    mutating func anyPath(of tree: SpecTree) -> SpecTree.Path? { tree.paths.dropFirst().randomElement(using: &random) }

    /// Draws the names that a spec has.
    mutating func use(_ spec: DrawnSpec) {
        guard case .construct(_, let entries) = spec.file else { return }
        for entry in entries where entry.key == "types" { declared = entry.value.keys }
        for entry in entries where entry.key == "endpoints" { endpointNames = entry.value.keys }
        typeNames = declared
    }

    private mutating func pick(_ choices: some Collection<String>) -> String {
        choices.randomElement(using: &random) ?? ""
    }
}
