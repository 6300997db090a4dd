import Foundation

/// Finds the entries of a HAR in the chunks of its file. It holds one entry at a time, so the file may be larger than the
/// memory.
struct HAREntries {
    /// The largest entry that is read. A larger one is a download or a film.
    static let mostBytes = 16 << 20
    private static let longestKey = 16
    private static let open = (object: UInt8(ascii: "{"), array: UInt8(ascii: "["))

    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    private var isInEntries = false
    private var key: [UInt8] = []
    private var entry: [UInt8] = []
    private var isTooLarge = false
    /// The file has a list of entries.
    private(set) var hasEntries = false
    /// The file ended within a value.
    var isCut: Bool { depth > 0 || isInText }

    /// Takes the next chunk. `found` is called with each entry that is complete; with `nil` if it is too large.
    mutating func add(_ chunk: [UInt8], _ found: ([UInt8]?) -> Void) {
        chunk.withUnsafeBytes { bytes in
            var index = 0
            var start = depth >= 4 && isInEntries ? 0 : nil as Int?
            while index < bytes.count {
                if isInText {
                    let end = skipText(bytes, from: index)
                    if depth == 2, key.count < Self.longestKey {
                        key += bytes[index..<end].prefix(Self.longestKey)
                    }
                    index = end
                    continue
                }
                let byte = bytes[index]
                index += 1
                switch byte {
                case UInt8(ascii: "\""):
                    isInText = true
                    if depth == 2 { key = [] }
                case Self.open.object, Self.open.array:
                    depth += 1
                    if depth == 3, byte == Self.open.array, key == Array("entries\"".utf8) {
                        (isInEntries, hasEntries) = (true, true)
                    }
                    if depth == 4, isInEntries { start = index - 1 }
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    if depth == 2 { isInEntries = false }
                    guard depth == 3, isInEntries, let first = start else { continue }
                    keep(bytes[first..<index])
                    found(isTooLarge ? nil : entry)
                    (entry, isTooLarge, start) = ([], false, nil)
                default: continue
                }
            }
            if let start { keep(bytes[start...]) }
        }
    }

    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        if entry.count + bytes.count > Self.mostBytes { (isTooLarge, entry) = (true, []) }
        if !isTooLarge { entry += bytes }
    }

    /// The place behind the text, or the end of the chunk. Nearly all of a HAR is text, so it is searched and not stepped
    /// through.
    private mutating func skipText(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return bytes.count }
        var index = start
        if isEscaped { (isEscaped, index) = (false, index + 1) }
        var quote = -1
        while index < bytes.count {
            if quote < index {
                let hit = memchr(base + index, Int32(UInt8(ascii: "\"")), bytes.count - index)
                quote = hit.map { base.distance(to: UnsafeRawPointer($0)) } ?? bytes.count
            }
            guard let hit = memchr(base + index, Int32(UInt8(ascii: "\\")), quote - index) else {
                if quote < bytes.count { isInText = false }
                return min(quote + 1, bytes.count)
            }
            index = base.distance(to: UnsafeRawPointer(hit)) + 2
        }
        isEscaped = index > bytes.count
        return bytes.count
    }
}
