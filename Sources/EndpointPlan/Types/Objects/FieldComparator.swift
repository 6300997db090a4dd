/// The function of the runtime's `FieldComparison` that compares two values of a property.
package enum FieldComparator: String, Sendable, CaseIterable {
    case array, bool, dictionary, double, int, string, strings, value
    case optionalArray, optionalBool, optionalDictionary, optionalDouble, optionalInt, optionalString, optionalValue

    init(of type: SwiftType) {
        self =
            switch type {
            case .optional(let wrapped): Self(of: wrapped).optional
            case .array(.string): .strings
            case .array: .array
            case .dictionary: .dictionary
            case .plain("Bool"): .bool
            case .double: .double
            case .plain("Int"): .int
            case .string: .string
            default: .value
            }
    }

    /// That of an optional of the type.
    private var optional: FieldComparator {
        switch self {
        case .array, .strings: .optionalArray
        case .bool: .optionalBool
        case .dictionary: .optionalDictionary
        case .double: .optionalDouble
        case .int: .optionalInt
        case .string: .optionalString
        default: .optionalValue
        }
    }
}

extension PropertyPlan {
    /// What compares two of its values as they are stored. A value in a box is the element of an array.
    package var comparator: FieldComparator {
        guard storage == .inPlace else { return FieldComparator(of: .array(unboxedType)) }
        return FieldComparator(of: type)
    }

    private var unboxedType: SwiftType {
        if case .optional(let wrapped) = type { wrapped } else { type }
    }
}
