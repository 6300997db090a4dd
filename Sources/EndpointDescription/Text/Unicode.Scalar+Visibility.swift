extension Unicode.Scalar {
    /// True for a scalar that readers see: not a control character, not a bidirectional mark, and not ignorable.
    /// Joiners and variation selectors are ignorable.
    package var isVisible: Bool {
        if isASCII { return value >= 0x20 && value < 0x7F }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: !properties.isDefaultIgnorableCodePoint
        }
    }

    /// True if Swift, YAML 1.1, an editor or a terminal treats the scalar as the end of a line.
    package var endsLine: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
