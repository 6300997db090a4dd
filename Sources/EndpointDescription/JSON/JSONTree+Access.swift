/// Reads and changes values within a value by their keys.
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

    /// The value at a path. In a list, a key is an index.
    package subscript(path: some Collection<String>) -> JSONTree? {
        path.reduce(self) { value, key in
            guard case .array(let elements)? = value else { return value?[key] }
            return Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        }
    }

    /// Sets the value at a path. A missing value in the path becomes a list if the next key is an index, and otherwise
    /// an object.
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

    /// The key as an index of this list, or of a list that can be created here.
    private func index(_ key: String) -> Int? {
        guard let index = Int(key), 0..<Self.maximumIndex ~= index else { return nil }
        switch self {
        case .array, .null: return index
        default: return nil
        }
    }

    /// The smallest number that is not an index. It prevents very long lists.
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
}
