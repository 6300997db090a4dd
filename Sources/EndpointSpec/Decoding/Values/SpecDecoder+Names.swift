import EndpointDescription

extension SpecDecoder {
    /// A declared type's name: it begins with a capital, so that it cannot be mistaken for a scalar.
    func typeName(_ name: Located<String>, of subject: String) -> Bool {
        guard checkName(name, of: subject) else { return false }
        guard let first = name.value.unicodeScalars.first, !first.isCapital else { return true }
        report(.lowerCaseTypeName(name.value, of: subject, at: name.location))
        return false
    }

    /// Letters, digits, `_` and `-`, with a letter among them: enough to make a Swift name of it.
    func checkName(_ name: Located<String>, of subject: String) -> Bool {
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

    /// A name that goes into Swift as it is.
    func swiftName(_ node: YAMLNode, of subject: String) -> Located<String>? {
        text(node, of: subject).flatMap { swiftName($0, of: subject) }
    }

    /// The same, of a name that stands inside of something else.
    func swiftName(_ name: Located<String>, of subject: String) -> Located<String>? {
        let parts = name.value.split(separator: ".", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            guard let first = part.unicodeScalars.first, first.isLetter || first == "_" else { return false }
            return part.unicodeScalars.allSatisfy { $0.isNamePart && $0 != "-" }
        }
        if isName { return name }
        report(.noSwiftName(name, of: subject))
        return nil
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

    fileprivate static func noSwiftName(_ name: Located<String>, of subject: String) -> Diagnostic {
        Diagnostic(
            "invalid-name",
            at: name.location,
            "\(subject) must be a Swift name, with dots for nested types, not '\(name.value)'"
        )
    }
}
