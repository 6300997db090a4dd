@testable import EndpointSpec

/// A drawn spec: YAML values, and the construct of the language for each mapping.
indirect enum SpecTree {
    struct Entry {
        var key: String
        var value: SpecTree
    }

    case scalar(String, isQuoted: Bool)
    case list([SpecTree])
    /// A mapping whose keys are the language's, by the construct's name.
    case construct(String, [Entry])
    /// A mapping with the user's keys.
    case named(KeyShape, [Entry])

    /// YAML in flow style, on one line.
    var text: String {
        switch self {
        case .scalar(let text, let isQuoted): isQuoted ? Self.quoted(text) : text
        case .list(let items): "[" + items.map(\.text).joined(separator: ", ") + "]"
        case .construct(_, let entries), .named(_, let entries):
            "{ " + entries.map { "\(Self.quoted($0.key)): \($0.value.text)" }.joined(separator: ", ") + " }"
        }
    }

    /// As a file: a line for each entry of the two outermost mappings.
    var fileText: String {
        guard case .construct(_, let entries) = self else { return text }
        return entries.map { entry in
            guard case .named(_, let inner) = entry.value, !inner.isEmpty else {
                return "\(entry.key): \(entry.value.text)\n"
            }
            return "\(entry.key):\n" + inner.map { "  \(Self.quoted($0.key)): \($0.value.text)\n" }.joined()
        }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension SpecTree {
    /// The way to a part: positions among the parts of parts.
    typealias Path = [Int]

    var parts: [SpecTree] {
        switch self {
        case .scalar: []
        case .list(let items): items
        case .construct(_, let entries), .named(_, let entries): entries.map(\.value)
        }
    }

    /// The keys of a mapping.
    var keys: [String] {
        switch self {
        case .scalar, .list: []
        case .construct(_, let entries), .named(_, let entries): entries.map(\.key)
        }
    }

    /// The ways to all parts, the outer ones first.
    var paths: [Path] { [[]] + parts.enumerated().flatMap { number, part in part.paths.map { [number] + $0 } } }

    subscript(_ path: Path) -> SpecTree {
        get { path.reduce(self) { $0.parts[$1] } }
        set {
            guard let first = path.first else { return self = newValue }
            var part = parts[first]
            part[Array(path.dropFirst())] = newValue
            replace(first, with: part)
        }
    }

    /// The tree without one of its parts.
    func without(_ path: Path) -> SpecTree {
        guard let last = path.last else { return self }
        var tree = self
        tree[path.dropLast()].replace(last, with: nil)
        return tree
    }

    private mutating func replace(_ number: Int, with part: SpecTree?) {
        switch self {
        case .scalar: return
        case .list(var items):
            items.replaceSubrange(number...number, with: [part].compactMap(\.self))
            self = .list(items)
        case .construct(let name, let entries): self = .construct(name, Self.replaced(number, part, in: entries))
        case .named(let shape, let entries): self = .named(shape, Self.replaced(number, part, in: entries))
        }
    }

    private static func replaced(_ number: Int, _ part: SpecTree?, in entries: [Entry]) -> [Entry] {
        var entries = entries
        entries.replaceSubrange(number...number, with: part.map { [Entry(key: entries[number].key, value: $0)] } ?? [])
        return entries
    }
}
