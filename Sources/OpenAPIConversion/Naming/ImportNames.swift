import EndpointSpec

/// Turns names of a document into names of a spec that Swift uses unchanged.
enum ImportNames {
    /// The runs of letters and digits, split again before capitals that start a word.
    static func words(_ text: String) -> [String] {
        runs(text).flatMap { NameWords.split($0).map(String.init) }
    }

    private static func runs(_ text: String) -> [String] {
        var runs: [String] = []
        var run = ""
        for scalar in text.unicodeScalars {
            let isPart =
                scalar.isASCII
                ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                : scalar.properties.isAlphabetic && scalar.isNamePart
            if isPart {
                run.unicodeScalars.append(scalar)
            } else if !run.isEmpty {
                runs.append(run)
                run = ""
            }
        }
        return run.isEmpty ? runs : runs + [run]
    }

    /// `messaging.v1.alpha_sender` becomes `MessagingV1AlphaSender`, and `PetStore` stays unchanged.
    static func type(_ text: String) -> String {
        let runs = runs(text)
        let isShouted = runs.count > 1 && runs.allSatisfy { $0 == $0.uppercased() }
        let name = runs.map { isShouted ? $0.lowercased() : $0 }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined()
        guard let first = name.unicodeScalars.first else { return "Value" }
        let isCapital = first.isASCII ? ("A"..."Z").contains(first) : first.properties.isUppercase
        return isCapital ? name : "Type\(name)"
    }

    /// `created_at` becomes `createdAt`. A name in this style stays unchanged.
    static func member(_ text: String) -> String {
        if isMember(text) { return text }
        let words = words(text)
        guard let first = words.first else { return "value" }
        let name = first.lowercased() + words.dropFirst().map { capitalized($0) }.joined()
        let beginsWithLetter = name.unicodeScalars.first.map { $0.isASCII ? !("0"..."9").contains($0) : true } ?? false
        let hasLetter = name.unicodeScalars.contains { $0.properties.isAlphabetic }
        return beginsWithLetter && hasLetter ? name : "value" + capitalized(name)
    }

    private static func capitalized(_ word: String) -> String {
        let isShouted = word.count > 3 && word == word.uppercased()
        return isShouted
            ? word.prefix(1) + word.dropFirst().lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }

    private static func isMember(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }

    /// `payment-methods` for `Payment methods`.
    static func file(_ text: String) -> String {
        let name = words(text).map { $0.lowercased() }.joined(separator: "-")
        return name.isEmpty || !name.unicodeScalars.contains { $0.properties.isAlphabetic } ? "tag-\(name)" : name
    }

    /// The English plural: `searches` for `search`. A name that ends in `s` counts as a plural.
    static func plural(_ name: String) -> String {
        if name.hasSuffix("s") { return name }
        if ["x", "z", "ch", "sh"].contains(where: { name.hasSuffix($0) }) { return name + "es" }
        let isAfterVowel = ["ay", "ey", "oy", "uy"].contains { name.hasSuffix($0) }
        return name.hasSuffix("y") && !isAfterVowel && name.count > 2 ? name.dropLast() + "ies" : name + "s"
    }

    /// The name of one element: `Tag` for `Tags`.
    static func singular(_ name: String) -> String {
        if name.hasSuffix("ies"), name.count > 4 { return name.dropLast(3) + "y" }
        if ["xes", "ches", "shes", "sses", "tuses"].contains(where: { name.hasSuffix($0) }) {
            return String(name.dropLast(2))
        }
        let keeps = ["ss", "us", "is"].contains { name.hasSuffix($0) }
        return name.hasSuffix("s") && !keeps && name.count > 3 ? String(name.dropLast()) : name + "Item"
    }

    /// The folded name. Two names with the same folded name are too similar for Swift or a reader.
    static func folded(_ name: String) -> String { runs(name).joined().lowercased() }
}

/// The names that are taken in one scope.
struct TakenNames {
    private var taken: Set<String>

    init(_ reserved: some Sequence<String> = [String]()) { taken = Set(reserved.map(ImportNames.folded)) }

    func contains(_ name: String) -> Bool { taken.contains(ImportNames.folded(name)) }

    mutating func reserve(_ name: String) { taken.insert(ImportNames.folded(name)) }

    /// Takes the first free name, or else the last one with a number after it.
    mutating func take(_ names: String...) -> String {
        for name in names where taken.insert(ImportNames.folded(name)).inserted { return name }
        let last = names.last ?? "value"
        var number = 2
        while true {
            let name = "\(last)\(number)"
            if taken.insert(ImportNames.folded(name)).inserted { return name }
            number += 1
        }
    }
}

/// The names that the language and the generator reserve.
enum ReservedNames {
    static let types: Set<String> = [
        "Any", "Self", "Type", "Protocol", "Void", "Swift", "Foundation", "Dispatch",
        "EndpointMockBackend", "EndpointOffline", "EndpointRuntime",
        "API", "AllCases", "DomainValue", "Failure", "ID", "Metadata", "PageElement", "RawValue", "Refusal", "Success",
        "Call",
        "Examples", "StringLiteralType", "IntegerLiteralType", "FloatLiteralType", "BooleanLiteralType",
        "ExtendedGraphemeClusterLiteralType", "UnicodeScalarLiteralType", "HTTPTypes", "StoredValue",
    ]

    static let members: Set<String> = [
        "customMirror", "hashValue", "pageItems", "toDomain", "entityColumns", "entityID", "entityTable",
    ]
}
