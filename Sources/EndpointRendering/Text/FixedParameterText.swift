import EndpointPlan

/// Writes parameters that no caller passes, as statements of a request and as settings of an API.
enum FixedParameterText {
    static func statement(_ parameter: FixedParameterPlan) -> String {
        let value =
            switch parameter.value {
            case .constant(let literal): LiteralText.line(literal)
            case .provided(let name): "provided: \(StringLiteral.quoted(name))"
            }
        return switch parameter.place {
        case .query(let key): "request.query(\(StringLiteral.quoted(key)), \(value))"
        case .header(let name): "request.header(\(StringLiteral.quoted(name)), \(value))"
        case .cookie(let name): "request.cookie(\(StringLiteral.quoted(name)), \(value))"
        case .field(let name): "request.field(\(StringLiteral.quoted(name)), \(value))"
        case .path, .url, .headers, .spread: ""
        }
    }

    /// `["Accept-Language": "en", "X-User": .provided("userId")]`
    static func settings(_ parameters: [FixedParameterPlan]) -> String {
        let entries = parameters.map { parameter in
            let value =
                switch parameter.value {
                case .constant(let literal): LiteralText.line(literal)
                case .provided(let name): ".provided(\(StringLiteral.quoted(name)))"
                }
            return "\(StringLiteral.quoted(name(of: parameter.place))): \(value)"
        }
        return "[\(entries.joined(separator: ", "))]"
    }

    private static func name(of place: ParameterPlan.Place) -> String {
        switch place {
        case .query(let name), .header(let name), .cookie(let name), .field(let name): name
        case .path, .url, .headers, .spread: ""
        }
    }
}
