import EndpointSpec

extension ValidatedSpec {
    /// The number of nested lists and objects in a sensitive value whose keys errors must not name. It counts the
    /// value's own lists and maps, and all layers if a type in them has keys that only the server knows. `nil` if no
    /// error has a path into the value.
    func hiddenLayers(of type: SpecTypeExpression) -> Int? {
        var known: Set<String> = []
        if hasOpenKeys(type.leaf, &known) { return .max }
        let leadsInside = type.containsMap || isObject(type.leaf)
        return leadsInside ? type.containerLayers : nil
    }

    private func isObject(_ leaf: SpecTypeExpression) -> Bool {
        switch leaf.name.flatMap({ self.type(named: $0)?.kind }) {
        case .object, .union: true
        case .enumeration, .wrapper, .custom, nil: false
        }
    }

    /// Returns true if values of a scalar or declared type contain keys that the spec does not name.
    private func hasOpenKeys(_ leaf: SpecTypeExpression, _ known: inout Set<String>) -> Bool {
        guard let name = leaf.name else { return leaf == .scalar(.json) }
        guard known.insert(name).inserted else { return false }
        let held: [SpecTypeExpression]
        switch self.type(named: name)?.kind {
        case .object(let object): held = fields(of: object).map(\.type.value)
        case .union(let union): held = union.cases.map(\.type.value)
        // The app's codec can read any keys.
        case .custom: return true
        case .enumeration, .wrapper, nil: return false
        }
        return held.contains { $0.containsMap || hasOpenKeys($0.leaf, &known) }
    }
}

extension SpecTypeExpression {
    fileprivate var containsMap: Bool {
        switch self {
        case .scalar, .named: false
        case .optional(let inner), .list(let inner): inner.containsMap
        case .map: true
        }
    }
}
