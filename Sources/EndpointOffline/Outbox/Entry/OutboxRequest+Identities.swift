internal import EndpointRuntime
internal import Foundation

/// A key that a client created, and its place in a request.
struct OutboxReference: Hashable, Sendable {
    let key: EntityKey
    let place: OutboxIdentity.Place
}

extension OutboxRequest {
    /// The keys at these places. A UUID of 32 digits is the key of the same value that this device made, if there is one.
    func references(
        at identities: [OutboxIdentity],
        _ body: Data?,
        isOwn: (EntityKey) -> Bool
    ) -> [OutboxReference] {
        let json = bodyKind == .json && identities.contains(where: \.isInJSON) ? Self.json(body) : nil
        var found: [OutboxReference] = []
        for identity in identities {
            for text in texts(at: identity.place, json, body) {
                let key = EntityKey(table: identity.table, id: text)
                let made = EntityKeyText.hyphenated(text).map { EntityKey(table: identity.table, id: $0) }
                let known = made.flatMap { isOwn($0) ? $0 : nil } ?? key
                found.append(OutboxReference(key: known, place: identity.place))
            }
        }
        return found
    }

    /// The request with other keys at these places.
    func replacing(
        _ references: [OutboxReference],
        _ body: Data?,
        with key: (EntityKey) -> String?
    ) -> (request: OutboxRequest, body: Data?) {
        var (request, body) = (self, body)
        for reference in references {
            guard let new = key(reference.key), !new.hasBytes(of: reference.key.id) else { continue }
            request.replace(reference.key.id, by: new, at: reference.place, &body)
        }
        return (request, body)
    }

    /// Replaces the idempotency key.
    mutating func setKey(_ key: String, _ body: inout Data?, at path: [String]?) {
        guard idempotencyKey != nil else { return }
        idempotencyKey = key
        guard keyField == nil, let path, bodyKind == .json, let json = Self.json(body) else { return }
        let changed = json.mapping(path[...]) { _ in .string(key) }
        if let data = try? Wire.encode(changed) { body = data }
    }

    static func json(_ body: Data?) -> JSONValue? {
        body.flatMap { try? Wire.decode(JSONValue.self, from: $0) }
    }

    private func texts(at place: OutboxIdentity.Place, _ json: JSONValue?, _ body: Data?) -> [String] {
        switch place {
        case .path(let index): pathValues.indices.contains(index) ? [pathValues[index]] : []
        case .query(let name): Self.pairs(query).filter { $0.name.hasBytes(of: name) }.map(\.value)
        case .header(let name): fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        case .body(let path): json?.strings(at: path[...]) ?? []
        case .form(let name):
            bodyKind == .form ? Self.pairs(Self.text(body)).filter { $0.name.hasBytes(of: name) }.map(\.value) : []
        }
    }

    private mutating func replace(_ old: String, by new: String, at place: OutboxIdentity.Place, _ body: inout Data?) {
        switch place {
        case .path(let index):
            guard pathValues.indices.contains(index) else { return }
            if let text = EntityKeyText.replacing(old, by: new, in: pathValues[index]) { pathValues[index] = text }
        case .query(let name):
            query = Self.replacing(old, by: new, name, in: query)
        case .header(let name):
            for index in fields.indices where fields[index].name.lowercased() == name.lowercased() {
                guard let text = EntityKeyText.replacing(old, by: new, in: fields[index].value) else { continue }
                fields[index].value = text
            }
        case .body(let path):
            guard bodyKind == .json, let json = Self.json(body) else { return }
            let changed = json.mapping(path[...]) { value in
                value.string.flatMap { EntityKeyText.replacing(old, by: new, in: $0) }.map { .string($0) } ?? value
            }
            if let data = try? Wire.encode(changed) { body = data }
        case .form(let name):
            guard bodyKind == .form, body != nil else { return }
            body = Data(Self.replacing(old, by: new, name, in: Self.text(body)).utf8)
        }
    }

    private static func text(_ body: Data?) -> String { String(decoding: body ?? Data(), as: UTF8.self) }

    /// The parameters of a query or a form.
    private static func pairs(_ text: String) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (unescaped(parts[0]), parts.count > 1 ? unescaped(parts[1]) : "")
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        String(text).replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? String(text)
    }

    /// The query with one parameter of this name.
    static func setting(_ name: String, to value: String, in query: String) -> String {
        var pairs = query.split(separator: "&").filter { pair in
            !unescaped(pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)[0]).hasBytes(of: name)
        }.map(String.init)
        var bytes: [UInt8] = []
        PercentEncoding.append(name, to: &bytes)
        bytes.append(UInt8(ascii: "="))
        PercentEncoding.append(value, to: &bytes)
        pairs.append(String(decoding: bytes, as: UTF8.self))
        return pairs.joined(separator: "&")
    }

    private static func replacing(_ old: String, by new: String, _ name: String, in text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count > 1, unescaped(parts[0]).hasBytes(of: name),
                let text = EntityKeyText.replacing(old, by: new, in: unescaped(parts[1]))
            else { return String(pair) }
            var bytes: [UInt8] = []
            PercentEncoding.append(text, to: &bytes)
            return "\(parts[0])=\(String(decoding: bytes, as: UTF8.self))"
        }.joined(separator: "&")
    }
}

extension OutboxIdentity {
    fileprivate var isInJSON: Bool {
        if case .body = place { true } else { false }
    }
}

extension JSONValue {
    /// The strings at this path. `*` stands for each element.
    fileprivate func strings(at path: ArraySlice<String>) -> [String] {
        guard let first = path.first else { return string.map { [$0] } ?? [] }
        let rest = path.dropFirst()
        guard first == "*" else { return self[first]?.strings(at: rest) ?? [] }
        return (array ?? object.map { Array($0.values) } ?? []).flatMap { $0.strings(at: rest) }
    }

    /// The same value with other values at this path.
    func mapping(_ path: ArraySlice<String>, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        guard let first = path.first else { return change(self) }
        let rest = path.dropFirst()
        switch self {
        case .array(let elements) where first == "*":
            return .array(elements.map { $0.mapping(rest, change) })
        case .object(let members) where first == "*":
            return .object(members.mapValues { $0.mapping(rest, change) })
        case .object(var members):
            guard let value = self[first] else { return self }
            members[first] = value.mapping(rest, change)
            return .object(members)
        default:
            return self
        }
    }
}
