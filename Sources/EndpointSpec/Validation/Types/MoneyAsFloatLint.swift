/// Binary floating point cannot hold 0.10: money in it drifts.
enum MoneyAsFloatLint {
    private static let words: Set<String> = ["amount", "price", "total", "balance", "cost", "fee", "tax"]

    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.types.flatMap { type -> [Diagnostic] in
            guard case .object(let object) = type.kind else { return [] }
            return object.fields.compactMap { field in
                guard case .scalar(let scalar) = field.type.value.unwrapped.type, [.double, .float].contains(scalar),
                    NameWords.split(field.name.value).contains(where: { words.contains($0.lowercased()) })
                else { return nil }
                return .moneyAsFloat(field)
            }
        }
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
