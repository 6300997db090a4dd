import EndpointSpec

/// A place in the files of a document: a file relative to the document's folder, and a JSON pointer.
package struct DocumentPlace: Hashable, Sendable {
    package var file: String
    /// An RFC 6901 pointer without the `#`; empty for the whole file.
    package var pointer: String

    /// The last step of the pointer, or the file's name if the pointer is empty.
    var lastToken: String {
        guard let slash = pointer.unicodeScalars.lastIndex(of: "/") else {
            guard let name = file.unicodeScalars.split(separator: "/").last else { return "" }
            return String(name.prefix { scalar in scalar != "." })
        }
        return JSONPointer.unescaped(pointer[pointer.index(after: slash)...])
    }
}

/// A node of a document with its place.
struct DocumentNode: Sendable {
    let node: YAMLNode
    let place: DocumentPlace

    var line: Int { Int(node.mark.line) }
    var column: Int { Int(node.mark.column) }

    /// The value for a key; `nil` if the node is not a mapping or lacks the key.
    subscript(_ key: String) -> DocumentNode? {
        guard case .mapping(let entries) = node.content,
            let entry = entries.first(where: { $0.key.text == key })
        else { return nil }
        return child(key, entry.value)
    }

    /// The entries of a mapping in their order; empty for other nodes.
    var entries: [(key: String, value: DocumentNode)] {
        guard case .mapping(let entries) = node.content else { return [] }
        return entries.map { ($0.key.text, child($0.key.text, $0.value)) }
    }

    /// The elements of a list; empty for other nodes.
    var elements: [DocumentNode] {
        guard case .sequence(let nodes) = node.content else { return [] }
        return nodes.enumerated().map { child(String($0), $1) }
    }

    var isMapping: Bool { if case .mapping = node.content { true } else { false } }

    /// The text of a scalar other than null.
    var text: String? { node.text }

    var flag: Bool? { node.flag }

    /// The text for a key.
    func text(_ key: String) -> String? { self[key]?.text }

    /// True if the key has the value `true`.
    func isTrue(_ key: String) -> Bool { self[key]?.flag == true }

    private func child(_ key: String, _ value: YAMLNode) -> DocumentNode {
        let pointer = place.pointer + "/" + JSONPointer.escaped(key)
        return DocumentNode(node: value, place: DocumentPlace(file: place.file, pointer: pointer))
    }
}

extension YAMLNode {
    var text: String? {
        guard case .scalar(let scalar) = content, !isNull else { return nil }
        return scalar.text
    }

    var flag: Bool? {
        guard case .scalar(let scalar) = content, !scalar.isQuoted else { return nil }
        switch scalar.text {
        case "true", "True", "TRUE": return true
        case "false", "False", "FALSE": return false
        default: return nil
        }
    }

    /// A number in JSON's syntax, unquoted.
    var number: String? {
        guard case .scalar(let scalar) = content, !scalar.isQuoted, SpecScalar.double.acceptsNumber(scalar.text) else {
            return nil
        }
        return scalar.text
    }
}

/// The steps of JSON pointers, RFC 6901.
enum JSONPointer {
    static func escaped(_ token: String) -> String {
        guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
        return token.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }

    static func unescaped(_ token: some StringProtocol) -> String {
        guard token.utf8.contains(UInt8(ascii: "~")) else { return String(token) }
        let parts = String(token).unicodeScalars.split(separator: "~", omittingEmptySubsequences: false)
        return String(parts[0])
            + parts.dropFirst().map { part in
                switch part.first {
                case "0": "~" + String(part.dropFirst())
                case "1": "/" + String(part.dropFirst())
                default: "~" + String(part)
                }
            }
            .joined()
    }

    static func tokens(_ pointer: String) -> [String] {
        pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { unescaped(String($0)) }
    }
}
