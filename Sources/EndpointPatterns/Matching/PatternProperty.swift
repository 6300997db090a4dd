/// A property of Unicode: `\p{L}`.
struct PatternProperty: Sendable {
    private enum Kind: Sendable {
        case category(String)
        case binary(@Sendable (Unicode.Scalar.Properties) -> Bool)
    }

    private let kind: Kind
    private let isRefusal: Bool
    /// The property as it was written. A class keeps each one once, so that a scalar costs only so many looks.
    let text: String

    /// Returns `nil` for a property that the standard library does not know, such as a script.
    init?(_ name: String, isRefusal: Bool) {
        self.isRefusal = isRefusal
        text = (isRefusal ? "^" : "") + name
        let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let value = parts[parts.count - 1]
        if parts.count == 2, parts[0] != "gc", parts[0] != "General_Category" { return nil }
        if let short = Self.longNames[value] ?? (Self.categories.contains(value) ? value : nil) {
            kind = .category(short)
        } else if parts.count == 1, let test = Self.binary(value) {
            kind = .binary(test)
        } else {
            return nil
        }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch kind {
        case .binary(let test): test(scalar.properties) != isRefusal
        case .category(let wanted):
            Self.isIn(wanted, Self.category(scalar.properties.generalCategory)) != isRefusal
        }
    }

    private static func isIn(_ wanted: String, _ category: String) -> Bool {
        wanted == category || wanted == "LC" && ["Lu", "Ll", "Lt"].contains(category)
            || wanted.utf8.count == 1 && category.hasPrefix(wanted)
    }

    private static let categories: Set<String> = [
        "L", "LC", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Ps",
        "Pe", "Pi", "Pf", "Po", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs", "Zl", "Zp", "C", "Cc", "Cf", "Cs", "Co", "Cn",
    ]

    private static let longNames = [
        "Letter": "L", "Cased_Letter": "LC", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll",
        "Titlecase_Letter": "Lt", "Modifier_Letter": "Lm", "Other_Letter": "Lo", "Mark": "M", "Combining_Mark": "M",
        "Nonspacing_Mark": "Mn", "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd",
        "digit": "Nd", "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "punct": "P",
        "Connector_Punctuation": "Pc", "Dash_Punctuation": "Pd", "Open_Punctuation": "Ps", "Close_Punctuation": "Pe",
        "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf", "Other_Punctuation": "Po", "Symbol": "S",
        "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk", "Other_Symbol": "So", "Separator": "Z",
        "Space_Separator": "Zs", "Line_Separator": "Zl", "Paragraph_Separator": "Zp", "Other": "C", "Control": "Cc",
        "cntrl": "Cc", "Format": "Cf", "Surrogate": "Cs", "Private_Use": "Co", "Unassigned": "Cn",
    ]

    private static func binary(_ name: String) -> (@Sendable (Unicode.Scalar.Properties) -> Bool)? {
        switch name {
        case "Any": { _ in true }
        case "Assigned": { $0.generalCategory != .unassigned }
        case "ASCII_Hex_Digit", "AHex": { $0.isASCIIHexDigit }
        case "Alphabetic", "Alpha": { $0.isAlphabetic }
        case "Lowercase", "Lower": { $0.isLowercase }
        case "Uppercase", "Upper": { $0.isUppercase }
        case "White_Space", "space": { $0.isWhitespace }
        case "Hex_Digit", "Hex": { $0.isHexDigit }
        case "ID_Start", "IDS": { $0.isIDStart }
        case "ID_Continue", "IDC": { $0.isIDContinue }
        case "Ideographic", "Ideo": { $0.isIdeographic }
        case "Math": { $0.isMath }
        case "Dash": { $0.isDash }
        case "Diacritic", "Dia": { $0.isDiacritic }
        case "Emoji": { $0.isEmoji }
        case "Emoji_Presentation", "EPres": { $0.isEmojiPresentation }
        case "Emoji_Modifier", "EMod": { $0.isEmojiModifier }
        case "Emoji_Modifier_Base", "EBase": { $0.isEmojiModifierBase }
        case "Quotation_Mark", "QMark": { $0.isQuotationMark }
        default: nil
        }
    }

    private static func category(_ category: Unicode.GeneralCategory) -> String {
        switch category {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }
}
