internal import Foundation

/// Splits bytes into lines, independent of how the bytes are divided into pieces.
struct LineBuffer {
    /// The maximum length of a line. A line without an end would fill the memory.
    static let longestLine = 64 << 20

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// A carriage return alone ends a line, as in event streams.
    private let endsAtReturn: Bool
    private var bytes: [UInt8] = []
    private var start = 0
    /// The bytes before this index have been searched already.
    private var looked = 0
    private var isAtBeginning = true
    /// The next byte belongs to a carriage return before it, if it is a line feed.
    private var skipsLineFeed = false

    init(endsAtReturn: Bool) {
        self.endsAtReturn = endsAtReturn
    }

    /// The current line exceeds the maximum length.
    var isTooLong: Bool { bytes.count - start > Self.longestLine }

    /// All bytes were returned.
    var isEmpty: Bool { start == bytes.count }

    mutating func append(_ piece: Data) {
        if start > 0 {
            VisitedBytes.add(bytes.count - start)
            bytes.removeFirst(start)
            looked -= start
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    /// Returns the next complete line without its end.
    mutating func next() -> ArraySlice<UInt8>? {
        guard skipMark(atEnd: false) else { return nil }
        if skipsLineFeed, start < bytes.count {
            if bytes[start] == Self.lineFeed { start += 1 }
            looked = max(looked, start)
            skipsLineFeed = false
        }
        let end = bytes[looked...].firstIndex { byte in
            byte == Self.lineFeed || endsAtReturn && byte == Self.carriageReturn
        }
        VisitedBytes.add((end ?? bytes.count) - looked)
        guard let end else {
            looked = bytes.count
            return nil
        }
        skipsLineFeed = bytes[end] == Self.carriageReturn
        defer {
            start = end + 1
            looked = start
        }
        return withoutReturn(bytes[start..<end])
    }

    /// Returns the bytes after the last line end, if there are any.
    mutating func rest() -> ArraySlice<UInt8>? {
        _ = skipMark(atEnd: true)
        guard start < bytes.count else { return nil }
        defer { start = bytes.count }
        return withoutReturn(bytes[start...])
    }

    private func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        !endsAtReturn && line.last == Self.carriageReturn ? line.dropLast() : line
    }

    /// Skips a byte order mark. It returns false if more bytes are necessary to recognize one.
    private mutating func skipMark(atEnd: Bool) -> Bool {
        guard isAtBeginning else { return true }
        let first = bytes.prefix(Self.mark.count)
        guard first.count == Self.mark.count || atEnd || !Self.mark.starts(with: first) else { return false }
        isAtBeginning = false
        if first.elementsEqual(Self.mark) {
            start = Self.mark.count
            looked = start
        }
        return true
    }
}
