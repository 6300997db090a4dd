/// A place in the JSON of an entity where another entity stands, which is stored once, in a table of its own.
public struct EntityReference: Sendable {
    /// The keys that lead to the place; `*` for every element of a list or a map.
    let path: [String]
    let type: any StoredEntity.Type
    let limits: EntityLimits

    /// A place.
    ///
    /// - Parameters:
    ///   - path: The keys on the wire that lead there; `*` for every element of a list or a map.
    ///   - type: The entity that stands there.
    ///   - limits: How many of these entities are kept.
    public init(_ path: [String], to type: any StoredEntity.Type, limits: EntityLimits = EntityLimits()) {
        self.path = path
        self.type = type
        self.limits = limits
    }
}

/// The places of a table, made ready once for all of its records.
final class EntityReferences: Sendable {
    let all: [EntityReference]
    private let tree: ReferenceTree

    /// Nil where there are none, so that all other tables cost nothing more.
    init?(_ all: [EntityReference]) {
        guard !all.isEmpty else { return nil }
        self.all = all
        tree = all.enumerated().reduce(into: ReferenceTree()) { $0.add($1.element.path[...], $1.offset) }
    }

    /// The names of the tables that are referred to, those that lead on from there included.
    var tableNames: Set<String> {
        all.reduce(into: []) { names, reference in
            let table = reference.type.entityTable
            names.insert(table.name)
            names.formUnion(table.references?.tableNames ?? [])
        }
    }

    /// Where in the JSON other entities stand, or their keys.
    func places(in json: UnsafeRawBufferPointer) -> [ReferencePlace] {
        var search = ReferenceSearch(json)
        search.walk(tree)
        return search.places
    }
}

/// A value at a place where another entity stands.
struct ReferencePlace: Hashable {
    /// Which of the table's references it is.
    let reference: Int
    /// Where its bytes are.
    let range: Range<Int>
}
