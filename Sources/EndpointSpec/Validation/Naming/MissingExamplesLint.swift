/// Every endpoint has an example of the body that it sends, and of the one that it reads.
///
/// Only types with fields and unions need one. A value of an enum or of a scalar is an example by itself.
enum MissingExamplesLint {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.compactMap { endpoint in
            let used = ([endpoint.body].compactMap(\.self) + (endpoint.returns?.types ?? [])).map(\.value)
            let missing = used.compactMap(\.declaredName).filter { !hasExample($0, index) }
            return missing.isEmpty ? nil : .missingExample(endpoint.name, of: missing)
        }
    }

    private static func hasExample(_ name: String, _ index: SpecIndex) -> Bool {
        guard let type = index.type(name), type.examples.isEmpty else { return true }
        switch type.kind {
        case .object(let object):
            // A request type has the values of the type that its fields come from.
            guard let origin = object.origin else { return false }
            return index.type(origin.type.value).map { !$0.examples.isEmpty } ?? true
        case .union(let union):
            return union.cases.contains { unionCase in
                unionCase.type.value.declaredName.flatMap(index.type).map { !$0.examples.isEmpty } ?? true
            }
        case .enumeration, .wrapper, .custom: return true
        }
    }
}

extension Diagnostic {
    fileprivate static func missingExample(_ endpoint: Located<String>, of types: [String]) -> Diagnostic {
        let names = Set(types).sorted().map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            "endpoint-without-example",
            .warning,
            at: endpoint.location,
            "'\(endpoint.value)' has no example of \(names); add 'examples' to the type"
        )
    }
}
