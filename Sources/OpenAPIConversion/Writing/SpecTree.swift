/// A part of a spec to be written: its YAML value without its layout.
indirect enum SpecTree: Equatable, Sendable {
    /// Text, quoted where YAML would read another type.
    case text(String)
    /// An unquoted word: a number, a boolean, a type, a name.
    case bare(String)
    case list([SpecTree])
    case mapping([SpecEntry])
}

/// A key of a spec and its value.
struct SpecEntry: Equatable, Sendable {
    var key: String
    var value: SpecTree

    init(_ key: String, _ value: SpecTree) {
        self.key = key
        self.value = value
    }
}

extension SpecTree {
    static func flag(_ value: Bool) -> SpecTree { .bare(value ? "true" : "false") }

    subscript(_ key: String) -> SpecTree? {
        guard case .mapping(let entries) = self else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// The text of a scalar.
    var scalar: String? {
        switch self {
        case .text(let text), .bare(let text): text
        case .list, .mapping: nil
        }
    }

    /// The tree without the value at a path. Steps into a list are numbers.
    func removing(_ path: some Collection<String>) -> SpecTree {
        changing(path) { _ in nil }
    }

    /// The tree with the value at a path changed or removed.
    func changing(_ path: some Collection<String>, _ change: (SpecTree) -> SpecTree?) -> SpecTree {
        guard let key = path.first else { return self }
        let rest = path.dropFirst()
        func changed(_ value: SpecTree) -> SpecTree? { rest.isEmpty ? change(value) : value.changing(rest, change) }
        switch self {
        case .text, .bare: return self
        case .list(let elements):
            return .list(elements.enumerated().compactMap { String($0) == key ? changed($1) : $1 })
        case .mapping(let entries):
            return .mapping(
                entries.compactMap { entry in
                    guard entry.key == key else { return entry }
                    return changed(entry.value).map { SpecEntry(key, $0) }
                }
            )
        }
    }
}
