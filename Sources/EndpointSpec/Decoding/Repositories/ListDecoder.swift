/// Decodes the order and the filters of a stored list.
struct ListDecoder: SpecDecoder {
    let context: DecodingContext

    /// `order`, a list of fields, and `where`, a parameter for each field.
    func list(_ node: YAMLNode) -> SpecList? {
        guard let mapping = mapping(node, Language.list) else { return nil }
        var list = SpecList(location: location(node), order: [], filters: [])
        read(mapping, Language.list, into: &list)
        if mapping["order"] == nil, mapping["where"] == nil {
            let hint = "write 'order: [-createdAt]', for example, or remove 'list'"
            report(.missingKey("order", of: "'list'", hint: hint, at: list.location))
        }
        return list
    }

    func order(_ node: YAMLNode) -> [SpecList.Order] {
        guard let nodes = elements(node, of: "'order'") else { return [] }
        return nodes.compactMap { node in
            guard let field = text(node, of: "a field of 'order'") else { return nil }
            let isDescending = field.value.hasPrefix("-")
            let name = isDescending ? String(field.value.dropFirst()) : field.value
            return SpecList.Order(field: Located(name, at: field.location), isDescending: isDescending)
        }
    }

    func filters(_ node: YAMLNode) -> [SpecList.Filter] {
        guard let entries = entries(node, of: "'where'") else { return [] }
        return entries.compactMap { entry in
            text(entry.value, of: "the parameter of a filter").map {
                SpecList.Filter(field: located(entry), parameter: $0)
            }
        }
    }
}
