extension WireFieldReader {
    /// Reads the members whose keys the type does not have. If a key occurs twice, the last value counts.
    ///
    /// - Parameter others: Further keys to leave out, one per line: those of constants, and of a union's tag.
    /// - Returns: The members by their keys.
    public mutating func additional<Value: WireReadable>(besides others: StaticString = "") -> [String: Value] {
        additional(besides: others) { reader in Value(from: &reader) }
    }

    /// Reads the members whose keys the type does not have with a codec. If a key occurs twice, the last value counts.
    public mutating func additional<Codec: WireCodec>(
        _ codec: Codec.Type,
        besides others: StaticString = ""
    ) -> [String: Codec.Value] {
        additional(besides: others) { reader in Codec.read(from: &reader) }
    }

    private mutating func additional<Value>(
        besides others: StaticString,
        _ read: (inout WireReader) -> Value
    ) -> [String: Value] {
        var members: [String: Value] = [:]
        guard !input.pointee.hasStopped else { return members }
        let (position, depth) = (input.pointee.position, input.pointee.depth)
        let others = KeyList(others)
        var isFirst = true
        var reader = WireReader(input)
        goToFirstMember()
        while input.pointee.takeMember(isFirst: &isFirst), let key = input.pointee.takeKey() {
            guard let name = additionalName(key, besides: others) else {
                input.pointee.skipValue()
                continue
            }
            let start = input.pointee.position
            let value = read(&reader)
            input.pointee.keep(value, forKey: name, at: start, in: &members)
        }
        guard !input.pointee.hasStopped else { return members }
        input.pointee.noteRescan(of: input.pointee.position - object)
        if !input.pointee.hasStopped { (input.pointee.position, input.pointee.depth) = (position, depth) }
        return members
    }

    /// Goes back to the first member of the object.
    private func goToFirstMember() {
        input.pointee.position = object + 1
        input.pointee.skipWhitespace()
    }

    /// The key of the value that starts here, if the type does not have it.
    private func additionalName(_ key: WireInput.Text, besides others: KeyList) -> String? {
        let isKnown = input.pointee.withText(of: key) { text in
            keys.find(text, from: keys.start, index: 0) != nil || others.find(text, from: others.start, index: 0) != nil
        }
        if isKnown || isRenamedField(at: input.pointee.position) { return nil }
        return input.pointee.withText(of: key) { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns true if the value at this position belongs to a field whose key a decoder renamed.
    private func isRenamedField(at position: Int) -> Bool {
        guard slots >= 0, input.pointee.takesRenamedKeys else { return false }
        return input.pointee.slots[slots..<slots + keys.count].contains(position)
    }
}

extension WireInput {
    /// Records another pass through an object for its additional members.
    ///
    /// If such objects are nested, the innermost would be read once for each object around it. From a limit on, the
    /// document is read with an index that contains the ends of objects.
    fileprivate mutating func noteRescan(of count: Int) {
        rescanned += count
        if !isIndexed, rescanned > 2 * end { stopForIndex() }
    }
}

extension WireFieldWriter {
    /// Writes members after those of the fields, in the order of their keys.
    ///
    /// A key that the type has is left out, because the field takes precedence. So is a key in `others`, as in
    /// ``WireFieldReader/additional(besides:)``.
    public mutating func additional<Value: WireWritable>(_ members: [String: Value], besides others: StaticString = "")
    {
        additional(members, besides: others) { writer, value in value.write(to: &writer) }
    }

    /// Writes members with a codec after those of the fields, in the order of their keys.
    public mutating func additional<Codec: WireCodec>(
        _ members: [String: Codec.Value],
        _ codec: Codec.Type,
        besides others: StaticString = ""
    ) {
        additional(members, besides: others) { writer, value in Codec.write(value, to: &writer) }
    }

    private mutating func additional<Value>(
        _ members: [String: Value],
        besides others: StaticString,
        _ write: (inout WireWriter, Value) -> Void
    ) {
        let others = KeyList(others)
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            var name = name
            let isWritten = name.withUTF8 { text in
                guard keys.find(text, from: keys.start, index: 0) == nil,
                    others.find(text, from: others.start, index: 0) == nil
                else { return false }
                key(additional: text)
                return true
            }
            guard isWritten else { continue }
            var writer = WireWriter(output)
            write(&writer, value)
        }
    }
}
