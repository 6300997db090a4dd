internal import EndpointRuntime

/// The paths of several references as one tree, so that one pass through the JSON finds all of them.
struct ReferenceTree: Sendable {
    fileprivate struct Member: Sendable {
        /// The key as it is written in JSON, without quotes.
        let key: [UInt8]
        let name: String
        var tree: ReferenceTree
    }

    fileprivate var reference: Int?
    fileprivate var members: [Member] = []
    /// The tree for the elements of a list or a map, if there is one.
    fileprivate var elements: [ReferenceTree] = []

    mutating func add(_ path: ArraySlice<String>, _ number: Int) {
        guard let key = path.first else {
            reference = number
            return
        }
        let rest = path.dropFirst()
        if key == "*" {
            if elements.isEmpty { elements = [ReferenceTree()] }
            elements[0].add(rest, number)
        } else if let known = members.firstIndex(where: { $0.name == key }) {
            members[known].tree.add(rest, number)
        } else {
            let written = (try? Wire.encodeBytes(key)) ?? []
            var tree = ReferenceTree()
            tree.add(rest, number)
            members.append(Member(key: Array(written.dropFirst().dropLast()), name: key, tree: tree))
        }
    }
}

/// Searches JSON for the places of a tree. It only enters values on the way to them.
///
/// Invalid JSON ends the search. Decoding the value then reports what is wrong.
struct ReferenceSearch {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private(set) var places: [ReferencePlace] = []

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Searches the next value. It goes as deep as the tree.
    mutating func walk(_ tree: ReferenceTree) {
        skipSpace()
        if let reference = tree.reference {
            let start = position
            skipValue()
            places.append(ReferencePlace(reference: reference, range: start..<position))
        } else if take(UInt8(ascii: "{")) {
            walkMembers(tree)
        } else if let element = tree.elements.first, take(UInt8(ascii: "[")) {
            walkElements(element)
        } else {
            skipValue()
        }
    }

    private mutating func walkMembers(_ tree: ReferenceTree) {
        skipSpace()
        while position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            let key = takeText()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { return end() }
            let member = tree.members.first { bytes[key].elementsEqual($0.key) }
            if let next = member?.tree ?? tree.elements.first { walk(next) } else { skipValue() }
            skipSpace()
            guard take(UInt8(ascii: ",")) else { break }
            skipSpace()
        }
        if !take(UInt8(ascii: "}")) { end() }
    }

    private mutating func walkElements(_ tree: ReferenceTree) {
        skipSpace()
        guard !take(UInt8(ascii: "]")) else { return }
        repeat {
            walk(tree)
            skipSpace()
        } while take(UInt8(ascii: ","))
        if !take(UInt8(ascii: "]")) { end() }
    }

    /// The bytes between the quotes.
    private mutating func takeText() -> Range<Int> {
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let close = min(position, bytes.count)
        position = min(close + 1, bytes.count)
        return start..<close
    }

    private mutating func skipValue() {
        skipSpace()
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                _ = takeText()
                if depth == 0 { return }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return }
                depth -= 1
                position += 1
                if depth == 0 { return }
            case UInt8(ascii: ",") where depth == 0, UInt8(ascii: " ") where depth == 0,
                UInt8(ascii: "\n") where depth == 0, UInt8(ascii: "\r") where depth == 0,
                UInt8(ascii: "\t") where depth == 0:
                return
            default:
                position += 1
            }
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func end() { position = bytes.count }
}
