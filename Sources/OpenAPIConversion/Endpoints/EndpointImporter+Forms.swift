import EndpointSpec

/// The forms of lists and objects in a form. A spec has one form for all lists, and one for all objects.
extension EndpointImporter {
    /// The form of a list: repeated by default, or as its encoding says.
    private enum ListForm: String {
        case `repeat`, comma, brackets
        case spaces = "with spaces", bars = "with '|'", json = "as JSON"

        var isSupported: Bool { [.repeat, .comma, .brackets].contains(self) }

        init(_ encoding: DocumentNode?) {
            let style = encoding?.text("style")
            let isJoined = encoding?["explode"]?.flag == false
            switch style ?? "form" {
            case "deepObject": self = .brackets
            case "spaceDelimited" where encoding?["explode"]?.flag != true: self = .spaces
            case "pipeDelimited" where encoding?["explode"]?.flag != true: self = .bars
            default:
                let isJSON = style == nil && encoding?.text("contentType")?.hasPrefix("application/json") == true
                self = isJSON ? .json : isJoined ? .comma : .repeat
            }
        }
    }

    private mutating func fields(_ schema: DocumentNode) -> [(name: String, isList: Bool, isObject: Bool)] {
        var unheard = ImportReport()
        let properties = types.resolver.flattened(schema, &unheard)?.properties ?? []
        return properties.compactMap { property in
            guard let part = property.parts.first else { return nil }
            let present = types.members(of: part).filter { !$0.saysNull }
            let only = present.count == 1 ? present[0] : part
            return (property.name, types.isList(only), types.isObject(only))
        }
    }

    /// The form of the lists, which is that of most of them. The others are reported.
    mutating func formLists(_ schema: DocumentNode, _ content: APIContent) -> String {
        let lists = fields(schema).filter { $0.isList }.map { field in
            (name: field.name, form: ListForm(content.encoding(of: field.name)?.value))
        }
        let counts = Dictionary(grouping: lists.filter { $0.form.isSupported }, by: { $0.form }).mapValues(\.count)
        let most = counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
        let hasBrackets = content.encoding.contains { $0.value.text("style") == "deepObject" }
        let chosen = most ?? (lists.isEmpty && hasBrackets ? .brackets : lists.isEmpty ? .repeat : .comma)
        for (name, form) in lists where form != chosen {
            let node = content.encoding(of: name)?.value ?? content.node
            let message =
                form.isSupported
                ? "the form writes the list '\(name)' in its own way"
                : "the form joins the list '\(name)' \(form.rawValue)"
            types.report.add(.encoding, node, message, instead: "it is written as '\(chosen.rawValue)'")
        }
        return chosen.rawValue
    }

    /// Reports objects whose fields have no brackets in the document: without an encoding, an object is JSON since
    /// OpenAPI 3.1, and its fields stand beside the others before.
    mutating func reportFormObjects(_ schema: DocumentNode, _ content: APIContent) {
        guard types.options.exported == nil else { return }
        for field in fields(schema) where field.isObject {
            let encoding = content.encoding(of: field.name)
            let style = encoding?.value.text("style")
            guard style != "deepObject" else { continue }
            let saysForm = style != nil || encoding?.value["explode"] != nil
            let isJSON =
                !saysForm
                && (encoding?.value.text("contentType") != nil || types.document.format == .openAPI31)
            let message =
                isJSON
                ? "the form writes the object '\(field.name)' as JSON"
                : "the form writes the fields of '\(field.name)' without brackets"
            let node = encoding?.value ?? content.node
            let instead =
                "they are sent as '\(field.name)[…]'"
                + (isJSON ? "; to send JSON, refine the field as a string" : "")
            types.report.add(.encoding, node, message, instead: instead)
        }
    }

    /// Reports a list that is one part. Each of its elements is sent as a part.
    mutating func reportJoinedPart(_ name: String, _ use: TypeUse, _ content: APIContent) {
        guard case .list = use.type, let encoding = content.encoding(of: name)?.value else { return }
        let form = ListForm(encoding)
        guard form != .repeat, form != .brackets, form != .json else { return }
        let message = "the list '\(name)' is one part"
        types.report.add(.encoding, encoding, message, instead: "each of its elements is a part")
    }
}

extension APIContent {
    /// The encoding of a field.
    fileprivate func encoding(of name: String) -> (name: String, value: DocumentNode)? {
        encoding.first { $0.name == name }
    }
}
