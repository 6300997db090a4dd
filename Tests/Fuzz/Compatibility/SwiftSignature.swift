/// The parameters and the result in the text of a declaration.
struct SwiftSignature {
    struct Parameter {
        var label: String
        var type: String
        var isInout = false
        var hasDefault = false
    }

    private(set) var parameters: [Parameter] = []
    /// The text between the parameters and the result: `async throws(BankError)`.
    private(set) var effects = ""
    /// The type of the result or of the property; empty if there is none.
    private(set) var result = ""
    private(set) var isGeneric = false

    /// - Parameter text: The text after the name of a function, an initializer or a case.
    init(_ text: some StringProtocol) {
        var rest = text[...].drop { $0 == "?" }
        isGeneric = rest.first == "<"
        guard rest.first == "(" else { return }
        let parts = Self.parts(of: rest.dropFirst())
        parameters = parts.texts.map { Self.parameter($0) }
        rest = parts.rest
        let arrow = rest.firstRange(of: "->")
        effects = rest[..<(arrow?.lowerBound ?? rest.endIndex)].split(separator: " ").joined(separator: " ")
        if let arrow { result = rest[arrow.upperBound...].split(separator: " ").joined(separator: " ") }
    }

    /// The error of a typed throw.
    var error: String? {
        guard let range = effects.firstRange(of: "throws(") else { return nil }
        return String(effects[range.upperBound...].dropLast())
    }

    /// The parts between commas, until the bracket closes.
    private static func parts<Text: StringProtocol>(of text: Text) -> (texts: [String], rest: Text.SubSequence) {
        var (depth, current, texts) = (1, "", [String]())
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            index = text.index(after: index)
            if "([<".contains(character) { depth += 1 }
            if ")]>".contains(character), !(character == ">" && current.hasSuffix("-")) { depth -= 1 }
            if depth == 0 { break }
            if depth == 1, character == "," {
                texts.append(current)
                current = ""
            } else {
                current.append(character)
            }
        }
        return (current.isEmpty ? texts : texts + [current], text[index...])
    }

    /// A parameter such as `_ draft: PaymentDraft = .empty`, or a value of a case such as `PaymentDraft`.
    private static func parameter(_ text: String) -> Parameter {
        let text = text.drop { $0 == " " }
        let name = text.prefix { $0 != ":" && $0 != "(" && $0 != "[" && $0 != "@" && $0 != "<" }
        var parameter = Parameter(label: "_", type: String(text))
        if name.endIndex < text.endIndex, text[name.endIndex] == ":" {
            parameter.label = String(name.split(separator: " ").first ?? "_")
            parameter.type = String(text[text.index(after: name.endIndex)...])
        }
        if let value = parameter.type.firstRange(of: " = ") {
            parameter.type = String(parameter.type[..<value.lowerBound])
            parameter.hasDefault = true
        }
        let words = parameter.type.split(separator: " ")
        parameter.isInout = words.first == "inout"
        parameter.type = words.filter { !["inout", "@escaping", "@autoclosure"].contains($0) }.joined(separator: " ")
        return parameter
    }
}
