import EndpointPlan

/// Writes the arguments of the runtime's parameter encoder.
enum EncoderArguments {
    /// The argument for the format, after a comma.
    static func format(_ parameter: ParameterPlan) -> String {
        switch parameter.format {
        case .date(let format): ", \(WireText.dateFormat(format))"
        case .duration(let wire): ", \(WireText.durationFormat(wire))"
        case .codec(let codec): ", \(codec.type.text).self"
        case .flagNumber, .hexUUID, nil: ""
        }
    }

    /// The value in a variable.
    static func value(_ parameter: ParameterPlan, _ name: String) -> String {
        switch parameter.format {
        case .flagNumber: converted(name, parameter.type) { "\($0) ? 1 : 0" }
        case .hexUUID: converted(name, parameter.type) { "\(RuntimeSymbol.mapping).hexadecimal(\($0))" }
        case .date, .duration, .codec, nil: name
        }
    }

    private static func converted(_ value: String, _ type: SwiftType, _ conversion: (String) -> String) -> String {
        switch type {
        case .optional(let inner), .array(let inner): "\(value).map { \(converted("$0", inner, conversion)) }"
        default: conversion(value)
        }
    }
}
