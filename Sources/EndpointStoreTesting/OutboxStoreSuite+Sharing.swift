internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

extension OutboxStoreSuite {
    static let sharingChecks: [Check] = [
        Check(name: "one at a time holds the lease, until it is released or let go of") { store, findings in
            let lease = try await store.lease()
            findings.expect(lease == nil, false, "a free lease is given")
            findings.expect(try await store.lease() == nil, true, "a lease that is held is not given")
            lease?.release()
            var next = try await store.lease()
            findings.expect(next == nil, false, "a lease that was released is given")
            lease?.release()
            findings.expect(try await store.lease() == nil, true, "releasing twice does not take it from the next")
            withExtendedLifetime(next) {}
            next = nil
            findings.expect(try await store.lease() == nil, false, "a lease that nobody holds any more is given")
        },
        Check(name: "a record is appended without the lease") { store, findings in
            let lease = try await store.lease()
            try await store.make(.append(OutboxSamples.record("a")))
            findings.expect(try await store.ids(), ["a"], "the records")
            lease?.release()
        },
        Check(name: "a change and a wipe wake who follows, and what is refused wakes nobody") { store, findings in
            let first = store.changes()
            try await store.make(.append(OutboxSamples.record("a")))
            try await store.make(.append(OutboxSamples.record("b")))
            findings.expect(await first.holdsElement, true, "a change wakes")
            let second = store.changes()
            _ = await store.failure(.append(OutboxSamples.record("a")))
            _ = try await store.ids()
            findings.expect(await second.holdsElement, false, "what is refused wakes")
            let (third, fourth) = (store.changes(), store.changes())
            try await store.wipe(user: OutboxSamples.user)
            findings.expect(await third.holdsElement, true, "a wipe wakes")
            findings.expect(await fourth.holdsElement, true, "a wipe wakes all")
        },
    ]

    static let sharedFileChecks: [FileCheck] = [
        FileCheck(name: "what one store appended, the next one finds, and goes on from its sequences") {
            open,
            findings in
            var record = OutboxSamples.record("a")
            let alias = OutboxSamples.alias("c", "s")
            let first = try await open().make(.append(record), .alias(alias))
            let store = try await open()
            record.sequence = first.first ?? 0
            let body = record.body
            record.body = nil
            findings.expect(try await store.records(of: OutboxSamples.user, after: 0) == [record], true, "the record")
            findings.expect(try await store.body(of: "a") == body, true, "the body")
            findings.expect(try await store.aliases(of: OutboxSamples.user) == [alias], true, "the alias")
            try await store.make(.remove(id: "a"))
            let next = try await open().make(.append(OutboxSamples.record("b")))
            findings.expect((next.first ?? 0) > record.sequence, true, "the next sequence is larger")
        },
        FileCheck(name: "two stores of a file see each other's changes, and append beside each other") {
            open,
            findings in
            let (one, two) = (try await open(), try await open())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask { try await one.make(.append(OutboxSamples.record("1-\(number)"))) }
                    group.addTask { try await two.make(.append(OutboxSamples.record("2-\(number)"))) }
                }
                try await group.waitForAll()
            }
            findings.expect(try await one.ids().count, 40, "the records in one")
            findings.expect(try await one.ids() == two.ids(), true, "the other has the same")
            findings.expect(await two.failure(.append(OutboxSamples.record("1-3"))), .other, "a key of the other's")
            try await one.make(.remove(id: "2-7"))
            findings.expect(try await two.body(of: "2-7") == nil, true, "what one removes is gone in the other")
        },
        FileCheck(name: "one store at a time holds the lease of a file") { open, findings in
            let (one, two) = (try await open(), try await open())
            let lease = try await one.lease()
            findings.expect(lease == nil, false, "a free lease is given")
            findings.expect(try await two.lease() == nil, true, "a lease that another store holds is not given")
            try await two.make(.append(OutboxSamples.record("a")))
            findings.expect(try await one.ids(after: 0), ["a"], "what the other appended meanwhile")
            lease?.release()
            findings.expect(try await two.lease() == nil, false, "a lease that another store released is given")
        },
        FileCheck(name: "what one store wiped is gone in the other, which goes on with larger sequences") {
            open,
            findings in
            let (one, two) = (try await open(), try await open())
            let before = try await two.make(.append(OutboxSamples.record("a")))
            try await one.wipe(user: OutboxSamples.user)
            findings.expect(try await two.ids(), [], "the records")
            let after = try await two.make(.append(OutboxSamples.record("b")))
            findings.expect((after.first ?? 0) > (before.first ?? 0), true, "the next sequence is larger")
            findings.expect(try await one.ids(), ["b"], "what was appended after the wipe")
        },
    ]
}
