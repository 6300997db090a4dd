extension WireInput {
    /// Takes `{` and the whitespace behind it.
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

    /// Goes to the next member's key; false where the object ends, whose end is taken, or on failure.
    mutating func takeMember(isFirst: inout Bool) -> Bool {
        skipWhitespace()
        guard isFirst else { return takeSeparator(true) }
        isFirst = false
        return !takeEnd(true)
    }

    /// Passes a string's text without its escapes.
    mutating func withText<Result>(of text: Text, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard text.hasEscapes else {
            return body(UnsafeBufferPointer(start: bytes + text.start, count: text.end - text.start))
        }
        unescape(text)
        return scratch.withUnsafeBufferPointer(body)
    }

    /// Goes through the object whose first key stands here and notes where the fields' values start; gives its end.
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
        // The object is still being read: what it holds is one level down.
        if !hasStopped { depth += 1 }
        if takesRenamedKeys, !hasStopped { indexRenamed(keys, slots: slots, from: first) }
        return position
    }

    /// Goes through the array that starts here and notes where its first elements start; gives its end.
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
        // The array is still being read: what it holds is one level down.
        if !hasStopped { depth += 1 }
        return position
    }
}
