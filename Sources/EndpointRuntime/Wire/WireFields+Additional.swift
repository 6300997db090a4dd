extension WireFieldReader {
    /// Takes the members whose keys are none of the type's; of equal keys the last counts.
    ///
    /// - Parameter others: Keys, one a line, that are not the type's and stay out all the same: those of constants, and of
    ///   the tag of a union.
    /// - Returns: The members by their keys.
    public mutating func additional<Value: WireReadable>(besides others: StaticString = "") -> [String: Value] {
        additional(besides: others) { reader in Value.read(from: &reader) }
    }

    /// Takes the members whose keys are none of the type's through a codec; of equal keys the last counts.
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
            if members.updateValue(value, forKey: name) != nil { input.pointee.noteDuplicate(at: start) }
        }
        guard !input.pointee.hasStopped else { return members }
        input.pointee.noteRescan(of: input.pointee.position - object)
        if !input.pointee.hasStopped { (input.pointee.position, input.pointee.depth) = (position, depth) }
        return members
    }

    /// Goes back to where the object's members start.
    private func goToFirstMember() {
        input.pointee.position = object + 1
        input.pointee.skipWhitespace()
    }

    /// The key whose value starts here, if it is none of the type's.
    private func additionalName(_ key: WireInput.Text, besides others: KeyList) -> String? {
        let isKnown = input.pointee.withText(of: key) { text in
            keys.find(text, from: keys.start, index: 0) != nil || others.find(text, from: others.start, index: 0) != nil
        }
        if isKnown || isRenamedField(at: input.pointee.position) { return nil }
        return input.pointee.withText(of: key) { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the value that starts at a position is that of a field whose key a decoder renamed.
    private func isRenamedField(at position: Int) -> Bool {
        guard slots >= 0, input.pointee.takesRenamedKeys else { return false }
        return input.pointee.slots[slots..<slots + keys.count].contains(position)
    }
}

extension WireInput {
    /// Notes that an object was gone through once more for its additional members.
    ///
    /// Where such objects nest, the innermost would be gone through once for each object around it. From a bound on the
    /// document is read indexed, which remembers where objects end.
    fileprivate mutating func noteRescan(of count: Int) {
        rescanned += count
        if !isIndexed, rescanned > 2 * end { stopForIndex() }
    }
}

extension WireFieldWriter {
    /// Writes members behind those of the fields, in the order of their keys.
    ///
    /// A key of the type's own is left out: the field counts. So is one of `others`, as in
    /// ``WireFieldReader/additional(besides:)``.
    public mutating func additional<Value: WireWritable>(_ members: [String: Value], besides others: StaticString = "")
    {
        additional(members, besides: others) { writer, value in value.write(to: &writer) }
    }

    /// Writes members through a codec, behind those of the fields, in the order of their keys.
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
