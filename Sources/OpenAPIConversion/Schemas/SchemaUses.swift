import EndpointSpec

/// The schemas that the selected operations use, and in which direction. They are found by walking the nodes, before
/// anything is named.
struct SchemaUses {
    /// The schemas with their own place that requests or responses use.
    private(set) var sent: Set<DocumentPlace> = []
    private(set) var answered: Set<DocumentPlace> = []
    /// The schemas that differ by direction, because a part of them is `readOnly` or `writeOnly`.
    private(set) var directed: Set<DocumentPlace> = []
    /// The numbers of property keys with underscores and with capitals.
    private(set) var snakeKeys = 0
    private(set) var camelKeys = 0

    /// The names of the schemas with their own place.
    private var names: Set<String> = []
    /// The schemas of properties that are spelled out several times.
    private(set) var twins = SchemaTwins()

    /// The numbers of schemas and operations that refer to a schema.
    private var holders: [DocumentPlace: Int] = [:]

    fileprivate struct Walk {
        var targets: [DocumentNode] = []
        var hasMarks = false
        var snakeKeys = 0
        var camelKeys = 0
        var twins = SchemaTwins()
    }

    init(of operations: [APIOperation], in files: DocumentFiles) {
        var walks: [DocumentPlace: Walk] = [:]
        for operation in operations {
            var requests = operation.parameters.compactMap(\.schema)
            for content in operation.body?.content ?? [] { requests += [content.schema].compactMap(\.self) }
            let answers = operation.responses.flatMap {
                $0.content.compactMap(\.schema) + $0.headers.compactMap(\.schema)
            }
            Self.follow(requests, files: files, reached: &sent, walks: &walks)
            Self.follow(answers, files: files, reached: &answered, walks: &walks)
        }
        spreadMarks(walks)
        names = Set(sent.union(answered).map { ImportNames.folded(ImportNames.type($0.lastToken)) })
        for walk in walks.values {
            snakeKeys += walk.snakeKeys
            camelKeys += walk.camelKeys
            twins.add(walk.twins)
        }
    }

    /// Returns true if a schema with its own place has a name that differs from this one by case at most.
    func hasSchema(named name: String) -> Bool { names.contains(ImportNames.folded(name)) }

    /// Returns true if a response uses the schema or one around it.
    func isAnswered(_ place: DocumentPlace) -> Bool {
        var tokens = place.pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        while !tokens.isEmpty {
            let pointer = tokens.map(String.init).joined(separator: "/")
            if answered.contains(DocumentPlace(file: place.file, pointer: pointer)) { return true }
            tokens.removeLast()
        }
        return false
    }

    private static func follow(
        _ roots: [DocumentNode],
        files: DocumentFiles,
        reached: inout Set<DocumentPlace>,
        walks: inout [DocumentPlace: Walk]
    ) {
        var pending: [DocumentNode] = []
        for root in roots {
            // An inline schema of the operation has a place, too.
            let walk = walks[root.place] ?? walk(root, files)
            walks[root.place] = walk
            pending += walk.targets
        }
        while let node = pending.popLast() {
            guard reached.insert(node.place).inserted else { continue }
            let walk = walks[node.place] ?? walk(node, files)
            walks[node.place] = walk
            pending += walk.targets
        }
    }

    /// The number of schemas and operations that refer to a schema.
    func holders(of place: DocumentPlace) -> Int { holders[place, default: 0] }

    private mutating func spreadMarks(_ walks: [DocumentPlace: Walk]) {
        var holders: [DocumentPlace: [DocumentPlace]] = [:]
        for (place, walk) in walks {
            for target in walk.targets { holders[target.place, default: []].append(place) }
        }
        self.holders = holders.mapValues(\.count)
        var pending = walks.filter(\.value.hasMarks).map(\.key)
        while let place = pending.popLast() {
            guard directed.insert(place).inserted else { continue }
            pending += holders[place] ?? []
        }
    }

    /// The targets of the references below a node.
    private static func walk(_ root: DocumentNode, _ files: DocumentFiles) -> Walk {
        var walk = Walk()
        if root["discriminator"] != nil { walk.targets += files.heirs.of(root.place) }
        var pending: [(node: YAMLNode, isProperties: Bool)] = [(root.node, false)]
        var seen: Set<String> = []
        func take(_ reference: String) {
            guard seen.insert(reference).inserted,
                case .success(let target) = files.resolve(reference, from: root.place)
            else { return }
            walk.targets.append(target)
        }
        while let (node, isProperties) = pending.popLast() {
            switch node.content {
            case .scalar: continue
            case .sequence(let nodes): pending += nodes.map { ($0, false) }
            case .mapping(let entries):
                for entry in entries {
                    let key = entry.key.text
                    if isProperties {
                        walk.count(key)
                        walk.twins.count(key, entry.value, in: root.place.file)
                        pending.append((entry.value, false))
                        continue
                    }
                    switch key {
                    case "$ref": entry.value.text.map(take)
                    case "readOnly", "writeOnly": walk.hasMarks = walk.hasMarks || entry.value.flag == true
                    case "example", "examples", "default", "enum", "const": continue
                    case "mapping":
                        if case .mapping(let mapping) = entry.value.content {
                            for target in mapping { target.value.text.map { take(DiscriminatorMapping.reference($0)) } }
                        }
                    default: pending.append((entry.value, key == "properties"))
                    }
                }
            }
        }
        return walk
    }
}

extension SchemaUses.Walk {
    fileprivate mutating func count(_ key: String) {
        let hasCapitals = key.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        if hasCapitals { camelKeys += 1 } else if key.utf8.dropFirst().contains(UInt8(ascii: "_")) { snakeKeys += 1 }
    }
}

/// The value for a tag: a reference, or the plain name of a schema.
enum DiscriminatorMapping {
    static func reference(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isFile = scalars.contains(".") && !scalars.contains(" ") && text.hasSuffix("ml")
        return scalars.contains("/") || scalars.contains("#") || isFile
            ? text : "#/components/schemas/\(text)"
    }
}
