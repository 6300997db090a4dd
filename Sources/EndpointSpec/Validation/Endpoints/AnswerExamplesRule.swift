/// The example that an endpoint answers with is one of its type.
enum AnswerExamplesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.compactMap { endpoint in
            guard let returns = endpoint.returns, let example = returns.example else { return nil }
            guard case .json(let type) = returns.content, case .named(let name) = type.value.unwrapped.type else {
                return .exampleOfNoType(example, returns)
            }
            // A type that is unknown is reported as that.
            guard let declared = index.type(name) else { return nil }
            let known = declared.examples.map(\.name.value)
            if known.contains(example.value) { return nil }
            return .unknownExample(
                example.value,
                of: name,
                known: known,
                at: example.location,
                isReference: false
            )
        }
    }
}

extension Diagnostic {
    fileprivate static func exampleOfNoType(_ example: Located<String>, _ returns: SpecReturns) -> Diagnostic {
        Diagnostic(
            "invalid-example",
            at: example.location,
            "'example' names an example of a declared type, but the answer is '\(returns)'; remove it, or return "
                + "a declared type"
        )
    }
}
