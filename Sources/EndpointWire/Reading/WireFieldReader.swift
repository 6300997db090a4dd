/// Reads the values of an object's fields by the indices of their keys.
///
/// Generated types read themselves with it, and so can yours:
///
/// ```swift
/// init(from reader: inout WireReader) {
///     var fields = WireFieldReader(&reader, keys: "latitude\nlongitude")
///     latitude = fields.double(0)
///     longitude = fields.double(1)
///     fields.finish()
/// }
/// ```
///
/// It is fastest if the fields are read in rising order. It cannot be copied or stored.
public struct WireFieldReader: ~Copyable {
    /// The value of `pending` if no key is pending.
    private static let none = -1
    /// The value of `pending` if the object's end was consumed.
    private static let atEnd = Int.max

    let input: UnsafeMutablePointer<WireInput>
    let keys: KeyList
    /// The position where the object starts.
    let object: Int
    /// The index of the object's first slot in the input's `slots`. -1 if the object is read in order.
    let slots: Int
    private let objectEnd: Int
    /// The stack that the type's initializer takes: an estimate, which grows with its keys.
    private let frame: Int
    /// The line and the index of the key that is expected next, if the object is read in order.
    private var line: UnsafePointer<UInt8>
    private var expected = 0
    /// The index of a key that was consumed before its field was asked for. The input is at its value.
    private var pending = Self.none
    private var asked = -1
    private var isFirst = true

    /// Enters the object that is the reader's next value.
    ///
    /// - Parameters:
    ///   - reader: Where the object is the next value.
    ///   - keys: The keys, one per line, in the order of the fields' indices.
    public init(_ reader: inout WireReader, keys: StaticString) {
        input = reader.input
        self.keys = KeyList(keys)
        line = self.keys.start
        object = input.pointee.position
        frame = 1_024 + 16 * keys.utf8CodeUnitCount
        input.pointee.enterType(frame: frame)
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

    /// Enters the array that is the reader's next value. Its elements are the values of the fields, in their order.
    ///
    /// Elements after the last field are ignored. Optional fields at the end may be missing.
    ///
    /// - Parameters:
    ///   - reader: Where the array is the next value.
    ///   - keys: The names of the fields, one per line, for errors.
    public init(elementsOf reader: inout WireReader, keys: StaticString) {
        input = reader.input
        self.keys = KeyList(keys)
        line = self.keys.start
        object = input.pointee.position
        frame = 1_024 + 16 * keys.utf8CodeUnitCount
        input.pointee.enterType(frame: frame)
        slots = input.pointee.slots.count
        objectEnd = input.pointee.indexElements(count: self.keys.count, slots: slots)
    }

    deinit {
        input.pointee.leaveType(frame: frame)
    }

    // MARK: Finding a field

    /// Moves to the value of a field. Returns false if the object does not have the field.
    @inline(__always)
    mutating func find(_ index: Int) -> Bool {
        if index == expected, pending == Self.none, slots < 0, takeExpectedKey() { return true }
        return findSlowly(index)
    }

    /// Moves to the value of a field. Fails if the object does not have the field.
    @inline(__always)
    mutating func require(_ index: Int) -> Bool {
        find(index) || failMissing(index)
    }

    /// Moves to the value of a field. Returns false if the object does not have the field, or has it as `null`.
    @inline(__always)
    mutating func findNonNull(_ index: Int) -> Bool {
        find(index) && !input.pointee.takeNull()
    }

    private func failMissing(_ index: Int) -> Bool {
        if slots < 0 {
            input.pointee.stopForIndex()
        } else {
            input.pointee.fail(.missingKey, at: object, key: keys.text(index))
        }
        return false
    }

    /// Consumes the key of the next line if it is at the input's position, byte for byte.
    @inline(__always)
    private mutating func takeExpectedKey() -> Bool {
        guard let (position, next) = input.pointee.match(line, of: keys, isFirst: isFirst) else { return false }
        input.pointee.position = position
        line = next
        expected += 1
        isFirst = false
        return true
    }

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
        // A copy, because `isFirst` is changed while the input is: Thread Sanitizer's builds find both in `self`.
        let input = input
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

    /// Leaves the object. It skips the members that were not read.
    ///
    /// Call it once, after the last field.
    public mutating func finish() {
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
