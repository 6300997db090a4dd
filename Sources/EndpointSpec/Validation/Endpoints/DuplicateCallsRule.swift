/// Two endpoints differ in method or path, or in what they set. What their placeholders are called makes no difference to a
/// server.
enum DuplicateCallsRule {
    private struct Call: Hashable {
        var method: SpecMethod
        var path: [SpecPath.Segment]
        var fragment: String?
        var set: [String] = []
    }

    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var first: [Call: Int] = [:]
        first.reserveCapacity(index.endpoints.count)
        // Two that take a whole URL differ in what the caller gives.
        return index.endpoints.enumerated().filter { !$1.path.value.isURL }.compactMap { number, endpoint in
            var call = call(of: endpoint)
            if let name = endpoint.variantOf {
                guard let original = index.endpoint(name.value) else { return .unknownOriginal(name, index) }
                guard self.call(of: original) == call, original.name.value != endpoint.name.value else {
                    return .variantOfOtherCall(endpoint, name, original)
                }
                guard original.variantOf == nil else { return .variantOfVariant(name, original) }
                call.set = endpoint.everythingSet
                if call.set == original.everythingSet { return .variantWithoutDifference(endpoint, name, original) }
            }
            guard let other = first.updateValue(number, forKey: call).map({ index.endpoints[$0] }) else { return nil }
            // Two endpoints with one name are reported as that.
            return other.name.value == endpoint.name.value ? nil : .duplicateCall(endpoint, first: other)
        }
    }

    private static func call(of endpoint: SpecEndpoint) -> Call {
        let segments = endpoint.path.value.segments.map { segment in
            switch segment {
            case .literal: segment
            case .placeholder: SpecPath.Segment.placeholder("")
            case .segments: SpecPath.Segment.segments("")
            }
        }
        return Call(method: endpoint.method.value, path: segments, fragment: endpoint.path.value.fragment)
    }
}

extension SpecEndpoint {
    /// The values that tell variants of one call apart: everything that no caller decides.
    fileprivate var everythingSet: [String] {
        let fields = setFields.map { "set \($0.name.value) \($0.value.value)" }
        let lists = [("query", fixedQuery), ("header", fixedHeaders), ("cookie", fixedCookies), ("field", fixedFields)]
        let fixed = lists.flatMap { kind, parameters in
            parameters.compactMap { parameter in
                parameter.constantText.map { "\(kind) \(parameter.name.value) \($0.value)" }
            }
        }
        return (fields + fixed).sorted()
    }
}

extension Diagnostic {
    static func duplicateCall(_ endpoint: SpecEndpoint, first: SpecEndpoint) -> Diagnostic {
        let call = "\(endpoint.method.value.rawValue.uppercased()) \(endpoint.path.value.template)"
        let isVariant = endpoint.variantOf != nil
        let fix =
            if !isVariant, first.variantOf == nil {
                "remove one of them, or write 'variantOf: \(first.name.value)' and the values that it sets"
            } else if endpoint.everythingSet == first.everythingSet {
                "and sets the same values; remove one of them"
            } else {
                "and '\(isVariant ? endpoint.name.value : first.name.value)' sets no values of its own; write the "
                    + "values that it sets, or remove one of them"
            }
        return Diagnostic(
            "duplicate-call",
            at: endpoint.path.location,
            "'\(endpoint.name.value)' makes the same call as '\(first.name.value)': \(call); \(fix)",
            notes: [Note("'\(first.name.value)' is here", at: first.path.location)]
        )
    }

    fileprivate static func unknownOriginal(_ name: Located<String>, _ index: SpecIndex) -> Diagnostic {
        let hint =
            Suggestion.question(for: name.value, in: index.endpointNames)
            ?? "name the endpoint that has the same method and path"
        return Diagnostic("unknown-endpoint", at: name.location, "unknown endpoint '\(name.value)'; \(hint)")
    }

    fileprivate static func variantOfOtherCall(
        _ endpoint: SpecEndpoint,
        _ name: Located<String>,
        _ original: SpecEndpoint
    ) -> Diagnostic {
        let call = "\(original.method.value.rawValue.uppercased()) \(original.path.value.template)"
        return Diagnostic(
            "invalid-variant",
            at: name.location,
            "a variant makes the same call as another endpoint, here \(call); remove 'variantOf' from "
                + "'\(endpoint.name.value)', or give it the same method and path",
            notes: [Note("'\(original.name.value)' is here", at: original.path.location)]
        )
    }

    fileprivate static func variantOfVariant(_ name: Located<String>, _ original: SpecEndpoint) -> Diagnostic {
        Diagnostic(
            "invalid-variant",
            at: name.location,
            "'\(name.value)' is itself a variant; name the endpoint that it is a variant of: "
                + "'\(original.variantOf?.value ?? "")'",
            notes: [Note("'\(name.value)' is here", at: original.name.location)]
        )
    }

    fileprivate static func variantWithoutDifference(
        _ endpoint: SpecEndpoint,
        _ name: Located<String>,
        _ original: SpecEndpoint
    ) -> Diagnostic {
        Diagnostic(
            "invalid-variant",
            at: name.location,
            "a variant differs by the values that it sets, but '\(endpoint.name.value)' sets no other values than "
                + "'\(name.value)'; write 'body: { type: …, set: { stream: true } }', for example, or a parameter with "
                + "a 'value'",
            notes: [Note("'\(name.value)' is here", at: original.name.location)]
        )
    }
}
