extension Unicode.Scalar {
    /// Whether a reader sees the scalar where it stands: it is no control character, does not turn the direction of writing, and
    /// takes part in the picture of the text. A joiner or a variation selector does not.
    package var isVisible: Bool {
        if isASCII { return value >= 0x20 && value < 0x7F }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: !properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether Swift, YAML 1.1, an editor or a terminal takes the scalar for the end of a line.
    package var endsLine: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
