/// Finds out which case of a union comes next, and reads it.
extension WireReader {
    /// Reads a value of any decodable type.
    public mutating func value<Value: WireReadable>() -> Value { Value(from: &self) }

    /// The text of a key in the next object, without moving past that object.
    public mutating func tag(_ key: StaticString) -> ExactText {
        ExactText(input.pointee.peek(key) { $0.readString() } ?? "")
    }

    /// The number of a key in the next object, without moving past that object.
    public mutating func status(_ key: StaticString) -> Int {
        input.pointee.peek(key) { $0.readInteger(Int.self) } ?? 0
    }

    /// The key that identifies the next object, without moving past it: the first of the listed keys (one per line)
    /// that is present and not `null`; otherwise the first of all.
    public mutating func presentKey(_ keys: StaticString) -> ExactText {
        ExactText(input.pointee.peekPresence(of: KeyList(keys)) ?? "")
    }

    /// Reads one member of an object, and ignores the others.
    public mutating func content<Value: WireReadable>(_ key: StaticString) -> Value {
        input.pointee.enterType()
        defer { input.pointee.leaveType() }
        let start = input.pointee.position
        let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        let renamed = input.pointee.takesRenamedKeys ? KeyRenaming.fromSnakeCase(key.description) : nil
        var content: Value?
        object { reader, name in
            guard name.utf8.elementsEqual(wanted) || content == nil && renamed.map(name.hasBytes) ?? false else {
                return reader.skip()
            }
            if content != nil { reader.input.pointee.noteDuplicate(at: reader.input.pointee.position) }
            content = Value(from: &reader)
        }
        if let content { return content }
        input.pointee.fail(.missingKey, at: start, key: key.description)
        // After a failure, the type returns its own placeholder.
        return Value(from: &self)
    }

    /// Reads the next value if it is of this type. Otherwise the reader does not move.
    public mutating func attempt<Value: WireReadable>() -> Value? { attempt(mapping: { (_: Value) in }) }

    /// Reads the next value if it is of this type and its model can be made. Otherwise the reader does not move.
    ///
    /// `map` makes the model, and fails if there is none of the value, such as of a text that is no UUID.
    public mutating func attempt<Value: WireReadable>(
        mapping map: (Value) throws(MappingError) -> Void
    ) -> Value? {
        guard !input.pointee.hasStopped else { return nil }
        input.pointee.enterType()
        defer { input.pointee.leaveType() }
        let start = input.pointee.mark
        let outer = input.pointee.tried
        input.pointee.tried = start.position
        let value = Value(from: &self)
        input.pointee.tried = outer
        if !input.pointee.hasStopped {
            do throws(MappingError) {
                try map(value)
                return value
            } catch {
                input.pointee.fail(.invalidValue(expected: "a value of the type"), at: start.position)
            }
        }
        input.pointee.rewind(to: start)
        return nil
    }

    /// Reads a value that is none of an open union's types, to keep it as it is.
    ///
    /// If the union is itself a type that another union tries, this fails, so that the other types are tried, too.
    public mutating func unmatched() -> JSONValue {
        guard input.pointee.tried == input.pointee.position else { return value() }
        return refuse("a value of one of the types")
    }

    /// Fails because the next value is not valid, and returns a placeholder.
    ///
    /// `expected` describes a valid value, such as "a colour", and never contains the value.
    public mutating func refuse<Value: WireReadable>(_ expected: String) -> Value {
        input.pointee.fail(.invalidValue(expected: expected), at: input.pointee.position)
        return Value(from: &self)
    }
}
