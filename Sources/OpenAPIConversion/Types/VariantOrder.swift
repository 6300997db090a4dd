import EndpointSpec

/// Types in the order in which they are tried: a type comes behind another one only if its reader accepts all that the
/// other's accepts. Everything else stays as it was.
struct VariantOrder {
    private(set) var types: [SpecTypeExpression] = []
    /// Types that stay, and those whose readers accept the same.
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
            // There is always one: of two that cover each other, one was dropped.
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
    /// Whether each two of the elements satisfy a condition.
    func allPairsSatisfy(_ condition: (Element, Element) -> Bool) -> Bool {
        indices.allSatisfy { left in self[(left + 1)...].allSatisfy { condition(self[left], $0) } }
    }
}
