public import Foundation

/// Decodes values from JSON bytes and encodes them as JSON bytes.
public enum Wire {
    /// The maximum nesting of objects and arrays that is read.
    ///
    /// A type that contains its own type is refused earlier (``WireError/Kind/tooDeep``) if its frames would take more
    /// than 272 KB of the stack, so that no response can overflow it. Each type counts as 1 KB, and 16 bytes for each byte
    /// of its keys.
    public static let maximumDepth = 512

    /// The maximum number of values of any kind (``JSONValue``) that are read from one document. Each takes far more memory
    /// than its text, down to one byte. A value that is read again counts again.
    public static let maximumValues = 1_000_000

    /// Decodes a value from JSON bytes (RFC 8259, UTF-8). If the value is inside other objects, `path` contains the
    /// keys that lead to it; in an array, `first`, `last` or an index.
    public static func decode<Value: WireReadable>(
        _ type: Value.Type,
        from bytes: [UInt8],
        at path: [String] = []
    ) throws(WireError) -> Value {
        try bytes.withUnsafeBytes { outcome(type, bytes: $0, path: path, report: nil) }.get()
    }

    /// Decodes a value from JSON data (RFC 8259, UTF-8). If the value is inside other objects, `path` contains the keys
    /// that lead to it; in an array, `first`, `last` or an index.
    public static func decode<Value: WireReadable>(
        _ type: Value.Type,
        from data: Data,
        at path: [String] = []
    ) throws(WireError) -> Value {
        try data.withUnsafeBytes { outcome(type, bytes: $0, path: path, report: nil) }.get()
    }

    /// Decodes a value from JSON bytes, and reports oddities.
    public static func decode<Value: WireReadable>(
        _ type: Value.Type,
        from bytes: [UInt8],
        at path: [String] = [],
        report: inout WireReport
    ) throws(WireError) -> Value {
        try withUnsafeMutablePointer(to: &report) { report in
            bytes.withUnsafeBytes { outcome(type, bytes: $0, path: path, report: report) }
        }.get()
    }

    /// Decodes a value from JSON data, and reports oddities.
    public static func decode<Value: WireReadable>(
        _ type: Value.Type,
        from data: Data,
        at path: [String] = [],
        report: inout WireReport
    ) throws(WireError) -> Value {
        try withUnsafeMutablePointer(to: &report) { report in
            data.withUnsafeBytes { outcome(type, bytes: $0, path: path, report: report) }
        }.get()
    }

    /// Decodes a value from JSON bytes in memory that belongs to the caller.
    public static func decode<Value: WireReadable>(
        _ type: Value.Type,
        from bytes: UnsafeRawBufferPointer,
        at path: [String] = [],
        report: inout WireReport
    ) throws(WireError) -> Value {
        try withUnsafeMutablePointer(to: &report) { outcome(type, bytes: bytes, path: path, report: $0) }.get()
    }

    /// Decodes a value from JSON data without the elements that are marked as deleted, and reports oddities if there is a
    /// report.
    package static func decode<Value: WireReadable>(
        _ type: Value.Type,
        from data: Data,
        at path: [String],
        without tombstones: Tombstones,
        report: inout WireReport
    ) throws(WireError) -> Value {
        try withUnsafeMutablePointer(to: &report) { report in
            data.withUnsafeBytes { outcome(type, bytes: $0, path: path, report: report, tombstones: tombstones) }
        }.get()
    }

    /// Encodes a value as JSON data.
    public static func encode(_ value: some WireWritable) throws(WireError) -> Data {
        var writer = WireWriter()
        value.write(to: &writer)
        return try writer.finish { Data($0) }
    }

    /// Returns everything that keeps a value from being encoded, with its place.
    package static func failures(of value: some WireWritable) -> [WireError] {
        var writer = WireWriter()
        value.write(to: &writer)
        return writer.output.pointee.errors
    }

    /// Encodes the value of a body's field as JSON data. If the field is sensitive, `maps` has it already. Sensitive
    /// fields inside the value are added to `maps`.
    package static func encode(
        _ value: some WireWritable,
        of field: String?,
        hiding maps: inout SensitiveMaps
    ) throws(WireError) -> Data {
        var writer = WireWriter()
        let layers = field.map { maps.layers(below: $0) } ?? maps.layersOfDocument
        writer.output.pointee.sensitiveMaps.layersOfDocument = layers
        value.write(to: &writer)
        maps.add(writer.output.pointee.sensitiveMaps)
        do throws(WireError) {
            return try writer.finish { Data($0) }
        } catch {
            guard let field else { throw error }
            let path = WirePath.joined(WirePath.text([field]), error.path)
            throw WireError(kind: error.kind, path: path, byteOffset: error.byteOffset)
        }
    }

    /// Encodes a value as JSON bytes.
    public static func encodeBytes(_ value: some WireWritable) throws(WireError) -> [UInt8] {
        var writer = WireWriter()
        value.write(to: &writer)
        return try writer.finish { Array($0) }
    }

    /// Decodes a value from JSON bytes whose keys a decoder may have renamed.
    static func decode<Value: WireReadable>(
        _ type: Value.Type,
        fromRenamed bytes: [UInt8]
    ) throws(WireError) -> Value {
        try bytes.withUnsafeBytes { outcome(type, bytes: $0, path: [], report: nil, takesRenamedKeys: true) }.get()
    }

    private static func outcome<Value: WireReadable>(
        _ type: Value.Type,
        bytes: UnsafeRawBufferPointer,
        path: [String],
        report: UnsafeMutablePointer<WireReport>?,
        takesRenamedKeys: Bool = false,
        tombstones: Tombstones? = nil
    ) -> Result<Value, WireError> {
        let input = UnsafeMutablePointer<WireInput>.allocate(capacity: 1)
        input.initialize(to: WireInput(bytes))
        if takesRenamedKeys { input.pointee.takeRenamedKeys() }
        defer {
            input.pointee.deallocate()
            input.deinitialize(count: 1)
            input.deallocate()
        }
        input.pointee.tombstones = tombstones?.rule
        var value = attempt(type, input, path)
        if input.pointee.wantsIndex {
            input.pointee.restartIndexed()
            input.pointee.tombstones = tombstones?.rule
            value = attempt(type, input, path)
        }
        // Finding places takes a pass through the document, so it is only done for a report.
        if let report { input.pointee.add(to: &report.pointee) }
        if input.pointee.error == nil { tombstones?.add(input.pointee.tombstoneKeys) }
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
        let value = Value(from: &reader)
        input.pointee.finish(at: end)
        return value
    }
}

/// Oddities of JSON that was read anyway.
///
/// Each list contains at most the first hundred places, because a response may contain thousands of them.
public struct WireReport: Sendable, Hashable {
    /// The maximum number of places of one kind.
    package static let longestList = 100

    /// The paths of keys that an object contains again. The last value of a key counts.
    public internal(set) var duplicateKeys: [String] = []

    /// The elements that were skipped, because the spec says `onInvalid: skip`.
    public internal(set) var skippedElements: [SkippedElement] = []

    /// Creates an empty report.
    public init() {}

    mutating func add(duplicateKeys: some Sequence<String>, skippedElements: [SkippedElement]) {
        self.duplicateKeys += duplicateKeys.prefix(Self.longestList - self.duplicateKeys.count)
        self.skippedElements += skippedElements.prefix(Self.longestList - self.skippedElements.count)
    }
}
