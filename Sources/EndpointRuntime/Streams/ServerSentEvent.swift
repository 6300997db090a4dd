/// A server-sent event: its value, name and id.
public struct ServerSentEvent<Value: Sendable>: Sendable {
    /// The name, from the field `event:`; `message` if the server gave none.
    public let name: String

    /// The id, or that of the last event before it that has one. A new connection would continue after this id. `nil`
    /// if there was none, or if the server reset it with an empty id.
    public let id: String?

    /// The decoded data.
    public let data: Value

    /// Creates an event.
    public init(name: String = "message", id: String? = nil, data: Value) {
        self.name = name
        self.id = id
        self.data = data
    }
}

extension ServerSentEvent: Equatable where Value: Equatable {}

extension ServerSentEvent: DomainConvertible where Value: DomainConvertible {
    /// The same event with the domain model as its data.
    public func toDomain() throws(MappingError) -> ServerSentEvent<Value.DomainValue> {
        ServerSentEvent<Value.DomainValue>(name: name, id: id, data: try data.toDomain())
    }
}
