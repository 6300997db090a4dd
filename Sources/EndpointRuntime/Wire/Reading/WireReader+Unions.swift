/// How a union finds out which of its cases stands there, and reads it.
extension WireReader {
    /// Reads any value that reads itself.
    public mutating func value<Value: WireReadable>() -> Value { Value.read(from: &self) }

    /// The text under a key of the object that comes next, which stays where it is.
    public mutating func tag(_ key: StaticString) -> String {
        input.pointee.peek(key) { $0.readString() } ?? ""
    }

    /// The number under a key of the object that comes next, which stays where it is.
    public mutating func status(_ key: StaticString) -> Int {
        input.pointee.peek(key) { $0.readInteger(Int.self) } ?? 0
    }

    /// Which key says what the object is that comes next, and stays where it is: of the keys listed, one a line, the first
    /// that is there with a value other than `null`; else the first key of all.
    public mutating func presentKey(_ keys: StaticString) -> String {
        input.pointee.peekPresence(of: KeyList(keys)) ?? ""
    }

    /// Reads an object of which one member matters.
    public mutating func content<Value: WireReadable>(_ key: StaticString) -> Value {
        let start = input.pointee.position
        let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        let renamed = input.pointee.takesRenamedKeys ? KeyRenaming.fromSnakeCase(key.description) : nil
        var content: Value?
        object { reader, name in
            guard name.utf8.elementsEqual(wanted) || name == renamed && content == nil else { return reader.skip() }
            if content != nil { reader.input.pointee.noteDuplicate(at: reader.input.pointee.position) }
            content = Value.read(from: &reader)
        }
        if let content { return content }
        input.pointee.fail(.missingKey, at: start, key: key.description)
        // After a failure the type makes its own placeholder.
        return Value.read(from: &self)
    }

    /// Reads a value, if the one that comes next is of this type; it stays where it is if it is not.
    public mutating func attempt<Value: WireReadable>() -> Value? {
        guard !input.pointee.hasStopped else { return nil }
        input.pointee.checkStack()
        let start = input.pointee.mark
        let value = Value.read(from: &self)
        if !input.pointee.hasStopped { return value }
        input.pointee.rewind(to: start)
        return nil
    }

    /// Fails because the value that comes next is not what was expected, and hands out a placeholder.
    ///
    /// What was expected reads like "a colour" and never holds the value.
    public mutating func refuse<Value: WireReadable>(_ expected: String) -> Value {
        input.pointee.fail(.invalidValue(expected: expected), at: input.pointee.position)
        return Value.read(from: &self)
    }
}
