public import Foundation

/// Reads values from JSON bytes and writes them as JSON bytes.
public enum Wire {
    /// The deepest nesting of objects and arrays that is read.
    ///
    /// A type that holds its own type is refused earlier (``WireError/Kind/tooDeep``) where its frames would take more
    /// than 256 KB of the stack, so that no response can overflow it.
    public static let maximumDepth = 512

    /// Reads a value from JSON bytes (RFC 8259, UTF-8). `path` holds the keys that
    /// lead to the value, where it is wrapped in other objects; in an array, `first`, `last` or an index.
    public static func decode<Value: WireReadable>(
        _ type: Value.Type,
        from bytes: [UInt8],
        at path: [String] = []
    ) throws(WireError) -> Value {
        try bytes.withUnsafeBytes { outcome(type, $0, path, nil) }.get()
    }

    /// Reads a value from JSON data (RFC 8259, UTF-8). `path` holds the keys that
    /// lead to the value, where it is wrapped in other objects; in an array, `first`, `last` or an index.
    public static func decode<Value: WireReadable>(
        _ type: Value.Type,
        from data: Data,
        at path: [String] = []
    ) throws(WireError) -> Value {
        try data.withUnsafeBytes { outcome(type, $0, path, nil) }.get()
    }

    /// Reads a value from JSON bytes, and says what was odd about them.
    public static func decode<Value: WireReadable>(
        _ type: Value.Type,
        from bytes: [UInt8],
        at path: [String] = [],
        report: inout WireReport
    ) throws(WireError) -> Value {
        try withUnsafeMutablePointer(to: &report) { report in
            bytes.withUnsafeBytes { outcome(type, $0, path, report) }
        }.get()
    }

    /// Reads a value from JSON data, and says what was odd about it.
    public static func decode<Value: WireReadable>(
        _ type: Value.Type,
        from data: Data,
        at path: [String] = [],
        report: inout WireReport
    ) throws(WireError) -> Value {
        try withUnsafeMutablePointer(to: &report) { report in
            data.withUnsafeBytes { outcome(type, $0, path, report) }
        }.get()
    }

    /// Reads a value from JSON bytes in memory that somebody else owns.
    public static func decode<Value: WireReadable>(
        _ type: Value.Type,
        from bytes: UnsafeRawBufferPointer,
        at path: [String] = [],
        report: inout WireReport
    ) throws(WireError) -> Value {
        try withUnsafeMutablePointer(to: &report) { outcome(type, bytes, path, $0) }.get()
    }

    /// Writes a value as JSON data.
    public static func encode(_ value: some WireWritable) throws(WireError) -> Data {
        var writer = WireWriter()
        value.write(to: &writer)
        return try writer.finish { Data($0) }
    }

    /// Writes a value as JSON bytes.
    public static func encodeBytes(_ value: some WireWritable) throws(WireError) -> [UInt8] {
        var writer = WireWriter()
        value.write(to: &writer)
        return try writer.finish { Array($0) }
    }

    /// Reads a value from JSON bytes whose keys a decoder may have renamed.
    static func decode<Value: WireReadable>(
        _ type: Value.Type,
        fromRenamed bytes: [UInt8]
    ) throws(WireError) -> Value {
        try bytes.withUnsafeBytes { outcome(type, $0, [], nil, takesRenamedKeys: true) }.get()
    }

    private static func outcome<Value: WireReadable>(
        _ type: Value.Type,
        _ bytes: UnsafeRawBufferPointer,
        _ path: [String],
        _ report: UnsafeMutablePointer<WireReport>?,
        takesRenamedKeys: Bool = false
    ) -> Result<Value, WireError> {
        let input = UnsafeMutablePointer<WireInput>.allocate(capacity: 1)
        input.initialize(to: WireInput(bytes))
        if takesRenamedKeys { input.pointee.takeRenamedKeys() }
        defer {
            input.pointee.deallocate()
            input.deinitialize(count: 1)
            input.deallocate()
        }
        var value = attempt(type, input, path)
        if input.pointee.wantsIndex {
            input.pointee.restartIndexed()
            value = attempt(type, input, path)
        }
        // Places take a walk through the document: nobody walks for nobody.
        if let report { input.pointee.add(to: &report.pointee) }
        VisitedBytes.add(input.pointee.visited)
        return input.pointee.error.map(Result.failure) ?? .success(value)
    }

    private static func attempt<Value: WireReadable>(
        _ type: Value.Type,
        _ input: UnsafeMutablePointer<WireInput>,
        _ path: [String]
    ) -> Value {
        input.pointee.skipByteOrderMark()
        let end = path.isEmpty ? nil : input.pointee.descend(path)
        var reader = WireReader(input)
        let value = Value.read(from: &reader)
        input.pointee.finish(at: end)
        return value
    }
}

/// What was odd about JSON that was read all the same.
///
/// Each list holds the first hundred places: what a server says twice ten thousand times is said in fewer words.
public struct WireReport: Sendable, Hashable {
    /// How many places are noted of one kind.
    static let longestList = 100

    /// Where an object says a key again: the path of each later value, which is the one that counts.
    public internal(set) var duplicateKeys: [String] = []

    /// The elements that were left out, because the spec says `onInvalid: skip`.
    public internal(set) var skippedElements: [SkippedElement] = []

    /// Nothing was odd so far.
    public init() {}

    mutating func add(duplicateKeys: some Sequence<String>, skippedElements: [SkippedElement]) {
        self.duplicateKeys += duplicateKeys.prefix(Self.longestList - self.duplicateKeys.count)
        self.skippedElements += skippedElements.prefix(Self.longestList - self.skippedElements.count)
    }
}
