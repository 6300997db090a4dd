extension MockAPI {
    /// The features that distinguish a route from others.
    private struct Request: Hashable {
        let method: String
        let path: String
        let fixed: Set<MockFixedParameter>
        let members: Set<MockSetMember>

        init(_ route: MockRoute) {
            method = route.method
            path = route.path.replacing(/\{[^}]*\}/, with: "{}")
            fixed = Set(route.fixed)
            members = Set(route.body?.members ?? [])
        }
    }

    /// A sentence for each route whose requests another one answers, because nothing tells the two apart.
    var shadowedRoutes: [String] {
        var first: [Request: String] = [:]
        return wire.routes.compactMap { route -> String? in
            let request = Request(route)
            guard let other = first[request] else {
                first[request] = route.operation
                return nil
            }
            return "'\(route.operation)' is never answered: its requests are those of '\(other)', which answers them"
        }
    }
}
