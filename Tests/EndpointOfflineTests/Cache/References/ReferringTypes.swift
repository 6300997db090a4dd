import Foundation

@testable import EndpointOffline
@testable import EndpointRuntime

// Entities that stand in others, as they are generated.

/// Who sells.
struct VendorDTO: WireReadable, WireWritable, StoredEntity, Hashable {
    static let entityTable = EntityTable("Vendor", columns: ["name"])

    let id: String
    let name: String

    init(_ id: String, _ name: String) { (self.id, self.name) = (id, name) }

    static var wireKeys: StaticString {
        """
        id
        name
        """
    }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        (id, name) = (fields.string(0), fields.string(1))
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, id)
        fields.string(1, name)
        fields.finish()
    }

    var entityID: String { id }
    func entityColumns() throws(MappingError) -> [EntityColumnValue] { [.text(name)] }
    func toDomain() throws(MappingError) -> VendorDTO { self }
}

/// What is sold, by somebody, perhaps with somebody's help.
struct WareDTO: WireReadable, WireWritable, StoredEntity, Hashable {
    static let entityTable = EntityTable(
        "Ware",
        columns: ["vendor"],
        references: [
            EntityReference(["by"], to: VendorDTO.self, limits: EntityLimits(entries: 5)),
            EntityReference(["also", "*"], to: VendorDTO.self, limits: EntityLimits(entries: 5)),
        ]
    )

    let id: String
    let by: VendorDTO?
    let also: [VendorDTO]

    init(_ id: String, by: VendorDTO?, also: [VendorDTO] = []) { (self.id, self.by, self.also) = (id, by, also) }

    static var wireKeys: StaticString {
        """
        id
        by
        also
        """
    }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        (id, by, also) = (fields.string(0), fields.optionalValue(1), fields.value(2))
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, id)
        fields.optionalValue(1, by)
        fields.value(2, also)
        fields.finish()
    }

    var entityID: String { id }
    /// What it is ordered by is part of what it refers to: nobody generates that, and it shows what is given whole.
    func entityColumns() throws(MappingError) -> [EntityColumnValue] { [by.map { .text($0.name) } ?? .null] }
    func toDomain() throws(MappingError) -> WareDTO { self }
}

/// Wares together.
struct ParcelDTO: WireReadable, WireWritable, StoredEntity, Hashable {
    static let entityTable = EntityTable(
        "Parcel",
        references: [EntityReference(["wares", "*"], to: WareDTO.self)]
    )

    let id: String
    let wares: [WareDTO]

    init(_ id: String, _ wares: [WareDTO]) { (self.id, self.wares) = (id, wares) }

    static var wireKeys: StaticString {
        """
        id
        wares
        """
    }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        (id, wares) = (fields.string(0), fields.value(1))
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, id)
        fields.value(1, wares)
        fields.finish()
    }

    var entityID: String { id }
    func entityColumns() throws(MappingError) -> [EntityColumnValue] { [] }
    func toDomain() throws(MappingError) -> ParcelDTO { self }
}

extension EntityStore {
    func save<Entity: StoredEntity>(_ entities: [Entity], at seconds: Double, isLate: Bool = false) async throws {
        let records = try AnsweredEntity.list(entities).records(savedAt: Date(timeIntervalSince1970: seconds))
        let requestedAt = isLate ? 0 : Int64.max
        try await apply(EntityTransaction([.save(records, requestedAt: requestedAt, table: Entity.entityTable)]))
    }

    func all<Entity: StoredEntity>(_ type: Entity.Type) async throws -> [Entity] {
        try await entities(matching: EntityQuery(), in: type.entityTable).map { record in
            try Wire.decode(type, from: record.json)
        }
    }

    func one<Entity: StoredEntity>(_ type: Entity.Type, _ id: String) async throws -> Entity? {
        try await entity(id, in: type.entityTable).map { try Wire.decode(type, from: $0.json) }
    }
}
