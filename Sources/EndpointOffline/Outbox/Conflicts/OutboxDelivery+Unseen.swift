internal import EndpointRuntime

/// Later writes of an entity, after another device's version was merged with an earlier one. The server would take them,
/// because they are based on what the earlier write produces, and they would undo what nobody saw when they were made.
extension OutboxDelivery {
    /// The later writes whose conflicts the app decides, as they are once an earlier write is sent upon another device's
    /// version. Their base is what they were made upon: with the values of the earlier write as it was made.
    func unseen(after entry: OutboxEntry) -> [OutboxEntry] {
        guard let entity = entry.entity else { return [] }
        let own = ledger.ownFields(of: entry)
        return ledger.entries(to: entity).compactMap { later in
            guard later.sequence > entry.sequence, let base = later.base?.object else { return nil }
            // When the earlier write met its first conflict, its values were added. Those that the app chose then are not
            // what the later one was made upon.
            guard !later.isUnseen || entry.conflicts == 0 else { return nil }
            var later = later
            (later.isUnseen, later.ifMatch, later.base) = (true, nil, .object(base.merging(own) { $1 }))
            return later
        }
    }

    /// Notes them for this run of the app.
    func note(_ unseen: [OutboxEntry]) {
        for later in unseen {
            ledger.update(later.id) { entry in
                (entry.isUnseen, entry.ifMatch, entry.base) = (later.isUnseen, later.ifMatch, later.base)
            }
        }
    }

    /// Has later writes compared with the server's version after it turned out to contain an earlier write, if another
    /// device has changed a field that they set. A deletion sets all fields.
    func unsee(after entry: OutboxEntry, _ theirs: EntityRecord) {
        guard let entity = entry.entity, let members = OutboxRequest.json(theirs.json)?.object else { return }
        let own = ledger.ownFields(of: entry)
        for later in ledger.entries(to: entity) where later.sequence > entry.sequence {
            guard let base = later.base?.object?.merging(own, uniquingKeysWith: { $1 }) else { continue }
            let names = later.isDeletion ? Set(members.keys) : Set(ledger.ownFields(of: later).keys)
            guard names.contains(where: { (members[$0] ?? .null) != (base[$0] ?? .null) }) else { continue }
            // Its base follows when the earlier write has ended.
            ledger.update(later.id) { ($0.isUnseen, $0.ifMatch) = (true, nil) }
        }
    }
}
