/// The bytes being read and how far reading got. The readers share one of these.
///
/// It reads in one of two ways:
/// - In order: fields are taken as they come, so long as the keys come in the order of the type's own list. Nothing is
///   noted, nothing is read twice.
/// - Indexed: each object is gone through once to note where its fields' values start, then they are taken.
///
/// Reading starts in order. The first key that comes too late, or twice, makes the whole document be read again,
/// indexed: the answer is the same for every order of keys, and no document is read more than twice.
struct WireInput {
    struct Failure: Error {
        var kind: WireError.Kind
        var offset: Int
        var key = ""

        /// The failure with the path of its offset.
        func error(at place: String) -> WireError {
            var path = place
            if kind == .missingKey { WirePath.append(key: key, to: &path) }
            return WireError(kind: kind, path: path, byteOffset: offset)
        }
    }

    let buffer: UnsafeBufferPointer<UInt8>
    let bytes: UnsafePointer<UInt8>
    let end: Int
    var position = 0
    var depth = 0
    /// Nothing more is read: there is a failure, or the document is to be read again.
    var hasStopped = false
    var isIndexed = false
    var wantsIndex = false
    /// Whether a key counts that is not the type's, but what a decoder may have made of the type's. Always indexed.
    private(set) var takesRenamedKeys = false
    var failure: Failure?
    /// Where the value starts that a type of somebody else's read last.
    var lastValue = 0
    /// Where later values of duplicate keys start, the first few.
    var duplicates: [Int] = []
    /// Elements that were left out, the first few.
    var skipped: [Skip] = []
    /// How many values are being read that may be left out, each within the one before.
    var attempts = 0
    /// Where the fields' values start, for all objects that are open; 0 where there is none.
    var slots: [Int] = []
    var spans = ContainerSpans()
    /// How many bytes were read in vain, for a type that the value turned out not to be.
    var reread = 0
    /// How many bytes were gone through once more for members that no field names.
    var rescanned = 0
    /// How many bytes of strings and numbers were gone through, each time that they were.
    var visited = 0
    /// The unescaped text of the string at hand.
    var scratch: [UInt8] = []
    private let placeholder: UnsafeMutablePointer<UInt8>?
    private let stack = Self.stackAddress()
    /// How much stack nested types may take: half of what the smallest threads have that Swift's tasks run on.
    private static let stackLimit = 256 * 1024

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

    /// Remembers the first failure; nothing is read after it.
    mutating func fail(_ kind: WireError.Kind, at offset: Int, key: String = "") {
        guard !hasStopped else { return }
        hasStopped = true
        failure = Failure(kind: kind, offset: offset, key: key)
        position = end
    }

    /// Fails for a byte that is not what the grammar asks for.
    mutating func failSyntax(expected: String, at offset: Int) {
        fail(offset < end ? .syntax(expected: expected) : .unexpectedEnd, at: min(offset, end))
    }

    /// Fails because the value at `position` is of another kind, or is no value at all.
    mutating func failMismatch(expected: WireError.ValueKind) {
        if let found = valueKind {
            fail(.typeMismatch(expected: expected, found: found), at: position)
        } else {
            failSyntax(expected: "a value", at: position)
        }
    }

    /// Notes a value whose key stood in the object before.
    mutating func noteDuplicate(at offset: Int) {
        if !hasStopped, duplicates.count < WireReport.longestList { duplicates.append(offset) }
    }

    /// Notes an element that is left out.
    mutating func noteSkip(_ skip: Skip) {
        if skipped.count < WireReport.longestList { skipped.append(skip) }
    }

    /// Asks for the document to be read again, indexed.
    mutating func stopForIndex() {
        guard !hasStopped else { return }
        hasStopped = true
        wantsIndex = true
        position = end
    }

    mutating func restartIndexed() {
        position = 0
        depth = 0
        hasStopped = false
        wantsIndex = false
        isIndexed = true
        attempts = 0
        duplicates.removeAll()
        skipped.removeAll()
    }

    /// Has keys count that a decoder renamed. Such a document is read indexed from the start.
    mutating func takeRenamedKeys() {
        takesRenamedKeys = true
        isIndexed = true
    }

    /// What is thrown.
    var error: WireError? {
        failure.map(error)
    }

    /// A failure with its place in the document.
    func error(_ failure: Failure) -> WireError {
        failure.error(at: WirePath.text(of: failure.offset, in: buffer))
    }

    // MARK: Moving

    /// The kind of the value at `position`, from its first byte.
    var valueKind: WireError.ValueKind? {
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

    /// A byte order mark at the start is skipped (RFC 8259 §8.1 lets a reader do so).
    mutating func skipByteOrderMark() {
        if end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
        skipWhitespace()
    }

    /// Takes `[` or `{`.
    @inline(__always)
    mutating func enter() {
        position += 1
        depth += 1
        visited += 1
        if depth > Wire.maximumDepth { fail(.tooDeep, at: position - 1) }
    }

    /// Fails where a type that holds its own type nests so deep that its frames could fill the stack.
    @inline(__always)
    mutating func checkStack() {
        let used = stack.distance(to: Self.stackAddress()).magnitude
        if used > Self.stackLimit { fail(.tooDeep, at: position) }
    }

    /// Never inlined: it asks for the address of a frame of its own.
    @inline(never)
    private static func stackAddress() -> UInt {
        var mark: UInt8 = 0
        return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    }

    /// Takes `null` if it stands here.
    @inline(__always)
    mutating func takeNull() -> Bool {
        guard position < end, bytes[position] == UInt8(ascii: "n") else { return false }
        return takeLiteral("null")
    }

    /// Takes a literal whose first byte stands here, or fails at the byte that differs.
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

    /// Ends reading: nothing but whitespace may follow the document, whose value ends at `position` or at `end`.
    mutating func finish(at end: Int?) {
        guard !hasStopped else { return }
        if let end { position = end }
        skipWhitespace()
        if position < self.end { fail(.trailingBytes, at: position) }
    }
}
