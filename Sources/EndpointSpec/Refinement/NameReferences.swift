/// Types, endpoints and repositories by their new names wherever the spec names them. The schema of the language says
/// where that is, so that a key of tomorrow follows as well.
struct NameReferences {
    private enum Role { case type, endpoint, method }

    private let types: [String: String]
    private let endpoints: [String: String]
    private let repositories: [String: String]
    /// The files that refine, which use the new names.
    private let own: Set<Int32>

    init(_ renames: [RefinementRename], own: Set<Int32>) {
        let names = { (section: String) in
            Dictionary(renames.filter { $0.path[0] == section }.map { ($0.oldName, $0.name) }) { first, _ in first }
        }
        types = names("types")
        endpoints = names("endpoints")
        repositories = names("repositories")
        self.own = own
    }

    func rewrite(_ files: inout [SpecFileTree]) {
        guard !(types.isEmpty && endpoints.isEmpty && repositories.isEmpty) else { return }
        for index in files.indices {
            let shape = SchemaShape.construct(files[index].isAPI ? "api" : "specFile")
            guard var root = files[index].root else { continue }
            files[index].root = nil
            rewrite(&root, shape, nil)
            files[index].root = root
        }
    }

    private func rewrite(_ node: inout YAMLNode, _ shape: SchemaShape, _ role: Role?) {
        switch node.content {
        case .scalar(var scalar):
            guard !own.contains(node.mark.file) else { return }
            if role != nil || shape.isType {
                scalar.text = text(scalar.text, role ?? .type)
                node.content = .scalar(scalar)
            }
        case .sequence(var nodes):
            node.content = .sequence([])
            for index in nodes.indices { rewrite(element: &nodes[index], of: shape, role) }
            node.content = .sequence(nodes)
        case .mapping(var entries):
            guard !shape.isFree else { return }
            node.content = .mapping([])
            let names = shape.constructs.map(\.name)
            for index in entries.indices {
                let key = entries[index].key.text
                if role == .endpoint, !own.contains(entries[index].mark.file) {
                    entries[index].key.text = text(key, .endpoint)
                }
                rewrite(&entries[index].value, shape.shape(behind: key), Self.role(of: key, in: names))
            }
            node.content = .mapping(entries)
        }
    }

    private func rewrite(element node: inout YAMLNode, of shape: SchemaShape, _ role: Role?) {
        let element = shape.element
        guard shape.isType, case .mapping(var entries) = node.content else {
            return rewrite(&node, element ?? (shape.isType ? .type : .anything), role)
        }
        if let element { return rewrite(&node, element, role) }
        // `[string: T]`
        for index in entries.indices { rewrite(&entries[index].value, .type, nil) }
        node.content = .mapping(entries)
    }

    /// What a text names that is no type to the schema.
    private static func role(of key: String, in constructs: [String]) -> Role? {
        if key == "refers" { return .type }
        for construct in constructs {
            switch (construct, key) {
            case ("type", "from"), ("repository", "entity"): return .type
            case ("endpoint", "variantOf"), ("bearer", "refresh"), ("bearersRefresh", "endpoint"),
                ("repository", "methods"):
                return .endpoint
            case ("then", "insert"), ("then", "invalidate"): return .method
            default: continue
            }
        }
        return nil
    }

    private func text(_ text: String, _ role: Role) -> String {
        switch role {
        case .type: typeText(text)
        case .endpoint: endpoints[text] ?? text
        case .method:
            text.split(separator: ".", maxSplits: 1).count == 2
                ? text.split(separator: ".", maxSplits: 1).enumerated().map { number, part in
                    (number == 0 ? repositories : endpoints)[String(part)] ?? String(part)
                }.joined(separator: ".") : endpoints[text] ?? text
        }
    }

    /// The names in a type, up to its default; `custom(…)` names a type of the app's.
    private func typeText(_ text: String) -> String {
        if let name = types[text] { return name }
        guard !text.hasPrefix("custom(") else { return text }
        let end = text.firstIndex(of: "=") ?? text.endIndex
        var result = ""
        var name = ""
        for scalar in text[..<end].unicodeScalars {
            if scalar.isNamePart {
                name.unicodeScalars.append(scalar)
            } else {
                result += types[name] ?? name
                result.unicodeScalars.append(scalar)
                name = ""
            }
        }
        return result + (types[name] ?? name) + text[end...]
    }
}

extension SchemaShape {
    /// What the elements of a list are; `nil` where none but those of `[T]` may stand here.
    fileprivate var element: SchemaShape? {
        switch self {
        case .list(let element): element
        case .either(let shapes): shapes.lazy.compactMap(\.element).first
        default: nil
        }
    }
}
