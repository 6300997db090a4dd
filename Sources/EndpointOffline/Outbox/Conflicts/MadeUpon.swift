internal import EndpointRuntime
internal import Foundation

/// The values that the fields which a write sets had before it. The write gives way only to a version that has another one.
struct MadeUpon: Hashable, Sendable {
    /// The stored values, or those that earlier writes of this device have given the fields since.
    private(set) var stored: [String: JSONValue]
    /// The values that reads showed, with the changes of the writes that waited.
    private let shown: [String: JSONValue]
    /// All fields count, because the write deletes the entity, or says nothing about the fields that it sets.
    private let isWhole: Bool

    /// Returns nil if nothing was known of the entity. A field of the body that no effect copies is set, too.
    init?(_ entry: OutboxEntry, body: JSONValue?, stored: JSONValue?, shown: JSONValue?) {
        let (stored, shown) = (stored?.object, shown?.object)
        guard let known = shown ?? stored else { return nil }
        let set = entry.effects.compactMap(\.change.written).filter { $0.key == entry.entity }.map(\.fields)
        let copied = Set(set.flatMap(\.copies.values).compactMap(\.first))
        var names = Set(set.flatMap(\.written.keys))
        names.formUnion((body?.object ?? [:]).keys.filter { known[$0] != nil && !copied.contains($0) })
        let isWhole = entry.isDeletion || names.isEmpty
        func values(_ members: [String: JSONValue]?) -> [String: JSONValue] {
            guard let members, !isWhole else { return members ?? [:] }
            return Dictionary(uniqueKeysWithValues: names.map { ($0, members[$0] ?? .null) })
        }
        self.stored = values(stored)
        self.shown = values(shown) == self.stored ? [:] : values(shown)
        self.isWhole = isWhole
    }

    /// Notes the values that an earlier write of this device gave to fields. If it created the entity, fields without a value
    /// are null.
    mutating func pass(_ written: [String: JSONValue], isCreation: Bool) {
        if isCreation {
            let names = Set(stored.keys).union(shown.keys)
            stored = Dictionary(uniqueKeysWithValues: names.map { ($0, .null) })
        }
        stored.merge(written.filter { isWhole || stored[$0.key] != nil || shown[$0.key] != nil }) { $1 }
    }

    /// Returns true if another version has a value that is neither from before the write, nor the write's own, nor passed by an
    /// earlier one.
    func differs<Entity: StoredEntity>(
        from theirs: EntityRecord,
        own: [String: JSONValue],
        passed: [String: JSONValue],
        _ type: Entity.Type
    ) -> Bool {
        guard let members = OutboxRequest.json(theirs.json)?.object, let json = type.record(of: .object(members))?.json
        else { return true }
        let names = Set(stored.keys).union(shown.keys).union(own.keys).union(isWhole ? Array(members.keys) : [])
        return names.contains { name in
            // The key may have been the device's when the write was made.
            if members[name] == .string(theirs.id) { return false }
            let values = [Self.value(of: name, in: stored), Self.value(of: name, in: shown), own[name], passed[name]]
            return !values.contains { value in
                guard let value else { return false }
                return type.record(of: .object(members.merging([name: value]) { $1 }))?.json == json
            }
        }
    }

    /// The value of a field; nil if nothing is known. A field that an entity does not have is null.
    private static func value(of name: String, in known: [String: JSONValue]) -> JSONValue? {
        known.isEmpty ? nil : known[name] ?? .null
    }
}

extension MadeUpon {
    var json: JSONValue {
        .object(["stored": .object(stored), "shown": .object(shown), "whole": .bool(isWhole)])
    }

    init?(json: JSONValue) {
        guard let stored = json["stored"]?.object, let shown = json["shown"]?.object, let isWhole = json["whole"]?.bool
        else { return nil }
        (self.stored, self.shown, self.isWhole) = (stored, shown, isWhole)
    }
}

extension PendingEffect.Fields {
    /// The values that the request states. If it states none, those that the spec says it sets.
    var written: [String: JSONValue] { copied.isEmpty ? values : copied }
}

extension OutboxLedger {
    /// Returns the values that a write gives to fields of its entity, with the keys that the server has assigned since.
    func ownFields(of entry: OutboxEntry) -> [String: JSONValue] {
        let entity = entry.entity.map(current)
        var fields: [String: JSONValue] = [:]
        for change in currentEffects(of: entry).map(\.change) {
            guard let (key, set) = change.written, current(key) == entity else { continue }
            if case .save = change, !entry.isCreation { continue }
            fields.merge(set.written) { $1 }
        }
        return fields
    }

    /// Returns the values of all fields of the entity that a write creates, as far as they are known without an answer.
    func createdFields(of entry: OutboxEntry) -> [String: JSONValue] {
        currentEffects(of: entry).reduce(into: [:]) { fields, effect in
            guard case .save(let key, let set) = effect.change, current(key) == entry.entity.map(current) else {
                return
            }
            fields.merge(set.all) { $1 }
        }
    }
}
