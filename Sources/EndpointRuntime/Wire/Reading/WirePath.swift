/// Finds the path of a place in a document, by walking there from its start.
///
/// Nothing is noted while reading: a document that is right, which is nearly every one, pays nothing for its paths.
enum WirePath {
    private enum Frame {
        case object(key: Range<Int>?)
        case array(index: Int)
    }

    /// The path of the value at or around `offset`, as in `items[3].amount`.
    static func text(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        var path = ""
        for frame in frames(at: offset, in: bytes) {
            switch frame {
            case .object(key: nil): break
            case .object(key: .some(let key)): append(key: unescaped(key, in: bytes), to: &path)
            case .array(let index): path += "[\(index)]"
            }
        }
        return path
    }

    /// The path that these keys lead along.
    static func text(_ keys: [String]) -> String {
        keys.reduce(into: "") { append(key: $1, to: &$0) }
    }

    /// Adds a key to a path: `.key` where it reads like a name, `["a key"]` elsewhere.
    static func append(key: String, to path: inout String) {
        let isName = !key.isEmpty && key.utf8.allSatisfy { $0.isNameByte }
        if isName {
            path += path.isEmpty ? key : ".\(key)"
        } else {
            path += "[\(key.debugDescription)]"
        }
    }

    private static func frames(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> [Frame] {
        var frames: [Frame] = []
        var position = 0
        let limit = min(offset, bytes.count)
        while position < limit {
            let byte = bytes[position]
            position += 1
            switch byte {
            case .leftBrace: frames.append(.object(key: nil))
            case .leftBracket: frames.append(.array(index: 0))
            case .rightBrace, .rightBracket: _ = frames.popLast()
            case .comma: advance(&frames)
            case .quote:
                let start = position
                position = endOfString(from: start, in: bytes)
                if position <= limit, case .object(key: nil) = frames.last {
                    frames[frames.count - 1] = .object(key: start..<position - 1)
                }
            default: break
            }
        }
        return frames
    }

    private static func advance(_ frames: inout [Frame]) {
        switch frames.last {
        case .array(let index): frames[frames.count - 1] = .array(index: index + 1)
        case .object: frames[frames.count - 1] = .object(key: nil)
        case nil: break
        }
    }

    /// The position behind the closing quote, or past the end where there is none.
    private static func endOfString(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var position = start
        while position < bytes.count {
            switch bytes[position] {
            case .quote: return position + 1
            case .backslash: position += 2
            default: position += 1
            }
        }
        return bytes.count + 1
    }

    private static func unescaped(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        let escaped = UnsafeBufferPointer(rebasing: bytes[range])
        return String(unsafeUninitializedCapacity: escaped.count) { buffer in
            buffer.baseAddress.map { StringEscapes.decode(escaped, to: $0) } ?? 0
        }
    }
}
