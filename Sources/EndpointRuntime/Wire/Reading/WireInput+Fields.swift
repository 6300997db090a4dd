extension WireInput {
    /// Consumes `{` and the whitespace after it.
    @inline(__always)
    mutating func enterObject() -> Bool {
        guard position < end, bytes[position] == .leftBrace else {
            failMismatch(expected: .object)
            return false
        }
        enter()
        skipWhitespace()
        return !hasStopped
    }

    /// Moves to the next member's key. Returns false after it consumed the object's end, and after a failure.
    mutating func takeMember(isFirst: inout Bool) -> Bool {
        skipWhitespace()
        guard isFirst else { return takeSeparator(true) }
        isFirst = false
        return !takeEnd(true)
    }

    /// Calls `body` with the text of a string, with its escapes decoded.
    mutating func withText<Result>(of text: Text, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard text.hasEscapes else {
            return body(UnsafeBufferPointer(start: bytes + text.start, count: text.end - text.start))
        }
        unescape(text)
        return scratch.withUnsafeBufferPointer(body)
    }

    /// Reads through the object whose first key is at the current position, and stores the positions of the fields'
    /// values. Returns the object's end.
    mutating func index(_ keys: KeyList, slots: Int) -> Int {
        self.slots.append(contentsOf: repeatElement(0, count: keys.count))
        let first = position
        var line = keys.start
        var expected = 0
        var isFirst = true
        while takeMember(isFirst: &isFirst) {
            guard let key = takeKey() else { break }
            let found = withText(of: key) { text in
                keys.find(text, from: line, index: expected) ?? keys.find(text, from: keys.start, index: 0)
            }
            if let found {
                if self.slots[slots + found.index] > 0 { noteDuplicate(at: position) }
                self.slots[slots + found.index] = position
                expected = found.index + 1
                line = found.next
            }
            skipValue()
        }
        spans.frontier = max(spans.frontier, position)
        // The loop consumed the object's end and so left its level. The fields are read next, inside the object.
        if !hasStopped { depth += 1 }
        if takesRenamedKeys, !hasStopped { indexRenamed(keys, slots: slots, from: first) }
        return position
    }

    /// Reads through the array at the current position, and stores the positions of its first `count` elements. Returns
    /// the array's end.
    mutating func indexElements(count: Int, slots: Int) -> Int {
        self.slots.append(contentsOf: repeatElement(0, count: count))
        var element = 0
        var hasElement = enterArray()
        while hasElement {
            if element < count { self.slots[slots + element] = position }
            element += 1
            skipValue()
            hasElement = takeNextElement()
        }
        spans.frontier = max(spans.frontier, position)
        // The loop consumed the array's end and so left its level. The elements are read next, inside the array.
        if !hasStopped { depth += 1 }
        return position
    }
}
