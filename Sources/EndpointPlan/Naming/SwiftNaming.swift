import EndpointSpec

/// Turns names of the spec into Swift names. No other code does this.
///
/// A name that follows Swift's conventions stays unchanged: `accountId` does not become `accountID`. Other names are
/// split into words and joined again.
package enum SwiftNaming {
    /// The name of a property, parameter or function: `user_id` becomes `userID`, and `createdAt` stays unchanged.
    static func member(_ name: String) -> SwiftIdentifier {
        isCamelCase(name) ? identifier(name) : identifier(lowerCamelCase(name))
    }

    /// The name of a value of a type: `payment` for `Payment`.
    package static func value(of typeName: String) -> SwiftIdentifier { member(lowered(typeName)) }

    /// `payment` for `Payment`, for use within a longer name.
    static func lowered(_ typeName: String) -> String {
        let words = IdentifierWords.split(typeName)
        guard let first = words.first else { return "source" }
        return first.lowercased() + words.dropFirst().joined()
    }

    /// The name of an enum case for a wire value: `in_progress` becomes `inProgress`, `PENDING` becomes `pending`,
    /// `2fa` becomes `_2fa`, `+1` becomes `plus1`, and the empty string becomes `empty`.
    package static func enumCase(_ value: String) -> SwiftIdentifier {
        value.isEmpty ? identifier("empty") : member(value)
    }

    /// The name of a type: `payment-methods` becomes `PaymentMethods`, or `ShopPaymentMethods` in an API with the
    /// prefix `Shop`. Types that are named after the API itself have no prefix.
    static func type(_ name: String, of api: SpecAPI) -> SwiftIdentifier {
        guard let prefix = api.prefix else { return plainType(name) }
        return identifier(prefix.value + typeName(name))
    }

    /// The name of the type that stands for the API: `Bank`.
    static func api(_ api: SpecAPI) -> SwiftIdentifier { plainType(api.name.value) }

    /// The name of a type that the app or another module declares.
    static func plainType(_ name: String) -> SwiftIdentifier {
        identifier(typeName(name))
    }

    private static func typeName(_ name: String) -> String {
        isUpperCamelCase(name) ? name : IdentifierWords.split(name).map(capitalized).joined()
    }

    private static func identifier(_ name: String) -> SwiftIdentifier {
        guard let first = name.utf8.first else { return SwiftIdentifier(name: "_") }
        if beginsWithNumber(name, first) { return SwiftIdentifier(name: "_" + name) }
        return SwiftIdentifier(name: ReservedWords.isImpossible(name) ? name + "_" : name)
    }

    /// For ASCII, the first byte decides; nearly all names begin with ASCII.
    private static func beginsWithNumber(_ name: String, _ first: UInt8) -> Bool {
        if first < 0x80 { return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) }
        return name.unicodeScalars.first?.properties.numericType != nil
    }

    private static func lowerCamelCase(_ name: String) -> String {
        let words = IdentifierWords.split(name)
        guard let first = words.first else {
            // No scalar is valid in a Swift name. The code points still distinguish the values.
            return "u" + name.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: "_")
        }
        return first.lowercased() + words.dropFirst().map(capitalized).joined()
    }

    private static func capitalized(_ word: String) -> String {
        let lower = word.lowercased()
        if acronyms.contains(lower) { return lower.uppercased() }
        return lower.prefix(1).uppercased() + lower.dropFirst()
    }

    /// The words that Swift's API Design Guidelines write in capitals, except at the start of a lower camel case name.
    private static let acronyms: Set<String> = [
        "api", "csv", "html", "http", "https", "iban", "id", "ip", "json", "pdf", "ssl", "tls", "uri", "url", "utc",
        "uuid", "xml",
    ]

    private static func isCamelCase(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, isLowercase(first) else { return false }
        return isOfNameScalars(name)
    }

    private static func isUpperCamelCase(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, isUppercase(first) else { return false }
        return isOfNameScalars(name)
    }

    private static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
    }

    private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
    }

    /// True if Swift allows all its letters and digits in a name. `_` separates words, so it does not count.
    private static func isOfNameScalars(_ name: String) -> Bool { name.unicodeScalars.allSatisfy(\.isWordPart) }
}

extension ValidatedSpec {
    /// The domain name of a declared type. A type that the app owns keeps its name regardless of the API's prefix,
    /// because two APIs may share it.
    func modelName(_ type: String) -> SwiftIdentifier {
        let isHandwritten = self.type(named: type).map(domainMode(of:)) == .handwritten
        return isHandwritten ? SwiftNaming.plainType(type) : SwiftNaming.type(type, of: api)
    }

    /// The key of a field in JSON, or the name of a parameter in a query or a form.
    func wireKey(of keyed: some SpecKeyed) -> String { keyed.wireKey(in: api.defaults.keys) }

    /// The key of a union's object on the wire.
    func wireKey(of key: SpecUnionKey) -> String { key.wireKey(in: api.defaults.keys) }
}
