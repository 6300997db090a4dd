internal import EndpointRuntime

/// The pairs of a form, ordered once by their names. A search through all pairs for each element would take very long
/// for a long list.
struct FormNames {
    /// Names with more levels are not searched, because no type of a form is as deep.
    static let mostLevels = 64

    private var pairs: [String: [RequestPair]] = [:]
    /// The keys directly below a name, in order and without duplicates. The keys of the whole form are below "".
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
                // A part without a name before it is already among the keys of the whole form.
                if index != name.startIndex { note(key, below: String(name[..<index]), &seen) }
            }
        }
    }

    private mutating func note(_ key: Substring, below name: String, _ seen: inout [String: Set<String>]) {
        VisitedBytes.add(name.utf8.count + key.utf8.count)
        if seen[name, default: []].insert(String(key)).inserted { keys[name, default: []].append(String(key)) }
    }

    /// The pairs with exactly this name.
    func pairs(_ name: String) -> [RequestPair] {
        VisitedBytes.add(name.utf8.count)
        return pairs[name] ?? []
    }

    /// The keys directly below a name, or those of the whole form.
    func keys(below name: String?) -> [String] { keys[name ?? ""] ?? [] }

    /// Returns true if there are pairs with this name or below it.
    func holds(_ name: String) -> Bool {
        VisitedBytes.add(name.utf8.count)
        return pairs[name] != nil || !name.isEmpty && keys[name] != nil
    }
}
