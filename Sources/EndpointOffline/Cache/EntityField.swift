import EndpointRuntime

/// A field of a stored entity, by its key on the wire.
///
/// Generated code declares a static member for each field that the writes of a spec change, so that the compiler checks the
/// names in effects: `[.status: "cancelled"]`. Code of your own can also write the key: `["paid_at": .null]`.
public struct EntityField<Entity: StoredEntity>: Hashable, Sendable, ExpressibleByStringLiteral {
    private let exactKey: ExactText

    /// The key on the wire.
    public var key: String { exactKey.text }

    /// Creates the field with a key on the wire.
    public init(_ key: String) {
        exactKey = ExactText(key)
    }

    /// Creates the field with a key on the wire from a literal.
    public init(stringLiteral key: String) {
        self.init(key)
    }
}

extension Dictionary {
    /// The values by the fields' keys on the wire.
    func byKey<Entity: StoredEntity>() -> [String: Value] where Key == EntityField<Entity> {
        Dictionary<String, Value>(map { ($0.key.key, $0.value) }) { $1 }
    }
}
