/// How a point in time stands on the wire.
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

    /// Whether it is a number rather than a string.
    package var isNumber: Bool { self == .unixSeconds || self == .unixMilliseconds }
}

/// How a scalar stands on the wire where there are several ways. Written `wire:`.
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
    /// What `wire:` may say of a field of the type; the first is what holds where nothing is said.
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

    /// Whether it is one of those that `int64:` of the defaults is about: many readers turn them into doubles.
    package var isInt64: Bool { self == .int64 || self == .uint64 }

    /// The words that `int64:` of the defaults takes.
    package static let int64Wires: [SpecWire] = SpecScalar.int64.wires

    /// What `wire:` may say of a parameter, which is text in any case.
    package var parameterWires: [SpecWire] {
        switch self {
        case .bool: [.string, .number]
        case .duration, .uuid: wires
        default: []
        }
    }
}

extension SpecDefaults {
    /// How a field's values stand on the wire: as the field says, else as the API does.
    package func form(of field: SpecField) -> SpecWireForm {
        SpecWireForm(datetime: field.datetime?.value ?? datetime, wire: field.wire?.value)
    }

    /// How a parameter's values stand in a request: as the parameter says, else as the API does.
    package func form(of parameter: SpecParameter) -> SpecWireForm {
        SpecWireForm(datetime: parameter.datetime?.value ?? datetime, wire: parameter.wire?.value)
    }
}
