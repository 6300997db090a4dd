/// Takes the values of an object's fields by the indices of their keys.
///
/// Generated types read themselves from one; see ``WireObjectReadable``. It cannot be copied or kept.
public struct WireFieldReader: ~Copyable {
    /// No key waits for its field.
    private static let none = -1
    /// The object's end was taken.
    private static let atEnd = Int.max

    let input: UnsafeMutablePointer<WireInput>
    private let keys: KeyList
    private let object: Int
    private let slots: Int
    private let objectEnd: Int
    /// The line and index of the key that comes next in a document in order.
    private var line: UnsafePointer<UInt8>
    private var expected = 0
    /// The index of the key whose value stands at `position` and was not yet asked for.
    private var pending = Self.none
    private var asked = -1
    private var isFirst = true

    /// Enters the object at which the input stands.
    init(_ input: UnsafeMutablePointer<WireInput>, keys: StaticString) {
        self.input = input
        self.keys = KeyList(keys)
        line = self.keys.start
        object = input.pointee.position
        guard input.pointee.enterObject() else {
            slots = -1
            objectEnd = 0
            return
        }
        if input.pointee.isIndexed {
            slots = input.pointee.slots.count
            objectEnd = input.pointee.index(self.keys, slots: slots)
        } else {
            slots = -1
            objectEnd = 0
        }
    }

    // MARK: Finding a field

    /// Goes to the value of a field; false where the object has none.
    @inline(__always)
    mutating func find(_ index: Int) -> Bool {
        if index == expected, pending == Self.none, slots < 0, takeExpectedKey() { return true }
        return findSlowly(index)
    }

    /// Goes to the value of a field, and fails where the object has none.
    @inline(__always)
    mutating func require(_ index: Int) -> Bool {
        find(index) || failMissing(index)
    }

    /// Goes to the value of a field; false where the object has none or says `null`.
    @inline(__always)
    mutating func findNonNull(_ index: Int) -> Bool {
        find(index) && !input.pointee.takeNull()
    }

    @inline(never)
    private func failMissing(_ index: Int) -> Bool {
        if slots < 0 {
            input.pointee.stopForIndex()
        } else {
            input.pointee.fail(.missingKey, at: object, key: keys.text(index))
        }
        return false
    }

    /// Takes the key of the next line if it is the one that stands here, byte for byte.
    @inline(__always)
    private mutating func takeExpectedKey() -> Bool {
        guard let (position, next) = input.pointee.match(line, of: keys, isFirst: isFirst) else { return false }
        input.pointee.position = position
        line = next
        expected += 1
        isFirst = false
        return true
    }

    @inline(never)
    private mutating func findSlowly(_ index: Int) -> Bool {
        if slots >= 0 { return findIndexed(index) }
        if index <= asked || (pending == Self.none && index < expected) {
            input.pointee.stopForIndex()
            return false
        }
        asked = index
        if pending == Self.none { takeKnownKey() }
        if pending == index {
            pending = Self.none
            return !input.pointee.hasStopped
        }
        if pending < index { input.pointee.stopForIndex() }
        return false
    }

    private func findIndexed(_ index: Int) -> Bool {
        guard !input.pointee.hasStopped, input.pointee.slots[slots + index] > 0 else { return false }
        input.pointee.position = input.pointee.slots[slots + index]
        return true
    }

    /// Skips to the next key that the type knows, or to the object's end.
    private mutating func takeKnownKey() {
        while input.pointee.takeMember(isFirst: &isFirst) {
            guard let key = input.pointee.takeKey() else { break }
            let found = input.pointee.withText(of: key) { text in
                keys.find(text, from: line, index: expected) ?? keys.find(text, from: keys.start, index: 0)
            }
            if let found, found.index >= expected {
                pending = found.index
                expected = found.index + 1
                line = found.next
                return
            }
            if found != nil { return input.pointee.stopForIndex() }
            input.pointee.skipValue()
        }
        pending = Self.atEnd
    }

    /// Leaves the object: what was not asked for is skipped.
    mutating func finish() {
        guard !input.pointee.hasStopped else { return }
        if slots >= 0 {
            input.pointee.slots.removeSubrange(slots...)
            input.pointee.position = objectEnd
            input.pointee.depth -= 1
            return
        }
        while pending != Self.atEnd, !input.pointee.hasStopped {
            if pending != Self.none {
                pending = Self.none
                input.pointee.skipValue()
            }
            takeKnownKey()
        }
    }
}

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

    /// Where the value of the key in `line` starts, if that key comes next; and the line behind it.
    @inline(__always)
    func match(
        _ line: UnsafePointer<UInt8>,
        of keys: KeyList,
        isFirst: Bool
    ) -> (position: Int, next: UnsafePointer<UInt8>)? {
        var here = position
        var line = line
        if !isFirst {
            guard here < end, bytes[here] == .comma else { return nil }
            here += 1
        }
        here = afterWhitespace(here)
        guard here < end, bytes[here] == .quote else { return nil }
        here += 1
        while line < keys.end, line.pointee != .newline {
            guard here < end, bytes[here] == line.pointee, line.pointee != .quote, line.pointee != .backslash
            else { return nil }
            here += 1
            line += 1
        }
        guard here < end, bytes[here] == .quote else { return nil }
        here = afterWhitespace(here + 1)
        guard here < end, bytes[here] == .colon else { return nil }
        return (afterWhitespace(here + 1), line + 1)
    }

    @inline(__always)
    private func afterWhitespace(_ start: Int) -> Int {
        var here = start
        while here < end, bytes[here].isWhitespace { here += 1 }
        return here
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
        var line = keys.start
        var expected = 0
        var isFirst = true
        while takeMember(isFirst: &isFirst) {
            guard let key = takeKey() else { break }
            let found = withText(of: key) { text in
                keys.find(text, from: line, index: expected) ?? keys.find(text, from: keys.start, index: 0)
            }
            if let found {
                if self.slots[slots + found.index] > 0 { duplicates.append(position) }
                self.slots[slots + found.index] = position
                expected = found.index + 1
                line = found.next
            }
            skipValue()
        }
        spans.frontier = max(spans.frontier, position)
        // The object is still being read: what it holds is one level down.
        if !hasStopped { depth += 1 }
        return position
    }
}
