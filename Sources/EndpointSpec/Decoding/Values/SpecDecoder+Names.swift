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
    var isNamePart: Bool {
        if isASCII { return isLetter || ("0"..."9").contains(self) || self == "_" || self == "-" }
        return isLetter || properties.numericType != nil || properties.generalCategory == .nonspacingMark
    }

    /// Unicode's tables are slow to ask, and hardly ever needed.
    var isLetter: Bool {
        isASCII ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) : properties.isAlphabetic
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
