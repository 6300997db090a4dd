import EndpointSpec

/// A whole spec as one tree. It has `api`, all types and endpoints by name, and for each file its other content and the
/// names of its types and endpoints in their order.
struct SpecOutline {
    private static let listed = ["types", "endpoints"]

    static let shape = SpecShape.keyed([
        ("api", .language(.construct("api"))),
        (
            "files",
            .unordered(
                .keyed([
                    ("defaults", .language(.construct("defaultsOfFile"))), ("types", .language(.anything)),
                    ("endpoints", .language(.anything)),
                    ("repositories", .language(.named(.construct("repository")))),
                ])
            )
        ),
        ("types", .unordered(.language(.construct("type")))),
        ("endpoints", .unordered(.language(.construct("endpoint")))),
    ])

    let tree: SpecTree

    init(tree: SpecTree) { self.tree = Self.shape.normalized(tree) }

    init(api: SpecTree, files: [(name: String, tree: SpecTree)]) {
        var members: [String: [SpecEntry]] = [:]
        let outlines = files.map { name, file in
            guard case .mapping(let entries) = file else { return SpecEntry(name, .mapping([])) }
            let outline = entries.compactMap { entry -> SpecEntry? in
                guard Self.listed.contains(entry.key) else { return entry.key.hasPrefix("x-") ? nil : entry }
                guard case .mapping(let named) = entry.value, !named.isEmpty else { return nil }
                members[entry.key, default: []] += named
                return SpecEntry(entry.key, .list(named.map { .text($0.key) }))
            }
            return SpecEntry(name, .mapping(outline))
        }
        self.init(
            tree: .mapping(
                [SpecEntry("api", api), SpecEntry("files", .mapping(outlines))]
                    + Self.listed.map { SpecEntry($0, .mapping(members[$0] ?? [])) }
            )
        )
    }

    var api: SpecTree { tree["api"] ?? .mapping([]) }

    /// The files as they are written. Entries that this outline does not list keep their place in an earlier one.
    func files(after earlier: SpecOutline) -> [(name: String, tree: SpecTree)] {
        guard case .mapping(let outlines)? = tree["files"] else { return [] }
        var names = outlines.map(\.key)
        var homes = home
        for (key, members) in earlier.home {
            for (name, file) in members where tree[key]?[name] != nil && homes[key]?[name] == nil {
                homes[key, default: [:]][name] = file
                if !names.contains(file) { names.append(file) }
            }
        }
        return names.sorted().map { name in
            let outline = tree["files"]?[name]
            let parts = ["defaults", "types", "endpoints", "repositories"].compactMap { key -> SpecEntry? in
                guard Self.listed.contains(key) else { return outline?[key].map { SpecEntry(key, $0) } }
                let first = Self.names(outline?[key])
                let late = (homes[key] ?? [:]).filter { $0.value == name && !first.contains($0.key) }.keys.sorted()
                let entries = (first + late).compactMap { member in
                    tree[key]?[member].map { SpecEntry(member, $0) }
                }
                return entries.isEmpty ? nil : SpecEntry(key, .mapping(entries))
            }
            return (name, .mapping(parts))
        }
    }

    /// The file of each type and each endpoint.
    private var home: [String: [String: String]] {
        guard case .mapping(let outlines)? = tree["files"] else { return [:] }
        var home: [String: [String: String]] = [:]
        for outline in outlines {
            for key in Self.listed {
                for name in Self.names(outline.value[key]) { home[key, default: [:]][name] = outline.key }
            }
        }
        return home
    }

    private static func names(_ tree: SpecTree?) -> [String] {
        guard case .list(let names)? = tree else { return [] }
        return names.compactMap(\.scalar)
    }
}
