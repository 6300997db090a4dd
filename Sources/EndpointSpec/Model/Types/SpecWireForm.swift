/// The form of a point in time on the wire.
package enum SpecDateTimeFormat: Hashable, Sendable {
    /// RFC 3339, with and without fractional seconds.
    case iso8601
    case unixSeconds
    case unixMilliseconds
    /// As a pattern of letters says.
    case pattern(SpecDateTimePattern)

    /// The formats that have a name, by it.
    package static let named: [(word: String, format: SpecDateTimeFormat)] = [
        ("iso8601", .iso8601), ("unixSeconds", .unixSeconds), ("unixMilliseconds", .unixMilliseconds),
    ]

    /// As a spec writes it.
    package var word: String {
        if case .pattern(let pattern) = self { return pattern.text }
        return Self.named.first { $0.format == self }?.word ?? ""
    }

    /// True for a number, false for a string.
    package var isNumber: Bool { self == .unixSeconds || self == .unixMilliseconds }
}

/// The form of a scalar that has several forms on the wire. Written `wire:`.
package enum SpecWire: String, Hashable, Sendable, CaseIterable {
    case string, number
    // Of durations alone.
    case seconds, milliseconds, iso8601
    /// A UUID as 32 digits.
    case hex
}

/// Everything that the wire's form of a value depends on besides its type.
package struct SpecWireForm: Hashable, Sendable {
    package var datetime: SpecDateTimeFormat
    /// `nil`: as the type does where nothing is said.
    package var wire: SpecWire?

    package init(datetime: SpecDateTimeFormat, wire: SpecWire? = nil) {
        self.datetime = datetime
        self.wire = wire
    }
}

extension SpecScalar {
    /// The forms that `wire:` of a field takes, the default first.
    package var wires: [SpecWire] {
        switch self {
        case .decimal: [.string, .number]
        case _ where isWhole: [.number, .string]
        case .bool: [.string, .number]
        case .duration: [.seconds, .milliseconds, .iso8601]
        case .uuid: [.string, .hex]
        default: []
        }
    }

    /// True for the integers that `int64:` of the defaults is about: many readers turn them into doubles.
    package var isInt64: Bool { self == .int64 || self == .uint64 }

    /// The words that `int64:` of the defaults takes.
    package static let int64Wires: [SpecWire] = SpecScalar.int64.wires

    /// The forms that `wire:` of a parameter takes, which is always text.
    package var parameterWires: [SpecWire] {
        switch self {
        case .bool: [.string, .number]
        case .duration, .uuid: wires
        default: []
        }
    }
}

extension SpecDefaults {
    /// Returns the form of a field's values on the wire: the field's own, else that of the API.
    package func form(of field: SpecField) -> SpecWireForm {
        SpecWireForm(datetime: field.datetime?.value ?? datetime, wire: field.wire?.value)
    }

    /// Returns the form of a parameter's values in a request: the parameter's own, else that of the API.
    package func form(of parameter: SpecParameter) -> SpecWireForm {
        SpecWireForm(datetime: parameter.datetime?.value ?? datetime, wire: parameter.wire?.value)
    }
}
