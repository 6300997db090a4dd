extension WireInput {
    // MARK: Looking ahead

    /// Reads the value of a key in the object at the current position, and returns to that position. Returns nil after
    /// a failure.
    mutating func peek<Value>(_ key: StaticString, _ read: (inout WireInput) -> Value) -> Value? {
        let start = position
        let value = peekIfThere(key, read)
        if value == nil, !hasStopped { fail(.missingKey, at: start, key: key.description) }
        return value
    }

    /// Does the same as ``peek(_:_:)``, but also returns nil, without a failure, if the object does not have the key.
    package mutating func peekIfThere<Value>(_ key: StaticString, _ read: (inout WireInput) -> Value) -> Value? {
        enterType()
        defer { leaveType() }
        let start = position
        var (place, renamed): (Int?, Int?)
        lookAhead { input, text in
            switch input.compare(text, to: key) {
            case .exact: place = input.position
            case .renamed: renamed = input.position
            case .none: break
            }
            // If a key occurs twice, the later one counts. Reading in order stops at the first one.
            return place == nil || input.isIndexed
        }
        guard !hasStopped, let place = place ?? renamed else { return nil }
        position = place
        let value = read(&self)
        guard !hasStopped else { return nil }
        position = start
        return value
    }

    /// Returns the first of these keys that the object has with a value other than `null`. If there is none, returns
    /// the object's first key.
    mutating func peekPresence(of keys: KeyList) -> String? {
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

    /// Reads through the object at the current position, and returns to that position. It calls `visit` with each key
    /// while the input is at the key's value. `visit` returns whether to continue.
    ///
    /// In order, it does not skip a nested object or array, because unions within unions would be read again and again.
    /// Instead, the document is read again indexed, which stores where objects end.
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

    /// The state to restore if a value turned out to be of another type.
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

    /// Limits the bytes that are read in vain, as a multiple of the document's size. Without it, nested values from a
    /// server could take exponential time.
    private static let rereadLimit = 32

    /// Goes back to the mark if the value has another type. An error in the document itself remains a failure.
    mutating func rewind(to mark: Mark) {
        guard let failure, !wantsIndex, failure.kind.isOfType else { return }
        // The bytes visited since the mark include those of inner rewinds. They are added to the mark's count, so that
        // none of them counts twice.
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
    /// Another type may be able to read the value.
    fileprivate var isOfType: Bool {
        switch self {
        case .typeMismatch, .missingKey, .numberOutOfRange, .invalidValue: true
        case .syntax, .unexpectedEnd, .invalidString, .tooDeep, .tooManyValues, .trailingBytes, .notFinite,
            .outsideLimits:
            false
        }
    }
}
