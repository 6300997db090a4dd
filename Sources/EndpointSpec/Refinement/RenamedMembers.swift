/// The fields and parameters that have new names, and the types and calls that they belong to, all by their old names.
struct RenamedMembers {
    typealias Names = [String: String]

    /// The members that can be named at a place of a spec, with their new names.
    struct Scope {
        /// The type whose examples these are.
        var type = ""
        var fields: Names = [:]
        var parameters: Names = [:]
        var bodyFields: Names = [:]
        var answerFields: Names = [:]
    }

    /// New names of fields by the old ones, of each type that has some.
    private(set) var fields: [String: Names] = [:]
    /// The types of the values of each type's fields.
    private(set) var fieldTypes: [String: Names] = [:]
    /// Fields that were dropped, of each type: examples do without them.
    private(set) var dropped: [String: Set<String>] = [:]
    private var parameters: [String: Names] = [:]
    private var bodyFields: [String: Names] = [:]
    /// The endpoints as they are written.
    private let endpoints: [String: YAMLNode]

    var isEmpty: Bool { fields.isEmpty && parameters.isEmpty && bodyFields.isEmpty && dropped.isEmpty }

    init(_ renames: [RefinementRename], _ changes: [SpecRefinements.Change], _ files: [SpecFileTree]) {
        let written = files.flatMap { $0.root?["endpoints"]?.entries ?? [] }
        endpoints = Dictionary(written.map { ($0.key.text, $0.value) }) { first, _ in first }
        for change in changes where change.kind == .dropped && change.path.count == 4 && change.path[2] == "fields" {
            dropped[change.path[1], default: []].insert(change.path[3])
        }
        for rename in renames {
            let owner = rename.path[1]
            switch rename.path[2] {
            case "fields": fields[owner, default: [:]][rename.oldName] = rename.name
            case "body": bodyFields[owner, default: [:]][rename.oldName] = rename.name
            default: parameters[owner, default: [:]][rename.oldName] = rename.name
            }
        }
        let types = files.flatMap { $0.root?["types"]?.entries ?? [] }
        let newNames = fields
        for type in types {
            let olds = Dictionary(newNames[type.key.text, default: [:]].map { ($1, $0) }) { first, _ in first }
            for field in type.value["fields"]?.entries ?? [] {
                let name = olds[field.key.text] ?? field.key.text
                fieldTypes[type.key.text, default: [:]][name] = field.value.statedTypeName
            }
        }
        pickRenamed(types)
    }

    /// A type that picks a field has it under its new name, and so does a type that picks from that one.
    private mutating func pickRenamed(_ types: [YAMLEntry]) {
        let picking = types.filter { $0.value["from"] != nil }
        for _ in picking {
            var isDone = true
            for type in picking {
                guard let origin = type.value["from"]?.scalarText else { continue }
                for field in type.value["pick"]?.elements.compactMap(\.scalarText) ?? [] {
                    let leaf = fieldTypes[origin]?[field]
                    if let leaf, fieldTypes[type.key.text, default: [:]].updateValue(leaf, forKey: field) == nil {
                        isDone = false
                    }
                    guard let name = fields[origin]?[field], fields[type.key.text]?[field] == nil else { continue }
                    fields[type.key.text, default: [:]][field] = name
                    isDone = false
                }
            }
            if isDone { return }
        }
    }

    /// The scope of a mapping: of a type, an endpoint, a repository or one of its methods; that of the outer one for others.
    func scope(of node: YAMLNode, named name: String, _ constructs: [LanguageConstruct], in outer: Scope) -> Scope {
        var scope = outer
        switch constructs.first?.name {
        case "type":
            scope.type = name
            scope.fields = node["from"]?.scalarText.flatMap { fields[$0] } ?? [:]
        case "endpoint": take(endpoint: name, into: &scope)
        case "bearersRefresh": take(endpoint: node["endpoint"]?.scalarText ?? "", into: &scope)
        case "repository": scope.fields = node["entity"]?.scalarText.flatMap { fields[$0] } ?? [:]
        case "repositorysMethod": scope.parameters = parameters[node["sync"]?.scalarText ?? name] ?? [:]
        default: break
        }
        return scope
    }

    private func take(endpoint name: String, into scope: inout Scope) {
        scope.parameters = parameters[name] ?? [:]
        scope.bodyFields = endpoints[name]?["body"]?.statedTypeName.flatMap { fields[$0] } ?? bodyFields[name] ?? [:]
        scope.answerFields = endpoints[name]?["returns"]?.statedTypeName.flatMap { fields[$0] } ?? [:]
    }
}

extension YAMLNode {
    var elements: [YAMLNode] {
        if case .sequence(let nodes) = content { nodes } else { [] }
    }

    mutating func changeEntries(_ body: (inout YAMLEntry) -> Void) {
        guard case .mapping(var entries) = content else { return }
        content = .mapping([])
        for index in entries.indices { body(&entries[index]) }
        content = .mapping(entries)
    }

    mutating func changeElements(_ body: (inout YAMLNode) -> Void) {
        guard case .sequence(var nodes) = content else { return }
        content = .sequence([])
        for index in nodes.indices { body(&nodes[index]) }
        content = .sequence(nodes)
    }

    /// The declared type at the bottom of a type, or of the one that a mapping states.
    fileprivate var statedTypeName: String? { isMapping ? self["type"]?.leafTypeName : leafTypeName }

    /// The declared type at the bottom of a type as it is written.
    private var leafTypeName: String? {
        if let element = elements.first {
            return element.isMapping ? element["string"]?.leafTypeName : element.leafTypeName
        }
        guard let text = scalarText else { return nil }
        var parser = TypeExpressionParser(text)
        return (try? parser.parse())?.type.declaredName
    }
}
