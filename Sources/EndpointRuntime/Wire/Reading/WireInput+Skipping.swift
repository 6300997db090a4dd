extension WireInput {
    /// Skips the value that stands here, and checks all of it.
    ///
    /// Indexed, the ends of objects and arrays are noted, and those known already are jumped to.
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

    /// Takes `}` or `]` if it stands here.
    @inline(__always)
    mutating func takeEnd(_ isObject: Bool) -> Bool {
        guard position < end, bytes[position] == (isObject ? .rightBrace : .rightBracket) else { return false }
        position += 1
        depth -= 1
        return true
    }

    /// Takes a comma and goes on to the next member; false at the end of the container, which is taken, or on failure.
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

    /// Takes a key with its colon and goes on to the value; nil after a failure.
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

    /// Goes to the value under a path of keys; the last of equal keys counts. Gives the end of the document's value.
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

    /// The position of the value under a key of the object that stands here, or of an array's element, and the end of
    /// what holds it.
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

    /// The element that `first`, `last` or an index from zero on names.
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
