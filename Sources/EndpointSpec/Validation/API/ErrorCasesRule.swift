/// The cases of the API's failures can be told apart, and each can be reached.
enum ErrorCasesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let cases = index.api.errors.cases
        return cases.compactMap { code(of: $0, index) } + cases.compactMap(body)
            + names(cases) + unreachable(cases) + cases.flatMap(headers)
    }

    private static func code(of errorCase: SpecErrorCase, _ index: SpecIndex) -> Diagnostic? {
        guard let code = errorCase.code, index.api.errors.code == nil else { return nil }
        return .codeWithoutPlace(code)
    }

    private static func body(of errorCase: SpecErrorCase) -> Diagnostic? {
        guard let body = errorCase.body else { return nil }
        return body.value.unwrapped.isOptional ? .optionalErrorBody(body) : nil
    }

    /// Several cases may share a name where they carry the same body: they become one case in Swift.
    private static func names(_ cases: [SpecErrorCase]) -> [Diagnostic] {
        var first: [String: SpecErrorCase] = [:]
        return cases.compactMap { errorCase in
            guard errorCase.clientKind == nil, let name = errorCase.name else { return nil }
            guard let other = first[name] else {
                first[name] = errorCase
                return nil
            }
            let isSame = other.body?.value == errorCase.body?.value && other.isText == errorCase.isText
            return isSame ? nil : .caseWithTwoBodies(name, errorCase, first: other)
        }
    }

    private static func headers(of errorCase: SpecErrorCase) -> [Diagnostic] {
        errorCase.conditions.compactMap { condition in
            guard case .header(let name) = condition.place, !name.value.isHTTPToken else { return nil }
            return .invalidHeaderName(name)
        }
    }

    private static func unreachable(_ cases: [SpecErrorCase]) -> [Diagnostic] {
        cases.indices.compactMap { number in
            guard let earlier = cases[..<number].first(where: { $0.covers(cases[number]) }) else { return nil }
            return .unreachableCase(cases[number], earlier: earlier)
        }
    }
}

extension SpecErrorCase {
    /// Statuses that wildcards leave alone, since the client's error has a kind for each.
    private static let ownKinds: Set<Int> = [401, 403, 404, 429]

    /// The name of the case, exact enough for a comparison.
    fileprivate var name: String? {
        if let caseName { return caseName.value }
        guard let type = body?.value.name else { return nil }
        return type.prefix(1).lowercased() + type.dropFirst()
    }

    /// Returns true if this case leaves nothing for another one behind it.
    fileprivate func covers(_ other: SpecErrorCase) -> Bool {
        guard conditions.isEmpty, code == nil || code?.value == other.code?.value else { return false }
        switch (status.value, other.status.value) {
        case (.any, .exactly(let status)): return status >= 300 && !Self.ownKinds.contains(status)
        case (.any, .hundreds(2)): return false
        case (.any, _): return true
        case (.hundreds(let digit), .exactly(let status)):
            return status / 100 == digit && !Self.ownKinds.contains(status)
        case (let mine, let theirs): return mine == theirs
        }
    }
}

extension Diagnostic {
    static func codeWithoutPlace(_ code: Located<String>) -> Diagnostic {
        Diagnostic(
            "missing-key",
            at: code.location,
            "a case with 'code' needs a place to read the code from; add 'code: error.code', for example, beside "
                + "'cases'"
        )
    }

    static func optionalErrorBody(_ body: Located<SpecTypeExpression>) -> Diagnostic {
        Diagnostic(
            "invalid-error-body",
            at: body.location,
            "a case always has its body, so its type cannot be optional; write '\(body.value.unwrapped.type)' "
                + "instead of '\(body.value)'"
        )
    }

    static func caseWithTwoBodies(_ name: String, _ errorCase: SpecErrorCase, first: SpecErrorCase) -> Diagnostic {
        Diagnostic(
            "duplicate-error-case",
            at: errorCase.caseName?.location ?? errorCase.location,
            "two error cases are named '\(name)' but have different bodies; rename one of them with 'as'",
            notes: [Note("the first '\(name)'", at: first.caseName?.location ?? first.location)]
        )
    }

    static func unreachableCase(_ errorCase: SpecErrorCase, earlier: SpecErrorCase) -> Diagnostic {
        Diagnostic(
            "unreachable-error-case",
            .warning,
            at: errorCase.location,
            "this case never applies: the first match decides, and an earlier case matches everything that this "
                + "one does; move this one up",
            notes: [Note("the earlier case", at: earlier.location)]
        )
    }
}
