public import EndpointDescription
public import EndpointRuntime

extension JSONTree {
    /// The value under a key; of one that stands there twice the last. Set to nil, it is gone.
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

    /// The value at the end of some keys; in a list a key is an index.
    package subscript(path: some Collection<String>) -> JSONTree? {
        path.reduce(self) { value, key in
            guard case .array(let elements)? = value else { return value?[key] }
            return Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        }
    }

    /// Puts a value at the end of some keys. What lacks on the way becomes a list where the key is an index, and an
    /// object otherwise.
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

    /// The index that a key is in this list, or in the one that could stand here.
    private func index(_ key: String) -> Int? {
        guard let index = Int(key), 0..<Self.maximumIndex ~= index else { return nil }
        switch self {
        case .array, .null: return index
        default: return nil
        }
    }

    /// Lists that are made have no more elements than this before the one that is asked for.
    private static let maximumIndex = 100

    /// The text, where this is a string.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The members, where this is an object.
    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements, where this is a list.
    package var elements: [JSONTree]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// What a parameter that means this value says; nil of a list or an object.
    package var parameterText: String? {
        switch self {
        case .string(let text): text
        case .number(let digits): digits
        case .bool(let value): value ? "true" : "false"
        case .null: ""
        case .array, .object: nil
        }
    }

    /// The number that a text says; nil where it says none.
    init?(number text: String) {
        guard JSONNumber(literal: text) != nil else { return nil }
        self = .number(text)
    }

    /// A whole number.
    package static func integer(_ value: some BinaryInteger) -> JSONTree { .number(value.description) }

    /// An object of these members, in their order.
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

    /// Writes the value; digits that are none are a text.
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
