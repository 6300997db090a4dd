internal import Foundation

/// How the fields of a value inside a form are named.
public enum EndpointFormNesting: Sendable {
    /// `card[number]`
    case brackets
    /// `card.number`
    case dots
    /// Not at all: a value with fields inside another is an error.
    case none
}

/// How the elements of a list in a form are named.
public enum EndpointFormArrays: Sendable {
    /// `items[]`, and what is inside of them `items[][id]`.
    case brackets
    /// `items`, once per element.
    case `repeat`
    /// `items[0]`, `items[1]`.
    case indices
    /// `items` once, with commas between the elements.
    case comma
}

/// The names and values of a form, in the order of the fields; what is null is left out.
enum FormPairs {
    typealias Pair = (name: String, text: String)

    static func of(
        _ json: Data,
        nesting: EndpointFormNesting,
        arrays: EndpointFormArrays
    ) throws(WireError) -> [Pair] {
        let tree = try Wire.decode(FormTree.self, from: json)
        var writer = Writer(nesting: nesting, arrays: arrays)
        try writer.append(tree, "")
        return writer.pairs
    }

    /// The pairs as `application/x-www-form-urlencoded` (the URL standard, §5.2).
    static func text(_ pairs: [Pair]) -> Data {
        var bytes: [UInt8] = []
        for pair in pairs {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            PercentEncoding.appendForm(pair.name, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            PercentEncoding.appendForm(pair.text, to: &bytes)
        }
        return Data(bytes)
    }

    private struct Writer {
        let nesting: EndpointFormNesting
        let arrays: EndpointFormArrays
        var pairs: [Pair] = []

        mutating func append(_ tree: FormTree, _ name: String) throws(WireError) {
            switch tree {
            case .nothing: return
            case .text(let text): pairs.append((name, text))
            case .object(let members):
                for member in members { try append(member.value, try self.name(of: member.name, in: name)) }
            case .list(let elements): try append(elements, name)
            }
        }

        private mutating func append(_ elements: [FormTree], _ name: String) throws(WireError) {
            if arrays == .comma {
                let texts = elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
                guard texts.count == elements.count else { throw FormPairs.error("a list of plain values") }
                if !texts.isEmpty { pairs.append((name, texts.joined(separator: ","))) }
                return
            }
            for (index, element) in elements.enumerated() {
                switch arrays {
                case .brackets: try append(element, "\(name)[]")
                case .indices: try append(element, "\(name)[\(index)]")
                case .repeat, .comma: try append(element, name)
                }
            }
        }

        private func name(of member: String, in outer: String) throws(WireError) -> String {
            if outer.isEmpty { return member }
            switch nesting {
            case .brackets: return "\(outer)[\(member)]"
            case .dots: return "\(outer).\(member)"
            case .none: throw FormPairs.error("a form without values inside others")
            }
        }
    }

    private static func error(_ expected: String) -> WireError {
        WireError(kind: .invalidValue(expected: expected), path: "", byteOffset: 0)
    }
}

/// A JSON value with its members in their order.
indirect enum FormTree: WireReadable {
    case nothing
    case text(String)
    case list([FormTree])
    case object([(name: String, value: FormTree)])

    static func read(from reader: inout WireReader) -> FormTree {
        switch reader.kind {
        case .string: return .text(reader.string())
        case .bool: return .text(reader.bool() ? "true" : "false")
        case .number: return .text(JSONNumber.read(from: &reader).literal)
        case .array:
            var elements: [FormTree] = []
            reader.array { reader in elements.append(FormTree.read(from: &reader)) }
            return .list(elements)
        case .object:
            var members: [(name: String, value: FormTree)] = []
            reader.object { reader, name in members.append((name, FormTree.read(from: &reader))) }
            return .object(members)
        case .null, nil:
            reader.skip()
            return .nothing
        }
    }
}
