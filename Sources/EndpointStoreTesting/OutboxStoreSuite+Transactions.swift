internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

extension OutboxStoreSuite {
    static let transactionChecks: [Check] = [
        Check(name: "a transaction happens whole or not at all") { store, findings in
            try await store.make(.append(OutboxSamples.record("a")), .append(OutboxSamples.record("b")))
            let failure = await store.failure(
                .update(id: "a", entry: Data("new".utf8)),
                .replace(id: "b", entry: Data(), body: nil),
                .remove(id: "b"),
                .alias(OutboxSamples.alias("c", "s")),
                .append(OutboxSamples.record("d")),
                .append(OutboxSamples.record("a"))
            )
            findings.expect(failure, .other, "what a key fails with that is there already")
            let found = try await store.records(of: OutboxSamples.user, after: 0)
            findings.expect(found.map(\.id), ["a", "b"], "the records")
            findings.expect(found.map(\.entry), [Data("entry".utf8), Data("entry".utf8)], "the entries")
            findings.expect(try await store.body(of: "b"), Data("body".utf8), "the body")
            findings.expect(try await store.aliases(of: OutboxSamples.user), [], "the aliases")
        },
        Check(name: "a key is there once, whoever's it is") { store, findings in
            let (one, two) = (OutboxSamples.record("a"), OutboxSamples.record("a", user: OutboxSamples.other))
            findings.expect(await store.failure(.append(one), .append(one)), .other, "twice in a transaction")
            findings.expect(try await store.ids(), [], "the records after that")
            try await store.make(.append(one))
            findings.expect(await store.failure(.append(two)), .other, "another user's")
        },
        Check(name: "the changes of a transaction are made in their order") { store, findings in
            try await store.make(
                .append(OutboxSamples.record("a")),
                .update(id: "a", entry: Data("1".utf8)),
                .remove(id: "a"),
                .append(OutboxSamples.record("b")),
                .append(OutboxSamples.record("a", "2")),
                .update(id: "b", entry: Data("3".utf8))
            )
            let found = try await store.records(of: OutboxSamples.user, after: 0)
            findings.expect(found.map(\.id), ["b", "a"], "the records")
            findings.expect(found.map(\.entry), [Data("3".utf8), Data("2".utf8)], "the entries")
        },
        Check(name: "transactions that come at the same time are all made, each with its own sequences") {
            store,
            findings in
            let sequences = try await withThrowingTaskGroup(of: [Int64].self) { group in
                for number in 0..<60 {
                    group.addTask {
                        let pair = ["\(number)-1", "\(number)-2"].map { OutboxSamples.record($0, body: $0) }
                        return try await store.apply(OutboxTransaction(pair.map { .append($0) }))
                    }
                }
                return try await group.reduce(into: [[Int64]]()) { $0.append($1) }
            }
            findings.expect(Set(sequences.flatMap { $0 }).count, 120, "the sequences")
            let found = try await store.records(of: OutboxSamples.user, after: 0)
            findings.expect(found.count, 120, "the records")
            findings.expect(found.map(\.sequence), found.map(\.sequence).sorted(), "their order")
            let places = Dictionary(found.enumerated().map { ($1.id, $0) }) { $1 }
            let isTogether = (0..<60).allSatisfy { places["\($0)-1"].map { $0 + 1 } == places["\($0)-2"] }
            findings.expect(isTogether, true, "the records of a transaction stand together")
            findings.expect(try await store.body(of: "17-2"), Data("17-2".utf8), "a body")
        },
        Check(name: "of transactions that come at the same time, one that is refused takes none with it") {
            store,
            findings in
            try await store.make(.append(OutboxSamples.record("there")))
            let refused = await withTaskGroup(of: EntityStoreError.Kind?.self) { group in
                for number in 0..<30 {
                    let id = number % 3 == 0 ? "there" : "\(number)"
                    group.addTask {
                        await store.failure(
                            .append(OutboxSamples.record("\(number)-1")),
                            .append(OutboxSamples.record(id))
                        )
                    }
                }
                return await group.reduce(into: [EntityStoreError.Kind]()) { if let kind = $1 { $0.append(kind) } }
            }
            findings.expect(refused, Array(repeating: .other, count: 10), "what is refused")
            findings.expect(try await store.ids().count, 41, "the records that are there")
        },
    ]

    static let aliasChecks: [Check] = [
        Check(name: "aliases are read per user, in the order in which they were made") { store, findings in
            let (one, two) = (OutboxSamples.alias("z", "1"), OutboxSamples.alias("a\u{0}", nil))
            let same = OutboxAlias(user: OutboxSamples.user, table: "Friend", clientID: "z", serverID: "9")
            let others = OutboxSamples.alias("z", "5", user: OutboxSamples.other)
            for alias in [one, two, same, others] { try await store.make(.alias(alias)) }
            findings.expect(try await store.aliases(of: OutboxSamples.user) == [one, two, same], true, "the aliases")
            findings.expect(try await store.aliases(of: OutboxSamples.other) == [others], true, "another user's")
            let next = OutboxSamples.alias("z", "2")
            try await store.make(.alias(next))
            let found = try await store.aliases(of: OutboxSamples.user)
            findings.expect(found == [two, same, next], true, "an alias takes the place of one for the same client id")
        }
    ]
}
