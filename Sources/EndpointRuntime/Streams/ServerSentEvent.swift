/// A server-sent event with what its server says about it.
public struct ServerSentEvent<Value: Sendable>: Sendable {
    /// Its name, the stream's `event:`; `message` where it has none.
    public let name: String

    /// Its id, or that of the last event before it that has one: what a new connection would go on behind. Nil where there
    /// was none, or where the server took it back with an empty one.
    public let id: String?

    /// What it holds.
    public let data: Value

    /// An event.
    public init(name: String = "message", id: String? = nil, data: Value) {
        self.name = name
        self.id = id
        self.data = data
    }
}

extension ServerSentEvent: Equatable where Value: Equatable {}

extension ServerSentEvent: DomainConvertible where Value: DomainConvertible {
    /// The same event with the domain model.
    public func toDomain() throws(MappingError) -> ServerSentEvent<Value.DomainValue> {
        ServerSentEvent<Value.DomainValue>(name: name, id: id, data: try data.toDomain())
    }
}
