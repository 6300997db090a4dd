import EndpointPlan
import EndpointSpec

/// Writes fields, codecs and formats of the wire.
enum WireText {
    static func dateFormat(_ format: SpecDateTimeFormat) -> String {
        switch format {
        case .iso8601: ".iso8601"
        case .unixSeconds: ".unixSeconds"
        case .unixMilliseconds: ".unixMilliseconds"
        case .pattern(let pattern): ".pattern(\(StringLiteral.quoted(pattern.text)))"
        }
    }

    static func durationFormat(_ wire: SpecWire) -> String {
        switch wire {
        case .milliseconds: ".milliseconds"
        case .iso8601: ".iso8601"
        default: ".seconds"
        }
    }

    /// The lines of a list.
    static func lines(ofList list: String) -> String { "\(RuntimeSymbol.endpointLinesBody)(\(list))" }

    /// The lines of a sequence, where an argument for lines is expected.
    static func lines(streaming sequence: String) -> String { ".stream(\(sequence))" }

    /// The lines with a transformation of each element.
    static func lines(_ lines: String, mapped transform: String) -> String { "\(lines).mapElements { \(transform) }" }

    /// The number of hidden layers of a sensitive value.
    static func layers(_ number: Int) -> String { number == .max ? ".max" : "\(number)" }

    /// `fields.constant("object", "charge")`
    static func write(_ constant: ConstantPlan) -> String { "fields.constant(\(arguments(of: constant)))" }

    /// `fields.constant("object", "charge", isOptional: true)`
    static func check(_ tried: TriedConstantPlan) -> String {
        "fields.constant(\(arguments(of: tried.constant))\(tried.mayBeAbsent ? ", isOptional: true" : ""))"
    }

    private static func arguments(of constant: ConstantPlan) -> String {
        let value =
            switch constant.value {
            case .string(let text): StringLiteral.quoted(text)
            case .bool(let value): "\(value)"
            // An integer that needs more than 64 bits is a literal of a double.
            case .number(let digits):
                Int64(digits) == nil && Double(digits) != nil && !digits.contains { ".eE".contains($0) }
                    ? digits + ".0" : digits
            }
        return "\(StringLiteral.quoted(constant.key)), \(value)"
    }

    /// `fields.string(0)`, `fields.optionalDate(6, .iso8601)`
    static func read(_ field: WireFieldPlan, at index: Int) -> CodeTree {
        let arguments = [String(index)] + formatArgument(field.accessor)
        switch field.presence {
        case .patch: return .text("fields.patch(\(patchArguments([String(index)], field.accessor)))")
        case .skipping(let elements): return .text(read(elements, field, at: index))
        case .additional(let keys): return .text(additional([], field, besides: keys))
        case .required, .optional, .defaulted: break
        }
        let isRequired = field.presence == .required
        let name = accessorName(field.accessor)
        let call = "fields.\(isRequired ? name : capitalized("optional", name))(\(arguments.joined(separator: ", ")))"
        guard case .defaulted(let value) = field.presence else { return .text(call) }
        return LiteralText.code(value).prefixed(with: "\(call) ?? ")
    }

    /// `fields.string(0, id)`, `fields.nullableDate(6, completedAt, .iso8601)`
    static func write(_ field: WireFieldPlan, at index: Int) -> String {
        let value = reference(to: field.property.name, besides: ["fields", "writer"])
        if case .additional(let keys) = field.presence { return additional([value], field, besides: keys) }
        let arguments = [String(index), value] + formatArgument(field.accessor)
        let name = accessorName(field.accessor)
        let function: String =
            switch field.presence {
            case .optional(writesNull: true) where formatArgument(field.accessor).isEmpty: "nullableValue"
            case .optional(writesNull: true): capitalized("nullable", name)
            case .optional(writesNull: false): capitalized("optional", name)
            case .defaulted where field.property.type.isOptional: capitalized("optional", name)
            case .required, .defaulted: name
            case .patch: "patch"
            // The code above writes this without an index.
            case .additional: "additional"
            case .skipping(let elements) where !elements.isOptional: name
            case .skipping(let elements): capitalized(elements.writesNull ? "nullable" : "optional", name)
            }
        return "fields.\(function)(\(arguments.joined(separator: ", ")))"
    }

    /// `fields.elements(3) { element throws(MappingError) in _ = try element.toDomain() }`
    private static func read(_ elements: ElementPlan, _ field: WireFieldPlan, at index: Int) -> String {
        let name = elements.isMap ? "members" : "elements"
        let function = elements.isOptional || elements.hasDefault ? capitalized("optional", name) : name
        let arguments = [String(index)] + elementCodec(field.accessor)
        let call = "fields.\(function)(\(arguments.joined(separator: ", ")))"
        let standard = elements.hasDefault ? (elements.isMap ? " ?? [:]" : " ?? []") : ""
        guard elements.conversion.canFail else { return call + standard }
        let place = MappingExpression.Place(elements.place)
        let value = MappingExpression.toDomain("element", elements.conversion, at: place)
        let type = elements.conversion.takesTypeFromContext ? "let _: \(elements.domainType.text)" : "_"
        return "\(call) { element throws(\(RuntimeSymbol.mappingError)) in \(type) = \(value) }" + standard
    }

    /// `fields.additional(others, besides: "object")`
    private static func additional(_ value: [String], _ field: WireFieldPlan, besides keys: [String]) -> String {
        let others = keys.isEmpty ? [] : ["besides: \(StringLiteral.quoted(keys.joined(separator: "\n")))"]
        return "fields.additional(\((value + elementCodec(field.accessor) + others).joined(separator: ", ")))"
    }

    private static func patchArguments(_ arguments: [String], _ accessor: WireAccessor) -> String {
        (arguments + formatArgument(accessor)).joined(separator: ", ")
    }

    /// The codec of a collection's elements.
    private static func elementCodec(_ accessor: WireAccessor) -> [String] {
        switch accessor {
        case .codec(.list(let inner)), .codec(.map(let inner)): ["\(inner.type.text).self"]
        default: []
        }
    }

    /// The reference to a property. It has `self` if a parameter or variable has the same name.
    static func reference(to name: SwiftIdentifier, besides locals: [String]) -> String {
        locals.contains(name.name) ? "self.\(name.label)" : name.text
    }

    /// `optionalDate` from `optional` and `date`. Acronyms are in capitals after the first word.
    static func capitalized(_ prefix: String, _ name: String) -> String {
        if ["url", "uuid"].contains(name) { return prefix + name.uppercased() }
        if name.hasPrefix("uint") { return prefix + "UInt" + name.dropFirst(4) }
        return prefix + name.prefix(1).uppercased() + name.dropFirst()
    }

    private static func accessorName(_ accessor: WireAccessor) -> String {
        switch accessor {
        case .string: "string"
        case .int: "int"
        case .int32: "int32"
        case .int64: "int64"
        case .uint32: "uint32"
        case .uint64: "uint64"
        case .double: "double"
        case .float: "float"
        case .bool: "bool"
        case .decimal: "decimal"
        case .uuid: "uuid"
        case .url: "url"
        case .data: "data"
        case .date: "date"
        case .codec: "coded"
        case .value: "value"
        }
    }

    private static func formatArgument(_ accessor: WireAccessor) -> [String] {
        switch accessor {
        case .date(let format): [dateFormat(format)]
        case .codec(let codec): ["\(codec.type.text).self"]
        default: []
        }
    }
}
