import EndpointDescription

extension SpecDecoder {
    /// A declared type's name: it begins with a capital, so that it cannot be mistaken for a scalar.
    mutating func typeName(_ name: Located<String>, of subject: String) -> Bool {
        guard checkName(name, of: subject) else { return false }
        guard let first = name.value.unicodeScalars.first, !first.isCapital else { return true }
        report(.lowerCaseTypeName(name.value, of: subject, at: name.location))
        return false
    }

    /// Letters, digits, `_` and `-`, with a letter among them: enough to make a Swift name of it.
    mutating func checkName(_ name: Located<String>, of subject: String) -> Bool {
        let scalars = name.value.unicodeScalars
        var hasLetter = false
        let isName =
            scalars.allSatisfy { scalar in
                hasLetter = hasLetter || scalar.isLetter
                return scalar.isNamePart
            } && hasLetter && scalars.first != "-"
        if !isName { report(.invalidName(name.value, of: subject, at: name.location)) }
        return isName
    }
}

extension Unicode.Scalar {
    /// True if it may be part of a name. Beyond ASCII these are letters, numbers and the marks on them, all of which Swift allows in
    /// its names.
    package var isNamePart: Bool {
        if isASCII { return isLetter || ("0"..."9").contains(self) || self == "_" || self == "-" }
        return isLetter || isVisible && (properties.numericType != nil || isCombiningMark)
    }

    /// Unicode's tables are slow to ask, and hardly ever needed.
    package var isLetter: Bool {
        isASCII
            ? ("a"..."z").contains(self) || ("A"..."Z").contains(self)
            : properties.isAlphabetic && isVisible && !isCombiningMark && value != Self.verticalTilde
    }

    /// The only letter that Swift does not allow in a name.
    private static let verticalTilde: UInt32 = 0x2E2F

    /// True if it belongs to the letter before it, as an accent does.
    package var isCombiningMark: Bool {
        if isASCII { return false }
        return switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    var isCapital: Bool { isASCII ? ("A"..."Z").contains(self) : properties.isUppercase }

    var isSmall: Bool { isASCII ? ("a"..."z").contains(self) : properties.isLowercase }
}

extension Diagnostic {
    static func invalidName(_ name: String, of subject: String, at location: SourceLocation) -> Diagnostic {
        let hint = ["a field", "a parameter"].contains(subject) ? "; write the name that is sent under 'key'" : ""
        return Diagnostic(
            "invalid-name",
            at: location,
            "'\(name)' cannot be the name of \(subject): a name has letters, digits, '_' and '-', and at least "
                + "one letter\(hint)"
        )
    }

    static func lowerCaseTypeName(_ name: String, of subject: String, at location: SourceLocation) -> Diagnostic {
        let better = name.prefix(1).uppercased() + name.dropFirst()
        let hint = better == name ? "" : "; write '\(better)'"
        return Diagnostic(
            "invalid-name",
            at: location,
            "the name of \(subject) must begin with a capital letter\(hint)"
        )
    }
}
