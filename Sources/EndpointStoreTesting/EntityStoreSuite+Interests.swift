internal import EndpointOffline
internal import EndpointRuntime

extension EntityStoreSuite {
    static let interestChecks: [Check] = [
        Check(name: "a change wakes those whom it concerns, and nobody else") { store, findings in
            let (key, other) = (StoreSamples.key(), StoreSamples.key("/payments", "Other.list"))
            let sample = [EntityTransaction.Change.keep(StoreSamples.answer(["a"]), key)]
            let saved = [
                EntityTransaction.Change.save(
                    [StoreSamples.record("a")],
                    requestedAt: 0,
                    table: StoreSamples.table
                )
            ]
            let all: [EntityInterest] = [
                .entity("a", table: "Payment"), .entity("b", table: "Payment"), .table("Payment"), .table("Friend"),
                .matching(EntityQuery(), table: StoreSamples.table), .answer(key), .answer(other),
                .entities(["a", "b"], table: "Payment"), .entities(["b", "c"], table: "Payment"),
            ]
            let ofEntity: Set<EntityInterest> = [all[0], all[2], all[4], all[7]]
            let steps: [(String, [EntityTransaction.Change], Set<EntityInterest>)] = [
                ("a save", saved, ofEntity), ("an answer", sample, [.answer(key)]),
                ("an update", [.update("a", table: StoreSamples.table) { changed($0) }], ofEntity),
                ("an update of nothing", [.update("b", table: StoreSamples.table) { $0 }], []),
                ("a deletion of nothing", [.delete(["b"], table: StoreSamples.table)], []),
                ("a method", [.invalidate(method: key.method)], [.answer(key)]),
                ("a deletion", [.delete(["a"], table: StoreSamples.table)], ofEntity),
            ]
            for (name, changes, expected) in steps {
                let streams = all.map { ($0, store.changes(to: $0)) }
                try await store.apply(EntityTransaction(changes))
                findings.expect(await woken(streams), expected, name)
            }
            let streams = all.map { ($0, store.changes(to: $0)) }
            try await store.wipe()
            findings.expect(await woken(streams), Set(all), "a wipe")
        },
        Check(name: "with 100 observers of 100 entities, a change of one wakes one") { store, findings in
            let ids = (0..<100).map(String.init)
            for id in ids { try await store.save(StoreSamples.record(id)) }
            let interests = ids.map { EntityInterest.entity($0, table: "Payment") }
            let streams = interests.map { ($0, store.changes(to: $0)) }
            try await store.save(StoreSamples.record("42", .integer(2), at: 1))
            findings.expect(await woken(streams), [.entity("42", table: "Payment")], "who is woken")
        },
        Check(name: "a change that is refused wakes nobody") { store, findings in
            try await store.save(StoreSamples.record("a", at: 5))
            let streams = [(EntityInterest.table("Payment"), store.changes(to: .table("Payment")))]
            let early = StoreSamples.record("a", at: 6)
            try await store.make(.save([early], requestedAt: 0, table: StoreSamples.table))
            findings.expect(await woken(streams), [], "who is woken")
        },
    ]

    @Sendable private static func changed(_ record: EntityRecord) -> EntityRecord {
        var record = record
        record.columns[0] = .integer(9)
        return record
    }

    /// The interests whose streams hold an element.
    private static func woken(_ streams: [(EntityInterest, AsyncStream<Void>)]) async -> Set<EntityInterest> {
        var woken: Set<EntityInterest> = []
        for (interest, stream) in streams where await stream.holdsElement { woken.insert(interest) }
        return woken
    }
}
