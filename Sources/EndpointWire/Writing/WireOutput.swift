/// The bytes written so far. All writers of a document share it.
struct WireOutput {
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var capacity: Int
    /// The tag that the next object has before its fields.
    var tag: (key: StaticString, value: StaticString)?
    var sensitiveMaps = SensitiveMaps()
    /// The first failure is thrown. The rest, of which only the first hundred are kept, is for forms.
    private var failures: [(kind: WireError.Kind, offset: Int)] = []

    init(capacity: Int) {
        self.capacity = capacity
        bytes = .allocate(capacity: capacity)
    }

    func deallocate() {
        bytes.deallocate()
    }

    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

    /// The error to throw. Its path is found in the bytes that were written before the failure.
    var error: WireError? { failures.first.map { error($0) } }

    /// All errors, in the order of the document.
    var errors: [WireError] { failures.map { error($0) } }

    private func error(_ failure: (kind: WireError.Kind, offset: Int)) -> WireError {
        WireError(
            kind: shown(failure),
            path: WirePath.text(of: failure.offset, in: buffer, hiding: sensitiveMaps),
            byteOffset: failure.offset
        )
    }

    /// The reason of a failure, without the value if that is part of a sensitive one.
    private func shown(_ failure: (kind: WireError.Kind, offset: Int)) -> WireError.Kind {
        guard case .outsideLimits(let violation) = failure.kind,
            WirePath.isSensitive(at: failure.offset, in: buffer, sensitiveMaps)
        else { return failure.kind }
        return .outsideLimits(violation.redacted)
    }

    /// Remembers the first failure, and writes `null` in place of the value.
    mutating func fail(_ kind: WireError.Kind) {
        if failures.count < 100 { failures.append((kind, count)) }
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

extension WireOutput {
    /// Writes a string with its quotes. Only characters that must be escaped are escaped (RFC 8259 §7).
    mutating func write(_ text: String) {
        let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable { write($0) }
        guard isContiguous == nil else { return }
        var copy = text
        copy.withUTF8 { write($0) }
    }

    /// Writes UTF-8 text as a string.
    mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        reserve(text.count + 2)
        put(.quote)
        let plain = Self.plainPrefix(of: text, from: 0)
        if plain == text.count { put(text) } else { writeEscaped(text, from: plain) }
        put(.quote)
    }

    private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>, from first: Int) {
        if InexpressibleTime.isText(text) { return fail(.invalidValue(expected: InexpressibleTime.expectation)) }
        var start = 0
        var next = first
        while next < text.count {
            put(UnsafeBufferPointer(rebasing: text[start..<next]))
            writeEscape(text[next])
            start = next + 1
            next = Self.plainPrefix(of: text, from: start)
        }
        put(UnsafeBufferPointer(rebasing: text[start...]))
    }

    private mutating func writeEscape(_ byte: UInt8) {
        switch byte {
        case .quote: put("\\\"")
        case .backslash: put("\\\\")
        case 0x08: put("\\b")
        case 0x09: put("\\t")
        case 0x0A: put("\\n")
        case 0x0C: put("\\f")
        case 0x0D: put("\\r")
        default:
            put("\\u00")
            put(byte >> 4 + .zero)
            put(byte & 15 < 10 ? byte & 15 + .zero : byte & 15 - 10 + UInt8(ascii: "a"))
        }
    }

    /// The position of the first byte from `start` on that must be escaped.
    @inline(__always)
    private static func plainPrefix(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = text.baseAddress else { return start }
        var here = start
        while here + 8 <= text.count {
            let word = UInt64(littleEndian: UnsafeRawPointer(base + here).loadUnaligned(as: UInt64.self))
            let marks =
                ByteMarks.find(.quote, in: word) | ByteMarks.find(.backslash, in: word)
                | ByteMarks.findControls(in: word)
            guard marks == 0 else { return here + marks.trailingZeroBitCount >> 3 }
            here += 8
        }
        while here < text.count, !isEscaped(base[here]) { here += 1 }
        return here
    }

    @inline(__always)
    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == .quote || byte == .backslash
    }

    mutating func write(_ value: Bool) {
        put(value ? "true" : "false")
    }

    mutating func write(_ value: Int64) {
        guard value < 0 else { return write(UInt64(value)) }
        put(.minus)
        write(value.magnitude)
    }

    /// Writes an unsigned number.
    mutating func write(_ value: UInt64) {
        put(room: 20) { start in
            var length = 1
            var rest = value / 10
            while rest > 0 {
                length += 1
                rest /= 10
            }
            rest = value
            for position in stride(from: length - 1, through: 0, by: -1) {
                start[position] = .zero + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            return length
        }
    }

    /// Writes the shortest number that is read back as the same double. Whole numbers have no fraction.
    mutating func write(_ value: Double) {
        guard value.isFinite else { return fail(.notFinite) }
        if value.magnitude < 9_007_199_254_740_992, value == value.rounded(.towardZero),
            value != 0 || value.sign == .plus
        {
            return write(Int64(value))
        }
        writeDescription(value.description)
    }

    /// Writes the shortest number that is read back as the same float.
    mutating func write(_ value: Float) {
        guard value.isFinite else { return fail(.notFinite) }
        if value.magnitude < 16_777_216, value == value.rounded(.towardZero), value != 0 || value.sign == .plus {
            return write(Int64(value))
        }
        writeDescription(value.description)
    }

    private mutating func writeDescription(_ text: String) {
        var text = text
        if text.hasSuffix(".0") { text.removeLast(2) }
        text.withUTF8 { put($0) }
    }
}
