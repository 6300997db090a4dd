internal import EndpointRuntime
internal import Foundation
internal import HTTPTypes

extension RequestPattern {
    /// Matches all calls of an endpoint, with any parameters.
    init(_ operation: EndpointOperation) {
        method = operation.method.rawValue
        path = PathPattern(operation.pathTemplate)
    }

    /// Matches requests by method and path. A query in the path is required.
    static func request(_ method: EndpointMethod, _ path: String) -> RequestPattern {
        let (plain, query) = QueryItem.split(path)
        var pattern = RequestPattern()
        pattern.method = method.rawValue
        pattern.path = PathPattern(plain)
        for name in query.map(\.name).uniqued() {
            pattern.query.append((name, query.filter { $0.name == name }.map(\.value)))
        }
        return pattern
    }

    /// Matches the requests of a call, with everything that its endpoint puts into a request.
    ///
    /// The idempotency key may be anything. To find its place, the request is made twice with different keys, and
    /// compared.
    static func call<API: EndpointAPI, Response>(_ call: EndpointCall<API, Response>) -> RequestPattern {
        exact(call.operation, settings: API.settings) { key throws(EndpointEncodingError) in
            try call.sample(idempotencyKey: key)
        }
    }

    /// Matches the requests of an endpoint with these parameters.
    static func endpoint<E: Endpoint>(_ endpoint: E) -> RequestPattern {
        exact(endpoint.operation, settings: E.API.settings) { _ throws(EndpointEncodingError) in try endpoint.sample() }
    }

    private static func exact(
        _ operation: EndpointOperation,
        settings: EndpointAPISettings,
        sample: (_ key: String) throws(EndpointEncodingError) -> RequestSample
    ) -> RequestPattern {
        var pattern = RequestPattern(operation)
        do {
            let first = try sample("key-1")
            let second = try sample("key-2")
            pattern.take(first, unlike: second, besides: Set(settings.parameters.map(\.key)))
        } catch {
            pattern.problem = "its call cannot be sent: \(error)"
        }
        return pattern
    }

    private mutating func take(_ sample: RequestSample, unlike other: RequestSample, besides names: Set<String>) {
        host = sample.authority
        let (path, items) = QueryItem.split(sample.path)
        let (otherPath, otherItems) = QueryItem.split(other.path)
        // If the path contains the key, the template of the path stays.
        if path == otherPath { self.path = PathPattern(path) }
        for name in items.map(\.name).uniqued() {
            let values = items.filter { $0.name == name }.map(\.value)
            if values == otherItems.filter({ $0.name == name }).map(\.value) { query.append((name, values)) }
        }
        for field in sample.fields where other.fields[field.name] == sample.fields[field.name] {
            let isMultipart = field.name == .contentType && field.value.hasPrefix("multipart/")
            if !isMultipart { headers.append((field.name.rawName, sample.fields[field.name])) }
        }
        takeBody(sample, other, names)
    }

    private mutating func takeBody(_ sample: RequestSample, _ other: RequestSample, _ names: Set<String>) {
        guard let bytes = sample.body.bytes, let otherBytes = other.body.bytes else { return }
        let type = sample.fields[.contentType] ?? ""
        if type.hasPrefix("multipart/") { return }
        if type.hasPrefix("application/x-www-form-urlencoded") {
            let items = QueryItem.items(of: String(decoding: bytes, as: UTF8.self), isForm: true)
            let others = QueryItem.items(of: String(decoding: otherBytes, as: UTF8.self), isForm: true)
            json.ignored = Set(zip(items, others).filter { $0 != $1 }.map { SecretNames.plain($0.0.name) }).union(
                names.map(SecretNames.plain)
            )
            bodies.append(.form(items))
        } else if let value = Self.json(bytes), let otherValue = Self.json(otherBytes) {
            let keys = JSONDifference().places(value, otherValue, .exact).compactMap(\.bodyMember)
            json.ignored = Set(keys.map(SecretNames.plain))
            bodies.append(.json(value, .exactBut(names)))
        } else {
            bodies.append(.bytes(bytes))
        }
    }

    private static func json(_ bytes: Data) -> JSONValue? {
        try? Wire.decode(JSONValue.self, from: bytes)
    }
}

extension Mismatch {
    /// The member of the body with the key.
    fileprivate var bodyMember: String? {
        guard case .body(let place, _, _) = self else { return nil }
        return place.split(separator: ".").last.map { String($0.prefix { $0 != "[" }) }
    }
}

extension Sequence where Element: Hashable {
    /// The elements without duplicates. The first of each stays in its place.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
