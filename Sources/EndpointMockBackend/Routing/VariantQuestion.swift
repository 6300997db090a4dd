internal import EndpointRuntime
internal import Foundation

/// The differences between routes with the same method and path.
struct VariantQuestion {
    private let call: MockCall
    private let essence: String?
    private let json: JSONTree?
    private let pairs: [RequestPair]

    init(_ call: MockCall) {
        self.call = call
        essence = call.headers("Content-Type").first.map(MediaType.essence)
        let isForm = essence == "application/x-www-form-urlencoded"
        json = isForm ? nil : try? Wire.decode(JSONTree.self, from: call.bytes)
        pairs = isForm ? RequestLine.pairs(String(decoding: call.bytes, as: UTF8.self)[...]) : []
    }

    /// The route that the request means: the one with the fewest missing values, and of those the one with the most
    /// present values.
    func chosen(of matches: [RouteTable.Match]) -> RouteTable.Match? {
        let shared = matches.dropFirst().reduce(Set(matches.first?.route.route.fixed ?? [])) { shared, match in
            shared.intersection(match.route.route.fixed)
        }
        var best: (match: RouteTable.Match, score: (Int, Int))?
        for match in matches {
            let score = score(match.route.route, shared)
            if let found = best, found.score >= score { continue }
            best = (match, score)
        }
        return best?.match
    }

    /// The negative number of missing values, then the number of present ones.
    private func score(_ route: MockRoute, _ shared: Set<MockFixedParameter>) -> (Int, Int) {
        var lacking = 0
        var present = 0
        func count(_ isThere: Bool) { if isThere { present += 1 } else { lacking += 1 } }
        for fixed in route.fixed where !shared.contains(fixed) {
            let found = call.value(fixed.place, fixed.name)
            count(fixed.value.map { $0 == found } ?? (found != nil))
        }
        for member in route.body?.members ?? [] { count(isThere(member)) }
        if let body = route.body, let essence, body.expectedType != nil { count(MediaType.fits(essence, body)) }
        return (-lacking, present)
    }

    private func isThere(_ member: MockSetMember) -> Bool {
        let expected = member.value
        if let json { return json[member.path].map(expected.isSame) ?? false }
        let name = member.path.dropFirst().reduce(member.path.first ?? "") { "\($0)[\($1)]" }
        return pairs.contains { $0.name == name && $0.value == expected.parameterText }
    }
}
