internal import EndpointRuntime

/// A route, with everything that its requests need computed once.
final class CompiledRoute: Sendable {
    let route: MockRoute
    let template: PathTemplate
    /// The seed of the values that are made for the route.
    let seed: MockSeed
    /// The names of members that have the value of a path parameter under another name.
    let references: [String: String]
    /// The query parameters that may filter a list.
    let filters: Set<String>
    /// The pagers of the route's answers.
    let pagers: [MockPager?]
    /// The route's use of stored values; nil if it has none.
    let role: ResourceRole?
    /// The answers from files that replace those of the route; the one for any status comes first.
    let answerFiles: [MockAnswerFiles.Answer]

    init(
        _ route: MockRoute,
        _ template: PathTemplate,
        seed: MockSeed,
        _ types: TypeCatalogue,
        role: ResourceRole?,
        answerFiles: [MockAnswerFiles.Answer],
        pageLength: Int
    ) {
        self.route = route
        self.template = template
        self.role = role
        self.answerFiles = answerFiles
        pagers = route.answers.map { MockPager(route, $0, types, pageLength: pageLength) }
        // The seed depends on the path and not on the name, so that a read returns what was changed.
        self.seed = seed.with(template.shape)
        references = template.references
        let names = route.parameters.filter { $0.place == .query }.map(\.name)
        filters = Set(names.filter { $0 != route.paging?.parameter && !MockPager.isSize($0) })
    }

    /// The body is needed even if requests are not checked.
    var needsBody: Bool { role != nil || route.idempotencyKey != nil }
}
