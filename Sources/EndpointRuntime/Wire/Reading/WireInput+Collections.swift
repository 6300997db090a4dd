extension WireInput {
    /// Takes `[`; true where an element comes next.
    mutating func enterArray() -> Bool {
        guard position < end, bytes[position] == .leftBracket else {
            failMismatch(expected: .array)
            return false
        }
        enter()
        skipWhitespace()
        return !hasStopped && !takeEnd(false)
    }

    /// Takes what stands behind an element; true where another comes next.
    mutating func takeNextElement() -> Bool {
        guard !hasStopped else { return false }
        skipWhitespace()
        return takeSeparator(false)
    }

    /// Takes `{` and the first key, if there is one.
    mutating func enterDictionary() -> String? {
        guard enterObject(), !takeEnd(true) else { return nil }
        return takeKeyText()
    }

    /// Takes what stands behind a member and the next key, if there is one.
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
