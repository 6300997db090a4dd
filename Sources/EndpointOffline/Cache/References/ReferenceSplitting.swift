internal import EndpointRuntime
internal import Foundation

/// Takes entities of other tables out of records, and leaves their keys.
struct ReferenceSplitting {
    /// The entities of one other table.
    struct Part {
        let table: EntityTable
        let limits: EntityLimits
        var records: [EntityRecord] = []
    }

    /// The tables, in the order in which they must be saved.
    private(set) var parts: [Part] = []
    /// The complete JSON of the entities that were taken out.
    private(set) var wholes: [EntityKey: Data] = [:]
    private var known: [PartBytes: Data] = [:]

    /// The record with keys in place of other entities.
    mutating func split(_ record: EntityRecord, _ table: EntityTable) -> EntityRecord {
        guard let references = table.references else { return record }
        var record = record
        if let parts = record.parts {
            record.parts = nil
            // A part that was not changed after reading is stored already.
            if parts.whole == record.json {
                record.json = parts.stored
                return record
            }
        }
        record.json = split(record.json, by: references, in: table, savedAt: record.savedAt)
        return record
    }

    private mutating func split(
        _ json: Data,
        by references: EntityReferences,
        in table: EntityTable,
        savedAt: Date
    ) -> Data {
        var replacements: [(range: Range<Int>, with: Data)] = []
        for place in json.withUnsafeBytes(references.places) {
            let bytes = json.part(place.range)
            guard bytes.first == UInt8(ascii: "{") else { continue }
            let part = PartBytes(reference: place.reference, table: table.name, bytes: bytes)
            // A value that is not such an entity stays in its place.
            guard let key = known[part] ?? take(bytes, references.all[place.reference], savedAt) else { continue }
            known[part] = key
            replacements.append((place.range, key))
        }
        return json.replacing(replacements)
    }

    /// Notes an entity that was taken out, and returns the JSON of its key.
    private mutating func take(_ bytes: Data, _ reference: EntityReference, _ savedAt: Date) -> Data? {
        guard var record = reference.type.record(ofJSON: bytes), let key = try? Wire.encode(record.id) else {
            return nil
        }
        record.savedAt = savedAt
        let table = reference.type.entityTable
        wholes[EntityKey(table: table.name, id: record.id)] = record.json
        record = split(record, table)
        if let index = parts.firstIndex(where: { $0.table == table }) {
            parts[index].records.append(record)
        } else {
            parts.append(Part(table: table, limits: reference.limits, records: [record]))
        }
        return key
    }
}

extension EntityReferences {
    /// The keys in the JSON.
    func keys(in json: Data) -> [(place: ReferencePlace, id: String)] {
        json.withUnsafeBytes(places).compactMap { place in
            let bytes = json.part(place.range)
            guard bytes.first == UInt8(ascii: "\""), let id = try? Wire.decode(String.self, from: bytes) else {
                return nil
            }
            return (place, id)
        }
    }

    /// The JSON with other entities in place of their keys; nil if one is missing.
    func joined(_ json: Data, _ whole: (EntityKey) -> Data?) -> Data? {
        var replacements: [(range: Range<Int>, with: Data)] = []
        for (place, id) in keys(in: json) {
            guard let part = whole(key(id, place)) else { return nil }
            replacements.append((place.range, part))
        }
        return json.replacing(replacements)
    }

    func key(_ id: String, _ place: ReferencePlace) -> EntityKey {
        EntityKey(table: all[place.reference].type.entityTable.name, id: id)
    }

    /// The JSON with keys in place of the entities that have not changed.
    func split(_ json: Data, knowing wholes: [EntityKey: Data]) -> Data {
        var replacements: [(range: Range<Int>, with: Data)] = []
        for place in json.withUnsafeBytes(places) {
            let (bytes, type) = (json.part(place.range), all[place.reference].type)
            guard bytes.first == UInt8(ascii: "{"), let part = type.record(ofJSON: bytes),
                let whole = wholes[key(part.id, place)], type.record(ofJSON: whole)?.json == part.json,
                let key = try? Wire.encode(part.id)
            else { continue }
            replacements.append((place.range, key))
        }
        return json.replacing(replacements)
    }
}

extension StoredEntity {
    /// Creates the record of an entity's JSON; nil if it does not fit the type.
    fileprivate static func record(ofJSON json: Data) -> EntityRecord? {
        (try? Wire.decode(Self.self, from: json)).flatMap { try? $0.record() }
    }
}
