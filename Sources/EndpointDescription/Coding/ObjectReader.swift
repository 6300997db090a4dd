typealias ReadingError = APIDescription.ReadingError

/// Takes the members of an object one by one. What nobody took is unknown, and an error: a text of a newer version may
/// mean something by it.
struct ObjectReader {
    private let members: [JSONTree.Member]
    private var taken: [Bool]

    init(_ tree: JSONTree) throws(ReadingError) {
        guard case .object(let members) = tree else { throw .expected("an object", found: tree) }
        self.members = members
        taken = Array(repeating: false, count: members.count)
    }

    /// The value of a member; nil where there is none.
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

    /// The value of a member that has to be there.
    mutating func required<Value>(
        _ key: String,
        _ read: (JSONTree) throws(ReadingError) -> Value
    ) throws(ReadingError) -> Value {
        guard let value = try optional(key, read) else { throw ReadingError("\"\(key)\" is missing") }
        return value
    }

    /// The elements of a list; none where it is not there.
    mutating func list<Element>(
        _ key: String,
        _ read: (JSONTree) throws(ReadingError) -> Element
    ) throws(ReadingError) -> [Element] {
        try optional(key) { tree throws(ReadingError) in try tree.list(read) } ?? []
    }

    /// A text that has to be there.
    mutating func text(_ key: String) throws(ReadingError) -> String { try required(key, JSONTree.asText) }

    /// A text; nil where there is none.
    mutating func optionalText(_ key: String) throws(ReadingError) -> String? { try optional(key, JSONTree.asText) }

    /// Texts that have to be there.
    mutating func texts(_ key: String) throws(ReadingError) -> [String] { try required(key, JSONTree.asTexts) }

    /// Texts; nil where there are none.
    mutating func optionalTexts(_ key: String) throws(ReadingError) -> [String]? {
        try optional(key, JSONTree.asTexts)
    }

    /// A whole number that has to be there.
    mutating func integer(_ key: String) throws(ReadingError) -> Int { try required(key, JSONTree.asInteger) }

    /// A whole number; nil where there is none.
    mutating func optionalInteger(_ key: String) throws(ReadingError) -> Int? { try optional(key, JSONTree.asInteger) }

    /// One of the cases of an enum whose names are words.
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

    /// Whether a member is there and `true`.
    mutating func flag(_ key: String) throws(ReadingError) -> Bool {
        let value = try optional(key) { tree throws(ReadingError) in
            guard case .bool(let value) = tree else { throw .expected("true or false", found: tree) }
            return value
        }
        return value ?? false
    }

    /// Fails where a member is left.
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

    /// A number that Swift's integers hold.
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
