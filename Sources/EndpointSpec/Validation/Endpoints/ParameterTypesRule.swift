/// A parameter is a single value, or where several fit, a list of them.
enum ParameterTypesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for endpoint in index.endpoints {
            if endpoint.path.value.isURL {
                diagnostics += urlProblems(endpoint)
            } else {
                for parameter in endpoint.pathParameters where !isSingle(parameter.type.value, index) {
                    diagnostics.append(.pathParameterType(parameter))
                }
                if let problem = wideProblem(endpoint, index) { diagnostics.append(problem) }
            }
            for parameter in endpoint.query + endpoint.headers + endpoint.cookies {
                if let problem = problem(with: parameter, index) { diagnostics.append(problem) }
            }
            for cookie in endpoint.cookies where isList(cookie.type.value) {
                diagnostics.append(.listOfCookies(cookie))
            }
        }
        return diagnostics
    }

    /// Only text has slashes in it.
    private static func wideProblem(_ endpoint: SpecEndpoint, _ index: SpecIndex) -> Diagnostic? {
        guard let name = endpoint.path.value.widePlaceholder,
            let parameter = endpoint.pathParameters.first(where: { $0.name.value == name })
        else { return nil }
        if parameter.type.value == .scalar(.string) { return nil }
        if let name = parameter.type.value.name {
            guard let type = index.type(name) else { return nil }
            if case .wrapper(let wrapper) = type.kind, wrapper.scalar.value == .string { return nil }
        }
        return .wideParameterType(parameter)
    }

    /// For a provided value of the API in a request to a URL that the caller gives.
    private static func urlProblems(_ endpoint: SpecEndpoint) -> [Diagnostic] {
        let types = endpoint.pathParameters.filter { $0.type.value != .scalar(.url) }
        let provided = endpoint.fixedParameters.filter { $0.providedName != nil }
        return types.map { .urlParameterType($0) } + provided.map { .providedToAnyURL($0, endpoint) }
    }

    private static func problem(with parameter: SpecParameter, _ index: SpecIndex) -> Diagnostic? {
        let type = parameter.type.value
        if let style = parameter.style, !isList(type) { return .styleWithoutList(parameter.name.value, type, style) }
        if parameter.isSpread {
            guard case .named(let name) = type.unwrapped.type else { return .spreadOfNoObject(parameter) }
            if let patch = index.patch(in: type) {
                return .patchInText(patch, of: "a query", at: parameter.type.location)
            }
            return index.type(name) == nil || index.object(name) != nil ? nil : .spreadOfNoObject(parameter)
        }
        if parameter.isHeaderMap {
            return type.unwrapped.type == .map(.scalar(.string)) ? nil : .headerMapType(parameter)
        }
        return isParameter(type, index) ? nil : .parameterType(parameter)
    }

    private static func isList(_ type: SpecTypeExpression) -> Bool {
        if case .list = type.unwrapped.type { true } else { false }
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
            "'\(parameter.name.value)' is part of the path, so it must be a scalar or an enum, not "
                + "'\(parameter.type.value)'"
        )
    }

    static func wideParameterType(_ parameter: SpecParameter) -> Diagnostic {
        Diagnostic(
            "invalid-parameter-type",
            at: parameter.type.location,
            "'\(parameter.name.value)' takes several path segments, so it must be a 'string' or a wrapper of one, "
                + "not '\(parameter.type.value)'"
        )
    }

    static func urlParameterType(_ parameter: SpecParameter) -> Diagnostic {
        Diagnostic(
            "invalid-parameter-type",
            at: parameter.type.location,
            "'\(parameter.name.value)' is the whole URL of the request, so it must be a 'url', not "
                + "'\(parameter.type.value)'"
        )
    }

    static func providedToAnyURL(_ parameter: SpecFixedParameter, _ endpoint: SpecEndpoint) -> Diagnostic {
        Diagnostic(
            "provided-to-any-url",
            at: parameter.name.location,
            "'\(endpoint.name.value)' can go to any URL, but values that the app provides are only for the API; "
                + "make '\(parameter.name.value)' a parameter, so that the caller passes it together with the URL"
        )
    }

    static func styleWithoutList(
        _ name: String,
        _ type: SpecTypeExpression,
        _ style: Located<SpecListStyle>
    ) -> Diagnostic {
        Diagnostic(
            "invalid-parameter-type",
            at: style.location,
            "'style' is only for lists, but '\(name)' is '\(type)'; remove 'style', or make it a list"
        )
    }

    static func spreadOfNoObject(_ parameter: SpecParameter) -> Diagnostic {
        Diagnostic(
            "invalid-parameter-type",
            at: parameter.type.location,
            "'*' writes the fields of a type as query parameters, but '\(parameter.type.value)' has no fields; "
                + "name a type with 'fields', or write '{ name: \(parameter.type.value) }'"
        )
    }

    static func headerMapType(_ parameter: SpecParameter) -> Diagnostic {
        Diagnostic(
            "invalid-parameter-type",
            at: parameter.type.location,
            "headers under '*' must be 'map(string)' or 'map(string)?', not '\(parameter.type.value)'"
        )
    }

    static func listOfCookies(_ parameter: SpecParameter) -> Diagnostic {
        Diagnostic(
            "invalid-parameter-type",
            at: parameter.type.location,
            "the cookie '\(parameter.name.value)' must be a scalar or an enum, not '\(parameter.type.value)'"
        )
    }

    static func parameterType(_ parameter: SpecParameter) -> Diagnostic {
        Diagnostic(
            "invalid-parameter-type",
            at: parameter.type.location,
            "the parameter '\(parameter.name.value)' must be a scalar, an enum or a list of these, not "
                + "'\(parameter.type.value)'"
        )
    }
}
