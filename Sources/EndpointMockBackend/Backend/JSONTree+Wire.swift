public import EndpointDescription
public import EndpointRuntime

extension JSONTree {
    /// The number in a text; nil if the text is not a number.
    init?(number text: String) {
        guard JSONNumber(literal: text) != nil else { return nil }
        self = .number(text)
    }

    /// A whole number.
    package static func integer(_ value: some BinaryInteger) -> JSONTree { .number(value.description) }
}

extension JSONTree: WireReadable, WireWritable {
    /// Reads any value.
    public init(from reader: inout WireReader) {
        switch reader.kind {
        case .object:
            var members: [Member] = []
            reader.object { reader, key in members.append(Member(key: key, value: JSONTree(from: &reader))) }
            self = .object(members)
        case .array:
            var elements: [JSONTree] = []
            reader.array { reader in elements.append(JSONTree(from: &reader)) }
            self = .array(elements)
        case .string: self = .string(reader.string())
        case .number: self = .number(JSONNumber(from: &reader).literal)
        case .bool: self = .bool(reader.bool())
        case .null, nil:
            reader.skip()
            self = .null
        }
    }

    /// Writes the value. Digits that are not a number are written as text.
    public func write(to writer: inout WireWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .number(let digits):
            if let number = JSONNumber(literal: digits) { number.write(to: &writer) } else { writer.string(digits) }
        case .string(let value): writer.string(value)
        case .array(let elements): writer.array(elements) { $1.write(to: &$0) }
        case .object(let members):
            writer.object(members.lazy.map { (key: $0.key, value: $0.value) }) { $1.write(to: &$0) }
        }
    }
}
