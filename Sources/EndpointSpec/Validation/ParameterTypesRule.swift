/// A parameter is a single value, or where several fit, a list of them.
enum ParameterTypesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for endpoint in index.endpoints {
            for parameter in endpoint.pathParameters where !isSingle(parameter.type.value, index) {
                diagnostics.append(.pathParameterType(parameter))
            }
            for parameter in endpoint.query + endpoint.headers where !isParameter(parameter.type.value, index) {
                diagnostics.append(.parameterType(parameter))
            }
        }
        return diagnostics
    }

    private static func isParameter(_ type: SpecTypeExpression, _ index: SpecIndex) -> Bool {
        switch type.unwrapped.type {
        case .list(let element): isSingle(element, index)
        case let type: isSingle(type, index)
        }
    }

    /// A name that is not declared counts as one: it is reported as that.
    private static func isSingle(_ type: SpecTypeExpression, _ index: SpecIndex) -> Bool {
        switch type {
        case .scalar(let scalar): scalar != .json
        case .named(let name): index.object(name) == nil && index.union(name) == nil
        case .optional, .list, .map: false
        }
    }
}

extension Diagnostic {
    static func pathParameterType(_ parameter: SpecParameter) -> Diagnostic {
        Diagnostic(
            "invalid-parameter-type",
            at: parameter.type.location,
            "'\(parameter.name.value)' stands in the path, so it is a scalar or an enum, not '\(parameter.type.value)'"
        )
    }

    static func parameterType(_ parameter: SpecParameter) -> Diagnostic {
        Diagnostic(
            "invalid-parameter-type",
            at: parameter.type.location,
            "the parameter '\(parameter.name.value)' is a scalar, an enum or a list of these, not "
                + "'\(parameter.type.value)'"
        )
    }
}
