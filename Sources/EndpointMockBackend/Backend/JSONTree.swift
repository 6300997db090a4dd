public import EndpointDescription
public import EndpointRuntime

extension JSONTree {
    /// The value under a key, or the last one if the key appears twice. Set it to nil to remove the member.
    package subscript(key: String) -> JSONTree? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.last { $0.key == key }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            let index = members.lastIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): return
            }
            self = .object(members)
        }
    }

    /// The value that some keys lead to. In a list, a key is an index.
    package subscript(path: some Collection<String>) -> JSONTree? {
        path.reduce(self) { value, key in
            guard case .array(let elements)? = value else { return value?[key] }
            return Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        }
    }

    /// Sets the value that some keys lead to. A missing value on the way becomes a list if the next key is an index,
    /// otherwise an object.
    package mutating func set(_ value: JSONTree, at path: some Collection<String>) {
        guard let key = path.first else {
            self = value
            return
        }
        if let index = index(key) {
            var elements = self.elements ?? []
            while elements.count <= index { elements.append(.null) }
            elements[index].set(value, at: path.dropFirst())
            self = .array(elements)
            return
        }
        if case .object = self {} else { self = .object([]) }
        var inner = self[key] ?? .null
        inner.set(value, at: path.dropFirst())
        self[key] = inner
    }

    /// The key as an index of this list, or of a list that could be created here.
    private func index(_ key: String) -> Int? {
        guard let index = Int(key), 0..<Self.maximumIndex ~= index else { return nil }
        switch self {
        case .array, .null: return index
        default: return nil
        }
    }

    /// A key from this number on is not an index, so that no long lists are created.
    private static let maximumIndex = 100

    /// The text, if this is a string.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The members, if this is an object.
    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements, if this is a list.
    package var elements: [JSONTree]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text of a parameter with this value; nil for a list or an object.
    package var parameterText: String? {
        switch self {
        case .string(let text): text
        case .number(let digits): digits
        case .bool(let value): value ? "true" : "false"
        case .null: ""
        case .array, .object: nil
        }
    }

    /// The number in a text; nil if the text is not a number.
    init?(number text: String) {
        guard JSONNumber(literal: text) != nil else { return nil }
        self = .number(text)
    }

    /// A whole number.
    package static func integer(_ value: some BinaryInteger) -> JSONTree { .number(value.description) }

    /// Creates an object with these members in this order.
    static func object(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }
}

extension JSONTree: WireReadable, WireWritable {
    /// Reads any value.
    public static func read(from reader: inout WireReader) -> JSONTree {
        switch reader.kind {
        case .object:
            var members: [Member] = []
            reader.object { reader, key in members.append(Member(key: key, value: read(from: &reader))) }
            return .object(members)
        case .array:
            var elements: [JSONTree] = []
            reader.array { reader in elements.append(read(from: &reader)) }
            return .array(elements)
        case .string: return .string(reader.string())
        case .number: return .number(JSONNumber.read(from: &reader).literal)
        case .bool: return .bool(reader.bool())
        case .null, nil:
            reader.skip()
            return .null
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
