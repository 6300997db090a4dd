/// Two endpoints differ in method or path. What their placeholders are called makes no difference to a server.
enum DuplicateCallsRule {
    private struct Call: Hashable {
        var method: SpecMethod
        var path: [SpecPath.Segment]
    }

    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var first: [Call: Int] = [:]
        first.reserveCapacity(index.endpoints.count)
        // Two that take a whole URL differ in what the caller gives.
        return index.endpoints.enumerated().filter { !$1.path.value.isURL }.compactMap { number, endpoint in
            let segments = endpoint.path.value.segments.map { segment in
                if case .placeholder = segment { SpecPath.Segment.placeholder("") } else { segment }
            }
            let call = Call(method: endpoint.method.value, path: segments)
            guard let other = first.updateValue(number, forKey: call).map({ index.endpoints[$0] }) else { return nil }
            // Two endpoints with one name are reported as that.
            return other.name.value == endpoint.name.value ? nil : .duplicateCall(endpoint, first: other)
        }
    }
}

extension Diagnostic {
    static func duplicateCall(_ endpoint: SpecEndpoint, first: SpecEndpoint) -> Diagnostic {
        let call = "\(endpoint.method.value.rawValue.uppercased()) \(endpoint.path.value.template)"
        return Diagnostic(
            "duplicate-call",
            at: endpoint.path.location,
            "'\(endpoint.name.value)' makes the same call as '\(first.name.value)': \(call); remove one of them",
            notes: [Note("'\(first.name.value)' is here", at: first.path.location)]
        )
    }
}
