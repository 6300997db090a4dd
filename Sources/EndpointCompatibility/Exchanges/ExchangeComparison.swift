import EndpointDescription
import EndpointSpec
import Foundation

/// Compares the calls of a client with the server that answers them.
///
/// Only the roles distinguish released apps from new ones: the client is the old version and the server the new one, or the
/// other way round.
struct ExchangeComparison {
    let client: APIVersion
    let server: APIVersion
    let question: Finding.Question
    private let routes: RouteIndex
    private var answers: ValueComparison
    private var requests: ValueComparison
    /// The differences, and the endpoints that they affect.
    private var found: [ValueDifference: [String]] = [:]

    init(client: APIVersion, server: APIVersion, _ question: Finding.Question) {
        self.client = client
        self.server = server
        self.question = question
        routes = RouteIndex(server.description.routes)
        answers = ValueComparison(client: client, server: server, .answers)
        requests = ValueComparison(client: client, server: server, .requests)
    }

    /// All differences that the client notices, or could notice.
    mutating func findings() -> [Finding] {
        for route in client.description.routes { compare(route) }
        addedEndpoints()
        compareServers()
        compareErrors()
        let order = Dictionary(
            client.description.routes.enumerated().map { ($1.operation, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        return found.map { difference, operations in
            let isClientOld = question != .newApp
            return Finding(
                question: question,
                kind: difference.kind,
                level: difference.level,
                subject: difference.subject,
                old: isClientOld ? difference.client : difference.server,
                new: isClientOld ? difference.server : difference.client,
                reason: difference.reason,
                operations: Set(operations).sorted { (order[$0] ?? 0, $0) < (order[$1] ?? 0, $1) }
            )
        }
    }

    /// Notes differences that affect an endpoint.
    mutating func note(_ differences: [ValueDifference], _ route: APIDescription.Route? = nil) {
        for difference in differences { found[difference, default: []] += route.map { [$0.operation] } ?? [] }
    }

    mutating func answerDifferences(_ source: Schema, _ sink: Schema, at spot: ValueSpot) -> [ValueDifference] {
        answers.differences(source, sink, at: spot)
    }

    mutating func requestDifferences(_ source: Schema, _ sink: Schema, at spot: ValueSpot) -> [ValueDifference] {
        requests.differences(source, sink, at: spot)
    }

    /// The place of an endpoint, or of its parameter or body, in both versions.
    func spot(_ route: APIDescription.Route, _ other: APIDescription.Route?, _ member: String? = nil) -> ValueSpot {
        ValueSpot(
            subject: member.map { "\(route.operation).\($0)" } ?? route.operation,
            client: client.places.endpoint(route.operation, member: member),
            server: other.flatMap { server.places.endpoint($0.operation, member: member) }
        )
    }

    private mutating func compare(_ route: APIDescription.Route) {
        let call = "\(route.method) \(route.path)"
        guard let other = routes.answering(route) else {
            let moved = routes.named(route.operation)
            let spot = spot(route, moved)
            guard let moved else {
                return note(
                    [ValueDifference(.endpointRemoved, .breaking, at: spot, "the server has no \(call)")],
                    route
                )
            }
            let reason = "the server has no \(call); the endpoint is \(moved.method) \(moved.path) there"
            return note([ValueDifference(.endpointMoved, .breaking, at: spot, reason)], route)
        }
        compareCredentials(route, other)
        compareParameters(route, other)
        compareIdempotencyKeys(route, other)
        compareRepetition(route, other)
        compareRules(route, other)
        compareBodies(route, other)
        compareAnswers(route, other)
        comparePaging(route, other)
    }

    private mutating func addedEndpoints() {
        guard question == .releasedApps else { return }
        let known = RouteIndex(client.description.routes)
        for route in server.description.routes where known.answering(route) == nil {
            // One that moved is reported at its old place.
            guard known.named(route.operation) == nil else { continue }
            let spot = ValueSpot(
                subject: route.operation,
                client: nil,
                server: server.places.endpoint(route.operation)
            )
            note([ValueDifference(.endpointAdded, .safe, at: spot, "no released app calls it")])
        }
    }

    /// The address in the form in which equal ones have equal texts: scheme and host in lower case, and neither the port of the scheme
    /// nor a slash at the end (RFC 3986 §6.2).
    private static func normalized(_ address: String) -> String {
        guard var parts = URLComponents(string: address) else { return address }
        parts.scheme = parts.scheme?.lowercased()
        parts.host = parts.host?.lowercased()
        if parts.port == ["http": 80, "https": 443][parts.scheme ?? ""] { parts.port = nil }
        while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        return parts.string ?? address
    }

    private mutating func compareServers() {
        let named = server.spec.api.servers + server.spec.files.flatMap(\.endpoints).flatMap(\.servers)
        let known = Set(named.map { Self.normalized($0.url.value) })
        for route in client.description.routes {
            for address in client.servers(of: route) where !known.contains(Self.normalized(address.url.value)) {
                let place = client.places.api(address.url.location)
                let spot = ValueSpot(subject: "servers.\(address.name.value)", client: place, server: nil)
                let reason = "the app calls \(address.url.value), which the other version does not name"
                note([ValueDifference(.serverRemoved, .risky, at: spot, reason)], route)
            }
        }
    }
}

extension APIVersion {
    /// The servers that answer a route: those of the API, unless the endpoint has its own of the same name.
    fileprivate func servers(of route: APIDescription.Route) -> [SpecServer] {
        let own = spec.endpoint(named: route.operation)?.servers ?? []
        let names = Set(own.map(\.name.value))
        return own + spec.api.servers.filter { !names.contains($0.name.value) }
    }
}
