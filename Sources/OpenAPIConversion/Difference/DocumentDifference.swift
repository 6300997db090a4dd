import EndpointSpec

/// Places differences in a document. A type's differences are at its schema, an endpoint's at its operation, and all
/// others at the document itself.
enum DocumentDifference {
    private static let version = "1"

    /// Settings of the whole import. They keep the differences small.
    struct Settings {
        var name: String
        var keys: SpecKeyStyle
        var domain: SpecDomainMode

        init(name: String, keys: SpecKeyStyle, domain: SpecDomainMode) {
            (self.name, self.keys, self.domain) = (name, keys, domain)
        }

        /// Reads the settings of an exported document; nil for other documents.
        init?(_ root: DocumentNode?) {
            guard let node = root?[SpecDifference.key], let name = node.text("name") else { return nil }
            self.name = name
            keys = node.text("keys").flatMap { SpecKeyStyle(rawValue: $0) } ?? .asWritten
            domain = node.text("domain").flatMap { SpecDomainMode(rawValue: $0) } ?? .separate
        }

        fileprivate var entries: [SpecEntry] {
            [
                SpecEntry("version", .bare(DocumentDifference.version)),
                SpecEntry(ExportSeal.key, .text(ExportSeal.blank)),
                SpecEntry("name", .text(name)),
                SpecEntry("keys", .text(keys.rawValue)), SpecEntry("domain", .text(domain.rawValue)),
            ]
        }
    }

    /// The document with a difference added to it.
    static func adding(_ difference: SpecTree?, _ settings: Settings, to document: SpecTree) -> SpecTree {
        var document = document
        var rest = settings.entries
        for entry in difference?.entries ?? [] {
            switch entry.key {
            case "types":
                let left = entry.value.entries.filter {
                    !put($0, at: ["components", "schemas", $0.key], in: &document)
                }
                if !left.isEmpty { rest.append(SpecEntry(entry.key, .mapping(left))) }
            case "endpoints":
                let paths = operations(of: document)
                let left = entry.value.entries.filter { change in
                    paths[change.key].map { !put(change, at: $0, in: &document) } ?? true
                }
                if !left.isEmpty { rest.append(SpecEntry(entry.key, .mapping(left))) }
            default: rest.append(entry)
            }
        }
        return document.adding([(SpecDifference.key, .mapping(rest))])
    }

    /// - Returns: True if the document has the place.
    private static func put(_ change: SpecEntry, at path: [String], in document: inout SpecTree) -> Bool {
        var isThere = false
        document = document.changing(path) { tree in
            isThere = true
            return tree.adding([(SpecDifference.key, change.value)])
        }
        return isThere
    }

    /// The paths of operations by id.
    private static func operations(of document: SpecTree) -> [String: [String]] {
        var paths: [String: [String]] = [:]
        for item in document["paths"]?.entries ?? [] {
            for operation in item.value.entries {
                guard let id = operation.value["operationId"]?.scalar else { continue }
                paths[id] = ["paths", item.key, operation.key]
            }
        }
        return paths
    }

    /// The difference in a document.
    static func found(in root: DocumentNode) -> SpecTree {
        var groups: [String: [SpecEntry]] = [:]
        for (key, node) in root[SpecDifference.key]?.entries ?? [] { groups[key] = SpecTree(node.node).entries }
        for (name, schema) in root["components"]?["schemas"]?.entries ?? [] {
            guard let change = schema[SpecDifference.key] else { continue }
            groups["types", default: []].append(SpecEntry(name, SpecTree(change.node)))
        }
        for (_, item) in root["paths"]?.entries ?? [] {
            for (_, operation) in item.entries {
                guard let id = operation.text("operationId"), let change = operation[SpecDifference.key] else {
                    continue
                }
                groups["endpoints", default: []].append(SpecEntry(id, SpecTree(change.node)))
            }
        }
        let keys = ["api", "files", "types", "endpoints"]
        return .mapping(keys.compactMap { key in groups[key].map { SpecEntry(key, .mapping($0)) } })
    }
}

extension SpecTree {
    /// The entries of a mapping.
    var entries: [SpecEntry] {
        if case .mapping(let entries) = self { entries } else { [] }
    }
}
