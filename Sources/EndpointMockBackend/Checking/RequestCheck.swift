internal import EndpointRuntime

/// Compares requests with their routes.
struct RequestCheck: Sendable {
    /// The result of a check.
    struct Outcome: Sendable {
        var violations: [MockViolation] = []
        /// The route does not accept the type of the body.
        var isWrongType = false
        /// The body as a value; nil if it is not one.
        var body: JSONTree?
    }

    let types: TypeCatalogue
    let patterns: PatternSet
    /// Parts that the spec does not mention are violations.
    let isStrict: Bool
    /// The query parameters that contain credentials.
    let credentialParameters: Set<String>

    /// Finds all violations of a call.
    func check(_ call: MockCall, _ match: RouteTable.Match) -> Outcome {
        var outcome = Outcome()
        for parameter in match.route.route.parameters {
            outcome.violations += check(parameter, value(of: parameter, call, match))
        }
        for fixed in match.route.route.fixed { outcome.violations += check(fixed, call) }
        if isStrict { outcome.violations += unknownParameters(call, match.route.route) }
        // The content of a compressed body is unknown here.
        if call.hasCodedBody { return outcome }
        if let body = match.route.route.body {
            check(body, call, &outcome)
        } else if isStrict, !call.bytes.isEmpty {
            let reason = "found \(call.bytes.count) bytes"
            outcome.violations.append(MockViolation(.body, "", expected: "no body", reason: reason))
        }
        return outcome
    }

    // MARK: Parameters

    private func check(_ parameter: MockParameter, _ value: JSONTree?) -> [MockViolation] {
        if parameter.name == "*" { return [] }
        var check = ValueCheck(types, patterns, parameter.place.part, at: [parameter.name])
        if let value {
            check.check(value, parameter.schema, isSensitive: parameter.isSensitive)
        } else if parameter.isRequired {
            check.add(types.words(parameter.schema), reason: "it is missing")
        }
        return check.violations
    }

    private func value(of parameter: MockParameter, _ call: MockCall, _ match: RouteTable.Match) -> JSONTree? {
        let texts: [String]
        switch parameter.place {
        case .path: texts = match.values.filter { $0.name == parameter.name }.map(\.value)
        case .header: texts = call.headers(parameter.name)
        case .cookie: texts = Cookies.value(parameter.name, call.headers).map { [$0] } ?? []
        case .query:
            let name = parameter.listStyle == .brackets ? parameter.name + "[]" : parameter.name
            return types.value(of: parameter, in: call.line.query.filter { $0.name == name })
        }
        return types.value(of: parameter, in: texts)
    }

    /// Fixed header fields are only required in a strict check, because nobody types them, and no answer depends on
    /// them.
    private func check(_ fixed: MockFixedParameter, _ call: MockCall) -> [MockViolation] {
        guard fixed.place == .query || fixed.place == .path || isStrict else { return [] }
        let found = call.value(fixed.place, fixed.name)
        guard let expected = fixed.value else {
            if found != nil { return [] }
            return [MockViolation(fixed.place.part, at: [fixed.name], expected: "a value", reason: "it is missing")]
        }
        if found == expected { return [] }
        if let found, fixed.place == .header, fixed.name.lowercased() == "accept" {
            if MediaType.admits(found, expected) { return [] }
        }
        let reason = found.map { "found \(JSONTree.string($0).shortText)" } ?? "it is missing"
        let words = JSONTree.string(expected).shortText
        return [MockViolation(fixed.place.part, at: [fixed.name], expected: words, reason: reason)]
    }

    private func unknownParameters(_ call: MockCall, _ route: MockRoute) -> [MockViolation] {
        var known = credentialParameters.union(route.fixed.filter { $0.place == .query }.map(\.name))
        for parameter in route.parameters where parameter.place == .query {
            known.insert(parameter.listStyle == .brackets ? parameter.name + "[]" : parameter.name)
        }
        if let step = route.paging?.parameter { known.insert(step) }
        var seen: Set<String> = []
        return call.line.query.filter { !known.contains($0.name) && seen.insert($0.name).inserted }.map { pair in
            let names = known.sorted().joined(separator: ", ")
            let expected = known.isEmpty ? "no query parameter" : "one of the parameters \(names)"
            return MockViolation(.query, at: [pair.name], expected: expected, reason: "the spec has none of this name")
        }
    }
}

extension MockPlace {
    var part: MockViolation.Part {
        switch self {
        case .path: .path
        case .query: .query
        case .header: .header
        case .cookie: .cookie
        }
    }
}

extension MockPaging {
    /// The query parameter that selects the page.
    var parameter: String? {
        switch step {
        case .link: nil
        case .cursor(let parameter, _), .page(let parameter), .offset(let parameter): parameter
        }
    }
}
