/// Types, endpoints, repositories, fields and parameters by their new names wherever the spec names them. The rows of the
/// language tell which keys do, so that a key of tomorrow follows as well.
struct NameReferences {
    private typealias Role = LanguageConstruct.NameRole

    private let members: RenamedMembers
    private let types: [String: String]
    private let endpoints: [String: String]
    private let repositories: [String: String]
    /// The files that refine, which use the new names.
    private let own: Set<Int32>

    init(_ renames: [RefinementRename], _ members: RenamedMembers, own: Set<Int32>) {
        let names = { (section: String) in
            let ofSection = renames.filter { $0.path.count == 2 && $0.path[0] == section }
            return Dictionary(ofSection.map { ($0.oldName, $0.name) }) { first, _ in first }
        }
        types = names("types")
        endpoints = names("endpoints")
        repositories = names("repositories")
        self.members = members
        self.own = own
    }

    func rewrite(_ files: inout [SpecFileTree]) {
        guard !(types.isEmpty && endpoints.isEmpty && repositories.isEmpty && members.isEmpty) else { return }
        for index in files.indices {
            let shape = KeyShape.construct(files[index].isAPI ? "api" : "specFile")
            guard var root = files[index].root else { continue }
            files[index].root = nil
            rewrite(&root, of: shape, nil, RenamedMembers.Scope())
            files[index].root = root
        }
    }

    private func rewrite(_ node: inout YAMLNode, of shape: KeyShape, _ role: Role?, _ scope: RenamedMembers.Scope) {
        switch node.content {
        case .scalar(var scalar):
            guard !own.contains(node.mark.file), let role = role ?? (shape.isType ? .type : nil) else { return }
            scalar.text = text(scalar.text, role, scope)
            node.content = .scalar(scalar)
        case .sequence: node.changeElements { rewrite(element: &$0, of: shape, role, scope) }
        case .mapping:
            if role == .example { return node.changeEntries { rewrite(example: &$0.value, of: scope.type) } }
            guard !shape.isFree else { return }
            let constructs = shape.constructs
            let inner = role == .filter ? Role.parameter : nil
            node.changeEntries { entry in
                let key = entry.key.text
                if let role, constructs.isEmpty, !own.contains(entry.mark.file) {
                    entry.key.text = text(key, role, scope)
                }
                let value = shape.shape(behind: key)
                let role = constructs.lazy.compactMap { $0.row(of: key)?.names }.first ?? inner
                let below = members.scope(of: entry.value, named: key, value.constructs, in: scope)
                rewrite(&entry.value, of: value, role, below)
            }
        }
    }

    private func rewrite(
        element node: inout YAMLNode,
        of shape: KeyShape,
        _ role: Role?,
        _ scope: RenamedMembers.Scope
    ) {
        let element = shape.element
        guard element == nil, shape.isType, node.isMapping else {
            return rewrite(&node, of: element ?? (shape.isType ? .type : .anything), role, scope)
        }
        // `[string: T]`
        node.changeEntries { rewrite(&$0.value, of: .type, nil, scope) }
    }

    /// Values of a type, however they are nested: lists and maps hold values of the type at their bottom.
    private func rewrite(example node: inout YAMLNode, of type: String) {
        node.changeElements { rewrite(example: &$0, of: type) }
        guard node.isMapping else { return }
        guard let known = members.fieldTypes[type] else {
            return node.changeEntries { rewrite(example: &$0.value, of: type) }
        }
        if let dropped = members.dropped[type] {
            let kept = node.entries.filter { !dropped.contains($0.key.text) || own.contains($0.mark.file) }
            node.content = .mapping(kept)
        }
        node.changeEntries { entry in
            if let leaf = known[entry.key.text] { rewrite(example: &entry.value, of: leaf) }
            guard !own.contains(entry.mark.file), let name = members.fields[type]?[entry.key.text] else { return }
            entry.key.text = name
        }
    }

    private func text(_ text: String, _ role: Role, _ scope: RenamedMembers.Scope) -> String {
        switch role {
        case .type: typeText(text)
        case .endpoint: endpoints[text] ?? text
        case .method:
            text.split(separator: ".", maxSplits: 1).count == 2
                ? text.split(separator: ".", maxSplits: 1).enumerated().map { number, part in
                    (number == 0 ? repositories : endpoints)[String(part)] ?? String(part)
                }.joined(separator: ".") : endpoints[text] ?? text
        // `-createdAt` is the field in descending order.
        case .field, .filter: Self.name(text, behind: "-", in: scope.fields)
        case .parameter: scope.parameters[text] ?? text
        case .bodyField: Self.name(text, behind: "body.", in: scope.bodyFields)
        case .sent: scope.parameters[text] ?? scope.bodyFields[text] ?? text
        case .answerField: scope.answerFields[text] ?? text
        case .example: text
        }
    }

    private static func name(_ text: String, behind prefix: String, in names: [String: String]) -> String {
        let prefix = text.hasPrefix(prefix) ? prefix : ""
        return names[String(text.dropFirst(prefix.count))].map { prefix + $0 } ?? text
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

extension KeyShape {
    /// The shape of the elements of a list; `nil` if only a type in brackets can be a list here.
    fileprivate var element: KeyShape? {
        switch self {
        case .list(let element): element
        case .either(let shapes): shapes.lazy.compactMap(\.element).first
        default: nil
        }
    }
}
