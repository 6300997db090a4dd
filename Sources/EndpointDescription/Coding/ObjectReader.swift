typealias ReadingError = APIDescription.ReadingError

/// Reads itself from the members of an object.
protocol ObjectReadable {
    init(_ reader: inout ObjectReader) throws(ReadingError)
}

extension ObjectReadable {
    init(_ tree: JSONTree) throws(ReadingError) {
        var reader = try ObjectReader(tree)
        try self.init(&reader)
        try reader.end()
    }
}

/// Reads the members of an object. At the end, members that were not read are errors, because in a text of a newer
/// version they could have a meaning.
struct ObjectReader {
    private let members: [JSONTree.Member]
    private var taken: [Bool]

    init(_ tree: JSONTree) throws(ReadingError) {
        guard case .object(let members) = tree else { throw .expected("an object", found: tree) }
        self.members = members
        taken = Array(repeating: false, count: members.count)
    }

    /// The value of a member; nil if it is absent.
    mutating func optional<Value>(
        _ key: String,
        _ read: (JSONTree) throws(ReadingError) -> Value
    ) throws(ReadingError) -> Value? {
        guard let index = members.firstIndex(where: { $0.key == key }), !taken[index] else { return nil }
        taken[index] = true
        do throws(ReadingError) {
            return try read(members[index].value)
        } catch {
            throw error.below(key)
        }
    }

    /// The value of a required member.
    mutating func required<Value>(
        _ key: String,
        _ read: (JSONTree) throws(ReadingError) -> Value
    ) throws(ReadingError) -> Value {
        guard let value = try optional(key, read) else { throw ReadingError("\"\(key)\" is missing") }
        return value
    }

    /// The elements of a list; empty if it is absent.
    mutating func list<Element>(
        _ key: String,
        _ read: (JSONTree) throws(ReadingError) -> Element
    ) throws(ReadingError) -> [Element] {
        try optional(key) { tree throws(ReadingError) in try tree.list(read) } ?? []
    }

    /// The value of a required text.
    mutating func text(_ key: String) throws(ReadingError) -> String { try required(key, JSONTree.asText) }

    /// The value of a text; nil if it is absent.
    mutating func optionalText(_ key: String) throws(ReadingError) -> String? { try optional(key, JSONTree.asText) }

    /// The values of a required list of texts.
    mutating func texts(_ key: String) throws(ReadingError) -> [String] { try required(key, JSONTree.asTexts) }

    /// The values of a list of texts; nil if it is absent.
    mutating func optionalTexts(_ key: String) throws(ReadingError) -> [String]? {
        try optional(key, JSONTree.asTexts)
    }

    /// The value of a required integer.
    mutating func integer(_ key: String) throws(ReadingError) -> Int { try required(key, JSONTree.asInteger) }

    /// The value of an integer; nil if it is absent.
    mutating func optionalInteger(_ key: String) throws(ReadingError) -> Int? { try optional(key, JSONTree.asInteger) }

    /// A case of an enum, by its raw value.
    mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        of type: Word.Type
    ) throws(ReadingError) -> Word {
        try required(key) { tree throws(ReadingError) in
            guard let word = Word(rawValue: try JSONTree.asText(tree)) else {
                let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
                throw .expected("one of \(words)", found: tree)
            }
            return word
        }
    }

    /// True if a member is present and `true`.
    mutating func flag(_ key: String) throws(ReadingError) -> Bool {
        let value = try optional(key) { tree throws(ReadingError) in
            guard case .bool(let value) = tree else { throw .expected("true or false", found: tree) }
            return value
        }
        return value ?? false
    }

    /// Throws an error if a member was not read.
    func end() throws(ReadingError) {
        guard let index = taken.firstIndex(of: false) else { return }
        throw ReadingError("\"\(members[index].key)\" is unknown, or there twice")
    }
}

extension JSONTree {
    static func asText(_ tree: JSONTree) throws(ReadingError) -> String {
        guard case .string(let text) = tree else { throw .expected("a string", found: tree) }
        return text
    }

    static func asTexts(_ tree: JSONTree) throws(ReadingError) -> [String] { try tree.list(asText) }

    /// An integer in the range of `Int`.
    static func asInteger(_ tree: JSONTree) throws(ReadingError) -> Int {
        guard case .number(let digits) = tree, let value = Int(digits) else {
            throw .expected("a whole number", found: tree)
        }
        return value
    }

    /// The elements of a list.
    func list<Element>(
        _ read: (JSONTree) throws(ReadingError) -> Element
    ) throws(ReadingError) -> [Element] {
        guard case .array(let elements) = self else { throw .expected("a list", found: self) }
        var values: [Element] = []
        values.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            do throws(ReadingError) {
                values.append(try read(element))
            } catch {
                throw error.below(String(index))
            }
        }
        return values
    }

    /// The values of an object with their keys.
    func entries<Element>(
        _ read: (String, JSONTree) throws(ReadingError) -> Element
    ) throws(ReadingError) -> [Element] {
        guard case .object(let members) = self else { throw .expected("an object", found: self) }
        var values: [Element] = []
        values.reserveCapacity(members.count)
        for member in members {
            do throws(ReadingError) {
                values.append(try read(member.key, member.value))
            } catch {
                throw error.below(member.key)
            }
        }
        return values
    }
}
