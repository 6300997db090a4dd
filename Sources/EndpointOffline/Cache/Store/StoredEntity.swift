public import EndpointRuntime

/// A wire type that repositories keep in a store. Generated types conform to it.
public protocol StoredEntity: WireReadable, WireWritable, DomainConvertible {
    /// The table of the type's entities.
    static var entityTable: EntityTable { get }

    /// The key of the entity, as text.
    var entityID: String { get }

    /// The values of the table's columns, in their order.
    func entityColumns() throws(MappingError) -> [EntityColumnValue]
}
