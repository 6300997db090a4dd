internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

extension EntityStoreSuite {
    static let limitChecks: [Check] = [
        Check(name: "what was read least recently is taken out first") { store, findings in
            for id in ["a", "b", "c", "d"] { try await store.save(StoreSamples.record(id)) }
            _ = try await store.entity("a", in: StoreSamples.table)
            _ = try await store.ids(EntityQuery(filters: [EntityQuery.Filter("amount", equals: .integer(1))], limit: 1))
            try await store.make(.trim(EntityLimits(entries: 4), table: StoreSamples.table))
            findings.expect(try await store.count(), 4, "within the limit")
            for id in ["d", "c"] { _ = try await store.entity(id, in: StoreSamples.table) }
            try await store.make(.trim(EntityLimits(entries: 2), table: StoreSamples.table))
            findings.expect(try await store.ids(), ["c", "d"], "two are left")
            try await store.make(.trim(EntityLimits(bytes: 10), table: StoreSamples.table))
            findings.expect(try await store.ids().count, 1, "with room for ten bytes")
        },
        Check(name: "no limit takes out what somebody follows") { store, findings in
            for id in ["a", "b", "c", "d"] { try await store.save(StoreSamples.record(id)) }
            try await store.save(StoreSamples.record("e", .integer(2)))
            try await store.make(.keep(StoreSamples.answer(["b"]), StoreSamples.key()))
            let query = EntityQuery(filters: [EntityQuery.Filter("amount", equals: .integer(2))])
            let interests: [EntityInterest] = [
                .entity("a", table: "Payment"), .answer(StoreSamples.key()),
                .matching(query, table: StoreSamples.table),
                .table("Payment"),
            ]
            let streams = interests.map { store.changes(to: $0) }
            try await store.make(.trim(EntityLimits(entries: 0), table: StoreSamples.table))
            try await store.make(.trimAnswers(EntityLimits(entries: 0), method: StoreSamples.key().method))
            findings.expect(try await store.ids(), ["a", "b", "e"], "the entities")
            findings.expect(try await store.list(), ["b"], "the answer")
            withExtendedLifetime(streams) {}
        },
        Check(name: "the limits of a method's answers hold") { store, findings in
            let keys = ["/1", "/2", "/3"].map { StoreSamples.key($0) }
            for key in keys { try await store.make(.keep(StoredAnswer(.bytes(Data(count: 4)), savedAt: nil), key)) }
            let other = StoreSamples.key("/1", "Other")
            try await store.make(.keep(StoreSamples.answer(["a"]), other))
            _ = try await store.answer(for: keys[0])
            try await store.make(.trimAnswers(EntityLimits(bytes: 11), method: keys[0].method))
            var left: [String] = []
            for key in keys where try await store.answer(for: key) != nil { left.append(key.request) }
            findings.expect(left, ["/1", "/3"], "the answers")
            findings.expect(try await store.list(other), ["a"], "another method's answer")
        },
    ]
}

extension EntityStore {
    /// The number of entities. Counting them is not a read, so it does not change which were read last.
    fileprivate func count() async throws(EntityStoreError) -> Int {
        try await staleEntities(savedBefore: .distantFuture, in: StoreSamples.table).count
    }
}
