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

    /// The position of the value under a key of the object that stands here, and the object's end.
    private mutating func lookUp(_ name: String) -> (value: Int, end: Int)? {
        let object = position
        guard object < end, bytes[object] == .leftBrace else {
            failMismatch(expected: .object)
            return nil
        }
        var value: Int?
        enter()
        skipWhitespace()
        if !takeEnd(true) {
            repeat {
                guard let key = takeKey() else { return nil }
                unescape(key)
                if scratch.elementsEqual(name.utf8) { value = position }
                skipValue()
                skipWhitespace()
            } while takeSeparator(true)
        }
        guard !hasStopped else { return nil }
        guard let value else {
            fail(.missingKey, at: object, key: name)
            return nil
        }
        return (value, position)
    }
}
