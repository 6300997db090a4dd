/// Finds the path of a position in a document, by reading from the start of the document to the position.
///
/// Reading a document stores nothing for paths. So a valid document, as nearly all are, has no cost for its paths.
package enum WirePath {
    /// Returns the path of the value at or around `offset`, such as `items[3].amount`.
    static func text(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>, hiding maps: SensitiveMaps) -> String {
        var walk = Walk(bytes, maps)
        walk.advance(to: offset)
        return walk.path
    }

    /// Returns true if the value at or around `offset` is part of a sensitive one.
    static func isSensitive(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, _ maps: SensitiveMaps) -> Bool {
        var walk = Walk(bytes, maps)
        walk.advance(to: offset)
        return walk.place.isSensitive
    }

    /// Returns the paths of several offsets. It reads the document only once.
    package static func texts(
        of offsets: [Int],
        in bytes: UnsafeBufferPointer<UInt8>,
        hiding maps: SensitiveMaps
    ) -> [String] {
        var paths = [String](repeating: "", count: offsets.count)
        var walk = Walk(bytes, maps)
        for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
            walk.advance(to: offsets[index])
            paths[index] = walk.path
        }
        return paths
    }

    /// Returns the path that consists of these keys.
    package static func text(_ keys: [String]) -> String {
        keys.reduce(into: "") { append(key: $1, to: &$0) }
    }

    /// Returns the path of a value inside another one, from the path of the outer value and the path in it.
    static func joined(_ outer: String, _ inner: String) -> String {
        outer + (inner.isEmpty || inner.utf8.first == .leftBracket ? "" : ".") + inner
    }

    /// Adds a key to a path: as `.key` if it looks like a name, otherwise as `["a key"]`.
    package static func append(key: String, to path: inout String) {
        let isName = !key.isEmpty && key.utf8.allSatisfy { $0.isNameByte }
        if isName {
            path += path.isEmpty ? key : ".\(key)"
        } else {
            path += "[\(key.debugDescription)]"
        }
    }
}

/// Moves through a document from its start, to one position after another.
private struct Walk {
    private enum Frame {
        case object(key: Range<Int>?)
        case array(index: Int)
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let maps: SensitiveMaps
    private var frames: [Frame] = []
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ maps: SensitiveMaps) {
        self.bytes = bytes
        self.maps = maps
    }

    /// The path of the current position.
    var path: String { place.path }

    /// The path of the current position, and true if it leads through a sensitive value.
    var place: (path: String, isSensitive: Bool) {
        var path = ""
        var hiddenLayers = maps.layersOfDocument ?? 0
        var isSensitive = maps.layersOfDocument != nil
        func enter(_ layers: Int?) {
            hiddenLayers = layers ?? 0
            if layers != nil { isSensitive = true }
        }
        for frame in frames {
            let isHidden = hiddenLayers > 0
            if isHidden { hiddenLayers -= 1 }
            switch frame {
            case .object(key: nil): break
            case .object(key: .some) where isHidden: path += path.isEmpty ? "*" : ".*"
            case .object(key: .some(let range)):
                let key = unescaped(range)
                WirePath.append(key: key, to: &path)
                enter(maps.layers(below: key))
            case .array(let index):
                path += "[\(index)]"
                if !isHidden { enter(maps.layers(belowElement: index)) }
            }
        }
        VisitedBytes.add(path.utf8.count)
        return (path, isSensitive)
    }

    /// Moves to an offset that is not before the last one. If the offset is inside a string, the walk stops before the
    /// string.
    mutating func advance(to offset: Int) {
        let limit = min(offset, bytes.count)
        let start = position
        defer { VisitedBytes.add(position - start) }
        while position < limit {
            switch bytes[position] {
            case .leftBrace: frames.append(.object(key: nil))
            case .leftBracket: frames.append(.array(index: 0))
            case .rightBrace, .rightBracket: _ = frames.popLast()
            case .comma: takeComma()
            case .quote:
                let end = endOfString(from: position + 1)
                guard end <= limit else { return }
                if case .object(key: nil) = frames.last {
                    frames[frames.count - 1] = .object(key: position + 1..<end - 1)
                }
                position = end - 1
            default: break
            }
            position += 1
        }
    }

    private mutating func takeComma() {
        switch frames.last {
        case .array(let index): frames[frames.count - 1] = .array(index: index + 1)
        case .object: frames[frames.count - 1] = .object(key: nil)
        case nil: break
        }
    }

    /// Returns the position after the closing quote. It is past the document's end if there is no closing quote.
    private func endOfString(from start: Int) -> Int {
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

    private func unescaped(_ range: Range<Int>) -> String {
        let escaped = UnsafeBufferPointer(rebasing: bytes[range])
        return String(unsafeUninitializedCapacity: escaped.count) { buffer in
            buffer.baseAddress.map { StringEscapes.decode(escaped, to: $0) } ?? 0
        }
    }
}
