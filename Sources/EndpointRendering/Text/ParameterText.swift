import EndpointPlan

/// What the runtime's encoder is given for a parameter.
enum ParameterText {
    /// The argument that says how it is written, with the comma in front of it.
    static func format(_ parameter: ParameterPlan) -> String {
        switch parameter.format {
        case .date(let format): ", \(WireText.dateFormat(format))"
        case .duration(let wire): ", \(WireText.durationFormat(wire))"
        case .flagNumber, nil: ""
        }
    }

    /// The value, by the variable that holds it.
    static func value(_ parameter: ParameterPlan, _ name: String) -> String {
        guard parameter.format == .flagNumber else { return name }
        return flagNumber(name, parameter.type)
    }

    private static func flagNumber(_ value: String, _ type: SwiftType) -> String {
        switch type {
        case .optional(let inner), .array(let inner): "\(value).map { \(flagNumber("$0", inner)) }"
        default: "\(value) ? 1 : 0"
        }
    }
}
