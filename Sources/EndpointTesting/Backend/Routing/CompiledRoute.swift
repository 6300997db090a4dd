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
}
