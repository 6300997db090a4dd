/// A rule: each result of a batch can be read, and belongs to an element of the request.
enum ResultsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.flatMap { endpoint -> [Diagnostic] in
            guard let results = endpoint.results else { return [] }
            return items(results, index) + elements(results, of: endpoint, index) + otherKeys(results, index)
        }
    }

    private static func items(_ results: SpecResults, _ index: SpecIndex) -> [Diagnostic] {
        guard case .list(.named(let name)) = results.type.value else { return [.resultsOfNoUnion(results.type)] }
        guard index.type(name) != nil else { return [] }
        guard let union = index.union(name), case .status = union.form else {
            return [.resultsOfNoUnion(results.type)]
        }
        let (successes, refusals) = union.batchTypes
        return successes.count == 1 && refusals.count == 1
            ? [] : [.unclearResults(name, successes.count == 1 ? refusals : successes, at: results.type.location)]
    }

    /// Checks that the request sends a list whose elements have the field that their results repeat.
    private static func elements(
        _ results: SpecResults,
        of endpoint: SpecEndpoint,
        _ index: SpecIndex
    ) -> [Diagnostic] {
        guard let body = endpoint.body, case .list(let element) = body.value else {
            return [.resultsOfNoList(endpoint, at: endpoint.body?.location ?? results.type.location)]
        }
        guard let match = results.match else { return [] }
        guard case .named(let name) = element else { return [.matchOfNoFields(match, element)] }
        guard index.type(name) != nil else { return [] }
        guard let fields = index.object(name)?.fields else { return [.matchOfNoFields(match, element)] }
        guard let field = fields.first(where: { $0.name.value == match.value }) else {
            return [.unknownField(match.value, of: name, fields, at: match.location)]
        }
        if case .scalar(let scalar) = field.type.value, scalar.isName { return [] }
        return [.matchByValue(field, at: match.location)]
    }

    /// A type reads one key for all of its uses.
    private static func otherKeys(_ results: SpecResults, _ index: SpecIndex) -> [Diagnostic] {
        let first = index.endpoints.lazy.compactMap(\.results).first { $0.type.value == results.type.value }
        guard let first, first.match?.value != results.match?.value else { return [] }
        return [.otherMatch(results, first)]
    }
}

extension SpecUnion {
    /// The types of the cases for successes, and of those for anything else; each type once.
    package var batchTypes: (successes: [SpecTypeExpression], refusals: [SpecTypeExpression]) {
        var (successes, refusals): ([SpecTypeExpression], [SpecTypeExpression]) = ([], [])
        for unionCase in cases {
            let type = unionCase.type.value
            if unionCase.isSuccess {
                if !successes.contains(type) { successes.append(type) }
            } else if !refusals.contains(type) {
                refusals.append(type)
            }
        }
        return (successes, refusals)
    }
}

extension SpecUnion.Case {
    /// True for statuses from 200 to 299 alone.
    package var isSuccess: Bool {
        switch status {
        case .exactly(let status)?: (200...299).contains(status)
        case .hundreds(let hundreds)?: hundreds == 2
        case .any?, nil: false
        }
    }
}

extension Diagnostic {
    private static func results(_ message: String, at location: SourceLocation, notes: [Note] = []) -> Diagnostic {
        Diagnostic("invalid-results", at: location, message, notes: notes)
    }

    fileprivate static func resultsOfNoUnion(_ type: Located<SpecTypeExpression>) -> Diagnostic {
        .results(
            "'results' must be a list of a union by status, but '\(type.value)' is not; write 'list(BatchItem)' "
                + "and declare 'BatchItem: { union: { by: status, at: body, cases: { 2XX: Created, default: Problem } "
                + "} "
                + "}', for example",
            at: type.location
        )
    }

    fileprivate static func unclearResults(
        _ name: String,
        _ types: [SpecTypeExpression],
        at location: SourceLocation
    ) -> Diagnostic {
        let found = types.isEmpty ? "none" : types.map { "'\($0)'" }.joined(separator: " and ")
        return .results(
            "'\(name)' needs one type for the statuses 200 to 299 and one type for all others, but one side has "
                + "\(found)",
            at: location
        )
    }

    fileprivate static func resultsOfNoList(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        .results(
            "'\(endpoint.name.value)' must send a list, so that its elements can have results; make the body a list",
            at: location
        )
    }

    fileprivate static func matchOfNoFields(_ match: Located<String>, _ element: SpecTypeExpression) -> Diagnostic {
        .results(
            "'match' names a field of the sent elements, but '\(element)' has no fields; remove 'match' if the "
                + "results are in the order of the sent elements",
            at: match.location
        )
    }

    fileprivate static func matchByValue(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        .results(
            "'match' needs a text, a whole number or a UUID, but '\(field.name.value)' is '\(field.type.value)'; "
                + "name another field",
            at: location,
            notes: [Note("the field", at: field.type.location)]
        )
    }

    fileprivate static func otherMatch(_ results: SpecResults, _ first: SpecResults) -> Diagnostic {
        .results(
            "'\(results.type.value)' is matched differently elsewhere; declare a type for each",
            at: results.match?.location ?? results.type.location,
            notes: [Note("the other way", at: first.match?.location ?? first.type.location)]
        )
    }
}
