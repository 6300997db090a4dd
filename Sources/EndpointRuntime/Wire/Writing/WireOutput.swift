/// The bytes written so far. All writers of a document share it.
struct WireOutput {
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var capacity: Int
    /// The tag that the next object has before its fields.
    var tag: (key: StaticString, value: StaticString)?
    private(set) var failure: (kind: WireError.Kind, offset: Int)?

    init(capacity: Int) {
        self.capacity = capacity
        bytes = .allocate(capacity: capacity)
    }

    func deallocate() {
        bytes.deallocate()
    }

    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

    /// The error to throw. Its path is found in the bytes that were written before the failure.
    var error: WireError? {
        failure.map { failure in
            WireError(
                kind: failure.kind,
                path: WirePath.text(of: failure.offset, in: buffer),
                byteOffset: failure.offset
            )
        }
    }

    /// Remembers the first failure, and writes `null` in place of the value.
    mutating func fail(_ kind: WireError.Kind) {
        if failure == nil { failure = (kind, count) }
        put("null")
    }

    // MARK: Bytes

    /// Reserves room for more bytes.
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(more) }
    }

    private mutating func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: bytes, count: count)
        bytes.deallocate()
        bytes = larger
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        reserve(1)
        bytes[count] = byte
        count += 1
    }

    /// Removes the bytes after a position.
    mutating func truncate(to count: Int) { self.count = count }

    mutating func put(_ text: StaticString) {
        put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func put(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        reserve(text.count)
        (bytes + count).update(from: start, count: text.count)
        count += text.count
    }

    /// Lets `write` append up to `room` bytes; it returns their number.
    @inline(__always)
    mutating func put(room: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        reserve(room)
        count += write(bytes + count)
    }
}
