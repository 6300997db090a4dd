import EndpointSpec

/// The reason why a file of a document is unavailable.
package struct DocumentFileProblem: Error, Sendable {
    /// A clause for the end of a sentence: `there is no such file`.
    package var message: String

    package init(_ message: String) { self.message = message }
}

/// Reads a file. Its path is relative to the folder of the document's first file.
package typealias DocumentLoader = (String) throws(DocumentFileProblem) -> [UInt8]

/// All files of a document. They are read before anything is converted.
struct DocumentFiles: Sendable {
    /// The limit of the total size. Larger documents are refused before they fill the memory.
    static let mostBytes = OpenAPIImport.mostBytes
    static let mostFiles = 20_000

    let root: String
    private var trees: [String: YAMLNode] = [:]
    private(set) var problems: [String: String] = [:]
    /// Diagnostics of readable files: duplicate keys and similar.
    private(set) var diagnostics: [Diagnostic] = []
    /// The nodes directly below the usual targets of references. Searching through thousands of keys is slow.
    private var index: [DocumentPlace: YAMLNode] = [:]
    /// The hash of all files, in the order of their paths.
    private(set) var hash = ContentHash()
    private(set) var heirs = SchemaHeirs()

    /// Reads a document's first file and, repeatedly, the files that it refers to.
    init(root: String, load: DocumentLoader) {
        self.root = root
        var pending = [root]
        var seen: Set<String> = [root]
        var bytesLeft = Self.mostBytes
        var hashes: [(String, [UInt8])] = []
        while let path = pending.popLast() {
            guard let bytes = bytes(of: path, load, &bytesLeft) else { continue }
            hashes.append((path, bytes))
            guard let tree = tree(path, bytes) else { continue }
            for reference in Self.references(in: tree) {
                guard let target = try? Self.split(reference, in: path).get(), seen.insert(target.file).inserted else {
                    continue
                }
                if seen.count > Self.mostFiles {
                    problems[target.file] = "the document has more than \(Self.mostFiles) files"
                } else {
                    pending.append(target.file)
                }
            }
        }
        for (path, bytes) in hashes.sorted(by: { $0.0 < $1.0 }) {
            hash.add(Array(path.utf8))
            hash.add(bytes)
        }
        heirs = SchemaHeirs(of: namedSchemas) { try? resolve($0, from: $1).get() }
    }

    /// The named schemas, in the order of the files' paths.
    private var namedSchemas: [DocumentNode] {
        trees.sorted { $0.key < $1.key }.flatMap { path, tree in
            let root = DocumentNode(node: tree, place: DocumentPlace(file: path, pointer: ""))
            let groups = [root["components"]?["schemas"], root["definitions"]].compactMap(\.self)
            return groups.flatMap { $0.entries.map(\.value) }
        }
    }

    func trees(has path: String) -> Bool { trees[path] != nil }

    var rootNode: DocumentNode? {
        trees[root].map { DocumentNode(node: $0, place: DocumentPlace(file: root, pointer: "")) }
    }

    private mutating func bytes(of path: String, _ load: DocumentLoader, _ bytesLeft: inout Int) -> [UInt8]? {
        do throws(DocumentFileProblem) {
            let bytes = try load(path)
            bytesLeft -= bytes.count
            if bytesLeft >= 0 { return bytes }
            problems[path] = "the document's files have more than \(Self.mostBytes >> 20) MB in total"
        } catch {
            problems[path] = error.message
        }
        return nil
    }

    private mutating func tree(_ path: String, _ bytes: [UInt8]) -> YAMLNode? {
        let source = SpecSource(path: path, bytes: JSONEscapes.readable(bytes))
        let (node, found) = YAMLReader.readForeign(source)
        diagnostics += found
        guard let node else {
            problems[path] = found.first.map { "\($0.message), at \($0.location)" } ?? "the file is empty"
            return nil
        }
        trees[path] = node
        let root = DocumentNode(node: node, place: DocumentPlace(file: path, pointer: ""))
        let groups =
            (root["components"]?.entries.map(\.value) ?? [])
            + ["definitions", "parameters", "responses"].compactMap { root[$0] }
        for group in groups {
            for entry in group.entries { index[entry.value.place] = entry.value.node }
        }
        return node
    }

    /// Every `$ref` of a file.
    private static func references(in tree: YAMLNode) -> Set<String> {
        var found: Set<String> = []
        var pending = [tree]
        while let node = pending.popLast() {
            switch node.content {
            case .scalar: continue
            case .sequence(let nodes): pending += nodes
            case .mapping(let entries):
                for entry in entries {
                    if entry.key.text == "$ref", let text = entry.value.text, !text.hasPrefix("#") {
                        found.insert(text)
                    } else if case .scalar = entry.value.content {
                        continue
                    } else {
                        pending.append(entry.value)
                    }
                }
            }
        }
        return found
    }
}

extension DocumentFiles {
    /// The target of a reference, after following further references.
    func resolve(_ reference: String, from place: DocumentPlace) -> Result<DocumentNode, DocumentFileProblem> {
        var (reference, place) = (reference, place)
        var seen: Set<DocumentPlace> = []
        while true {
            let target: DocumentPlace
            switch Self.split(reference, in: place.file) {
            case .success(let found): target = found
            case .failure(let problem): return .failure(problem)
            }
            guard seen.insert(target).inserted, seen.count < 64 else {
                return .failure(DocumentFileProblem("the references form a cycle"))
            }
            guard trees[target.file] != nil else {
                let reason = problems[target.file] ?? "there is no such file"
                return .failure(DocumentFileProblem("'\(target.file)' cannot be used: \(reason)"))
            }
            guard let node = node(at: target) else {
                return .failure(DocumentFileProblem("'\(reference)' does not exist"))
            }
            guard let next = node.text("$ref") else { return .success(node) }
            (reference, place) = (next, node.place)
        }
    }

    private func node(at place: DocumentPlace) -> DocumentNode? {
        if let node = index[place] { return DocumentNode(node: node, place: place) }
        guard let tree = trees[place.file] else { return nil }
        var current = DocumentNode(node: tree, place: DocumentPlace(file: place.file, pointer: ""))
        for token in JSONPointer.tokens(place.pointer) {
            if let next = current[token] {
                current = next
            } else if let number = Int(token), current.elements.indices.contains(number) {
                current = current.elements[number]
            } else {
                return nil
            }
        }
        return current
    }

    /// The file and the pointer of a reference in a file: `../shared/pet.yaml#/Pet`.
    static func split(_ reference: String, in file: String) -> Result<DocumentPlace, DocumentFileProblem> {
        // By scalars, because a letter and the following sign can be one character. File names do not end within it.
        let parts = reference.unicodeScalars.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            .map { Substring($0) }
        let path = parts.first.map { percentDecoded($0) } ?? ""
        var pointer = parts.count == 2 ? percentDecoded(parts[1]) : ""
        if pointer == "/" { pointer = "" }
        guard pointer.isEmpty || pointer.hasPrefix("/") else {
            return .failure(DocumentFileProblem("'\(reference)' names an anchor, but only pointers are supported"))
        }
        guard !path.isEmpty else { return .success(DocumentPlace(file: file, pointer: pointer)) }
        if path.utf8.contains("://".utf8) {
            return .failure(DocumentFileProblem("'\(path)' is on a network, which is never accessed"))
        }
        guard path.utf8.first != UInt8(ascii: "/"), let joined = joined(path, to: file) else {
            return .failure(
                DocumentFileProblem("'\(path)' is outside of the document's folder; --root names a folder above it")
            )
        }
        return .success(DocumentPlace(file: joined, pointer: pointer))
    }

    /// A path relative to a file, within the document's folder; `nil` if it leaves the folder.
    private static func joined(_ path: String, to file: String) -> String? {
        var folders = file.unicodeScalars.split(separator: "/").map(String.init).dropLast()
        let parts = path.unicodeScalars.split { scalar in scalar == "/" || scalar == "\\" }.map(String.init)
        for part in parts where part != "." {
            if part == ".." {
                guard folders.popLast() != nil else { return nil }
            } else {
                folders.append(part)
            }
        }
        return folders.joined(separator: "/")
    }

    private static func percentDecoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
