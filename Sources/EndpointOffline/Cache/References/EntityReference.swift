/// A place in the JSON of an entity that contains another entity. That entity is stored once, in its own table.
public struct EntityReference: Sendable {
    /// The keys that lead to the place; `*` for every element of a list or a map.
    let path: [String]
    let type: any StoredEntity.Type
    let limits: EntityLimits

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - path: The keys on the wire that lead to the place; `*` for every element of a list or a map.
    ///   - type: The entity at the place.
    ///   - limits: The limits of that entity's table.
    public init(_ path: [String], to type: any StoredEntity.Type, limits: EntityLimits = EntityLimits()) {
        self.path = path
        self.type = type
        self.limits = limits
    }
}

/// The references of a table, prepared once for all of its records.
final class EntityReferences: Sendable {
    let all: [EntityReference]
    private let tree: ReferenceTree

    /// Creates references; nil if there are none, so that other tables have no cost.
    init?(_ all: [EntityReference]) {
        guard !all.isEmpty else { return nil }
        self.all = all
        tree = all.enumerated().reduce(into: ReferenceTree()) { $0.add($1.element.path[...], $1.offset) }
    }

    /// The referenced tables, including indirect ones.
    var tables: Set<EntityTable> {
        all.reduce(into: []) { tables, reference in
            let table = reference.type.entityTable
            tables.insert(table)
            tables.formUnion(table.references?.tables ?? [])
        }
    }

    /// The names of the referenced tables, including indirect ones.
    var tableNames: Set<String> { Set(tables.map(\.name)) }

    /// The places in the JSON that contain other entities, or their keys.
    func places(in json: UnsafeRawBufferPointer) -> [ReferencePlace] {
        var search = ReferenceSearch(json)
        search.walk(tree)
        return search.places
    }
}

/// A value at a place that contains another entity.
struct ReferencePlace: Hashable {
    /// The index of the reference.
    let reference: Int
    /// The range of its bytes.
    let range: Range<Int>
}
