import EndpointSpec

/// A wire type that holds the result of one batch element.
package struct BatchAnswerPlan: Sendable {
    package struct Case: Sendable {
        package let name: SwiftIdentifier
        package let isSuccess: Bool
    }

    package let name: SwiftIdentifier
    /// The wire key that identifies the element; empty if results are in the order of the elements.
    package let matchKey: String
    package let success: SwiftType
    package let refusal: SwiftType
    package let cases: [Case]
    package let catchAll: SwiftIdentifier?
}

/// Plans the reading of a batch's results.
struct BatchPlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver

    func plan(_ endpoint: SpecEndpoint, _ results: SpecResults, _ path: [String]) -> ResponsePlan? {
        guard let (name, union) = union(of: results), let success = union.batchTypes.successes.first,
            let refusal = union.batchTypes.refusals.first
        else { return nil }
        let plan = ResultsPlan(
            item: SwiftIdentifier(name: resolver.wireType(.named(name)).text),
            path: path,
            match: results.match.map { SwiftNaming.member($0.value) },
            statuses: results.statuses.map(\.value),
            success: resolver.conversion(success),
            refusal: resolver.conversion(refusal)
        )
        return ResponsePlan(
            wireType: Self.results(resolver.wireType(success), resolver.wireType(refusal)),
            domainType: Self.results(resolver.domainType(success), resolver.domainType(refusal)),
            conversion: plan.isIdentity ? .identity : .list(.object(dto: "")),
            reading: .results(plan),
            headers: nil
        )
    }

    private static func results(_ success: SwiftType, _ refusal: SwiftType) -> SwiftType {
        .array(.result(success, .generic(.batchItemError, [refusal])))
    }

    private func union(of results: SpecResults) -> (name: String, union: SpecUnion)? {
        guard case .list(.named(let name)) = results.type.value, case .union(let union)? = spec.type(named: name)?.kind
        else { return nil }
        return (name, union)
    }

    /// The types of batch results by type name. If several endpoints use a type, the first one counts.
    func answers() -> [String: BatchAnswerPlan] {
        let answers = spec.files.flatMap(\.endpoints).compactMap { endpoint in
            endpoint.results.flatMap { answer(to: endpoint, $0) }
        }
        return Dictionary(answers) { first, _ in first }
    }

    private func answer(to endpoint: SpecEndpoint, _ results: SpecResults) -> (String, BatchAnswerPlan)? {
        guard let (name, union) = union(of: results), let success = union.batchTypes.successes.first,
            let refusal = union.batchTypes.refusals.first
        else { return nil }
        let plan = BatchAnswerPlan(
            name: SwiftIdentifier(name: resolver.wireType(.named(name)).text),
            matchKey: matchKey(results, endpoint),
            success: resolver.wireType(success),
            refusal: resolver.wireType(refusal),
            cases: union.cases.map {
                BatchAnswerPlan.Case(name: UnionPlanner.caseName(of: $0, in: union), isSuccess: $0.isSuccess)
            },
            catchAll: UnionPlanner.keeper(of: union)
        )
        return (name, plan)
    }

    /// The key of the element's own field that its result repeats.
    private func matchKey(_ results: SpecResults, _ endpoint: SpecEndpoint) -> String {
        guard let match = results.match?.value else { return "" }
        guard case .list(.named(let name))? = endpoint.body?.value,
            case .object(let object)? = spec.type(named: name)?.kind,
            let field = spec.fields(of: object).first(where: { $0.name.value == match })
        else { return spec.api.defaults.keys.convert(match) }
        return spec.wireKey(of: field)
    }
}
