internal import EndpointRuntime
internal import Foundation
internal import HTTPTypes

/// A request, split into the parts that each answer needs.
struct MockCall: Sendable {
    let line: RequestLine
    let method: String
    let headers: HTTPFields
    let preferences: Preferences
    private let origin: String
    /// The bytes of the body.
    var bytes = Data()

    init(_ request: EndpointTransportRequest) {
        line = RequestLine(request.head.path ?? "/")
        method = request.head.method.rawValue
        headers = request.head.headerFields
        preferences = Preferences(headers)
        origin = "\(request.head.scheme ?? "http")://\(request.head.authority ?? "localhost")"
    }

    /// The values of a header field.
    func headers(_ name: String) -> [String] {
        guard let name = HTTPField.Name(name) else { return [] }
        return headers[values: name]
    }

    /// The body has a coding, such as `gzip` (RFC 9110, section 8.4).
    var hasCodedBody: Bool {
        let codings = headers[values: .contentEncoding].flatMap {
            $0.lowercased().utf8.split(separator: UInt8(ascii: ","))
        }
        return codings.contains { coding in
            let name = coding.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            return !name.isEmpty && !name.elementsEqual("identity".utf8)
        }
    }

    /// A fingerprint that differs for different requests with the same idempotency key.
    var fingerprint: Int {
        var hasher = Hasher()
        hasher.combine(method)
        hasher.combine(line.path)
        for pair in line.query {
            hasher.combine(pair.name)
            hasher.combine(pair.value)
        }
        // `Data` itself hashes only its first bytes.
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    /// The URL of this request with another value of a query parameter.
    func url(with name: String, value: String) -> String {
        // The other parameters stay as they arrived, because an escaped comma differs from a plain one.
        let others = line.query.filter { $0.name != name }.map { "\(URLEncoding.text($0.name))=\($0.escapedValue)" }
        let query = others + ["\(URLEncoding.text(name))=\(URLEncoding.text(value))"]
        return "\(origin)\(line.path)?\(query.joined(separator: "&"))"
    }

    /// The URL of a path below this request's path.
    func url(below segment: String) -> String {
        "\(origin)\(line.path)\(line.path.hasSuffix("/") ? "" : "/")\(URLEncoding.text(segment))"
    }

    /// The path and query in a form that a log may contain. Sensitive values, and values that the spec does not
    /// declare, are left out.
    func shownPath(_ match: RouteTable.Match?, _ secrets: Set<String>) -> String {
        let parameters = match?.route.route.parameters ?? []
        let hidden = Set(parameters.filter { $0.place == .query && $0.isSensitive }.map(\.name)).union(secrets)
        let known = Set(parameters.filter { $0.place == .query }.map(\.name))
        let query = line.query.map { pair in
            let name = pair.name.hasSuffix("[]") ? String(pair.name.dropLast(2)) : pair.name
            return known.contains(name) && !hidden.contains(name) ? "\(pair.name)=\(pair.value)" : "\(pair.name)=…"
        }
        return shownPath(match, parameters) + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
    }

    private func shownPath(_ match: RouteTable.Match?, _ parameters: [MockParameter]) -> String {
        let hidden = parameters.filter { $0.place == .path && $0.isSensitive }.map(\.name)
        if hidden.isEmpty { return line.path }
        let values = match?.values.filter { hidden.contains($0.name) }.map(\.value) ?? []
        return "/" + line.segments.map { values.contains($0) ? "…" : $0 }.joined(separator: "/")
    }

    /// The value of a parameter outside of the path.
    func value(_ place: MockPlace, _ name: String) -> String? {
        switch place {
        case .query: line.query.first { $0.name == name }?.value
        case .header: headers(name).first
        case .cookie: Cookies.value(name, headers)
        case .path: nil
        }
    }
}

/// The cookies of a request (RFC 6265 §4.2).
enum Cookies {
    static func value(_ name: String, _ headers: HTTPFields) -> String? {
        for field in headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
                return PercentDecoding.text(parts[1].utf8, plusIsSpace: false)
            }
        }
        return nil
    }
}
