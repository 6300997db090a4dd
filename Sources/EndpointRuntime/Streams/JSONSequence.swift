internal import Foundation

/// Assembles the records of a JSON text sequence from their lines (RFC 7464). A record begins with U+001E, can have
/// several lines, and is complete at the end of the line on which its JSON ends.
struct JSONSequence {
    private static let separator: UInt8 = 0x1E

    /// A record has begun. Before the first one, each line is separate.
    private var hasBegun = false
    private var record: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var finished: [Data] = []

    /// The current record exceeds the length of the longest line.
    var isTooLong: Bool { record.count > LineBuffer.longestLine }

    /// Adds a line to the sequence. It returns false if no sequence has begun.
    mutating func take(_ line: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
        guard hasBegun || line.contains(Self.separator) else { return false }
        hasBegun = true
        var rest = line
        while let mark = rest.firstIndex(of: Self.separator) {
            append(rest[..<mark])
            finish(isCutOff: true)
            rest = rest[(mark + 1)...]
        }
        append(rest)
        guard isWhole else { return true }
        if depth == 0, !isInString { finish(isCutOff: false) } else { append([UInt8(ascii: "\n")]) }
        return true
    }

    /// Returns the next record. At the end, this includes an incomplete one.
    mutating func next(isAtEnd: Bool) -> Data? {
        if isAtEnd, finished.isEmpty { finish(isCutOff: true) }
        return finished.isEmpty ? nil : finished.removeFirst()
    }

    private mutating func append(_ bytes: some Collection<UInt8>) {
        for byte in bytes {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isInString: isEscaped = true
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{"), UInt8(ascii: "["): if !isInString { depth += 1 }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isInString { depth -= 1 }
            default: break
            }
        }
        VisitedBytes.add(bytes.count)
        record.append(contentsOf: bytes)
    }

    private mutating func finish(isCutOff: Bool) {
        defer {
            record = []
            (depth, isInString, isEscaped) = (0, false, false)
        }
        guard let first = record.first(where: { $0 > 0x20 }) else { return }
        // A number or a word is only complete at the end of a line. The appended separator makes an incomplete one
        // invalid JSON.
        if isCutOff, !"{[\"".utf8.contains(first) { record.append(Self.separator) }
        finished.append(Data(record))
    }
}
