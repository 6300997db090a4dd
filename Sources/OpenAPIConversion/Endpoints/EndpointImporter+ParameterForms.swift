import EndpointSpec

extension EndpointImporter {
    /// The parameters for a value that is an object or a scalar: `created=3` or `created[gt]=3`. The caller passes one
    /// of them.
    mutating func forms(of parameter: APIParameter) -> [(name: String, parameter: APIParameter)]? {
        guard parameter.style == "deepObject", parameter.contentType == nil, let schema = parameter.schema else {
            return nil
        }
        let members = types.members(of: schema).filter { !$0.saysNull }
        let objects = members.map { types.isObject($0) }
        guard members.count > 1, objects.contains(true), objects.contains(false) else { return nil }
        if parameter.isRequired {
            let message = "'\(parameter.name)' is either an object or a plain value, and one of them is required"
            types.report.add(.parameterType, parameter.node, message, instead: "both are optional parameters")
        }
        return zip(members, objects).map { member, isObject in
            var form = parameter
            form.schema = member
            form.isRequired = false
            let title = member.text("title") ?? "fields"
            return (isObject ? "\(parameter.name) \(title)" : parameter.name, form)
        }
    }
}

extension EndpointImporter {
    private static let waits: Set<String> = [
        "timeout", "timeoutms", "timeoutseconds", "wait", "waitms", "waitseconds", "waittime", "waittimeseconds",
        "polltimeout", "longpoll",
    ]

    /// Reports parameters for which a server holds its answer back. The client's own limit may be shorter.
    mutating func reportWaits(_ parameters: [APIParameter]) {
        guard types.options.exported == nil else { return }
        for parameter in parameters where parameter.location == .query {
            let scalars = parameter.name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" }
            let name = String(String.UnicodeScalarView(scalars))
            guard Self.waits.contains(name) else { continue }
            let message = "the server may wait with its answer, as '\(parameter.name)' says"
            let instead =
                "an attempt ends after 30 s; to wait longer, refine the endpoint by "
                + "'timeout: { attempt: 90s, total: 120s }'"
            types.report.add(.longPoll, parameter.node, message, instead: instead)
        }
    }
}

extension APIOperation {
    /// True if the body is bytes of any type, which only the caller knows.
    var hasBytes: Bool {
        guard let body, body.content.count == 1 else { return false }
        let usual = ["application/octet-stream", "*/*", "application/*"]
        return usual.contains(body.content[0].mediaType) && ContentKind(body.content[0].mediaType) != .json
            || body.content[0].schema == nil && usual.contains(body.content[0].mediaType)
    }
}
