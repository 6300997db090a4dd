extension WireInput {
    /// Consumes `[`. Returns true if an element follows.
    mutating func enterArray() -> Bool {
        guard position < end, bytes[position] == .leftBracket else {
            failMismatch(expected: .array)
            return false
        }
        enter()
        skipWhitespace()
        return !hasStopped && !takeEnd(false)
    }

    /// Consumes the comma or the `]` after an element. Returns true if another element follows.
    mutating func takeNextElement() -> Bool {
        guard !hasStopped else { return false }
        skipWhitespace()
        return takeSeparator(false)
    }

    /// Consumes `{` and the first key. Returns nil if there is no key.
    mutating func enterDictionary() -> String? {
        guard enterObject(), !takeEnd(true) else { return nil }
        return takeKeyText()
    }

    /// Consumes the comma and the next key, or the `}`, after a member. Returns nil if there is no next key.
    mutating func takeNextKey() -> String? {
        guard !hasStopped else { return nil }
        skipWhitespace()
        return takeSeparator(true) ? takeKeyText() : nil
    }

    private mutating func takeKeyText() -> String? {
        guard let key = takeKey() else { return nil }
        return withText(of: key) { String(decoding: $0, as: UTF8.self) }
    }
}
