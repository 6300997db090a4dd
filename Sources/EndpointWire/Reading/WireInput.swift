/// The bytes of a document and the reading position. All readers of the document share one input.
///
/// It reads in one of two ways:
/// - In order: fields are read as they come, as long as the keys come in the order of the type's key list. The
///   positions of the fields are not stored.
/// - Indexed: each object is first read through to store the positions of its fields' values. Then the fields are read.
///
/// Reading starts in order. If a key comes too late, or twice, the whole document is read again, indexed. So the result
/// is the same for every order of keys, and a document is started over at most once.
package struct WireInput {
    package struct Failure: Error {
        package var kind: WireError.Kind
        package var offset: Int
        var key = ""
        /// The sensitive members, whose keys paths must not name.
        package var maps = SensitiveMaps()

        /// Returns the error at the path of its offset. For a missing key, the path includes the key.
        package func error(at place: String) -> WireError {
            var path = place
            if kind == .missingKey { WirePath.append(key: key, to: &path) }
            return WireError(kind: kind, path: path, byteOffset: offset)
        }
    }

    let buffer: UnsafeBufferPointer<UInt8>
    package let bytes: UnsafePointer<UInt8>
    let end: Int
    package var position = 0
    var depth = 0
    /// Reading has stopped: it failed, or the document must be read again.
    var hasStopped = false
    var isIndexed = false
    var wantsIndex = false
    /// A key also counts in the form that a decoder may have renamed it to. If so, the document is read indexed.
    private(set) var takesRenamedKeys = false
    var failure: Failure?
    /// The start of the value that a ``WireReader`` read last.
    var lastValue = 0
    /// The positions of values whose key occurred before in the object, up to the limit of a report.
    var duplicates: [Int] = []
    /// The elements that were skipped, up to the limit of a report.
    var skipped: [Skip] = []
    var sensitiveMaps = SensitiveMaps()
    /// The marks of deleted elements; nil if there is no such rule, and within a list to which it applies.
    var tombstones: TombstoneRule?
    /// The keys of the elements that are marked as deleted.
    var tombstoneKeys: [String] = []
    /// The number of nested values being read that may be skipped.
    var attempts = 0
    /// The position of the innermost value that a union reads to find out whether it is of a type. -1 if there is none.
    var tried = -1
    /// The positions of the fields' values in all open objects, and of the elements in open tuples. 0 if there is no
    /// value.
    var slots: [Int] = []
    var spans = ContainerSpans()
    /// The number of bytes that were read for a type that turned out to be the wrong one.
    var reread = 0
    /// The number of bytes that were read again to collect members without a field.
    var rescanned = 0
    /// The number of bytes of strings, numbers, whitespace and opening brackets that were read, counted each time.
    var visited = 0
    /// The number of values of any kind that were read.
    private var values = 0
    /// The text of the current string, with its escapes decoded.
    var scratch: [UInt8] = []
    private let placeholder: UnsafeMutablePointer<UInt8>?
    /// An estimate of the stack that the nested types being read take, in bytes. It is counted, because a sanitizer may
    /// move variables to the heap, so that their addresses say nothing.
    private var frames = 0
    /// The most stack that nested types may use: some half of the stack of the smallest threads that run Swift tasks.
    private static let frameLimit = 272 * 1024

    init(_ raw: UnsafeRawBufferPointer) {
        if let base = raw.baseAddress {
            bytes = base.assumingMemoryBound(to: UInt8.self)
            placeholder = nil
        } else {
            let empty = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
            bytes = UnsafePointer(empty)
            placeholder = empty
        }
        end = raw.count
        buffer = UnsafeBufferPointer(start: bytes, count: raw.count)
    }

    func deallocate() {
        placeholder?.deallocate()
    }

    // MARK: Failing

    /// Records the first failure, and stops reading.
    mutating func fail(_ kind: WireError.Kind, at offset: Int, key: String = "") {
        guard !hasStopped else { return }
        hasStopped = true
        failure = Failure(kind: kind, offset: offset, key: key)
        position = end
    }

    /// Fails because of a byte that the grammar does not allow here.
    mutating func failSyntax(expected: String, at offset: Int) {
        fail(offset < end ? .syntax(expected: expected) : .unexpectedEnd, at: min(offset, end))
    }

    /// Fails because the value at `position` is of another kind, or because there is no value.
    mutating func failMismatch(expected: WireError.ValueKind) {
        if let found = valueKind {
            fail(.typeMismatch(expected: expected, found: found), at: position)
        } else {
            failSyntax(expected: "a value", at: position)
        }
    }

    /// Records the position of a value whose key occurred before in the object.
    mutating func noteDuplicate(at offset: Int) {
        if !hasStopped, duplicates.count < WireReport.longestList { duplicates.append(offset) }
    }

    /// Adds a member to a map. If the map has its key already, the later member counts.
    ///
    /// A `Dictionary` takes canonically equivalent keys for the same key.
    mutating func keep<Value>(_ value: Value, forKey key: String, at offset: Int, in members: inout [String: Value]) {
        guard members.updateValue(value, forKey: key) != nil else { return }
        // The dictionary has kept the bytes of the first key.
        members.removeValue(forKey: key)
        members[key] = value
        noteDuplicate(at: offset)
    }

    /// Records an element that is skipped.
    mutating func noteSkip(_ skip: Skip) {
        if skipped.count < WireReport.longestList { skipped.append(skip) }
    }

    /// Stops reading, so that the document is read again, indexed.
    mutating func stopForIndex() {
        guard !hasStopped else { return }
        hasStopped = true
        wantsIndex = true
        position = end
    }

    mutating func restartIndexed() {
        position = 0
        depth = 0
        values = 0
        hasStopped = false
        wantsIndex = false
        isIndexed = true
        attempts = 0
        duplicates.removeAll()
        skipped.removeAll()
        tombstoneKeys.removeAll()
    }

    /// Accepts keys that a decoder renamed. Such a document is read indexed from the start.
    mutating func takeRenamedKeys() {
        takesRenamedKeys = true
        isIndexed = true
    }

    /// The error to throw.
    var error: WireError? {
        failure.map(error)
    }

    /// Returns the error of a failure, with its path in the document.
    func error(_ failure: Failure) -> WireError {
        failure.error(at: WirePath.text(of: failure.offset, in: buffer, hiding: sensitiveMaps))
    }

    // MARK: Moving

    /// The kind of the value at `position`, according to its first byte.
    package var valueKind: WireError.ValueKind? {
        guard position < end else { return nil }
        switch bytes[position] {
        case .leftBrace: return .object
        case .leftBracket: return .array
        case .quote: return .string
        case .minus, .zero...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: return nil
        }
    }

    @inline(__always)
    mutating func skipWhitespace() {
        if position < end, bytes[position] <= 0x20 { skipWhitespaceRun() }
    }

    private mutating func skipWhitespaceRun() {
        let start = position
        while position < end, bytes[position].isWhitespace { position += 1 }
        visited += position - start
    }

    /// Skips a byte order mark at the start, which RFC 8259 §8.1 allows, and whitespace.
    mutating func skipByteOrderMark() {
        if end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
        skipWhitespace()
    }

    /// Consumes `[` or `{`.
    @inline(__always)
    mutating func enter() {
        position += 1
        depth += 1
        visited += 1
        if depth > Wire.maximumDepth { fail(.tooDeep, at: position - 1) }
    }

    /// Counts a value of any kind, which may take fifty times the memory of its text.
    mutating func countValue() {
        values += 1
        if values > Wire.maximumValues { fail(.tooManyValues, at: position) }
    }

    /// Begins a type whose initializer takes this number of bytes on the stack. It fails if types are nested so deeply
    /// that their frames could overflow the stack. Every call must be followed by ``leaveType(frame:)``.
    @inline(__always)
    mutating func enterType(frame: Int = 1_024) {
        frames += frame
        if frames > Self.frameLimit { fail(.tooDeep, at: position) }
    }

    /// Ends a type.
    @inline(__always)
    mutating func leaveType(frame: Int = 1_024) {
        frames -= frame
    }

    /// Consumes `null` if it is at the current position.
    @inline(__always)
    mutating func takeNull() -> Bool {
        guard position < end, bytes[position] == UInt8(ascii: "n") else { return false }
        return takeLiteral("null")
    }

    /// Consumes a literal whose first byte is at the current position. Fails at the first byte that differs.
    mutating func takeLiteral(_ literal: StaticString) -> Bool {
        let text = literal.utf8Start
        for index in 0..<literal.utf8CodeUnitCount {
            guard position + index < end, bytes[position + index] == text[index] else {
                failSyntax(expected: "\(literal)", at: position + index)
                return false
            }
        }
        position += literal.utf8CodeUnitCount
        return true
    }

    /// Ends reading. Only whitespace may follow the document's value, which ends at `end`, or at `position` if `end` is
    /// nil.
    mutating func finish(at end: Int?) {
        guard !hasStopped else { return }
        if let end { position = end }
        skipWhitespace()
        if position < self.end { fail(.trailingBytes, at: position) }
    }
}
