import EndpointDescription
import EndpointPlan

/// Writes values of the spec as Swift literals.
enum LiteralText {
    static func code(_ literal: SwiftLiteral) -> CodeTree {
        switch literal {
        case .patch(let value?): code(value).prefixed(with: ".set(").suffixed(with: ")")
        case .unionCase(let type, let name, let value, let status):
            code(value).prefixed(with: "\(type.text).\(name.label)(")
                .suffixed(with: (status.map { ", status: \($0)" } ?? "") + ")")
        case .array(let items): elements(items.map(code))
        case .dictionary(let entries):
            entries.isEmpty
                ? .text("[:]") : elements(entries.map { code($0.value).labelled(StringLiteral.quoted($0.key)) })
        case .initializer(let type, let arguments):
            .arguments(arguments.map { code($0.value).labelled($0.label.label) }, of: type.text, beside: 40)
        default: .text(scalar(literal))
        }
    }

    /// The literal on one line.
    static func line(_ literal: SwiftLiteral) -> String { code(literal).line }

    private static func elements(_ elements: [CodeTree]) -> CodeTree { .array(elements, layout: .parts(within: 60)) }

    private static func scalar(_ literal: SwiftLiteral) -> String {
        switch literal {
        case .string(let text): StringLiteral.quoted(text)
        case .number(let digits): digits
        case .bool(let value): value ? "true" : "false"
        case .absent: "nil"
        case .decimal(let isNegative, let significand, let exponent): decimal(isNegative, significand, exponent)
        case .date(.since1970(let seconds)): "Date(timeIntervalSince1970: \(number(seconds)))"
        case .date(.since2001(let seconds)): "Date(timeIntervalSinceReferenceDate: \(number(seconds)))"
        case .day(let year, let month, let day): "DateComponents(year: \(year), month: \(month), day: \(day))"
        case .duration(let value): "Duration" + SettingsText.duration(value)
        case .uuid(let bytes): "UUID(uuid: (\(bytes.map(hexadecimal).joined(separator: ", "))))"
        case .url(let text): "URL(string: \(StringLiteral.quoted(text))) ?? URL(filePath: \"/\")"
        case .bytes(let base64): "Data(base64Encoded: \(StringLiteral.quoted(base64))) ?? Data()"
        case .patch(nil): ".null"
        case .enumCase(let type?, let name) where isOfOptional(name): "\(type.text).\(name.label)"
        case .enumCase(_, let name): ".\(name.label)"
        case .json(let value): json(value)
        case .patch, .unionCase, .array, .dictionary, .initializer: line(literal)
        }
    }

    /// True for the names of `Optional`'s own cases, which Swift would choose first.
    private static func isOfOptional(_ name: SwiftIdentifier) -> Bool { ["none", "some"].contains(name.name) }

    /// The exact decimal. Swift's own literals of fractions go through Double. A model has no constructor for them but
    /// Foundation's: its defaults are public, and it does not import the runtime.
    private static func decimal(_ isNegative: Bool, _ significand: String, _ exponent: Int) -> String {
        if exponent == 0, significand.count <= decimalPart { return (isNegative ? "-" : "") + significand }
        // A literal of an integer has at most 64 bits, and the sum of the parts is exact.
        let sign = isNegative ? ".minus" : ".plus"
        var parts: [String] = []
        var rest = Substring(significand).utf8
        var place = exponent
        while !rest.isEmpty {
            let digits = rest.suffix(decimalPart).drop { $0 == UInt8(ascii: "0") }
            let isOnly = parts.isEmpty && rest.count <= decimalPart
            if !digits.isEmpty || isOnly {
                let number = digits.isEmpty ? "0" : Substring(digits)
                parts.append("Decimal(sign: \(sign), exponent: \(place), significand: \(number))")
            }
            rest = rest.dropLast(decimalPart)
            place += decimalPart
        }
        return parts.reversed().joined(separator: " + ")
    }

    /// The number of digits that every literal of an integer can have.
    private static let decimalPart = 18

    /// A case of the runtime's `JSONValue`. A number keeps its digits; an integer is a Swift number.
    private static func json(_ value: JSONTree) -> String {
        switch value {
        case .null: ".null"
        case .bool(let value): ".bool(\(value))"
        case .number(let digits) where Int64(digits).map { "\($0)" == digits } == true:
            ".number(\(RuntimeSymbol.jsonNumber)(\(digits)))"
        case .number(let digits):
            ".number(\(RuntimeSymbol.jsonNumber)(literal: \(StringLiteral.quoted(digits))) ?? .zero)"
        case .string(let text): ".string(\(StringLiteral.quoted(text)))"
        case .array(let items): ".array([\(items.map(json).joined(separator: ", "))])"
        case .object(let members):
            ".object(["
                + (members.isEmpty
                    ? ":"
                    : members.map { "\(StringLiteral.quoted($0.key)): \(json($0.value))" }.joined(separator: ", "))
                + "])"
        }
    }

    private static func number(_ seconds: Double) -> String {
        seconds == seconds.rounded() && abs(seconds) < 1e15 ? String(Int64(seconds)) : String(seconds)
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "0x" + (digits.count == 1 ? "0" : "") + digits
    }
}
