import EndpointDescription

/// The routes of a server, by the requests that match them.
struct RouteIndex: Sendable {
    private var routes: [String: [APIDescription.Route]] = [:]
    private var named: [String: APIDescription.Route] = [:]

    init(_ routes: [APIDescription.Route]) {
        for route in routes {
            self.routes[Self.shape(of: route), default: []].append(route)
            named[route.operation] = named[route.operation] ?? route
        }
    }

    /// The route that answers the requests of another one; `nil` if there is none. Of several with one method and path, the one
    /// of the same name, else the first one with the same fixed values.
    func answering(_ route: APIDescription.Route) -> APIDescription.Route? {
        let candidates = routes[Self.shape(of: route)] ?? []
        return candidates.first { $0.operation == route.operation }
            ?? candidates.first { $0.fixed == route.fixed && $0.body?.members == route.body?.members }
            ?? candidates.first
    }

    func named(_ operation: String) -> APIDescription.Route? { named[operation] }

    /// The method and the path without the names of its parameters.
    private static func shape(of route: APIDescription.Route) -> String {
        var path = ""
        var isName = false
        for scalar in route.path.unicodeScalars {
            if scalar == "{" { isName = true }
            if !isName || scalar == "." || scalar == "{" { path.unicodeScalars.append(scalar) }
            if scalar == "}" {
                isName = false
                path.unicodeScalars.append(scalar)
            }
        }
        return "\(route.method) \(path)"
    }
}
