import EndpointSpec

/// Orders types for trying. A type comes after another if its decoder accepts all values that the other's accepts.
/// Otherwise the order stays.
struct VariantOrder {
    private(set) var types: [SpecTypeExpression] = []
    /// The types that stay, and those whose decoders accept the same values.
    private(set) var merged: [(kept: SpecTypeExpression, dropped: [SpecTypeExpression])] = []

    init(_ variants: [SpecTypeExpression], _ coverage: inout ReaderCoverage) {
        var left: [SpecTypeExpression] = []
        for type in variants {
            if let same = left.first(where: { coverage.covers($0, type) && coverage.covers(type, $0) }) {
                drop(type, for: same)
            } else {
                left.append(type)
            }
        }
        while !left.isEmpty {
            // There is always one, because one of two types that cover each other was removed.
            let next = left.indices.first { index in
                !left.indices.contains { $0 != index && coverage.covers(left[index], left[$0]) }
            }
            types.append(left.remove(at: next ?? 0))
        }
    }

    private mutating func drop(_ type: SpecTypeExpression, for same: SpecTypeExpression) {
        if let index = merged.firstIndex(where: { $0.kept == same }) {
            merged[index].dropped.append(type)
        } else {
            merged.append((same, [type]))
        }
    }

    mutating func replace(_ type: SpecTypeExpression, with other: SpecTypeExpression) {
        types = types.map { $0 == type ? other : $0 }
    }
}

extension Array {
    /// Returns true if each pair of elements satisfies a condition.
    func allPairsSatisfy(_ condition: (Element, Element) -> Bool) -> Bool {
        indices.allSatisfy { left in self[(left + 1)...].allSatisfy { condition(self[left], $0) } }
    }
}
