internal import Foundation

/// Reads keys that a decoder renamed before the type sees them.
extension WireInput {
    /// Reads through an object once more, from its first key. It stores the positions of fields that were not found by
    /// their own keys but are there under their renamed keys.
    mutating func indexRenamed(_ keys: KeyList, slots: Int, from first: Int) {
        let wanted = keys.renamed { self.slots[slots + $0] == 0 }
        guard !wanted.isEmpty else { return }
        let after = position
        position = first
        var isFirst = true
        while takeMember(isFirst: &isFirst) {
            guard let key = takeKey() else { break }
            let name = withText(of: key) { String(decoding: $0, as: UTF8.self) }
            if let index = wanted[ExactText(name)] { self.slots[slots + index] = position }
            skipValue()
        }
        // The object was entered once, but its end was consumed twice. This corrects the depth.
        if !hasStopped { (position, depth) = (after, depth + 1) }
    }

    /// Compares a key in the document with a wanted key, and with its renamed form if such keys are accepted.
    mutating func compare(_ text: Text, to key: StaticString) -> KeyMatch {
        let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        if withText(of: text, { $0.elementsEqual(wanted) }) { return .exact }
        guard takesRenamedKeys else { return .none }
        let renamed = KeyRenaming.fromSnakeCase(key.description)
        return withText(of: text) { $0.elementsEqual(renamed.utf8) } ? .renamed : .none
    }
}

/// The result of comparing a key in the document with a wanted key.
enum KeyMatch {
    case none, renamed, exact
}

extension KeyList {
    /// The indices of the keys that renaming changes, by their renamed form.
    fileprivate func renamed(where isWanted: (Int) -> Bool) -> [ExactText: Int] {
        var indices: [ExactText: Int] = [:]
        for index in 0..<count where isWanted(index) {
            let key = text(index)
            let renamed = KeyRenaming.fromSnakeCase(key)
            if renamed != key { indices[ExactText(renamed)] = index }
        }
        return indices
    }

    /// Returns the key whose renamed form is this key.
    func original(of key: String) -> String? {
        (0..<count).lazy.map(text).first { KeyRenaming.fromSnakeCase($0).hasBytes(of: key) }
    }
}

/// Renames keys as decoders do.
enum KeyRenaming {
    /// Returns what `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` makes of a key: `_owner_id` becomes
    /// `_ownerId`.
    static func fromSnakeCase(_ key: String) -> String {
        let head = key.prefix { $0 == "_" }
        let tail = key.dropFirst(head.count).reversed().prefix { $0 == "_" }
        let words = key.dropFirst(head.count).dropLast(tail.count).split(separator: "_")
        guard words.count > 1, let first = words.first else { return key }
        return head + first.lowercased() + words.dropFirst().map(\.capitalized).joined() + String(tail)
    }
}
