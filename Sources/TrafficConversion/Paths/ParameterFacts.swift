import EndpointDescription

/// Facts of a parameter of a query, a header, a cookie or a form.
struct ParameterFacts: Sendable {
    /// The number of requests that have it.
    var requests = 0
    var values = TextFacts()
    /// A request has it several times.
    var isRepeated = false
    var isFile = false

    mutating func add(_ other: Self) {
        requests += other.requests
        values.add(other.values)
        isRepeated = isRepeated || other.isRepeated
        isFile = isFile || other.isFile
    }
}

/// Parameters by their names, in the order in which they came.
struct ParameterTable {
    private static let most = 100

    private(set) var names: [String] = []
    private(set) var facts: [String: ParameterFacts] = [:]

    /// Adds the parameters of one request.
    mutating func add(_ pairs: [(name: String, value: String?)]) {
        var seen: Set<String> = []
        for (name, value) in pairs {
            guard change(name, { $0.values.add(value ?? "") }) else { continue }
            let isFirst = seen.insert(name).inserted
            _ = change(name) { facts in
                if isFirst { facts.requests += 1 } else { facts.isRepeated = true }
            }
        }
    }

    mutating func mark(file name: String) { _ = change(name) { $0.isFile = true } }

    mutating func add(_ other: Self) {
        for name in other.names {
            guard let facts = other.facts[name] else { continue }
            _ = change(name) { $0.add(facts) }
        }
    }

    private mutating func change(_ name: String, _ change: (inout ParameterFacts) -> Void) -> Bool {
        if facts[name] == nil {
            guard names.count < Self.most else { return false }
            names.append(name)
        }
        change(&facts[name, default: ParameterFacts()])
        return true
    }
}
