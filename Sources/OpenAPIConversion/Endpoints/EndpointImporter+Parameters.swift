import EndpointSpec

extension EndpointImporter {
    /// Headers that OpenAPI excludes from an operation's parameters, and headers that only the transport sets.
    private static let ownHeaders: Set<String> = [
        "accept", "content-type", "authorization", "host", "content-length", "transfer-encoding", "connection",
        "cookie",
    ]

    mutating func parameters(
        of operation: APIOperation,
        _ path: ImportedPath,
        besides key: DocumentPlace?,
        body: ImportedBody?,
        _ endpoint: inout ImportedEndpoint
    ) {
        var taken = TakenNames((body?.names ?? []) + (body == nil ? [] : ["body"]))
        for (_, name) in path.names { taken.reserve(name) }
        if key != nil { taken.reserve("idempotencyKey") }
        let usable = operation.parameters.filter { $0.node.place != key && isUsable($0, operation, path) }
        // Headers keep their wire names, so other parameters get another name on a conflict.
        for parameter in usable { reportForm(parameter) }
        if operation.method == "get" { reportWaits(usable) }
        let headers = usable.filter { $0.location == .header }.compactMap { header($0, &taken, &endpoint) }
        let cookies = usable.filter { $0.location == .cookie }.compactMap { cookie($0, &taken, &endpoint) }
        let paths = usable.filter { $0.location == .path }.compactMap { placeholder($0, path, &endpoint) }
        var query = queryEntries(usable.filter { $0.location == .query }, &taken, &endpoint)
        for constant in path.constants {
            let name = types.parameterName(constant.name, of: endpoint.name, &taken)
            let key = types.key(constant.name, of: name)
            query.append(SpecEntry(name, .mapping([SpecEntry("value", .text(constant.value))] + key)))
        }
        for (key, entries) in [("path", paths), ("query", query), ("headers", headers), ("cookies", cookies)] {
            if !entries.isEmpty { endpoint.entries.append(SpecEntry(key, .mapping(entries))) }
        }
    }

    private mutating func isUsable(_ parameter: APIParameter, _ operation: APIOperation, _ path: ImportedPath) -> Bool {
        func leaveOut(_ message: String) -> Bool {
            types.report.add(.parameterType, parameter.node, message, instead: "the parameter was left out")
            return false
        }
        switch parameter.location {
        case .header:
            if parameter.name.lowercased() == "content-type", types.options.exported == nil, operation.body != nil {
                return operation.hasBytes || leaveOut("the body's own media type is sent in 'Content-Type'")
            }
            if Self.ownHeaders.contains(parameter.name.lowercased()) { return false }
            if auth.takes(header: parameter.name) {
                return leaveOut("a scheme sends its credential in '\(parameter.name)'")
            }
            return parameter.name.isHTTPToken || leaveOut("'\(parameter.name)' is not a valid header name")
        case .cookie: return parameter.name.isHTTPToken || leaveOut("'\(parameter.name)' is not a valid cookie name")
        case .query:
            if auth.takes(query: parameter.name) {
                return leaveOut("a scheme sends its credential in '\(parameter.name)'")
            }
            return TypeImporter.isWireKey(parameter.name) || leaveOut("a query parameter needs a name")
        case .path:
            let isThere = path.names.contains { $0.document == parameter.name }
            return isThere || leaveOut("the path has no '{\(parameter.name)}'")
        }
    }

    /// Reports the parts of a parameter's format that the import does not support.
    private mutating func reportForm(_ parameter: APIParameter) {
        let usual = parameter.location == .path || parameter.location == .header ? "simple" : "form"
        let known = parameter.location == .query ? Self.queryStyles : [usual]
        if let style = parameter.node.text("style"), !known.contains(style) {
            let message = "the style '\(style)' of '\(parameter.name)'"
            types.report.add(.parameterStyle, parameter.node, message, instead: "it is sent as '\(usual)'")
        }
        for flag in ["allowReserved", "allowEmptyValue"] where parameter.node.isTrue(flag) {
            let message = "'\(flag)' of '\(parameter.name)' is not supported"
            types.report.add(.parameterStyle, parameter.node, message, instead: "it was left out")
        }
    }

    private static let queryStyles = ["form", "spaceDelimited", "pipeDelimited", "deepObject", "tabs"]

    /// The type of a parameter: a scalar, an enum, or a list of these if lists fit; `nil` for other types.
    private mutating func use(
        of parameter: APIParameter,
        _ endpoint: ImportedEndpoint,
        takesLists: Bool
    ) -> TypeUse? {
        if let type = parameter.contentType {
            let message = "the parameter contains a document, \(type)"
            types.report.add(
                .parameterType,
                parameter.node,
                message,
                instead: "it is a string, and the caller writes the document"
            )
            return TypeUse(type: .scalar(.string))
        }
        guard let schema = parameter.schema else { return TypeUse(type: .scalar(.string)) }
        var use = types.use([schema], context(endpoint.name + " " + parameter.name, .request))
        if parameter.schema?.place == parameter.node.place { use.description = nil }
        if !parameter.isRequired || parameter.location == .path {
            types.declareConstant(&use, context(endpoint.name + " " + parameter.name, .request), at: parameter.node)
        }
        use.wire = nil
        if use.isBinary { use.type = .scalar(.string) }
        if isPlain(use.type) { return use }
        if takesLists, case .list(let element) = use.type {
            let bare = element.unwrapped.type
            if isPlain(bare) {
                use.type = .list(bare)
                return use
            }
        }
        guard takesLists || parameter.isRequired else { return nil }
        let message = "'\(parameter.name)' has the type '\(use.type.specText)', but a parameter must be a plain value"
        let isList = if case .list = use.type { takesLists } else { false }
        let instead = isList ? "it is a list of strings" : "it is a string, and the caller writes it"
        types.report.add(.parameterType, parameter.node, message, instead: instead)
        return TypeUse(type: isList ? .list(.scalar(.string)) : .scalar(.string))
    }

    /// Returns true for an enum, and for a scalar that is none of these.
    func isPlain(_ type: SpecTypeExpression, besides scalars: [SpecScalar] = [.json]) -> Bool {
        switch type {
        case .scalar(let scalar): return !scalars.contains(scalar)
        case .named(let name):
            if case .enumeration? = types.kinds[name] { return true }
            return false
        case .optional, .list, .map: return false
        }
    }

    /// The entry of a parameter: its type, or a mapping with its settings.
    private mutating func tree(
        _ parameter: APIParameter,
        _ use: TypeUse,
        extra: [SpecEntry] = [],
        _ endpoint: inout ImportedEndpoint
    ) -> SpecTree {
        if let name = use.type.declaredName { endpoint.mentions.insert(name) }
        // No caller passes a constant. An exported document also has the spec's own setting.
        if let value = use.constant?.scalar, types.options.exported == nil {
            return .mapping([SpecEntry("value", .text(value))] + extra)
        }
        // The server assumes the default. It is not sent, and pages start with it.
        var standard: SpecTree?
        if !parameter.isRequired, let value = use.standard {
            standard = types.literalDefault(value, use, parameter.node)
        }
        let type = (parameter.isRequired ? use.type : SpecTypeExpression.optional(use.type)).specText
        var entries = [SpecEntry("type", .bare(type))] + extra
        // An exported document also has the spec's own setting.
        let named = types.options.exported == nil ? standard : nil
        if let text = TypeImporter.description(parameter.description ?? use.description, withoutIt: named) {
            entries.append(SpecEntry("description", .text(text)))
        }
        var said = use
        said.isDeprecated = parameter.isDeprecated || use.isDeprecated
        entries += types.attributes(said, standard)
        return entries.count == 1 ? .bare(type) : .mapping(entries)
    }

    private mutating func header(
        _ parameter: APIParameter,
        _ taken: inout TakenNames,
        _ endpoint: inout ImportedEndpoint
    ) -> SpecEntry? {
        guard !taken.contains(parameter.name) else {
            let message = "another parameter has the same name as the header '\(parameter.name)'"
            types.report.add(.parameterType, parameter.node, message, instead: "the header was left out")
            return nil
        }
        taken.reserve(parameter.name)
        guard let use = use(of: parameter, endpoint, takesLists: true) else { return nil }
        let known = types.former.member(FormerNames.key(ofHeader: parameter.name), of: endpoint.name)
        return SpecEntry(known ?? parameter.name, tree(parameter, use, &endpoint))
    }

    private mutating func cookie(
        _ parameter: APIParameter,
        _ taken: inout TakenNames,
        _ endpoint: inout ImportedEndpoint
    ) -> SpecEntry? {
        guard !taken.contains(parameter.name), let use = use(of: parameter, endpoint, takesLists: false) else {
            let message = "the cookie '\(parameter.name)' is not a plain value, or another parameter has its name"
            types.report.add(.parameterType, parameter.node, message, instead: "it was left out")
            return nil
        }
        taken.reserve(parameter.name)
        return SpecEntry(parameter.name, tree(parameter, use, &endpoint))
    }

    private mutating func placeholder(
        _ parameter: APIParameter,
        _ path: ImportedPath,
        _ endpoint: inout ImportedEndpoint
    ) -> SpecEntry? {
        guard let name = path.names.first(where: { $0.document == parameter.name })?.spec,
            var use = use(of: parameter, endpoint, takesLists: false)
        else { return nil }
        if path.template.contains("{\(name)...}") {
            use = TypeUse(type: .scalar(.string), description: use.description)
        }
        let tree = tree(parameter, use, &endpoint)
        return tree == .bare("string") ? nil : SpecEntry(name, tree)
    }

    private mutating func queryEntries(
        _ parameters: [APIParameter],
        _ taken: inout TakenNames,
        _ endpoint: inout ImportedEndpoint
    ) -> [SpecEntry] {
        var keys: Set<String> = []
        return parameters.flatMap { parameter -> [SpecEntry] in
            guard keys.insert(parameter.name).inserted else {
                let message = "another parameter has the name '\(parameter.name)'"
                types.report.add(.parameterType, parameter.node, message, instead: "the parameter was left out")
                return []
            }
            if let forms = forms(of: parameter) {
                return forms.compactMap { queryEntry($0.parameter, as: $0.name, &taken, &endpoint) }
            }
            return [queryEntry(parameter, as: parameter.name, &taken, &endpoint)].compactMap(\.self)
        }
    }

    private mutating func queryEntry(
        _ parameter: APIParameter,
        as spoken: String,
        _ taken: inout TakenNames,
        _ endpoint: inout ImportedEndpoint
    ) -> SpecEntry? {
        if let spread = spread(parameter, as: spoken, &taken, &endpoint) { return spread }
        guard let use = use(of: parameter, endpoint, takesLists: true) else { return nil }
        let name = types.parameterName(Self.withoutBrackets(spoken), of: endpoint.name, &taken)
        var extra: [SpecEntry] = []
        let style = listStyle(parameter, use)
        if case .list = use.type, style == .brackets {
            extra = types.key(Self.withoutBrackets(parameter.name), of: name)
        } else {
            extra = types.key(parameter.name, of: name)
        }
        if let style { extra.append(SpecEntry("style", .bare(style.rawValue))) }
        return SpecEntry(name, tree(parameter, use, extra: extra, &endpoint))
    }

    private static func withoutBrackets(_ name: String) -> String {
        name.hasSuffix("[]") && name.count > 2 ? String(name.dropLast(2)) : name
    }

    private mutating func listStyle(_ parameter: APIParameter, _ use: TypeUse) -> SpecListStyle? {
        guard case .list = use.type else { return nil }
        if parameter.name.hasSuffix("[]"), parameter.name.count > 2 { return .brackets }
        switch parameter.style ?? "form" {
        case "form": return parameter.explodes == false ? .comma : nil
        case "spaceDelimited": return parameter.explodes == true ? nil : .spaces
        case "pipeDelimited": return parameter.explodes == true ? nil : .pipes
        case "deepObject": return .brackets
        case let other:
            let message = "the list style '\(other)'"
            types.report.add(.parameterStyle, parameter.node, message, instead: "its elements are sent one by one")
            return nil
        }
    }

    /// An object in the query. Its fields become parameters, or have the form `filter[from]`.
    private mutating func spread(
        _ parameter: APIParameter,
        as spoken: String,
        _ taken: inout TakenNames,
        _ endpoint: inout ImportedEndpoint
    ) -> SpecEntry? {
        guard let schema = parameter.schema, parameter.contentType == nil else { return nil }
        let context = context(endpoint.name + " " + parameter.name, .request)
        let name: String
        if parameter.style == "deepObject" {
            guard let type = types.deepObject(parameter, schema, context) else { return nil }
            name = type
        } else {
            guard case .named(let type) = types.use([schema], context).type, case .object? = types.kinds[type],
                parameter.style ?? "form" == "form", parameter.explodes != false
            else { return nil }
            name = type
        }
        endpoint.mentions.insert(name)
        var entries = [
            SpecEntry("type", .bare(parameter.isRequired ? name : name + "?")), SpecEntry("spread", .flag(true)),
        ]
        if let text = TypeImporter.trimmed(parameter.description) {
            entries.append(SpecEntry("description", .text(text)))
        }
        return SpecEntry(types.parameterName(spoken, of: endpoint.name, &taken), .mapping(entries))
    }
}
