internal import EndpointRuntime

/// The pairs of a form by their names, put in order once: whoever looked through all of them for each element of a list
/// would take ages with a long list.
struct FormNames {
    /// Below these many names within one another, nothing is looked for: no type that a form can hold is as deep.
    static let mostLevels = 64

    private var pairs: [String: [RequestPair]] = [:]
    /// The keys right below a name, in order and each once; those of the whole form are below "".
    private var keys: [String: [String]] = [:]

    init(_ all: [RequestPair]) {
        for pair in all { pairs[pair.name, default: []].append(pair) }
        var seen: [String: Set<String>] = [:]
        var known: Set<String> = []
        for pair in all where known.insert(pair.name).inserted {
            let name = pair.name
            note(name.prefix { $0 != "[" && $0 != "." }, below: "", &seen)
            var level = 0
            for index in name.indices where name[index] == "[" || name[index] == "." {
                level += 1
                guard level <= Self.mostLevels else { break }
                let isBracketed = name[index] == "["
                let key = name[name.index(after: index)...].prefix {
                    isBracketed ? $0 != "]" : $0 != "." && $0 != "["
                }
                // What has no name of its own before it is among the keys of the whole form already.
                if index != name.startIndex { note(key, below: String(name[..<index]), &seen) }
            }
        }
    }

    private mutating func note(_ key: Substring, below name: String, _ seen: inout [String: Set<String>]) {
        VisitedBytes.add(name.utf8.count + key.utf8.count)
        if seen[name, default: []].insert(String(key)).inserted { keys[name, default: []].append(String(key)) }
    }

    /// The pairs of this very name.
    func pairs(_ name: String) -> [RequestPair] {
        VisitedBytes.add(name.utf8.count)
        return pairs[name] ?? []
    }

    /// The keys right below a name, or those of the whole form.
    func keys(below name: String?) -> [String] { keys[name ?? ""] ?? [] }

    /// Whether there is anything at a name or below it.
    func holds(_ name: String) -> Bool {
        VisitedBytes.add(name.utf8.count)
        return pairs[name] != nil || !name.isEmpty && keys[name] != nil
    }
}
