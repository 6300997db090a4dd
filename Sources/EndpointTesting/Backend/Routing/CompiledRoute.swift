internal import EndpointRuntime

/// A route, with what every request for it would have to find out again.
final class CompiledRoute: Sendable {
    let route: MockRoute
    let template: PathTemplate
    /// Where the values that are made for it start.
    let seed: MockSeed
    /// What members are called that say the same as a parameter of the path, where they are called otherwise.
    let references: [String: String]
    /// The query parameters that may pick some of a list.
    let filters: Set<String>
    /// What cuts the list of each answer into pages.
    let pagers: [MockPager?]
    /// What it does to what is kept; nil where that is nothing.
    let role: ResourceRole?

    init(
        _ route: MockRoute,
        _ template: PathTemplate,
        seed: MockSeed,
        _ types: TypeCatalogue,
        role: ResourceRole?,
        pageLength: Int
    ) {
        self.route = route
        self.template = template
        self.role = role
        pagers = route.answers.map { MockPager(route, $0, types, pageLength: pageLength) }
        // By the path and not by the name, so that what is read is what was changed.
        self.seed = seed.with(template.shape)
        references = template.references
        let names = route.parameters.filter { $0.place == .query }.map(\.name)
        filters = Set(names.filter { $0 != route.paging?.parameter && !MockPager.isSize($0) })
    }

    /// Whether the body matters even where nothing is checked.
    var needsBody: Bool { role != nil || route.idempotencyKey != nil }

    /// How many things a request has to say so that this route is meant; nil where it says something else.
    func specificity(_ request: VariantQuestion) -> Int? {
        var count = 0
        for fixed in route.fixed {
            guard let value = fixed.value else { continue }
            guard request.value(fixed.place, fixed.name) == value else { return nil }
            count += 1
        }
        for member in route.body?.members ?? [] {
            guard request.body?[member.path] == JSONTree(member.value) else { return nil }
            count += 1
        }
        return count
    }
}

/// What tells routes of one method and path apart.
struct VariantQuestion {
    let value: (MockPlace, String) -> String?
    let body: JSONTree?
}

extension VariantQuestion {
    /// The route that is meant: of those that fit the one that says most, or else the one that asks for least.
    func chosen(of routes: [RouteTable.Match]) -> RouteTable.Match? {
        let fitting = routes.compactMap { match in match.route.specificity(self).map { (match, $0) } }
        if let best = fitting.max(by: { $0.1 < $1.1 }) { return best.0 }
        return routes.min { left, right in left.route.distinctions < right.route.distinctions }
    }
}

extension CompiledRoute {
    /// How much every request for it has to say.
    fileprivate var distinctions: Int { route.fixed.count + (route.body?.members.count ?? 0) }
}
