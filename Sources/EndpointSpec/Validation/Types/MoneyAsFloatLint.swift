/// Binary floating point cannot hold 0.10: money in it drifts.
enum MoneyAsFloatLint {
    private static let words: Set<String> = ["amount", "price", "balance", "cost", "fee", "tax"]

    /// Words of fields that stand beside money. Without one of them, a `total` counts anything.
    private static let neighbors = words.union(["currency", "subtotal", "vat"])

    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.types.flatMap { type -> [Diagnostic] in
            guard case .object(let object) = type.kind else { return [] }
            let hasNeighbor = object.fields.contains { lastWord(of: $0).map(neighbors.contains) ?? false }
            return object.fields.compactMap { field in
                guard case .scalar(let scalar) = field.type.value.unwrapped.type, [.double, .float].contains(scalar),
                    let word = lastWord(of: field), words.contains(word) || word == "total" && hasNeighbor
                else { return nil }
                return .moneyAsFloat(field)
            }
        }
    }

    /// The last word says what a field is: a `taxYear` is a year, and a `totalCount` is a count.
    private static func lastWord(of field: SpecField) -> String? {
        NameWords.split(field.name.value).last?.lowercased()
    }
}

extension Diagnostic {
    static func moneyAsFloat(_ field: SpecField) -> Diagnostic {
        Diagnostic(
            "money-as-float",
            .warning,
            at: field.type.location,
            "'\(field.name.value)' looks like an amount of money, which '\(field.type.value)' cannot represent "
                + "exactly; write 'decimal'"
        )
    }
}
