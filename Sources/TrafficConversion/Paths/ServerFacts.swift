import EndpointDescription

/// Everything that was seen of one host.
final class ServerFacts {
    let host: String
    /// The number of answers with JSON; lines of curl have no answers.
    private(set) var jsonAnswers = 0
    private(set) var requests = 0
    private(set) var schemes: [String] = []
    let tree = PathNode()
    private(set) var security = SecurityFacts()
    private(set) var ignored: [TrafficNoise: Int] = [:]
    private(set) var cookies = 0
    private(set) var broken = 0
    private(set) var unanswered = 0

    private static let mostIdentifiers = 2_000

    init(host: String) { self.host = host }

    func add(_ exchange: TrafficExchange, below prefix: [String]) {
        if let noise = TrafficNoise(exchange) {
            ignored[noise, default: 0] += 1
            return
        }
        if case .json? = exchange.answer?.content { jsonAnswers += 1 }
        guard exchange.url.segments.starts(with: prefix) else { return }
        requests += 1
        let scheme = exchange.url.scheme
        if !schemes.contains(scheme) { schemes.append(scheme) }
        var nodes = [tree]
        for segment in exchange.url.segments { nodes.append(nodes[nodes.count - 1].child(segment)) }
        let operation = nodes[nodes.count - 1].operation(exchange.method)
        operation.countRequest()
        noteIdentifiers(of: exchange, along: nodes)
        addRequest(exchange, to: operation)
        addAnswer(exchange.answer, to: operation)
    }

    /// An answer may name a segment of its own path as an identifier, and the segments of paths below its own.
    private func noteIdentifiers(of exchange: TrafficExchange, along nodes: [PathNode]) {
        var found: Set<String> = []
        if let answer = exchange.answer, answer.status < 300, case .json(let tree, _) = answer.content {
            Self.collect(tree, depth: 0, into: &found)
        }
        if nodes.count > 1 { for text in found { nodes[nodes.count - 1].note(identifier: text) } }
        if case .json(let tree, _) = exchange.content { Self.collect(tree, depth: 0, into: &found) }
        for (segment, node) in zip(exchange.url.segments, nodes).dropFirst() where found.contains(segment) {
            node.note(identifier: segment)
        }
    }

    private static func collect(_ tree: JSONTree, depth: Int, into found: inout Set<String>) {
        guard depth < 6, found.count < mostIdentifiers else { return }
        for element in tree.elements ?? [] { collect(element, depth: depth + 1, into: &found) }
        for member in tree.members ?? [] {
            if let text = member.value.string {
                if NameWords.isIdentifier(member.key) { found.insert(text) }
            } else {
                collect(member.value, depth: depth + 1, into: &found)
            }
        }
    }

    private func addRequest(_ exchange: TrafficExchange, to operation: OperationFacts) {
        var schemes: [SecurityFacts.Scheme] = []
        var headers: [(name: String, value: String?)] = []
        for header in exchange.headers {
            let lower = header.name.lowercased()
            if lower == "authorization" {
                schemes.append(RequestHeaders.scheme(of: header.value))
            } else if lower == "cookie" {
                cookies += 1
            } else if RequestHeaders.isNoise(lower) {
                continue
            } else if RequestHeaders.isSecret(lower) {
                schemes.append(.header(RequestHeaders.spelled(lower)))
            } else if NameWords.isMember(lower) {
                headers.append((RequestHeaders.spelled(lower), header.value))
            }
        }
        let query = exchange.url.query.filter { NameWords.isMember(TextParts.split($0.name, at: "[")[0]) }
        let secrets = query.filter { RequestHeaders.isSecret($0.name) }.map(\.name)
        schemes += secrets.map { .query($0) }
        operation.query.add(query.filter { !secrets.contains($0.name) })
        operation.headers.add(headers)
        for scheme in schemes {
            security.add(scheme)
            operation.schemes[scheme.name, default: 0] += 1
        }
        if schemes.isEmpty, ![401, 403].contains(exchange.answer?.status) { operation.anonymous += 1 }
        addBody(exchange.content, to: operation)
    }

    private func addBody(_ content: TrafficContent, to operation: OperationFacts) {
        func count(_ type: String) { operation.bodies[type, default: .init()].count += 1 }
        switch content {
        case .none: operation.bodiless += 1
        case .json(let tree, let type):
            count(type)
            operation.bodies[type]?.slot.add(tree)
        case .form(let pairs):
            count("application/x-www-form-urlencoded")
            operation.form.add(pairs.filter { NameWords.isMember(TextParts.split($0.name, at: "[")[0]) })
        case .parts(let parts):
            count("multipart/form-data")
            operation.form.add(parts.map { ($0.name, $0.value) })
            for part in parts where part.isFile { operation.form.mark(file: part.name) }
        case .html: count("text/html")
        case .text(let type): count(type.isEmpty ? "text/plain" : type)
        case .binary(let type): count(type.isEmpty ? "application/octet-stream" : type)
        case .broken: broken += 1
        }
    }

    private func addAnswer(_ answer: TrafficExchange.Answer?, to operation: OperationFacts) {
        guard let answer else {
            unanswered += 1
            return
        }
        var facts = operation.answers[answer.status] ?? .init()
        operation.answers[answer.status] = nil
        facts.count += 1
        facts.hasLink = facts.hasLink || answer.headers.value("link").map { $0.utf8.contains("rel=".utf8) } ?? false
        switch answer.content {
        case .none: facts.empties += 1
        case .json(let tree, let type):
            facts.bodies[type, default: .init()].count += 1
            facts.bodies[type]?.slot.add(tree)
        case .text(let type): facts.bodies[type.isEmpty ? "text/plain" : type, default: .init()].count += 1
        case .binary(let type):
            facts.bodies[type.isEmpty ? "application/octet-stream" : type, default: .init()].count += 1
        case .broken, .form, .parts, .html:
            facts.unread += 1
            broken += 1
        }
        operation.answers[answer.status] = facts
    }
}
