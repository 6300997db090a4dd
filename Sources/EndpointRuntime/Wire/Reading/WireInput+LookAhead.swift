extension WireInput {
    // MARK: Looking ahead

    /// Reads the value under a key of the object that stands here, and comes back; nil after a failure.
    mutating func peek<Value>(_ key: StaticString, _ read: (inout WireInput) -> Value) -> Value? {
        let start = position
        let value = peekIfThere(key, read)
        if value == nil, !hasStopped { fail(.missingKey, at: start, key: key.description) }
        return value
    }

    /// The same; nil without a failure, too, where the object has no such key.
    mutating func peekIfThere<Value>(_ key: StaticString, _ read: (inout WireInput) -> Value) -> Value? {
        checkStack()
        let start = position
        var (place, renamed): (Int?, Int?)
        lookAhead { input, text in
            switch input.compare(text, to: key) {
            case .exact: place = input.position
            case .renamed: renamed = input.position
            case .none: break
            }
            // In an object that says a key twice the later one counts; in order, nobody goes that far.
            return place == nil || input.isIndexed
        }
        guard !hasStopped, let place = place ?? renamed else { return nil }
        position = place
        let value = read(&self)
        guard !hasStopped else { return nil }
        position = start
        return value
    }

    /// The first of the keys that the object here has with a value other than `null`, else its first key.
    mutating func peekPresence(of keys: KeyList) -> String? {
        checkStack()
        let start = position
        var first: String?
        var found: String?
        lookAhead { input, text in
            let isNull = input.valueKind == .null
            var (name, isKnown) = input.withText(of: text) { bytes in
                (String(decoding: bytes, as: UTF8.self), keys.find(bytes, from: keys.start, index: 0) != nil)
            }
            if !isKnown, input.takesRenamedKeys, let key = keys.original(of: name) { (name, isKnown) = (key, true) }
            first = first ?? name
            if isKnown, !isNull { found = name }
            return found == nil
        }
        guard !hasStopped else { return nil }
        if first == nil { fail(.invalidValue(expected: "an object that is not empty"), at: start) }
        return found ?? first
    }

    /// Goes through the object that stands here and comes back. `visit` gets each key, with the input at its value, and
    /// says whether to go on.
    ///
    /// In order nothing that nests is gone through, or unions inside of unions would be read again and again: then the
    /// document is read indexed, which remembers where objects end.
    private mutating func lookAhead(_ visit: (inout WireInput, Text) -> Bool) {
        let (start, outer) = (position, depth)
        guard enterObject() else { return }
        var isFirst = true
        while takeMember(isFirst: &isFirst) {
            guard let key = takeKey() else { return }
            guard visit(&self, key) else { break }
            if !isIndexed, valueKind == .object || valueKind == .array { return stopForIndex() }
            skipValue()
        }
        guard !hasStopped else { return }
        (position, depth) = (start, outer)
    }

    // MARK: Going back

    /// What has to be as it was, when a value turned out to be of another type.
    struct Mark {
        let position: Int
        let depth: Int
        let lastValue: Int
        let slots: Int
        let attempts: Int
        let duplicates: Int
        let skipped: Int
        let visited: Int
        let reread: Int
    }

    var mark: Mark {
        Mark(
            position: position,
            depth: depth,
            lastValue: lastValue,
            slots: slots.count,
            attempts: attempts,
            duplicates: duplicates.count,
            skipped: skipped.count,
            visited: visited,
            reread: reread
        )
    }

    /// How often the document may be read again by going back: a server's nesting must not make it exponential.
    private static let rereadLimit = 32

    /// Goes back, if what failed is the type and not the document.
    mutating func rewind(to mark: Mark) {
        guard let failure, !wantsIndex, failure.kind.isOfType else { return }
        // What was gone back from meanwhile is among the bytes visited since, and not to be counted twice.
        let visited = visited - mark.visited
        reread = max(reread, mark.reread + max(visited, failure.offset - mark.position)) + 1
        guard reread <= Self.rereadLimit * (end + 256) else {
            self.failure?.kind = .invalidValue(expected: "a value whose type can be found in fewer attempts")
            return
        }
        self.failure = nil
        hasStopped = false
        position = mark.position
        depth = mark.depth
        lastValue = mark.lastValue
        slots.removeSubrange(mark.slots...)
        attempts = mark.attempts
        duplicates.removeSubrange(mark.duplicates...)
        skipped.removeSubrange(mark.skipped...)
    }
}

extension WireError.Kind {
    /// Whether another type might read what this one could not.
    fileprivate var isOfType: Bool {
        switch self {
        case .typeMismatch, .missingKey, .numberOutOfRange, .invalidValue: true
        case .syntax, .unexpectedEnd, .invalidString, .tooDeep, .trailingBytes, .notFinite, .outsideLimits: false
        }
    }
}
