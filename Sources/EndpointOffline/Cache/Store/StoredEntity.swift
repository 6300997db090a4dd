public import EndpointRuntime

/// A type of the wire that repositories keep in a store. Generated types conform.
public protocol StoredEntity: WireReadable, WireWritable, DomainConvertible {
    /// The table that holds the type's entities.
    static var entityTable: EntityTable { get }

    /// The key of the entity, as text.
    var entityID: String { get }

    /// The values of the table's columns, in their order.
    func entityColumns() throws(MappingError) -> [EntityColumnValue]
}
