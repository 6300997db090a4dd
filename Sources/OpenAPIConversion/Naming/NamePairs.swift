import EndpointSpec

/// Pairs the endpoints and types that are the same in two specs of an API, regardless of their names.
struct NamePairs {
    private struct Pair: Hashable {
        var old: String
        var new: String
    }

    /// The pairs in the order of the newer spec.
    private(set) var endpoints: [(old: SpecEndpoint, new: SpecEndpoint)] = []
    private(set) var types: [(old: SpecType, new: SpecType)] = []

    private let old: SpecDocument
    private let new: SpecDocument
    private let oldTypes: [String: SpecType]
    private let newTypes: [String: SpecType]
    /// The number of places that have the first type in the older spec and the second type in the newer spec.
    private var places: [Pair: Int] = [:]
    private var pending: [(SpecType, SpecType)] = []

    init(_ old: SpecDocument, _ new: SpecDocument) {
        (self.old, self.new) = (old, new)
        oldTypes = Self.named(old)
        newTypes = Self.named(new)
        pairEndpoints()
        for type in new.files.flatMap(\.types) {
            if let same = oldTypes[type.name.value] { pending.append((same, type)) }
        }
        for (before, after) in endpoints { meet(before, after) }
        let cases = Self.cases(old)
        for (key, body) in Self.cases(new) { if let before = cases[key] { meet(before, body) } }
        var seen: Set<Pair> = []
        while let (before, after) = pending.popLast() {
            guard seen.insert(Pair(old: before.name.value, new: after.name.value)).inserted else { continue }
            meet(before, after)
        }
        pairTypes()
    }

    private static func named(_ document: SpecDocument) -> [String: SpecType] {
        Dictionary(document.files.flatMap(\.types).map { ($0.name.value, $0) }) { first, _ in first }
    }

    private mutating func pairEndpoints() {
        let calls = Dictionary(grouping: old.files.flatMap(\.endpoints), by: \.callKey)
        let found = Dictionary(grouping: new.files.flatMap(\.endpoints), by: \.callKey)
        for endpoint in new.files.flatMap(\.endpoints) where found[endpoint.callKey]?.count == 1 {
            if let same = calls[endpoint.callKey], same.count == 1 { endpoints.append((same[0], endpoint)) }
        }
    }

    /// Among several pairs with the same type, the one with the most places counts. None counts if there is a tie.
    private mutating func pairTypes() {
        var best: (old: [String: Pair], new: [String: Pair]) = ([:], [:])
        for (_, pairs) in Dictionary(grouping: places.keys, by: \.old) { best.old[pairs[0].old] = mostFrequent(pairs) }
        for (_, pairs) in Dictionary(grouping: places.keys, by: \.new) { best.new[pairs[0].new] = mostFrequent(pairs) }
        for type in new.files.flatMap(\.types) {
            let name = type.name.value
            if let same = oldTypes[name] {
                types.append((same, type))
            } else if let pair = best.new[name], best.old[pair.old] == pair, newTypes[pair.old] == nil,
                let before = oldTypes[pair.old]
            {
                types.append((before, type))
            }
        }
    }

    private func mostFrequent(_ pairs: [Pair]) -> Pair? {
        let most = pairs.map { places[$0] ?? 0 }.max()
        let frequent = pairs.filter { places[$0] == most }
        return frequent.count == 1 ? frequent[0] : nil
    }

    private mutating func meet(_ old: SpecEndpoint, _ new: SpecEndpoint) {
        for (before, after) in [
            (old.pathParameters, new.pathParameters), (old.query, new.query), (old.headers, new.headers),
            (old.cookies, new.cookies), (old.bodyFields ?? [], new.bodyFields ?? []),
        ] {
            meet(
                before.map { ($0.wireKey(in: style(self.old)), $0.type.value) },
                after.map { ($0.wireKey(in: style(self.new)), $0.type.value) }
            )
        }
        if let before = old.body, let after = new.body { meet(before.value, after.value) }
        if let before = old.returns, let after = new.returns { meet(before.keyed, after.keyed) }
    }

    private mutating func meet(_ old: SpecType, _ new: SpecType) {
        switch (old.kind, new.kind) {
        case (.object(let before), .object(let after)):
            meet(
                before.fields.map { ($0.wireKey(in: style(self.old)), $0.type.value) },
                after.fields.map { ($0.wireKey(in: style(self.new)), $0.type.value) }
            )
        case (.union(let before), .union(let after)):
            meet(before.cases.map { ($0.tag.value, $0.type.value) }, after.cases.map { ($0.tag.value, $0.type.value) })
            guard before.cases.count == after.cases.count else { return }
            for (before, after) in zip(before.cases, after.cases) { meet(before.type.value, after.type.value) }
        default: return
        }
    }

    private mutating func meet(_ old: [(String, SpecTypeExpression)], _ new: [(String, SpecTypeExpression)]) {
        let before = Dictionary(old) { first, _ in first }
        for (key, type) in new { if let other = before[key] { meet(other, type) } }
    }

    private mutating func meet(_ old: SpecTypeExpression, _ new: SpecTypeExpression) {
        guard let before = old.declaredName.flatMap({ oldTypes[$0] }),
            let after = new.declaredName.flatMap({ newTypes[$0] }),
            resemble(before, after)
        else { return }
        places[Pair(old: before.name.value, new: after.name.value), default: 0] += 1
        pending.append((before, after))
    }

    /// Returns true if half of the smaller type's members are also in the other type.
    private func resemble(_ old: SpecType, _ new: SpecType) -> Bool {
        switch (old.kind, new.kind) {
        case (.object(let before), .object(let after)):
            Self.overlap(
                before.fields.map { $0.wireKey(in: style(self.old)) },
                after.fields.map { $0.wireKey(in: style(self.new)) }
            )
        case (.enumeration(let before), .enumeration(let after)):
            Self.overlap(before.values.map(\.value), after.values.map(\.value))
        case (.union, .union), (.wrapper, .wrapper): true
        default: false
        }
    }

    private static func overlap(_ old: [String], _ new: [String]) -> Bool {
        Set(old).intersection(new).count * 2 >= min(old.count, new.count)
    }

    private func style(_ document: SpecDocument) -> SpecKeyStyle { document.api.defaults.keys }

    /// The bodies of errors by status and code.
    private static func cases(_ document: SpecDocument) -> [String: SpecTypeExpression] {
        let bodies = document.api.errors.cases.compactMap { error in
            error.body.map { ("\(error.status.value) \(error.code?.value ?? "")", $0.value) }
        }
        return Dictionary(bodies) { first, _ in first }
    }
}

extension SpecEndpoint {
    /// The call without the names of placeholders, which the server does not see.
    fileprivate var callKey: String {
        let path = path.value.segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .placeholder, .segments: "{}"
            }
        }
        let variant = variantOf == nil ? "" : " variant"
        return "\(method.value.rawValue) \(path.joined())#\(self.path.value.fragment ?? "")\(variant)"
    }
}

extension SpecReturns {
    /// The response types by status.
    fileprivate var keyed: [(String, SpecTypeExpression)] {
        answers.isEmpty
            ? types.map { ("", $0.value) }
            : answers.compactMap { answer in answer.type.map { (String(answer.status.value), $0.value) } }
    }
}
