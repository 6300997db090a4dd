internal import EndpointRuntime
internal import Foundation
internal import HTTPTypes

/// The requests that a rule matches: each given part must match, and other parts may be anything.
struct RequestPattern: Sendable {
    enum Body: Sendable {
        case json(JSONValue, JSONDifference.Members)
        case form([QueryItem])
        case bytes(Data)
    }

    /// Nil matches any method.
    var method: String?
    var host: String?
    var path: PathPattern?
    /// All values of each of these parameters. An empty list means that the parameter must be missing.
    var query: [(name: String, values: [String])] = []
    /// The value of each of these header fields. Nil means that the field must be missing.
    var headers: [(name: String, value: String?)] = []
    var bodies: [Body] = []
    var conditions: [@Sendable (ReceivedRequest) -> Bool] = []
    var json = JSONDifference()
    /// The reason why no request can ever match.
    var problem: String?

    /// The differences between a request and the pattern.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - basePath: The beginning of the paths of all requests, which patterns leave out.
    /// - Returns: The differences; empty if the request matches.
    func mismatches(_ request: ReceivedRequest, basePath: String = "") -> [Mismatch] {
        var found: [Mismatch] = problem.map { [.broken($0)] } ?? []
        if let method, method != request.method { found.append(.method(asked: request.method, wanted: method)) }
        let authority = request.transportRequest.head.authority ?? ""
        if let host, host != authority { found.append(.host(asked: authority, wanted: host)) }
        if let path { found += path.differences(Self.path(of: request, host == nil ? basePath : "")) }
        for (name, values) in query {
            let asked = request.queryValues(name)
            if !Self.fit(asked, values) { found.append(.query(name, asked: asked, wanted: values)) }
        }
        for (name, value) in headers {
            let asked = request.header(name)
            if asked != value { found.append(.header(name, asked: asked, wanted: value)) }
        }
        for body in bodies { found += mismatches(request, body) }
        // A condition may be slow, or rely on the other parts. So it is checked last.
        if found.isEmpty, !conditions.allSatisfy({ $0(request) }) { found.append(.condition) }
        return found
    }

    /// The path without the beginning of all paths.
    static func path(of request: ReceivedRequest, _ basePath: String) -> String {
        request.path.hasPrefix(basePath + "/") ? String(request.path.dropFirst(basePath.count)) : request.path
    }

    private static func fit(_ asked: [String], _ wanted: [String]) -> Bool {
        asked.count == wanted.count && zip(asked, wanted).allSatisfy(Removed.fits)
    }

    private func mismatches(_ request: ReceivedRequest, _ body: Body) -> [Mismatch] {
        switch body {
        case .json(let wanted, let members):
            guard let asked = request.json else {
                return [.body(at: "", asked: Self.kind(request), wanted: JSONDifference.text(wanted))]
            }
            return json.places(asked, wanted, members)
        case .form(let wanted):
            return formMismatches(QueryItem.items(of: request.text, isForm: true), wanted)
        case .bytes(let wanted):
            guard wanted != request.body, !Self.fits(request.body, wanted) else { return [] }
            return [.body(at: "", asked: Self.kind(request), wanted: "what the rule has (\(wanted.count) bytes)")]
        }
    }

    private func formMismatches(_ asked: [QueryItem], _ wanted: [QueryItem]) -> [Mismatch] {
        Set(asked.map(\.name)).union(wanted.map(\.name)).sorted().compactMap { name in
            guard !json.ignored.contains(SecretNames.plain(name)) else { return nil }
            let left = asked.filter { $0.name == name }.map(\.value)
            let right = wanted.filter { $0.name == name }.map(\.value)
            guard !Self.fit(left, right) else { return nil }
            let isSecret = SecretNames.standard.isSecret(field: name)
            let texts = [left, right].map { isSecret ? "a secret" : "\"\($0.joined(separator: ", "))\"" }
            return .body(at: name, asked: left.isEmpty ? nil : texts[0], wanted: right.isEmpty ? nil : texts[1])
        }
    }

    private static func fits(_ asked: Data, _ wanted: Data) -> Bool {
        guard let left = String(bytes: asked, encoding: .utf8), let right = String(bytes: wanted, encoding: .utf8)
        else { return false }
        return Removed.fits(left, right)
    }

    private static func kind(_ request: ReceivedRequest) -> String {
        if let json = request.json { return JSONDifference.text(json) }
        let type = request.header("Content-Type").map { " of \($0)" } ?? ""
        return request.body.isEmpty ? "missing" : "\(request.body.count) bytes\(type)"
    }

    /// The pattern in one line: `GET /v1/payments/{id}?limit=20`.
    var text: String {
        let query = query.filter { !$0.values.isEmpty }.map { name, values in
            SecretNames.standard.isSecret(query: name) ? "\(name)=…" : "\(name)=\(values.joined(separator: ","))"
        }
        let path = path?.text ?? "any path"
        return "\(method ?? "any method") \(path)\(query.isEmpty ? "" : "?")\(query.joined(separator: "&"))"
    }
}
