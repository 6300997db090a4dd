internal import EndpointRuntime
internal import Foundation
internal import HTTPTypes

extension RequestPattern {
    /// Every call of an endpoint, whatever its parameters.
    init(_ operation: EndpointOperation) {
        method = operation.method.rawValue
        path = PathPattern(operation.pathTemplate)
    }

    /// The requests of a method to a path, which may end in a query that has to be there.
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

    /// The requests of a call: what its endpoint puts into one has to be there.
    ///
    /// The idempotency key that a client makes is found by making the request twice, with different keys: what differs is
    /// the key, and may be anything.
    static func call<API: EndpointAPI, Response>(_ call: EndpointCall<API, Response>) -> RequestPattern {
        exact(call.operation, API.settings) { key throws(EndpointEncodingError) in
            try call.sample(idempotencyKey: key)
        }
    }

    /// The requests of an endpoint with its parameters.
    static func endpoint<E: Endpoint>(_ endpoint: E) -> RequestPattern {
        exact(endpoint.operation, E.API.settings) { _ throws(EndpointEncodingError) in try endpoint.sample() }
    }

    private static func exact(
        _ operation: EndpointOperation,
        _ settings: EndpointAPISettings,
        _ sample: (_ key: String) throws(EndpointEncodingError) -> RequestSample
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
        // A path that holds the key is left to its template.
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
    /// The member of the body that it is about.
    fileprivate var bodyMember: String? {
        guard case .body(let place, _, _) = self else { return nil }
        return place.split(separator: ".").last.map { String($0.prefix { $0 != "[" }) }
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, where it came first.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
