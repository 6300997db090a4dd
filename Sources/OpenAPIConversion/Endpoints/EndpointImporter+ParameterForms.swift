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
