import EndpointSpec

/// Divides the spec into files. Endpoints are grouped, a type that one group uses is in the group's file, and shared
/// types are in a file of their own.
struct FileLayout {
    struct File {
        var name: String
        var types: [ImportedType]
        var endpoints: [ImportedEndpoint]
    }

    /// The largest number of types in one file. A compiler works on files in parallel, so none should be most of the
    /// work.
    private static let mostTypes = 120

    private(set) var files: [File] = []

    init(
        _ endpoints: [ImportedEndpoint],
        types: [ImportedType],
        failures: ImportedFailures,
        plan: ImportPlan,
        taken: TakenNames
    ) {
        var taken = taken
        var fileNames = TakenNames(UnsafeFileNames.taken)
        var order: [String] = []
        var groups: [String: [ImportedEndpoint]] = [:]
        for endpoint in endpoints {
            let group = endpoint.group
            if groups[group] == nil { order.append(group) }
            groups[group, default: []].append(endpoint)
        }
        let users = Self.users(of: types, order, groups, failures)
        var own: [String: [ImportedType]] = [:]
        var shared: [ImportedType] = []
        for type in types {
            guard let groups = users[type.name], let first = groups.first else { continue }
            if groups.count == 1, order.indices.contains(first) || order.count == 1 {
                own[order[first], default: []].append(type)
            } else {
                shared.append(type)
            }
        }
        for group in order {
            let name = Self.fileName(group, plan: plan, taken: &taken, fileNames: &fileNames)
            add(name, types: own[group] ?? [], endpoints: groups[group] ?? [], names: &fileNames)
        }
        if !shared.isEmpty {
            add(fileNames.take("shared", "shared-types"), types: shared, endpoints: [], names: &fileNames)
        }
    }

    private mutating func add(
        _ name: String,
        types: [ImportedType],
        endpoints: [ImportedEndpoint],
        names: inout TakenNames
    ) {
        guard types.count > Self.mostTypes else {
            files.append(File(name: name, types: types, endpoints: endpoints))
            return
        }
        if !endpoints.isEmpty { files.append(File(name: name, types: [], endpoints: endpoints)) }
        var rest = types[...]
        var isFirst = endpoints.isEmpty
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.mostTypes))
            let partName = isFirst ? name : names.take("\(name)-types", "\(name)-types-")
            files.append(File(name: partName, types: part, endpoints: []))
            rest = rest.dropFirst(part.count)
            isFirst = false
        }
    }

    /// A name whose Swift types are unique.
    private static func fileName(
        _ group: String,
        plan: ImportPlan,
        taken: inout TakenNames,
        fileNames: inout TakenNames
    ) -> String {
        let whole = group.isEmpty ? ImportNames.file(plan.apiName) + "-calls" : ImportNames.file(group)
        // A longer name has no room for an ending.
        let base = whole.utf8.count > 200 ? String(whole.unicodeScalars.prefix(50).map(Character.init)) : whole
        let candidates = [base, ImportNames.plural(base), base + "-calls", base + "-endpoints"]
        let free = candidates.first {
            !taken.contains($0) && !taken.contains($0 + "Endpoint") && !fileNames.contains($0) && FileName.isSafe($0)
        }
        let name = fileNames.take(free ?? base + "-group")
        for suffix in ["", "Endpoint", "Calls"] { taken.reserve(name + suffix) }
        return name
    }

    /// The groups that use each type, by index. The index after the last group is the API itself.
    private static func users(
        of types: [ImportedType],
        _ order: [String],
        _ groups: [String: [ImportedEndpoint]],
        _ failures: ImportedFailures
    ) -> [String: [Int]] {
        let mentions = Dictionary(types.map { ($0.name, $0.mentions) }) { first, _ in first }
        var users: [String: [Int]] = [:]
        let roots = order.map { group in (groups[group] ?? []).reduce(into: Set<String>()) { $0.formUnion($1.mentions) }
        }
        // If there is only one group, the API's failures belong to it.
        let all = order.count == 1 ? [(roots.first ?? []).union(failures.mentions)] : roots + [failures.mentions]
        for (number, start) in all.enumerated() {
            var seen: Set<String> = []
            var pending = Array(start)
            while let name = pending.popLast() {
                guard seen.insert(name).inserted else { continue }
                users[name, default: []].append(number)
                pending += mentions[name] ?? []
            }
        }
        return users
    }
}
