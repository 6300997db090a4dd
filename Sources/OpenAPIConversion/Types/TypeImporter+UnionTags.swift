import EndpointSpec

/// Sends the properties that tell the members of a union apart, although the document lets them be absent.
///
/// Pydantic writes `type: Literal["a"] = "a"` as an optional constant, and its server takes an object without it for
/// another member.
extension TypeImporter {
    /// The single value of a field: a constant, or an enum of one.
    func onlyValue(of use: TypeUse) -> SpecTree? {
        if let constant = use.constant { return constant }
        guard case .named(let name) = use.type, case .enumeration(let values)? = kinds[name], values.count == 1 else {
            return nil
        }
        return .text(values[0])
    }

    /// An optional field with a single value, in the form in which it is always sent.
    func tag(_ property: DocumentSchema.Property, name: String, use: TypeUse, only: SpecTree?) -> SpecTree? {
        guard let only, !use.isNullable, !use.isReadOnly, options.exported == nil else { return nil }
        let description = Self.trimmed(use.description).map { [SpecEntry("description", .text($0))] } ?? []
        let head = [SpecEntry("type", .bare(use.type.specText))] + key(property.name, of: name) + description
        return .mapping(head + attributes(use, only))
    }

    /// Writes the fields that turned out to be tags, and reports the defaults of all others.
    mutating func writeTags() {
        let tags = unionTags()
        for index in types.indices {
            for number in types[index].fields.indices {
                let field = types[index].fields[number]
                if let tree = field.tag, tags[types[index].name]?.contains(field.key) == true {
                    types[index].replaceField(field.name, with: tree)
                } else if let node = field.defaultNode {
                    reportDefault(at: node)
                }
            }
        }
    }

    /// The keys that have a different single value in each member of a union, by the members' names.
    private func unionTags() -> [String: Set<String>] {
        let byName = Dictionary(types.map { ($0.name, $0) }) { first, _ in first }
        var tags: [String: Set<String>] = [:]
        for union in types {
            let names = (union.variants?.types ?? []).map(\.declaredName)
            let members = names.compactMap { $0.flatMap { byName[$0] } }
            guard members.count > 1, members.count == names.count else { continue }
            for field in members[0].fields where field.key != union.variants?.key {
                let values = members.compactMap { member in member.fields.first { $0.key == field.key }?.only?.scalar }
                guard Set(values).count == members.count else { continue }
                for member in members { tags[member.name, default: []].insert(field.key) }
            }
        }
        return tags
    }
}

extension ImportedType {
    fileprivate mutating func replaceField(_ name: String, with tree: SpecTree) {
        entries = entries.map { entry in
            entry.key == "fields" ? SpecEntry("fields", entry.value.changing([name]) { _ in tree }) : entry
        }
    }
}
