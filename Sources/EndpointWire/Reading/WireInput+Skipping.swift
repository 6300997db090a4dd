extension WireInput {
    /// Skips the value at the current position, and checks all of it.
    ///
    /// When the document is read indexed, it stores the ends of objects and arrays, and jumps over those whose end it
    /// knows.
    mutating func skipValue() {
        guard position < end else { return failSyntax(expected: "a value", at: position) }
        switch bytes[position] {
        case .quote: _ = takeText()
        case .leftBrace, .leftBracket: skipContainer()
        case UInt8(ascii: "t"): _ = takeLiteral("true")
        case UInt8(ascii: "f"): _ = takeLiteral("false")
        case UInt8(ascii: "n"): _ = takeLiteral("null")
        case .minus, .zero...UInt8(ascii: "9"): _ = takeNumber()
        default: failSyntax(expected: "a value", at: position)
        }
    }

    private mutating func skipContainer() {
        guard isIndexed else { return skipMembers() }
        guard position >= spans.frontier else {
            guard let end = spans.end(from: position) else { return skipMembers() }
            position = end
            return
        }
        let span = spans.open(at: position)
        skipMembers()
        guard !hasStopped else { return }
        spans.close(span, at: position)
        spans.frontier = max(spans.frontier, position)
    }

    private mutating func skipMembers() {
        let isObject = bytes[position] == .leftBrace
        enter()
        skipWhitespace()
        guard !takeEnd(isObject) else { return }
        repeat {
            if isObject {
                guard takeKey() != nil else { return }
            }
            skipValue()
            skipWhitespace()
        } while takeSeparator(isObject)
    }

    /// Consumes `}` or `]` if it is at the current position.
    @inline(__always)
    mutating func takeEnd(_ isObject: Bool) -> Bool {
        guard position < end, bytes[position] == (isObject ? .rightBrace : .rightBracket) else { return false }
        position += 1
        depth -= 1
        return true
    }

    /// Consumes a comma, and moves to the next member or element. Returns false after it consumed the end of the object
    /// or array, and after a failure.
    @inline(__always)
    mutating func takeSeparator(_ isObject: Bool) -> Bool {
        if position < end, bytes[position] == .comma {
            position += 1
            skipWhitespace()
            return true
        }
        if !takeEnd(isObject) {
            failSyntax(expected: isObject ? "',' or '}'" : "',' or ']'", at: position)
        }
        return false
    }

    /// Consumes a key and its colon, and moves to the value. Returns nil after a failure.
    @inline(__always)
    mutating func takeKey() -> Text? {
        guard position < end, bytes[position] == .quote else {
            failSyntax(expected: "a key", at: position)
            return nil
        }
        guard let key = takeText() else { return nil }
        skipWhitespace()
        guard position < end, bytes[position] == .colon else {
            failSyntax(expected: "':'", at: position)
            return nil
        }
        position += 1
        skipWhitespace()
        return key
    }

    /// Moves to the value at a path of keys. If a key occurs twice, the last one counts. Returns the end of the
    /// document's value, or nil if the path is empty or its first key was not found.
    mutating func descend(_ path: [String]) -> Int? {
        var documentEnd: Int?
        for key in path {
            guard let (value, end) = lookUp(key) else { return documentEnd }
            documentEnd = documentEnd ?? end
            position = value
            depth += 1
        }
        return documentEnd
    }

    /// Returns the position of the value with this key in the object, or with this index in the array, at the current
    /// position. Also returns the end of that object or array.
    private mutating func lookUp(_ name: String) -> (value: Int, end: Int)? {
        let container = position
        guard container < end, bytes[container] == .leftBrace || bytes[container] == .leftBracket else {
            failMismatch(expected: .object)
            return nil
        }
        let value = bytes[container] == .leftBrace ? lookUpMember(name) : lookUpElement(name)
        guard !hasStopped else { return nil }
        guard let value else {
            fail(.missingKey, at: container, key: name)
            return nil
        }
        return (value, position)
    }

    private mutating func lookUpMember(_ name: String) -> Int? {
        var value: Int?
        enter()
        skipWhitespace()
        guard !takeEnd(true) else { return nil }
        repeat {
            guard let key = takeKey() else { return nil }
            unescape(key)
            if scratch.elementsEqual(name.utf8) { value = position }
            skipValue()
            skipWhitespace()
        } while takeSeparator(true)
        return value
    }

    /// Finds an element by `first`, `last`, or an index that starts at zero.
    private mutating func lookUpElement(_ name: String) -> Int? {
        let wanted = name == "first" ? 0 : Int(name)
        var value: Int?
        var index = 0
        var hasElement = enterArray()
        while hasElement {
            if index == wanted || name == "last" { value = position }
            index += 1
            skipValue()
            hasElement = takeNextElement()
        }
        return value
    }
}

/// The ends of the objects and arrays that were skipped, so that each is read once, however deeply they are nested.
///
/// Skipping only moves forward, so the starts are sorted, and a binary search finds them.
struct ContainerSpans {
    private var starts: [Int] = []
    private var ends: [Int] = []

    /// The position up to which everything was read.
    var frontier = 0

    /// Notes the start of a container. The result is for ``close(_:at:)``.
    mutating func open(at start: Int) -> Int {
        starts.append(start)
        ends.append(0)
        return ends.count - 1
    }

    mutating func close(_ index: Int, at end: Int) {
        ends[index] = end
    }

    /// The end of the container that starts at `start`, if it was skipped before.
    func end(from start: Int) -> Int? {
        var lower = 0
        var upper = starts.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if starts[middle] < start { lower = middle + 1 } else { upper = middle }
        }
        guard lower < starts.count, starts[lower] == start, ends[lower] > 0 else { return nil }
        return ends[lower]
    }
}
