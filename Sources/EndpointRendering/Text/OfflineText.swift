import EndpointPlan

/// Writes the code for stores.
enum OfflineText {
    /// `id`, `String(number)`, `Mapping.string(id.rawValue)`
    static func key(_ key: KeyPlan, _ name: String) -> String {
        let value = key.takesRawValue ? "\(name).rawValue" : name
        return switch key.text {
        case .string: value
        case .integer: "String(\(value))"
        case .uuid: "\(RuntimeSymbol.mapping).string(\(value))"
        case .uuidText: "\(RuntimeSymbol.mapping).uuidText(\(value))"
        }
    }

    /// `.column(try Mapping.date(createdAt, .iso8601, field: "Payment.createdAt"))`
    static func column(_ column: EntityPlan.Column) -> String {
        let place = MappingExpression.Place(column.place)
        let raw = column.takesRawValue ? (column.isOptional ? "?.rawValue" : ".rawValue") : ""
        return ".column(\(MappingExpression.toDomain(column.property.text + raw, column.conversion, at: place)))"
    }

    /// Nil if the server's latest response is the whole list.
    static func members(_ members: MembersPlan, reference: (SwiftIdentifier) -> String) -> CodeTree? {
        let order = CodeTree.array(
            members.order.map {
                .text(".\($0.isDescending ? "descending" : "ascending")(\(StringLiteral.quoted($0.column)))")
            }
        ).labelled("order")
        guard members.isMatching else { return members.order.isEmpty ? nil : .call(".asAnswered", [order]) }
        let query = CodeTree.call(
            RuntimeSymbol.entityQuery,
            [filters(members.filters, reference), members.order.isEmpty ? nil : order]
        )
        return .call(".matching", [query])
    }

    /// The filters. A parameter that is nil omits its filter.
    private static func filters(
        _ filters: [MembersPlan.Filter],
        _ reference: (SwiftIdentifier) -> String
    ) -> CodeTree? {
        if filters.isEmpty { return nil }
        let hasOptionals = filters.contains(where: \.isOptional)
        let elements = filters.map { filter -> CodeTree in
            let raw = filter.takesRawValue ? ".rawValue" : ""
            let value = filter.isOptional ? "$0" : reference(filter.parameter)
            let column = StringLiteral.quoted(filter.column)
            let made = "\(RuntimeSymbol.entityQuery).Filter(\(column), equals: .column(\(value)\(raw)))"
            return .text(filter.isOptional ? "\(reference(filter.parameter)).map { \(made) }" : made)
        }
        return CodeTree.array(elements).labelled("filters").suffixed(with: hasOptionals ? ".compactMap { $0 }" : "")
    }

    /// `limits: EntityLimits(entries: 10_000)`; `nil` without limits.
    static func limits(_ entries: Int?, _ bytes: Int?) -> String? {
        let limits = [entries.map { "entries: \(number($0))" }, bytes.map { "bytes: \(number($0))" }].compactMap(\.self)
        return limits.isEmpty ? nil : "limits: \(RuntimeSymbol.entityLimits)(\(limits.joined(separator: ", ")))"
    }

    /// `10_000`
    static func number(_ value: Int) -> String {
        let digits = String(value)
        return digits.enumerated().map { index, digit in
            let isStart = index > 0 && (digits.count - index).isMultiple(of: 3)
            return isStart ? "_\(digit)" : "\(digit)"
        }.joined()
    }
}
