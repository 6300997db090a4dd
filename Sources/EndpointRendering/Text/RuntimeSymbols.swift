import EndpointPlan
import EndpointSpec

/// The runtime's symbols that Swift code puts into generated text: here and in the templates, nowhere else.
enum RuntimeSymbols {
    static func dateFormat(_ format: SpecDateTimeFormat) -> String {
        "." + format.rawValue
    }

    /// `fields.string(0)`, `fields.optionalDate(6, .iso8601)`
    static func read(_ field: WireFieldPlan, at index: Int) -> String {
        let arguments = [String(index)] + formatArgument(field.accessor)
        let isRequired = field.presence == .required
        let name = accessorName(field.accessor)
        let call = "fields.\(isRequired ? name : capitalized("optional", name))(\(arguments.joined(separator: ", ")))"
        guard case .defaulted(let value) = field.presence else { return call }
        return "\(call) ?? \(LiteralText.text(value, depth: 2))"
    }

    /// `fields.string(0, id)`, `fields.nullableDate(6, completedAt, .iso8601)`
    static func write(_ field: WireFieldPlan, at index: Int) -> String {
        let arguments =
            [String(index), reference(to: field.property.name, besides: ["fields"])] + formatArgument(field.accessor)
        let name = accessorName(field.accessor)
        let function: String =
            switch field.presence {
            case .optional(writesNull: true): capitalized("nullable", name)
            case .optional(writesNull: false): capitalized("optional", name)
            case .defaulted where field.property.type.isOptional: capitalized("optional", name)
            case .required, .defaulted: name
            }
        return "fields.\(function)(\(arguments.joined(separator: ", ")))"
    }

    /// A property as code refers to it: through `self` where a parameter or variable has the same name.
    static func reference(to name: SwiftIdentifier, besides locals: [String]) -> String {
        locals.contains(name.name) ? "self.\(name.label)" : name.text
    }

    /// `optionalDate` for `optional` and `date`; acronyms are written in capitals behind the first word.
    static func capitalized(_ prefix: String, _ name: String) -> String {
        if ["url", "uuid"].contains(name) { return prefix + name.uppercased() }
        return prefix + name.prefix(1).uppercased() + name.dropFirst()
    }

    private static func accessorName(_ accessor: WireAccessor) -> String {
        switch accessor {
        case .string: "string"
        case .int: "int"
        case .int32: "int32"
        case .int64: "int64"
        case .double: "double"
        case .float: "float"
        case .bool: "bool"
        case .decimal: "decimal"
        case .uuid: "uuid"
        case .url: "url"
        case .data: "data"
        case .date: "date"
        case .value: "value"
        }
    }

    private static func formatArgument(_ accessor: WireAccessor) -> [String] {
        if case .date(let format) = accessor { [dateFormat(format)] } else { [] }
    }
}
